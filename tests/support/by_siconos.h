/* The solvers of Siconos: p, and whether they say that they have it. */
#ifndef TESTS_BY_SICONOS_H
#define TESTS_BY_SICONOS_H

#include "contacts.h"

/* In three rows a contact, or, if that ends on a ray, in four. */
bool by_lemke(const contacts *c, double *p);

bool by_quartic(const contacts *c, double *p);

bool by_nsgs(const contacts *c, double *p);

/* The error that it computes of an impulse. */
double siconos_error(const contacts *c, const double *p);

int set_up_siconos(void **state);

int tear_down_siconos(void **state);

#endif
