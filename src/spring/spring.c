/* The damping of a spring at the contact, in the parameters of each model. */
#include "relations.h"

#include "../base/status.h"

#include <percuss/spring.h>

/* A smaller e is not converted. */
static const double LEAST_E = 1e-9;

pcs_spring pcs_spring_default(void)
{
    return (pcs_spring){PCS_NONE, PCS_NONE, 1, PCS_NONE, false};
}

const char *pcs_spring_given_name(pcs_spring_given given)
{
    static const char *const names[] = {"e", "ratio", "c", "zeta", "solref"};
    return (unsigned)given < PCS_SPRING_GIVEN_COUNT ? names[given] : NULL;
}

static pcs_status check_spring(const pcs_spring *s, pcs_spring_given given, pcs_fault *fault)
{
    const double least = 1e-12, most = 1e18;
    if (!pcs_within(s->exponent, 0.5, 5))
        return pcs_refuse(fault, "exponent", "must lie between 0.5 and 5", s->exponent);
    if (given == PCS_SPRING_GIVEN_SOLREF && s->exponent != 1)
        return pcs_refuse(fault, "exponent", "must be 1 where solref is given", s->exponent);
    if (!pcs_within(s->mass, least, most))
        return pcs_refuse(fault, "mass", "must lie between 1e-12 and 1e18", s->mass);
    if (given != PCS_SPRING_GIVEN_SOLREF && !pcs_within(s->kappa, least, most))
        return pcs_refuse(fault, "kappa", "must lie between 1e-12 and 1e18", s->kappa);
    if (pcs_has(s->approach) ? !pcs_within(s->approach, least, most)
                             : given == PCS_SPRING_GIVEN_ZETA)
        return pcs_refuse(fault, "approach", "must lie between 1e-12 and 1e18", s->approach);
    return PCS_OK;
}

static pcs_status check_value(const pcs_spring *s, pcs_spring_given given, const double *value,
                              pcs_fault *fault)
{
    const char *name = pcs_spring_given_name(given);
    if (given == PCS_SPRING_GIVEN_E && !pcs_within(*value, LEAST_E, 1))
        return pcs_refuse(fault, name, "must lie between 1e-9 and 1", *value);
    if (given != PCS_SPRING_GIVEN_SOLREF && !pcs_within(*value, 0, 1e300))
        return pcs_refuse(fault, name, "must be finite and not negative", *value);
    if (given == PCS_SPRING_GIVEN_RATIO && s->tensile && !(*value < 1))
        return pcs_refuse(fault, name, "must be below 1 where the contact may pull", *value);
    if (given != PCS_SPRING_GIVEN_SOLREF)
        return PCS_OK;
    const bool standard = value[0] > 0 && value[1] > 0, direct = value[0] < 0 && value[1] <= 0;
    if (!(standard || direct) || !isfinite(value[0]) || !isfinite(value[1]))
        return pcs_refuse(fault, name, "must be two positive numbers, or -stiffness and -damping",
                          value[0]);
    return PCS_OK;
}

/*
 * exponent 1: c = 2 ratio sqrt(kappa mass); other exponents: times sqrt((exponent + 1)/2), see
 * relations.c
 */
static double c_of_ratio(const pcs_spring *s)
{
    return 2 * sqrt(0.5 * (s->exponent + 1)) * sqrt(s->kappa) * sqrt(s->mass);
}

/* A contact that can pull ends after half a period: -ln e = pi r/sqrt(1 - r^2), for r < 1. */
static double tensile_e(double ratio)
{
    return exp(-acos(-1) * ratio / sqrt((1 - ratio) * (1 + ratio)));
}

static double tensile_ratio(double e)
{
    const double loss = -log(e);
    return loss > 0 ? loss / hypot(acos(-1), loss) : 0;
}

static double e_of_ratio(const pcs_spring *s, double ratio)
{
    return !s->tensile ? pcs_viscous_e(ratio) : ratio < 1 ? tensile_e(ratio) : 0;
}

/*
 * a + d (b v + k r) = (1 - d) a_0 with b = 2/(d timeconst), k = d/(d timeconst dampratio)^2 and a
 * constant impedance d [MuJoCo, Modeling, Solver parameters]. Without the impedance this is a
 * spring with kappa/m = 1/(timeconst dampratio)^2 and c/m = 2/timeconst. The direct form contains
 * -kappa/m and -c/m themselves. Returns the damping ratio and sets kappa.
 */
static double ratio_of_solref(const double *solref, double mass, double *kappa)
{
    if (solref[0] > 0) {
        *kappa = mass / (solref[0] * solref[1]) / (solref[0] * solref[1]);
        return solref[1];
    }
    *kappa = -mass * solref[0];
    return -0.5 * solref[1] / sqrt(-solref[0]);
}

static double e_of(const pcs_spring *s, pcs_spring_given given, double value)
{
    switch (given) {
    case PCS_SPRING_GIVEN_E:
        return value;
    case PCS_SPRING_GIVEN_RATIO:
        return e_of_ratio(s, value);
    case PCS_SPRING_GIVEN_C:
        return e_of_ratio(s, value / c_of_ratio(s));
    case PCS_SPRING_GIVEN_ZETA:
        return pcs_crossley_e(value * s->approach);
    default: // solref, already converted to a ratio
        return pcs_viscous_e(value);
    }
}

/*
 * With w^2 = kappa/m and q = (exponent + 1)/2 the trajectory is that of an oscillator of frequency
 * w/sqrt(q). The largest penetration is d^q = sqrt(q) v/w sqrt(e), with the e of a contact that
 * ends at zero force: half of its loss -ln e is in compression.
 */
static void fill_sizes(const pcs_spring *s, pcs_spring_damping *d)
{
    const double q = 0.5 * (s->exponent + 1), w = sqrt(s->kappa / s->mass), r = d->ratio;
    const double swing = r < 1 ? acos(-1) / sqrt((1 - r) * (1 + r)) : PCS_NONE;
    const double loss = r > 0 ? -log(pcs_viscous_e(r)) / r : acos(-1);
    if (s->exponent == 1)
        d->duration = (s->tensile ? swing : loss) / w;
    d->depth = pow(sqrt(q) * s->approach / w * sqrt(pcs_viscous_e(r)), 1 / q);
    d->depth_crossley =
        pow(2 * q * pcs_crossley_depth(d->zeta * s->approach) * s->approach * s->approach / w / w,
            0.5 / q);
}

/*
 * The parameters of every model for one e. viscous: damping ratio of a contact that does not pull.
 */
static pcs_spring_damping all_of(const pcs_spring *s, double e, double viscous)
{
    const double kappa_mass = s->kappa / s->mass, w = sqrt(kappa_mass);
    pcs_spring_damping d = {.e = e, .kappa = s->kappa};
    d.ratio = s->tensile ? tensile_ratio(e) : viscous;
    d.c = d.ratio * c_of_ratio(s);
    d.zeta = pcs_crossley_s(e) / s->approach;
    d.zeta_small = 1.5 * (1 - e) / s->approach;
    d.zeta_squares = 0.75 * (1 - e) * (1 + e) / s->approach;
    d.solref[0] = d.solref[1] = d.direct[0] = d.direct[1] = d.duration = PCS_NONE;
    if (s->exponent == 1 && viscous > 0) {
        d.solref[0] = 1 / (viscous * w);
        d.solref[1] = viscous;
    }
    if (s->exponent == 1) {
        d.direct[0] = -kappa_mass;
        d.direct[1] = 0 - 2 * viscous * w;
    }
    return d;
}

static pcs_status convert(const pcs_spring *s, pcs_spring_given given, double is,
                          pcs_spring_damping *out, pcs_fault *fault)
{
    const double e = e_of(s, given, is);
    if (!(e >= LEAST_E) || !(s->kappa > 0) || !isfinite(s->kappa))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    // the given value is copied, so that the conversion by e does not round it
    const bool as_c = given == PCS_SPRING_GIVEN_C, as_ratio = given == PCS_SPRING_GIVEN_RATIO;
    const double ratio = as_c ? is / c_of_ratio(s) : is;
    const bool viscous = given == PCS_SPRING_GIVEN_SOLREF || ((as_c || as_ratio) && !s->tensile);
    pcs_spring_damping d = all_of(s, e, viscous ? ratio : pcs_viscous_ratio(e));
    if (as_c || as_ratio) {
        d.ratio = ratio;
        d.c = as_c ? is : ratio * c_of_ratio(s);
    }
    if (given == PCS_SPRING_GIVEN_ZETA)
        d.zeta = is;
    d.c_mass = d.c / s->mass;
    d.kappa_zeta = s->kappa * d.zeta;
    fill_sizes(s, &d);
    *out = d;
    return pcs_accept(fault);
}

pcs_status pcs_spring_convert(const pcs_spring *spring, pcs_spring_given given, const double *value,
                              pcs_spring_damping *out, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"spring", spring}, {"value", value}, {"out", out}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if ((unsigned)given >= PCS_SPRING_GIVEN_COUNT)
        return pcs_refuse(fault, "given", "must be one of pcs_spring_given", (double)given);
    if (check_spring(spring, given, fault) != PCS_OK ||
        check_value(spring, given, value, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_spring s = *spring;
    const bool solref = given == PCS_SPRING_GIVEN_SOLREF;
    return convert(&s, given, solref ? ratio_of_solref(value, s.mass, &s.kappa) : *value, out,
                   fault);
}
