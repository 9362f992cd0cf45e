/* Rows of several contacts: numbers from the view of the result. */
#include "scenario/suggest.h"
#include "scenario/view.h"
#include "sweep_worker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Solve several contacts by one law. Returns true if there is a result. */
static bool answer_several(const sweep_worker *k, pcs_law law, several *m, fail *why)
{
    const choice chosen = {pcs_law_about(law)->name, NULL, NULL};
    return several_build(m, &k->s, &chosen, why) && several_solve(m, law, why);
}

/* Find the numbers of the columns from begin to end. */
static bool take_numbers(const sweep *w, const several *m, int begin, int end, double *x,
                         view_found *found, fail *why)
{
    const char *paths[MAX_COLUMNS] = {NULL};
    for (int c = begin; c < end; c++)
        paths[c - begin] = w->outputs[c].output;
    if (!view_numbers_at(&(view_of){.m = m}, paths, end - begin, x, found))
        return fail_with(why, "out of memory");
    for (int c = begin; c < end; c++) {
        if (w->outputs[c].shows.kind != COLUMN_OUTCOME)
            continue;
        x[c - begin] = several_outcome(m); // in the view it is a word
        if (found)
            found[c - begin] = VIEW_NUMBER;
    }
    return true;
}

bool sweep_several_row(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    bool good = true;
    sweep_worker_go_to(k, x);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        several m = {0};
        const bool solved = answer_several(k, w->variants[v].law, &m, why);
        const int begin = c;
        while (c < w->n_outputs && w->outputs[c].variant == v)
            c++;
        const unsigned outcome = solved ? several_outcome(&m) : 0;
        good = solved && take_numbers(w, &m, begin, c, row + begin, NULL, why) && good;
        if (outcome & PCS_OUTCOME_NO_SOLUTION)
            good = sweep_has_none(k, w->variants[v].law, outcome, why);
        k->answered[0] = k->answered[0] || (solved && !(outcome & PCS_OUTCOME_NO_SOLUTION));
        several_free(&m);
    }
    return good;
}

/* The paths in a result, for suggestions. */
typedef struct known_paths {
    int n;
    view_path paths[500];
} known_paths;

enum { KNOWN = sizeof((known_paths *)0)->paths / sizeof(view_path) };

static const char *known_at(const void *list, size_t index)
{
    const known_paths *known = list;
    return index < (size_t)known->n ? known->paths[index].text : NULL;
}

/* Write "; did you mean 'a' or 'b'?" for the message, or "". */
static void write_near(const known_paths *known, const char *unknown, char *text, size_t size)
{
    enum { MOST = 4 };
    const char *near[MOST], *meant = suggest_other(OTHER_QUANTITY, unknown);
    char names[MOST * sizeof(view_path)];
    int n = suggest_near_of(unknown, known_at, known, near, MOST);
    for (int i = 0; meant && i < known->n; i++)
        if (strcmp(known->paths[i].text, meant) == 0) {
            near[0] = known->paths[i].text;
            n = 1;
        }
    (void)snprintf(text, size, "%s%s%s", n ? "; did you mean " : "",
                   suggest_list(near, n, names, sizeof names), n ? "?" : "");
}

/*
 * Find which outputs are numbers at this point under any law with a result. *some: there is a
 * result.
 */
static bool find_numbers(const sweep_worker *k, int each, bool *there, bool *some,
                         known_paths *known, fail *why)
{
    bool good = true;
    *some = false;
    for (int v = 0; good && v < k->w->n_variants; v++) {
        several m = {0};
        double x[MAX_COLUMNS];
        view_found found[MAX_COLUMNS];
        if (answer_several(k, k->w->variants[v].law, &m, why)) {
            good = take_numbers(k->w, &m, 0, each, x, found, why);
            known->n = view_paths(&(view_of){.m = &m}, known->paths, KNOWN);
            for (int c = 0; good && c < each; c++)
                there[c] = there[c] || found[c] == VIEW_NUMBER ||
                           (found[c] == VIEW_OTHER && k->w->words[k->w->n_axes + c]);
            *some = good;
        }
        several_free(&m);
    }
    return good;
}

double sweep_number_at(const problem *p, const answer *a, const char *path, view_found *found)
{
    double x = PCS_NONE;
    (void)view_numbers_at(&(view_of){.p = p, .a = a}, &path, 1, &x, found);
    return x;
}

/* The same for a list with one contact. Outputs that are not paths are known in another way. */
static bool find_numbers_of_one(sweep_worker *k, int each, bool *there, bool *some,
                                known_paths *known)
{
    const sweep *w = k->w;
    fail unused;
    *some = problem_build(&k->p, &k->s, &k->any, &unused) &&
            answer_solve(&k->p, &k->s, w->variants[0].law, ANSWER_ALL, &k->a, &unused);
    if (*some)
        known->n = view_paths(&(view_of){.p = &k->p, .a = &k->a}, known->paths, KNOWN);
    for (int c = 0; *some && c < each; c++) {
        view_found found = VIEW_NUMBER;
        if (w->outputs[c].shows.kind == COLUMN_PATH)
            (void)sweep_number_at(&k->p, &k->a, w->outputs[c].output, &found);
        there[c] = found == VIEW_NUMBER || (found == VIEW_OTHER && w->words[w->n_axes + c]);
    }
    return true;
}

bool sweep_unknown_output(const sweep *w, const char **unknown, char *near, size_t size, fail *why)
{
    enum { MAX_TRIED = 100 }; // if these points have no result, few points have one
    bool some = false, there[MAX_COLUMNS] = {false};
    // the same outputs for every law
    const int each = (w->n_outputs - w->n_quotients) / w->n_variants;
    known_paths *known = calloc(1, sizeof *known);
    sweep_worker *k = known ? sweep_worker_or_why(w, why) : NULL;
    bool good = k || known || fail_with(why, "%s: out of memory", w->s->name);
    good = good && k;
    for (uint64_t i = 0; good && !some && i < w->n_points && i < MAX_TRIED; i++) {
        double x[MAX_AXES] = {0};
        sweep_points(w, i, 1, x, MAX_AXES);
        sweep_worker_go_to(k, x);
        good = w->several ? find_numbers(k, each, there, &some, known, why)
                          : find_numbers_of_one(k, each, there, &some, known);
    }
    sweep_worker_free(k);
    *unknown = NULL;
    for (int c = 0; some && !*unknown && c < each; c++)
        *unknown = there[c] ? NULL : w->outputs[c].output;
    if (*unknown)
        write_near(known, *unknown, near, size);
    free(known);
    return good;
}
