/*
 * The rods of [sun-baruh-2022]. The paper's y points down, v_Cy = -v_n; here
 * v_Cy = 1 m/s, so that v_t is the paper's ratio v_Cx/v_Cy. Angles are in degrees.
 */
#ifndef STUDIES_SUN_BARUH_H
#define STUDIES_SUN_BARUH_H

#include "studies/study_map.h"

#define SUN_BARUH_SLENDER (1.0 / 3) /* alpha of a rod */

typedef struct sun_baruh_case {
    pcs_law law;
    double e, mu_s, mu_k;
} sun_baruh_case;

/* Figs 3 and 4. */
extern const sun_baruh_case sun_baruh_poisson;

pcs_material sun_baruh_material(const sun_baruh_case *p);

/*
 * A body with inertia alpha m L^2 [sun-baruh-2022 (27)], L = 2.3 m. energy receives its kinetic
 * energy.
 */
pcs_contact2 sun_baruh_body(double alpha, double theta, double ratio, double *energy);

/* The map over theta and ratio of mode, velocity ratio and energy ratio; see map_plan. */
map_plan sun_baruh_rod(const sun_baruh_case *p);

/* Text for the reader of Figs 3 to 5. */
extern const char sun_baruh_span[];

/* The angle in deg that separates sticking from reverse sliding at a ratio, by the solver. */
double sun_baruh_angle_of_change(double ratio);

/* Figs 8 to 11. */
extern const sun_baruh_case sun_baruh_angles[4];

/* The cylinder of [sun-baruh-2022 (69)] with v_Cx = ratio and v_Cy = 1 m/s, in space. */
pcs_contact3 sun_baruh_cylinder(double theta1, double theta2, double ratio, double *energy);

#define SUN_BARUH_RATIO 0.4 /* of Figs 8 to 13 */

/*
 * Mode, -v'_Cy/v_Cy, energy ratio, and slip after along x and z, by the approximation of the paper.
 */
pcs_status sun_baruh_solve(const sun_baruh_case *p, double theta1, double theta2, double *values,
                           pcs_fault *fault);

/* The axes of a map over orientations from -reach to reach deg; half: theta2 >= 0 only. */
map_plan sun_baruh_over_angles(double reach, bool half);

#endif
