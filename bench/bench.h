/* Shared by the benchmarks. */
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

extern bool quick;  /* small arrays and few rounds, for tests: the figures mean nothing */
extern double sink; /* receives results, so that the compiler cannot drop a solve */

/* Work to time: run(argument, first, n) processes n problems from first on. */
enum { MAX_PARTS = 64 };
typedef struct job {
    void (*run)(int argument, size_t first, size_t n);
    int argument;
    size_t problems;
    int parts; /* timed one by one; the best of each counts: a long run is disturbed */
    double ns; /* per problem */
    double best[MAX_PARTS];
} job;

double now_ns(void); /* of a monotonic clock */
double cpu_ms(void); /* processor time of this process */

/*
 * Run the jobs in turn, so that a disturbance affects all of them, for this many seconds and at
 * least three rounds.
 */
void run_in_turn(job *jobs, int n, double seconds);

/* Nanoseconds per problem in the fastest round. */
double quickest(void (*run)(int), int argument, int problems, int rounds);

/* Print why there is no figure, and exit. */
void give_up(const char *why);

double *doubles(size_t n); /* zeros */

/* Copy the same bytes as a solve reads and writes, one problem at a time, without arithmetic. */
static inline void copy_each(void *in_to, const void *in, size_t in_size, void *out_to,
                             const void *out, size_t out_size, int n)
{
    for (size_t i = 0; i < (size_t)n; i++) {
        memcpy((char *)in_to + i * in_size, (const char *)in + i * in_size, in_size);
        memcpy((char *)out_to + i * out_size, (const char *)out + i * out_size, out_size);
        __asm__ volatile("" ::: "memory"); // one by one, like a solve
    }
}

/* ---- problems ---- */

double uniform(void); /* [0, 1), the same sequence in every run */
void restart(void);   /* start that sequence again */

/* Sets of problems. After a restart each set is always the same. */
typedef enum problem_set {
    RODS,    /* at any angle with any slip: every mode occurs, and branches are hard to predict */
    SPHERES, /* with the same slip and materials */
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

/* One kernel on one set of problems; stored for the page and for programs. */
typedef struct result {
    char name[48];
    problem_set set;
    double ns, traffic_ns;
    const char *beside; /* a peer of its own, which took beside_ns; or NULL */
    double beside_ns;
    bool alone; /* not compared with other peers */
} result;

void keep(const result *r);

/* Print three digits, without an exponent if there are more; nothing for NAN. */
void print_cell(double x);

/* Print a table of the results from first to the last that was stored. */
int kept(void);
void print_results(int first, const char *kind, const char *unit, const char *traffic);
void print_bars(void);
void print_json(void);

/* ---- peers ---- */

void measure_peers(void); /* when called again, the shorter time counts */
void print_peers(void);

/* The peers one by one; NULL after the last. The time is NAN if a peer has none for the set. */
const char *peer_name(int i);
double peer_ns(int i, problem_set set);

/* Times of Siconos solvers; NAN for a set that they cannot solve. */
double siconos_lemke(problem_set set);
double siconos_nsgs(problem_set set);
double siconos_quartic(problem_set set);

/* Nanoseconds per contact and sweep of NSGS of Siconos, in space. */
double siconos_sweep(const pcs_pile *pile);

/*
 * The solvers of Siconos for many contacts one by one; NULL after the last. Milliseconds of a solve
 * to a tolerance of its own error measure; NAN if it reports failure.
 */
const char *siconos_solver(int dimension, int which);
double siconos_solve(const pcs_pile *pile, int which, double tolerance, double *p);

/*
 * A ball or disc of mass 1 and radius 1 strikes the ground with v_n < 0 and v_t. It overlaps the
 * ground by SUNK, so that the engine finds the contact. It is the simplest body: a step costs
 * least.
 */
typedef struct blow {
    double v_n, v_t, e, mu;
} blow;

#define SUNK 1e-3
#define TIME_STEP (1.0 / 60)

enum { WORLDS = 64 };

/* An engine with WORLDS worlds. v_n returns the velocity after the step. */
typedef struct engine {
    void (*reset)(int world, const blow *b); /* without any state of earlier steps; not timed */
    void (*step)(int world);
    double (*v_n)(int world);
} engine;

/* Nanoseconds per step; also checks that the steps are impacts. */
double step_cost(const engine *e);

double ode_step(problem_set set);
double bullet_step(problem_set set);
double box2d_step(problem_set set);
double chipmunk_step(problem_set set);

/* ---- pages ---- */

void print_machine(void);

/* Read and write the same arrays without arithmetic: each output is the sum of the inputs. */
void traffic(const double *const *in, int n_in, double *const *out, int n_out, size_t n);

void bench_batch(void);    /* arrays of problems, then two threads */
void bench_bodies(void);   /* from bodies in world axes to problems, and back */
void bench_scalar(void);   /* planar solves with the full record */
void bench_space(void);    /* the same in space */
void bench_bilinear(void); /* the bilinear contact compared with CVODE, if that is installed */
void bench_multi(void);    /* several contacts at once, over their number */
void bench_pile(void);     /* many contacts: sweeps, and the assembly of W */
void bench_chain(void);    /* chains with one contact that strikes */

#ifdef __cplusplus
}
#endif

#endif
