/* The options of the command line. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "scenario/problem.h"

#include <stddef.h>

enum { MAX_SETS = 64 };

/* The values of an option that may be repeated. */
typedef struct option_list {
    size_t n;
    const char *values[MAX_SETS];
} option_list;

/* The groups of options that a subcommand takes. */
enum {
    TAKES_LAW = 1,
    TAKES_SET = 2,
    TAKES_JSON = 4,
    TAKES_FAIL_ON = 8,
    TAKES_OUTPUT = 16,
    TAKES_PATH = 32,
    TAKES_BRANCH = 64,
    TAKES_TIME = 128,
    TAKES_PLOT = 256,
    TAKES_RESUME = 512,
    TAKES_RECORD = 1024,
    TAKES_COLUMNS = 2048, /* also a kind before the file */
    TAKES_OUTPUTS = 4096,
    TAKES_SEARCH = 8192, /* search with many contacts */
    TAKES_CONTACTS = 16384,
    TAKES_UNITS = 65536,
    TAKES_FIT = 131072,    /* measured impacts and the laws to fit */
    TAKES_DESIGN = 262144, /* impacts that may be measured, and two laws */
    TAKES_SPRING = 32768,  /* spring at the contact, and the given quantity before */
};

typedef struct options {
    const char *kind; /* kind of a plot */
    const char *file; /* the operand; NULL: none */
    choice choice;
    const char *output;                                 /* NULL: standard output */
    const char *outputs;                                /* names of results; NULL: all */
    const char *find;                                   /* NULL: nothing to find */
    double tolerance;                                   /* 0: not given */
    double residual;                                    /* 0: not given */
    double time_limit;                                  /* s; 0: not given */
    const char *plot;                                   /* picture; NULL: none */
    const char *normal, *approach, *mass, *unit, *body; /* for a measurement; NULL: not given */
    const char *kappa, *exponent;                       /* for a spring; NULL: not given */
    const char *x, *y, *z, *levels;                     /* columns of a plot, and contours */
    const char *by, *title, *xlabel, *ylabel, *zlabel, *range, *centre; /* for a plot */
    const char *html, *picture_kind;         /* for a fit; NULL: not given */
    const char *negate, *inertia, *exchange; /* corrections of measured impacts */
    double resamples, folds, seed;           /* whole numbers of a fit; 0: not given */
    bool anyway, no_scatter;
    option_list law_list, fixed, varied, noises;
    double power, simulations, most; /* of a design; 0: not given */
    const char *units;               /* units of reports: si or us; NULL: those of the scenario */
    const char *laws;                /* for a plot: names separated by commas, or all */
    unsigned fail_on;                /* outcome flags */
    bool fail_on_judge;              /* judge was given to --fail-on */
    double judge_bound;              /* a larger residual fails */
    bool tensile;                    /* the dashpot of the spring may pull */
    bool json, force, resume, help;
    bool contacts, guess; /* friction-contact problem: show contacts; start from the stored guess */
    bool even;            /* friction-contact problem: distribute impulses evenly */
    option_list sets;
} options;

/* Parse the words after the subcommand. An output that is the input file is rejected. */
bool options_parse(options *o, int argc, char **argv, int takes, fail *why);

#endif
