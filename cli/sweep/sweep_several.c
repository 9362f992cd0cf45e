/* Rows of several contacts: numbers out of the view of the answer. */
#include "scenario/view.h"
#include "sweep_worker.h"

/* Several contacts under one law; true if there is an answer, *built if it is a problem. */
static bool answer_several(sweep_worker *k, pcs_law law, several *m, bool *built, fail *why)
{
    const choice chosen = {pcs_law_about(law)->name, NULL, NULL};
    *built = several_build(m, &k->s, &chosen, why);
    return *built && several_solve(m, law, why);
}

/* The numbers of the columns from begin to end. */
static bool take_numbers(const sweep *w, const several *m, int begin, int end, double *x,
                         view_found *found, fail *why)
{
    const char *paths[MOST_COLUMNS];
    for (int c = begin; c < end; c++)
        paths[c - begin] = w->outputs[c].output;
    return view_numbers_at(m, paths, end - begin, x, found) ||
           fail_with(why, "there is not enough memory");
}

bool sweep_several_row(sweep_worker *k, const double *x, double *row, fail *why)
{
    const sweep *w = k->w;
    bool good = true;
    sweep_worker_go_to(k, x);
    for (int v = 0, c = 0; v < w->n_variants; v++) {
        several m = {0};
        bool built;
        const bool solved = answer_several(k, w->variants[v].law, &m, &built, why);
        const int begin = c;
        while (c < w->n_outputs && w->outputs[c].variant == v)
            c++;
        const unsigned outcome = solved ? several_outcome(&m) : 0;
        good = solved && take_numbers(w, &m, begin, c, row + begin, NULL, why) && good;
        if (outcome & PCS_NO_SOLUTION)
            good = sweep_has_none(k, w->variants[v].law, outcome, why);
        k->answered[0] = k->answered[0] || (solved && !(outcome & PCS_NO_SOLUTION));
        several_free(&m);
    }
    return good;
}

bool sweep_first_answers(const sweep *w, const char **unknown, fail *why)
{
    bool any = false, some = false, there[MOST_COLUMNS] = {false};
    const int each = w->n_outputs / w->n_variants; // every law has the same ones
    sweep_worker *k = sweep_worker_at_first(w, why);
    for (int v = 0; k && v < w->n_variants; v++) {
        several m = {0};
        bool built;
        double x[MOST_COLUMNS];
        view_found found[MOST_COLUMNS];
        const bool solved = answer_several(k, w->variants[v].law, &m, &built, why) &&
                            take_numbers(w, &m, 0, each, x, found, why);
        for (int c = 0; solved && c < each; c++)
            there[c] = there[c] || found[c] == VIEW_NUMBER;
        any = any || built;
        some = some || solved;
        several_free(&m);
    }
    sweep_worker_free(k);
    *unknown = NULL;
    for (int c = 0; some && !*unknown && c < each; c++)
        *unknown = there[c] ? NULL : w->outputs[c].output;
    return any;
}
