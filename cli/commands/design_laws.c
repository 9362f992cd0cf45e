/* The two laws of percuss design, from their options. */
#include "design_laws.h"
#include "scenario/lookup.h"

#include <stdio.h>
#include <string.h>

static const char *parameter_at(size_t index)
{
    return index < PCS_FIT_E_SLOPE ? pcs_fit_parameter_name((pcs_fit_parameter)index) : NULL;
}

/* Read NAME=VALUE of a parameter. */
static bool read_value(const char *option, const char *word, double *values, int *which, fail *why)
{
    const char *equals = strchr(word, '=');
    char name[WORD_SIZE];
    size_t parameter = 0;
    fail inner;
    (void)snprintf(name, sizeof name, "%.*s", equals ? (int)(equals - word) : 0, word);
    if (!equals || !lookup_name(parameter_at, name, &parameter))
        return fail_with(why, "%s: '%.60s' must be NAME=VALUE, with e, mu, mu_s, e_t or eta2",
                         option, word);
    if (!units_parse(equals + 1, PLAIN, &values[parameter], &inner) || values[parameter] < 0)
        return fail_with(why, "%s: '%.60s' must have a number that is not negative", option, word);
    if (which)
        *which = (int)parameter;
    return true;
}

/* Read a law as 'poisson e=0.6 mu=0.2'; in space a path may follow. values: those of the law. */
static bool read_law(const char *text, bool spatial, double *values, pcs_law *law, pcs_path *path,
                     fail *why)
{
    char word[WORD_SIZE];
    const char *at = scenario_next_word(text, word, sizeof word);
    *path = PCS_PATH_EXACT;
    if (!at)
        return fail_with(why, "--law: must name a law, as in 'poisson e=0.6 mu=0.2'");
    if (!lookup_law(word, law, why))
        return false;
    while ((at = scenario_next_word(at, word, sizeof word)))
        if (!(spatial && pcs_path_named(word, path)) &&
            !read_value("--law", word, values, NULL, why))
            return false;
    return true;
}

/* A parameter that the law does not have would be ignored. */
static bool check_values(const char *given, const pcs_fit_model *law, fail *why)
{
    for (int k = 0; k < PCS_FIT_E_SLOPE; k++)
        if (pcs_has(law->parameters[k].value) && law->parameters[k].known == PCS_FIT_ABSENT)
            return fail_with(why, "--law '%.60s': %s has no %s", given,
                             pcs_law_about(law->law)->name,
                             pcs_fit_parameter_name((pcs_fit_parameter)k));
    return true;
}

/* Two laws with the same free parameters cannot be told apart. */
static bool check_different(const options *o, const pcs_fit_model laws[DESIGN_LAWS], fail *why)
{
    const pcs_fit_model *a = &laws[0], *b = &laws[1];
    return a->law != b->law || a->path != b->path || a->free != b->free ||
           fail_with(why,
                     "--law '%.60s' and --law '%.60s' are the same law with the same parameters; "
                     "give two laws",
                     o->law_list.values[0], o->law_list.values[1]);
}

/* e and mu of the second law begin with those of the first; eta2 with that of a sphere. */
static bool read_laws(const options *o, bool spatial, pcs_fit_model laws[DESIGN_LAWS], fail *why)
{
    double values[PCS_FIT_PARAMETER_COUNT];
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++)
        values[k] = PCS_NONE;
    if (o->law_list.n != DESIGN_LAWS)
        return fail_with(why, "design: needs two laws, --law 'poisson e=0.6 mu=0.2' --law newton");
    for (int k = 0; k < DESIGN_LAWS; k++) {
        pcs_law law;
        pcs_path path;
        if (!read_law(o->law_list.values[k], spatial, values, &law, &path, why))
            return false;
        if (!pcs_has(values[PCS_FIT_E]) || !pcs_has(values[PCS_FIT_MU]))
            return fail_with(why, "--law '%.60s': needs e and mu, as in 'poisson e=0.6 mu=0.2'",
                             o->law_list.values[k]);
        if (law == PCS_LAW_BILINEAR && !pcs_has(values[PCS_FIT_ETA2]))
            return fail_with(why, "--law '%.60s': needs eta2, as in 'bilinear eta2=1.2'",
                             o->law_list.values[k]);
        laws[k] = pcs_fit_model_of(law, path, values);
        if (!check_values(o->law_list.values[k], &laws[k], why))
            return false;
        values[PCS_FIT_MU_S] = values[PCS_FIT_E_T] = values[PCS_FIT_ETA2] = PCS_NONE;
    }
    return true;
}

/* Hold a parameter in both laws. */
static bool read_fixed(const options *o, pcs_fit_model laws[DESIGN_LAWS], fail *why)
{
    for (size_t i = 0; i < o->fixed.n; i++) {
        double values[PCS_FIT_PARAMETER_COUNT];
        int which = 0;
        bool any = false;
        if (!read_value("--fix", o->fixed.values[i], values, &which, why))
            return false;
        for (int k = 0; k < DESIGN_LAWS; k++) {
            pcs_fit_estimate *p = &laws[k].parameters[which];
            if (p->known == PCS_FIT_ABSENT)
                continue;
            *p = (pcs_fit_estimate){
                .known = PCS_FIT_FIXED, .value = values[which], .scatter = PCS_NONE};
            laws[k].free &= ~(1U << which);
            any = true;
        }
        if (!any)
            return fail_with(why, "--fix %.60s: neither law has this parameter",
                             o->fixed.values[i]);
    }
    return true;
}

bool design_laws_read(const options *o, bool spatial, pcs_fit_model laws[DESIGN_LAWS], fail *why)
{
    return read_laws(o, spatial, laws, why) && read_fixed(o, laws, why) &&
           check_different(o, laws, why);
}
