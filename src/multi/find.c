/*
 * The impulses of several contacts, by the first of these methods that finds them:
 *
 *   1. no impulse, if no contact approaches;
 *   2. the closed form of one contact;
 *   3. sweeps and Newton steps of src/pile;
 *   4. the same from a start by Lemke's method;
 *   5. every combination of states of a few contacts in the plane. If this finds none, there is no
 *      solution.
 */
#include "multi.h"
#include <percuss/research.h>

enum {
    FEW = 100,    /* sweeps and steps, if other methods follow */
    MORE = 1000,  /* for a solution whose residual is not yet near rounding */
    MANY = 20000, /* if no other method follows */
    TURNS = 20    /* most turns of the pyramids, each to the slip that the pyramids before led to */
};

size_t pcs_find_workspace(int contacts, int dimension)
{
    const size_t rows = (size_t)contacts * (size_t)dimension;
    const size_t few = contacts <= PCS_MAX_ENUMERATED ? pcs_enumeration_workspace(contacts) : 0;
    size_t most = pcs_by_pile_workspace(contacts, dimension);
    const size_t facets = pcs_facets_workspace(contacts, dimension);
    most = most > facets ? most : facets;
    most = most > few ? most : few;
    return 3 * rows + most;
}

static bool approaches(const pcs_multi *m)
{
    for (int i = 0; i < m->contacts; i++)
        if (m->v[i * m->dimension] < 0)
            return true;
    return false;
}

/*
 * True if a contact with v_n = 0 slides such that its own friction would drive it into compression.
 */
static bool jams(const pcs_multi *m)
{
    const int d = m->dimension, n = m->contacts * d;
    for (int i = 0; i < m->contacts; i++) {
        const double *v = &m->v[i * d], *G = &m->G[i * d * n + i * d];
        double slip = 0, pull = 0;
        for (int k = 1; k < d; k++) {
            slip = hypot(slip, v[k]);
            pull += G[k] * v[k];
        }
        if (v[0] == 0 && slip > 0 && m->materials[i].mu_k * pull > G[0] * slip)
            return true;
    }
    return false;
}

/* One contact in the plane, by the closed form of the law for one contact. */
static bool solve_planar(const pcs_multi *m, double *p)
{
    const double *G = m->G, *v = m->v;
    const pcs_material *material = m->materials;
    const pcs_contact2 c = {G[0], G[1], G[3], v[0], v[1]};
    const pcs_impulse2 one =
        pcs_impulse2_by_complementarity(&c, material->e, material->e_t, material->mu_k);
    p[0] = one.p_n;
    p[1] = one.p_t;
    return pcs_multi_certify(m, p).worst <= PCS_MULTI_RESIDUAL;
}

/* One contact in space, by the solve for one contact, which also reports whether it is unique. */
static pcs_status solve_spatial(const pcs_multi *m, double *p, pcs_multi_impact *im)
{
    const double *G = m->G, *v = m->v;
    const pcs_contact3 c = {G[0], G[1], G[2], G[4], G[5], G[8], v[0], v[1], v[2]};
    pcs_impact3 one;
    const pcs_status status =
        pcs_solve3(PCS_LAW_COMPLEMENTARITY, PCS_PATH_EXACT, &c, m->materials, &one, NULL);
    if (status != PCS_OK)
        return status;
    im->outcome = one.outcome & ~(unsigned)PCS_OUTCOME_ENERGY_GAIN;
    p[0] = one.p_n;
    p[1] = one.p_1;
    p[2] = one.p_2;
    return PCS_OK;
}

/* Data and working memory of a search. */
typedef struct search {
    const pcs_multi *m;
    bool redundant;
    pcs_room room;
    double *p, *start, *angles;
    int *steps;
} search;

/*
 * Sweeps and steps from p, to a residual as near to rounding as they reach. With impulses shared
 * evenly it may be less near. A solution that is not near gets more sweeps.
 */
static bool by_pile(search *s, size_t sweeps, bool steps_first)
{
    static const double aims[] = {1e-15, 1e-12, PCS_MULTI_RESIDUAL};
    pcs_pile_options options = pcs_pile_options_default();
    options.even = s->redundant;
    options.start = s->p;
    const int first = sweeps == MANY; // the last resort: a residual near rounding is not asked for
    for (int i = first; i < 3; i++) {
        pcs_pile_impact im = {.sweeps = 0};
        options.tolerance = aims[i];
        options.sweeps = i == first ? sweeps : MORE;
        pcs_by_pile(s->m, &options, steps_first && i == first, s->room, s->p, &im);
        *s->steps += (int)(im.sweeps + im.steps);
        const double worst = pcs_multi_certify(s->m, s->p).worst;
        if (!(worst <= PCS_MULTI_RESIDUAL))
            return false;
        if (worst <= aims[1] && (im.even == s->redundant || i > 0))
            break;
    }
    return true;
}

/* Turn each pyramid such that one of its edges has the direction of the slip at the start p. */
static void turn_pyramids(search *s)
{
    double *xi = s->room.next, *q = xi + 3 * s->m->contacts;
    pcs_multi_pull(s->m, q);
    pcs_multi_xi(s->m, q, s->start, xi);
    for (int i = 0; i < s->m->contacts; i++)
        if (s->start[3 * i] > 0 && hypot(xi[3 * i + 1], xi[3 * i + 2]) > 0)
            s->angles[i] = atan2(xi[3 * i + 2], xi[3 * i + 1]);
}

/* Start from what Lemke's method returns. In the plane that is the solution except for rounding. */
static bool from_pyramids(search *s)
{
    const int d = s->m->dimension, n = s->m->contacts * d;
    for (int turn = 0; turn < (d == 2 ? 1 : TURNS); turn++) {
        int pivots = 0;
        const bool found = pcs_by_facets(s->m, s->angles, s->room.next, s->start, &pivots);
        *s->steps += pivots;
        if (!found)
            return false;
        for (int i = 0; i < n; i++)
            s->p[i] = s->start[i];
        if (by_pile(s, FEW, true))
            return true;
        if (d == 3)
            turn_pyramids(s);
    }
    return false;
}

/* Search for the impulses of contacts that approach, several or one. */
static pcs_status search_on(search *s, pcs_multi_impact *im)
{
    const pcs_multi *m = s->m;
    const bool pivots = pcs_facets_workspace(m->contacts, m->dimension) > 0;
    if (by_pile(s, FEW, false))
        return PCS_OK;
    if (pivots && from_pyramids(s))
        return PCS_OK;
    if (m->dimension == 3 || m->contacts > PCS_MAX_ENUMERATED)
        return by_pile(s, MANY, false) ? PCS_OK : PCS_STATUS_NOT_CONVERGED;
    *s->steps += 1 << (2 * m->contacts);
    if (pcs_planar_by_enumeration(m, s->redundant, s->room.next, 1, s->p) == 0) {
        im->outcome |= PCS_OUTCOME_NO_SOLUTION;
        return PCS_OK;
    }
    // shares the impulses evenly; fails if they are so large that rounding spoils the velocities
    return by_pile(s, FEW, true) ? PCS_OK : PCS_STATUS_NOT_CONVERGED;
}

pcs_status pcs_find_impulses(const pcs_multi *m, bool redundant, pcs_room room, double *p,
                             pcs_multi_impact *im)
{
    const size_t rows = (size_t)m->contacts * (size_t)m->dimension;
    double *start = (double *)pcs_room_take(&room, 2 * rows, sizeof *start);
    for (size_t i = 0; i < rows; i++)
        p[i] = start[rows + i] = 0;
    if (m->contacts == 1 && m->dimension == 3 && m->materials[0].mu_k > 0)
        return solve_spatial(m, p, im);
    if (!approaches(m)) { // zero impulses are a solution
        im->outcome = jams(m) ? PCS_OUTCOME_IMPACT_WITHOUT_COLLISION | PCS_OUTCOME_NOT_UNIQUE
                              : PCS_OUTCOME_NO_COLLISION;
        return PCS_OK;
    }
    if (m->contacts == 1 && m->dimension == 2 && solve_planar(m, p))
        return PCS_OK;
    search s = {m, redundant, room, p, start, start + rows, &im->steps};
    return search_on(&s, im);
}
