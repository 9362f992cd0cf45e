#include "calibrate.h"
#include "units.h"

#include <string.h>

bool wanted_parse(const char *text, wanted *what, double *value, fail *why)
{
    fail inner;
    *value = 0;
    *what = strncmp(text, "e=", 2) == 0    ? WANT_E
            : strncmp(text, "E2=", 3) == 0 ? WANT_E2
            : strcmp(text, "stop") == 0    ? WANT_STOP
            : strcmp(text, "reverse") == 0 ? WANT_REVERSE
                                           : WANT_NOTHING;
    if (*what == WANT_NOTHING)
        return failed(why, "--find takes e=NUMBER, E2=NUMBER, stop or reverse, not '%.40s'", text);
    if (*what == WANT_E || *what == WANT_E2) {
        const char *number = strchr(text, '=') + 1;
        if (!parse_quantity(number, PLAIN, value, &inner))
            return failed(why, "--find %.40s: %s", text, inner.text);
        if (!(*value > 0 && *value <= 2))
            return failed(why, "--find %.40s: must lie between 0 and 2", text);
    }
    return true;
}

/* What became of slip. */
typedef struct course {
    double sign; /* of the first slip */
    bool stuck, reversed;
} course;

static void watch(const soft_point *x, void *user)
{
    course *c = user;
    if (c->sign == 0 && x->slip != 0)
        c->sign = x->slip > 0 ? 1 : -1;
    c->stuck = c->stuck || x->sticks;
    // a tip that stuck slips once more just before the end, by next to nothing: not counted
    if (c->sign * x->slip < 0 && !c->stuck)
        c->reversed = true;
}

/* Where it changes sign is what is wanted; false: the run failed. */
static bool miss(const pcs_body2 *body, wanted what, double value, const soft_surface *surface,
                 double *out, fail *why)
{
    soft_impact im;
    course c = {0, false, false};
    if (!soft_run(body, surface, 1e-10, watch, &c, &im, why))
        return false;
    switch (what) {
    case WANT_E: // restitution falls as zeta grows
        *out = value + im.vp_n / im.v_n;
        break;
    case WANT_E2:
        *out = value + im.W_r / im.W_c;
        break;
    case WANT_STOP: // with a little more friction slip ends before separation
        *out = c.stuck ? 1 : -1;
        break;
    default:
        *out = c.reversed ? 1 : -1;
    }
    return true;
}

static bool none(wanted what, fail *why)
{
    return failed(why, what == WANT_E || what == WANT_E2
                           ? "no damping does that; without any, restitution is what it is at most"
                           : "there is no such friction up to 100");
}

/* From nothing upwards to the first change of sign, then by halves. */
bool calibrate(const pcs_body2 *body, wanted what, double value, soft_surface *surface, fail *why)
{
    const bool damping = what == WANT_E || what == WANT_E2;
    double *knob = damping ? &surface->zeta : &surface->mu;
    double low = 0, high = damping ? 0.1 : 0.01, first, now;
    *knob = 0;
    if (!miss(body, what, value, surface, &first, why))
        return false;
    if (damping && first > 0)
        return none(what, why);
    now = first;
    while ((now > 0) == (first > 0)) {
        if (high > (damping ? 1e6 : 100))
            return none(what, why);
        low = *knob;
        *knob = high;
        if (!miss(body, what, value, surface, &now, why))
            return false;
        high *= 1.3;
    }
    high = *knob;
    for (int i = 0; i < 60 && high - low > 1e-9 * high; i++) {
        *knob = 0.5 * (low + high);
        if (!miss(body, what, value, surface, &now, why))
            return false;
        *((now > 0) == (first > 0) ? &low : &high) = *knob;
    }
    *knob = high;
    return true;
}
