#include "derived.h"

#include <math.h>
#include <string.h>

enum {
#define DERIVED(name, unit, needs, meaning, formula) IS_##name,
#include "derived.def"
#undef DERIVED
    DERIVED_COUNT
};

static const derived_info infos[] = {
#define DERIVED(name, unit, needs, meaning, formula) {#name, unit, meaning, formula, needs},
#include "derived.def"
#undef DERIVED
};

size_t derived_count(void)
{
    return DERIVED_COUNT;
}

const derived_info *derived_at(size_t index)
{
    return &infos[index];
}

size_t derived_named(const char *name)
{
    size_t i = 0;
    while (i < DERIVED_COUNT && strcmp(infos[i].name, name) != 0)
        i++;
    return i;
}

bool derived_is_quick(size_t index)
{
    return index < IS_error_v;
}

/* Return m v^2/2 of all bodies, after the impact, or before it if `a` is NULL. */
static double translation(const problem *p, const answer *a)
{
    double sum = p->n_bodies > 0 ? 0 : PCS_NONE;
    for (int i = 0; i < p->n_bodies; i++) {
        const answer_motion m = a ? answer_after(p, a, i) : answer_before(p, i);
        const double mass = p->spatial ? p->bodies3[i].mass : p->bodies[i].mass;
        for (int k = 0; k < m.n_v && isfinite(mass); k++) // an immovable body has no energy
            sum += 0.5 * mass * m.v[k] * m.v[k];
    }
    return sum;
}

/*
 * Return the rest of their energy: I omega^2/2 in the plane; in space the energy minus the
 * translational part.
 */
static double rotation(const problem *p, const answer *a)
{
    double sum = p->n_bodies > 0 ? 0 : PCS_NONE;
    for (int i = 0; i < p->n_bodies && p->spatial; i++)
        sum += answer_body_energy(p, a, i);
    if (p->spatial)
        return fmax(sum - translation(p, a), 0);
    for (int i = 0; i < p->n_bodies; i++) {
        const double omega = a ? a->after[i].omega : p->bodies[i].omega;
        if (isfinite(p->bodies[i].mass))
            sum += 0.5 * p->bodies[i].inertia * omega * omega;
    }
    return sum;
}

static double ratio(const problem *p, const answer *a)
{
    const double T = p->spatial ? a->impact3.T : a->impact.T;
    const double Tp = p->spatial ? a->impact3.Tp : a->impact.Tp;
    const double before = p->n_bodies > 0 ? a->energy.T_bodies : T;
    return before > 0 ? (p->n_bodies > 0 ? a->energy.Tp_bodies : Tp) / before : PCS_NONE;
}

/*
 * Return the error of the path of [sun-baruh-2022] against the exact path. The library computes
 * both.
 */
static double error_of(const problem *p, const answer *a, bool energy)
{
    const answer_head head = answer_head_of(p, a);
    pcs_deviation3 d;
    if (!head.follows)
        return PCS_NONE;
    if (head.path == PCS_PATH_EXACT)
        return 0;
    if (pcs_deviate3(head.law, &p->contact3, &p->material, &d, NULL) != PCS_OK)
        return PCS_NONE;
    return energy ? d.energy : d.velocity;
}

double derived_value(size_t index, const problem *p, const answer *a)
{
    switch (index) {
    case IS_T_ratio:
        return ratio(p, a);
    case IS_T_trans:
        return translation(p, NULL);
    case IS_Tp_trans:
        return translation(p, a);
    case IS_T_rot:
        return rotation(p, NULL);
    case IS_Tp_rot:
        return rotation(p, a);
    default:
        return error_of(p, a, index == IS_error_T);
    }
}
