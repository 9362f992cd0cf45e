/* Warnings: what contradicts the data or cannot be determined, and the option that cures it. */
#include "fit.h"

#include "cli/base/exit.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Append to a text of this size. */
__attribute__((format(printf, 3, 4))) static void add(char *text, size_t size, const char *format,
                                                      ...)
{
    const size_t used = strlen(text);
    va_list args;
    va_start(args, format);
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the analyzer does not see va_start
    (void)vsnprintf(text + used, size - used, format, args);
    va_end(args);
}

#define ADD_TEXT(w, ...) add((w)->text, sizeof(w)->text, __VA_ARGS__)
#define ADD_CURE(w, ...) add((w)->cure, sizeof(w)->cure, __VA_ARGS__)

/* Add a warning, which the caller fills in. */
static fit_warning *new_warning(fit_case *f, const char *code)
{
    // the last one is replaced if there are too many
    const int last = f->n_warnings < FIT_MAX_WARNINGS ? f->n_warnings++ : FIT_MAX_WARNINGS - 1;
    fit_warning *w = &f->warnings[last];
    *w = (fit_warning){.value = PCS_NONE, .error = PCS_NONE};
    (void)snprintf(w->code, sizeof w->code, "%s", code);
    return w;
}

const char *fit_row_list(const size_t *rows, size_t n, char *text, size_t size)
{
    enum { SHOWN = 8 };
    text[0] = '\0';
    for (size_t i = 0; i < n && i < SHOWN; i++)
        add(text, size, "%s%zu", i ? ", " : "", rows[i] + 1);
    if (n > SHOWN)
        add(text, size, " and %zu more", n - SHOWN);
    return text;
}

/* --- findings -------------------------------------------------------------------------------- */

/* The rows that the screen marked with a finding. */
static void mark_rows(const fit_case *f, const pcs_finding *is, fit_warning *w)
{
    for (size_t i = 0; i < f->in.data.n; i++)
        if (f->marks[i] >> is->code & 1) {
            if (w->n_rows < FIT_MAX_EXCHANGED)
                w->rows[w->n_rows] = i;
            w->n_rows++;
        }
}

/* How much the cure helps. */
static void add_gain(const pcs_finding *is, fit_warning *w)
{
    if (is->before > 0)
        ADD_TEXT(w, ": the residual torque falls from %.2g to %.2g N m s", is->before, is->after);
}

/* The columns of the option and of the finding together: twice negated is not negated. */
static void warn_mirrored(const fit_case *f, const pcs_finding *is, fit_warning *w)
{
    uint32_t given = 0;
    fail unused;
    (void)fit_negated(f->o, &f->in, &given, &unused);
    ADD_TEXT(w, "an axis or a sign is reversed; turn the sign of ");
    for (int k = 0, n = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        if (is->negate >> k & 1)
            ADD_TEXT(w, "%s%s", n++ ? ", " : "", pcs_fit_column_about(f->in.data.form, k)->name);
    add_gain(is, w);
    for (int k = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        if ((is->negate ^ given) >> k & 1)
            ADD_CURE(w, "%s%s", *w->cure ? "," : "--negate ",
                     pcs_fit_column_about(f->in.data.form, k)->name);
}

static void warn_centre(const fit_case *f, const pcs_finding *is, fit_warning *w)
{
    const int n = pcs_fit_form_is_spatial(f->in.data.form) ? 3 : 2;
    double size = 0, error = 0;
    ADD_TEXT(w, "the mass centre is not where it was taken to be; it is at (");
    for (int k = 0; k < n; k++) {
        ADD_TEXT(w, "%s%.2f +- %.2f", k ? ", " : "", 1e3 * is->centre[k],
                 1e3 * is->centre_error[k]);
        size += is->centre[k] * is->centre[k];
        error += is->centre[k] * is->centre_error[k] * is->centre[k] * is->centre_error[k];
    }
    ADD_TEXT(w, ") mm from there, along the body axes");
    add_gain(is, w);
    ADD_CURE(w, "--centre '");
    for (int k = 0; k < n; k++)
        ADD_CURE(w, "%s%.4g", k ? " " : "", f->in.data.centre[k] + is->centre[k]);
    ADD_CURE(w, " m'");
    w->value = sqrt(size);
    w->error = size > 0 ? sqrt(error / size) : PCS_NONE;
}

static void warn_inertia(const fit_case *f, const pcs_finding *is, fit_warning *w)
{
    const double *I = f->in.data.inertia, k = is->inertia;
    const int column = pcs_fit_column_named(f->in.data.form, "inertia");
    const bool skewed = I[3] != 0 || I[4] != 0 || I[5] != 0;
    const bool plain =
        !pcs_fit_form_is_spatial(f->in.data.form) || (!skewed && I[0] == I[1] && I[1] == I[2]);
    ADD_TEXT(w, "the inertia is %.3f +- %.2g times the given one", k, is->inertia_error);
    add_gain(is, w);
    w->value = k;
    w->error = is->inertia_error;
    if (column >= 0 && f->in.data.columns[column])
        return; // each row has its own
    ADD_CURE(w, "--inertia '");
    for (int i = 0; i < (plain ? 1 : skewed ? 6 : 3); i++)
        ADD_CURE(w, "%s%.4g", i ? " " : "", k * I[i]);
    ADD_CURE(w, " kg m^2'");
    w->value = k * I[0];
    w->error = is->inertia_error * I[0];
}

/* Rows that are exchanged already and are found again were right before. */
static void warn_rows(const fit_case *f, const pcs_finding *is, fit_warning *w)
{
    size_t given[FIT_MAX_EXCHANGED];
    fail unused;
    char list[120];
    const int n = fit_exchanged(f->o, &f->in, given, FIT_MAX_EXCHANGED, &unused);
    ADD_TEXT(w, "before and after are exchanged in %zu row%s: %s", w->n_rows,
             w->n_rows == 1 ? "" : "s", fit_row_list(w->rows, w->n_rows, list, sizeof list));
    add_gain(is, w);
    if (w->n_rows > FIT_MAX_EXCHANGED)
        return;
    for (size_t i = 0; i < f->in.data.n; i++) {
        bool exchanged = false;
        for (int k = 0; k < n; k++)
            exchanged ^= given[k] == i;
        if (exchanged != (f->marks[i] >> is->code & 1))
            ADD_CURE(w, "%s%zu", *w->cure ? "," : "--exchange ", i + 1);
    }
}

static void warn_plain(const pcs_finding *is, fit_warning *w)
{
    char list[120];
    ADD_TEXT(w, "%s (%zu row%s: %s)", pcs_finding_meaning(is->code), w->n_rows,
             w->n_rows == 1 ? "" : "s", fit_row_list(w->rows, w->n_rows, list, sizeof list));
}

/* Say it at once, before the fit takes its time. */
static void say(const fit_case *f, const fit_warning *w)
{
    enum { MOST = 120 };
    fail note;
    const char *cure = !*w->cure ? "none" : strlen(w->cure) < MOST ? w->cure : "in the report";
    (void)fail_with(&note, "%.100s: %s: %.250s%s%s", f->in.name, w->code, w->text,
                    *w->cure ? "; cure: " : "", *w->cure ? cure : "");
    exit_say(&note);
}

void fit_warn_screen(fit_case *f)
{
    for (int i = 0; i < f->screen.n_findings; i++) {
        const pcs_finding *is = &f->screen.findings[i];
        fit_warning *w = new_warning(f, pcs_finding_name(is->code));
        w->finding = is;
        mark_rows(f, is, w);
        switch (is->code) {
        case PCS_FINDING_MIRRORED:
            warn_mirrored(f, is, w);
            break;
        case PCS_FINDING_MASS_CENTRE:
            warn_centre(f, is, w);
            break;
        case PCS_FINDING_INERTIA:
            warn_inertia(f, is, w);
            break;
        case PCS_FINDING_ROWS:
            warn_rows(f, is, w);
            break;
        default:
            warn_plain(is, w);
        }
        say(f, w);
    }
}

/* --- parameters ------------------------------------------------------------------------------ */

/* True if mu is as large as static friction, which is held. */
static bool is_held_by_static(const pcs_fit_model *model)
{
    const pcs_fit_estimate *mu_s = &model->parameters[PCS_FIT_MU_S];
    return mu_s->known == PCS_FIT_FIXED && model->parameters[PCS_FIT_MU].low > 0.98 * mu_s->value;
}

/* Why the data cannot say more about a parameter of a model. */
static const char *reason(const pcs_fit_model *model, pcs_fit_parameter parameter,
                          pcs_fit_known known)
{
    const bool friction = parameter == PCS_FIT_MU || parameter == PCS_FIT_MU_S;
    if (parameter == PCS_FIT_MU && known == PCS_FIT_AT_LEAST && is_held_by_static(model))
        return "it cannot be more than mu_s, which is held at less than the impacts show";
    if (friction && known == PCS_FIT_AT_LEAST)
        return "every impact sticks, or too few slide to tell more friction apart";
    if (known != PCS_FIT_NOT_DETERMINED)
        return "the data only bound it";
    if (parameter == PCS_FIT_E_T || parameter == PCS_FIT_ETA2)
        return "no value agrees better: it has no part in impacts that slide to the end";
    return "no value agrees better";
}

/* One warning for all laws in which a parameter is not known. */
static void warn_parameter(fit_case *f, pcs_fit_parameter parameter, pcs_fit_known known)
{
    const bool bound = known != PCS_FIT_NOT_DETERMINED;
    fit_warning *w = NULL;
    const char *why = "";
    char label[FIT_NAME];
    for (int m = 0; m < f->result.n_models; m++) {
        const pcs_fit_estimate *is = &f->result.models[m].parameters[parameter];
        const double x = known == PCS_FIT_AT_LEAST ? is->low : is->high;
        if (is->known != known || f->result.models[m].baseline)
            continue;
        const bool first = w == NULL;
        if (first) {
            w = new_warning(f, bound ? "bound" : "not-determined");
            w->value = bound ? x : PCS_NONE;
            why = reason(&f->result.models[m], parameter, known);
            ADD_TEXT(w, "%s ", pcs_fit_parameter_name(parameter));
        }
        ADD_TEXT(w, "%s", first ? "" : ", ");
        if (bound)
            ADD_TEXT(w, "%s %.3g ", known == PCS_FIT_AT_LEAST ? ">=" : "<=", x);
        ADD_TEXT(w, "(%s)", fit_label(f, m, label, sizeof label));
    }
    if (!w)
        return;
    ADD_TEXT(w, "%s: %s", bound ? "" : " is not determined", why);
    say(f, w);
}

/* Intervals and z are asymptotic: they need some clusters. */
static void warn_few(fit_case *f)
{
    enum { FEW = 10 };
    if (f->result.clusters >= FEW)
        return;
    fit_warning *w = new_warning(f, "few");
    w->value = (double)f->result.clusters;
    ADD_TEXT(w, "only %zu %s: intervals and standard errors may be too small below %d",
             f->result.clusters, f->in.data.groups ? "groups" : "impacts", FEW);
    say(f, w);
}

/* Laws so far from the data that the likelihood has no solution. */
static void warn_unsolved(fit_case *f)
{
    fit_warning *w = NULL;
    char label[FIT_NAME];
    for (int m = 0; m < f->result.n_models && fit_has_errors(f); m++) {
        if (f->result.models[m].baseline || pcs_has(f->result.models[m].likelihood))
            continue;
        const bool first = w == NULL;
        if (first)
            w = new_warning(f, "not-determined");
        ADD_TEXT(w, "%s%s", first ? "the likelihood is not solved for " : ", ",
                 fit_label(f, m, label, sizeof label));
    }
    if (!w)
        return;
    ADD_TEXT(w, ": the values are those by least absolute differences");
    say(f, w);
}

void fit_warn_fit(fit_case *f)
{
    warn_few(f);
    warn_unsolved(f);
    for (int k = 0; k < PCS_FIT_PARAMETER_COUNT; k++) {
        warn_parameter(f, (pcs_fit_parameter)k, PCS_FIT_AT_LEAST);
        warn_parameter(f, (pcs_fit_parameter)k, PCS_FIT_AT_MOST);
        warn_parameter(f, (pcs_fit_parameter)k, PCS_FIT_NOT_DETERMINED);
    }
    if (!f->result.same_restitution)
        return;
    fit_warning *w = new_warning(f, "not-determined");
    ADD_TEXT(w,
             "the kind of restitution (newton, poisson, energetic) is not determined: slip keeps "
             "its direction in every impact, so that e differs only by its name");
    say(f, w);
}
