/* The viscoelastic surface, planar bodies converted to spatial ones, and the names of events. */
#include "../base/status.h"

#include <percuss/simulate.h>

pcs_surface pcs_surface_default(void)
{
    return (pcs_surface){PCS_NONE, 1, 0, PCS_NONE, PCS_NONE, 0, 0};
}

pcs_simulation pcs_simulation_default(void)
{
    return (pcs_simulation){.tolerance = 1e-10};
}

pcs_status pcs_surface_check(const pcs_surface *s, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"surface", s}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!pcs_within(s->kappa, 1e-12, 1e18))
        return pcs_refuse(fault, "kappa", "must lie between 1e-12 and 1e18", s->kappa);
    if (!pcs_within(s->exponent, 0.5, 5))
        return pcs_refuse(fault, "exponent", "must lie between 0.5 and 5", s->exponent);
    if (!pcs_within(s->zeta, 0, 1e6))
        return pcs_refuse(fault, "zeta", "must lie between 0 and 1e6", s->zeta);
    if (!pcs_within(s->mu_k, 0, 1e6))
        return pcs_refuse(fault, "mu_k", "must lie between 0 and 1e6", s->mu_k);
    if (!pcs_within(s->mu_s, s->mu_k, 1e6))
        return pcs_refuse(fault, "mu_s", "must lie between mu_k and 1e6", s->mu_s);
    if (s->kappa_t != 0 && !pcs_within(s->kappa_t, 1e-12, 1e18))
        return pcs_refuse(fault, "kappa_t", "must be 0 or lie between 1e-12 and 1e18", s->kappa_t);
    if (s->kappa_t != 0 && s->mu_s != s->mu_k)
        return pcs_refuse(fault, "mu_s", "must be mu_k where there is a kappa_t", s->mu_s);
    if (!pcs_within(s->c, 0, 1e18))
        return pcs_refuse(fault, "c", "must lie between 0 and 1e18", s->c);
    if (s->c != 0 && (s->exponent < 1 || s->kappa_t != 0))
        return pcs_refuse(fault, "c", "needs an exponent of 1 or more and no kappa_t", s->c);
    return pcs_accept(fault);
}

pcs_struck3 pcs_struck3_of_plane(const pcs_struck2 *b)
{
    pcs_struck3 body = {.mass = b->mass,
                        .offset = {b->r_n, b->r_t, 0},
                        .rotation = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                        .v = {b->v_n, b->v_t, 0},
                        .omega = {0, 0, b->omega}};
    for (int i = 0; i < 3; i++) // equal principal inertias: no gyroscopic moment
        body.inertia[i][i] = b->inertia;
    return body;
}

const char *pcs_event_name(pcs_event event)
{
    static const char *const names[] = {"", "turn", "stop", "slip", "end"};
    return (unsigned)event < PCS_EVENT_COUNT ? names[event] : NULL;
}
