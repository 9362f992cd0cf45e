/* Pictures of one impact: its path through velocities and impulses. */
#include "draw.h"
#include "picture.h"
#include "plot.h"

#include <percuss/research.h>

#include <string.h>

/* The impact under the law of the scenario or of --law. */
static bool solve(const plot_request *r, const scenario *s, bool spatial, problem *p, answer *a,
                  fail *why)
{
    if (!problem_build(p, s, &r->choice, why))
        return false;
    if (p->spatial != spatial)
        return fail_with(why, "%s: is %s; %s", s->name, p->spatial ? "in space" : "planar",
                         spatial ? "plot phase and plot impulse show it"
                                 : "plot hodograph shows slip in space");
    if (!answer_solve(p, s, p->law, ANSWER_RECORD, a, why))
        return false;
    const bool collides = !(answer_head_of(p, a).outcome & PCS_OUTCOME_NO_COLLISION);
    return collides ||
           fail_with(why, "%s: the bodies do not collide: there is nothing to draw", s->name);
}

/* The title, and under which law. */
static void put_title(const problem *p, FILE *script)
{
    char title[WORD_SIZE + 40];
    (void)snprintf(title, sizeof title, "%.200s, %s", p->title, pcs_law_about(p->law)->name);
    (void)fputs("set title ", script);
    draw_quote(script, title);
    (void)fputc('\n', script);
}

/* Points of the path: p_n p_t v_n v_t, each phase as a block of its own. */
static void put_path(const pcs_impact2 *im, FILE *script)
{
    (void)fputs("$path << EOD\n", script);
    if (im->n_phases == 0)
        (void)fprintf(script, "0 0 %.9g %.9g\n%.9g %.9g %.9g %.9g\n", im->v_n, im->v_t, im->p_n,
                      im->p_t, im->vp_n, im->vp_t);
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_point2 ends[] = {im->phases[i].from, im->phases[i].to};
        for (int k = 0; k < 2; k++)
            (void)fprintf(script, "%.9g %.9g %.9g %.9g\n", ends[k].p_n, ends[k].p_t, ends[k].v_n,
                          ends[k].v_t);
        (void)fputs("\n\n", script);
    }
    (void)fputs("EOD\n", script);
}

/* A curve for every phase, named by stage and motion. */
static void plot_phases(const pcs_impact2 *im, FILE *script, const char *columns, bool first)
{
    for (int i = 0; i < im->n_phases || i == 0; i++) {
        char name[80] = "impulse";
        if (im->n_phases > 0)
            (void)snprintf(name, sizeof name, "%s, %s", pcs_stage_name(im->phases[i].stage),
                           pcs_motion_name(im->phases[i].motion));
        (void)fprintf(script, "%s$path index %d u %s w l lw 4 lt %d t ",
                      first && i == 0 ? "" : ", ", i, columns, i + 1);
        draw_quote(script, name);
    }
}

/* v_n over v_t, from before to after. */
static void draw_phase(const problem *p, const pcs_impact2 *im, FILE *script)
{
    put_title(p, script);
    draw_labels(script, NULL, "slip v_t / (m/s)", "normal velocity v_n / (m/s)");
    put_path(im, script);
    draw_key_below(script, (im->n_phases + 1) / 2);
    (void)fprintf(script,
                  "set xzeroaxis lt 8 lw 1 dt 2\nset yzeroaxis lt 8 lw 1 dt 2\n"
                  "set offsets graph 0.08, graph 0.08, graph 0.08, graph 0.08\n"
                  "set label 'before' at %.9g,%.9g point pt 7 ps 1.5 offset "
                  "1,0.5\nset label 'after' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\nplot ",
                  im->v_t, im->v_n, im->vp_t, im->vp_n);
    plot_phases(im, script, "4:3", true);
    (void)fputc('\n', script);
}

bool plot_phase(const plot_request *r, const scenario *s, fail *why)
{
    problem p = {0};
    answer a = {0};
    picture drawn;
    if (!solve(r, s, false, &p, &a, why) ||
        !picture_begin(&drawn, r->output, r->force, 800, 700, why))
        return false;
    draw_phase(&p, &a.impact, drawn.script);
    return picture_end(&drawn, true, why);
}

/*
 * The lines of [routh-1905]: the friction cone, where slip is zero, and where approach is; for
 * the scale a little beyond the impulse.
 */
static void draw_impulse(const problem *p, const pcs_impact2 *im, FILE *script)
{
    const pcs_contact2 *c = &p->contact;
    const double most = 1.25 * im->p_n;
    put_title(p, script);
    draw_labels(script, NULL, "tangential impulse p_t / (N s)", "normal impulse p_n / (N s)");
    put_path(im, script);
    draw_key_below(script, (im->n_phases + 5) / 2);
    (void)fprintf(script,
                  "set yrange [0:%.9g]\nset parametric\n"
                  "set trange [0:%.9g]\nset xzeroaxis lt 8 lw 1\n"
                  "set label 'end' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n",
                  most, most, im->p_t, im->p_n);
    const double cone = p->material.mu_k * most, reach = fmax(cone, 1.2 * fabs(im->p_t));
    (void)fprintf(script, "set xrange [%.9g:%.9g]\n", -1.3 * reach - 1e-3 * most,
                  1.3 * reach + 1e-3 * most);
    (void)fprintf(script,
                  "plot %.9g*t,t w l lt 8 dt 3 t 'friction cone', %.9g*t,t w l lt 8 dt 3, "
                  "(%.9g)-(%.9g)*t,t w l lt 3 lw 1.5 dt 2 t 'no slip'",
                  p->material.mu_k, -p->material.mu_k, -c->v_t / c->G_tt, c->G_nt / c->G_tt);
    // G_nn p_n + G_nt p_t = -v_n and, after Newton, = -(1 + e) v_n: by p_t as the parameter
    const double across = 1.3 * reach;
    const double ends[] = {-c->v_n, -(1 + p->material.e) * c->v_n};
    static const char *const names[] = {"compression ends, v_n = 0", "v_n = -e v_n before"};
    for (int i = 0; i < 2; i++)
        (void)fprintf(script,
                      ", (t/%.9g*2-1)*%.9g,(%.9g-(%.9g)*(t/%.9g*2-1)*%.9g)/%.9g w l lt %d lw 1.5 "
                      "dt 2 t '%s'",
                      most, across, ends[i], c->G_nt, most, across, c->G_nn, 4 + i, names[i]);
    plot_phases(im, script, "2:1", false);
    (void)fputc('\n', script);
}

bool plot_impulse(const plot_request *r, const scenario *s, fail *why)
{
    problem p = {0};
    answer a = {0};
    picture drawn;
    if (!solve(r, s, false, &p, &a, why) ||
        !picture_begin(&drawn, r->output, r->force, 800, 760, why))
        return false;
    draw_impulse(&p, &a.impact, drawn.script);
    return picture_end(&drawn, true, why);
}

/* Slip from first to last, with the end of compression marked. */
static bool draw_hodograph(const problem *p, const pcs_impact3 *im, FILE *script, fail *why)
{
    enum { POINTS = 401 };
    double p_n[POINTS];
    pcs_point3 points[POINTS];
    for (int i = 0; i < POINTS; i++)
        p_n[i] = im->p_n * i / (POINTS - 1);
    if (!pcs_contact3_trace(&p->contact3, p->material.mu_s, p->material.mu_k, p_n, POINTS, points))
        return fail_with(why, "the path did not converge");
    put_title(p, script);
    draw_key_below(script, 1);
    draw_labels(script, NULL, "slip v_1 / (m/s)", "slip v_2 / (m/s)");
    (void)fputs("$path << EOD\n", script);
    for (int i = 0; i < POINTS; i++)
        (void)fprintf(script, "%.9g %.9g %.9g\n", points[i].v_1, points[i].v_2,
                      points[i].v_n < 0 ? 0.0 : 1.0);
    (void)fprintf(
        script,
        "EOD\nset xzeroaxis lt 8 lw 1 dt 2\n"
        "set yzeroaxis lt 8 lw 1 dt 2\nset offsets graph 0.1, graph 0.1, graph 0.1, graph "
        "0.1\nset label 'before' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n"
        "set label 'after' at %.9g,%.9g point pt 7 ps 1.5 offset 1,-0.8\n"
        "plot $path u ($3 == 0 ? $1 : NaN):2 w l lw 4 t 'compression', $path u ($3 == 1 ? "
        "$1 : NaN):2 w l lw 4 t 'restitution'\n",
        im->v_1, im->v_2, im->vp_1, im->vp_2);
    return true;
}

bool plot_hodograph(const plot_request *r, const scenario *s, fail *why)
{
    problem p = {0};
    answer a = {0};
    picture drawn;
    if (!solve(r, s, true, &p, &a, why))
        return false;
    if (pcs_law_about(p.law)->family != PCS_FAMILY_PATH || p.path != PCS_PATH_EXACT)
        return fail_with(why, "%s: a hodograph needs a law with a path, and the exact path",
                         s->name);
    if (!picture_begin(&drawn, r->output, r->force, 760, 760, why))
        return false;
    const bool good = draw_hodograph(&p, &a.impact3, drawn.script, why);
    return picture_end(&drawn, good, why);
}
