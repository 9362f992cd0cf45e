/*
 * Do two machines compute the same numbers? The problems are fixed and made only by sums, products,
 * square roots and powers of two, so that they are the same on every machine.
 *
 *     bits write FILE      solve them here
 *     bits compare FILE    solve them again and compare with FILE, which another machine wrote
 *
 * docs/mechanics.md, section 11, states what is promised. The program prints the result for each
 * law. Exit status 1 if less than promised. Both machines must be little-endian.
 */
#include "support.h"

#include <stdio.h>
#include <string.h>

enum { MANY = 200000, SOME = 20000, NAMES = 4, WORKS = 6, NUMBERS = 18 };

/*
 * Tolerance if the bits may differ, relative to the scale of a problem; in rad for the turn of
 * slip.
 */
static const double CLOSE = 1e-12, CLOSE_TURN = 1e-10;

/* A result as a row of numbers: status, outcome, mode, final; velocities, impulses, works. */
typedef struct answer {
    int n, n_velocities;
    double turn; /* rad, turn of the slip direction in space */
    double x[NUMBERS];
} answer;

typedef struct group {
    pcs_law law;
    bool spatial;
    pcs_path path;
    bool same; /* the same bits are promised, except for the turn */
} group;

/* The largest differences of two machines in a group. */
typedef struct tally {
    long n, other_bits, other_names, refused;
    double apart; /* relative to the scale of a problem, at most */
    double turn;  /* rad, at most */
} tally;

static double power_between(rng *r, int low, int high)
{
    const int power = (int)between(r, low, high);
    return ldexp(between(r, 1, 2), power);
}

/* Draw the numbers in this order with every compiler. */
static pcs_material material(rng *r, long i, double critical)
{
    const double e = uniform(r), e_t = uniform(r), mu = power_between(r, -6, 2);
    pcs_material m = material_with(e, e_t, mu);
    m.eta2 = power_between(r, -3, 3);
    m.ratio = between(r, -1, 1);
    m.d1 = between(r, 0.1, 1);
    if (i % 16 < 2)
        m.e = (double)(i % 16);
    if (i % 16 == 2)
        m.mu_s = m.mu_k = 0;
    if (i % 16 == 3) // friction jams if slip has that direction
        m.mu_s = m.mu_k = critical * between(r, 1, 3);
    return m;
}

/* G = L L^T with a diagonal of L that is not small; some indices have special slip or units. */
static pcs_contact3 contact(rng *r, long i, bool sphere)
{
    const double a = between(r, 0.3, 2), b = between(r, -1, 1), c = between(r, -1, 1);
    const double d = between(r, 0.3, 2), e = between(r, -1, 1), f = between(r, 0.3, 2);
    const double v = uniform(r), v_1 = sign(r) * power_between(r, -4, 4);
    const double v_2 = sign(r) * power_between(r, -4, 4);
    pcs_contact3 k = {a * a, a * b, a * c, b * b + d * d, b * c + d * e, c * c + e * e + f * f,
                      -v,    v_1,   v_2};
    if (sphere) {
        k.G_n1 = k.G_n2 = k.G_12 = 0;
        k.G_22 = k.G_11;
    }
    if (i % 16 == 4)
        k.v_1 = k.v_2 = 0;
    if (i % 16 == 5)
        k.v_n = 0;
    if (i % 16 == 6) { // extreme units
        k.v_n *= 0x1p300;
        k.v_1 *= 0x1p300;
        k.v_2 *= 0x1p300;
    }
    return k;
}

static answer of_planar(pcs_law law, const pcs_contact3 *k, const pcs_material *m)
{
    const pcs_contact2 c = {k->G_nn, k->G_n1, k->G_11, k->v_n, k->v_1};
    pcs_impact2 im = {0};
    const pcs_status status = pcs_solve2(law, &c, m, &im, NULL);
    return (answer){16,
                    2,
                    0,
                    {status, im.outcome, im.mode, im.final, im.vp_n, im.vp_t, im.p_n, im.p_t,
                     im.pc_n, im.pr_n, im.W_c, im.W_r, im.W_f, im.dT, im.T, im.Tp}};
}

static answer of_spatial(const group *g, const pcs_contact3 *c, const pcs_material *m)
{
    pcs_impact3 im = {0};
    const pcs_status status = pcs_solve3(g->law, g->path, c, m, &im, NULL);
    return (answer){18,
                    3,
                    im.turn,
                    {status, im.outcome, im.mode, im.final, im.vp_n, im.vp_1, im.vp_2, im.p_n,
                     im.p_1, im.p_2, im.pc_n, im.pr_n, im.W_c, im.W_r, im.W_f, im.dT, im.T, im.Tp}};
}

static bool same_bits(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); // all NaN count as equal
}

/* The largest difference, relative to the largest number of its kind: velocity, impulse or work. */
static double apart(const double *a, const double *b, int n, double scale)
{
    double gap = 0;
    for (int i = 0; i < n; i++) {
        scale = fmax(scale, fabs(b[i]));
        if (!same_bits(a[i], b[i]))
            gap = pcs_has(a[i] - b[i]) ? fmax(gap, fabs(a[i] - b[i])) : INFINITY;
    }
    return gap == 0 ? 0 : gap / scale;
}

static void count(const answer *here, const answer *there, const pcs_contact3 *c, tally *t)
{
    const int works = here->n - WORKS;
    const double speed = fmax(fabs(c->v_n), fmax(fabs(c->v_1), fabs(c->v_2)));
    bool names = true, bits = true;
    for (int i = 0; i < here->n; i++) {
        bits = bits && same_bits(here->x[i], there->x[i]);
        names = names && (i >= NAMES || here->x[i] == there->x[i]);
    }
    t->n++;
    t->refused += here->x[0] != PCS_OK;
    t->other_bits += !bits;
    t->other_names += !names;
    const int v = NAMES, p = v + here->n_velocities;
    t->apart = fmax(t->apart, apart(here->x + v, there->x + v, p - v, speed));
    t->apart = fmax(t->apart, apart(here->x + p, there->x + p, works - p, 0));
    t->apart = fmax(t->apart, apart(here->x + works, there->x + works, WORKS, 0));
    t->turn = fmax(t->turn, apart(&here->turn, &there->turn, 1, 1));
}

/*
 * Write all problems of a group to the file, or compare with it. Returns false if the file is
 * short.
 */
static bool through(const group *g, FILE *file, bool writes, tally *t)
{
    rng r = {g->spatial ? 2026 : 1904};
    for (long i = 0; i < (g->spatial ? SOME : MANY); i++) {
        const pcs_contact3 c = contact(&r, i, g->law == PCS_LAW_WALTON);
        const pcs_material m = material(&r, i, c.G_n1 != 0 ? c.G_nn / fabs(c.G_n1) : 1);
        const answer here = g->spatial ? of_spatial(g, &c, &m) : of_planar(g->law, &c, &m);
        answer there = here;
        if ((writes ? fwrite(&here, sizeof here, 1, file) : fread(&there, sizeof there, 1, file)) !=
            1)
            return false;
        count(&here, &there, &c, t);
    }
    return true;
}

static bool done(const group *g, FILE *file, bool writes)
{
    tally t = {0};
    const char *path = g->spatial && pcs_law_about(g->law)->family == PCS_FAMILY_PATH
                           ? pcs_path_name(g->path)
                           : "";
    printf("%-8s%-16s%-11s", g->spatial ? "space" : "plane", pcs_law_about(g->law)->name, path);
    if (!through(g, file, writes, &t)) {
        printf("the file ends\n");
        return false;
    }
    const bool good = t.other_names == 0 && t.turn <= CLOSE_TURN &&
                      (g->same ? t.other_bits == 0 : t.apart <= CLOSE);
    printf("%7ld problems, %ld refused", t.n, t.refused);
    if (!writes)
        printf(", %ld with other names, %ld with other bits, %.1e apart, turns %.1e: %s",
               t.other_names, t.other_bits, t.apart, t.turn,
               good ? "as promised" : "NOT AS PROMISED");
    printf("\n");
    return good;
}

int main(int argc, char **argv)
{
    const bool writes = argc == 3 && strcmp(argv[1], "write") == 0;
    if (argc != 3 || (!writes && strcmp(argv[1], "compare") != 0))
        return fprintf(stderr, "bits write|compare FILE\n"), 2;
    FILE *file = fopen(argv[2], writes ? "wb" : "rb");
    if (!file)
        return perror(argv[2]), 2;
    bool good = true;
    for (int law = 0; law < PCS_LAW_COUNT; law++) {
        const pcs_law_info *about = pcs_law_about((pcs_law)law);
        const bool path = about->family == PCS_FAMILY_PATH;
        group g = {(pcs_law)law, false, PCS_PATH_EXACT, true};
        good = done(&g, file, writes) && good;
        g.spatial = true;
        for (int k = 0; about->spatial && k < (path ? PCS_PATH_COUNT : 1); k++) {
            g.path = (pcs_path)k;
            g.same = about->family == PCS_FAMILY_ALGEBRAIC || (path && k == PCS_PATH_SUN_BARUH);
            good = done(&g, file, writes) && good;
        }
    }
    good = fclose(file) == 0 && good;
    return good ? 0 : 1;
}
