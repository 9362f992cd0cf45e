/*
 * The law bilinear inside the impact [stronge-2001]: the springs between the ends of the phases,
 * which the record has. With the stiffness k of the normal spring, 1 in compression and 1/e^2 in
 * restitution, and 1/eta2 of the tangential one,
 *
 *     dp/dt = F,   dv/dt = G F,   dF_n/dt = -k v_n,   dF_t/dt = -v_t/eta2,
 *
 * or F_t = mu F_n or -mu F_n while the slider slips. Time is in units of the normal spring.
 */
#include "trace.h"

#include <math.h>

/* The state: forces, velocities, impulses. */
enum { F_N, F_T, V_N, V_T, P_N, P_T, STATES };

typedef struct springs {
    const pcs_contact2 *c;
    double k, eta2, mu, side; /* side: sign of F_t while the slider slips; 0: it holds */
    double x[STATES];
} springs;

static void rates(const springs *s, const double *x, double *rate)
{
    const pcs_contact2 *c = s->c;
    const double F_t = s->side != 0 ? s->side * s->mu * x[F_N] : x[F_T];
    rate[F_N] = -s->k * x[V_N];
    rate[F_T] = -x[V_T] / s->eta2;
    rate[V_N] = c->G_nn * x[F_N] + c->G_nt * F_t;
    rate[V_T] = c->G_nt * x[F_N] + c->G_tt * F_t;
    rate[P_N] = x[F_N];
    rate[P_T] = F_t;
}

/* A step of the method of Runge and Kutta. */
static void step(springs *s, double h)
{
    static const double part[] = {0, 0.5, 0.5, 1}, weight[] = {1, 2, 2, 1};
    double sum[STATES] = {0}, rate[STATES] = {0}, at[STATES];
    for (int stage = 0; stage < 4; stage++) {
        for (int k = 0; k < STATES; k++)
            at[k] = s->x[k] + part[stage] * h * rate[k];
        rates(s, at, rate);
        for (int k = 0; k < STATES; k++)
            sum[k] += weight[stage] * rate[k];
    }
    for (int k = 0; k < STATES; k++)
        s->x[k] += h * sum[k] / 6;
    s->x[F_T] = s->side != 0 ? s->side * s->mu * s->x[F_N] : s->x[F_T];
}

/* Begin a phase where the record has it; the forces go on. */
static void begin(springs *s, const pcs_material *m, const answer_phase *phase)
{
    const double p_t = phase->to.p[1] - phase->from.p[1];
    s->k = phase->stage == PCS_STAGE_COMPRESSION ? 1 : 1 / (m->e * m->e);
    s->side = phase->motion == PCS_MOTION_STICK ? 0 : p_t < 0 ? -1 : 1;
    s->x[F_T] = s->side != 0 ? s->side * s->mu * s->x[F_N] : s->x[F_T];
    for (int k = 0; k < 2; k++) {
        s->x[V_N + k] = phase->from.v[k];
        s->x[P_N + k] = phase->from.p[k];
    }
}

/* Return a step that is short for the fastest oscillation. */
static double step_of(const springs *s)
{
    return 0.02 / sqrt(s->k * s->c->G_nn + s->c->G_tt / s->eta2);
}

static embed_point point_of(const springs *s, const embed_point *last, double t)
{
    const double *x = s->x;
    embed_point next = {{{x[P_N], x[P_T]}, {x[V_N], x[V_T]}}, last->W_n, last->W_t, t, last->phase};
    next.W_n += (x[P_N] - last->at.p[0]) * (x[V_N] + last->at.v[0]) / 2;
    next.W_t += (x[P_T] - last->at.p[1]) * (x[V_T] + last->at.v[1]) / 2;
    return next;
}

/*
 * Follow a phase until its impulse is reached, or until the normal force is gone. Only each
 * stride-th step is a point of the path. Returns the time at its end.
 */
static double follow(embed_path *of, springs *s, const answer_phase *phase, int index, double t,
                     int stride)
{
    enum { MOST_STEPS = 20000 };
    const embed_point before = of->points[of->n - 1];
    embed_point at = before;
    const double h = step_of(s);
    at.phase = index;
    for (int i = 1; i < MOST_STEPS; i++) {
        const springs last = *s;
        step(s, h);
        if (s->x[P_N] >= phase->to.p[0] || s->x[F_N] <= 0) {
            // the rest of the step, as if the force were constant in it
            const double rise = s->x[P_N] - last.x[P_N];
            const double part = rise > 0 ? (phase->to.p[0] - last.x[P_N]) / rise : 1;
            *s = last;
            step(s, h * fmin(part, 1));
            t += h * fmin(part, 1);
            break;
        }
        t += h;
        at = point_of(s, &at, t);
        if (i % stride == 0 && of->n + 2 * of->n_phases < of->most)
            embed_path_add(of, &at);
    }
    const embed_point end = {phase->to, before.W_n + phase->W_n, before.W_t + phase->W_t, t, index};
    embed_path_add(of, &end);
    return t;
}

/* A record has a limited number of phases: if it has more, the rest of the path is one step. */
static void end_of_record(embed_path *of, double t)
{
    const pcs_impact2 *im = &of->a->impact;
    const embed_point last = of->points[of->n - 1];
    const embed_point end = {
        {{im->p_n, im->p_t}, {im->vp_n, im->vp_t}}, im->W_c + im->W_r, im->W_f, t, last.phase};
    if (end.at.p[0] != last.at.p[0] || end.at.p[1] != last.at.p[1])
        embed_path_add(of, &end);
}

void embed_springs_follow(embed_path *of, int n)
{
    const pcs_material *m = &of->p->material;
    springs s = {.c = &of->p->contact, .k = 1, .eta2 = m->eta2, .mu = m->mu_k};
    double t = 0;
    // half an oscillation of the normal spring, pi/omega, has so many steps
    const double steps = 3.14159265358979323846 / sqrt(s.c->G_nn) / step_of(&s);
    const int stride = (int)fmax(1, floor(steps / n));
    of->in_time = true;
    for (int i = 0; i < of->n_phases; i++) {
        const answer_phase phase = answer_phase_at(of->p, of->a, i);
        begin(&s, m, &phase);
        t = follow(of, &s, &phase, i, t, stride);
    }
    end_of_record(of, t);
}
