/* The solvers of Siconos. They fill in p and return whether they report success. */
#ifndef TESTS_BY_SICONOS_H
#define TESTS_BY_SICONOS_H

#include "contacts.h"

/* With three rows per contact; if that ends on a ray, with four. */
bool by_lemke(const contacts *c, double *p);

bool by_quartic(const contacts *c, double *p);

bool by_nsgs(const contacts *c, double *p);

/* The error of p as computed by Siconos. */
double siconos_error(const contacts *c, const double *p);

int set_up_siconos(void **state);

int tear_down_siconos(void **state);

#endif
