/* Pictures of one impact: its path in the planes of velocity and of impulse. */
#include "cli/base/shown.h"
#include "draw.h"
#include "picture.h"
#include "plot_laws.h"

#include <math.h>

/* A planar impact, solved by every selected law. */
typedef struct impacts {
    problem p;
    plot_laws laws;
    pcs_impact2 im[PCS_LAW_COUNT];
} impacts;

static bool applies(const void *context, pcs_law law)
{
    pcs_fault fault;
    return problem_law_applies(context, law, &fault);
}

static void show_point(pcs_point2 *x)
{
    x->p_n = shown_value(x->p_n, "N s");
    x->p_t = shown_value(x->p_t, "N s");
    x->v_n = shown_value(x->v_n, "m/s");
    x->v_t = shown_value(x->v_t, "m/s");
}

/* Convert an impact to the shown units. They are coherent, so v' = v + G p holds. */
static pcs_impact2 shown_impact(const pcs_impact2 *im)
{
    pcs_impact2 x = *im;
    pcs_point2 before = {.v_n = im->v_n, .v_t = im->v_t};
    pcs_point2 after = {.p_n = im->p_n, .p_t = im->p_t, .v_n = im->vp_n, .v_t = im->vp_t};
    show_point(&before);
    show_point(&after);
    x.v_n = before.v_n;
    x.v_t = before.v_t;
    x.p_n = after.p_n;
    x.p_t = after.p_t;
    x.vp_n = after.v_n;
    x.vp_t = after.v_t;
    for (int i = 0; i < x.n_phases; i++) {
        show_point(&x.phases[i].from);
        show_point(&x.phases[i].to);
    }
    return x;
}

static void show_contact(pcs_contact2 *c)
{
    c->G_nn = shown_value(c->G_nn, "1/kg");
    c->G_nt = shown_value(c->G_nt, "1/kg");
    c->G_tt = shown_value(c->G_tt, "1/kg");
    c->v_n = shown_value(c->v_n, "m/s");
    c->v_t = shown_value(c->v_t, "m/s");
}

static bool solve(const plot_request *r, const scenario *s, impacts *all, fail *why)
{
    const char *any = r->laws ? problem_any_law(s) : NULL;
    const choice how = {any, r->choice.path, r->choice.branch};
    if (!problem_build(&all->p, s, &how, why))
        return false;
    if (all->p.spatial)
        return fail_with(why, "%s: is in space; plot hodograph shows slip in space", s->name);
    if (!plot_laws_read(&all->laws, r->laws, all->p.law, applies, &all->p, why))
        return false;
    for (int i = 0; i < all->laws.n; i++) {
        answer a = {0};
        if (!answer_solve(&all->p, s, all->laws.laws[i], ANSWER_RECORD, &a, why))
            return false;
        if (answer_head_of(&all->p, &a).outcome & PCS_OUTCOME_NO_COLLISION)
            return fail_with(why, "%s: the bodies do not collide: there is nothing to draw",
                             s->name);
        all->im[i] = shown_impact(&a.impact);
    }
    show_contact(&all->p.contact);
    return true;
}

/* Write the points of the path: p_n p_t v_n v_t, with a separate block for each phase. */
static void put_path(const pcs_impact2 *im, FILE *script)
{
    if (im->n_phases == 0)
        (void)fprintf(script, "0 0 %.9g %.9g\n%.9g %.9g %.9g %.9g\n\n\n", im->v_n, im->v_t, im->p_n,
                      im->p_t, im->vp_n, im->vp_t);
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_point2 ends[] = {im->phases[i].from, im->phases[i].to};
        for (int k = 0; k < 2; k++)
            (void)fprintf(script, "%.9g %.9g %.9g %.9g\n", ends[k].p_n, ends[k].p_t, ends[k].v_n,
                          ends[k].v_t);
        (void)fputs("\n\n", script);
    }
}

static void put_paths(const impacts *all, FILE *script)
{
    (void)fputs("$path << EOD\n", script);
    for (int i = 0; i < all->laws.n; i++)
        put_path(&all->im[i], script);
    (void)fputs("EOD\n", script);
}

static int blocks_of(const pcs_impact2 *im)
{
    return im->n_phases ? im->n_phases : 1;
}

/* Plot a curve for every phase, named by stage and motion. */
static void plot_phases(const pcs_impact2 *im, FILE *script, const char *columns, bool first)
{
    for (int i = 0; i < blocks_of(im); i++) {
        char name[80] = "impulse";
        if (im->n_phases > 0)
            (void)snprintf(name, sizeof name, "%s, %s", pcs_stage_name(im->phases[i].stage),
                           pcs_motion_name(im->phases[i].motion));
        (void)fprintf(script, "%s$path index %d u %s w l lw 4 lt %d t ",
                      first && i == 0 ? "" : ", ", i, columns, i + 1);
        draw_quote(script, name);
    }
}

/*
 * Plot a curve for every law, wide ones first, with a mark at its end. For one law, plot its
 * phases.
 */
static void plot_paths(const impacts *all, FILE *script, const char *columns, bool first)
{
    int block = 0;
    if (all->laws.n == 1) {
        plot_phases(&all->im[0], script, columns, first);
        return;
    }
    for (int i = 0; i < all->laws.n; i++) {
        const int last = block + blocks_of(&all->im[i]) - 1;
        const char *straight = all->im[i].n_phases ? "" : " dt 2";
        const double part = (double)i / (all->laws.n - 1);
        (void)fprintf(script, "%s$path index %d:%d u %s w l lw %.1f lt %d%s t ",
                      first && i == 0 ? "" : ", ", block, last, columns, 12 - 10.5 * part,
                      i % 8 + 1, straight);
        draw_quote(script, pcs_law_about(all->laws.laws[i])->name);
        (void)fprintf(script, ", $path index %d every ::1::1 u %s w p pt 7 ps %.1f lt %d", last,
                      columns, 2.2 - 1.2 * part, i % 8 + 1);
        block = last + 1;
    }
}

static int curves_of(const impacts *all)
{
    return all->laws.n == 1 ? blocks_of(&all->im[0]) : all->laws.n;
}

static void put_labels(const plot_request *r, FILE *script, const char *x, const char *y,
                       const char *unit)
{
    char xlabel[80], ylabel[80];
    (void)shown_label(x, unit, xlabel, sizeof xlabel);
    (void)shown_label(y, unit, ylabel, sizeof ylabel);
    draw_labels(script, NULL, r->xlabel ? r->xlabel : xlabel, r->ylabel ? r->ylabel : ylabel);
}

/* Plot v_n over v_t, from before to after. */
static void draw_phase(const plot_request *r, const impacts *all, FILE *script)
{
    const pcs_impact2 *im = &all->im[0];
    plot_laws_title(r, all->p.title, &all->laws, script);
    put_labels(r, script, "slip v_t", "normal velocity v_n", "m/s");
    put_paths(all, script);
    draw_key_below(script, (curves_of(all) + 1) / 2);
    (void)fprintf(script,
                  "set xzeroaxis lt 8 lw 1 dt 2\nset yzeroaxis lt 8 lw 1 dt 2\n"
                  "set offsets graph 0.08, graph 0.08, graph 0.08, graph 0.08\n"
                  "set label 'before' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n",
                  im->v_t, im->v_n);
    if (all->laws.n == 1)
        (void)fprintf(script, "set label 'after' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n",
                      im->vp_t, im->vp_n);
    (void)fputs("plot ", script);
    plot_paths(all, script, "4:3", true);
    (void)fputc('\n', script);
}

bool plot_phase(const plot_request *r, const scenario *s, fail *why)
{
    static impacts all;
    picture drawn;
    if (!solve(r, s, &all, why) || !picture_begin(&drawn, r->output, r->force, 800, 700, why))
        return false;
    draw_phase(r, &all, drawn.script);
    return picture_end(&drawn, true, why);
}

/*
 * Write the lines G_nn p_n + G_nt p_t = -v_n and, by Newton's law, = -(1 + e) v_n. p_t is the
 * parameter.
 */
static void put_ends(const problem *p, FILE *script, double most, double across)
{
    const pcs_contact2 *c = &p->contact;
    const double ends[] = {-c->v_n, -(1 + p->material.e) * c->v_n};
    static const char *const names[] = {"compression ends, v_n = 0", "v_n = -e v_n before"};
    for (int i = 0; i < 2; i++)
        (void)fprintf(script,
                      ", (t/%.9g*2-1)*%.9g,(%.9g-(%.9g)*(t/%.9g*2-1)*%.9g)/%.9g w l lt %d lw 1.5 "
                      "dt 2 t '%s'",
                      most, across, ends[i], c->G_nt, most, across, c->G_nn, 4 + i, names[i]);
}

/*
 * Draw the lines of [routh-1905]: the friction cone, the line of zero slip and the line of zero
 * approach. The range is a little larger than the impulse.
 */
static void draw_impulse(const plot_request *r, const impacts *all, FILE *script)
{
    const problem *p = &all->p;
    const pcs_contact2 *c = &p->contact;
    double most = 0, aside = 0;
    for (int i = 0; i < all->laws.n; i++) {
        most = fmax(most, 1.25 * all->im[i].p_n);
        aside = fmax(aside, 1.2 * fabs(all->im[i].p_t));
    }
    plot_laws_title(r, p->title, &all->laws, script);
    put_labels(r, script, "tangential impulse p_t", "normal impulse p_n", "N s");
    put_paths(all, script);
    draw_key_below(script, (curves_of(all) + 5) / 2);
    (void)fprintf(script,
                  "set yrange [0:%.9g]\nset parametric\n"
                  "set trange [0:%.9g]\nset xzeroaxis lt 8 lw 1\n",
                  most, most);
    if (all->laws.n == 1)
        (void)fprintf(script, "set label 'end' at %.9g,%.9g point pt 7 ps 1.5 offset 1,0.5\n",
                      all->im[0].p_t, all->im[0].p_n);
    const double reach = fmax(p->material.mu_k * most, aside);
    (void)fprintf(script, "set xrange [%.9g:%.9g]\n", -1.3 * reach - 1e-3 * most,
                  1.3 * reach + 1e-3 * most);
    (void)fprintf(script,
                  "plot %.9g*t,t w l lt 8 dt 3 t 'friction cone', %.9g*t,t w l lt 8 dt 3, "
                  "(%.9g)-(%.9g)*t,t w l lt 3 lw 1.5 dt 2 t 'no slip'",
                  p->material.mu_k, -p->material.mu_k, -c->v_t / c->G_tt, c->G_nt / c->G_tt);
    put_ends(p, script, most, 1.3 * reach);
    plot_paths(all, script, "2:1", false);
    (void)fputc('\n', script);
}

bool plot_impulse(const plot_request *r, const scenario *s, fail *why)
{
    static impacts all;
    picture drawn;
    if (!solve(r, s, &all, why) || !picture_begin(&drawn, r->output, r->force, 800, 760, why))
        return false;
    draw_impulse(r, &all, drawn.script);
    return picture_end(&drawn, true, why);
}
