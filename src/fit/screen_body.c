/* The inertia and the mass centre with which impulses at the contact explain the torque. */
#include "screen.h"

#include "../base/dense.h"
#include "../base/vector3.h"

/* Unknowns: the factor of the inertia, and the centre along the body axes, m. */
enum { FACTOR, CENTRE, UNKNOWNS = CENTRE + 3, STEPS = 50 };

/*
 * An unknown is not what was stated if it differs by this many standard errors, the torque without
 * it is larger by this factor, and it is more than rounding: this part of the inertia or of the
 * length of r, finer than either is known.
 */
static const double ERRORS = 5, LARGER = 1.1, LEAST = 1e-3;

/* Rows with more than this many standard deviations count less (Huber). */
static const double LARGE = 2;

/* A fit of some of the unknowns to all rows. */
typedef struct fit {
    const pcs_mended *given;
    double *scratch;
    unsigned free;                 /* bit 1 << unknown */
    double x[UNKNOWNS];            /* values */
    double error[UNKNOWNS];        /* standard errors */
    double H[UNKNOWNS * UNKNOWNS]; /* sum of w J^T J */
    double S[UNKNOWNS * UNKNOWNS]; /* sum of w^2 J^T rho rho^T J */
    double g[UNKNOWNS];            /* sum of w J^T rho */
    double lever;                  /* m, mean length of r */
    size_t rows;
} fit;

/* One row: rho = torque/root of a moment of inertia, and its derivatives. */
typedef struct row {
    double rho[3], J[UNKNOWNS][3];
    double lever; /* m, length of r */
} row;

/* The data with the unknowns. */
static pcs_mended with(const fit *f)
{
    pcs_mended mended = *f->given;
    pcs_mended_set_inertia(&mended, f->given->inertia * f->x[FACTOR]);
    for (int k = 0; k < 3; k++)
        mended.data.centre[k] += f->x[CENTRE + k];
    return mended;
}

/* d tau/d (factor) = R I R^T (omega+ - omega-), for the factor 1 */
static void by_factor(const pcs_measured *m, double derivative[3])
{
    double change[3], body[3], spun[3];
    for (int k = 0; k < 3; k++)
        change[k] = m->after[3 + k] - m->before[3 + k];
    pcs_multiply3_back((const double(*)[3])m->R, change, body);
    pcs_multiply3((const double(*)[3])m->inertia, body, spun);
    pcs_multiply3((const double(*)[3])m->R, spun, derivative);
}

/*
 * With the centre moved by d, v + omega x d and r - d:
 * d tau/d d = m e x (v+ - v-) - m r x ((omega+ - omega-) x e) along an axis e of the body.
 */
static void by_centre(const pcs_measured *m, int axis, double derivative[3])
{
    double e[3], change[6], first[3], turned[3], second[3];
    for (int k = 0; k < 3; k++)
        e[k] = m->R[k][axis];
    for (int k = 0; k < 6; k++)
        change[k] = m->after[k] - m->before[k];
    pcs_cross3(e, change, first);
    pcs_cross3(change + 3, e, turned);
    pcs_cross3(m->r, turned, second);
    for (int k = 0; k < 3; k++)
        derivative[k] = m->mass * (first[k] - second[k]);
}

/*
 * Errors of the velocities in proportion to their energies give the torque the variance
 * I + m r^2, in space in the mean of the directions. Divided by its root, a larger inertia alone
 * does not make the torque small.
 */
static void make_row(const fit *f, const pcs_measured *m, row *r)
{
    const bool planar = m->dimension == 2;
    const double inertia =
        planar ? m->inertia[2][2] : (m->inertia[0][0] + m->inertia[1][1] + m->inertia[2][2]) / 3;
    const double moment = inertia + m->mass * pcs_dot3(m->r, m->r) * (planar ? 1 : 2.0 / 3);
    const double root = sqrt(moment), factor = f->x[FACTOR];
    r->lever = sqrt(pcs_dot3(m->r, m->r));
    double torque[3], derivative[3];
    pcs_torque(m, torque);
    by_factor(m, derivative);
    for (int k = 0; k < 3; k++) {
        r->rho[k] = torque[k] / root;
        r->J[FACTOR][k] = (derivative[k] - torque[k] * inertia / (2 * moment)) / (factor * root);
    }
    for (int axis = 0; axis < 3; axis++) {
        by_centre(m, axis, derivative);
        for (int k = 0; k < 3; k++)
            r->J[CENTRE + axis][k] = derivative[k] / root;
    }
}

/* Read a row of the data with the unknowns. */
static bool read_row(const fit *f, const pcs_mended *mended, size_t i, row *r)
{
    pcs_measured m;
    if (!pcs_mended_read(mended, i, &m))
        return false;
    make_row(f, &m, r);
    return true;
}

/* Add a row of weight w to the sums. */
static void add_row(fit *f, const row *r, double w)
{
    double by[UNKNOWNS];
    for (int a = 0; a < UNKNOWNS; a++) {
        by[a] = w * pcs_dot3(r->J[a], r->rho);
        f->g[a] += by[a];
    }
    for (int a = 0; a < UNKNOWNS; a++)
        for (int b = 0; b < UNKNOWNS; b++) {
            f->H[a * UNKNOWNS + b] += w * pcs_dot3(r->J[a], r->J[b]);
            f->S[a * UNKNOWNS + b] += by[a] * by[b];
        }
}

/* Sum up all rows; those that are far off count less. */
static void sum_rows(fit *f)
{
    const pcs_mended mended = with(f);
    row r;
    f->rows = 0;
    for (size_t i = 0; i < mended.data.n; i++)
        if (read_row(f, &mended, i, &r))
            f->scratch[f->rows++] = sqrt(pcs_dot3(r.rho, r.rho));
    const double limit = LARGE * 1.4826 * pcs_median(f->scratch, f->rows);
    memset(f->H, 0, sizeof f->H);
    memset(f->S, 0, sizeof f->S);
    memset(f->g, 0, sizeof f->g);
    f->lever = 0;
    for (size_t i = 0; i < mended.data.n; i++)
        if (read_row(f, &mended, i, &r)) {
            const double size = sqrt(pcs_dot3(r.rho, r.rho));
            add_row(f, &r, size > limit ? limit / size : 1);
            f->lever += r.lever / (double)f->rows;
        }
}

/* Solve H x = b for the free unknowns; x replaces b. False: H is singular. */
static bool solve(const fit *f, double b[UNKNOWNS])
{
    double H[UNKNOWNS * UNKNOWNS], part[UNKNOWNS];
    int at[UNKNOWNS], n = 0;
    for (int k = 0; k < UNKNOWNS; k++)
        if (f->free >> k & 1)
            at[n++] = k;
    for (int a = 0; a < n; a++) {
        part[a] = b[at[a]];
        for (int c = 0; c < n; c++)
            H[a * n + c] = f->H[at[a] * UNKNOWNS + at[c]];
    }
    if (!pcs_cholesky(H, n))
        return false;
    pcs_cholesky_solve(H, n, part);
    memset(b, 0, UNKNOWNS * sizeof *b);
    for (int a = 0; a < n; a++)
        b[at[a]] = part[a];
    return true;
}

/* Standard errors from the scatter of the rows themselves: the diagonal of H^-1 S H^-1. */
static bool find_errors(fit *f)
{
    int free = 0;
    for (int k = 0; k < UNKNOWNS; k++) {
        double column[UNKNOWNS] = {0}, spread = 0;
        f->error[k] = 0;
        if (!(f->free >> k & 1))
            continue;
        free++;
        column[k] = 1;
        if (!solve(f, column))
            return false;
        for (int a = 0; a < UNKNOWNS; a++)
            for (int b = 0; b < UNKNOWNS; b++)
                spread += column[a] * f->S[a * UNKNOWNS + b] * column[b];
        f->error[k] = sqrt(spread);
    }
    if (f->rows <= (size_t)free)
        return false;
    for (int k = 0; k < UNKNOWNS; k++)
        f->error[k] *= sqrt((double)f->rows / (double)(f->rows - (size_t)free));
    return true;
}

/* Fit the free unknowns by Gauss-Newton. False: they are not determined. */
static bool adjust(fit *f)
{
    for (int step = 0; step < STEPS; step++) {
        double change[UNKNOWNS], size = 0;
        sum_rows(f);
        memcpy(change, f->g, sizeof change);
        if (!solve(f, change))
            return false;
        for (int k = 0; k < UNKNOWNS; k++) {
            // the size of a change is that of rho
            size += change[k] * change[k] * f->H[k * UNKNOWNS + k];
            f->x[k] -= change[k];
        }
        f->x[FACTOR] = fmax(f->x[FACTOR], 0.1);
        double total = 0;
        for (int k = 0; k < UNKNOWNS; k++)
            total += f->x[k] * f->x[k] * f->H[k * UNKNOWNS + k];
        if (size <= 1e-20 * total) {
            sum_rows(f);
            return find_errors(f);
        }
    }
    return false;
}

/* Fit some unknowns; the others are as stated. torque: N m s, that remains. */
static bool fit_some(fit *f, unsigned free, double *torque)
{
    f->free = free;
    memset(f->x, 0, sizeof f->x);
    memset(f->error, 0, sizeof f->error);
    f->x[FACTOR] = 1;
    if (free != 0 && !adjust(f))
        return false;
    const pcs_mended mended = with(f);
    *torque = pcs_mended_torque(&mended);
    return true;
}

/* True if some of the unknowns are many standard errors from what was stated. */
static bool differs(const fit *f, unsigned unknowns)
{
    for (int k = 0; k < UNKNOWNS; k++) {
        const double least = LEAST * (k == FACTOR ? 1 : f->lever);
        if (unknowns >> k & 1 && fabs(f->x[k] - (k == FACTOR)) > fmax(ERRORS * f->error[k], least))
            return true;
    }
    return false;
}

/* The unknowns that the data can determine: a centre needs the attitude of the body. */
static unsigned unknowns_of(const pcs_fit_data *data)
{
    const unsigned factor = 1U << FACTOR, x = 1U << CENTRE, y = x << 1, z = y << 1;
    const int angle = pcs_fit_column_named(data->form, "angle");
    const int turned = pcs_fit_column_named(data->form, "q_w");
    if (angle >= 0 && data->columns[angle])
        return factor | x | y;
    return turned >= 0 && data->columns[turned] ? factor | x | y | z : factor;
}

/*
 * Test whether some of the free unknowns are needed beside the others: they differ, and without
 * them the torque is clearly larger. f: fitted with all free unknowns, which leave the torque;
 * without: N m s, receives the torque without these.
 */
static bool needed(const fit *f, unsigned some, double torque, double *without)
{
    fit less = *f;
    return (f->free & some) != 0 && differs(f, some) && fit_some(&less, f->free & ~some, without) &&
           *without > LARGER * torque;
}

void pcs_find_body(pcs_mended *mended, double *scratch, pcs_screen *screen)
{
    const unsigned all = unknowns_of(&mended->data), factor = 1U << FACTOR, centre = all & ~factor;
    fit f = {.given = mended, .scratch = scratch};
    double torque, without[2];
    unsigned free = all;
    if (!fit_some(&f, all, &torque) && !fit_some(&f, free = factor, &torque))
        return;
    const bool moved = needed(&f, free & centre, torque, &without[0]);
    if (!moved && !fit_some(&f, free = factor, &torque))
        return;
    const bool heavier = needed(&f, factor, torque, &without[1]);
    if (!heavier && !fit_some(&f, free & ~factor, &torque))
        return;
    if (moved) {
        pcs_finding *finding = pcs_screen_add(screen, PCS_FINDING_MASS_CENTRE);
        memcpy(finding->centre, &f.x[CENTRE], sizeof finding->centre);
        memcpy(finding->centre_error, &f.error[CENTRE], sizeof finding->centre_error);
        finding->before = without[0];
        finding->after = torque;
    }
    if (heavier) {
        pcs_finding *finding = pcs_screen_add(screen, PCS_FINDING_INERTIA);
        finding->inertia = f.x[FACTOR];
        finding->inertia_error = f.error[FACTOR];
        finding->before = without[1];
        finding->after = torque;
    }
    *mended = with(&f);
}
