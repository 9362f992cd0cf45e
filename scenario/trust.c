#include "trust.h"

#include <stdio.h>

/* The reason if one of the two is nearer to the given e. */
static void nearer(const pcs_verdict *v, char *text, size_t size)
{
    (void)snprintf(text, size,
                   "the energetic law's restitution impulse is %.3g times that required by e (N_P "
                   "= %.4g), the work ratio of Poisson's law differs by a factor %.3g "
                   "(N_E = %.4g); the %s one is nearer to 1",
                   v->N_P, v->N_P, v->N_E, v->N_E,
                   v->trust == PCS_TRUST_ENERGETIC ? "first" : "second");
}

/*
 * The reason if a restitution returns more than compression took. Such a result is rejected in any
 * case: N_P or N_E near 1 does not help, because near e = 1 a small excess over e is an excess over
 * 1.
 */
static void exceeds(const pcs_verdict *v, double e, char *text, size_t size)
{
    char impulse[160] = "", work[160] = "";
    if (v->impulse_exceeds)
        (void)snprintf(impulse, sizeof impulse,
                       "the energetic law gives back more impulse than compression took: "
                       "p_r/p_c = e N_P = %.4g x %.4g = %.4g",
                       e, v->N_P, e * v->N_P);
    if (v->work_exceeds)
        (void)snprintf(work, sizeof work,
                       "Poisson's law gives back more work than compression took: "
                       "W_r/|W_c| = (e N_E)^2 = (%.4g x %.4g)^2 = %.4g",
                       e, v->N_E, e * v->N_E * e * v->N_E);
    (void)snprintf(text, size,
                   "%s%s%s; a ratio above 1 is impossible, even if %s is near 1; consider the "
                   "compromise, or contact of finite duration",
                   impulse, *impulse && *work ? "; " : "", work,
                   !*work      ? "N_P"
                   : !*impulse ? "N_E"
                               : "each N");
}

const char *trust_reason(const pcs_verdict *v, double e, char *text, size_t size)
{
    if (v->trust == PCS_TRUST_ALIKE)
        (void)snprintf(text, size,
                       v->collides ? "the definitions of restitution agree here" : "no collision");
    else if (v->trust != PCS_TRUST_NONE)
        nearer(v, text, size);
    else if (v->impulse_exceeds || v->work_exceeds)
        exceeds(v, e, text, size);
    else
        (void)snprintf(text, size,
                       "both laws deviate by more than 10 %% (energetic N_P = %.4g, Poisson N_E = "
                       "%.4g); consider the compromise, or contact of finite duration",
                       v->N_P, v->N_E);
    return text;
}
