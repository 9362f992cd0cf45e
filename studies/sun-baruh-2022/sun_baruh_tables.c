/* Tables 1 and 2 of [sun-baruh-2022]: every case and every condition, compared with the path. */
#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/studies.h"
#include "sun_baruh.h"

#include <percuss/research.h>

/* Slip at the start, at the end of compression and at the end, by [sun-baruh-2022 Table 1]. */
static const struct {
    int start, compressed, end; /* 1: direction as before, 0: none, -1: reversed; 2: not none */
} table1[] = {{1, 1, 1}, {1, 0, 0}, {1, -1, -1}, {1, 1, 0}, {1, 1, -1}, {0, 0, 0}, {0, 2, 2}};

static bool slip_is(double slip, int said)
{
    return said == 2 ? slip != 0 : (slip > 0) - (slip < 0) == said;
}

/* True if slip, computed along the path independently, is what the table states for this mode. */
static bool as_table1(const pcs_contact2 *c, const pcs_material *m, const pcs_impact2 *im)
{
    const pcs_legs2 path = pcs_legs2_make(c, m->mu_s, m->mu_k);
    return slip_is(c->v_t, table1[im->mode].start) &&
           slip_is(pcs_legs2_at(&path, im->pc_n).v_t, table1[im->mode].compressed) &&
           slip_is(pcs_legs2_at(&path, im->p_n).v_t, table1[im->mode].end);
}

/* One impact of each mode from Fig. 3. */
static const struct {
    double theta, ratio;
} examples[7] = {{0, 2.9}, {10, 0.8}, {45, 0.4}, {10, 2}, {45, 1.1}, {20, 0}, {45, 0}};

/* Slip of every example over the normal impulse, in units of that of compression. */
static bool example_rows(study *s, fail *why)
{
    enum { POINTS = 171 };
    const pcs_material m = sun_baruh_material(&sun_baruh_poisson);
    pcs_contact2 c[7];
    pcs_impact2 im[7];
    pcs_fault fault;
    double energy, row[8];
    study_column(s, "impulse", "");
    for (int k = 0; k < 7; k++) {
        char name[24];
        (void)snprintf(name, sizeof name, "v_t_mode_%d", k);
        study_column(s, name, "m/s");
        c[k] = sun_baruh_body(SUN_BARUH_SLENDER, examples[k].theta, examples[k].ratio, &energy);
        if (pcs_solve2(sun_baruh_poisson.law, &c[k], &m, &im[k], &fault) != PCS_OK)
            return fail_with(why, "%s/%s: %s %s", s->key, s->item, fault.field, fault.rule);
        study_own(s);
        study_number(s, im[k].mode, k, 0, "mode at theta = %g deg, v_Cx/v_Cy = %g",
                     examples[k].theta, examples[k].ratio);
    }
    for (int i = 0; i < POINTS; i++) {
        row[0] = (1 + sun_baruh_poisson.e) * i / (POINTS - 1);
        for (int k = 0; k < 7; k++) {
            const pcs_legs2 path = pcs_legs2_make(&c[k], m.mu_s, m.mu_k);
            row[1 + k] = pcs_legs2_at(&path, row[0] * im[k].pc_n).v_t;
        }
        study_row(s, row);
    }
    return true;
}

/*
 * A grid with no point on a boundary. Each point has theta, ratio and alpha of the paper, and the
 * contact problem.
 */
typedef struct grid_point {
    double theta, ratio, alpha;
    pcs_contact2 c;
    pcs_material m;
} grid_point;

typedef void grid_visit(const grid_point *at, void *context);

static void over_materials(grid_point *at, grid_visit *visit, void *context)
{
    static const double mu[] = {0.1, 0.4, 0.8, 1.5}, e[] = {0.2, 0.7, 1};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) {
            const sun_baruh_case p = {PCS_LAW_POISSON, e[k], mu[i / 2] * (i % 2 ? 1.25 : 1),
                                      mu[i / 2]};
            at->m = sun_baruh_material(&p);
            visit(at, context);
        }
}

/* theta over (-85, 85) deg and ratios up to 4; no value is round. */
static void over_grid(grid_visit *visit, void *context)
{
    static const double alpha[] = {0.2, 1.0 / 3, 1};
    grid_point at;
    double energy;
    for (int a = 0; a < 3; a++)
        for (int i = 0; i < 69; i++)
            for (int j = 0; j <= 30; j++) {
                at.alpha = alpha[a];
                at.theta = -84.7 + 2.4917 * i;
                at.ratio = 0.13171 * j;
                at.c = sun_baruh_body(at.alpha, at.theta, at.ratio, &energy);
                over_materials(&at, visit, context);
            }
}

/* Points of the grid by case. */
typedef struct tally {
    long points[7], wrong[7], unsolved;
} tally;

static void visit_table1(const grid_point *at, void *context)
{
    tally *t = context;
    pcs_impact2 im;
    if (pcs_solve2(PCS_LAW_POISSON, &at->c, &at->m, &im, NULL) != PCS_OK) {
        t->unsolved++;
        return;
    }
    t->points[im.mode]++;
    t->wrong[im.mode] += !as_table1(&at->c, &at->m, &im);
}

static void check_tally(study *s, const tally *t, const char *what, const char *place)
{
    study_place(s, place);
    bool every = t->unsolved == 0;
    for (int k = 0; k < 7; k++) {
        every = every && t->points[k] > 0;
        study_number(s, (double)t->wrong[k], 0, 0, "%s %d, at %ld points: wrong", what, k,
                     t->points[k]);
    }
    study_own(s);
    study_feature(s, every, "every case occurs in the grid, and every point is solved");
}

bool sun_baruh_table1(study *s, fail *why)
{
    tally t = {0};
    if (!example_rows(s, why))
        return false;
    over_grid(visit_table1, &t);
    check_tally(s, &t, "slip of case", "Table 1");
    FILE *script = study_script(s);
    draw_curve curves[7];
    for (int k = 0; k < 7; k++)
        curves[k] = (draw_curve){1, 2 + k, draw_mode(k).name,
                                 k == 5   ? "w l lw 5"
                                 : k == 6 ? "w l lc rgb 'black' dt 2"
                                          : "w l lw 2"};
    draw_labels(script, s->title, "normal impulse/normal impulse of compression",
                "slip v_Cx / (m/s)");
    draw_key_below(script, 4);
    (void)fputs("set xrange [0:1.7]\n"
                "set arrow from 1, graph 0 to 1, graph 1 nohead dt 2 lc rgb '#888888'\n"
                "set label 'compression' at 0.98, graph 0.96 right\n"
                "set label 'restitution' at 1.02, graph 0.96 left\n",
                script);
    draw_curves(script, "$data", curves, 7);
    s->height = 680;
    return true;
}

/* Corrections to [sun-baruh-2022]. */
enum { PRINTED = 0, COSINE = 1, AGAINST_MU = 2, JAM = 4, AMENDED = COSINE | AGAINST_MU | JAM };

typedef struct ratios {
    double R1, R2, R3;
} ratios;

static ratios ratios_of(double theta, double alpha, const pcs_material *m, unsigned amended)
{
    const double c = cos(theta * DEGREE), n = sin(theta * DEGREE);
    const double slope = alpha + n * n + m->mu_k * n * c;
    ratios r;
    // R1 = (sin cos + mu (alpha + cos^2))/(alpha + sin^2 + mu sin cos)   [sun-baruh-2022 (28)]
    r.R1 = (n * c + m->mu_k * (alpha + c * c)) / slope;
    if ((amended & JAM) && slope <= 0)
        r.R1 = INFINITY; // slip jams: it ends at any speed
    // R2 = sin cos/(alpha + cos^2); the paper omits a cosine   [sun-baruh-2022 (30)]
    r.R2 = n * (amended & COSINE ? c : 1) / (alpha + c * c);
    r.R3 = r.R1 * (1 + m->e);
    return r;
}

/* The row of [sun-baruh-2022 Table 2] that applies to this ratio, as its mode. */
static int mode_of(const ratios *r, double ratio, const pcs_material *m, unsigned amended)
{
    const bool sticks = amended & AGAINST_MU ? fabs(r->R2) <= m->mu_s : r->R2 < 1;
    if (ratio == 0)
        return sticks ? 5 : 6;
    if (ratio > r->R3)
        return 0;
    return (ratio > r->R1 ? 3 : 1) + !sticks;
}

typedef struct conditions {
    tally table; /* by row of the table, as its mode */
    long points, as_printed, text, no_jam;
    long other_energetic, other_newton, gains, other_e, not_to_0;
} conditions;

static void visit_table2(const grid_point *at, void *context)
{
    conditions *n = context;
    pcs_impact2 im, other;
    pcs_material inelastic = at->m;
    inelastic.e = 0;
    if (pcs_solve2(PCS_LAW_POISSON, &at->c, &at->m, &im, NULL) != PCS_OK) {
        n->table.unsolved++;
        return;
    }
    const unsigned variants[] = {PRINTED, AGAINST_MU | JAM, COSINE | AGAINST_MU, AMENDED};
    long *const wrong[] = {&n->as_printed, &n->text, &n->no_jam, NULL};
    for (int i = 0; i < 4; i++) {
        const ratios r = ratios_of(at->theta, at->alpha, &at->m, variants[i]);
        const int line = mode_of(&r, at->ratio, &at->m, variants[i]);
        if (wrong[i]) {
            *wrong[i] += line != im.mode;
        } else {
            n->table.points[line]++;
            n->table.wrong[line] += line != im.mode;
        }
    }
    n->points++;
    if (pcs_solve2(PCS_LAW_ENERGETIC, &at->c, &at->m, &other, NULL) == PCS_OK)
        n->other_energetic += other.mode != im.mode;
    if (pcs_solve2(PCS_LAW_NEWTON, &at->c, &at->m, &other, NULL) == PCS_OK) {
        n->other_newton += other.mode != im.mode;
        n->gains += (other.outcome & PCS_OUTCOME_ENERGY_GAIN) != 0;
    }
    if (pcs_solve2(PCS_LAW_POISSON, &at->c, &inelastic, &other, NULL) == PCS_OK &&
        other.mode != im.mode) {
        n->other_e++;
        n->not_to_0 += other.mode != 0 || (im.mode != 3 && im.mode != 4);
    }
}

static void check_conditions(study *s)
{
    conditions n = {0};
    over_grid(visit_table2, &n);
    study_place(s, "Table 2");
    study_wrong(study_number(s, (double)n.as_printed, 0, 0,
                             "of %ld points: wrong by Table 2 as printed", n.points),
                "the text after Eq. 30 compares R2 with mu_s, the table with 1");
    study_wrong(
        study_number(s, (double)n.no_jam, 0, 0, "wrong if the jam is not considered"),
        "where Q - mu_k P <= 0 compression never ends while it slides, and Eq. 28 has no meaning");
    study_place(s, "Eq. 30");
    study_wrong(study_number(s, (double)n.text, 0, 0, "wrong by Eq. 30 as printed, against mu_s"),
                "P/R of Eq. 27 has one cosine more than Eq. 30");
    study_place(s, "Sec. 2");
    study_number(s, (double)n.other_energetic, 0, 0,
                 "points with another mode by the energetic law");
    study_wrong(
        study_feature(s, n.other_newton > 0, "Newton's law gives another mode in some cases"),
        "until slip ends all three laws are the same, and after that the mode is determined");
    study_feature(s, n.gains > 0, "Newton's law gains energy in some cases");
    study_place(s, "Sec. 7");
    study_wrong(study_number(s, (double)n.other_e, 0, 0, "points with another mode for e = 0"),
                "R3 = R1 (1 + e) of Table 2 depends on e: modes 3 and 4 become 0");
    study_own(s);
    study_number(s, (double)n.other_newton, 0, 0, "points with another mode by Newton's law");
    study_number(s, (double)n.not_to_0, 0, 0, "of those for e = 0, other than from 3 or 4 to 0");
    check_tally(s, &n.table, "corrected, line of case", "own");
}

/* Slip at the end of compression for a ratio, theta = 10 deg. */
static double slip_compressed(double ratio)
{
    double energy;
    const pcs_material m = sun_baruh_material(&sun_baruh_poisson);
    const pcs_contact2 c = sun_baruh_body(SUN_BARUH_SLENDER, 10, ratio, &energy);
    const pcs_legs2 path = pcs_legs2_make(&c, m.mu_s, m.mu_k);
    pcs_impact2 im = {.pc_n = PCS_NONE};
    (void)pcs_solve2(sun_baruh_poisson.law, &c, &m, &im, NULL);
    return pcs_legs2_at(&path, im.pc_n).v_t;
}

/* "Setting v^c_Cx - v_Cx = 0 gives the result" (28): in fact v^c_Cx = 0 does. */
static void check_eq_28(study *s)
{
    const pcs_material m = sun_baruh_material(&sun_baruh_poisson);
    const double R1 = ratios_of(10, SUN_BARUH_SLENDER, &m, AMENDED).R1;
    double low = 0, high = 3;
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        *(slip_compressed(middle) > 0 ? &high : &low) = middle;
    }
    study_place(s, "Eq. 28");
    study_number(s, high, R1, 1e-9, "ratio at which slip ends with compression, theta = 10 deg");
    study_place(s, "before Eq. 28");
    study_wrong(study_number(s, slip_compressed(high) - high, 0, 1e-9,
                             "v^c_Cx - v_Cx there, for v_Cy = 1 m/s"),
                "R1 of Eq. 28 follows from v^c_Cx = 0, and sliding has ended there");
}

static pcs_status ratio_point(const void *context, double ratio, double theta, double *values,
                              pcs_fault *fault)
{
    const pcs_material m = sun_baruh_material(context);
    const ratios r = ratios_of(theta, SUN_BARUH_SLENDER, &m, AMENDED);
    double solved[3] = {PCS_MODE_NONE};
    const map_plan rod = sun_baruh_rod(context);
    const pcs_status status = rod.point(context, theta, ratio, solved, fault);
    values[0] = solved[0];
    values[1] = mode_of(&r, ratio, &m, AMENDED);
    values[2] = r.R1;
    values[3] = r.R2;
    values[4] = r.R3;
    return status;
}

bool sun_baruh_table2(study *s, fail *why)
{
    static const map_value values[] = {{"mode", "", NULL, 0, {0}},
                                       {"mode_by_table", "", NULL, 0, {0}},
                                       {"R1", "", NULL, 0, {0}},
                                       {"R2", "", NULL, 0, {0}},
                                       {"R3", "", NULL, 0, {0}}};
    static const map_still band = {"v_Cx = 0", MAP_Y, MAP_X, MAP_MODE};
    // negative R1 and R3 are not velocity ratios
    const draw_curve curves[] = {{.name = "R1 (Eq. 28)",
                                  .style = "every :::0::0 w l lc rgb 'black' lw 4",
                                  .columns = "2:($5 >= 0 ? $5 : NaN)"},
                                 {.name = "R3 = R1 (1 + e)",
                                  .style = "every :::0::0 w l lc rgb 'black' lw 1.5",
                                  .columns = "2:($7 >= 0 ? $7 : NaN)"},
                                 study_map_band};
    map_plan plan = sun_baruh_rod(&sun_baruh_poisson);
    const map_axis theta = plan.x;
    size_t wrong = 0;
    draw_category modes[8];
    plan.values = values;
    plan.n_values = 5;
    plan.point = ratio_point;
    plan.x = plan.y; // theta runs fastest, so that R1 and R3 of a scan are curves
    plan.y = theta;
    plan.x.n = 119; // no point on a boundary, such as (0 deg, 1.6)
    if (!study_map_fill(s, &plan, why))
        return false;
    for (size_t i = 0; i < s->n_rows; i++)
        wrong += study_cell(s, i, MAP_MODE) != study_cell(s, i, MAP_VALUE);
    check_conditions(s);
    check_eq_28(s);
    study_own(s);
    study_number(s, (double)wrong, 0, 0,
                 "points of Fig. 3 with another mode by the corrected Table 2");
    const int n = study_map_modes(s, MAP_MODE, modes);
    FILE *script = study_script(s);
    draw_labels(script, s->title, plan.y.label, plan.x.label);
    (void)fputs("set yrange [-0.25:3]\nset rmargin 10\n", script);
    study_map_still(s, script, &band, modes, n);
    draw_categories_and_curves(script, "$data", 2, 1, 3, modes, n, curves, 3);
    s->height = 700;
    return true;
}
