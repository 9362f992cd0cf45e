/* The slip of one impact in space: the exact path, and for comparison the path of Sun & Baruh. */
#include "cli/base/shown.h"
#include "draw.h"
#include "picture.h"
#include "plot_laws.h"

#include <percuss/research.h>

enum { POINTS = 401 };

/* Only laws with a path apply: the others have no slip between the ends. */
static bool applies(const void *context, pcs_law law)
{
    pcs_fault fault;
    return pcs_law_about(law)->family == PCS_FAMILY_PATH &&
           problem_law_applies(context, law, &fault);
}

/* Write the slip along the exact path of a law, up to the normal impulse at its end. */
static bool put_exact(const problem *p, const pcs_impact3 *im, FILE *script, int number, fail *why)
{
    double p_n[POINTS];
    pcs_point3 points[POINTS];
    for (int i = 0; i < POINTS; i++)
        p_n[i] = im->p_n * i / (POINTS - 1);
    if (!pcs_contact3_trace(&p->contact3, p->material.mu_s, p->material.mu_k, p_n, POINTS, points))
        return fail_with(why, "the path did not converge");
    (void)fprintf(script, "$exact%d << EOD\n", number);
    for (int i = 0; i < POINTS; i++)
        (void)fprintf(script, "%.9g %.9g %d\n", shown_value(points[i].v_1, "m/s"),
                      shown_value(points[i].v_2, "m/s"), points[i].v_n >= 0);
    (void)fputs("EOD\n", script);
    return true;
}

static void put_slip(const double *v, FILE *script)
{
    (void)fprintf(script, "%.9g %.9g\n", shown_value(v[0], "m/s"), shown_value(v[1], "m/s"));
}

/*
 * Write the approximate path. Its friction has one direction in each phase, so the path is straight
 * lines.
 */
static void put_approximate(const problem *p, const answer *a, FILE *script, int number)
{
    const int n = answer_head_of(p, a).n_phases;
    (void)fprintf(script, "$near%d << EOD\n", number);
    for (int i = 0; i < n; i++) {
        const answer_phase phase = answer_phase_at(p, a, i);
        if (i == 0)
            put_slip(&phase.from.v[1], script);
        put_slip(&phase.to.v[1], script);
    }
    (void)fputs("EOD\n", script);
}

/* Write both paths of every law as data blocks. */
static bool put_paths(problem *p, const scenario *s, const plot_laws *l, bool beside, FILE *script,
                      fail *why)
{
    bool good = true;
    for (int i = 0; good && i < l->n; i++) {
        answer a = {0};
        p->path = PCS_PATH_EXACT;
        good =
            answer_solve(p, s, l->laws[i], ANSWER_RECORD, &a, why) &&
            (!(a.impact3.outcome & PCS_OUTCOME_NO_COLLISION) ||
             fail_with(why, "%s: the bodies do not collide: there is nothing to draw", s->name)) &&
            put_exact(p, &a.impact3, script, i, why);
        if (!good || !beside)
            continue;
        p->path = PCS_PATH_SUN_BARUH;
        good = answer_solve(p, s, l->laws[i], ANSWER_RECORD, &a, why);
        if (good)
            put_approximate(p, &a, script, i);
    }
    return good;
}

static void name_curve(FILE *script, const plot_laws *l, int i, const char *what)
{
    char name[100];
    const bool several = l->n > 1;
    (void)snprintf(name, sizeof name, "%s%s%s", several ? pcs_law_about(l->laws[i])->name : "",
                   several && *what ? ", " : "", what);
    (void)fputs(" t ", script);
    draw_quote(script, name);
}

/* For one law, draw its stages in different colours. */
static void plot_stages(const plot_laws *l, FILE *script)
{
    (void)fputs("plot $exact0 u ($3 == 0 ? $1 : NaN):2 w l lw 4 lt 1", script);
    name_curve(script, l, 0, "compression");
    (void)fputs(", $exact0 u ($3 == 1 ? $1 : NaN):2 w l lw 4 lt 2", script);
    name_curve(script, l, 0, "restitution");
    (void)fprintf(script, ", $exact0 u 1:2 every ::%d w p pt 7 ps 1.4 lt 2", POINTS - 1);
}

/*
 * For several laws, draw each in its colour. They end at different points of the same path, so wide
 * lines lie below thin ones.
 */
static void plot_ends(const plot_laws *l, FILE *script)
{
    for (int i = 0; i < l->n; i++) {
        (void)fprintf(script, "%s$exact%d u 1:2 w l lw %d lt %d", i ? ", " : "plot ", i,
                      3 * (l->n - i), i + 1);
        name_curve(script, l, i, "");
    }
    // the last point of compression
    (void)fputs(", $exact0 u ($3 == 0 ? $1 : NaN):($3 == 0 ? x_c = $1 : 0, $3 == 0 ? y_c = $2 : 0, "
                "NaN) w p notitle",
                script);
    for (int i = 0; i < l->n; i++)
        (void)fprintf(script, ", $exact%d u 1:2 every ::%d w p pt 7 ps %g lt %d", i, POINTS - 1,
                      1.4 + 0.4 * (l->n - 1 - i), i + 1);
    (void)fputs(", '+' every ::0::0 u (x_c):(y_c) w p pt 2 ps 2 lw 2 lc rgb 'black' t 'compression "
                "ends'",
                script);
}

static void plot_curves_of(const plot_laws *l, bool beside, FILE *script)
{
    if (l->n == 1)
        plot_stages(l, script);
    else
        plot_ends(l, script);
    for (int i = 0; beside && i < l->n; i++) {
        (void)fprintf(script, ", $near%d u 1:2 w lp pt 6 ps 1.2 lw 2 dt 2 ", i);
        if (l->n == 1)
            (void)fputs("lc rgb 'black'", script);
        else
            (void)fprintf(script, "lt %d", i + 1);
        name_curve(script, l, i, "path sun-baruh");
    }
    (void)fputc('\n', script);
}

bool plot_hodograph(const plot_request *r, const scenario *s, fail *why)
{
    problem p = {0};
    picture drawn;
    plot_laws l;
    const choice how = {r->laws ? problem_any_law(s) : NULL, r->choice.path, r->choice.branch};
    if (!problem_build(&p, s, &how, why))
        return false;
    if (!p.spatial)
        return fail_with(why, "%s: is planar; plot phase and plot impulse show it", s->name);
    const bool beside = p.path == PCS_PATH_SUN_BARUH;
    if (!plot_laws_read(&l, r->laws, p.law, applies, &p, why))
        return false;
    for (int i = 0; i < l.n; i++)
        if (pcs_law_about(l.laws[i])->family != PCS_FAMILY_PATH)
            return fail_with(why, "%s: a hodograph needs a law with a path; %s has none", s->name,
                             pcs_law_about(l.laws[i])->name);
    if (!picture_begin(&drawn, r->output, r->force, 760, 780, why))
        return false;
    FILE *script = drawn.script;
    const bool good = put_paths(&p, s, &l, beside, script, why);
    plot_laws_title(r, p.title, &l, script);
    const int entries = l.n == 1 ? 2 + beside : l.n * (1 + beside) + 1;
    draw_key_below(script, (entries + 1) / 2);
    char x[40], y[40];
    (void)shown_label("slip v_1", "m/s", x, sizeof x);
    (void)shown_label("slip v_2", "m/s", y, sizeof y);
    draw_labels(script, NULL, r->xlabel ? r->xlabel : x, r->ylabel ? r->ylabel : y);
    (void)fprintf(script,
                  "set xzeroaxis lt 8 lw 1 dt 2\nset yzeroaxis lt 8 lw 1 dt 2\n"
                  "set offsets graph 0.1, graph 0.1, graph 0.1, graph 0.1\n"
                  "set label 'before' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n",
                  shown_value(p.contact3.v_1, "m/s"), shown_value(p.contact3.v_2, "m/s"));
    plot_curves_of(&l, beside, script);
    return picture_end(&drawn, good, why);
}
