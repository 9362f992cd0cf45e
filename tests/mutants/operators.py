"""The mutants of a C source: small errors, made token by token.

Comments, strings, preprocessor lines, static_assert, types and signatures are not changed.
"""
import re
from typing import NamedTuple

TOKEN = re.compile(r"""
    (?P<skip>\s+|//[^\n]*|/\*.*?\*/|(?m:^)[ \t]*\#(?:\\\n|[^\n])*)
  | (?P<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
  | (?P<number>(?:0[xX][0-9a-fA-F.]+(?:[pP][+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
  | (?P<name>[A-Za-z_]\w*)
  | (?P<mark><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|[-+*/%&|^<>=!]=|&&|\|\||.)
""", re.VERBOSE | re.DOTALL)

SWAPS = {
    "<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="),
    "==": ("!=",), "!=": ("==",), "&&": ("||",), "||": ("&&",),
    "*": ("/",), "/": ("*",), "%": ("/",), "|": ("&",), "&": ("|",), "<<": (">>",), ">>": ("<<",),
    "+": ("-",), "-": ("+",), "+=": ("-=",), "-=": ("+=",), "*=": ("/=",), "/=": ("*=",),
    "|=": ("&=",), "&=": ("|=",), "++": ("--",), "--": ("++",),
}
NAMES = {"true": "false", "false": "true"}
for low, high in (("fmin", "fmax"), ("pcs_k_min", "pcs_k_max"), ("floor", "ceil"), ("sin", "cos"),
                  ("break", "continue")):
    NAMES[low], NAMES[high] = high, low
TYPES = set("""const static inline extern struct enum union typedef void bool char int long short
    unsigned signed float double size_t FILE register volatile _Thread_local""".split())
PREFIXES = {"if", "for", "while", "switch"}  # a statement may follow their parentheses
KEYWORDS = PREFIXES | {"return", "else", "do", "case", "default", "goto", "sizeof"}
OPEN, CLOSE = "([{", ")]}"
# tokens that end a term of a sum
ENDS = {"+", "-", "<", "<=", ">", ">=", "==", "!=", "&&", "||", "?", ":", ",", ";", "|", "&", "^",
        "<<", ">>"}


class Token(NamedTuple):
    kind: str
    text: str
    start: int
    end: int


class Mutant(NamedTuple):
    line: int     # the first line that changes, from 1
    old: tuple    # the lines that change, stripped
    new: tuple
    start: int    # the part of the file that is replaced
    end: int
    text: str     # by this
    kind: str

    def key(self):
        return self.old, self.new

    def apply(self, source):
        return source[:self.start] + self.text + source[self.end:]


def tokens_of(source):
    found = []
    for m in TOKEN.finditer(source):
        if m.lastgroup != "skip":
            found.append(Token(m.lastgroup, m.group(), m.start(), m.end()))
    return found


def partners(tokens):
    """Index of the bracket that belongs to a bracket."""
    other, stack = {}, []
    for i, t in enumerate(tokens):
        if t.kind == "mark" and t.text in OPEN:
            stack.append(i)
        elif t.kind == "mark" and t.text in CLOSE and stack:
            j = stack.pop()
            other[i], other[j] = j, i
    return other


class Source:
    def __init__(self, text):
        self.text = text
        self.tokens = tokens_of(text)
        self.other = partners(self.tokens)
        self.edits = []  # (start, end, replacement, kind)

    def is_mark(self, i, *marks):
        return 0 <= i < len(self.tokens) and self.tokens[i].kind == "mark" and \
            self.tokens[i].text in marks

    def is_name(self, i, *names):
        return 0 <= i < len(self.tokens) and self.tokens[i].kind == "name" and \
            (not names or self.tokens[i].text in names)

    def ends_value(self, i):
        """Can token i be the last of a value, so that an operator after it has two operands?"""
        t = self.tokens[i]
        return t.kind in ("number", "text") or (t.kind == "name" and t.text not in KEYWORDS) or \
            self.is_mark(i, ")", "]", "++", "--")

    def after(self, i):
        """The token after i, or after the closing bracket if i opens one."""
        return self.other.get(i, i) + 1 if self.is_mark(i, *OPEN) else i + 1

    def replace(self, first, last, text, kind):
        self.edits.append((self.tokens[first].start, self.tokens[last].end, text, kind))

    def cut(self, first, last):
        return self.text[self.tokens[first].start:self.tokens[last].end]

    # which parts can change

    def mutate(self):
        i = 0
        while i < len(self.tokens):
            end = self.outer_end(i)
            self.outer(i, end)
            i = end + 1

    def outer_end(self, i):
        """Last token of a declaration or definition that starts at i at file scope."""
        while i < len(self.tokens):
            if self.is_mark(i, ";"):
                return i
            if self.is_mark(i, *OPEN):
                closing = self.other.get(i, len(self.tokens) - 1)
                if self.is_mark(i, "{") and self.is_mark(i - 1, ")"):
                    return closing
                i = closing
            i += 1
        return len(self.tokens) - 1

    def outer(self, first, last):
        if self.is_name(first, "static_assert", "_Static_assert", "typedef"):
            return
        if self.is_mark(last, "}"):
            self.statements(self.other[last] + 1, last)
            return
        for i in range(first, last):
            if self.is_mark(i, "="):
                self.values(i + 1, last)
                return
            if self.is_name(i, "enum") and self.is_mark(i + 1, "{"):
                self.values(i + 2, self.other[i + 1])
                return

    def statements(self, first, end):
        """Statements of a block, one after the other."""
        i = first
        while i < end:
            if self.is_mark(i, "{", "}", ";"):
                i += 1
            elif self.is_name(i, "else", "do"):
                i += 1
            elif self.is_name(i, *PREFIXES) and self.is_mark(i + 1, "("):
                closing = self.other[i + 1]
                self.head(i, closing)
                i = closing + 1
            elif self.is_name(i, "case", "default"):
                while not self.is_mark(i, ":"):
                    i += 1
                i += 1
            else:
                last = i
                while last < end and not self.is_mark(last, ";"):
                    last = self.after(last)
                self.statement(i, last)
                i = last + 1

    def head(self, i, closing):
        """if (...), while (...), for (...)."""
        inner = self.cut(i + 2, closing - 1)
        if self.is_name(i, "if", "while"):
            self.replace(i + 2, closing - 1, "!(" + inner + ")", "condition")
        if self.is_name(i, "for") and self.declares(i + 2):
            self.declaration(i + 2, closing)
        else:
            self.values(i + 2, closing)

    def declares(self, i):
        if self.is_name(i, *TYPES):
            return True
        if not self.is_name(i) or self.is_name(i, *KEYWORDS):
            return False
        i += 1
        while self.is_mark(i, "*"):
            i += 1
        return self.is_name(i) and not self.is_name(i - 1, "return", "goto")

    def statement(self, first, last):
        if self.is_name(first, "static_assert", "_Static_assert", "goto"):
            return
        if self.declares(first):
            self.declaration(first, last)
            return
        nothing = self.is_mark(first, "(") and self.is_name(first + 1, "void")
        if not self.is_name(first, "return") and not nothing:
            self.replace(first, last, ";", "statement")
        self.values(first, last)

    def declaration(self, first, last):
        """In a declaration only the values after an equals sign change."""
        i = first
        while i < last:
            if self.is_mark(i, "="):
                end = self.skip_to(i + 1, last, {",", ";"})
                self.values(i + 1, end)
                i = end
            elif self.is_mark(i, ";"):  # the rest of for (...)
                self.values(i + 1, last)
                return
            else:
                i = self.after(i)

    def values(self, first, end):
        i = first
        while i < end:
            if self.is_name(i, "sizeof") and self.is_mark(i + 1, "("):
                i = self.other[i + 1]
            elif self.tokens[i].kind == "number":
                self.number(i)
            elif self.tokens[i].kind == "name":
                self.name(i)
            elif self.tokens[i].kind == "mark":
                self.mark(i, first, end)
            i += 1

    # how they change

    def number(self, i):
        text = self.tokens[i].text
        if re.fullmatch(r"0(\.0*)?[uUlLfF]*", text):
            self.replace(i, i, text.replace("0", "1", 1), "number")
        elif re.fullmatch(r"1(\.0*)?[uUlLfF]*", text):
            self.replace(i, i, text.replace("1", "0", 1), "number")
        else:
            hexadecimal = text[:2] in ("0x", "0X")
            value = float.fromhex(text.rstrip("uUlL")) if hexadecimal else \
                float(text.rstrip("uUlLfF"))
            small = value <= 1e-5
            self.replace(i, i, "(" + ("1e6" if small else "2") + " * " + text + ")", "number")

    def name(self, i):
        text = self.tokens[i].text
        if text in NAMES and not self.is_mark(i - 1, ".", "->"):
            self.replace(i, i, NAMES[text], "name")

    def mark(self, i, first, end):
        text = self.tokens[i].text
        two = i > first and self.ends_value(i - 1)
        if text == "[" and two:
            self.index(i)
        elif text == "!" or (text == "-" and not two):
            self.replace(i, i, "", "sign")
        elif text == "?":
            self.choice(i, end)
        elif text in ("++", "--") or (text in SWAPS and two):
            for new in SWAPS[text]:
                self.replace(i, i, new, "operator")
            if text in "+-":
                self.term(i, end)

    def index(self, i):
        inner = self.cut(i + 1, self.other[i] - 1)
        self.replace(i + 1, self.other[i] - 1, inner + " + 1", "index")
        self.replace(i + 1, self.other[i] - 1, inner + " - 1", "index")

    def skip_to(self, i, end, marks):
        """The first of some marks after i, outside of brackets; end if there is none."""
        while i < end:
            if self.is_mark(i, *CLOSE) or self.is_mark(i, *marks):
                return i
            i = self.after(i)
        return end

    def term(self, i, end):
        """a + b without b; a sign after the operator belongs to the term."""
        start = i + 1
        while self.is_mark(start, "+", "-", "!", "*", "&"):
            start += 1
        after = self.skip_to(start, end, ENDS)
        if after > start:
            self.replace(i, after - 1, "", "term")

    def choice(self, i, end):
        """c ? a : b with a and b exchanged."""
        depth, colon = 0, i + 1
        while colon < end:
            if self.is_mark(colon, "?"):
                depth += 1
            elif self.is_mark(colon, ":"):
                if depth == 0:
                    break
                depth -= 1
            colon = self.after(colon)
        after = self.skip_to(colon + 1, end, {",", ";"})
        if colon < end and after > colon + 1:
            yes, no = self.cut(i + 1, colon - 1), self.cut(colon + 1, after - 1)
            self.replace(i + 1, after - 1, "(" + no + ") : (" + yes + ")", "choice")


def mutants_of(text):
    """All mutants of a source, in the order of their positions."""
    source = Source(text)
    source.mutate()
    found = []
    for start, end, new, kind in sorted(set(source.edits)):
        first = text.rfind("\n", 0, start) + 1
        last = text.find("\n", end)
        last = len(text) if last < 0 else last
        old_lines = text[first:last]
        new_lines = text[first:start] + new + text[end:last]
        lines = [tuple(" ".join(line.split()) for line in part.split("\n"))
                 for part in (old_lines, new_lines)]
        found.append(Mutant(text.count("\n", 0, start) + 1, lines[0], lines[1],
                            start, end, new, kind))
    return found
