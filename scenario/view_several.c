/* The result of several contacts as a tree of named values. */
#include "states.h"
#include "view_parts.h"

static const char *name_of(const several *m, list_id list, int i, char *buffer, size_t size)
{
    return scenario_item_name(m->s, list, i, buffer, size);
}

static int state_of(const several *m, const pcs_multi_contact *c)
{
    if (c->final == PCS_FINAL_NONE)
        return PCS_FINAL_NONE;
    return m->dimension == 2 ? states_of2(c->final, 0, c->vp[1])
                             : states_of3(c->final, 0, c->vp[1], c->vp[2]);
}

static void put_contacts(view *to, const several *m)
{
    const int d = m->dimension;
    const char *const *axes = view_contact_axes[d == 3];
    to->open(to, "contacts", true);
    for (int i = 0; i < m->n_contacts; i++) {
        char buffer[16];
        const pcs_multi_contact *contact = &m->contacts[i];
        const char *name = name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer);
        to->open(to, name, false);
        to->word(to, "name", name);
        view_vector(to, "v", axes, d, contact->v);
        view_vector(to, "vp", axes, d, contact->vp);
        view_vector(to, "p", axes, d, contact->p);
        to->word(to, "final", pcs_final_name(contact->final));
        to->word(to, "state", states_name(state_of(m, contact)));
        if (several_is_strike(m))
            to->number(to, "W_f", m->strike->W_f[i]);
        to->close(to);
    }
    to->close(to);
}

/* Write the velocities of a body, u before or up after the impact. */
static void put_motion(view *to, const several *m, const double *u, const char *v,
                       const char *omega)
{
    const int d = m->dimension;
    view_vector(to, v, view_world_axes, d, u);
    view_spin(to, omega, view_world_axes, d == 2 ? 1 : 3, u + d);
}

static void put_free_bodies(view *to, const several *m)
{
    const int each = m->dimension == 2 ? 3 : 6;
    for (int i = 0; i < m->n_bodies; i++) {
        char buffer[16];
        const char *name = name_of(m, LIST_BODIES, i, buffer, sizeof buffer);
        to->open(to, name, false);
        to->word(to, "name", name);
        to->number(to, "mass", m->dimension == 2 ? m->planar[i].mass : m->spatial[i].mass);
        put_motion(to, m, m->u + (ptrdiff_t)each * i, "v", "omega");
        put_motion(to, m, m->up + (ptrdiff_t)each * i, "vp", "omegap");
        to->close(to);
    }
}

/* Write the links of a chain, as the list of bodies, with their angular velocities. */
static void put_links(view *to, const several *m)
{
    const int first = m->dofs - m->n_links;
    for (int i = 0; i < m->n_links; i++) {
        char buffer[16];
        const char *name = name_of(m, LIST_LINKS, i, buffer, sizeof buffer);
        to->open(to, name, false);
        to->word(to, "name", name);
        to->number(to, "mass", m->links[m->rank[i]].mass);
        to->number(to, "omega", m->u[first + m->rank[i]]);
        to->number(to, "omegap", m->up[first + m->rank[i]]);
        to->close(to);
    }
}

static void put_phases(view *to, const several *m)
{
    const pcs_strike *s = m->strike;
    to->open(to, "phases", true);
    for (int f = 0; f < s->n_phases; f++) {
        const pcs_strike_phase *phase = &s->phases[f];
        to->open(to, NULL, false);
        to->word(to, "stage", pcs_stage_name(phase->stage));
        to->number(to, "p_n_from", f ? s->phases[f - 1].p[m->striking][0] : 0);
        to->number(to, "p_n_to", phase->p[m->striking][0]);
        to->open(to, "parts", false);
        for (int i = 0; i < m->n_contacts; i++) {
            char buffer[16];
            to->word(to, name_of(m, LIST_CONTACTS, i, buffer, sizeof buffer),
                     pcs_part_name(phase->parts[i]));
        }
        to->close(to);
        to->close(to);
    }
    to->close(to);
}

/* What only a strike has: its ledger, the contact at fault, and the timeline. */
static void put_strike(view *to, const several *m)
{
    char buffer[16];
    const pcs_strike *s = m->strike;
    double W_f = 0;
    for (int i = 0; i < m->n_contacts; i++)
        W_f += s->W_f[i];
    to->number(to, "pc_n", s->pc_n);
    to->number(to, "pr_n", s->pr_n);
    to->number(to, "W_c", s->W_c);
    to->number(to, "W_r", s->W_r);
    to->number(to, "W_f", W_f);
    pcs_diagnosis2 alone;
    if (several_striking_alone(m, &alone)) {
        to->number(to, "mu_0", alone.mu_0);
        to->number(to, "mu_T", alone.mu_T);
        to->number(to, "mu_max", alone.mu_max);
    }
    if (s->blamed >= 0)
        to->word(to, "blamed", name_of(m, LIST_CONTACTS, s->blamed, buffer, sizeof buffer));
    put_phases(to, m);
}

static void put_numbers(view *to, const char *name, const double *x, int n)
{
    to->open(to, name, true);
    for (int i = 0; i < n; i++)
        to->number(to, NULL, x[i]);
    to->close(to);
}

void view_several(view *to, const several *m)
{
    view_begin(to, m->title, m->law);
    view_outcome(to, several_outcome(m));
    to->number(to, "T_bodies", m->T_bodies);
    to->number(to, "Tp_bodies", m->Tp_bodies);
    to->number(to, "dT", several_dT(m));
    to->number(to, "T_ratio", m->T_bodies > 0 ? m->Tp_bodies / m->T_bodies : PCS_NONE);
    to->number(to, "judge", m->judge);
    if (several_is_strike(m))
        put_strike(to, m);
    else
        to->number(to, "steps", m->impact.steps);
    put_contacts(to, m);
    to->open(to, "bodies", true);
    put_free_bodies(to, m);
    put_links(to, m);
    to->close(to);
    put_numbers(to, "u", m->u, m->dofs);
    put_numbers(to, "up", m->up, m->dofs);
}

void view_either(view *to, const view_of *of)
{
    if (of->m)
        view_several(to, of->m);
    else
        view_answer(to, of->p, of->a);
}
