/* Random contacts in the form that the solvers of Siconos and percuss share. */
#ifndef TESTS_CONTACTS_H
#define TESTS_CONTACTS_H

#include "support.h"

enum { MOST = 10, ROWS = 3 * MOST, LCP_ROWS = 4 * MOST };

/* Contacts in the form that all solvers share: xi = G p + q. */
typedef struct contacts {
    int k, d;
    double G[ROWS * ROWS], v[ROWS], q[ROWS], mu[MOST];
    pcs_material materials[MOST];
} contacts;

pcs_multi multi_of(const contacts *c);

pcs_contact2 planar_of(const contacts *c);

pcs_contact3 spatial_of(const contacts *c);

/* One planar contact. Every second one has super-critical friction, with slip to either side. */
void one_planar(rng *r, long i, contacts *c);

void one_spatial(rng *r, long i, contacts *c);

void several_planar(rng *r, long i, contacts *c);

void several_spatial(rng *r, long i, contacts *c);

void redundant_planar(rng *r, long i, contacts *c);

void redundant_spatial(rng *r, long i, contacts *c);

#endif
