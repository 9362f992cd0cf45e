"""Write the layouts of percuss's structs for ctypes, from the public headers.

    generate.py COMPILER INCLUDE FOLDER

writes to FOLDER: _layout.py (enumerations, structs, prototypes, constants), _layout.pyi (their
types), _enums.py (the enumerations as classes), columns.h (the columns of batches, for slices.c),
and layout.c, which is compiled into the shared object and has the layout of each struct as
compiled. tests/test_layout.py compares it with _layout.py.
"""

import hashlib
import keyword
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from pycparser import c_ast, c_parser

# pycparser cannot read the system headers; these replacements have all that percuss needs
SYSTEM = {
    "math.h": "#define NAN 0\n",
    "stdbool.h": "typedef _Bool bool;\n",
    "stddef.h": "typedef unsigned long size_t; typedef long ptrdiff_t;\n",
    "stdint.h": "typedef unsigned int uint32_t; typedef unsigned long uint64_t;\n",
}
HEADERS = ["percuss/percuss.h", "percuss/research.h", "slices.h", "scenarios.h"]
HERE = str(Path(__file__).parent)
MEANINGS = {
    "pcs_status": "Whether a call worked.",
    "pcs_law": "The laws; ``Law('energetic').about`` describes one.",
    "pcs_family": "The kind of a law: it follows a path of slip, uses totals, or follows springs.",
    "pcs_branch": "Which solution to take if complementarity has two.",
    "pcs_outcome": "Special physics of an impact: a set of flags, empty for a plain impact.",
    "pcs_stage": "Compression: v_n increases to zero; restitution: v_n leaves zero.",
    "pcs_final": "How a contact ends an impact if the law has no path.",
    "pcs_motion": "How the contact point moves in a phase.",
    "pcs_path": "How friction acts while the contact slips in space.",
    "pcs_vector": "The vector units that batches can use, the best last.",
    "pcs_tangent": "How t1 is chosen in space: along the slip, or from the normal alone.",
    "pcs_spring_given": "The quantity that is given to `convert`.",
    "pcs_sharing": "Whether contacts of one call can share a body.",
    "pcs_mix": "How the values of two materials are combined.",
    "pcs_trust": "Which restitution to trust.",
    "pcs_group": "The struct that contains a quantity.",
    "pcs_shape2": "Shapes in the plane.",
    "pcs_shape3": "Shapes in space.",
    "pcs_part": "The motion of one contact of a strike in a phase.",
    "pcs_pile_shape": "The bodies of a pile made by a recipe.",
    "pcs_pile_order": "The arrangement of the bodies of a recipe.",
    "pcs_fit_form": "How measured impacts are described: at the contact, by a body, or in the world.",
    "pcs_fit_role": "What a column of measured impacts says.",
    "pcs_fit_use": "Whether a measured impact is used, or why not; ``meaning`` says it in words.",
    "pcs_fit_parameter": "The parameters of laws that `fit` knows.",
    "pcs_fit_known": "What the data say about a parameter.",
    "pcs_finding_code": "What contradicts measured impacts; ``meaning`` says it in words.",
    "pcs_weighting": "How the differences of measured impacts are added.",
}
# classes of enumerations that are more than Named
BASES = {"Law": "LawBase", "Outcome": "OutcomeBase", "FitUse": "FitUseBase",
         "FindingCode": "FindingCodeBase", "FitParameter": "FitParameterBase"}
PLAIN = {
    "double": ("c_double", "float"),
    "int": ("c_int", "int"),
    "unsigned int": ("c_uint", "int"),
    "unsigned": ("c_uint", "int"),
    "long": ("c_long", "int"),
    "size_t": ("c_size_t", "int"),
    "ptrdiff_t": ("c_ssize_t", "int"),
    "bool": ("c_bool", "bool"),
    "_Bool": ("c_bool", "bool"),
    "signed char": ("c_byte", "int"),
    "unsigned char": ("c_ubyte", "int"),
    "uint32_t": ("c_uint", "int"),
    "uint64_t": ("c_size_t", "int"),
}


def preprocess(compiler, include, *options):
    """All public headers as one preprocessed text."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SYSTEM.items():
            Path(folder, name).write_text(text)
        source = "".join(f"#include <{name}>\n" for name in HEADERS)
        command = [compiler, "-E", "-P", "-nostdinc", "-U__GNUC__"]
        command += ["-I", folder, "-I", include, "-I", HERE, *options, "-x", "c", "-"]
        done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
        return done.stdout


def constants(compiler, include):
    """Macros that are numbers, by name without PCS_."""
    found = {}
    for line in preprocess(compiler, include, "-dM").splitlines():
        match = re.match(r"#define PCS_(\w+) \(?(-?[0-9][0-9.e+-]*)\)?\s*$", line)
        if match:
            text = match[2]
            found[match[1]] = int(text) if re.fullmatch(r"-?\d+", text) else float(text)
    return dict(sorted(found.items()))


class Reader:
    """Enumerations, structs and functions of a parsed header."""

    def __init__(self, tree, numbers):
        self.numbers = numbers
        self.enums, self.structs, self.functions, self.targets = {}, {}, {}, {}
        for node in tree.ext:
            if isinstance(node, c_ast.Typedef):
                self.typedef(node)
            elif isinstance(node, c_ast.Decl) and isinstance(node.type, c_ast.FuncDecl):
                self.functions[node.name] = node.type

    def typedef(self, node):
        inner = getattr(node.type, "type", None)
        if isinstance(inner, c_ast.Enum):
            self.enums[node.name] = self.enumerators(inner)
        elif isinstance(inner, c_ast.Struct) and inner.decls:
            self.structs[node.name] = self.fields(node.name, inner)

    def enumerators(self, node):
        values, following = {}, 0
        for item in node.values.enumerators:
            value = following if item.value is None else self.number(item.value)
            values[item.name], following = value, value + 1
        return values

    def number(self, node):
        if isinstance(node, c_ast.Constant):
            return int(node.value)
        if isinstance(node, c_ast.ID):  # an enumerator
            return next(enum[node.name] for enum in self.enums.values() if node.name in enum)
        if isinstance(node, c_ast.UnaryOp) and node.op == "-":
            return -self.number(node.expr)
        if isinstance(node, c_ast.BinaryOp) and node.op == "<<":
            return self.number(node.left) << self.number(node.right)
        raise SystemExit(f"generate.py does not know this number: {node}")

    def fields(self, name, node):
        """(field, ctypes type, Python type) of a struct; a struct without a name receives one."""
        found = []
        for item in node.decls:
            inner = getattr(item.type, "type", None)
            if isinstance(inner, c_ast.Struct) and inner.decls:
                self.structs[f"{name}_{item.name}"] = self.fields(f"{name}_{item.name}", inner)
                found.append((item.name, f"{name}_{item.name}", f"{name}_{item.name}"))
            else:
                found.append((item.name, *self.kind(item.type)))
                self.target(name, item)
        return found

    def target(self, struct, item):
        """Store the type of number to which a pointer field points."""
        node = item.type.type if isinstance(item.type, c_ast.ArrayDecl) else item.type
        if isinstance(node, c_ast.PtrDecl) and isinstance(node.type, c_ast.TypeDecl):
            kind = PLAIN.get(self.name(node.type))
            if kind:
                self.targets.setdefault(struct, {})[item.name] = kind[0]

    def kind(self, node):
        """The type of a field or an argument for ctypes, and its Python type."""
        if isinstance(node, c_ast.ArrayDecl):
            inner, typed = self.kind(node.type)
            return f"{inner} * {self.number(node.dim)}", f"Array[{typed}]"
        if isinstance(node, c_ast.PtrDecl):
            target = node.type
            if isinstance(target, c_ast.TypeDecl) and self.name(target) == "char":
                return "c_char_p", "bytes"
            return "c_void_p", "Optional[int]"
        name = self.name(node)
        if name in self.enums:
            return "c_int", "int"
        if name in self.structs:
            return name, name
        return PLAIN[name]

    @staticmethod
    def name(node):
        inner = node.type
        if isinstance(inner, c_ast.IdentifierType):
            return " ".join(inner.names)
        return inner.name

    def prototype(self, node):
        """(result, arguments) for ctypes."""
        result = node.type
        if isinstance(result, c_ast.PtrDecl):
            name = self.name(result.type)
            known = f"POINTER({name})" if name in self.structs else "c_void_p"
            back = "c_char_p" if name == "char" else known
        elif self.name(result) == "void":
            back = "None"
        else:
            back = self.kind(result)[0]
        arguments = []
        for item in node.args.params if node.args else []:
            inner = item.type
            if isinstance(inner, c_ast.TypeDecl) and self.name(inner) == "void":
                continue
            is_array = isinstance(inner, c_ast.ArrayDecl)
            arguments.append("c_void_p" if is_array else self.kind(inner)[0])
        return back, arguments


def write_python(reader, numbers, digest):
    lines = ['"""Written by python/generate.py from the headers of percuss: do not edit."""', ""]
    lines += ["from ctypes import (  # noqa: F401"]
    lines += ["    POINTER, Structure, c_bool, c_byte, c_char_p, c_double, c_int, c_long,"]
    lines += ["    c_size_t, c_ssize_t, c_ubyte, c_uint, c_void_p)", ""]
    lines += [f'HEADERS = b"{digest}"', f"CONSTANTS = {numbers!r}", "ENUMS = {"]
    lines += [f"    {name!r}: {values!r}," for name, values in reader.enums.items()]
    lines += ["}", ""]
    for name, fields in reader.structs.items():
        lines += ["", f"class {name}(Structure):", "    _fields_ = ["]
        lines += [f'        ("{field}", {kind}),' for field, kind, _ in fields]
        lines += ["    ]", ""]
    lines += ["", "# what the pointers of a struct point to", "TARGETS = {"]
    for name, targets in reader.targets.items():
        items = ", ".join(f'"{field}": {kind}' for field, kind in targets.items())
        lines.append(f'    "{name}": {{{items}}},')
    lines += ["}", ""]
    names = ", ".join(reader.structs)
    lines += ["", f"STRUCTS = ({names})", "", "FUNCTIONS = {"]
    for name, node in reader.functions.items():
        back, arguments = reader.prototype(node)
        lines.append(f'    "{name}": ({back}, ({"".join(a + ", " for a in arguments)})),')
    return "\n".join(lines + ["}", ""])


def class_name(c_name):
    """The class name: PileShape for pcs_pile_shape."""
    return "".join(word.capitalize() for word in c_name.split("_")[1:])


def member_name(c_name, item):
    """NEWTON for PCS_LAW_NEWTON: without the words that it has in common with the enumeration."""
    words, common = item.split("_"), c_name.upper().split("_")
    while len(words) > 1 and common and words[0] == common[0]:
        words, common = words[1:], common[1:]
    return "_".join(words)


def write_enums(reader):
    """The enumerations as classes: Law.NEWTON for PCS_LAW_NEWTON."""
    lines = ['"""Written by python/generate.py from the headers of percuss: do not edit."""', ""]
    lines += [f"from ._named import {', '.join(sorted(['Named', *BASES.values()]))}", ""]
    for c_name, values in reader.enums.items():
        name = class_name(c_name)
        base = BASES.get(name, "Named")
        lines += ["", f"class {name}({base}):", f'    """{MEANINGS[c_name]}"""', ""]
        for item, value in values.items():
            short = member_name(c_name, item)
            if short != "COUNT":
                lines.append(f"    {short} = {value}")
        lines.append("")
    return "\n".join(lines)


def write_types(reader):
    lines = ["# Written by python/generate.py from the headers of percuss: do not edit."]
    lines += ["from ctypes import Array, Structure"]
    lines += ["from typing import Any, Dict, List, Optional, Tuple", ""]
    lines += ["HEADERS: bytes", "CONSTANTS: Dict[str, Any]", "ENUMS: Dict[str, Dict[str, int]]"]
    lines += ["TARGETS: Dict[str, Dict[str, Any]]", "STRUCTS: Tuple[type, ...]"]
    lines += ["FUNCTIONS: Dict[str, Tuple[Any, Tuple[Any, ...]]]", ""]
    for name, fields in reader.structs.items():
        lines.append(f"class {name}(Structure):")
        # a field that the Python class shows as another type is Any
        typed = {"int": "Any", "bool": "bool", "float": "float"}
        lines += [f"    {field}: {typed.get(kind, 'Any')}" for field, _, kind in fields
                  if not keyword.iskeyword(field)]
        lines += ["    _fields_: List[Tuple[str, Any]]", ""]
    return "\n".join(lines)


def write_c(reader, digest):
    lines = ["/* Written by python/generate.py: what the compiler made of every struct. */"]
    lines += [f"#include <{name}>" for name in HEADERS]
    lines += ["", "PCS_API extern const char pcs_python_headers[];"]
    lines += ["PCS_API extern const size_t pcs_python_layout[], pcs_python_layout_count;"]
    lines += ["PCS_API extern const long pcs_python_enums[], pcs_python_enums_count;"]
    lines += [f'const char pcs_python_headers[] = "{digest}";']
    lines += ["const size_t pcs_python_layout[] = {"]
    count = 0
    for name, fields in reader.structs.items():
        outer, _, inner = name.partition("_step")
        nested = name not in reader.plain
        if nested:
            base = f"(({outer} *)0)->step"
            lines.append(f"    sizeof {base},")
            place = f"offsetof({outer}, step.%s) - offsetof({outer}, step)"
        else:
            base = f"(*({name} *)0)"
            lines.append(f"    sizeof {base},")
            place = f"offsetof({name}, %s)"
        for field, _, _ in fields:
            lines.append(f"    {place % field}, sizeof {base}.{field},")
        count += 1 + 2 * len(fields)
    lines += ["};", f"const size_t pcs_python_layout_count = {count};"]
    values = [item for enum in reader.enums.values() for item in enum]
    lines += ["const long pcs_python_enums[] = {", *(f"    {item}," for item in values), "};"]
    lines += [f"const long pcs_python_enums_count = {len(values)};", ""]
    return "\n".join(lines)


def write_columns(reader):
    """The pointers to numbers of each struct of a batch, as a list for the preprocessor."""
    lines = ["/* Written by python/generate.py from the headers of percuss: do not edit. */"]
    for name, targets in reader.targets.items():
        columns = " ".join(f"X({field})" for field in targets)
        lines.append(f"#define {name.upper()}_COLUMNS(X) {columns}")
    return "\n".join([*lines, ""])


def main(compiler, include, folder):
    text = preprocess(compiler, include, "-DPCS_API=")
    text = re.sub(r"^PCS_API ", "", text, flags=re.M)
    numbers = constants(compiler, include)
    tree = c_parser.CParser().parse(text)
    reader = Reader(tree, numbers)
    reader.plain = {node.name for node in tree.ext if isinstance(node, c_ast.Typedef)}
    digest = hashlib.sha256(text.encode()).hexdigest()[:32]
    Path(folder).mkdir(parents=True, exist_ok=True)
    Path(folder, "_layout.py").write_text(write_python(reader, numbers, digest))
    Path(folder, "_layout.pyi").write_text(write_types(reader))
    Path(folder, "_enums.py").write_text(write_enums(reader))
    Path(folder, "columns.h").write_text(write_columns(reader))
    Path(folder, "layout.c").write_text(write_c(reader, digest))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
