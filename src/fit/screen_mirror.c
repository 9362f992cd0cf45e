/* Search for reversed signs: those with which impulses at the contact explain the torque. */
#include "screen.h"
#include "screen_signs.h"

#include "../base/vector3.h"

/* Rows for the search are at most that many, spread evenly: signs are the same in all rows. */
static const size_t SEARCHED = 256;

/*
 * Signs are reversed if the torque falls beyond this many standard errors, by chance once in some
 * ten thousand data sets for each other set of signs, and to this part in the median. Among sets of
 * signs that differ by less than CLOSE standard errors the one with the fewest columns is taken.
 */
static const double CLEAR = 4, PART = 0.75, CLOSE = 3;

/* The rows of a search. */
typedef struct search {
    const pcs_mended *mended;
    pcs_measured *rows; /* inertia along the axes of the data */
    size_t n, step;
    unsigned attitude; /* signs of the quaternion with which the rows were read */
} search;

/* What a set of signs leaves. */
typedef struct left {
    pcs_signs signs;
    bool possible; /* most contacts approach, are pushed, and are on the side of the surface */
    double torque; /* mean of the residual torques, N m s */
    int cost;
} left;

/* Turn the inertia to the axes of the data, R I R^T. */
static void turn_inertia(pcs_measured *m)
{
    double turned[3][3];
    for (int j = 0; j < 3; j++) {
        double spun[3], row[3];
        memcpy(row, m->R[j], sizeof row);
        pcs_multiply3((const double(*)[3])m->inertia, row, spun);
        pcs_multiply3((const double(*)[3])m->R, spun, turned[j]);
    }
    memcpy(m->inertia, turned, sizeof turned);
    memset(m->R, 0, sizeof m->R);
    m->R[0][0] = m->R[1][1] = m->R[2][2] = 1;
}

/* Read the rows with these signs of the attitude. */
static void read_rows(search *s, const pcs_signs *signs)
{
    pcs_mended turned = *s->mended;
    turned.negate ^=
        pcs_signs_columns(&turned.data, &(pcs_signs){.alone = -1, .attitude = signs->attitude});
    s->n = 0;
    s->attitude = signs->attitude;
    for (size_t i = 0; i < turned.data.n; i += s->step)
        if (pcs_mended_read(&turned, i, &s->rows[s->n]))
            turn_inertia(&s->rows[s->n++]);
}

/* The size of the residual torque of a row, with its rounding, so that equal sizes remain equal. */
static double torque_of(const pcs_measured *m)
{
    double torque[3], size = 0;
    pcs_torque(m, torque);
    for (int k = 0; k < 3; k++)
        size += m->mass * fabs(m->r[k]) * (fabs(m->before[k]) + fabs(m->after[k]));
    return sqrt(pcs_dot3(torque, torque)) + 1e-9 * size;
}

/* Velocity of the contact along the normal. */
static double normal_velocity(const pcs_measured *m, const double *u)
{
    double turned[3];
    pcs_cross3(u + 3, m->r, turned);
    return pcs_dot3(m->frame[0], u) + pcs_dot3(m->frame[0], turned);
}

/* Try a set of signs; sizes receives the torque of each row and may be NULL. */
static left try_signs(search *s, const pcs_signs *signs, double *sizes)
{
    left l = {.signs = *signs, .cost = pcs_signs_cost(signs)};
    size_t approach = 0, pushed = 0, outside = 0;
    if (signs->attitude != s->attitude)
        read_rows(s, signs);
    for (size_t i = 0; i < s->n; i++) {
        pcs_measured m = s->rows[i];
        pcs_signs_apply(signs, &m);
        const double before = normal_velocity(&m, m.before);
        approach += before < 0;
        pushed += normal_velocity(&m, m.after) > before;
        outside += pcs_dot3(m.frame[0], m.r) < 0;
        const double size = torque_of(&m);
        l.torque += size / (double)s->n;
        if (sizes)
            sizes[i] = size;
    }
    l.possible = 2 * approach > s->n && 2 * pushed > s->n && 2 * outside > s->n;
    return l;
}

/*
 * Compare torques of the same rows: z of the mean of (a - b)/(a + b), which is within -1 and 1. If
 * chance alone decides which of the two is larger, z has mean 0 and variance 1.
 */
static double compare(const double *a, const double *b, size_t n)
{
    double sum = 0, squares = 0;
    for (size_t i = 0; i < n; i++) {
        const double w = a[i] + b[i] > 0 ? (a[i] - b[i]) / (a[i] + b[i]) : 0;
        sum += w;
        squares += w * w;
    }
    return squares > 0 ? sum / sqrt(squares) : 0;
}

/* The possible set of signs that leaves least; false: none is possible. */
static bool find_least(search *s, left *least)
{
    pcs_signs signs = {.alone = -1};
    *least = (left){.torque = INFINITY};
    do {
        const left l = try_signs(s, &signs, NULL);
        if (l.possible && l.torque < least->torque)
            *least = l;
    } while (pcs_signs_next(&s->mended->data, &signs));
    return least->torque < INFINITY;
}

/* Take a possible set with fewer columns that is not clearly worse. sizes: twice the rows. */
static void take_fewest(search *s, left *taken, double *sizes)
{
    const left least = *taken;
    double *other = sizes + s->n;
    pcs_signs signs = {.alone = -1};
    (void)try_signs(s, &least.signs, sizes);
    do {
        if (pcs_signs_cost(&signs) >= taken->cost)
            continue;
        const left l = try_signs(s, &signs, other);
        if (l.possible && compare(other, sizes, s->n) < CLOSE)
            *taken = l;
    } while (pcs_signs_next(&s->mended->data, &signs));
}

/*
 * True if the signs are needed: without them the torque is clearly larger, or the data are not
 * possible and with them the torque is not clearly larger.
 */
static bool needed(search *s, const left *taken, double *scratch)
{
    const pcs_signs none = {.alone = -1};
    s->step = 1;
    read_rows(s, &none);
    double *given = scratch, *mended = scratch + s->n;
    const bool possible = try_signs(s, &none, given).possible;
    (void)try_signs(s, &taken->signs, mended);
    const double z = compare(given, mended, s->n);
    if (!possible)
        return z > -CLOSE;
    return z > CLEAR && pcs_median(mended, s->n) < PART * pcs_median(given, s->n);
}

/* True if in most rows the body has more kinetic energy after than before, whatever the signs. */
static bool gains(const search *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n; i++) {
        const pcs_measured *m = &s->rows[i];
        double spin[3], energy[2];
        for (int side = 0; side < 2; side++) {
            const double *u = side ? m->after : m->before;
            pcs_multiply3((const double(*)[3])m->inertia, u + 3, spin);
            energy[side] = m->mass * pcs_dot3(u, u) + pcs_dot3(u + 3, spin);
        }
        n += energy[1] > energy[0];
    }
    return 2 * n > s->n;
}

bool pcs_find_signs(pcs_mended *mended, pcs_measured *room, double *scratch)
{
    const size_t n = mended->data.n;
    search s = {.mended = mended, .rows = room, .step = (n + SEARCHED - 1) / SEARCHED};
    left taken;
    read_rows(&s, &(pcs_signs){.alone = -1});
    if (s.n == 0 || gains(&s) || !find_least(&s, &taken))
        return false;
    take_fewest(&s, &taken, scratch);
    if (taken.cost == 0 || !needed(&s, &taken, scratch))
        return false;
    mended->negate ^= pcs_signs_columns(&mended->data, &taken.signs);
    return true;
}
