/* A fit of the command: measured impacts, what was checked and fitted, and what is said about it.
 */
#ifndef CLI_FIT_FIT_H
#define CLI_FIT_FIT_H

#include "given.h"
#include "traits.h"

/* A warning, and the option that cures it. */
typedef struct fit_warning {
    char code[24];
    char text[400];
    char cure[8000];            /* "": none; room for the numbers of FIT_MAX_EXCHANGED rows */
    double value, error;        /* of the cure; PCS_NONE: none */
    const pcs_finding *finding; /* NULL: it is about the fit */
    size_t n_rows; /* rows that it is about; of all of them the first few are in rows */
    size_t rows[FIT_MAX_EXCHANGED];
} fit_warning;

enum { FIT_MAX_WARNINGS = 32, FIT_NAME = 60 };

typedef struct fit_case {
    const options *o;
    impacts in;
    bool normal_found;
    pcs_fit_row *rows;                  /* reduced */
    double *traits[FIT_TRAITS];         /* n numbers each */
    size_t left_out[PCS_FIT_USE_COUNT]; /* rows by use */
    pcs_screen screen;
    unsigned *marks; /* bits 1 << code of each row */
    pcs_fit_options how;
    double *covariates[PCS_FIT_PARAMETER_COUNT];
    const char *covariate_names[PCS_FIT_PARAMETER_COUNT];
    bool fitted; /* result and the lists below are set */
    pcs_fit_result result;
    unsigned char *use;
    double *difference, *cv_difference; /* n_models x n */
    int n_warnings;
    fit_warning warnings[FIT_MAX_WARNINGS];
} fit_case;

/* Read, complete and reduce the impacts. Bad input has a message with row and column. */
bool fit_open(fit_case *f, const options *o, fail *why);

/* Read the options of the fit: laws, fixed values, covariates. */
bool fit_choose(fit_case *f, fail *why);

/*
 * Check without a law, and fit unless the data contradict themselves. Returns the exit status; not
 * EXIT_BAD: f can be reported.
 */
int fit_run(fit_case *f, fail *why);

void fit_close(fit_case *f);

/* The label of a model. Returns text. */
const char *fit_label(const fit_case *f, int model, char *text, size_t size);

/* The differences r/|b| of a model, n numbers. */
const double *fit_differences(const fit_case *f, int model);

/* The best model that is no baseline. */
int fit_best(const fit_case *f);

/* True if a column has standard errors. */
bool fit_has_errors(const fit_case *f);

/* How the values were found, in words. */
const char *fit_method(const fit_case *f);

/* Add the warnings of the screen, and those of the fit. */
void fit_warn_screen(fit_case *f);
void fit_warn_fit(fit_case *f);

/* Write a list of rows as "3, 17 and 8 more". Returns text. */
const char *fit_row_list(const size_t *rows, size_t n, char *text, size_t size);

/* --- reports --------------------------------------------------------------------------------- */

/* The number of parameters of a model that are fitted. */
int fit_free_count(const fit_case *f, int model);

/* The best of the laws with the fewest fitted parameters; -1: there is none. */
int fit_simplest(const fit_case *f);

/* True if a is better than b by more than z standard errors in every weighting, or by the
   likelihood with the stated errors. */
bool fit_is_better(const fit_case *f, int a, int b, double z);

/* The laws that are rejected, by bits; without the simple rules. */
unsigned fit_rejected(const fit_case *f);

/* The verdict in sentences, one in each call with i from 0 on. Returns false past the end. */
bool fit_sentence(const fit_case *f, int i, char *text, size_t size);

/* A trait that the difference of the best law depends on, by rank correlation. */
typedef struct fit_cause {
    double correlation;
    size_t pairs;
    fit_trait trait;
    bool clear; /* more than 3 standard errors of a correlation of independent numbers */
} fit_cause;

/* Fill in the causes of a model, the largest correlation first. Returns how many. */
int fit_causes(const fit_case *f, int model, fit_cause causes[FIT_TRAITS]);

/* Fill in the rows with the largest differences of a model. Returns how many, at most `most`. */
size_t fit_worst(const fit_case *f, int model, size_t *rows, size_t most);

/* Print the report on standard output. */
void fit_show(const fit_case *f);

/* Print it as JSON. */
void fit_show_json(const fit_case *f);

/* Write it as a page with pictures. */
bool fit_show_page(const fit_case *f, const char *path, bool force, fail *why);

/* Draw a picture of this kind; NULL: the default one. */
bool fit_draw(const fit_case *f, const char *kind, const char *path, bool force, fail *why);

/* The names of the kinds of picture by index; NULL past the end. */
const char *fit_kind_at(size_t index);

/* True if there is such a kind; a message with a suggestion if not. kind may be NULL. */
bool fit_kind_exists(const char *kind, fail *why);

#endif
