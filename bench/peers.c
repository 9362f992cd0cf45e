/* Other libraries: timed if installed, otherwise only named. */
#include "bench.h"

#include <fcntl.h>
#include <unistd.h>

/* f if HAVE_... is 1, otherwise NULL */
#define WHERE_1(f) f
#define WHERE_0(f) NULL
#define PASTE(a, b) a##b
#define WHERE(have, f) PASTE(WHERE_, have)(f)

static struct peer {
    const char *name, *what, *package;
    bool space, step;
    double (*measure)(problem_set); /* NULL: not installed */
    double ns[SETS];
} peers[] = {
    {"lcp_lexicolemke", "Siconos: the law complementarity as three rows, by pivots",
     "libsiconos-numerics-dev", false, false, WHERE(HAVE_SICONOS, siconos_lemke)},
    {"fc2d_nsgs",
     "Siconos: the same law by Gauss-Seidel, tolerance 1e-10: one contact takes one sweep",
     "libsiconos-numerics-dev", false, false, WHERE(HAVE_SICONOS, siconos_nsgs)},
    {"fc3d_quartic", "Siconos: the law complementarity, one contact in space",
     "libsiconos-numerics-dev", true, false, WHERE(HAVE_SICONOS, siconos_quartic)},
    {"box2d_step", "Box2D: a whole step, a disc strikes the ground; single precision",
     "libbox2d-dev and g++", false, true, WHERE(HAVE_BOX2D, box2d_step)},
    {"chipmunk_step", "Chipmunk: a whole step, a disc strikes the ground", "chipmunk-dev", false,
     true, WHERE(HAVE_CHIPMUNK, chipmunk_step)},
    {"ode_step", "ODE: a whole step, a ball strikes the ground", "libode-dev", true, true,
     WHERE(HAVE_ODE, ode_step)},
    {"bullet_step", "Bullet: a whole step, a ball strikes the ground; single precision",
     "libbullet-dev and g++", true, true, WHERE(HAVE_BULLET, bullet_step)},
};

enum { PEERS = sizeof peers / sizeof *peers };

const char *peer_name(int i)
{
    return i < PEERS ? peers[i].name : NULL;
}

double peer_ns(int i, problem_set set)
{
    return peers[i].ns[set];
}

/* In the plane a step takes the same time for every set. */
static double time_of(const struct peer *p, problem_set set)
{
    if (!p->measure || p->space != (set == SPACE))
        return NAN;
    return p->step && set == SPHERES ? p->ns[RODS] : p->measure(set);
}

/* Some peers print messages, so standard output is redirected meanwhile. */
void measure_peers(void)
{
    (void)fflush(stdout);
    const int out = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);
    if (out < 0 || nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0)
        give_up("standard output cannot be redirected");
    for (int i = 0; i < PEERS; i++)
        for (problem_set set = 0; set < SETS; set++) {
            const double before = peers[i].ns[set], ns = time_of(&peers[i], set);
            peers[i].ns[set] = before > 0 ? fmin(before, ns) : ns;
        }
    (void)fflush(stdout);
    (void)dup2(out, STDOUT_FILENO);
    (void)close(out);
    (void)close(nowhere);
}

void print_peers(void)
{
    (void)printf("| peer | ns | what |\n|---|---|---|\n");
    for (int i = 0; i < PEERS; i++) {
        const struct peer *p = &peers[i];
        (void)printf("| %s |", p->name);
        print_cell(p->ns[p->space ? SPACE : RODS]);
        if (p->measure)
            (void)printf(" %s |\n", p->what);
        else
            (void)printf(" not measured: it is not installed (%s) |\n", p->package);
    }
}

/* ---- steps of engines ---- */

static const engine *stepped;
static blow blows[WORLDS];

static void step_all(int worlds)
{
    for (int i = 0; i < worlds; i++)
        stepped->step(i);
}

/*
 * Engines use Newton's restitution. They may add a velocity that pushes the body out of the ground,
 * a fraction of SUNK / TIME_STEP.
 */
static void expect_impacts(void)
{
    for (int i = 0; i < WORLDS; i++)
        if (!(fabs(stepped->v_n(i) + blows[i].e * blows[i].v_n) < SUNK / TIME_STEP))
            give_up("a step of an engine was not an impact");
}

double step_cost(const engine *e)
{
    double best = INFINITY;
    stepped = e;
    restart();
    for (int i = 0; i < WORLDS; i++) {
        const problem2 p = draw2(RODS);
        // twice as fast: in Box2D nothing bounces below 1 m/s
        blows[i] = (blow){2 * p.contact.v_n, 2 * p.contact.v_t, p.material.e, p.material.mu_k};
    }
    for (int round = 0; round < (quick ? 3 : 300); round++) {
        for (int i = 0; i < WORLDS; i++)
            e->reset(i, &blows[i]);
        best = fmin(best, quickest(step_all, WORLDS, WORLDS, 1));
        expect_impacts();
    }
    return best;
}
