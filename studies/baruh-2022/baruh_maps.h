/* Maps of [baruh-2022] over theta and v_Cx/v_Cy for e = 0.7. */
#ifndef STUDIES_BARUH_MAPS_H
#define STUDIES_BARUH_MAPS_H

#include "baruh.h"
#include "studies/study_map.h"

/* Columns. */
enum {
    BARUH_THETA = MAP_X,
    BARUH_RATIO = MAP_Y,
    BARUH_MODE = MAP_MODE,
    BARUH_N_N = MAP_VALUE,
    BARUH_ENERGY,
    BARUH_N_P,
    BARUH_N_E
};

#define BARUH_E 0.7

/* A law and its material. */
typedef struct baruh_model {
    pcs_law law;
    pcs_material m;
} baruh_model;

/* Compute the plane for one law, one row for each point. */
bool baruh_map_by(study *s, const baruh_model *by, fail *why);
bool baruh_map(study *s, pcs_law law, double mu, fail *why);

typedef struct baruh_range {
    double low, high;
} baruh_range;

/* Range of a column, over theta < 0 (side -1), theta > 0 (+1) or all theta (0). */
baruh_range baruh_range_on(const study *s, int column, double side);
baruh_range baruh_range_of(const study *s, int column);

/* The part of the plane in which a column differs from 1 by more than 0.01. */
double baruh_band(const study *s, int column);

/* "Outside of this band, the three normalized quantities have near-identical values". */
void baruh_check_band(study *s);

/* Values of the maps, with the same scales in all figures, and the plan of a map. */
extern const map_value baruh_values[5];
map_plan baruh_plan(const baruh_model *by);

#endif
