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

/* -log likelihood of model a less that of model b, of each cluster. */
static void compare_clusters(const pcs_fitting *f, int a, int b, double *sums)
{
    const double *p = pcs_fitting_unlikely(f, a), *q = pcs_fitting_unlikely(f, b);
    for (size_t c = 0; c < f->clusters; c++)
        sums[c] = 0;
    for (size_t i = 0; i < f->rows.n; i++)
        sums[f->cluster[i]] += p[i] - q[i];
}

/*
 * True if the stated errors make model a less likely than b by 4.5, three standard errors. The
 * cluster that says most is left out, and few may say the opposite: many that differ in both
 * directions are for z. If b itself differs from the data by more than their errors allow, they are
 * taken to be larger. A parameter that b has in addition gains 1/2 without any reason, much less
 * than 4.5.
 */
static bool is_unlikely(const pcs_fitting *f, int a, int b)
{
    static const double decides = 4.5, against = 0.2;
    double against_a = 0, against_b = 0, most = 0;
    compare_clusters(f, a, b, f->slots);
    for (size_t c = 0; c < f->clusters; c++) {
        *(f->slots[c] > 0 ? &against_a : &against_b) += fabs(f->slots[c]);
        most = fmax(most, f->slots[c]);
    }
    return against_a - against_b - most > decides * fmax(f->misfit[b], 1) &&
           against_b < against * against_a;
}

/* The same, if all weightings agree. */
static bool is_less_likely(const pcs_fitting *f, const pcs_fit_result *result, int a, int b)
{
    if (!f->unlikely || result->models[b].baseline || !isfinite(f->misfit[f->order[a]]) ||
        !isfinite(f->misfit[f->order[b]]))
        return false;
    bool agree = is_unlikely(f, f->order[a], f->order[b]);
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        agree &= result->z[w][a][b] > 0;
    return agree;
}

/* For each model the bits of those that are more likely. */
static void compare_likelihoods(const pcs_fitting *f, pcs_fit_result *result)
{
    for (int a = 0; a < result->n_models; a++)
        for (int b = 0; b < result->n_models; b++)
            result->likelier[a] |= is_less_likely(f, result, a, b) ? 1u << b : 0;
}

/* The models, laws only, that nothing tells from model a, as bits. */
static unsigned alike(const pcs_fit_result *result, int a)
{
    unsigned bits = 0;
    for (int b = 0; b < result->n_models; b++) {
        bool same = b != a && !result->models[b].baseline && !result->models[a].baseline &&
                    !(result->likelier[a] >> b & 1) && !(result->likelier[b] >> a & 1);
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
    compare_likelihoods(f, result);
    grow_sets(result, 0, (1u << result->n_models) - 1, 0);
    for (int a = 0; a < result->n_models; a++) {
        const int b = rival(result, a);
        bool rejected = b >= 0;
        for (int w = 0; w < PCS_WEIGHTING_COUNT && rejected; w++)
            rejected &= result->z[w][a][b] > rejects;
        result->rejected |= rejected || result->likelier[a] ? 1u << a : 0;
    }
}
