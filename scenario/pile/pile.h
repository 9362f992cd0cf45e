/*
 * Friction-contact problems in the formats of the literature, and their form in percuss.
 *
 * Local form: u = W r + q. Global form: M v = H r + G l + f, 0 = G^T v + b, u = H^T v + w, with
 * velocities v of bodies and impulses l of joints. Siconos writes q for f, and b for w. At each
 * contact either u_n = 0 <= r_n or r_n = 0 <= u_n, and r_t is Coulomb friction with mu. Every form
 * is converted to the local one, in blocks: v of percuss is q, and there is no restitution.
 */
#ifndef SCENARIO_PILE_PILE_H
#define SCENARIO_PILE_PILE_H

#include "matrix.h"
#include "scenario/fail.h"

#include <percuss/pile.h>

enum { PILE_TITLE = 200 };

/* The origin of a problem, for reports. */
typedef struct pile_source {
    const char *format;     /* "Siconos text", "FCLib" */
    const char *storage;    /* storage of its first matrix: "dense", "blocks", "triplets", ... */
    bool global;            /* it has M and H */
    size_t unknowns;        /* rows of M */
    size_t parts;           /* groups of unknowns that M and G couple */
    size_t constraints;     /* equalities; all are eliminated */
    size_t guesses;         /* guesses that are stored */
    size_t ignored;         /* words after the end of the data */
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
    double *guess, *solution; /* stored impulses; NULL: none */
    size_t n_bodies;          /* if there are bodies, rows, columns and blocks may be NULL */
    pcs_body2 *planar;
    pcs_body3 *spatial;
    pcs_pair2 *pairs2;
    pcs_pair3 *pairs3;
} pile;

/*
 * The contents of a file: matrices and vectors that are not yet combined. A missing vector is NULL,
 * and a missing matrix has no starts.
 */
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
    double *guess, *solution; /* stored impulses: of the first guess, of the solution */
} pile_parts;

/* True if this is a file of such a problem. Only the first bytes are checked, not the name. */
bool pile_is(const char *path);

/* True if these are the first bytes of an HDF5 file. At least 8 bytes are needed. */
bool pile_is_hdf5(const char *bytes, size_t size);

/*
 * Read the text format of Siconos, from a file and from memory (text[size] must be NUL). Free the
 * parts in any case.
 */
bool pile_text_read(pile_parts *parts, const char *path, fail *why);
bool pile_text_parse(pile_parts *parts, const char *path, const char *text, size_t size, fail *why);
void pile_parts_free(pile_parts *parts);

/*
 * Combine the parts. Their sizes must fit and are not checked. The contents of parts are used up.
 * Free p in any case.
 */
bool pile_build(pile *p, pile_parts *parts, fail *why);
void pile_free(pile *p);

/* The bodies of a problem that has bodies, in the form of the library. */
pcs_pile2 pile_planar(const pile *p);
pcs_pile3 pile_spatial(const pile *p);
bool pile_has_bodies(const pile *p);

/* Compute v' of every contact in its frame from these velocities of the bodies. */
void pile_contact_velocities(const pile *p, const pcs_body2 *planar, const pcs_body3 *spatial,
                             double *v);

/* Compute rows, columns and blocks of W, and v, if they are not there yet. */
bool pile_make_matrix(pile *p, fail *why);

/* The problem in the form of the library. If it has bodies, call pile_make_matrix first. */
pcs_pile pile_problem(const pile *p);

#endif
