#include "report.h"

#include <stdio.h>
#include <string.h>

static const double DEGREES = 180 / 3.14159265358979323846;

const char *short_text(double x, int digits, char *buffer, size_t size)
{
    if (pcs_has(x))
        (void)snprintf(buffer, size, "%.*g", digits, x == 0 ? 0.0 : x);
    else
        (void)snprintf(buffer, size, "-");
    return buffer;
}

/* A line of named values in columns, printed without trailing blanks. */
typedef struct row {
    size_t used;
    char text[240];
} row;

static void add_cell(row *r, const char *name, double x, const char *unit)
{
    char value[32], column[64];
    (void)snprintf(column, sizeof column, "%s %s", short_text(x, 6, value, sizeof value),
                   pcs_has(x) ? unit : "");
    const int n =
        snprintf(r->text + r->used, sizeof r->text - r->used, "    %-13s %-17s", name, column);
    r->used += n > 0 ? (size_t)n : 0;
}

static void end_row(row *r)
{
    while (r->used > 0 && r->text[r->used - 1] == ' ')
        r->text[--r->used] = '\0';
    (void)puts(r->text);
    r->used = 0;
}

static void cells(const char *const *names, const void *const *structs, size_t n)
{
    row r = {0};
    for (size_t i = 0; i < n; i++) {
        const pcs_quantity *q = pcs_quantity_named(names[i]);
        add_cell(&r, q->name, pcs_quantity_value(q, structs[q->group]), q->unit);
    }
    end_row(&r);
}

#define CELLS(structs, ...)                                                                        \
    cells((const char *const[]){__VA_ARGS__}, structs,                                             \
          sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void report_motion(const pcs_body2 *body)
{
    row r = {0};
    add_cell(&r, "v_n", body->v_n, "m/s");
    add_cell(&r, "v_t", body->v_t, "m/s");
    add_cell(&r, "omega", body->omega * DEGREES, "deg/s");
    end_row(&r);
}

static void report_body(const char *name, const pcs_body2 *body)
{
    row r = {0};
    (void)printf("  %s\n", name);
    add_cell(&r, "mass", body->mass, "kg");
    add_cell(&r, "inertia", body->inertia, "kg m^2");
    end_row(&r);
    add_cell(&r, "contact at n", body->r_n, "m");
    add_cell(&r, "contact at t", body->r_t, "m");
    end_row(&r);
    report_motion(body);
}

void report_problem(const problem *p)
{
    const void *const structs[] = {
        [PCS_GROUP_CONTACT] = &p->contact, [PCS_GROUP_MATERIAL] = &p->material};
    for (int i = 0; i < p->n_bodies; i++)
        report_body(i == 0 ? "body" : "other body", &p->bodies[i]);
    (void)printf("  contact%s\n", p->n_bodies == 1 ? " with a fixed surface" : "");
    CELLS(structs, "G_nn", "G_nt", "G_tt");
    CELLS(structs, "v_n", "v_t");
    CELLS(structs, "e", "mu_s", "mu_k");
    if (pcs_has(p->material.ratio))
        CELLS(structs, "ratio");
}

static const char *regime_words(const problem *p, const pcs_diagnosis2 *d)
{
    const pcs_contact2 *c = &p->contact;
    if (c->v_n > 0)
        return "the bodies separate: no collision";
    if (!pcs_has(p->material.mu_k))
        return "no friction is given, only an impulse ratio";
    if (p->material.mu_k > d->mu_crit && c->v_t * c->G_nt > 0)
        return "friction is above critical and sliding jams (Painleve)";
    if (c->v_n == 0)
        return "the bodies only touch: no collision";
    return pcs_mode_meaning(d->mode);
}

void report_regime(const problem *p, const pcs_diagnosis2 *d)
{
    const void *const structs[] = {[PCS_GROUP_DIAGNOSIS] = d};
    (void)printf("  before any law\n");
    CELLS(structs, "slide", "mu_crit");
    CELLS(structs, "R1", "R2", "R3");
    CELLS(structs, "mu_0", "mu_T", "mu_max");
    (void)printf("    expect        %s\n", regime_words(p, d));
}

static void report_phases(const pcs_impact2 *im)
{
    if (im->n_phases == 0)
        return;
    (void)printf("\n  %-12s %-14s %9s %9s %9s %9s %10s %10s\n", "stage", "motion", "p_n", "p_t",
                 "v_n", "v_t", "W_n", "W_t");
    (void)printf("  %-12s %-14s %9s %9s %9s %9s %10s %10s\n", "", "", "[N s]", "[N s]", "[m/s]",
                 "[m/s]", "[J]", "[J]");
    (void)printf("  %-12s %-14s %9.4g %9.4g %9.4g %9.4g\n", "start", "", 0.0, 0.0, im->v_n,
                 im->v_t);
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase2 *phase = &im->phases[i];
        (void)printf("  %-12s %-14s %9.4g %9.4g %9.4g %9.4g %10.4g %10.4g\n",
                     pcs_stage_name(phase->stage), pcs_motion_name(phase->motion), phase->to.p_n,
                     phase->to.p_t, phase->to.v_n, phase->to.v_t, phase->W_n, phase->W_t);
    }
}

static void report_outcome(const pcs_impact2 *im)
{
    char text[200];
    (void)printf("\n  outcome      %s\n",
                 im->outcome ? outcome_text(im->outcome, text, sizeof text) : "plain");
    for (unsigned bit = 0; bit < 31; bit++)
        if (im->outcome & 1U << bit)
            (void)printf("               %s\n", pcs_outcome_meaning((pcs_outcome)(1U << bit)));
    if (im->mode != PCS_NO_MODE)
        (void)printf("  mode         %d: %s\n", im->mode, pcs_mode_meaning(im->mode));
    if (im->final != PCS_FINAL_NONE)
        (void)printf("  final        %s\n", pcs_final_name(im->final));
}

static void report_energy(const problem *p, const pcs_impact2 *im)
{
    const void *const structs[] = {[PCS_GROUP_IMPACT] = im};
    (void)printf("\n  energy%s\n", p->n_bodies ? "" : " (what the contact can change)");
    CELLS(structs, "T", "Tp", "dT");
    if (pcs_has(im->W_f))
        CELLS(structs, "W_c", "W_r", "W_f");
    if (im->T > 0 && pcs_has(im->dT))
        (void)printf("    %s %.4g %% of the kinetic energy\n", im->dT > 0 ? "gains" : "loses",
                     im->dT == 0 ? 0.0 : 100 * fabs(im->dT) / im->T);
}

static void report_judge(const pcs_judgement *j)
{
    (void)printf(
        "\n  judge        worst residual %.1e (momentum %.0e, cone %.0e, restitution %.0e, "
        "energy %.0e)\n",
        j->worst, j->momentum, j->cone, j->restitution, j->energy);
}

void report_answer(const problem *p, const answer *a)
{
    const pcs_impact2 *im = &a->impact;
    const void *const structs[] = {[PCS_GROUP_IMPACT] = im};
    (void)printf("law %s: %s\n", pcs_law_about(im->law)->name, pcs_law_about(im->law)->rule);
    report_phases(im);
    report_outcome(im);
    (void)printf("\n  contact after\n");
    CELLS(structs, "vp_n", "vp_t");
    CELLS(structs, "p_n", "p_t", "impulse_ratio");
    for (int i = 0; i < p->n_bodies; i++) {
        (void)printf("  %s after\n", i == 0 ? "body" : "other body");
        report_motion(&a->after[i]);
    }
    report_energy(p, im);
    (void)printf("\n  restitution\n");
    CELLS(structs, "N_P", "N_N", "N_E");
    CELLS(structs, "R_kinetic", "e_kinematic", "E2_energetic");
    CELLS(structs, "mu_A", "mu_R");
    report_judge(&a->judgement);
}
