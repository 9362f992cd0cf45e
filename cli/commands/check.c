#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/plot/picture.h"
#include "cli/report/pile.h"
#include "cli/report/report.h"
#include "cli/report/several.h"
#include "cli/sketch/sketch.h"
#include "commands.h"
#include "load.h"
#include "pile_search.h"
#include "scenario/clean.h"
#include "scenario/pile/describe.h"

#include <limits.h>
#include <stdio.h>

static void say_weight(const entry *e, const char *key)
{
    char word[4 * WORD_SIZE];
    (void)printf("%s: a weight of %s is the mass %.6g %s, with g = %.6g %s\n", key,
                 clean_text(e->word, word, sizeof word), shown_value(e->number, "kg"),
                 shown_unit("kg"), shown_value(9.80665, "m/s^2"), shown_unit("m/s^2"));
}

/* Print the masses that are given by their weight. */
static void say_weights(const scenario *s)
{
    char where[300];
    bool any = false;
    for (int key = 0; key < KEY_COUNT; key++) {
        const entry *e = &s->entries[key];
        if (scenario_keys[key].dim == MASS && e->set && units_is_weight(e->word)) {
            say_weight(e, scenario_keys[key].path);
            any = true;
        }
    }
    for (int list = 0; list < LIST_COUNT; list++)
        for (int i = 0; i < s->n_items[list]; i++)
            for (int key = 0; key < ITEM_KEY_COUNT; key++) {
                const entry *e = &s->items[list][i].entries[key];
                if (scenario_item_keys[key].dim != MASS || !e->set || !units_is_weight(e->word))
                    continue;
                say_weight(e, scenario_where_item(s, (list_id)list, i, (item_key)key, where,
                                                  sizeof where));
                any = true;
            }
    (void)printf("%s", any ? "\n" : "");
}

static void say_valid(const scenario *s, pcs_law law)
{
    char name[4 * PATH_MAX];
    (void)printf("%s: a valid scenario; law %s\n\n", clean_text(s->name, name, sizeof name),
                 pcs_law_about(law)->name);
    say_weights(s);
}

/* Describe the picture of a scenario that is not solved. */
static plot_request picture_of(const options *o)
{
    return (plot_request){
        .file = o->file, .output = o->plot, .force = o->force, .choice = o->choice};
}

static int check_one(const options *o, const scenario *s)
{
    problem p;
    answer a;
    fail why;
    if (!problem_build(&p, s, &o->choice, &why))
        return exit_bad(&why);
    // cannot fail: the problem was checked
    (void)answer_diagnose(&p, &a, NULL);
    say_valid(s, p.law);
    report_problem(&p);
    (void)printf("\n");
    report_regime(&p, &a);
    double arm[3];
    answer_arm(&p, 0, arm);
    if (p.n_bodies > 0 && arm[0] > 0)
        (void)printf("    note          the mass centre lies behind the surface\n");
    const plot_request r = picture_of(o);
    return !o->plot || sketch_plot_one(&r, s, false, &why) ? 0 : exit_bad(&why);
}

static int check_several(const options *o, const scenario *s)
{
    several m;
    fail why;
    const plot_request r = picture_of(o);
    bool good = several_build(&m, s, &o->choice, &why) && several_check(&m, &why);
    if (good) {
        say_valid(s, m.law);
        report_several(&m);
        good = !o->plot || sketch_plot_several(&r, s, false, &why);
    }
    several_free(&m);
    return good ? 0 : exit_bad(&why);
}

static int check_pile(const options *o, pile *p)
{
    pile_facts facts;
    fail why;
    const plot_request r = picture_of(o);
    if (!pile_make_matrix(p, &why) || !pile_describe(p, &facts, &why))
        return exit_bad(&why);
    report_pile(p, &facts);
    const pcs_pile given = pile_problem(p);
    pcs_fault fault;
    if (pcs_pile_check(&given, &fault) != PCS_OK)
        return pile_bad(p, &fault);
    return !o->plot || sketch_plot_pile(&r, p, NULL, &why) ? 0 : exit_bad(&why);
}

int commands_check(const options *o)
{
    fail why;
    if (!picture_may_draw(o->plot, o->force, &why))
        return exit_bad(&why);
    return load_and_run(o, check_one, check_several, check_pile);
}
