/*
 * Checks for bodies_body.h: an array that is written must not overlap an array that is read.
 * Numbers of the bodies may be interleaved, as in an array of structs.
 */
#include "spans.h"

/* The alignment of a number is its size. */
#define SPAN(s, name, array, step, n)                                                              \
    pcs_spans_add(s, name, array, step, n, sizeof *(array), sizeof *(array))

/* Add the arrays of the contacts. */
static void span_pairs(const call *k, pcs_spans *s)
{
    const PAIRS *const x = k->pairs;
    SPAN(s, "body", x->body, x->step.body, x->n);
    SPAN(s, "other", x->other, x->step.other, x->n);
    for (int i = 0; i < AXES; i++) {
        SPAN(s, "point", x->point[i], x->step.point[i], x->n);
        SPAN(s, "normal", x->normal[i], x->step.normal[i], x->n);
    }
}

static void span_column(const call *k, int i, pcs_spans *s)
{
    const pcs_column *const c = &k->columns[i];
    SPAN(s, column_names[i], c->at, c->step, k->rows.bodies);
}

static void span_bodies(const call *k, pcs_spans *s)
{
    for (int i = 0; i < COLUMNS; i++)
        span_column(k, i, s);
}

static void span_material(const IN *in, size_t n, pcs_spans *s)
{
#define IN_SPAN(name) SPAN(s, #name, in->name, in->step.name, n);
    MATERIALS(IN_SPAN)
}

/* Check the motion of the bodies, which is written, against the arrays added before. */
static pcs_status check_motion(const call *k, pcs_spans *s, pcs_fault *fault)
{
    s->n_in = s->n;
    for (int i = COLUMNS - MOTION; i < COLUMNS; i++) {
        span_column(k, i, s);
        if (pcs_spans_check(s, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        s->n = s->n_in;
    }
    return pcs_accept(fault);
}

/* Check what gather writes against all that it reads. */
static pcs_status check_gather(const call *k, double *const *to, pcs_fault *fault)
{
    pcs_spans s = {.n = 0};
    if (k->rows.n == 0 || k->rows.bodies == 0)
        return pcs_accept(fault);
    span_bodies(k, &s);
    span_pairs(k, &s);
    s.n_in = s.n;
    for (int i = 0; i < PROBLEM; i++)
        SPAN(&s, problem_names[i], to[i], 0, k->rows.n);
    for (int i = 0; k->kept && i < AXES; i++)
        SPAN(&s, "t1", k->kept[i], 0, k->rows.n);
    return pcs_spans_check(&s, fault);
}

/* Check the motion, which scatter writes, against the arrays of the contacts. */
static pcs_status check_scatter(const call *k, const double *const *p, pcs_fault *fault)
{
    pcs_spans s = {.n = 0};
    if (k->rows.n == 0 || k->rows.bodies == 0)
        return pcs_accept(fault);
    span_pairs(k, &s);
    for (int i = 0; i < AXES; i++)
        SPAN(&s, "p", p[i], 0, k->rows.n);
    for (int i = 0; k->t1 && k->tangent == PCS_TANGENT_SLIP && i < AXES; i++)
        SPAN(&s, "t1", k->t1[i], 0, k->rows.n);
    return check_motion(k, &s, fault);
}

/* Check the motion against contacts and material; check outputs and marks against all arrays. */
static pcs_status check_arrays_of_collide(const call *k, const solver *x, unsigned *marks,
                                          pcs_fault *fault)
{
    pcs_spans s = {.n = 0};
    if (k->rows.n == 0 || k->rows.bodies == 0)
        return pcs_accept(fault);
    span_pairs(k, &s);
    span_material(x->in, k->rows.n, &s);
    if (check_motion(k, &s, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    span_bodies(k, &s);
    s.n_in = s.n;
#define OUT_SPAN(name) SPAN(&s, #name, x->out->name, 0, k->rows.n);
    RESULTS(OUT_SPAN)
    SPAN(&s, "marks", marks, 0, k->rows.bodies);
    return pcs_spans_check(&s, fault);
}
