#!/usr/bin/awk -f
# The comments of a header as those that doxygen reads: /** above a declaration, /**< behind a field
# or an enumerator.
# - A comment with an empty line below it is about the whole header.
# - Of declarations that follow each other without an empty line the first has the comment, and the
#   others refer to it. What is of space and has no comment refers to what is of the plane.
# - Fields of one line, as in "double v_n, v_t; /* m/s */", become one line each, all with the comment.
# - Lines of a comment that are indented by two blanks or more are shown as they are.
# - A type and its tag have one name, and become one entry.

# doxygen makes a dash of --, and links of words behind #
function plain(text) {
    gsub(/--/, "\\--", text)
    gsub(/#/, "\\#", text)
    gsub(/pcs_[a-z0-9_]+|PCS_[A-Z0-9_]+/, "#&", text)
    return text
}

# the comment that is kept, above a declaration, or, if whole_header, about the file; paragraphs are
# joined to lines, for doxygen ends a paragraph where a text in quotes goes over the end of a line
function print_comment(whole_header,    k, line, name, text, code, empty) {
    name = FILENAME
    sub(/.*\//, "", name)
    print whole_header ? "/** @file " name "\n" : "/**"
    for (k = 1; k <= n_comment; k++) {
        line = comment[k]
        sub(/^ *\/\*/, " *", line)
        sub(/ *\*\/$/, "", line)
        sub(/^ +\*/, "", line)
        if (whole_header && k <= 2 && sub(/^ ?percuss: /, "", line))
            line = toupper(substr(line, 1, 1)) substr(line, 2)
        if (line ~ /^   +[^ ]/) {
            if (text != "")
                print plain(text) "\n"
            sub(/^   /, "", line)
            print code ? empty line : "@verbatim\n" line
            code = 1
            text = empty = ""
        } else if (line ~ /^ *$/) {
            empty = "\n"
        } else {
            if (code)
                print "@endverbatim"
            if (text != "" && empty) {
                print plain(text) "\n"
                text = ""
            }
            text = text line
            code = 0
            empty = ""
        }
    }
    if (text != "")
        print plain(text)
    print code ? "@endverbatim */" : "*/"
    n_comment = 0
}

# fields of one line, one line each: "const double *mu, *e;" -> "const double *mu;" "const double *e;"
function print_fields(line,    about, type, names, n, k) {
    about = ""
    if (match(line, / *\/\*\*< /)) {
        about = substr(line, RSTART)
        line = substr(line, 1, RSTART - 1)
    }
    if (line !~ /^ +[a-z_ 0-9]+ \*?[A-Za-z_0-9]+(\[[^,]*)?, .*;$/ || line ~ /[()]/) {
        print line about
        return
    }
    sub(/;$/, "", line)
    n = split(line, names, /, /)
    type = names[1]
    sub(/\*?[A-Za-z_0-9]+(\[[^ ]*\])?$/, "", type)
    sub(type, "", names[1])
    for (k = 1; k <= n; k++)
        print type names[k] ";" about
}

/^\/\* -+ .* -+ \*\/$/ { next } # a heading within the header

# a comment of its own: kept until the line below it is known
in_comment || /^ *\/\*( |$)/ {
    comment[++n_comment] = $0
    in_comment = $0 !~ /\*\/$/
    next
}

/^$/ && n_comment { print_comment(1) }

/^#ifndef PERCUSS_/ && n_comment { print_comment(1) }

/^$/ { first = "" }

{ below_comment = n_comment > 0 }

/^PCS_API / {
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    plane = name
    sub(/3/, "2", plane)
    if (first == "") {
        first = name
        has_comment = below_comment
        if (!below_comment && plane != name && plane in seen)
            print "/** See " plane "(). */"
    } else if (has_comment && !below_comment)
        print "/** See " first "(). */"
    seen[name]
}

/^typedef struct pcs_[a-z0-9_]*3[a-z_]* \{/ && !below_comment {
    plane = $3
    sub(/3/, "2", plane)
    if (plane in seen)
        print "/** In space what " plane " is in the plane. */"
}

/^typedef struct / { seen[$3] }

n_comment { print_comment(0) }

# a struct without a name within a struct becomes one field, whose comment says what it has
/^ +struct \{$/ {
    inner = "a struct without a name, of the fields"
    next
}
inner && /\} [a-z]+;$/ {
    sub(/;$/, "", inner)
    print "    struct unnamed " $2 " /**< " inner " */"
    inner = ""
    next
}
inner {
    inner = inner " " substr($0, match($0, /[^ ]/))
    next
}

# a comment behind a field goes on until it ends
{
    line = behind == "" ? $0 : behind " " substr($0, match($0, /[^ ]/))
    behind = ""
    if (line ~ /[;,{A-Z0-9_] *\/\*<? /) {
        if (line !~ /\*\/$/) {
            behind = line
            next
        }
        match(line, /\/\* /)
        line = substr(line, 1, RSTART - 1) "/**< " plain(substr(line, RSTART + 3))
    }
    if (line ~ /^typedef (struct|enum) [a-z0-9_]+ \{/) {
        sub(/^typedef /, "", line)
        sub(/\} [a-z0-9_]+;$/, "};", line)
    }
    sub(/^\} pcs_[a-z0-9_]+;$/, "};", line)
    if (line ~ /^ /)
        print_fields(line)
    else
        print line
}
