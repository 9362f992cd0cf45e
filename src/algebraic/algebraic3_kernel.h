/*
 * The totals of an impact in space from the impulse of a law without a path, as inline arithmetic.
 */
#ifndef PCS_ALGEBRAIC3_KERNEL_H
#define PCS_ALGEBRAIC3_KERNEL_H

#include "../contact/totals3.h"
#include "cone3_kernel.h"

/* Return the totals. Laws without a path prescribe v_n' and, if the contact sticks, v_t'. */
static inline pcs_totals3 pcs_k_without_path3(const pcs_contact3 *c, const pcs_impulse3 *p,
                                              double e, double e_t)
{
    const int sticks = p->final == PCS_FINAL_STICK;
    const pcs_k_pair slip = pcs_k_slip_after3(c, p);
    pcs_totals3 t = {
        .vp_n = -e * c->v_n + 0.0, // avoid -0
        .vp_1 = sticks ? -e_t * c->v_1 + 0.0 : slip.x1,
        .vp_2 = sticks ? -e_t * c->v_2 + 0.0 : slip.x2,
        .p_n = p->p_n,
        .p_1 = p->p_1,
        .p_2 = p->p_2,
        .pc_n = PCS_NONE,
        .pr_n = PCS_NONE,
        .W_c = PCS_NONE,
        .W_r = PCS_NONE,
        .W_f = PCS_NONE,
        .last_1 = c->v_1,
        .last_2 = c->v_2,
        .mode = PCS_MODE_NONE,
        .final = sticks ? (double)PCS_FINAL_STICK : (double)PCS_FINAL_SLIP,
    };
    t.dT = pcs_k_change3(t.p_n, t.p_1, t.p_2, c->v_n + t.vp_n, c->v_1 + t.vp_1, c->v_2 + t.vp_2);
    const double sum_t = pcs_k_length(c->v_1, c->v_2) + pcs_k_length(t.vp_1, t.vp_2);
    const double turnover =
        pcs_k_turnover3(t.p_n, pcs_k_length(t.p_1, t.p_2), fabs(c->v_n) + fabs(t.vp_n), sum_t);
    t.outcome = pcs_k_gains(t.dT, turnover) ? (double)PCS_OUTCOME_ENERGY_GAIN : 0.0;
    return t;
}

#endif
