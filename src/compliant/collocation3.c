#include "../base/kernel.h"
#include "../base/vector.h"
#include "collocation3_table.h"

#include <float.h>

/* Values at the start of two polynomials: through all points, and through the last four. */
static const double backwards[2][PCS_STAGES] = {
    {1.5864079001863282, -1.008117881498373, 0.73097486615978746, -0.50926488484774272, 0.2},
    {0, 3.87927063644518, -6.7394032709829031, 7.1625022257130677, -3.3023695911753447},
};
/* The polynomial through the start and all points, in powers of the distance beyond the last. */
static const double onwards[PCS_STAGES][PCS_STAGES] = {
    {8.4124242235942877, -6.9702561166566612, 8.7771142041504735, -18.219282311088101, 13},
    {100.4396126255528, -80.974680857794795, 93.024404594262293, -106.48933636202031, 54},
    {347.74841405973547, -264.41996793636537, 250.56775199103728, -221.89619811440735, 98},
    {455.60862108125428, -317.43839626402223, 258.42329473705865, -197.79351955429073,
     81.200000000000003},
    {199.88739542347736, -127.022853068795, 92.102833136133214, -64.167375490815587,
     25.199999999999999}};

pcs_slip_leg3 pcs_slip_leg3_of(const pcs_springs3 *w)
{
    const double R[3][3] = {{1, 0, 0}, {0, w->d[0], w->d[1]}, {0, -w->d[1], w->d[0]}};
    pcs_slip_leg3 l = {.Q = w->at.F[0] * w->at.F[0],
                       .p = w->at.p[0],
                       .mu = w->mu,
                       .kappa = w->mu * w->eta2,
                       .k = w->k,
                       .end = INFINITY,
                       .course = w->course,
                       .unit = w->unit};
    double half[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            l.v[i] += R[i][j] * w->at.v[j];
            for (int k = 0; k < 3; k++)
                half[i][j] += R[i][k] * w->G[k][j];
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                l.G[i][j] += half[i][k] * R[j][k];
    return l;
}

bool pcs_slip_collocate(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x)
{
    static pcs_slip_solve *const on[] = PCS_ON_EACH_UNIT(pcs_slip_collocate);
    return on[l->unit](l, h, x);
}

void pcs_slip_step_of_zero(const pcs_slip_leg3 *l, pcs_slip_step3 *x)
{
    *x = (pcs_slip_step3){.h = 0};
    for (int i = 0; i < PCS_STAGES; i++) {
        x->c[i] = 1;
        x->Q[i] = l->Q;
        for (int k = 0; k < 3; k++)
            x->v[k][i] = l->v[k];
    }
}

void pcs_slip_ahead(const pcs_slip_leg3 *l, const pcs_slip_step3 *x, pcs_slip_course3 *course)
{
    const bool in_sight = isfinite(l->end);
    course->in_sight = in_sight;
    course->scale = in_sight ? (1 - x->h) / x->h : 1 / x->h;
    for (int k = 0; k < PCS_STAGES; k++) {
        course->terms[k] = 0;
        for (int j = 0; j < PCS_STAGES; j++)
            course->terms[k] += onwards[k][j] * x->phi[j];
    }
}

/*
 * The polynomial through the points alone misses the angle at the start by an error of order 5. The
 * integrals are of order 9, and their error is about the square of that miss. A second polynomial,
 * of lower order, makes sure that no miss is small by chance. Where Q vanishes, phi is not a
 * polynomial, and the miss itself is taken as the error.
 */
double pcs_slip_error(const pcs_slip_leg3 *l, const pcs_slip_step3 *x)
{
    double miss[2] = {0, 0};
    for (int i = 0; i < PCS_STAGES; i++)
        for (int k = 0; k < 2; k++)
            miss[k] += backwards[k][i] * x->phi[i];
    const double part = x->p > 0 ? x->p / (l->p + x->p) : 0,
                 smooth = pcs_k_max(fabs(miss[0]), 0.005 * fabs(miss[1]));
    const bool vanishes = isfinite(l->end) ? x->h == 1 : x->Q[PCS_LAST] < 0.1 * l->Q;
    return part * (vanishes ? pcs_k_max(fabs(miss[0]), fabs(miss[1])) : smooth * smooth);
}
