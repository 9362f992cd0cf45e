#include "verdict.h"

#include <math.h>

/* Beyond these z two models are told apart, and a model is rejected, or mu_s is listed. */
static const double told_apart = 2, rejects = 3;

/* The least z of the weightings that model a is worse than b. */
static double worse_by(const pcs_fitting *f, int a, int b)
{
    double least = INFINITY;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        least = fmin(least, pcs_fitting_z(f, (pcs_weighting)w, pcs_fitting_cv(f, a, w),
                                          pcs_fitting_cv(f, b, w), f->slots));
    return least;
}

/* A model with mu_s free is kept if all weightings prefer it to that without. */
static bool is_kept(const pcs_fitting *f, int model)
{
    const unsigned with_static = 1u << PCS_FIT_MU_S;
    const pcs_fit_model *m = &f->models[model];
    for (int k = 0; k < f->n_models && (m->free & with_static); k++) {
        const pcs_fit_model *other = &f->models[k];
        if (other->law == m->law && other->path == m->path && !other->baseline &&
            other->free == (m->free & ~with_static))
            return worse_by(f, k, model) > rejects;
    }
    return true;
}

/* True if model a is listed before model b. */
static bool is_before(const pcs_fitting *f, int a, int b)
{
    const pcs_fit_model *p = &f->models[a], *q = &f->models[b];
    if (p->baseline != q->baseline)
        return q->baseline;
    return f->options->quick ? p->error < q->error : p->cv_error < q->cv_error;
}

void pcs_fitting_order(pcs_fitting *f)
{
    f->kept = 0;
    for (int m = 0; m < f->n_models; m++) {
        if (!f->options->quick && !is_kept(f, m))
            continue;
        int at = f->kept++;
        for (; at > 0 && is_before(f, m, f->order[at - 1]); at--)
            f->order[at] = f->order[at - 1];
        f->order[at] = m;
    }
}

static void fill_z(const pcs_fitting *f, pcs_fit_result *result)
{
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        for (int a = 0; a < f->kept; a++)
            for (int b = 0; b < a; b++) {
                const double z =
                    pcs_fitting_z(f, (pcs_weighting)w, pcs_fitting_cv(f, f->order[a], w),
                                  pcs_fitting_cv(f, f->order[b], w), f->slots);
                result->z[w][a][b] = z;
                result->z[w][b][a] = -z;
            }
}

/* The models, laws only, that no weighting tells from model a, as bits. */
static unsigned alike(const pcs_fit_result *result, int a)
{
    unsigned bits = 0;
    for (int b = 0; b < result->n_models; b++) {
        bool same = b != a && !result->models[b].baseline && !result->models[a].baseline;
        for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
            same &= fabs(result->z[w][a][b]) < told_apart;
        bits |= same ? 1u << b : 0;
    }
    return bits;
}

/*
 * Maximal sets whose members are all alike [bron-kerbosch-1973]: set grows by models of may; those
 * of seen would make a set that is listed already.
 */
static void grow_sets(pcs_fit_result *result, unsigned set, unsigned may, unsigned seen)
{
    const bool pair = set & (set - 1);
    if (!may && !seen && pair && result->n_sets < PCS_FIT_MAX_SETS)
        result->sets[result->n_sets++] = set;
    for (int k = 0; k < result->n_models; k++) {
        const unsigned bit = 1u << k;
        if (!(may & bit))
            continue;
        const unsigned like = alike(result, k);
        grow_sets(result, set | bit, may & like, seen & like);
        may &= ~bit;
        seen |= bit;
    }
}

/*
 * The best law with as many free parameters; for a baseline, which has fewer, the best of the laws
 * with the fewest. The models are in order, so it is the first. -1: none.
 */
static int rival(const pcs_fit_result *result, int a)
{
    int wanted = pcs_models_free(&result->models[a]);
    if (result->models[a].baseline) {
        wanted = PCS_FIT_PARAMETER_COUNT;
        for (int b = 0; b < result->n_models; b++)
            if (!result->models[b].baseline && pcs_models_free(&result->models[b]) < wanted)
                wanted = pcs_models_free(&result->models[b]);
    }
    for (int b = 0; b < result->n_models; b++)
        if (!result->models[b].baseline && pcs_models_free(&result->models[b]) == wanted)
            return b;
    return -1;
}

void pcs_fitting_judge(const pcs_fitting *f, pcs_fit_result *result)
{
    fill_z(f, result);
    grow_sets(result, 0, (1u << result->n_models) - 1, 0);
    for (int a = 0; a < result->n_models; a++) {
        const int b = rival(result, a);
        bool rejected = b >= 0;
        for (int w = 0; w < PCS_WEIGHTING_COUNT && rejected; w++)
            rejected &= result->z[w][a][b] > rejects;
        result->rejected |= rejected ? 1u << a : 0;
    }
}
