/* The path inside one impact: points between the ends of its phases. */
#include "trace.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 10000 };

static embed_point start_of(const embed_path *of)
{
    const pcs_contact2 *c = &of->p->contact;
    const pcs_contact3 *d = &of->p->contact3;
    embed_point x = {.phase = 0};
    const double v[2][3] = {{c->v_n, c->v_t}, {d->v_n, d->v_1, d->v_2}};
    memcpy(x.at.v, v[of->axes == 3], sizeof x.at.v);
    return x;
}

void embed_path_add(embed_path *of, const embed_point *x)
{
    if (of->n < of->most)
        of->points[of->n++] = *x;
}

/* Return the work of the tangential impulse on a straight piece, where v_t is linear in p_t. */
static double slip_work(const embed_path *of, const answer_point *from, const answer_point *to)
{
    double sum = 0;
    for (int k = 1; k < of->axes; k++)
        sum += (to->p[k] - from->p[k]) * (from->v[k] + to->v[k]) / 2;
    return sum;
}

/* Return the point of a straight phase at a part of its normal impulse. */
static embed_point straight(const embed_path *of, const answer_phase *phase,
                            const embed_point *before, double part)
{
    embed_point x = *before;
    for (int k = 0; k < of->axes; k++) {
        x.at.p[k] = phase->from.p[k] + part * (phase->to.p[k] - phase->from.p[k]);
        x.at.v[k] = phase->from.v[k] + part * (phase->to.v[k] - phase->from.v[k]);
    }
    x.W_n += (x.at.p[0] - phase->from.p[0]) * (phase->from.v[0] + x.at.v[0]) / 2;
    x.W_t += slip_work(of, &phase->from, &x.at);
    return x;
}

/*
 * Fill n points inside a curved phase at equal steps of p_n. W_n: the rule of Simpson in each step,
 * whose middle is traced too. W_t: what remains of dT = (p - p_from) (v + v_from)/2, because
 * v' = v + G p holds along the path. Returns false if it does not converge.
 */
static bool curved(embed_path *of, const answer_phase *phase, const embed_point *before, int n)
{
    const size_t all = 2 * (size_t)n + 2; // middles and ends, without the start
    const problem *p = of->p;
    double *p_n = malloc(all * sizeof *p_n);
    pcs_point3 *traced = malloc(all * sizeof *traced);
    const double length = phase->to.p[0] - phase->from.p[0], step = length / (n + 1);
    bool good = p_n && traced;
    for (size_t i = 0; good && i < all; i++)
        p_n[i] = phase->from.p[0] + step * (double)(i + 1) / 2;
    good = good &&
           pcs_contact3_trace(&p->contact3, p->material.mu_s, p->material.mu_k, p_n, all, traced);
    double W_n = 0, v_n = phase->from.v[0];
    for (size_t i = 1; good && i + 2 < all; i += 2) {
        const pcs_point3 *t = &traced[i];
        W_n += step * (v_n + 4 * traced[i - 1].v_n + t->v_n) / 6;
        v_n = t->v_n;
        embed_point x = {.phase = before->phase,
                         .at = {{t->p_n, t->p_1, t->p_2}, {t->v_n, t->v_1, t->v_2}}};
        double dT = 0;
        for (int k = 0; k < 3; k++)
            dT += (x.at.p[k] - phase->from.p[k]) * (x.at.v[k] + phase->from.v[k]) / 2;
        x.W_n = before->W_n + W_n;
        x.W_t = before->W_t + dT - W_n;
        embed_path_add(of, &x);
    }
    free(p_n);
    free(traced);
    return good;
}

/* Add the points of a phase: some inside, and its end as in the record. */
static bool follow(embed_path *of, int index, int inside, bool curves)
{
    const answer_phase phase = answer_phase_at(of->p, of->a, index);
    embed_point before = of->points[of->n - 1];
    before.phase = index;
    if (curves && inside > 0 && !curved(of, &phase, &before, inside))
        return false;
    for (int i = 1; !curves && i <= inside; i++) {
        const embed_point x = straight(of, &phase, &before, (double)i / (inside + 1));
        embed_path_add(of, &x);
    }
    const embed_point end = {phase.to, before.W_n + phase.W_n, before.W_t + phase.W_t, 0, index};
    embed_path_add(of, &end);
    return true;
}

/* Follow all phases; each has a share of the n points by its normal impulse. */
static bool follow_all(embed_path *of, int n)
{
    const answer_head head = answer_head_of(of->p, of->a);
    const bool curves = of->p->spatial && head.path == PCS_PATH_EXACT;
    const answer_phase last = answer_phase_at(of->p, of->a, of->n_phases - 1);
    const int inside = n > of->n_phases + 1 ? n - of->n_phases - 1 : 0;
    for (int i = 0; i < of->n_phases; i++) {
        const answer_phase phase = answer_phase_at(of->p, of->a, i);
        const double share = (phase.to.p[0] - phase.from.p[0]) / last.to.p[0];
        if (!follow(of, i, (int)(share * inside + 0.5), curves))
            return false;
    }
    return true;
}

/* A law without a path has only a start and an end; the works are those of a straight line. */
static void jump(embed_path *of)
{
    const embed_point before = of->points[0];
    const pcs_impact2 *two = &of->a->impact;
    const pcs_impact3 *three = &of->a->impact3;
    const bool space = of->p->spatial;
    const answer_point ends[2] = {
        {{two->p_n, two->p_t}, {two->vp_n, two->vp_t}},
        {{three->p_n, three->p_1, three->p_2}, {three->vp_n, three->vp_1, three->vp_2}}};
    const answer_phase line = {.from = before.at, .to = ends[space]};
    const embed_point end = straight(of, &line, &before, 1);
    if (pcs_has(end.at.p[0]))
        embed_path_add(of, &end);
}

static const char *put_path(embed *e, const embed_path *of, pcs_law law)
{
    embed_json *j = &e->json;
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_word(j, "law", pcs_law_about(law)->name);
    embed_json_word(j, "along", of->in_time ? "t" : "p_n");
    embed_json_open(j, "points", true);
    for (int i = 0; i < of->n; i++) {
        const embed_point *x = &of->points[i];
        embed_json_open(j, NULL, false);
        embed_json_vector(j, "p", x->at.p, of->axes);
        embed_json_vector(j, "v", x->at.v, of->axes);
        embed_json_number(j, "W_n", x->W_n);
        embed_json_number(j, "W_t", x->W_t);
        embed_json_number(j, "phase", x->phase);
        if (of->in_time)
            embed_json_number(j, "t", x->t);
        embed_json_close(j);
    }
    embed_json_close(j);
    embed_json_close(j);
    return embed_json_text(j);
}

static bool solve(embed *e, problem *p, answer *a, fail *why)
{
    if (pcs_law_about(p->law)->family == PCS_FAMILY_COMPLIANT && p->spatial)
        return fail_with(why, "law: %s in space has no path here; only its end is known",
                         pcs_law_about(p->law)->name);
    return answer_solve(p, &e->s, p->law, ANSWER_RECORD, a, why);
}

const char *embed_trace(embed *e, const char *pairs, const char *law, int n)
{
    problem p;
    answer a;
    fail why;
    const char *fault = embed_build(e, pairs, law, &p);
    if (fault)
        return fault;
    if (!solve(e, &p, &a, &why))
        return embed_fault(e, NULL, &why);
    n = n < 2 ? 2 : n > MOST_POINTS ? MOST_POINTS : n;
    embed_path of = {.p = &p, .a = &a, .axes = p.spatial ? 3 : 2};
    of.n_phases = answer_head_of(&p, &a).n_phases;
    of.most = 4 * n + 2 * of.n_phases + 2; // springs may need more points than n
    of.points = calloc((size_t)of.most, sizeof *of.points);
    if (!of.points) {
        (void)fail_with(&why, "out of memory");
        return embed_fault(e, "", &why);
    }
    const embed_point start = start_of(&of);
    bool good = true;
    embed_path_add(&of, &start);
    if (of.n_phases > 0 && pcs_law_about(p.law)->family == PCS_FAMILY_COMPLIANT)
        embed_springs_follow(&of, n);
    else if (of.n_phases > 0)
        good = follow_all(&of, n) || fail_with(&why, "the path did not converge");
    else
        jump(&of);
    const char *text = good ? put_path(e, &of, p.law) : embed_fault(e, NULL, &why);
    free(of.points);
    return text;
}
