/* The report as one page that needs no other file. */
#include "tables.h"

#include "cli/files/output.h"
#include "cli/files/page.h"
#include "scenario/clean.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void put_clean(FILE *out, const char *text)
{
    char shown[4 * FIT_TEXT];
    page_text(out, clean_text(text, shown, sizeof shown));
}

static void put_all(const fit_case *f, FILE *out,
                    bool (*about)(const fit_case *, int, char *, size_t))
{
    char text[FIT_TEXT];
    for (int i = 0; about(f, i, text, sizeof text); i++) {
        (void)fputs("<p>", out);
        put_clean(out, text);
        (void)fputc('\n', out);
    }
}

static void put_table(const fit_case *f, FILE *out, const fit_table *table)
{
    char text[FIT_CELL];
    (void)fputs("<div class=wide><table>\n", out);
    for (int row = -1; row < table->rows; row++) {
        (void)fputs("<tr>", out);
        for (int c = 0; c < table->columns; c++) {
            table->cell(f, row, c, text, sizeof text);
            (void)fputs(row < 0 ? "<th>" : c == 0 ? "<td class=v>" : "<td>", out);
            put_clean(out, text);
        }
        (void)fputc('\n', out);
    }
    (void)fputs("</table></div>\n", out);
}

static void put_warnings(const fit_case *f, FILE *out)
{
    for (int i = 0; i < f->n_warnings; i++) {
        const fit_warning *w = &f->warnings[i];
        (void)fprintf(out, "<p class=about><b class=wrong>%s</b>: ", w->code);
        put_clean(out, w->text);
        if (*w->cure) {
            (void)fputs("<br>cure: <code>", out);
            put_clean(out, w->cure);
            (void)fputs("</code>", out);
        }
        (void)fputc('\n', out);
    }
}

/* Draw a picture into a folder and put it into the page. */
static bool put_picture(const fit_case *f, FILE *out, const char *kind, const char *folder,
                        fail *why)
{
    static const struct {
        const char *kind, *text;
    } words[] = {
        {"profile", "How well each pair of e and mu explains the impacts. A narrow valley: both "
                    "are determined; a long one: only a combination of them is."},
        {"impulses",
         "Left: impulses in the friction cone, in units of the normal impulse that stops the "
         "approach. Inside the cone the contact sticks at the end, at its edge it slides. Right: "
         "velocities after, in coordinates where the square of the length is the kinetic energy."},
        {"residuals", "Where the best law fails: a rising or falling median names the cause."},
        {"restitution", "Restitution and friction of each impact alone."},
        {"differences", "The error of prediction of each law, and its loss compared with the best "
                        "one. A bar that reaches 0 is not told apart."}};
    char path[300];
    (void)snprintf(path, sizeof path, "%.200s/%s.svg", folder, kind);
    if (!fit_draw(f, kind, path, true, why))
        return false;
    (void)fprintf(out, "<h3>%s</h3>\n<p>", kind);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i].kind, kind) == 0)
            page_text(out, words[i].text);
    (void)fprintf(out, "\n<p><img alt=\"%s\" src=\"data:image/svg+xml;base64,", kind);
    const bool good = page_base64(out, path, why);
    (void)fputs("\">\n", out);
    (void)unlink(path);
    return good;
}

static bool put_pictures(const fit_case *f, FILE *out, fail *why)
{
    const char *base = getenv("TMPDIR");
    char folder[256];
    bool good = true;
    (void)snprintf(folder, sizeof folder, "%.200s/percuss-XXXXXX", base ? base : "/tmp");
    if (!mkdtemp(folder))
        return fail_with(why, "%s: cannot create a temporary folder", folder);
    for (size_t k = 0; fit_kind_at(k) && good; k++)
        good = put_picture(f, out, fit_kind_at(k), folder, why);
    (void)rmdir(folder);
    return good;
}

static bool put_fit(const fit_case *f, FILE *out, fail *why)
{
    if (!f->fitted) {
        (void)fputs("<p>No law was fitted.\n", out);
        return true;
    }
    const fit_table laws = fit_table_laws(f), worst = fit_table_worst(f);
    (void)fputs("<h2>Laws</h2>\n", out);
    put_table(f, out, &laws);
    put_all(f, out, fit_about_laws);
    (void)fputs("<h2>Verdict</h2>\n", out);
    put_all(f, out, fit_sentence);
    (void)fputs("<h2>Where it fails</h2>\n", out);
    put_all(f, out, fit_about_worst);
    put_table(f, out, &worst);
    (void)fputs("<h2>Pictures</h2>\n", out);
    return put_pictures(f, out, why);
}

static bool put_page(const fit_case *f, FILE *out, fail *why)
{
    (void)fprintf(out,
                  "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n"
                  "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n"
                  "<title>percuss fit</title>\n<style>\n%s</style>\n<h1>Measured impacts: ",
                  page_style);
    put_clean(out, f->in.name);
    (void)fputs("</h1>\n", out);
    put_all(f, out, fit_about_data);
    (void)fputs("<h2>Without any law</h2>\n", out);
    put_all(f, out, fit_about_screen);
    put_warnings(f, out);
    const bool good = put_fit(f, out, why);
    (void)fprintf(out, "<p class=place>percuss %s\n</html>\n", pcs_version());
    return good;
}

/* The page is complete in memory before its file is opened: a picture is an output, too. */
bool fit_show_page(const fit_case *f, const char *path, bool force, fail *why)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size), *out;
    bool good = memory || fail_with(why, "%s: out of memory", path);
    good = good && put_page(f, memory, why);
    if (memory && fclose(memory) != 0 && good)
        good = fail_with(why, "%s: out of memory", path);
    if (good && (good = output_open(path, force, &out, why))) {
        (void)fwrite(text, 1, size, out);
        good = !ferror(out) || fail_with(why, "%s: cannot be written to the end", path);
        good = output_close(path, out, good, why);
    }
    free(text);
    return good;
}
