#include <percuss/fit.h>

const char *pcs_fit_parameter_name(pcs_fit_parameter parameter)
{
    static const char *const names[PCS_FIT_PARAMETER_COUNT] = {"e",    "mu",      "mu_s",    "e_t",
                                                               "eta2", "e_slope", "mu_slope"};
    return (unsigned)parameter < PCS_FIT_PARAMETER_COUNT ? names[parameter] : NULL;
}

const char *pcs_weighting_name(pcs_weighting weighting)
{
    static const char *const names[PCS_WEIGHTING_COUNT] = {"absolute", "squares", "relative"};
    return (unsigned)weighting < PCS_WEIGHTING_COUNT ? names[weighting] : NULL;
}
