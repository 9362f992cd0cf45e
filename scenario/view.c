/* One impact as a tree of named values. */
#include "derived.h"
#include "lookup.h"
#include "states.h"
#include "view_parts.h"

#include <percuss/research.h>

#include <string.h>

enum { NAME_SIZE = 24, LONGEST = 3 /* components of a vector */ };

const char *const view_contact_axes[2][3] = {{"n", "t", ""}, {"n", "1", "2"}};
const char *const view_world_axes[3] = {"x", "y", "z"};

static size_t append(char *name, size_t used, const char *word)
{
    while (*word && used + 1 < NAME_SIZE)
        name[used++] = *word++;
    name[used] = '\0';
    return used;
}

/* Join the parts "p", "n" and "_from" to p_n_from. */
static const char *join(const char *prefix, const char *axis, const char *suffix, char *name)
{
    size_t used = append(name, 0, prefix);
    used = append(name, used, "_");
    used = append(name, used, axis);
    (void)append(name, used, suffix);
    return name;
}

void view_vector(view *to, const char *prefix, const char *const *axes, int n, const double *x)
{
    char name[NAME_SIZE];
    for (int k = 0; k < n && k < LONGEST; k++)
        to->number(to, join(prefix, axes[k], "", name), x[k]);
}

void view_spin(view *to, const char *prefix, const char *const *axes, int n, const double *x)
{
    if (n == 1)
        to->number(to, prefix, x[0]);
    else
        view_vector(to, prefix, axes, n, x);
}

/* Write a mass or an inertia. If it is infinite, it is the word inf. */
static void put_mass(view *to, const char *name, double x)
{
    if (isinf(x))
        to->word(to, name, "inf");
    else
        to->number(to, name, x);
}

void view_begin(view *to, const char *title, pcs_law law)
{
    to->word(to, "title", title);
    to->word(to, "law", pcs_law_about(law)->name);
}

void view_outcome(view *to, unsigned outcome)
{
    char text[200];
    to->word(to, "status", pcs_status_name(PCS_OK));
    to->word(to, "outcome", lookup_outcome_text(outcome, text, sizeof text));
}

/* Write a vector at both ends of a phase: p_n_from, p_n_to and so on. */
static void put_ends(view *to, const char *prefix, const char *const *axes, int n,
                     const double *from, const double *at_end)
{
    char name[NAME_SIZE];
    for (int k = 0; k < n && k < LONGEST; k++) {
        to->number(to, join(prefix, axes[k], "_from", name), from[k]);
        to->number(to, join(prefix, axes[k], "_to", name), at_end[k]);
    }
}

static void put_phases(view *to, const problem *p, const answer *a, int n)
{
    const int n_axes = p->spatial ? 3 : 2;
    const char *const *axes = view_contact_axes[p->spatial];
    to->open(to, "phases", true);
    for (int i = 0; i < n; i++) {
        const answer_phase phase = answer_phase_at(p, a, i);
        to->open(to, NULL, false);
        to->word(to, "stage", pcs_stage_name(phase.stage));
        to->word(to, "motion", pcs_motion_name(phase.motion));
        put_ends(to, "p", axes, n_axes, phase.from.p, phase.to.p);
        put_ends(to, "v", axes, n_axes, phase.from.v, phase.to.v);
        to->number(to, "W_n", phase.W_n);
        to->number(to, "W_t", phase.W_t);
        to->close(to);
    }
    to->close(to);
}

/* The invariant directions of slip. */
static void put_directions(view *to, const pcs_diagnosis3 *d)
{
    to->open(to, "directions", true);
    for (int i = 0; i < d->n_directions; i++) {
        to->open(to, NULL, false);
        to->number(to, "angle", d->directions[i].angle);
        to->number(to, "growth", d->directions[i].growth);
        to->flag(to, "attracts", d->directions[i].attracts);
        to->close(to);
    }
    to->close(to);
}

/* The exact path at equal steps of impulse, for a picture of the slip hodograph. */
static void put_hodograph(view *to, const problem *p, const pcs_impact3 *im, bool follows)
{
    enum { POINTS = 33 };
    double p_n[POINTS];
    pcs_point3 points[POINTS];
    for (int i = 0; i < POINTS; i++)
        p_n[i] = im->p_n * i / (POINTS - 1);
    to->open(to, "hodograph", true);
    const bool exact =
        follows && im->path == PCS_PATH_EXACT && im->p_n > 0 &&
        pcs_contact3_trace(&p->contact3, p->material.mu_s, p->material.mu_k, p_n, POINTS, points);
    for (int i = 0; exact && i < POINTS; i++) {
        const double v[3] = {points[i].v_n, points[i].v_1, points[i].v_2};
        to->open(to, NULL, false);
        to->number(to, "p_n", points[i].p_n);
        view_vector(to, "v", view_contact_axes[1], 3, v);
        to->close(to);
    }
    to->close(to);
}

/* Write all solutions, if the law has more than one. */
static void put_solutions(view *to, const problem *p)
{
    answer_impulse all[PCS_MAX_ANSWERS3];
    const int n = answer_all(p, all);
    to->open(to, "solutions", true);
    for (int i = 0; i < n; i++) {
        to->open(to, NULL, false);
        to->word(to, "final", pcs_final_name(all[i].final));
        view_vector(to, "p", view_contact_axes[p->spatial], p->spatial ? 3 : 2, all[i].p);
        to->close(to);
    }
    to->close(to);
}

/* The motion of a body in the frame of the contact. For a body of a list it is in world axes. */
static void put_motion(view *to, const problem *p, const answer_motion *m, const char *v,
                       const char *omega)
{
    const char *const *axes = p->world.s ? view_world_axes : view_contact_axes[p->spatial];
    view_vector(to, v, axes, m->n_v, m->v);
    view_spin(to, omega, axes, m->n_omega, m->omega);
}

static void put_bodies(view *to, const problem *p, const answer *a)
{
    to->open(to, "bodies", true);
    for (int i = 0; i < p->n_bodies; i++) {
        char number[16];
        const char *name = answer_name(p, i, number, sizeof number);
        const bool world = p->world.s;
        const answer_motion before = world ? answer_in_world(p, NULL, i) : answer_before(p, i);
        const answer_motion after = world ? answer_in_world(p, a, i) : answer_after(p, a, i);
        to->open(to, name, false);
        to->word(to, "name", name);
        put_mass(to, "mass", p->spatial ? p->bodies3[i].mass : p->bodies[i].mass);
        if (!p->spatial)
            put_mass(to, "inertia", p->bodies[i].inertia);
        put_motion(to, p, &before, "v", "omega");
        put_motion(to, p, &after, "vp", "omegap");
        to->number(to, "T_body", answer_body_energy(p, NULL, i));
        to->number(to, "Tp_body", answer_body_energy(p, a, i));
        to->close(to);
    }
    to->close(to);
}

/* The contact of a list, in the same form as for several contacts: its place and its result. */
static void put_contact(view *to, const problem *p, const answer *a)
{
    const answer_place place = answer_touch(p);
    const pcs_impact2 *two = &a->impact;
    const pcs_impact3 *three = &a->impact3;
    const pcs_contact2 *c = &p->contact;
    const pcs_contact3 *c3 = &p->contact3;
    const bool space = p->spatial;
    const double v[2][3] = {{c->v_n, c->v_t}, {c3->v_n, c3->v_1, c3->v_2}};
    const double vp[2][3] = {{two->vp_n, two->vp_t}, {three->vp_n, three->vp_1, three->vp_2}};
    const double impulse[2][3] = {{two->p_n, two->p_t}, {three->p_n, three->p_1, three->p_2}};
    char number[16];
    const char *name = scenario_item_name(p->world.s, LIST_CONTACTS, 0, number, sizeof number);
    to->open(to, "contacts", true);
    to->open(to, name, false);
    to->word(to, "name", name);
    view_vector(to, "at", view_world_axes, place.n, place.at);
    view_vector(to, "normal", view_world_axes, place.n, place.normal);
    to->number(to, "gap", place.gap);
    view_vector(to, "v", view_contact_axes[space], place.n, v[space]);
    view_vector(to, "vp", view_contact_axes[space], place.n, vp[space]);
    view_vector(to, "p", view_contact_axes[space], place.n, impulse[space]);
    to->word(to, "final", pcs_final_name(answer_head_of(p, a).final));
    to->word(to, "state", states_name(answer_state(p, a)));
    to->close(to);
    to->close(to);
}

static void put_quantities(view *to, const problem *p, const answer *a)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (structs[q->group])
            to->number(to, q->name, pcs_quantity_value(q, structs[q->group]));
    }
    for (size_t i = 0; i < derived_count(); i++)
        if (derived_is_quick(i))
            to->number(to, derived_at(i)->name, derived_value(i, p, a));
}

void view_answer(view *to, const problem *p, const answer *a)
{
    const answer_head head = answer_head_of(p, a);
    view_begin(to, p->title, head.law);
    if (p->spatial)
        to->word(to, "path", head.follows ? pcs_path_name(head.path) : NULL);
    view_outcome(to, head.outcome);
    to->number(to, "mode", head.mode == PCS_MODE_NONE ? PCS_NONE : head.mode);
    to->word(to, "final", pcs_final_name(head.final));
    to->word(to, "state", states_name(answer_state(p, a)));
    put_quantities(to, p, a);
    to->number(to, "judge", a->judgement.worst);
    put_phases(to, p, a, head.n_phases);
    if (p->spatial) {
        put_directions(to, &a->diagnosis3);
        put_hodograph(to, p, &a->impact3, head.follows);
    }
    if (head.outcome & PCS_OUTCOME_NOT_UNIQUE)
        put_solutions(to, p);
    if (p->world.s)
        put_contact(to, p, a);
    put_bodies(to, p, a);
}
