/* Compression and restitution along the planar path, leg by leg. */
#ifndef PCS_RESTITUTION2_KERNEL_H
#define PCS_RESTITUTION2_KERNEL_H

#include "../path/path2_kernel.h"
#include "rule_kernel.h"
#include <percuss/research.h>

/*
 * The state at the start of restitution, v_n = 0. If slip has stopped before, only the second leg
 * remains. Otherwise slip continues for the impulse x, and then the second leg follows:
 *
 *     v_n = A1 p  up to p = x,   v_n = v_x + A2 (p - x)  beyond.
 */
typedef struct pcs_k_rise {
    pcs_k_account account; /* at v_n = 0 */
    double x;     /* N s, impulse of restitution until slip stops; 0: it has stopped before */
    double v_x;   /* m/s, v_n where slip stops */
    double last;  /* N s, impulse on the leg that ends compression */
    bool stopped; /* true: slip stopped in compression */
} pcs_k_rise;

/*
 * Compute the compression. If slip stops at v_n < 0: -W_c = p_stop (v0 + v1)/2 + v1^2/(2 A2) with
 * v1 = -v_stop. If slip lasts through compression: p_c = v0/A1.
 */
static inline pcs_k_rise pcs_k_rise_of(const pcs_legs2 *path)
{
    const bool stopped = path->v_stop < 0;
    const double v0 = -path->v_n, v1 = -path->v_stop, v = stopped ? v1 : v0;
    const double last = v / (stopped ? path->second.A : path->first.A);
    // the factor 0.5 is applied where it need not wait for the quotient
    return (pcs_k_rise){
        .account = {.v0 = v0,
                    .p_c = (stopped ? path->p_stop : 0.0) + last,
                    .w_c = (stopped ? 0.5 * path->p_stop * (v0 + v1) : 0.0) + last * (0.5 * v)},
        .x = stopped ? 0.0 : pcs_k_max(path->p_stop - last, 0.0),
        .v_x = stopped ? 0.0 : path->v_stop,
        .last = last,
        .stopped = stopped,
    };
}

/* Restitution: on the leg of slip alone, or for x on this leg and then on the second leg. */
typedef struct pcs_k_return {
    bool within; /* true: on the leg of slip alone */
    double dp;   /* N s, impulse on the last leg */
    double p_r;  /* N s, impulse of restitution */
} pcs_k_return;

/*
 * Return the account where slip stops in restitution, or at the start of restitution if it has
 * stopped before.
 */
static inline pcs_k_account pcs_k_account_late(const pcs_k_rise *rise)
{
    pcs_k_account account = rise->account;
    account.p_r = rise->x;
    account.W_r = rise->x * (0.5 * rise->v_x);
    return account;
}

/*
 * Return the impulse that the rule requires from there on; at least 0 (the energetic rule is never
 * negative).
 */
static inline double pcs_k_to_go2(pcs_law law, const pcs_k_rise *rise, const pcs_legs2 *path,
                                  const pcs_material *m)
{
    const pcs_k_account account = pcs_k_account_late(rise);
    const double to_go = pcs_k_to_go(law, &account, m, rise->v_x, path->second.A);
    return law == PCS_LAW_ENERGETIC ? to_go : pcs_k_max(to_go, 0.0);
}

/*
 * Return the restitution. While slip continues as in compression, every rule requires e p_c. The
 * rules differ only if this is beyond the stop of slip.
 */
static inline pcs_k_return pcs_k_return_of(const pcs_k_rise *rise, double e, double to_go)
{
    const double alone = e * rise->account.p_c;
    const bool within = alone < rise->x;
    return (pcs_k_return){within, within ? alone : to_go, within ? alone : rise->x + to_go};
}

/* The points where compression ends (turn) and where the impact ends. */
typedef struct pcs_k_course2 {
    pcs_point2 turn, end;
} pcs_k_course2;

/* Return the end of compression: the end of its last leg. If slip stops exactly there, x = 0. */
static inline pcs_point2 pcs_k_turn2(const pcs_legs2 *path, const pcs_k_rise *rise)
{
    const pcs_leg2 *one = &path->first, *two = &path->second;
    const double again = rise->stopped ? two->B * rise->last : 0.0;
    return (pcs_point2){
        rise->account.p_c,
        0.0 + one->k * (rise->stopped ? path->p_stop : rise->last) +
            (rise->stopped ? two->k * rise->last : 0.0),
        0.0,
        rise->x > 0 ? path->v_t + one->B * rise->last : again,
    };
}

/*
 * Return the end of the impact, from the impulses on the first and on the second leg. Velocities
 * that are known exactly are set and have no rounding error.
 */
static inline pcs_point2 pcs_k_end2(const pcs_legs2 *path, const pcs_k_rise *rise,
                                    const pcs_k_return *back)
{
    const pcs_leg2 *one = &path->first, *two = &path->second;
    const double on_one =
        (rise->stopped ? path->p_stop : rise->last) + (back->within ? back->dp : rise->x);
    const double on_two = back->within ? 0.0 : (rise->stopped ? rise->last : 0.0) + back->dp;
    const double v_from = rise->x > 0 ? rise->v_x : 0.0;
    return (pcs_point2){
        on_one + on_two,
        0.0 + one->k * on_one + two->k * on_two,
        (back->within ? 0.0 : v_from) + (back->within ? one->A : two->A) * back->dp,
        (back->within ? path->v_t + one->B * on_one : 0.0) + two->B * on_two,
    };
}

static inline pcs_k_course2 pcs_k_course2_of(const pcs_legs2 *path, const pcs_k_rise *rise,
                                             const pcs_k_return *back)
{
    return (pcs_k_course2){pcs_k_turn2(path, rise), pcs_k_end2(path, rise, back)};
}

/*
 * A part of the impact on one leg, from the end of the part before. With dp = 0 it does not exist.
 */
typedef struct pcs_k_stretch {
    double dp;
    pcs_point2 to;
} pcs_k_stretch;

/* Compression on the first leg, then on the second; restitution likewise. */
typedef struct pcs_k_stretches2 {
    pcs_point2 start;
    pcs_k_stretch slip_c, rest_c, slip_r, rest_r;
} pcs_k_stretches2;

/* Return a or b. Each member is selected by value, so that lanes can do it without branches. */
static inline pcs_point2 pcs_k_pick(bool first, const pcs_point2 *a, const pcs_point2 *b)
{
    return (pcs_point2){first ? a->p_n : b->p_n, first ? a->p_t : b->p_t, first ? a->v_n : b->v_n,
                        first ? a->v_t : b->v_t};
}

static inline pcs_k_stretches2 pcs_k_stretches2_of(const pcs_legs2 *path, const pcs_k_rise *rise,
                                                   const pcs_k_return *back, const pcs_k_course2 *c)
{
    const double k = path->first.k, p_late = rise->last + rise->x;
    const pcs_point2 stop = {path->p_stop, 0.0 + k * path->p_stop, path->v_stop, 0.0};
    const pcs_point2 late = {p_late, 0.0 + k * p_late, rise->x > 0 ? rise->v_x : 0.0, 0.0};
    const pcs_point2 resumes = pcs_k_pick(rise->stopped, &c->turn, &late);
    return (pcs_k_stretches2){
        .start = {0, 0, path->v_n, path->v_t},
        .slip_c = {rise->stopped ? path->p_stop : rise->last,
                   pcs_k_pick(rise->stopped, &stop, &c->turn)},
        .rest_c = {rise->stopped ? rise->last : 0.0, c->turn},
        .slip_r = {back->within ? back->dp : rise->x, pcs_k_pick(back->within, &c->end, &resumes)},
        .rest_r = {back->within ? 0.0 : back->dp, c->end},
    };
}

/* Return the work of the normal and of the tangential impulse, J, on a part that begins at from. */
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
