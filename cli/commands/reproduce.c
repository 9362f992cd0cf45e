#include "cli/base/exit.h"
#include "cli/files/output.h"
#include "cli/plot/picture.h"
#include "commands.h"
#include "scenario/clean.h"
#include "studies/html.h"
#include "studies/studies.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* True if "KEY" or "KEY/ITEM" selects this entry. NULL selects every entry. */
static bool meant(const study_entry *e, const char *name)
{
    const size_t length = strlen(e->key);
    if (!name)
        return true;
    if (strncmp(name, e->key, length) != 0)
        return false;
    return name[length] == '\0' || (name[length] == '/' && strcmp(name + length + 1, e->item) == 0);
}

/* True if it is the first entry with its key. */
static bool is_first(const study_entry *e)
{
    const study_entry *other = studies_all;
    while (strcmp(other->key, e->key) != 0)
        other++;
    return other == e;
}

static bool known(const char *name, fail *why)
{
    char all[300] = "";
    for (const study_entry *e = studies_all; e->key; e++) {
        if (meant(e, name))
            return true;
        if (is_first(e))
            (void)snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", *all ? ", " : "",
                           e->key);
    }
    return fail_with(why, "'%.60s' is not one of %s; 'percuss reproduce' without a name runs all",
                     name, all);
}

static void show_check(const study_check *c)
{
    const double off = fabs(c->computed - c->printed);
    (void)printf("    %-16s  %s", study_verdict_name(c->verdict), c->what);
    if (!isnan(c->printed))
        (void)printf(": %.6g, %.6g +- %.2g expected", c->computed, c->printed, c->allowed);
    if (c->place[0])
        (void)printf(" [%s]", c->place);
    if (!study_holds(c) && c->digit > 0)
        (void)printf(", difference %.2g of the last digit", off / c->digit);
    else if (!study_holds(c) && !isnan(off))
        (void)printf(", difference %.2g", off);
    (void)printf(c->note[0] ? "  (%s)\n" : "\n", c->note);
}

/* Print the values of the paper, then those of percuss. */
static void show_study(const study *s)
{
    (void)printf("%s/%s: %s\n", s->key, s->item, s->title);
    for (size_t i = 0; i < s->n_checks; i++)
        if (s->checks[i].place[0])
            show_check(&s->checks[i]);
    if (study_counted(s) < s->n_checks)
        (void)printf("  percuss' own, not counted:\n");
    for (size_t i = 0; i < s->n_checks; i++)
        if (!s->checks[i].place[0])
            show_check(&s->checks[i]);
}

/*
 * Reproduce one item. Items that this build cannot compute are skipped, unless they are given by
 * name.
 */
static bool reproduce_one(const study_entry *e, const options *o, const char *folder,
                          html_report *r, fail *why)
{
    study s = {.key = e->key, .item = e->item, .title = e->title};
    char drawn[700];
    bool good = e->make(&s, why);
    if (!good && s.left_out && !(o->file && strchr(o->file, '/'))) {
        (void)printf("%s/%s: omitted, %s\n", e->key, e->item, why->text);
        study_free(&s);
        return true;
    }
    if (good && s.full)
        good = fail_with(why, "%s/%s: out of memory", s.key, s.item);
    if (good && folder) {
        (void)snprintf(drawn, sizeof drawn, "%.500s/%s-%s.svg", folder, s.key, s.item);
        good = study_write(&s, folder, o->force, why);
    }
    good = good && html_add(r, &s, folder && s.script ? drawn : NULL, why);
    if (good)
        show_study(&s);
    study_free(&s);
    return good;
}

/* Create the folder if necessary, and check that gnuplot is there. */
static bool ready(const char *folder, bool force, fail *why)
{
    char path[600];
    if (!folder)
        return true;
    if (strlen(folder) > 500)
        return fail_with(why, "the name of the folder is too long");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return fail_with(why, "%s: cannot be made: %s", folder, strerror(errno));
    (void)snprintf(path, sizeof path, "%s/report.svg", folder); // check for gnuplot
    if (!picture_may_draw(path, true, why))
        return false;
    (void)snprintf(path, sizeof path, "%s/report.html", folder);
    return output_may_write(path, force, why);
}

/* Reproduce all selected items, and write their report. */
static bool reproduce(const options *o, const char *folder, html_report *r, fail *why)
{
    char path[600];
    bool good = html_begin(r, why);
    for (const study_entry *e = studies_all; good && e->key; e++)
        if (meant(e, o->file))
            good = reproduce_one(e, o, folder, r, why);
    if (!folder)
        return html_end(r, "/dev/null", true, good, why);
    (void)snprintf(path, sizeof path, "%s/report.html", folder);
    return html_end(r, path, o->force, good, why);
}

int commands_reproduce(const options *o)
{
    fail why;
    html_report r;
    // without a name all items are computed, and they always make a report
    const char *folder = o->output || o->file ? o->output : "percuss-report";
    if ((o->file && !known(o->file, &why)) || !ready(folder, o->force, &why) ||
        !reproduce(o, folder, &r, &why))
        return exit_bad(&why);
    (void)printf("\n");
    html_totals(&r, stdout);
    (void)printf("\n");
    char shown[4 * 500 + 1]; // the folder has at most 500 bytes; each may become an escape
    if (folder)
        (void)printf("%s/report.html shows them\n", clean_text(folder, shown, sizeof shown));
    return r.counts[STUDY_BROKEN] ? EXIT_OUTCOME : 0;
}
