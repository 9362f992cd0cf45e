#include "report.h"
#include "scenario/lookup.h"
#include "scenario/units.h"

#include <stdio.h>
#include <string.h>

const char *text_short(double x, int digits, char *buffer, size_t size)
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
    (void)snprintf(column, sizeof column, "%s %s", text_short(x, 6, value, sizeof value),
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

/* The quantity of that name which these structs hold; NULL: none of them has it. */
static const pcs_quantity *held(const void *const *structs, const char *name)
{
    const pcs_quantity *q = NULL;
    for (int group = 0; group < PCS_GROUP_COUNT && !q; group++)
        if (structs[group])
            q = pcs_quantity_in((pcs_group)group, name);
    return q;
}

double report_value(const void *const *structs, const char *name)
{
    const pcs_quantity *q = held(structs, name);
    return q ? pcs_quantity_value(q, structs[q->group]) : PCS_NONE;
}

/* A line of those of the names that the structs hold. */
static void cells(const char *const *names, const void *const *structs, size_t n)
{
    row r = {0};
    for (size_t i = 0; i < n; i++) {
        const pcs_quantity *q = held(structs, names[i]);
        if (q)
            add_cell(&r, q->name, pcs_quantity_value(q, structs[q->group]), q->unit);
    }
    if (r.used > 0)
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

/* A vector along n, t1, t2 in a line. */
static void report_vector(const char *const *names, const double *v, double factor,
                          const char *unit)
{
    row r = {0};
    for (int i = 0; i < 3; i++)
        add_cell(&r, names[i], factor * v[i], unit);
    end_row(&r);
}

static void report_motion3(const pcs_body3 *body)
{
    static const char *const v[] = {"v_n", "v_1", "v_2"};
    static const char *const omega[] = {"omega_n", "omega_1", "omega_2"};
    report_vector(v, body->v, 1, "m/s");
    report_vector(omega, body->omega, DEGREES, "deg/s");
}

static void report_body3(const char *name, const pcs_body3 *body)
{
    static const char *const r[] = {"contact at n", "contact at 1", "contact at 2"};
    static const char *const J[] = {"inertia XX", "inertia YY", "inertia ZZ"};
    static const char *const products[] = {"inertia XY", "inertia XZ", "inertia YZ"};
    double arm[3];
    const double diagonal[] = {body->inertia[0][0], body->inertia[1][1], body->inertia[2][2]};
    const double others[] = {body->inertia[0][1], body->inertia[0][2], body->inertia[1][2]};
    row m = {0};
    (void)printf("  %s\n", name);
    add_cell(&m, "mass", body->mass, "kg");
    end_row(&m);
    report_vector(J, diagonal, 1, "kg m^2");
    report_vector(products, others, 1, "kg m^2");
    pcs_body3_arm(body, arm);
    report_vector(r, arm, 1, "m");
    report_motion3(body);
}

void report_problem(const problem *p)
{
    static const answer none; // only the inputs are shown
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, &none, structs);
    for (int i = 0; i < p->n_bodies; i++) {
        const char *name = i == 0 ? "body" : "other body";
        if (p->spatial)
            report_body3(name, &p->bodies3[i]);
        else
            report_body(name, &p->bodies[i]);
    }
    (void)printf("  contact%s\n", p->n_bodies == 1 ? " with a fixed surface" : "");
    CELLS(structs, "G_nn", "G_nt", "G_tt", "G_n1", "G_n2");
    CELLS(structs, "G_11", "G_12", "G_22");
    CELLS(structs, "v_n", "v_t", "v_1", "v_2");
    CELLS(structs, "e", "mu_s", "mu_k");
    if (p->material.e_t > 0 || pcs_has(p->material.eta2))
        CELLS(structs, "e_t", "eta2");
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

static void report_directions(const pcs_diagnosis3 *d)
{
    (void)printf("    sticking      %s\n", d->sticks ? "is possible" : "would need more friction");
    for (int i = 0; i < d->n_directions; i++)
        (void)printf("    slip at       %.4g deg goes straight, %s, and %s\n",
                     d->directions[i].angle * DEGREES,
                     d->directions[i].attracts ? "attracts" : "repels",
                     d->directions[i].growth < 0 ? "slows down" : "speeds up");
}

void report_regime(const problem *p, const answer *a)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    (void)printf("  before any law\n");
    CELLS(structs, "slide", "mu_crit", "mu_stick");
    CELLS(structs, "R1", "R2", "R3");
    CELLS(structs, "mu_0", "mu_T", "mu_max");
    if (p->spatial)
        report_directions(&a->diagnosis3);
    else
        (void)printf("    expect        %s\n", regime_words(p, &a->diagnosis));
}

static void report_phases2(const pcs_impact2 *im)
{
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

static void report_phases3(const pcs_impact3 *im)
{
    (void)printf("\n  %-12s %-14s %9s %9s %9s %9s %10s %10s\n", "stage", "motion", "p_n", "v_n",
                 "v_1", "v_2", "W_n", "W_t");
    (void)printf("  %-12s %-14s %9s %9s %9s %9s %10s %10s\n", "", "", "[N s]", "[m/s]", "[m/s]",
                 "[m/s]", "[J]", "[J]");
    (void)printf("  %-12s %-14s %9.4g %9.4g %9.4g %9.4g\n", "start", "", 0.0, im->v_n, im->v_1,
                 im->v_2);
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase3 *phase = &im->phases[i];
        (void)printf("  %-12s %-14s %9.4g %9.4g %9.4g %9.4g %10.4g %10.4g\n",
                     pcs_stage_name(phase->stage), pcs_motion_name(phase->motion), phase->to.p_n,
                     phase->to.v_n, phase->to.v_1, phase->to.v_2, phase->W_n, phase->W_t);
    }
}

static void report_outcome(unsigned outcome, int mode, pcs_final final)
{
    char text[200];
    (void)printf("\n  outcome      %s\n",
                 outcome ? lookup_outcome_text(outcome, text, sizeof text) : "plain");
    for (unsigned bit = 0; bit < 31; bit++)
        if (outcome & 1U << bit)
            (void)printf("               %s\n", pcs_outcome_meaning((pcs_outcome)(1U << bit)));
    if (mode != PCS_NO_MODE)
        (void)printf("  mode         %d: %s\n", mode, pcs_mode_meaning(mode));
    if (final != PCS_FINAL_NONE)
        (void)printf("  final        %s\n", pcs_final_name(final));
}

static void report_energy(const problem *p, const void *const *structs)
{
    const double T = report_value(structs, "T"), dT = report_value(structs, "dT");
    (void)printf("\n  energy%s\n", p->n_bodies ? "" : " (what the contact can change)");
    CELLS(structs, "T", "Tp", "dT");
    if (pcs_has(report_value(structs, "W_f")))
        CELLS(structs, "W_c", "W_r", "W_f");
    if (T > 0 && pcs_has(dT))
        (void)printf("    %s %.4g %% of the kinetic energy\n", dT > 0 ? "gains" : "loses",
                     dT == 0 ? 0.0 : 100 * fabs(dT) / T);
}

static void report_judge(const pcs_judgement *j)
{
    (void)printf(
        "\n  judge        worst residual %.1e (momentum %.0e, cone %.0e, restitution %.0e, "
        "energy %.0e)\n",
        j->worst, j->momentum, j->cone, j->restitution, j->energy);
}

static void report_law(const problem *p, const answer *a)
{
    const pcs_law_info *law = pcs_law_about(p->spatial ? a->impact3.law : a->impact.law);
    if (p->spatial && law->family == PCS_FAMILY_PATH)
        (void)printf("law %s on the %s path: %s\n", law->name, pcs_path3_name(a->impact3.path),
                     law->rule);
    else
        (void)printf("law %s: %s\n", law->name, law->rule);
    if (p->spatial && a->impact3.n_phases > 0)
        report_phases3(&a->impact3);
    if (!p->spatial && a->impact.n_phases > 0)
        report_phases2(&a->impact);
    report_outcome(answer_outcome(p, a), answer_mode(p, a), answer_final(p, a));
}

void report_answer(const problem *p, const answer *a)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    report_law(p, a);
    (void)printf("\n  contact after\n");
    CELLS(structs, "vp_n", "vp_t", "vp_1", "vp_2");
    CELLS(structs, "p_n", "p_t", "p_1", "p_2");
    CELLS(structs, "impulse_ratio");
    if (p->spatial)
        (void)printf("    slip turned   %.4g deg\n", a->impact3.turn * DEGREES);
    for (int i = 0; i < p->n_bodies; i++) {
        (void)printf("  %s after\n", i == 0 ? "body" : "other body");
        if (p->spatial)
            report_motion3(&a->after3[i]);
        else
            report_motion(&a->after[i]);
    }
    report_energy(p, structs);
    (void)printf("\n  restitution\n");
    CELLS(structs, "N_P", "N_N", "N_E");
    CELLS(structs, "R_kinetic", "e_kinematic", "E2_energetic");
    CELLS(structs, "mu_A", "mu_R");
    report_judge(&a->judgement);
}
