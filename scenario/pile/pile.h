/*
 * Friction-contact problems as the field writes them, and what percuss makes of them.
 *
 * Local form: u = W r + q. Global form: M v = H r + G l + f, 0 = G^T v + b, u = H^T v + w, with
 * velocities v of bodies and impulses l of joints; Siconos calls f q and w b. At each contact
 * either u_n = 0 <= r_n or r_n = 0 <= u_n, and r_t is Coulomb friction with mu. Every form becomes
 * the local one, in blocks: v of percuss is q, and there is no restitution.
 */
#ifndef SCENARIO_PILE_PILE_H
#define SCENARIO_PILE_PILE_H

#include "matrix.h"
#include "scenario/fail.h"

#include <percuss/pile.h>

enum { PILE_TITLE = 200 };

/* Where a problem comes from, for those who look at it. */
typedef struct pile_source {
    const char *format;     /* "Siconos text", "FCLib" */
    const char *storage;    /* of its first matrix: "dense", "blocks", "triplets", ... */
    bool global;            /* it has M and H */
    size_t unknowns;        /* rows of M */
    size_t parts;           /* of M: groups of unknowns that M and G couple */
    size_t constraints;     /* equalities, all of them eliminated */
    size_t guesses;         /* that are stored */
    size_t ignored;         /* words behind its end */
    char title[PILE_TITLE]; /* "" if there is none */
} pile_source;

/* A problem that owns its memory. Arrays are as in pcs_pile. */
typedef struct pile {
    const char *path;
    pile_source source;
    int dimension;
    size_t contacts;
    size_t *rows;
    uint32_t *columns;
    double *blocks, *v, *mu;
    double *e, *e_t;          /* NULL: 0 */
    double *guess, *solution; /* impulses that are stored; NULL: none */
    size_t n_bodies; /* bodies, if there are some: then rows, columns and blocks may be NULL */
    pcs_body2 *planar;
    pcs_body3 *spatial;
    pcs_pair2 *pairs2;
    pcs_pair3 *pairs3;
} pile;

/* As a file has it: matrices and vectors that are not yet put together. What is not there is
   NULL, or a matrix without starts. */
typedef struct pile_parts {
    const char *path;
    pile_source source;
    int dimension;
    size_t contacts;
    pile_matrix W, V, R; /* local: u = W r + V l + q, 0 = V^T r + R l + s */
    pile_matrix M, H, G; /* global */
    double *q, *s;       /* of the local form */
    double *f, *b, *w;   /* of the global form */
    double *mu;
    double *guess, *solution; /* impulses that are stored: of the first guess, of the solution */
} pile_parts;

/* Is this a file of such a problem? By its first bytes, whatever it is called. */
bool pile_is(const char *path);

/* Is it HDF5? The first bytes of a file, at least 8 of them. */
bool pile_is_hdf5(const char *bytes, size_t size);

/* Siconos' text: from a file, and from memory (text[size] must be NUL). Free in any case. */
bool pile_text_read(pile_parts *parts, const char *path, fail *why);
bool pile_text_parse(pile_parts *parts, const char *path, const char *text, size_t size, fail *why);
void pile_parts_free(pile_parts *parts);

/* Put together; sizes must fit and are not looked at. What parts has is used up. Free in any case.
 */
bool pile_build(pile *p, pile_parts *parts, fail *why);
void pile_free(pile *p);

/* Of bodies: those of a problem that has some, as the library takes them. */
pcs_pile2 pile_planar(const pile *p);
pcs_pile3 pile_spatial(const pile *p);
bool pile_has_bodies(const pile *p);

/* v' of every contact in its frame, where the bodies have these velocities. */
void pile_contact_velocities(const pile *p, const pcs_body2 *planar, const pcs_body3 *spatial,
                             double *v);

/* Rows, columns and blocks of W, and v; nothing is done if they are there. */
bool pile_make_matrix(pile *p, fail *why);

/* As the library takes it; of bodies after pile_make_matrix. */
pcs_pile pile_problem(const pile *p);

#endif
