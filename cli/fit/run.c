/* The check without a law, and the fit, on all cores. */
#include "fit.h"

#include "cli/base/exit.h"
#include "cli/base/team.h"
#include "cli/base/threads.h"

#include <stdlib.h>

static void parallel_for(void *context, size_t n, void (*part)(void *job, size_t i), void *job)
{
    team_for(context, n, part, job);
}

static int bad(const fit_case *f, const pcs_fault *fault, fail *why)
{
    char text[300];
    (void)pcs_fault_text(fault, text, sizeof text);
    (void)fail_with(why, "%s: %s", f->in.name, text);
    return EXIT_BAD;
}

static int screen(fit_case *f, fail *why)
{
    const size_t length = pcs_screen_workspace(f->in.data.n);
    double *work = malloc(length * sizeof *work);
    pcs_fault fault;
    if (!work) {
        (void)fail_with(why, "%s: out of memory", f->in.name);
        return EXIT_BAD;
    }
    const pcs_status status =
        pcs_fit_screen(&f->in.data, work, length, f->marks, &f->screen, &fault);
    free(work);
    return status == PCS_OK ? 0 : bad(f, &fault, why);
}

/* Fit with a team of threads. */
static pcs_status by_team(fit_case *f, double *work, size_t length, pcs_fault *fault)
{
    team all;
    const pcs_fit_rows rows = {f->use, f->difference, f->cv_difference};
    team_start(&all, most_threads());
    f->how.context = &all;
    f->how.parallel_for = parallel_for;
    const pcs_status status = pcs_fit(&f->in.data, &f->how, work, length, &rows, &f->result, fault);
    team_end(&all);
    return status;
}

static int fit(fit_case *f, fail *why)
{
    const size_t length = pcs_fit_workspace(&f->in.data, &f->how);
    double *work = malloc((length + 1) * sizeof *work);
    pcs_fault fault;
    if (!work) {
        (void)fail_with(why, "%s: out of memory", f->in.name);
        return EXIT_BAD;
    }
    const pcs_status status = by_team(f, work, length, &fault);
    free(work);
    f->fitted = status == PCS_OK;
    if (f->fitted)
        return 0;
    const int exit = bad(f, &fault, why);
    return status == PCS_STATUS_NOT_CONVERGED ? EXIT_OUTCOME : exit;
}

int fit_run(fit_case *f, fail *why)
{
    const int exit = screen(f, why);
    if (exit != 0)
        return exit;
    fit_warn_screen(f);
    if (f->screen.contradiction && !f->o->anyway) {
        (void)fail_with(why,
                        "%s: the measurements contradict themselves, whatever the law, so no law "
                        "is fitted; mend them as the warnings say, or use --anyway",
                        f->in.name);
        return EXIT_OUTCOME;
    }
    const int fitted = fit(f, why);
    if (fitted == 0)
        fit_warn_fit(f);
    return fitted;
}

const char *fit_label(const fit_case *f, int model, char *text, size_t size)
{
    (void)pcs_fit_model_text(&f->result.models[model], text, size);
    return text;
}

const double *fit_differences(const fit_case *f, int model)
{
    return f->difference + (size_t)model * f->in.data.n;
}

int fit_best(const fit_case *f)
{
    int best = 0;
    while (best + 1 < f->result.n_models && f->result.models[best].baseline)
        best++;
    return best;
}

bool fit_has_errors(const fit_case *f)
{
    bool errors = f->in.data.covariances != NULL;
    for (int k = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        errors = errors || f->in.data.errors[k];
    return errors;
}

const char *fit_method(const fit_case *f)
{
    return fit_has_errors(f) ? "likelihood" : "least absolute";
}
