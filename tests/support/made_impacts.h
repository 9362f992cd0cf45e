/* Synthetic measured impacts in any form, with noise and with what is wrong in real data. */
#ifndef TESTS_MADE_IMPACTS_H
#define TESTS_MADE_IMPACTS_H

#include "support.h"

#include <percuss/fit.h>

/* Parameters of synthetic impacts. */
typedef struct impact_recipe {
    pcs_fit_form form;
    size_t n;
    pcs_law law;        /* poisson, unless it is set */
    pcs_path path;      /* in space */
    double e, mu;       /* its parameters */
    double mu_s;        /* static friction, if that is more than mu */
    double e_t, eta2;   /* for laws that have them */
    bool sphere;        /* true: the body is a sphere that touches without a lever */
    double kick;        /* standard deviation of an impulse in addition, over that of the law */
    double scatter;     /* standard deviation of e and mu from impact to impact */
    double noise;       /* standard error of a value over the root mean square of its column */
    double inertia;     /* true inertia over the stated one */
    double centre[3];   /* m, from the point that was measured to the mass centre, body axes */
    double exchanged;   /* share of rows with before and after exchanged */
    const char *negate; /* columns with the wrong sign, separated by blanks */
    bool positions;     /* WORLD: position of the mass centre and of the contact, not r */
    bool stated;        /* the standard errors are stated */
} impact_recipe;

enum { MAX_IMPACTS = 1000 };

/* Return the recipe of clean data: e = 0.6, mu = 0.2, nothing wrong. */
impact_recipe impact_recipe_of(pcs_fit_form form, size_t n);

/* Make impacts; the arrays are valid until the next call. */
pcs_fit_data make_impacts(const impact_recipe *recipe, uint64_t seed);

/* True if before and after were exchanged in this row. */
bool is_exchanged(const impact_recipe *recipe, size_t i);

/* A number with the standard normal distribution. */
double normal(rng *r);

#endif
