/*
 * A sheet of paper: what is drawn is written as commands for gnuplot, and how far it reaches is
 * kept. Points are in metres, on paper or in the axes of a sketch.
 */
#ifndef CLI_SKETCH_CANVAS_H
#define CLI_SKETCH_CANVAS_H

#include <stdbool.h>
#include <stdio.h>

typedef struct canvas {
    FILE *script;
    double right[3], up[3], towards[3]; /* of the paper, as directions of the sketch */
    double low[2], high[2];             /* corners of all that was drawn */
    int objects;
} canvas;

/* How something is drawn; lines have the colours of gnuplot's line types. */
typedef struct canvas_look {
    const char *fill; /* a colour, as "#dddddd"; NULL: none */
    int line;         /* line type; 0: grey */
    double width;     /* of the line, in pixels; 0: none */
    bool dashed;
    bool front; /* above all that is not */
} canvas_look;

/* axes 2: the paper is the plane x, y; 3: seen from the right and from above, where up is x, y or z
 * (0, 1, 2). */
canvas canvas_begin(FILE *script, int axes, int up);

/* Where a point, or an arrow, of the sketch is on the paper. */
void canvas_project(const canvas *c, const double at[3], double xy[2]);

/* This point must be in the picture. */
void canvas_reach(canvas *c, const double xy[2]);

void canvas_polygon(canvas *c, const double (*points)[2], int n, const canvas_look *look);
void canvas_curve(canvas *c, const double (*points)[2], int n, const canvas_look *look);
void canvas_line(canvas *c, const double from[2], const double to[2], const canvas_look *look);
void canvas_circle(canvas *c, const double middle[2], double radius, const canvas_look *look);

/* With a head, or with two of them; an arc from one angle to another, with a head, too. */
void canvas_arrow(canvas *c, const double from[2], const double to[2], int heads,
                  const canvas_look *look);
void canvas_arc(canvas *c, const double middle[2], double radius, double from, double to, bool head,
                const canvas_look *look);

/* Text beside a point: to the left (-1), above it (0), to the right (1); dy in lines, up. */
void canvas_text(canvas *c, const double at[2], const char *text, int side, double dy);

enum { CANVAS_HULL = 144 };

/* The corners of the hull of n points, counter-clockwise, in place; n is at most CANVAS_HULL.
 * Returns how many. */
int canvas_hull(double (*points)[2], int n);

#endif
