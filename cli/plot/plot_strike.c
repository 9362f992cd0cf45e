/*
 * The path of a strike: the motion of every contact while the normal impulse of the striking
 * contact grows [hurmuzlu-marghitu-1994 Sec. 3.2].
 */
#include "cli/base/shown.h"
#include "draw.h"
#include "picture.h"
#include "plot_laws.h"
#include "scenario/several.h"

#include <string.h>

static bool applies(const void *context, pcs_law law)
{
    pcs_fault fault;
    return law != PCS_LAW_COMPLEMENTARITY && several_applies(context, law, &fault);
}

enum { WIDTH = 1100, HEIGHT = 800 }; /* without the key */

/* Columns of a contact. */
enum { V_N, V_T, P_N, P_T, COLUMNS };

/*
 * Write a row: the impulse of the striking contact, then the values of each contact, with v = v0 +
 * G p.
 */
static void put_row(const several *m, const double (*p)[2], FILE *script)
{
    const int n = m->n_contacts;
    (void)fprintf(script, "%.9g", p ? shown_value(p[m->striking][0], "N s") : 0.0);
    for (int c = 0; c < n; c++) {
        double v[2] = {m->v[2 * c], m->v[2 * c + 1]};
        for (int k = 0; p && k < 2 * n; k++)
            for (int i = 0; i < 2; i++)
                v[i] += m->G[(2 * c + i) * 2 * n + k] * p[k / 2][k % 2];
        (void)fprintf(script, " %.9g %.9g %.9g %.9g", shown_value(v[0], "m/s"),
                      shown_value(v[1], "m/s"), p ? shown_value(p[c][0], "N s") : 0.0,
                      p ? shown_value(p[c][1], "N s") : 0.0);
    }
    (void)fputc('\n', script);
}

/* Write the impulses at the end. A law without a path has only these. */
static void put_end(const several *m, FILE *script)
{
    double p[PCS_MAX_STRIKE_CONTACTS][2];
    for (int c = 0; c < m->n_contacts; c++)
        memcpy(p[c], m->contacts[c].p, sizeof p[c]);
    put_row(m, (const double(*)[2])p, script);
}

/* Write each law as a block. Rates are constant within a phase, so its ends are enough. */
static bool put_laws(several *m, const plot_laws *l, double *pc_n, FILE *script, fail *why)
{
    *pc_n = PCS_NONE;
    (void)fputs("$path << EOD\n", script);
    bool good = true;
    for (int i = 0; good && i < l->n; i++) {
        good = several_solve(m, l->laws[i], why) &&
               (!(several_outcome(m) & (PCS_OUTCOME_NO_SOLUTION | PCS_OUTCOME_NO_COLLISION)) ||
                fail_with(why, "%s: there is no impact to draw under %s", m->s->name,
                          pcs_law_about(l->laws[i])->name));
        if (!good)
            break;
        put_row(m, NULL, script);
        if (m->strike->n_phases > 0)
            *pc_n = m->strike->pc_n; // the same for every law with a path
        for (int k = 0; k < m->strike->n_phases; k++)
            put_row(m, (const double(*)[2])m->strike->phases[k].p, script);
        put_end(m, script);
        (void)fputs("\n\n", script);
    }
    (void)fputs("EOD\n", script);
    return good;
}

static void plot_panel(const several *m, const plot_laws *l, int column, bool key, FILE *script)
{
    char name[200], number[16];
    for (int c = 0; c < m->n_contacts; c++)
        for (int i = 0; i < l->n; i++) {
            (void)snprintf(name, sizeof name, "%.60s%s%s",
                           scenario_item_name(m->s, LIST_CONTACTS, c, number, sizeof number),
                           l->n > 1 ? ", " : "", l->n > 1 ? pcs_law_about(l->laws[i])->name : "");
            (void)fprintf(script, "%s$path index %d u 1:%d w lp pt 7 ps 0.6 lw 3 lt %d dt %d t ",
                          c + i ? ", " : "plot ", i, 2 + COLUMNS * c + column, c % 8 + 1, i + 1);
            draw_quote(script, key ? name : "");
        }
    (void)fputc('\n', script);
}

/* Draw a line at the end of compression. */
static void mark_compression(double pc_n, FILE *script)
{
    (void)fprintf(
        script,
        "set arrow from %.9g, graph 0 to %.9g, graph 1 nohead front dt 3 lw 2 lc rgb '#444444'\n",
        pc_n, pc_n);
}

static void draw_strike(const plot_request *r, const several *m, const plot_laws *l, FILE *script)
{
    static const char *const names[COLUMNS] = {"v_n", "v_t", "p_n", "p_t"};
    char x[200], y[40], number[16], title[WORD_SIZE + 40];
    const int curves = m->n_contacts * l->n;
    (void)snprintf(title, sizeof title, "%.200s%s%s", m->title, l->n == 1 ? ", " : "",
                   l->n == 1 ? pcs_law_about(l->laws[0])->name : "");
    (void)snprintf(x, sizeof x, "normal impulse of %.60s / (%s); dotted: compression ends",
                   scenario_item_name(m->s, LIST_CONTACTS, m->striking, number, sizeof number),
                   shown_unit("N s"));
    draw_panels(script, 2, 2, WIDTH, HEIGHT + 9 * curves, 9 * curves, r->title ? r->title : title);
    draw_key_below(script, (curves + 1) / 2);
    (void)fputs("set xzeroaxis lt 8 lw 1\n", script);
    for (int k = 0; k < COLUMNS; k++) {
        draw_labels(script, NULL, r->xlabel ? r->xlabel : x,
                    shown_label(names[k], k < P_N ? "m/s" : "N s", y, sizeof y));
        plot_panel(m, l, k, k == 0, script);
    }
    draw_panels_end(script);
}

bool plot_strike(const plot_request *r, const scenario *s, fail *why)
{
    several m = {0};
    picture drawn;
    plot_laws l;
    const choice how = {NULL, r->choice.path, r->choice.branch};
    bool good =
        several_build(&m, s, &how, why) &&
        (m.striking >= 0 || fail_with(why, "%s: no contact strikes: 'strikes: yes'", s->name)) &&
        plot_laws_read(&l, r->laws, m.law, applies, &m, why);
    for (int i = 0; good && i < l.n; i++) {
        pcs_fault fault = {0};
        char text[200];
        good = applies(&m, l.laws[i]) || (several_applies(&m, l.laws[i], &fault), false) ||
               fail_with(why, "%s: law %s has no strike: %s", s->name,
                         pcs_law_about(l.laws[i])->name, several_reason(&fault, text, sizeof text));
    }
    good = good &&
           picture_begin(&drawn, r->output, r->force, WIDTH, HEIGHT + 9 * m.n_contacts * l.n, why);
    if (good) {
        double pc_n;
        good = put_laws(&m, &l, &pc_n, drawn.script, why);
        if (pcs_has(pc_n))
            mark_compression(shown_value(pc_n, "N s"), drawn.script);
        draw_strike(r, &m, &l, drawn.script);
        good = picture_end(&drawn, good, why);
    }
    several_free(&m);
    return good;
}
