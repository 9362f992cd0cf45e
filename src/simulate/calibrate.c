/* Find a surface for which a contact of finite duration has a wanted result. */
#include "../base/status.h"

#include <percuss/simulate.h>

/* What slip did during the contact. */
typedef struct course {
    double first[2]; /* slip velocity at the start */
    int stops;
    bool stuck, reversed;
} course;

static void watch(const pcs_instant *now, void *user)
{
    course *c = user;
    if (c->first[0] == 0 && c->first[1] == 0) {
        c->first[0] = now->v[1];
        c->first[1] = now->v[2];
    }
    c->stops += now->event == PCS_EVENT_STOP;
    c->stuck = c->stuck || now->sticks;
    // when slip stops it is zero only to rounding
    const double least = -1e-9 * (c->first[0] * c->first[0] + c->first[1] * c->first[1]);
    // a contact that stuck slips again by a negligible amount just before the end: not counted
    if (c->first[0] * now->v[1] + c->first[1] * now->v[2] < least && !c->stuck)
        c->reversed = true;
}

/* A search: the parameter (zeta or friction) is changed until the sign of miss changes. */
typedef struct search {
    const pcs_struck3 *body;
    pcs_aim aim;
    double value;
    pcs_simulation how;
    pcs_surface surface;
    course smooth; /* slip without friction */
    pcs_status status;
    pcs_fault *fault;
} search;

static bool damping(const search *s)
{
    return s->aim == PCS_AIM_E || s->aim == PCS_AIM_E2;
}

/* Positive if the parameter is beyond the wanted value. s->status tells if the run failed. */
static double miss(search *s, double parameter)
{
    pcs_simulated im;
    course c = {{0, 0}, 0, false, false};
    s->how.watch = watch;
    s->how.user = &c;
    if (damping(s))
        s->surface.zeta = parameter;
    else
        s->surface.mu_s = s->surface.mu_k = parameter;
    s->status = pcs_simulate3(s->body, &s->surface, &s->how, &im, s->fault);
    if (s->status != PCS_OK)
        return 0;
    if (parameter == 0)
        s->smooth = c;
    switch (s->aim) {
    case PCS_AIM_E: // restitution decreases as zeta increases
        return s->value - im.e_kinematic;
    case PCS_AIM_E2:
        return s->value - im.E2_energetic;
    case PCS_AIM_STOP: // with a little more friction, slip stops once more before separation
        return c.stuck || c.stops > s->smooth.stops ? 1 : -1;
    case PCS_AIM_STICK:
        return c.stuck ? 1 : -1;
    default: // slip that does not reverse without friction first does so where it first stops
        return (s->smooth.reversed ? c.reversed : c.stuck || c.stops > 0) ? 1 : -1;
    }
}

/* Increase the parameter from 0 to the first change of sign, then bisect. PCS_NONE if there is
 * none. */
static double seek(search *s)
{
    const double most = damping(s) ? 1e6 : 100, first = miss(s, 0), exact = 1e-8;
    double low = 0, high = damping(s) ? 0.1 : 0.01;
    if (s->status != PCS_OK || (damping(s) && first > exact) || !pcs_has(first))
        return PCS_NONE;
    if (damping(s) && first > -exact)
        return 0; // the wanted value is reached without damping
    while (s->status == PCS_OK) {
        if ((miss(s, high) > 0) != (first > 0))
            break;
        if (high >= most)
            return PCS_NONE;
        low = high;
        high = fmin(1.3 * high, most);
    }
    for (int i = 0; s->status == PCS_OK && i < 60 && high - low > 1e-9 * high; i++) {
        const double middle = 0.5 * (low + high);
        *((miss(s, middle) > 0) == (first > 0) ? &low : &high) = middle;
    }
    return high;
}

pcs_status pcs_calibrate3(const pcs_struck3 *body, pcs_aim aim, double value,
                          const pcs_simulation *how, pcs_surface *surface, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"body", body}, {"how", how}, {"surface", surface}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if ((unsigned)aim >= PCS_AIM_COUNT)
        return pcs_refuse(fault, "aim", "must be one of pcs_aim", (double)aim);
    search s = {
        .body = body, .aim = aim, .value = value, .how = *how, .surface = *surface, .fault = fault};
    if (damping(&s) && !pcs_within(value, 0, 2))
        return pcs_refuse(fault, "value", "must lie between 0 and 2", value);
    const double parameter = seek(&s);
    if (s.status != PCS_OK)
        return s.status;
    if (damping(&s))
        surface->zeta = parameter;
    else
        surface->mu_s = surface->mu_k = parameter;
    return pcs_accept(fault);
}

pcs_status pcs_calibrate2(const pcs_struck2 *body, pcs_aim aim, double value,
                          const pcs_simulation *how, pcs_surface *surface, pcs_fault *fault)
{
    pcs_contact2 c;
    const pcs_status status = pcs_contact2_of_struck(body, NULL, &c, fault);
    if (status != PCS_OK)
        return status;
    const pcs_struck3 spatial = pcs_struck3_of_plane(body);
    return pcs_calibrate3(&spatial, aim, value, how, surface, fault);
}
