/* Newton's method: the conditions, and how far a step goes. */
#include "../base/kernel.h"
#include "newton_parts.h"

/* Limits of the shift, relative to size, the largest diagonal element of a contact's own W. */
#define LEAST_SHIFT 1e-10
#define MOST_SHIFT 1e2

/* A whole step must reduce |F| at least by this factor. */
#define ENOUGH_LESS (1 - 1e-4)

/* The anchored problem is solved when |F| is this part of its first value. */
#define ANCHORED_ENOUGH 1e-3

/* The most halvings of a step; the most whole steps in sequence that do not reduce |F|. */
enum { HALVINGS = 12, LOOSE = 6 };

/* --- the conditions --------------------------------------------------------------------------- */

PCS_K_WHOLE void xi_of(const pcs_newton *w, const double *p, size_t d)
{
    const pcs_pile *a = w->pile;
    for (size_t i = 0; i < w->n; i++) {
        double sum[3] = {0, 0, 0};
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++) {
            const double *W = &a->blocks[k * d * d], *r = &p[a->columns[k] * d];
            for (size_t row = 0; row < d; row++)
                for (size_t c = 0; c < d; c++)
                    sum[row] += W[row * d + c] * r[c];
        }
        for (size_t row = 0; row < d; row++)
            w->xi[i * d + row] = w->q[i * d + row] + sum[row];
    }
}

static double conditions_at(pcs_newton *w, size_t i, const double *p)
{
    const size_t d = w->d, at = i * d;
    const pcs_target x = pcs_target_of(w, i, p);
    double sum = 0;
    const pcs_final state = x.z[0] <= 0            ? PCS_FINAL_OPEN
                            : x.length <= x.radius ? PCS_FINAL_STICK
                                                   : PCS_FINAL_SLIP;
    w->state[i] = (uint32_t)state;
    for (size_t k = 0; k < d; k++) {
        double *F = &w->F[at + k];
        *F = state == PCS_FINAL_OPEN ? p[at + k] / x.r
             : state == PCS_FINAL_STICK || k == 0
                 ? w->xi[at + k]
                 : (p[at + k] - x.radius * x.z[k] / x.length) / x.r;
        sum += *F * *F;
    }
    return sum / w->size[i];
}

/* Compute xi, states and F of p. Return |F|; its unit is the square root of an energy. */
static double conditions(pcs_newton *w, const double *p)
{
    double sum = 0;
    if (w->d == 2)
        xi_of(w, p, 2);
    else
        xi_of(w, p, 3);
    for (size_t i = 0; i < w->n; i++) {
        for (size_t k = i * w->d; w->anchored && k < (i + 1) * w->d; k++)
            w->xi[k] += w->shift * w->size[i] * (p[k] - w->anchor[k]);
        sum += conditions_at(w, i, p);
    }
    return sqrt(sum);
}

size_t pcs_newton_changes(pcs_newton *w, const double *p)
{
    size_t changes = 0;
    for (size_t i = 0; i < w->n; i++) {
        const double *r = &p[i * w->d], radius = w->pile->mu[i] * r[0];
        const double square = r[1] * r[1] + (w->d == 3 ? r[2] * r[2] : 0);
        const uint32_t now = r[0] == 0                                 ? PCS_FINAL_OPEN
                             : square < (1 - 1e-9) * (radius * radius) ? PCS_FINAL_STICK
                                                                       : PCS_FINAL_SLIP;
        changes += now != w->seen[i];
        w->seen[i] = now;
    }
    return changes;
}

/* --- how far a step goes ---------------------------------------------------------------------- */

/* Take the largest part 1, 1/2, 1/4, ... of the step that reduces |F|. Return it; 0: none does. */
static double walk(pcs_newton *w, double *p)
{
    const size_t n = w->n * w->d;
    double part = 1;
    memcpy(w->from, p, n * sizeof *p);
    for (int half = 0; half < HALVINGS; half++) {
        for (size_t i = 0; i < n; i++)
            p[i] = w->from[i] + part * w->step[i];
        const double merit = conditions(w, p);
        w->cost += (double)w->pile->rows[w->n] * (double)(w->d * w->d);
        if (merit < (1 - (1 - ENOUGH_LESS) * part) * w->merit) {
            w->merit = merit;
            return part;
        }
        part *= 0.5;
    }
    memcpy(p, w->from, n * sizeof *p);
    (void)conditions(w, p);
    return 0;
}

/* Use a larger shift and another r: steps may make progress with these. */
static void change_course(pcs_newton *w)
{
    static const double reaches[] = {1, 0.1, 10, 0.01};
    w->reach = reaches[++w->tries % 4];
    if (w->even)
        return;
    w->shift = fmin(w->shift * 10, MOST_SHIFT);
    w->anchored = true;
}

/* Store p as the best so far. The next steps are compared with its |F|. */
static void keep(pcs_newton *w, const double *p, double merit)
{
    w->merit = merit;
    w->loose = 0;
    memcpy(w->kept, p, w->n * w->d * sizeof *p);
}

static void go_back(pcs_newton *w, double *p)
{
    w->loose = 0;
    memcpy(p, w->kept, w->n * w->d * sizeof *p);
    (void)conditions(w, p);
}

/*
 * Take the whole step, even if it increases |F|: where contacts change their states, |F| has kinks,
 * and there only very small steps reduce it. If a few such steps do not reduce |F|, go back to
 * where they began. True: |F| is reduced.
 */
static bool run(pcs_newton *w, double *p)
{
    for (size_t i = 0; i < w->n * w->d; i++)
        p[i] += w->step[i];
    const double merit = conditions(w, p);
    w->cost += (double)w->pile->rows[w->n] * (double)(w->d * w->d);
    if (merit < ENOUGH_LESS * w->merit) {
        keep(w, p, merit);
        return true;
    }
    if (++w->loose > LOOSE || !isfinite(merit)) {
        go_back(w, p);
        w->strict = true;
    }
    return false;
}

/* Reduce the shift after a whole step; change shift and r if no part of a step was taken. */
static pcs_newton_end judge(pcs_newton *w, double part)
{
    const bool done = w->anchored && !w->even && w->merit < ANCHORED_ENOUGH * w->first;
    if (part == 0)
        change_course(w);
    else if (done || (part == 1 && !w->anchored))
        w->shift = fmax(w->shift * 0.1, LEAST_SHIFT);
    if (done && part > 0) {
        w->anchored = false;
        return PCS_NEWTON_DONE;
    }
    return part == 1 ? PCS_NEWTON_WHOLE : part > 0 ? PCS_NEWTON_PART : PCS_NEWTON_STUCK;
}

void pcs_newton_begin(pcs_newton *w, const double *p)
{
    memcpy(w->anchor, p, w->n * w->d * sizeof *p);
    w->strict = false;
    w->first = conditions(w, p);
    keep(w, p, w->first);
}

void pcs_newton_begin_even(pcs_newton *w, const double *p, double shift, bool at_zero)
{
    w->even = w->anchored = true;
    w->shift = shift;
    w->reach = 1;
    pcs_newton_begin(w, p);
    if (!at_zero)
        return;
    memset(w->anchor, 0, w->n * w->d * sizeof *w->anchor);
    w->first = conditions(w, p);
    keep(w, p, w->first);
}

pcs_newton_end pcs_newton_step(pcs_newton *w, double *p)
{
    if (!pcs_newton_find_order(w)) {
        go_back(w, p);
        return PCS_NEWTON_LARGE;
    }
    w->cost = w->order.work * (double)(w->d * w->d * w->d);
    if (!pcs_newton_find_step(w, p)) {
        go_back(w, p);
        return judge(w, 0);
    }
    if (!w->strict)
        return run(w, p) ? judge(w, 1) : PCS_NEWTON_PART;
    w->strict = false;
    const double part = walk(w, p);
    keep(w, p, w->merit);
    return judge(w, part);
}

void pcs_newton_finish(pcs_newton *w, double *p)
{
    if (w->loose > 0)
        go_back(w, p);
}
