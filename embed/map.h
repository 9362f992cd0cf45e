/* The plan of a map, and the inputs of its points. */
#ifndef EMBED_MAP_H
#define EMBED_MAP_H

#include "axis.h"
#include "inside.h"
#include "scenario/block.h"

/* How the inputs of a point follow from those of few problems that are built. */
typedef enum embed_plan {
    EMBED_CROSS, /* an axis is of the material: each input varies along one of the axes */
    EMBED_LINES, /* along `line` all inputs are linear, and T_bodies is a parabola */
    EMBED_EACH   /* each point is built */
} embed_plan;

/* Inputs of a problem, and the kinetic energy of its bodies. */
enum { EMBED_INPUTS = BLOCK_IN + 1 };

typedef struct embed_inputs {
    bool there; /* the problem is valid */
    double x[EMBED_INPUTS];
} embed_inputs;

struct embed_map {
    scenario *s;
    problem p; /* the last one that was built */
    answer a;  /* of a point that is solved alone */
    pcs_law law;
    char quantity[PLACE_NAME];
    embed_axis axes[2];
    embed_plan plan;
    int line;       /* of EMBED_LINES: the axis along which inputs are linear */
    bool in_blocks; /* batches compute the quantity */
    bool ratio;     /* the quantity is T_ratio */
    /* CROSS: along x, then along y. LINES: at the ends and the middle of the line, for each value
       of the other axis. */
    embed_inputs *known[3];
    bool by_y[EMBED_INPUTS]; /* of CROSS: the input varies along y */
    block b;
};

/* Plan a map whose axes and quantity are known, and build what it needs. */
bool embed_map_plan(embed_map *m, fail *why);

/* Build the problem of a point into m->p. Returns false if it is not valid. */
bool embed_map_build(embed_map *m, double x, double y, fail *why);

/* Write the inputs of n points of a row into the block, from its i-th problem on. */
void embed_map_put(embed_map *m, int row, int first, int n, bool *there, double *T_bodies);

#endif
