#include "strike_figure.h"

#include "cli/plot/draw.h"
#include "scenario/degrees.h"
#include "studies/printed.h"

#include <stdlib.h>

enum { A0, AC, ENDS, DOFS = 5 };

static const struct {
    const char *column, *unit, *label;
} quantities[STRIKE_QUANTITIES] = {
    [STRIKE_LOSS] = {"loss", "J", "energy lost / J"},
    [STRIKE_PUSH] = {"A0_p_n", "N s", "normal impulse at A0 / (N s)"},
    [STRIKE_RUB] = {"A0_p_t", "N s", "tangential impulse at A0 / (N s)"},
    [STRIKE_LEAVE] = {"A0_vp_n", "m/s", "normal velocity of A0 after / (m/s)"},
    [STRIKE_DRIFT] = {"A0_vp_t", "m/s", "tangential velocity of A0 after / (m/s)"},
    [STRIKE_SLIP] = {"Ac_vp_t", "m/s", "tangential velocity of Ac after / (m/s)"},
};

enum { ANGLE, BEFORE, FIRST }; /* columns; from FIRST on, quantity by quantity */

const char *strike_quantity_name(strike_quantity q)
{
    return quantities[q].column;
}

double strike_angle(const study *s, size_t row)
{
    return study_cell(s, row, ANGLE);
}

static double energy_before(const study *s, size_t row)
{
    return study_cell(s, row, BEFORE);
}

double strike_value(const study *s, const strike_figure *f, size_t row, int shown, int c)
{
    return study_cell(s, row, FIRST + shown * f->n_curves + c);
}

/* G and v of the chain of Sec. 4 at the angle of the figures. */
typedef struct chain {
    double G[4 * ENDS * ENDS], v[2 * ENDS];
} chain;

/* Working memory of the solvers. */
typedef struct room {
    double *work;
    size_t length;
} room;

const strike_reading strike_inferred = {-1, 1, 1, 1};

const char strike_about[] =
    "Two things are inferred, not printed. The paper has phi_3 = pi - phi_1; with it Ac does not "
    "approach at a third of the angles, and A0 never rebounds. Here phi_3 = pi + phi_1, link "
    "3 "
    "parallel to link 1, and the abscissa of the figures is -phi_1, because the letters A to F are "
    "ordered from the left. The item 'readings' shows what each of eight readings gives: only this "
    "one, and one "
    "that gives the same, lets Ac approach at every angle and A0 rebound, as the figures show. "
    "What is not reproduced may be a consequence of this.";

static pcs_status chain_at(const strike_reading *how, double degrees, room *r, chain *c,
                           pcs_fault *fault)
{
    const double phi = how->abscissa * degrees * DEGREE;
    const double phi_3 = how->sense3 * (180 * DEGREE + how->parallel * phi);
    const pcs_link links[3] = {
        {PCS_ROOT, 0, 1, 1, 1.0 / 12, 0.5, how->sense1 * phi, how->sense1 * 0.1},
        {0, 1, 1, 1, 1.0 / 12, 0.5, 90 * DEGREE, 0.2},
        {1, 1, 1, 1, 1.0 / 12, 0.5, phi_3, how->sense3 * 0.3}};
    const pcs_chain linkage = {.n_links = 3, .links = links};
    const pcs_chain_contact contacts[ENDS] = {{0, 0, 0}, {2, 1, 0}};
    double M[DOFS * DOFS], W[2 * ENDS * DOFS], u[DOFS];
    const pcs_status status = pcs_chain_assemble(&linkage, contacts, ENDS, M, W, u, fault);
    const pcs_mechanism mechanism = {DOFS, ENDS, 2, M, W, u};
    return status == PCS_OK
               ? pcs_mechanism_reduce(&mechanism, r->work, r->length, c->G, c->v, fault)
               : status;
}

/* Solve one strike; values receives every quantity. */
static pcs_status strike(const chain *c, const strike_figure *f, int curve, room *r, double *values,
                         pcs_fault *fault)
{
    const strike_curve *how = &f->curves[curve];
    const pcs_material materials[ENDS] = {study_material(0, f->mu_0),
                                          study_material(how->e, f->mu_c)};
    pcs_multi_contact contacts[ENDS];
    pcs_strike result;
    const pcs_multi m = {ENDS, 2, c->G, c->v, materials};
    const pcs_status status =
        pcs_strike_solve(how->law, &m, AC, r->work, r->length, contacts, &result, fault);
    if (status != PCS_OK)
        return status;
    values[STRIKE_LOSS] = -result.dT;
    values[STRIKE_PUSH] = contacts[A0].p[0];
    values[STRIKE_RUB] = contacts[A0].p[1];
    values[STRIKE_LEAVE] = contacts[A0].vp[0];
    values[STRIKE_DRIFT] = contacts[A0].vp[1];
    values[STRIKE_SLIP] = contacts[AC].vp[1];
    return PCS_OK;
}

static pcs_status angle_row(const strike_figure *f, double degrees, room *r, double *row,
                            pcs_fault *fault)
{
    chain c = {0};
    double values[STRIKE_QUANTITIES];
    pcs_status status = chain_at(&strike_inferred, degrees, r, &c, fault);
    row[ANGLE] = degrees;
    row[BEFORE] = c.v[2 * AC + 1];
    for (int i = 0; status == PCS_OK && i < f->n_curves; i++) {
        status = strike(&c, f, i, r, values, fault);
        for (int q = 0; q < f->n_quantities; q++)
            row[FIRST + q * f->n_curves + i] = values[f->shown[q]];
    }
    return status;
}

static void name_columns(study *s, const strike_figure *f)
{
    char name[32];
    study_column(s, "phi1", "deg");
    study_column(s, "Ac_v_t", "m/s");
    for (int q = 0; q < f->n_quantities; q++)
        for (int i = 0; i < f->n_curves; i++) {
            (void)snprintf(name, sizeof name, "%s_%s", strike_quantity_name(f->shown[q]),
                           f->curves[i].column);
            study_column(s, name, quantities[f->shown[q]].unit);
        }
}

static bool room_make(room *r)
{
    const pcs_mechanism size = {.dofs = DOFS, .contacts = ENDS, .dimension = 2};
    const size_t reduce = pcs_mechanism_workspace(&size), solve = pcs_strike_workspace(ENDS);
    r->length = reduce > solve ? reduce : solve;
    r->work = calloc(r->length, sizeof *r->work);
    return r->work != NULL;
}

bool strike_once(const strike_reading *reading, const strike_figure *f, int curve, double degrees,
                 double values[STRIKE_QUANTITIES], double *v_t)
{
    room r;
    chain c = {0};
    if (!room_make(&r))
        return false;
    bool good = chain_at(reading, degrees, &r, &c, NULL) == PCS_OK && c.v[2 * AC] < -STRIKE_TINY;
    *v_t = c.v[2 * AC + 1];
    good = good && strike(&c, f, curve, &r, values, NULL) == PCS_OK;
    free(r.work);
    return good;
}

/* All angles of Sec. 4. At +-90 deg the chain is straight and G is singular. */
bool strike_sweep(study *s, const strike_figure *f, fail *why)
{
    double row[STUDY_COLUMNS];
    pcs_fault fault = {0};
    pcs_status status = PCS_OK;
    room r;
    s->about = strike_about;
    if (!room_make(&r))
        return fail_with(why, "%s/%s: out of memory", s->key, s->item);
    name_columns(s, f);
    for (int i = -359; status == PCS_OK && i <= 359; i++) {
        status = angle_row(f, 0.25 * i, &r, row, &fault);
        if (status == PCS_OK)
            study_row(s, row);
    }
    free(r.work);
    return status == PCS_OK || study_refused(s, &fault, why);
}

strike_stretches strike_where(const study *s, const strike_figure *f, strike_test test, int c)
{
    strike_stretches found = {0};
    bool inside = false;
    for (size_t row = 0; row < s->n_rows; row++) {
        const bool holds = test(s, f, row, c);
        if (holds && !inside && found.n++ < 8)
            found.from[found.n - 1] = strike_angle(s, row);
        if (holds && found.n <= 8)
            found.to[found.n - 1] = strike_angle(s, row);
        inside = holds;
    }
    return found;
}

bool strike_everywhere(const study *s, const strike_figure *f, strike_test test, int c)
{
    bool holds = s->n_rows > 0;
    for (size_t row = 0; row < s->n_rows; row++)
        holds = holds && test(s, f, row, c);
    return holds;
}

bool strike_for_all(const study *s, const strike_figure *f, strike_test test)
{
    bool holds = true;
    for (int c = 0; c < f->n_curves; c++)
        holds = holds && strike_everywhere(s, f, test, c);
    return holds;
}

double strike_apart(const study *s, const strike_figure *f, int shown, int a, int b)
{
    double most = 0;
    for (size_t row = 0; row < s->n_rows; row++)
        most = study_worse(
            most, fabs(strike_value(s, f, row, shown, a) - strike_value(s, f, row, shown, b)));
    return most;
}

bool strike_seen_apart(double a, double b)
{
    return fabs(a - b) > 2e-3;
}

bool strike_gains_nothing(const study *s, const strike_figure *f, size_t row, int c)
{
    return strike_value(s, f, row, 0, c) >= -STRIKE_TINY;
}

int strike_course(const study *s, const strike_figure *f, size_t row, int c)
{
    const double after = strike_value(s, f, row, 1, c), before = energy_before(s, row);
    return fabs(after) <= STRIKE_TINY ? 0 : after * before > 0 ? 1 : -1;
}

void strike_check_loss(study *s, const strike_figure *f, double degrees)
{
    const printed_table *t = printed_find("hurmuzlu-marghitu-1994/losses.csv");
    int line = 0;
    while (printed_value(t, line, "phi1_deg") != -degrees ||
           printed_value(t, line, "mu_c") != f->mu_c || printed_value(t, line, "e") != f->curves->e)
        line++; // after the last row the program stops
    study_own(s);
    for (size_t row = 0; row < s->n_rows; row++)
        for (int c = 0; strike_angle(s, row) == degrees && c < f->n_curves; c++) {
            const char *law = pcs_law_about(f->curves[c].law)->name;
            study_number(s, strike_value(s, f, row, 0, c), printed_value(t, line, law), 0.5e-5,
                         "energy lost at %g deg by %s, in J", degrees, law);
        }
}

strike_figure strike_without_gain(strike_quantity upper, strike_quantity lower)
{
    return (strike_figure){
        .mu_c = 0.5,
        .mu_0 = 0.5,
        .n_curves = 3,
        .n_quantities = 2,
        .n_panels = 2,
        .curves = {{PCS_LAW_POISSON, 0.9, "poisson", "kinetic (poisson)", "w l lt 6 lw 4"},
                   {PCS_LAW_ENERGETIC, 0.9, "energetic", "energetic", "w l lt 2 dt (14,7)"},
                   {PCS_LAW_BRACH, 0.9, "brach", "algebraic (brach)", "w l lt 8 dt (20,7,4,7)"}},
        .shown = {upper, lower}};
}

void strike_draw(study *s, const strike_figure *f, const strike_stretches *grey,
                 const char *meaning)
{
    FILE *script = study_script(s);
    char label[140], parameters[120], title[4] = "A";
    char e[24] = "as in the key";
    if (f->curves[0].e == f->curves[1].e)
        (void)snprintf(e, sizeof e, "= %g", f->curves[0].e);
    (void)snprintf(parameters, sizeof parameters,
                   "three links of 1 m and 1 kg, mu = %g at A0, mu = %g at Ac, e %s", f->mu_0,
                   f->mu_c, e);
    (void)snprintf(label, sizeof label, "phi_1 as on the axis of the paper / deg%s", meaning);
    s->height = 110 + 290 * f->n_panels;
    (void)fprintf(script,
                  "set multiplot layout %d,1 title \"%s\\n\"\nset lmargin 11\nset rmargin 3\n"
                  "set xrange [-90:90]\nset xtics 15\nset xzeroaxis lt 8 lw 1\n"
                  "set key outside top center horizontal Left reverse\n",
                  f->n_panels, parameters);
    for (int i = 0; grey && i < grey->n && i < 8; i++)
        (void)fprintf(script,
                      "set object rectangle from %g, graph 0 to %g, graph 1 behind fc rgb "
                      "'#E4E4E4' fs solid noborder\n",
                      grey->from[i], grey->to[i]);
    for (int q = 0; q < f->n_panels; q++) {
        draw_curve curves[STRIKE_CURVES];
        int n = 0;
        for (int i = 0; i < f->n_curves; i++)
            if (f->curves[i].name)
                curves[n++] = (draw_curve){1, 1 + FIRST + q * f->n_curves + i, f->curves[i].name,
                                           f->curves[i].style};
        title[0] = (char)('A' + q);
        (void)fprintf(script, "set label 1 '%s' at graph 0.01,0.93 font ',15'\n", title);
        draw_labels(script, NULL, q + 1 == f->n_panels ? label : "", quantities[f->shown[q]].label);
        draw_curves(script, "$data", curves, n);
        (void)fputs("unset key\n", script);
    }
    (void)fputs("unset multiplot\n", script);
}
