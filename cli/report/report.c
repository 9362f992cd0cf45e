#include "report.h"
#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "scenario/clean.h"
#include "scenario/lookup.h"
#include "scenario/units.h"

#include <stdio.h>
#include <string.h>

void report_title(const char *title)
{
    char shown[CLEAN_SHOWN];
    while (*title) {
        title += clean_next(title, shown);
        (void)fputs(shown, stdout);
    }
    (void)fputs("\n\n", stdout);
}

/* A line of named values in columns, printed without trailing blanks. */
typedef struct row {
    size_t used;
    char text[240];
} row;

static void end_row(row *r)
{
    while (r->used > 0 && r->text[r->used - 1] == ' ')
        r->text[--r->used] = '\0';
    (void)puts(r->text);
    r->used = 0;
}

/* Add a cell. If it does not fit, begin a new line. */
static void add_cell(row *r, const char *name, double x, const char *unit)
{
    char value[32], column[64];
    (void)snprintf(column, sizeof column, "%s %s",
                   text_short(shown_value(x, unit), 6, value, sizeof value),
                   pcs_has(x) ? shown_unit(unit) : "");
    if (r->used + 4 + 14 + strlen(column) > TEXT_LINE)
        end_row(r);
    const int n =
        snprintf(r->text + r->used, sizeof r->text - r->used, "    %-13s %-17s", name, column);
    r->used += n > 0 ? (size_t)n : 0;
}

const pcs_quantity *report_quantity(const void *const *structs, const char *name)
{
    const pcs_quantity *q = NULL;
    for (int group = 0; group < PCS_GROUP_COUNT && !q; group++)
        if (structs[group])
            q = pcs_quantity_in((pcs_group)group, name);
    return q;
}

double report_value(const void *const *structs, const char *name)
{
    const pcs_quantity *q = report_quantity(structs, name);
    return q ? pcs_quantity_value(q, structs[q->group]) : PCS_NONE;
}

/* Print a line of those quantities that the structs have. */
static void cells(const char *const *names, const void *const *structs, size_t n)
{
    row r = {0};
    for (size_t i = 0; i < n; i++) {
        const pcs_quantity *q = report_quantity(structs, names[i]);
        if (q)
            add_cell(&r, q->name, pcs_quantity_value(q, structs[q->group]), q->unit);
    }
    if (r.used > 0)
        end_row(&r);
}

#define CELLS(structs, ...)                                                                        \
    cells((const char *const[]){__VA_ARGS__}, structs,                                             \
          sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* Add the named components of a vector to a line. */
static void add_vector(row *r, const char *const *names, int n, const double *v, const char *unit)
{
    for (int i = 0; i < n; i++)
        add_cell(r, names[i], v[i], unit);
}

static void report_vector(const char *const *names, int n, const double *v, const char *unit)
{
    row r = {0};
    add_vector(&r, names, n, v, unit);
    end_row(&r);
}

/*
 * Print a motion. In the plane velocity and spin are on one line. Bodies of a list move in world
 * axes.
 */
static void report_motion(const answer_motion *m, bool world)
{
    static const char *const v[2][2][3] = {{{"v_n", "v_t"}, {"v_n", "v_1", "v_2"}},
                                           {{"v_x", "v_y"}, {"v_x", "v_y", "v_z"}}};
    static const char *const omega[2][2][3] = {{{"omega"}, {"omega_n", "omega_1", "omega_2"}},
                                               {{"omega"}, {"omega_x", "omega_y", "omega_z"}}};
    const bool spatial = m->n_v == 3;
    row r = {0};
    add_vector(&r, v[world][spatial], m->n_v, m->v, "m/s");
    if (spatial)
        end_row(&r);
    add_vector(&r, omega[world][spatial], m->n_omega, m->omega, "rad/s");
    end_row(&r);
}

/* Add the tilts theta1 and theta2 of a body in space, if they alone describe its rotation. */
static void add_thetas(row *r, const double R[3][3])
{
    if (fabs(R[2][1]) > 1e-12)
        return;
    // 0 - x: no -0
    add_cell(r, "theta1", atan2(0 - R[0][1], R[1][1]), "rad");
    add_cell(r, "theta2", atan2(0 - R[2][0], R[2][2]), "rad");
}

static void report_inertia3(const pcs_struck3 *body)
{
    static const char *const J[] = {"inertia XX", "inertia YY", "inertia ZZ"};
    static const char *const products[] = {"inertia XY", "inertia XZ", "inertia YZ"};
    const double diagonal[] = {body->inertia[0][0], body->inertia[1][1], body->inertia[2][2]};
    const double others[] = {body->inertia[0][1], body->inertia[0][2], body->inertia[1][2]};
    report_vector(J, 3, diagonal, "kg m^2");
    report_vector(products, 3, others, "kg m^2");
}

/* Print "  body", or the name of the body. */
static void report_name(const problem *p, int i, const char *when)
{
    char number[16], name[4 * WORD_SIZE];
    if (p->world.s)
        (void)printf("  %s%s, in world axes\n",
                     clean_text(answer_name(p, i, number, sizeof number), name, sizeof name), when);
    else
        (void)printf("  %s%s\n", i == 0 ? "body" : "other body", when);
}

/* Print the position of a body of a list. */
static void report_place(const problem *p, int i)
{
    static const char *const at[] = {"at x", "at y", "at z"};
    row r = {0};
    add_vector(&r, at, p->spatial ? 3 : 2,
               p->spatial ? p->world.bodies3[i].position : p->world.bodies[i].position, "m");
    if (!p->spatial)
        add_cell(&r, "angle", p->world.bodies[i].angle, "rad");
    end_row(&r);
}

static void report_touch(const problem *p)
{
    static const char *const at[] = {"at x", "at y", "at z"};
    static const char *const normal[] = {"normal x", "normal y", "normal z"};
    const answer_place place = answer_touch(p);
    row r = {0};
    add_vector(&r, at, place.n, place.at, "m");
    if (place.gap != 0)
        add_cell(&r, "gap", place.gap, "m");
    end_row(&r);
    report_vector(normal, place.n, place.normal, "");
}

static void report_body(const problem *p, int i)
{
    static const char *const at[2][3] = {{"contact at n", "contact at t"},
                                         {"contact at n", "contact at 1", "contact at 2"}};
    const bool world = p->world.s;
    const answer_motion motion = world ? answer_in_world(p, NULL, i) : answer_before(p, i);
    double arm[3];
    row m = {0};
    report_name(p, i, "");
    add_cell(&m, "mass", p->spatial ? p->bodies3[i].mass : p->bodies[i].mass, "kg");
    if (!p->spatial)
        add_cell(&m, "inertia", p->bodies[i].inertia, "kg m^2");
    answer_arm(p, i, arm);
    if (!p->spatial)
        add_cell(&m, "theta", answer_theta(arm), "rad");
    else if (!world)
        add_thetas(&m, (const double(*)[3])p->bodies3[i].rotation);
    end_row(&m);
    if (p->spatial)
        report_inertia3(&p->bodies3[i]);
    if (world)
        report_place(p, i);
    report_vector(at[p->spatial], motion.n_v, arm, "m");
    report_motion(&motion, world);
}

void report_problem(const problem *p)
{
    static const answer none; // unused: only the inputs are shown
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, &none, structs);
    for (int i = 0; i < p->n_bodies; i++)
        report_body(p, i);
    (void)printf("  contact%s\n", p->n_bodies == 1 ? " with a fixed surface" : "");
    if (p->world.s)
        report_touch(p);
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

/* Print the expected mode in space by Poisson's law on the chosen path: no ratio gives it. */
static void report_mode3(const problem *p)
{
    pcs_impact3 im;
    if (pcs_solve3(PCS_LAW_POISSON, p->path, &p->contact3, &p->material, &im, NULL) == PCS_OK)
        (void)printf("    expect        %s%s\n",
                     im.mode == PCS_MODE_NONE ? "no collision" : pcs_mode_meaning(im.mode),
                     im.mode == PCS_MODE_NONE ? "" : ", by Poisson's law");
}

void report_regime(const problem *p, const answer *a)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    (void)printf("  before any law\n");
    CELLS(structs, "slide", "mu_crit", "mu_stick");
    CELLS(structs, "R1", "R2", "R3");
    CELLS(structs, "mu_0", "mu_T", "mu_max");
    if (p->spatial) {
        report_directions(&a->diagnosis3);
        report_mode3(p);
    } else {
        (void)printf("    expect        %s\n", regime_words(p, &a->diagnosis));
    }
}

/* Print a unit such as "[m/s]", aligned to the right of a column. */
static void print_unit(const char *si, int width)
{
    char text[20];
    (void)snprintf(text, sizeof text, "[%s]", shown_unit(si));
    (void)printf(" %*s", width, text);
}

/* Print impulse and velocity at the end of each phase, as many as fit into a line. */
static void report_phases(const problem *p, const answer *a, int n, const void *const *structs)
{
    static const struct {
        const char *name;
        bool velocity;
        int axis;
    } shown[2][4] = {{{"p_n", false, 0}, {"p_t", false, 1}, {"v_n", true, 0}, {"v_t", true, 1}},
                     {{"p_n", false, 0}, {"v_n", true, 0}, {"v_1", true, 1}, {"v_2", true, 2}}};
    (void)printf("\n  %-12s %-14s", "stage", "motion");
    for (int k = 0; k < 4; k++)
        (void)printf(" %9s", shown[p->spatial][k].name);
    (void)printf(" %10s %10s\n  %-12s %-14s", "W_n", "W_t", "", "");
    for (int k = 0; k < 4; k++)
        print_unit(shown[p->spatial][k].velocity ? "m/s" : "N s", 9);
    print_unit("J", 10);
    print_unit("J", 10);
    (void)printf("\n  %-12s %-14s", "start", "");
    for (int k = 0; k < 4; k++) {
        const char *name = shown[p->spatial][k].name;
        (void)printf(" %9.4g", shown[p->spatial][k].velocity
                                   ? shown_value(report_value(structs, name), "m/s")
                                   : 0.0);
    }
    (void)printf("\n");
    for (int i = 0; i < n; i++) {
        const answer_phase phase = answer_phase_at(p, a, i);
        (void)printf("  %-12s %-14s", pcs_stage_name(phase.stage), pcs_motion_name(phase.motion));
        for (int k = 0; k < 4; k++) {
            const bool velocity = shown[p->spatial][k].velocity;
            const double *of = velocity ? phase.to.v : phase.to.p;
            (void)printf(" %9.4g",
                         shown_value(of[shown[p->spatial][k].axis], velocity ? "m/s" : "N s"));
        }
        (void)printf(" %10.4g %10.4g\n", shown_value(phase.W_n, "J"), shown_value(phase.W_t, "J"));
    }
}

void report_outcome(unsigned outcome)
{
    char text[200];
    (void)printf("\n  outcome      %s\n",
                 outcome ? lookup_outcome_text(outcome, text, sizeof text) : "plain");
    for (unsigned bit = 0; bit < 31; bit++)
        if (outcome & 1U << bit)
            (void)printf("               %s\n", pcs_outcome_meaning((pcs_outcome)(1U << bit)));
}

static void report_energy(const problem *p, const void *const *structs)
{
    const double T = report_value(structs, p->n_bodies ? "T_bodies" : "T");
    const double dT = report_value(structs, "dT");
    (void)printf("\n  energy (T, Tp: what the contact can change)\n");
    CELLS(structs, "T", "Tp", "dT");
    if (p->n_bodies)
        CELLS(structs, "T_bodies", "Tp_bodies");
    if (pcs_has(report_value(structs, "W_f")))
        CELLS(structs, "W_c", "W_r", "W_f");
    if (T > 0 && pcs_has(dT))
        (void)printf("    %s %.4g %% of the kinetic energy%s\n", dT > 0 ? "gains" : "loses",
                     dT == 0 ? 0.0 : 100 * fabs(dT) / T, p->n_bodies ? " of the bodies" : "");
}

static void report_judge(const pcs_judgement *j)
{
    if (!pcs_has(j->worst)) {
        (void)printf("\n  judge        nothing to check: there is no solution\n");
        return;
    }
    (void)printf(
        "\n  judge        worst residual %.1e (momentum %.0e, cone %.0e, restitution %.0e, "
        "energy %.0e)\n",
        j->worst, j->momentum, j->cone, j->restitution, j->energy);
}

static void report_law(const problem *p, const answer *a, const void *const *structs)
{
    const answer_head head = answer_head_of(p, a);
    const pcs_law_info *law = pcs_law_about(head.law);
    if (head.follows)
        (void)printf("law %s on the %s path: %s\n", law->name, pcs_path_name(head.path), law->rule);
    else
        (void)printf("law %s: %s\n", law->name, law->rule);
    if (head.n_phases > 0)
        report_phases(p, a, head.n_phases, structs);
    report_outcome(head.outcome);
    if (head.mode != PCS_MODE_NONE)
        (void)printf("  mode         %d: %s\n", head.mode, pcs_mode_meaning(head.mode));
    if (head.final != PCS_FINAL_NONE)
        (void)printf("  final        %s\n", pcs_final_name(head.final));
}

void report_answer(const problem *p, const answer *a)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(p, a, structs);
    report_law(p, a, structs);
    (void)printf("\n  contact after\n");
    CELLS(structs, "vp_n", "vp_t", "vp_1", "vp_2");
    CELLS(structs, "p_n", "p_t", "p_1", "p_2");
    CELLS(structs, "impulse_ratio");
    if (answer_head_of(p, a).law == PCS_LAW_BRACH)
        CELLS(structs, "mu_0", "mu_T", "mu_max"); // |impulse_ratio| is the least of mu_0, mu, mu_T
    if (p->spatial)
        (void)printf("    slip turned   %.4g deg\n", a->impact3.turn * DEGREES);
    for (int i = 0; i < p->n_bodies; i++) {
        const bool world = p->world.s;
        const answer_motion motion = world ? answer_in_world(p, a, i) : answer_after(p, a, i);
        report_name(p, i, " after");
        report_motion(&motion, world);
    }
    report_energy(p, structs);
    (void)printf("\n  restitution\n");
    CELLS(structs, "N_P", "N_N", "N_E");
    CELLS(structs, "R_kinetic", "e_kinematic", "E2_energetic");
    CELLS(structs, "mu_A", "mu_R");
    report_judge(&a->judgement);
}
