#!/usr/bin/awk -f
# The table of rooms of CONTRIBUTING.md as a graph for Graphviz, whose picture is docs/rooms.svg:
#   docs/rooms.awk CONTRIBUTING.md | dot -Tsvg -o docs/rooms.svg
# An arrow goes from a room to one that it uses. What a room reaches through another one that it uses
# has no arrow of its own. A room uses only rows above it, so what these reach is known.
BEGIN {
    FS = "|"
    print "digraph rooms {"
    print "graph [ranksep=0.35, nodesep=0.2]"
    print "node [shape=box, style=filled, fillcolor=\"#eef3f8\", fontname=\"sans-serif\", fontsize=11,"
    print "      height=0.3, margin=\"0.1,0.04\"]"
    print "edge [arrowsize=0.6, color=\"#5a6b7b\"]"
}

/^\| `(src|scenario|embed|cli|studies)/ {
    room = $2
    gsub(/[` ]/, "", room)
    gsub(/[` ]/, "", $4)
    n = $4 == "nothing" ? 0 : split($4, uses, ",")
    colour = room ~ /^src/ ? "#e3eefa" : room ~ /^(scenario|embed)/ ? "#e6f4e6" : "#fbf1de"
    printf "\"%s\" [fillcolor=\"%s\"]\n", room, colour
    for (k = 1; k <= n; k++) {
        reaches[room, uses[k]]
        direct = 1
        for (j = 1; j <= n; j++)
            if ((uses[j], uses[k]) in reaches)
                direct = 0
        if (direct)
            printf "\"%s\" -> \"%s\"\n", room, uses[k]
    }
    for (k = 1; k <= n; k++)
        for (i = 1; i <= rooms; i++)
            if ((uses[k], name[i]) in reaches)
                reaches[room, name[i]]
    name[++rooms] = room
}

END { print "}" }
