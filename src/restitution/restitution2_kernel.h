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
    bool stopped;          /* slip stopped in compression */
} pcs_k_rise;

/* Slip has stopped at v_n < 0: -W_c = p_stop (v0 + v1)/2 + v1^2/(2 A2), v1 = -v_stop. */
static inline pcs_k_rise pcs_k_rise_after_stop(const pcs_path2 *path)
{
    const double A = path->second.A;
    const double v0 = -path->v_n, v1 = -path->v_stop;
    return (pcs_k_rise){
        .account = {.v0 = v0,
                    .p_c = path->p_stop + v1 / A,
                    .w_c = 0.5 * path->p_stop * (v0 + v1) + 0.5 * v1 * v1 / A},
        .stopped = true,
    };
}

/* Slip lasts through compression: p_c = v0/A1. */
static inline pcs_k_rise pcs_k_rise_while_slipping(const pcs_path2 *path)
{
    const double v0 = -path->v_n, p_c = v0 / path->first.A;
    return (pcs_k_rise){
        .account = {.v0 = v0, .p_c = p_c, .w_c = 0.5 * p_c * v0},
        .x = pcs_k_max(path->p_stop - p_c, 0.0),
        .v_x = pcs_k_max(path->v_stop, 0.0),
    };
}

static inline pcs_k_rise pcs_k_rise_of(const pcs_path2 *path)
{
    return path->v_stop < 0 || path->p_stop == 0 ? pcs_k_rise_after_stop(path)
                                                 : pcs_k_rise_while_slipping(path);
}

/*
 * Impulse of restitution. While slip goes on as in compression, every rule asks for
 * e p_c; only if that lies beyond the stop do the rules part.
 */
static inline double pcs_k_restitution2(pcs_law law, const pcs_k_rise *rise, const pcs_path2 *path,
                                        const pcs_material *m)
{
    pcs_k_account account = rise->account;
    if (rise->stopped)
        return pcs_k_to_go(law, &account, m, 0.0, path->second.A);
    if (m->e * account.p_c <= rise->x)
        return m->e * account.p_c;
    account.p_r = rise->x;
    account.W_r = 0.5 * rise->x * rise->v_x;
    return rise->x + pcs_k_max(pcs_k_to_go(law, &account, m, rise->v_x, path->second.A), 0.0);
}

#endif
