#include "commands.h"
#include "picture.h"
#include "studies.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Does "KEY" or "KEY/ITEM" mean this entry? NULL means every one. */
static bool meant(const study_entry *e, const char *name)
{
    const size_t length = strlen(e->key);
    if (!name)
        return true;
    if (strncmp(name, e->key, length) != 0)
        return false;
    return name[length] == '\0' || (name[length] == '/' && strcmp(name + length + 1, e->item) == 0);
}

static bool known(const char *name, fail *why)
{
    char all[300] = "";
    const char *last = "";
    for (const study_entry *e = studies; e->key; e++) {
        if (meant(e, name))
            return true;
        if (strcmp(e->key, last) != 0)
            (void)snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "",
                           e->key);
        last = e->key;
    }
    return failed(why, "'%.60s' is none of %s; 'percuss reproduce' without a name does all", name,
                  all);
}

static void show_check(const study_check *c)
{
    const char *verdict = c->agrees ? "agrees" : c->note[0] ? "erratum" : "DISAGREES";
    if (isnan(c->printed))
        (void)printf("    %-9s  %s", verdict, c->what);
    else
        (void)printf("    %-9s  %s: %.6g, %.6g wanted", verdict, c->what, c->computed, c->printed);
    (void)printf(c->note[0] ? "  (%s)\n" : "\n", c->note);
}

static bool reproduce_one(const options *o, const study_entry *e, size_t *bad, fail *why)
{
    study s = {.key = e->key, .item = e->item, .title = e->title};
    bool good = e->make(&s, why);
    if (good && o->output)
        good = study_write(&s, o->output, o->force, why);
    if (good) {
        (void)printf("%s/%s: %s\n", s.key, s.item, s.title);
        for (size_t i = 0; i < s.n_checks; i++)
            show_check(&s.checks[i]);
        *bad += study_disagreements(&s);
    }
    study_free(&s);
    return good;
}

static bool ready(const options *o, fail *why)
{
    if (o->file && !known(o->file, why))
        return false;
    if (!o->output)
        return true;
    if (mkdir(o->output, 0777) != 0 && errno != EEXIST)
        return failed(why, "%s: cannot be made: %s", o->output, strerror(errno));
    char test[600]; // is gnuplot there?
    (void)snprintf(test, sizeof test, "%.500s/percuss-test.svg", o->output);
    return may_draw(test, true, why);
}

int command_reproduce(const options *o)
{
    fail why;
    size_t bad = 0, done = 0;
    if (!ready(o, &why))
        return complain(&why);
    for (const study_entry *e = studies; e->key; e++) {
        if (!meant(e, o->file))
            continue;
        if (!reproduce_one(o, e, &bad, &why))
            return complain(&why);
        done++;
    }
    (void)printf("\n%zu items, %zu disagreements\n", done, bad);
    return bad ? EXIT_OUTCOME : 0;
}
