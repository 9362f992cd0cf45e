#include "ahead3_kernel.h"

static bool settle(const pcs_flow *flow, pcs_k_pair *u)
{
    for (int i = 0; i < PCS_SETTLE_STEPS; i++) {
        const pcs_k_settling s = pcs_k_settle_step(flow->c, flow->mu, u->x1, u->x2);
        *u = (pcs_k_pair){s.u1, s.u2};
        if (!s.goes_on)
            return s.settled;
    }
    return false;
}

bool pcs_ahead_of(const pcs_flow *flow, const pcs_flow_point *from, pcs_ahead *a)
{
    const pcs_contact3 *c = flow->c;
    const double mu = flow->mu, u1 = from->u1, u2 = from->u2;
    const double side = pcs_k_side(c, mu, u1, u2);
    const pcs_ahead here = pcs_k_look_along(c, mu, side, u1, u2);
    const pcs_k_search s = pcs_k_look_around(&here);
    if (!(s.a_there <= 0))
        return false;
    pcs_k_pair ahead = pcs_k_towards(&here, side, s.a_cos, s.a_sin, s.a_before, s.a_there);
    const pcs_k_pair behind = pcs_k_towards(&here, -side, s.b_cos, s.b_sin, s.b_before, s.b_there);
    if (!settle(flow, &ahead))
        return false;
    *a = pcs_k_ahead_of(c, mu, side, ahead, behind, u1, u2);
    a->rises = pcs_k_rises(c, a, u1, u2, a->u1, a->u2);
    return a->X > 0;
}
