#!/usr/bin/awk -f
# A page with what the command prints: the fence ```text below a heading "## percuss WORDS" becomes
# the output of "percuss WORDS --help". To renew the page:
#   awk -v percuss=build/percuss -f docs/commands.awk docs/commands.md >new.md && mv new.md docs/commands.md
/^## percuss/ {
    help = percuss substr($0, 11) " --help"
}

/^```/ { inside = 0 }

!inside { print }

/^```text$/ && help {
    while ((help | getline line) > 0)
        print line
    close(help)
    help = ""
    inside = 1
}
