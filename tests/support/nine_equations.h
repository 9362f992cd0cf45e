/*
 * The approximation of [sun-baruh-2022] by its own nine equations: linear momentum (36),
 * angular momentum (46)-(48) and three conditions of the stage, solved by elimination in
 * the paper's frame (x, z along the surface, y down).
 */
#ifndef TESTS_NINE_EQUATIONS_H
#define TESTS_NINE_EQUATIONS_H

#include "support.h"

typedef struct nine_body {
    double m, I[3][3], L[3]; /* mass, inertia, from mass centre to contact */
    double v[3], w[3];       /* velocity and angular velocity now */
} nine_body;

typedef struct nine_run {
    pcs_law law;
    double e, mu_s, mu_k;
    nine_body b;
    double p_c, w_c, p_r, W_r, v0;
    int mode;
    bool jam;
} nine_run;

double contact_velocity(const nine_body *b, int axis);

void solve_nine(nine_run *r);

/* Contact problem of the body: n = -y, t1 = x, t2 = z. */
pcs_contact3 contact_of_nine(const nine_body *b);

nine_body random_body(rng *r);

#endif
