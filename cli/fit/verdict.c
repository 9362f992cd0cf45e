/* The verdict on the laws in words, and what the impacts that fail have in common. */
#include "fit.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

int fit_free_count(const fit_case *f, int model)
{
    return count_bits(f->result.models[model].free);
}

int fit_simplest(const fit_case *f)
{
    int best = -1;
    for (int m = 0; m < f->result.n_models; m++)
        if (!f->result.models[m].baseline &&
            (best < 0 || fit_free_count(f, m) < fit_free_count(f, best)))
            best = m; // of those with as many the first has the least cv_error
    return best;
}

/* True if the stated errors make a more likely than b. */
static bool is_likelier(const fit_case *f, int a, int b)
{
    return f->result.likelier[b] >> a & 1;
}

/* True if a is better than b by more than z standard errors in every weighting. */
static bool differs(const fit_case *f, int a, int b, double z)
{
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        if (!(f->result.z[w][b][a] > z))
            return false;
    return true;
}

bool fit_is_better(const fit_case *f, int a, int b, double z)
{
    return differs(f, a, b, z) || is_likelier(f, a, b);
}

/* Append the labels of models as "a, b and c". */
static void list(const fit_case *f, unsigned models, char *text, size_t size)
{
    int left = count_bits(models);
    char label[FIT_NAME];
    for (int m = 0, n = 0; m < f->result.n_models; m++) {
        if (!(models >> m & 1))
            continue;
        const size_t used = strlen(text);
        left--;
        (void)snprintf(text + used, size - used, "%s%s",
                       n++ == 0    ? ""
                       : left == 0 ? " and "
                                   : ", ",
                       fit_label(f, m, label, sizeof label));
    }
}

static unsigned laws_of(const fit_case *f)
{
    unsigned all = 0;
    for (int m = 0; m < f->result.n_models; m++)
        all |= f->result.models[m].baseline ? 0 : 1U << m;
    return all;
}

unsigned fit_rejected(const fit_case *f)
{
    return f->result.rejected & laws_of(f);
}

/* True if the likelihood with the stated errors tells laws apart. */
static bool is_told_by_likelihood(const fit_case *f)
{
    bool any = false;
    for (int m = 0; m < f->result.n_models; m++)
        any = any || (!f->result.models[m].baseline && f->result.likelier[m]);
    return any;
}

/* A winner, if it is better than every other law in every weighting. */
static void say_winner(const fit_case *f, char *text, size_t size)
{
    const int best = fit_best(f);
    unsigned near = 0;
    char label[FIT_NAME];
    for (int m = 0; m < f->result.n_models; m++)
        if (m != best && !f->result.models[m].baseline && !fit_is_better(f, best, m, 2))
            near |= 1U << m;
    (void)fit_label(f, best, label, sizeof label);
    if (count_bits(laws_of(f)) < 2) {
        (void)snprintf(text, size, "Only %s was fitted, so there is nothing to compare it with.",
                       label);
        return;
    }
    if (!near) {
        (void)snprintf(
            text, size, "%s predicts best, by more than 2 standard errors under every weighting%s.",
            label, is_told_by_likelihood(f) ? " or by the likelihood with the stated errors" : "");
        return;
    }
    (void)snprintf(text, size,
                   "No law wins: %s has the least error, but at least one weighting does not tell "
                   "it from ",
                   label);
    list(f, near, text, size);
    (void)snprintf(text + strlen(text), size - strlen(text), ".");
}

/* The first set says what it means. */
static void say_set(const fit_case *f, int set, bool first, char *text, size_t size)
{
    (void)snprintf(text, size, "%s", first ? "Not told apart by these impacts: " : "Nor are: ");
    list(f, f->result.sets[set], text, size);
    (void)snprintf(text + strlen(text), size - strlen(text), "%s.",
                   first ? " (less than 2 standard errors between them under every weighting)"
                         : "");
}

static void say_rejected(const fit_case *f, char *text, size_t size)
{
    (void)snprintf(text, size, "Rejected: ");
    list(f, fit_rejected(f), text, size);
    const size_t used = strlen(text);
    (void)snprintf(text + used, size - used,
                   " (more than 3 standard errors worse, under every weighting, than the best law "
                   "with as many parameters%s).",
                   is_told_by_likelihood(f)
                       ? "; or more than 3 standard errors less likely than another law with the "
                         "stated errors"
                       : "");
}

/* How a law with more parameters compares with the best one with the fewest. */
typedef enum compared { COMPARED_BETTER, COMPARED_SAME, COMPARED_WORSE, COMPARISONS } compared;

static unsigned with_more(const fit_case *f, int simplest, compared how)
{
    unsigned models = 0;
    for (int m = 0; m < f->result.n_models; m++) {
        const compared is = fit_is_better(f, m, simplest, 2)   ? COMPARED_BETTER
                            : fit_is_better(f, simplest, m, 2) ? COMPARED_WORSE
                                                               : COMPARED_SAME;
        if (!f->result.models[m].baseline && is == how &&
            fit_free_count(f, m) > fit_free_count(f, simplest))
            models |= 1U << m;
    }
    return models;
}

/* The standard errors between two models, the least of all weightings. */
static double least_z(const fit_case *f, int a, int b)
{
    double least = INFINITY;
    for (int w = 0; w < PCS_WEIGHTING_COUNT; w++)
        least = fmin(least, fabs(f->result.z[w][a][b]));
    return least;
}

static void say_more(const fit_case *f, unsigned models, compared how, char *text, size_t size)
{
    static const char *const words[COMPARISONS] = {"better than", "not told apart from",
                                                   "worse than"};
    const int simplest = fit_simplest(f);
    char label[FIT_NAME];
    (void)snprintf(text, size, "With more parameters ");
    list(f, models, text, size);
    size_t used = strlen(text);
    (void)snprintf(text + used, size - used, " %s %s %s", count_bits(models) == 1 ? "is" : "are",
                   words[how], fit_label(f, simplest, label, sizeof label));
    for (int m = 0; m < f->result.n_models && how != COMPARED_SAME; m++)
        if (models >> m & 1 && !(least_z(f, m, simplest) > 2)) {
            (void)snprintf(text + strlen(text), size - strlen(text),
                           ", by more than 2 standard errors under every weighting or by the "
                           "likelihood with the stated errors.");
            return;
        }
    if (how == COMPARED_SAME) {
        (void)snprintf(text + strlen(text), size - strlen(text), ".");
        return;
    }
    (void)snprintf(text + strlen(text), size - strlen(text), ", by at least ");
    for (int m = 0, left = count_bits(models); m < f->result.n_models; m++)
        if (models >> m & 1) {
            used = strlen(text);
            left--;
            (void)snprintf(text + used, size - used, "%.1f%s", least_z(f, m, simplest),
                           left == 0   ? ""
                           : left == 1 ? " and "
                                       : ", ");
        }
    (void)snprintf(text + strlen(text), size - strlen(text), " standard errors.");
}

bool fit_sentence(const fit_case *f, int i, char *text, size_t size)
{
    const int simplest = fit_simplest(f);
    if (i-- == 0) {
        say_winner(f, text, size);
        return true;
    }
    for (int s = 0, said = 0; s < f->result.n_sets; s++) {
        if (count_bits(f->result.sets[s]) < 2)
            continue;
        if (i-- == 0) {
            say_set(f, s, said == 0, text, size);
            return true;
        }
        said++;
    }
    if (fit_rejected(f) && i-- == 0) {
        say_rejected(f, text, size);
        return true;
    }
    for (int how = 0; how < COMPARISONS; how++) {
        const unsigned models = with_more(f, simplest, (compared)how);
        if (models && i-- == 0) {
            say_more(f, models, (compared)how, text, size);
            return true;
        }
    }
    return false;
}

/* --- what fails ------------------------------------------------------------------------------ */

static int by_correlation(const void *a, const void *b)
{
    const double x = fabs(((const fit_cause *)a)->correlation);
    const double y = fabs(((const fit_cause *)b)->correlation);
    return x > y ? -1 : x < y;
}

int fit_causes(const fit_case *f, int model, fit_cause causes[FIT_TRAITS])
{
    int n = 0;
    for (int k = 0; k < FIT_TRAITS; k++) {
        fit_cause *c = &causes[n];
        if (!fit_trait_about((fit_trait)k)->explains)
            continue;
        c->trait = (fit_trait)k;
        c->correlation =
            fit_rank_correlation(fit_differences(f, model), f->traits[k], f->in.data.n, &c->pairs);
        // the variance of the rank correlation of independent numbers is 1/(n - 1)
        c->clear = fabs(c->correlation) * sqrt((double)c->pairs - 1) > 3;
        n += pcs_has(c->correlation);
    }
    qsort(causes, (size_t)n, sizeof *causes, by_correlation);
    return n;
}

size_t fit_worst(const fit_case *f, int model, size_t *rows, size_t most)
{
    const double *r = fit_differences(f, model);
    size_t n = 0;
    for (size_t i = 0; i < f->in.data.n; i++) {
        if (!pcs_has(r[i]) || (n == most && !(r[i] > r[rows[n - 1]])))
            continue;
        size_t at = n < most ? n++ : n - 1;
        for (; at > 0 && r[rows[at - 1]] < r[i]; at--)
            rows[at] = rows[at - 1];
        rows[at] = i;
    }
    return n;
}
