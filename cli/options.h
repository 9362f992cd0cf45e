/* The words on the command line. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "scenario/problem.h"

#include <stddef.h>

enum { MAX_SETS = 64 };

/* Which options a subcommand takes. */
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
    TAKES_COLUMNS = 2048, /* and a kind before the file */
    TAKES_OUTPUTS = 4096,
    TAKES_SEARCH = 8192, /* of many contacts */
    TAKES_CONTACTS = 16384,
    TAKES_UNITS = 65536,
    TAKES_SPRING = 32768, /* at the contact, and what is given before */
};

typedef struct options {
    const char *kind; /* of a plot */
    const char *file; /* the one operand; NULL: none */
    choice choice;
    const char *output;                                 /* NULL: standard output */
    const char *outputs;                                /* names of results; NULL: all */
    const char *find;                                   /* NULL: nothing is to be calibrated */
    double tolerance;                                   /* 0: not given */
    double residual;                                    /* likewise */
    double time_limit;                                  /* s; 0: not given */
    const char *plot;                                   /* a picture; NULL: none */
    const char *normal, *approach, *mass, *unit, *body; /* of a measurement; NULL: not given */
    const char *kappa, *exponent;                       /* of a spring; NULL: not given */
    const char *x, *y, *z, *levels;                     /* columns of a plot, and contours */
    const char *by, *title, *xlabel, *ylabel, *zlabel, *range, *centre; /* of a plot */
    const char *units;  /* that people see: si or us; NULL: as the scenario says */
    const char *laws;   /* of a plot: names with commas, or all */
    unsigned fail_on;   /* outcome flags */
    bool fail_on_judge; /* it was named */
    double judge_bound; /* residual from which an answer fails */
    bool tensile;       /* a spring whose dashpot may pull */
    bool json, force, resume, help;
    bool contacts, guess; /* of a friction-contact problem: show them; start from the stored one */
    bool even;            /* likewise: share impulses evenly */
    size_t n_sets;
    const char *sets[MAX_SETS];
} options;

/* Parse what follows the subcommand. An output that is the input file is refused. */
bool options_parse(options *o, int argc, char **argv, int takes, fail *why);

#endif
