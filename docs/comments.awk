#!/usr/bin/awk -f
# The comments of a header as those that doxygen reads: /** above a declaration, /**< behind a field
# or an enumerator. Of declarations that follow each other without an empty line the first has the
# comment, and the others refer to it. A type and its tag have one name, and become one entry.

/^\/\* -+ .* -+ \*\/$/ { next } # a heading within the header

/^$/ { first = "" }

/^PCS_API / {
    name = $0
    sub(/\(.*/, "", name)
    sub(/.*[ *]/, "", name)
    if (first == "") {
        first = name
        has_comment = below_comment
    } else if (has_comment)
        print "/** See " first "(). */"
}

{
    line = $0
    if (line ~ /^ *\/\*( |$)/)
        sub(/\/\*/, "/**", line)
    else if (line ~ /[;,{A-Z0-9_] *\/\* /)
        sub(/\/\* /, "/**< ", line)
    if (line ~ /^typedef (struct|enum) [a-z0-9_]+ \{/) {
        sub(/^typedef /, "", line)
        sub(/\} [a-z0-9_]+;$/, "};", line)
    }
    sub(/^\} pcs_[a-z0-9_]+;$/, "};", line)
    below_comment = line ~ /^ *(\/\*\*.*)?\*\/$/
    print line
}
