#include "panel3.h"
#include "panel3_kernel.h"

static pcs_panel_integrals *const integrals[] = PCS_ON_EACH_UNIT(pcs_panel_integrals);
static pcs_panel_between *const between[] = PCS_ON_EACH_UNIT(pcs_panel_between);

/* How far a panel can go. */
static double longest(const pcs_ahead *w, const pcs_k_place *here)
{
    pcs_k_reach r = pcs_k_reach_start(w, here);
    for (int i = 0; i < PCS_REACH_STEPS && pcs_k_reach_is_long(&r); i++)
        r = pcs_k_reach_step(w, &r);
    return r.length;
}

bool pcs_panel_fill(const pcs_ahead *w, const pcs_flow_point *from, double p, pcs_panel *n)
{
    if (pcs_k_is_ragged(w))
        return false;
    n->from = *from;
    n->X = w->X;
    const pcs_k_place here = pcs_k_place_at(w, w->X);
    n->half = pcs_k_panel_half(w, &here, from->s, p, longest(w, &here));
    for (int i = 0; i < PCS_PANEL_TRIES; i++) {
        const double error = integrals[n->unit](w, n);
        if (pcs_k_panel_good(error))
            return true;
        n->half *= pcs_k_panel_shrink(error);
    }
    return false;
}

pcs_panel_values pcs_panel_at_node(const pcs_panel *n, int j)
{
    return (pcs_panel_values){n->log_s[j], n->p[j], n->along[j], n->across[j], n->W_n[j]};
}

pcs_flow_point pcs_panel_end(const pcs_ahead *w, const pcs_panel *n)
{
    const pcs_k_place at = pcs_k_place_at(w, pcs_k_X_at(n->X, n->half, 1));
    const pcs_panel_values v = pcs_panel_at_node(n, PCS_PANEL);
    return pcs_k_panel_point(w, &n->from, &at, &v);
}

pcs_flow_point pcs_panel_at(const pcs_ahead *w, const pcs_panel *n, double x, double *rate)
{
    const pcs_k_place at = pcs_k_place_at(w, pcs_k_X_at(n->X, n->half, x));
    pcs_panel_values v;
    between[n->unit](n, x, &v);
    const pcs_flow_point point = pcs_k_panel_point(w, &n->from, &at, &v);
    *rate = n->half * point.s * at.t;
    return point;
}
