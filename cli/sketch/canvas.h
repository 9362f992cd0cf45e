/*
 * A sheet of paper: drawings are written as commands for gnuplot, and their extent is recorded.
 * Points are in metres, on paper or in the axes of a sketch.
 */
#ifndef CLI_SKETCH_CANVAS_H
#define CLI_SKETCH_CANVAS_H

#include <stdbool.h>
#include <stdio.h>

typedef struct canvas {
    FILE *script;
    double right[3], up[3], towards[3]; /* axes of the paper in the axes of the sketch */
    double low[2], high[2];             /* corners of everything that was drawn */
    int objects;
} canvas;

/* The style of a drawing. Lines have the colours of gnuplot's line types. */
typedef struct canvas_look {
    const char *fill; /* a colour, as "#dddddd"; NULL: none */
    int line;         /* line type; 0: grey */
    double width;     /* width of the line in pixels; 0: no line */
    bool dashed;
    bool front; /* drawn above everything else */
} canvas_look;

/*
 * Begin a sheet. axes 2: the paper is the plane x, y. axes 3: seen from the right and from above;
 * up is x, y or z (0, 1, 2).
 */
canvas canvas_begin(FILE *script, int axes, int up);

/* Project a point, or an arrow, of the sketch onto the paper. */
void canvas_project(const canvas *c, const double at[3], double xy[2]);

/* Extend the picture to include this point. */
void canvas_reach(canvas *c, const double xy[2]);

void canvas_polygon(canvas *c, const double (*points)[2], int n, const canvas_look *look);
void canvas_curve(canvas *c, const double (*points)[2], int n, const canvas_look *look);
void canvas_line(canvas *c, const double from[2], const double to[2], const canvas_look *look);
void canvas_circle(canvas *c, const double middle[2], double radius, const canvas_look *look);

/* An arrow with one head or two; an arc from one angle to another, also with a head. */
void canvas_arrow(canvas *c, const double from[2], const double to[2], int heads,
                  const canvas_look *look);
void canvas_arc(canvas *c, const double middle[2], double radius, double from, double to, bool head,
                const canvas_look *look);

/*
 * Write text next to a point: to the left (-1), above it (0), to the right (1). dy is a shift
 * upwards in lines.
 */
void canvas_text(canvas *c, const double at[2], const char *text, int side, double dy);

enum { CANVAS_HULL = 144 };

/*
 * Compute the corners of the convex hull of n points, counter-clockwise, in place. n is at most
 * CANVAS_HULL. Returns how many corners there are.
 */
int canvas_hull(double (*points)[2], int n);

#endif
