/* Motions after the impact, by each selected law. */
#include "cli/plot/plot_laws.h"
#include "sketch.h"

#include <string.h>

static const char *name_of(pcs_law law)
{
    return pcs_law_about(law)->name;
}

/* --- one contact ------------------------------------------------------------------------------ */

static bool one_applies(const void *context, pcs_law law)
{
    pcs_fault fault;
    return problem_law_applies(context, law, &fault);
}

static void move_listed(const problem *p, const answer *a, sketch_motion *to)
{
    for (int i = 0; i < p->n_bodies; i++) {
        const answer_motion m = answer_in_world(p, a, i);
        sketch_motion *of = &to[p->world.index[i]];
        memcpy(of->v, m.v, sizeof of->v);
        if (p->spatial)
            memcpy(of->omega, m.omega, sizeof of->omega);
        else
            of->omega[2] = m.omega[0];
    }
}

static bool add_one(sketch *k, const problem *p, const answer *a, pcs_law law, fail *why)
{
    const answer_head head = answer_head_of(p, a);
    if (answer_is_none(p->spatial, law, p->path, head.outcome)) {
        sketch_add_none(k, name_of(law), "no solution");
        return true;
    }
    sketch_motion *after = sketch_add_state(k, name_of(law), why);
    if (!after)
        return false;
    if (p->world.s)
        move_listed(p, a, after);
    else
        sketch_move_struck(p, a, after);
    sketch_merge_state(k);
    return true;
}

bool sketch_solve_one(sketch *k, const scenario *s, const problem *p, const plot_request *r,
                      fail *why)
{
    plot_laws l;
    char text[200];
    if (!plot_laws_read(&l, r->laws, p->law, one_applies, p, why))
        return false;
    for (int i = 0; i < l.n; i++) {
        answer a;
        pcs_fault fault;
        if (!problem_law_applies(p, l.laws[i], &fault))
            return fail_with(why, "%s: law %s: %s", s->name, name_of(l.laws[i]),
                             problem_law_reason(&fault, text, sizeof text));
        if (!answer_solve(p, s, l.laws[i], ANSWER_BODIES, &a, why) ||
            !add_one(k, p, &a, l.laws[i], why))
            return false;
    }
    return true;
}

/* --- several contacts ------------------------------------------------------------------------- */

static bool several_takes(const void *context, pcs_law law)
{
    pcs_fault fault;
    return several_applies(context, law, &fault);
}

/*
 * Copy the velocities of free bodies. u has v_x, v_y, omega for each; in space it has three of each
 * kind.
 */
static void move_bodies(const several *m, sketch_motion *to)
{
    for (int i = 0; i < m->n_bodies; i++) {
        const double *of = &m->up[i * (m->dimension == 3 ? 6 : 3)];
        memcpy(to[i].v, of, (size_t)m->dimension * sizeof *of);
        if (m->dimension == 3)
            memcpy(to[i].omega, of + 3, sizeof to[i].omega);
        else
            to[i].omega[2] = of[2];
    }
}

static bool add_several(sketch *k, const several *m, fail *why)
{
    if (several_outcome(m) & PCS_OUTCOME_NO_SOLUTION) {
        sketch_add_none(k, name_of(m->law), "no solution");
        return true;
    }
    sketch_motion *after = sketch_add_state(k, name_of(m->law), why);
    if (!after)
        return false;
    if (m->n_links > 0)
        sketch_move_chain(m, m->up, after);
    else
        move_bodies(m, after);
    sketch_merge_state(k);
    return true;
}

bool sketch_solve_several(sketch *k, several *m, const plot_request *r, fail *why)
{
    plot_laws l;
    char text[200];
    if (!plot_laws_read(&l, r->laws, m->law, several_takes, m, why))
        return false;
    for (int i = 0; i < l.n; i++) {
        pcs_fault fault;
        if (!several_applies(m, l.laws[i], &fault))
            return fail_with(why, "%s: law %s: %s", m->s->name, name_of(l.laws[i]),
                             several_reason(&fault, text, sizeof text));
        if (!several_solve(m, l.laws[i], why) || !add_several(k, m, why))
            return false;
    }
    return true;
}
