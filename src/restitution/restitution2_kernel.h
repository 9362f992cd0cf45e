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

/* Where compression ends, and where the impact does. */
typedef struct pcs_k_course2 {
    pcs_point2 turn, end;
} pcs_k_course2;

/*
 * Compression is over after the leg that ends it. Restitution goes on along the same leg: within
 * the first, or along the second, or beyond the stop x of the first. Velocities that are known
 * are not left to rounding.
 */
static inline pcs_k_course2 pcs_k_course2_of(const pcs_path2 *path, const pcs_k_rise *rise,
                                             double p_r)
{
    const pcs_leg2 *one = &path->first, *two = &path->second;
    const int stopped = rise->stopped, slips = !stopped;
    const int within = slips & (p_r < rise->x), beyond = slips & !(p_r < rise->x);
    const double slip = one->k * (stopped ? path->p_stop : rise->last);
    const double v_t = (stopped ? 0.0 : path->v_t) + (stopped ? two->B : one->B) * rise->last;
    const pcs_point2 turn = {
        rise->account.p_c, 0.0 + slip + (stopped ? two->k * rise->last : 0.0), 0.0,
        (slips & (rise->x == 0)) ? 0.0 : v_t, // slip stops just there
    };
    const double dx = beyond ? rise->x : 0.0, dp = p_r - dx;
    const pcs_point2 end = {
        turn.p_n + dx + dp,
        turn.p_t + one->k * dx + (within ? one->k : two->k) * dp,
        ((beyond & (rise->x > 0)) ? rise->v_x : 0.0) + (within ? one->A : two->A) * dp,
        (beyond ? 0.0 : turn.v_t) + (within ? one->B : two->B) * dp,
    };
    return (pcs_k_course2){turn, end};
}

/* A stretch of the impact on one leg, from where the one before ended. Of no length: not there. */
typedef struct pcs_k_stretch {
    double dp;
    pcs_point2 to;
} pcs_k_stretch;

/* Compression while the first leg lasts, then on the second; restitution likewise. */
typedef struct pcs_k_stretches2 {
    pcs_point2 start;
    pcs_k_stretch slip_c, rest_c, slip_r, rest_r;
} pcs_k_stretches2;

/* Member by member, so that lanes can choose. */
static inline pcs_point2 pcs_k_pick(int first, const pcs_point2 *a, const pcs_point2 *b)
{
    return (pcs_point2){first ? a->p_n : b->p_n, first ? a->p_t : b->p_t, first ? a->v_n : b->v_n,
                        first ? a->v_t : b->v_t};
}

static inline pcs_k_stretches2 pcs_k_stretches2_of(const pcs_path2 *path, const pcs_k_rise *rise,
                                                   double p_r, const pcs_k_course2 *c)
{
    const double k = path->first.k;
    const int stopped = rise->stopped, slips = !stopped;
    const int within = slips & (p_r < rise->x);
    const pcs_point2 stop = {path->p_stop, 0.0 + k * path->p_stop, path->v_stop, 0.0};
    const pcs_point2 late = {c->turn.p_n + rise->x, c->turn.p_t + k * rise->x,
                             rise->x > 0 ? rise->v_x : 0.0, 0.0};
    const pcs_point2 resumes = pcs_k_pick(stopped, &c->turn, &late);
    return (pcs_k_stretches2){
        .start = {0, 0, path->v_n, path->v_t},
        .slip_c = {stopped ? path->p_stop : rise->last, pcs_k_pick(stopped, &stop, &c->turn)},
        .rest_c = {stopped ? rise->last : 0.0, c->turn},
        .slip_r = {stopped  ? 0.0
                   : within ? p_r
                            : rise->x,
                   pcs_k_pick(within, &c->end, &resumes)},
        .rest_r = {stopped  ? p_r
                   : within ? 0.0
                            : p_r - rise->x,
                   c->end},
    };
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
