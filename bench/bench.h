/* What the benchmarks share. */
#ifndef BENCH_H
#define BENCH_H

#include <percuss/percuss.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- measuring ---- */

extern bool quick;  /* small arrays and few rounds: figures of no worth, for tests */
extern double sink; /* for answers, so that no solve is left out */

/* Arrays to time: run(argument, first, n) deals with n problems from the first on. */
enum { MAX_PARTS = 64 };
typedef struct job {
    void (*run)(int argument, size_t first, size_t n);
    int argument;
    size_t problems;
    int parts; /* timed one by one, and the best of each counts: a long run is always disturbed */
    double ns; /* a problem */
    double best[MAX_PARTS];
} job;

double now_ns(void); /* of a clock that only goes on */
double cpu_ms(void); /* that this process has used */

/* Jobs in turn, so that what disturbs one disturbs all, for so long and three rounds at least. */
void run_in_turn(job *jobs, int n, double seconds);

/* Nanoseconds a problem in the round that was disturbed least. */
double quickest(void (*run)(int), int argument, int problems, int rounds);

/* Say why there is no figure, and end. */
void give_up(const char *why);

double *doubles(size_t n); /* zeros */

/* The same bytes as solves move, one problem at a time and not thought about. */
static inline void copy_each(void *in_to, const void *in, size_t in_size, void *out_to,
                             const void *out, size_t out_size, int n)
{
    for (size_t i = 0; i < (size_t)n; i++) {
        memcpy((char *)in_to + i * in_size, (const char *)in + i * in_size, in_size);
        memcpy((char *)out_to + i * out_size, (const char *)out + i * out_size, out_size);
        __asm__ volatile("" ::: "memory"); // one by one, as a solve would
    }
}

/* ---- problems ---- */

double uniform(void); /* [0, 1), the same sequence in every run */
void restart(void);   /* that sequence from its start */

/* Sets of problems, each the same wherever it is drawn after a restart. */
typedef enum problem_set {
    RODS,    /* at any angle with any slip: every mode occurs, and no branch is easy to guess */
    SPHERES, /* the same slip and materials */
    SPACE,   /* any positive definite G, any slip */
    SETS
} problem_set;

typedef struct problem2 {
    pcs_contact2 contact;
    pcs_material material;
} problem2;

typedef struct problem3 {
    pcs_contact3 contact;
    pcs_material material;
} problem3;

problem2 draw2(problem_set set);
problem3 draw3(void);

/* ---- results ---- */

/* One kernel on one set of problems; kept for the page and for programs. */
typedef struct result {
    char name[48];
    problem_set set;
    double ns, traffic_ns;
    const char *beside; /* a peer of its own, which took beside_ns; or NULL */
    double beside_ns;
    bool alone; /* beside no other peer */
} result;

void keep(const result *r);

/* Three digits, and no exponent where there are more; nothing for NAN. */
void print_cell(double x);

/* A table of the results from the first to the last that was kept. */
int kept(void);
void print_results(int first, const char *kind, const char *unit, const char *traffic);
void print_bars(void);
void print_json(void);

/* ---- peers ---- */

void measure_peers(void); /* again: the quicker time counts */
void print_peers(void);

/* The peers, one after the other; NULL: no more. Its time is NAN where it has none for the set. */
const char *peer_name(int i);
double peer_ns(int i, problem_set set);

/* Solvers of Siconos; NAN for a set that they do not know. */
double siconos_lemke(problem_set set);
double siconos_nsgs(problem_set set);
double siconos_quartic(problem_set set);

/* Nanoseconds a contact and sweep of its NSGS, in space. */
double siconos_sweep(const pcs_pile *pile);

/* Its solvers of many contacts, one after the other; NULL: no more. Milliseconds of a solve to a
 * tolerance of its own error; NAN: it says that it failed. */
const char *siconos_solver(int dimension, int which);
double siconos_solve(const pcs_pile *pile, int which, double tolerance, double *p);

/*
 * A ball or disc of mass 1 and radius 1 on the ground, sunk in by SUNK so that it is found there,
 * strikes with v_n < 0 and v_t; the simplest body, so that a step costs least.
 */
typedef struct blow {
    double v_n, v_t, e, mu;
} blow;

#define SUNK 1e-3
#define TIME_STEP (1.0 / 60)

enum { WORLDS = 64 };

/* An engine with WORLDS worlds; answers v_n after the step. */
typedef struct engine {
    void (*reset)(int world, const blow *b); /* as if nothing had been before; not timed */
    void (*step)(int world);
    double (*v_n)(int world);
} engine;

/* Nanoseconds a step, after a look whether the steps are impacts. */
double step_cost(const engine *e);

double ode_step(problem_set set);
double bullet_step(problem_set set);
double box2d_step(problem_set set);
double chipmunk_step(problem_set set);

/* ---- pages ---- */

void print_machine(void);

/* The same arrays read and written without arithmetic: each output is the sum of the inputs. */
void traffic(const double *const *in, int n_in, double *const *out, int n_out, size_t n);

void bench_batch(void);    /* arrays of problems, then two threads */
void bench_bodies(void);   /* from bodies in world axes to problems, and back */
void bench_scalar(void);   /* planar solves with the full record */
void bench_space(void);    /* the same in space */
void bench_bilinear(void); /* the bilinear contact beside CVODE, where that is installed */
void bench_multi(void);    /* several contacts at once, against their number */
void bench_pile(void);     /* many contacts: sweeps, and the making of W */
void bench_chain(void);    /* chains with one contact that strikes */

#ifdef __cplusplus
}
#endif

#endif
