/* Compression and restitution along the planar path, leg by leg. */
#ifndef PCS_RESTITUTION2_KERNEL_H
#define PCS_RESTITUTION2_KERNEL_H

#include "../path/path2_kernel.h"
#include "rule_kernel.h"
#include <percuss/restitution.h>

/*
 * Restitution starts at v_n = 0. If slip has stopped by then, the second leg is left;
 * else slip goes on for the impulse x and the second leg follows:
 *
 *     v_n = A1 p  up to p = x,   v_n = v_x + A2 (p - x)  beyond.
 */
typedef struct pcs_k_rise {
    pcs_k_account account; /* at v_n = 0 */
    double x;              /* impulse of restitution until slip stops; 0: it has */
    double v_x;            /* v_n there */
    double last;           /* impulse of the leg that ends compression */
    bool stopped;          /* slip stopped in compression */
} pcs_k_rise;

/*
 * Slip that has stopped at v_n < 0: -W_c = p_stop (v0 + v1)/2 + v1^2/(2 A2), v1 = -v_stop.
 * Slip that lasts through compression: p_c = v0/A1.
 */
static inline pcs_k_rise pcs_k_rise_of(const pcs_path2 *path)
{
    const bool stopped = path->v_stop < 0 || path->p_stop == 0;
    const double v0 = -path->v_n, v1 = -path->v_stop;
    const double last = (stopped ? v1 : v0) / (stopped ? path->second.A : path->first.A);
    return (pcs_k_rise){
        .account = {.v0 = v0,
                    .p_c = stopped ? path->p_stop + last : last,
                    .w_c = (stopped ? 0.5 * path->p_stop * (v0 + v1) : 0.0) +
                           0.5 * last * (stopped ? v1 : v0)},
        .x = stopped ? 0.0 : pcs_k_max(path->p_stop - last, 0.0),
        .v_x = stopped ? 0.0 : pcs_k_max(path->v_stop, 0.0),
        .last = last,
        .stopped = stopped,
    };
}

/*
 * Impulse of restitution. While slip goes on as in compression, every rule asks for
 * e p_c; only if that lies beyond the stop do the rules part.
 */
static inline double pcs_k_restitution2(pcs_law law, const pcs_k_rise *rise, const pcs_path2 *path,
                                        const pcs_material *m)
{
    pcs_k_account account = rise->account;
    const bool within = !rise->stopped && m->e * account.p_c <= rise->x;
    account.p_r = rise->x;
    account.W_r = rise->stopped ? 0.0 : 0.5 * rise->x * rise->v_x;
    const double to_go = pcs_k_to_go(law, &account, m, rise->v_x, path->second.A);
    const double beyond = rise->x + pcs_k_max(to_go, 0.0);
    return rise->stopped ? to_go : within ? m->e * account.p_c : beyond;
}

/* A stretch of the impact on one leg, and where it ends. Of no length: as it was before. */
typedef struct pcs_k_stretch {
    double dp;
    pcs_point2 to;
} pcs_k_stretch;

/*
 * The impact from start to end in four stretches: compression while the first leg lasts, then
 * on the second; restitution while the first leg lasts, then on the second. Velocities that are
 * known are not left to rounding.
 */
typedef struct pcs_k_course2 {
    pcs_point2 start;
    pcs_k_stretch slip_c, rest_c, slip_r, rest_r;
} pcs_k_course2;

static inline pcs_k_course2 pcs_k_course2_of(const pcs_path2 *path, const pcs_k_rise *rise,
                                             double p_r)
{
    const pcs_leg2 *one = &path->first, *two = &path->second;
    const bool stopped = rise->stopped, within = !stopped && p_r < rise->x;
    pcs_k_course2 c = {.start = {0, 0, path->v_n, path->v_t}};

    c.slip_c.dp = stopped ? path->p_stop : rise->last;
    c.slip_c.to.p_n = c.slip_c.dp;
    c.slip_c.to.p_t = 0.0 + one->k * c.slip_c.dp;
    c.slip_c.to.v_n = stopped ? path->v_stop : 0.0;
    // slip stops in compression, or just at the turn
    c.slip_c.to.v_t = stopped || rise->x == 0 ? 0.0 : path->v_t + one->B * c.slip_c.dp;

    c.rest_c.dp = stopped ? rise->last : 0.0;
    c.rest_c.to.p_n = c.slip_c.to.p_n + c.rest_c.dp;
    c.rest_c.to.p_t = c.slip_c.to.p_t + two->k * c.rest_c.dp;
    c.rest_c.to.v_n = 0.0;
    c.rest_c.to.v_t = c.slip_c.to.v_t + (stopped ? two->B * c.rest_c.dp : 0.0);

    c.slip_r.dp = stopped ? 0.0 : within ? p_r : rise->x;
    c.slip_r.to.p_n = c.rest_c.to.p_n + c.slip_r.dp;
    c.slip_r.to.p_t = c.rest_c.to.p_t + one->k * c.slip_r.dp;
    c.slip_r.to.v_n = stopped ? 0.0 : within ? one->A * p_r : rise->x > 0 ? rise->v_x : 0.0;
    c.slip_r.to.v_t = stopped ? c.rest_c.to.v_t : within ? c.rest_c.to.v_t + one->B * p_r : 0.0;

    c.rest_r.dp = stopped ? p_r : within ? 0.0 : p_r - rise->x;
    c.rest_r.to.p_n = c.slip_r.to.p_n + c.rest_r.dp;
    c.rest_r.to.p_t = c.slip_r.to.p_t + two->k * c.rest_r.dp;
    c.rest_r.to.v_n = c.slip_r.to.v_n + two->A * c.rest_r.dp;
    c.rest_r.to.v_t = c.slip_r.to.v_t + two->B * c.rest_r.dp;
    return c;
}

/* Work of the normal and of the tangential impulse on a stretch that begins at from. */
static inline double pcs_k_work_n(const pcs_k_stretch *s, const pcs_point2 *from)
{
    return 0.5 * s->dp * (from->v_n + s->to.v_n);
}

static inline double pcs_k_work_t(const pcs_k_stretch *s, const pcs_leg2 *leg,
                                  const pcs_point2 *from)
{
    return 0.5 * leg->k * s->dp * (from->v_t + s->to.v_t);
}

#endif
