/* Synthetic measured impacts of one body, whose restitution and friction are known. */
#ifndef TESTS_FIT_TRIALS_H
#define TESTS_FIT_TRIALS_H

#include "support.h"

#include <cjson/cJSON.h>

/* The body of all of them, and the truth under the law poisson. */
#define TRIAL_MASS 0.0364
#define TRIAL_INERTIA 1.34e-5
#define TRIAL_E 0.6
#define TRIAL_MU 0.2

/* Impacts of a file; the size of a text with them. */
enum { TRIAL_ROWS = 60, TRIAL_SIZE = 400000 };

/* A planar impact in the contact frame, and after it. G: nn, nt, tt. */
typedef struct trial_planar {
    double r_n, r_t, before[3], after[3], G[3], v[2], vp[2];
} trial_planar;

trial_planar random_trial(rng *r, double mu);

/* Add a row to a text of TRIAL_SIZE bytes. */
__attribute__((format(printf, 2, 3))) void trial_put(char *text, const char *format, ...);

/* Columns of the form body. */
#define TRIAL_HEAD "r_n,r_t,v_n,v_t,omega,vp_n,vp_t,omegap"

/* Planar impacts in the form body, with noise of this standard deviation after, m/s. */
const char *trial_text(int n, double mu, double deviation);

/* Impacts in space, along n, t1, t2: G and velocities at the contact, or of the mass centre; in
 * world axes z = n. */
typedef enum trial_axes { TRIAL_CONTACT, TRIAL_BODY, TRIAL_WORLD } trial_axes;
const char *trial_text3(trial_axes axes);

/* --- reading JSON: the test fails if a key is missing ---------------------------------------- */

const cJSON *json_item(const cJSON *json, const char *name);

/* The law of this label, and the value of one of its parameters; PCS_NONE: null. */
const cJSON *json_law(const cJSON *json, const char *label);
double json_value(const cJSON *json, const char *label, const char *parameter);

/* The warning of this code; NULL: there is none. */
const cJSON *json_warning(const cJSON *json, const char *code);

bool json_has_label(const cJSON *list, const char *label);

#endif
