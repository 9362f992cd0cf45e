#include "show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sketch_make(sketch *k, int n_bodies, int n_contacts, fail *why)
{
    k->n_bodies = n_bodies;
    k->n_contacts = n_contacts;
    k->bodies = calloc((size_t)n_bodies + 1, sizeof *k->bodies);
    k->contacts = calloc((size_t)n_contacts + 1, sizeof *k->contacts);
    k->layers = calloc((size_t)n_bodies + 1, sizeof *k->layers);
    k->sizes = calloc((size_t)n_bodies + 1, sizeof *k->sizes);
    for (int i = 0; k->contacts && i < n_contacts; i++)
        k->contacts[i].p_n = PCS_NONE;
    for (int i = 0; k->bodies && i < n_bodies; i++)
        for (int j = 0; j < 3; j++)
            k->bodies[i].R[j][j] = 1;
    return (k->bodies && k->contacts && k->layers && k->sizes) || fail_with(why, "out of memory");
}

void sketch_free(sketch *k)
{
    for (int i = 0; i < k->n_states; i++)
        free(k->states[i].motions);
    free(k->bodies);
    free(k->contacts);
    free(k->layers);
    free(k->sizes);
    free(k->joints);
    *k = (sketch){0};
}

void sketch_turn(sketch_body *b, double cosine, double sine)
{
    b->R[0][0] = b->R[1][1] = cosine;
    b->R[1][0] = sine;
    b->R[0][1] = -sine;
}

sketch_motion *sketch_add_state(sketch *k, const char *name, fail *why)
{
    sketch_state *state = &k->states[k->n_states++];
    *state = (sketch_state){.moves = true,
                            .motions = calloc((size_t)k->n_bodies + 1, sizeof *state->motions)};
    (void)snprintf(state->name, sizeof state->name, "%s", name);
    if (!state->motions)
        (void)fail_with(why, "out of memory");
    return state->motions;
}

void sketch_add_none(sketch *k, const char *law, const char *why)
{
    sketch_state *state = &k->states[k->n_states++];
    *state = (sketch_state){.moves = false};
    (void)snprintf(state->name, sizeof state->name, "%s: %s", law, why);
}

/* Find the largest speed and spin of a state, or of its difference from another state. */
static void largest(const sketch *k, const sketch_state *a, const sketch_state *b, double *v,
                    double *omega)
{
    static const sketch_motion rest;
    *v = *omega = 0;
    for (int i = 0; i < k->n_bodies; i++)
        for (int j = 0; j < 3; j++) {
            const sketch_motion *from = b ? &b->motions[i] : &rest;
            *v = fmax(*v, fabs(a->motions[i].v[j] - from->v[j]));
            *omega = fmax(*omega, fabs(a->motions[i].omega[j] - from->omega[j]));
        }
}

/* True if all bodies have the same motion, within printed digits or rounding. */
static bool same(const sketch *k, const sketch_state *a, const sketch_state *b)
{
    double v, omega, v_before, omega_before, dv, domega, vast;
    const double size = show_half(k, &vast);
    largest(k, a, NULL, &v, &omega);
    largest(k, &k->states[0], NULL, &v_before, &omega_before);
    largest(k, a, b, &dv, &domega);
    const double rounding = 1e-12 * fmax(fmax(v, v_before), fmax(omega, omega_before) * size);
    return (dv <= 1e-6 * v || dv <= rounding) &&
           (domega <= 1e-6 * omega || domega * size <= rounding);
}

void sketch_merge_state(sketch *k)
{
    sketch_state *last = &k->states[k->n_states - 1];
    char name[SKETCH_NAME];
    (void)snprintf(name, sizeof name, "%.50s", last->name);
    for (int i = 1; i < k->n_states - 1; i++) {
        sketch_state *other = &k->states[i];
        if (!other->moves || !same(k, other, last))
            continue;
        const size_t used = strlen(other->name);
        (void)snprintf(other->name + used, sizeof other->name - used, ", %s", name);
        free(last->motions);
        k->n_states--;
        return;
    }
}

const sketch_contact *sketch_ground(const sketch *k)
{
    for (int i = 0; i < k->n_contacts; i++)
        if (k->contacts[i].other == PCS_GROUND)
            return &k->contacts[i];
    return NULL;
}

int sketch_up(const sketch *k)
{
    const sketch_contact *ground = sketch_ground(k);
    int up = 1;
    for (int j = 0; k->axes == 3 && ground && j < 3; j++)
        up = fabs(ground->n[j]) > fabs(ground->n[up]) ? j : up;
    return up;
}

void sketch_tidy(sketch *k, double size)
{
    double speed = 0, spin = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int s = 0; s < k->n_states; s++)
            for (int i = 0; k->states[s].moves && i < k->n_bodies; i++)
                for (int j = 0; j < 3; j++) {
                    double *v = &k->states[s].motions[i].v[j],
                           *omega = &k->states[s].motions[i].omega[j];
                    if (pass == 0) {
                        speed = fmax(speed, fabs(*v));
                        spin = fmax(spin, fabs(*omega));
                        continue;
                    }
                    const double most = fmax(speed, spin * size);
                    *v = fabs(*v) < 1e-12 * most ? 0 : *v;
                    *omega = fabs(*omega) * size < 1e-12 * most ? 0 : *omega;
                }
}
