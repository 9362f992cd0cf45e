#include "html.h"

#include "cli/files/output.h"
#include "cli/files/page.h"

#include <math.h>
#include <percuss/percuss.h>
#include <stdlib.h>
#include <string.h>

static void put_number(FILE *out, double x)
{
    (void)(isnan(x) ? fputs("<td class=n>", out) : fprintf(out, "<td class=n>%.6g", x));
}

bool html_begin(html_report *r, fail *why)
{
    *r = (html_report){0};
    for (int i = 0; i < HTML_PARTS; i++)
        if (!(r->parts[i] = open_memstream(&r->texts[i], &r->sizes[i])))
            return fail_with(why, "out of memory");
    return true;
}

/* Write the difference, in units of the last digit if a number is printed. */
static void put_off(FILE *out, const study_check *c)
{
    const double off = fabs(c->computed - c->printed);
    if (c->verdict == STUDY_AGREES || c->verdict == STUDY_OWN || isnan(off))
        return;
    if (c->digit > 0)
        (void)fprintf(out, "difference %.2g of the last digit. ", off / c->digit);
    else
        (void)fprintf(out, "difference %.2g. ", off);
}

static void put_check(FILE *out, const study_check *c)
{
    (void)fprintf(out, "<tr><td class=\"v %s\">%s<td>", study_verdict_word(c->verdict),
                  study_verdict_name(c->verdict));
    page_text(out, c->what);
    (void)fputs("<td class=\"v place\">", out);
    page_text(out, c->place);
    put_number(out, c->computed);
    put_number(out, c->printed);
    put_number(out, c->allowed);
    (void)fputs("<td>", out);
    put_off(out, c);
    page_text(out, c->note);
    (void)fputs("\n", out);
}

/* Write the checks of the paper, or those of percuss' own. */
static void put_checks(FILE *out, const study *s, bool own)
{
    (void)fputs("<div "
                "class=wide><table><tr><th>verdict<th>what<th>where<th>computed<th>expected<th>"
                "allowed<th>note\n",
                out);
    for (size_t i = 0; i < s->n_checks; i++)
        if (own == (s->checks[i].place[0] == '\0'))
            put_check(out, &s->checks[i]);
    (void)fputs("</table></div>\n", out);
}

/* Write the computed data. */
static void put_data(FILE *out, const study *s)
{
    enum { MOST = 60 };
    if (s->n_rows == 0)
        return;
    (void)fprintf(out,
                  "<details><summary>%zu rows of data%s, all of them in %s-%s.csv</summary>"
                  "<div class=wide><table><tr>",
                  s->n_rows, s->n_rows > MOST ? ", the first 60 here" : "", s->key, s->item);
    for (int c = 0; c < s->n_columns; c++) {
        (void)fputs("<th>", out);
        page_text(out, s->columns[c]);
        if (s->units[c][0])
            (void)fprintf(out, " / %s", s->units[c]);
    }
    for (size_t i = 0; i < s->n_rows && i < MOST; i++) {
        (void)fputs("\n<tr>", out);
        for (int c = 0; c < s->n_columns; c++)
            put_number(out, s->cells[i * (size_t)s->n_columns + (size_t)c]);
    }
    (void)fputs("</table></div></details>\n", out);
}

/* Every verdict except agreement has a list of its own. */
static void put_lists(html_report *r, const study *s)
{
    static const int lists[] = {
        [STUDY_DIFFERS] = HTML_DIFFERS, [STUDY_WRONG] = HTML_WRONG, [STUDY_UNKNOWN] = HTML_UNKNOWN};
    for (size_t i = 0; i < s->n_checks; i++) {
        const study_check *c = &s->checks[i];
        if (c->verdict == STUDY_AGREES || c->verdict >= STUDY_COUNTED)
            continue;
        FILE *out = r->parts[lists[c->verdict]];
        (void)fprintf(out, "<tr><td>%s<td class=v>%s<td>", s->key, c->place);
        page_text(out, c->what);
        (void)fputs("<td>", out);
        put_off(out, c);
        page_text(out, c->note);
        (void)fputs("\n", out);
    }
}

static void count(html_report *r, const study *s)
{
    FILE *out = r->parts[study_counted(s) ? HTML_LIST : HTML_OWN_LIST];
    r->items++;
    (void)fprintf(out, "<tr><td>%s<td><a href=\"#%s-%s\">%s</a><td>", s->key, s->key, s->item,
                  s->item);
    page_text(out, s->title);
    for (int v = study_counted(s) ? 0 : STUDY_OWN; v < STUDY_VERDICTS; v++) {
        const size_t n = study_count(s, (study_verdict)v);
        r->counts[v] += n;
        if (v != STUDY_BROKEN)
            (void)fprintf(out, "<td class=n>%zu", n);
        else if (n)
            (void)fprintf(out, "<td class=broken>%zu broken", n);
    }
    (void)fputc('\n', out);
}

static void put_picture(FILE *out, const study *s, const char *picture, bool *good, fail *why)
{
    (void)fputs("<img alt=\"", out);
    page_text(out, s->title);
    (void)fputs("\" src=\"data:image/svg+xml;base64,", out);
    *good = page_base64(out, picture, why);
    (void)fputs("\">\n", out);
}

bool html_add(html_report *r, const study *s, const char *picture, fail *why)
{
    const bool papers = study_counted(s) > 0;
    FILE *out = r->parts[papers ? HTML_BODY : HTML_OWN_BODY];
    bool good = true;
    if (papers && strcmp(r->last, s->key) != 0) {
        (void)fprintf(out, "<h2>%s</h2>\n", s->key);
        (void)snprintf(r->last, sizeof r->last, "%s", s->key);
    }
    (void)fprintf(out, "<h3 id=\"%s-%s\">%s%s%s: ", s->key, s->item, papers ? "" : s->key,
                  papers ? "" : "/", s->item);
    page_text(out, s->title);
    (void)fputs("</h3>\n", out);
    if (s->about) {
        (void)fputs("<p class=about>", out);
        page_text(out, s->about);
        (void)fputs("\n", out);
    }
    if (picture)
        put_picture(out, s, picture, &good, why);
    if (papers)
        put_checks(out, s, false);
    if (study_counted(s) < s->n_checks) {
        (void)fputs(papers ? "<p>percuss' own, not counted:\n" : "", out);
        put_checks(out, s, true);
    }
    put_data(out, s);
    put_lists(r, s);
    count(r, s);
    return good;
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

void html_totals(const html_report *r, FILE *out)
{
    const size_t own = r->counts[STUDY_OWN];
    size_t checks = 0;
    for (int v = 0; v < STUDY_COUNTED; v++)
        checks += r->counts[v];
    (void)fprintf(out, "%zu item%s, %zu check%s against the papers: ", r->items, plural(r->items),
                  checks, plural(checks));
    (void)fprintf(out,
                  "%zu agree, %zu differ in print, in %zu the paper is wrong, %zu are not "
                  "reproduced. ",
                  r->counts[STUDY_AGREES], r->counts[STUDY_DIFFERS], r->counts[STUDY_WRONG],
                  r->counts[STUDY_UNKNOWN]);
    (void)fprintf(out, "%zu check%s of percuss' own hold%s and %s not counted", own, plural(own),
                  own == 1 ? "s" : "", own == 1 ? "is" : "are");
    if (r->counts[STUDY_BROKEN])
        (void)fprintf(out, ". %zu are BROKEN: percuss does not give what was recorded",
                      r->counts[STUDY_BROKEN]);
}

static void put_list(const html_report *r, FILE *out, int part, const char *id, const char *head,
                     const char *words)
{
    (void)fprintf(out,
                  "<h2 id=%s>%s</h2>\n<p>%s\n<div class=wide><table><tr><th>source<th>where"
                  "<th>what<th>note\n%s</table></div>\n",
                  id, head, words, r->texts[part]);
}

static void put_head(const html_report *r, FILE *out)
{
    (void)fprintf(out,
                  "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n"
                  "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n"
                  "<title>percuss reproduces its sources</title>\n<style>\n%s</style>\n"
                  "<h1>percuss %s reproduces its sources</h1>\n<p class=totals>",
                  page_style, pcs_version());
    html_totals(r, out);
    (void)fputs(
        ".\n<p>Each item is computed again and compared with what its paper prints or states. Four "
        "verdicts: it <b>agrees</b>, within half of the last digit where a number is "
        "printed; it <a href=\"#differs\"><b>differs in print</b></a>, by rounding or by a "
        "grid or parameter that the paper does not state; the <a href=\"#wrong\"><b>paper "
        "is wrong</b></a>, and the note says why; it is <a href=\"#unknown\"><b>not "
        "reproduced</b></a>, and it is not known why. What <a href=\"#own\">percuss adds</a> is "
        "checked against percuss' own statements and not counted.\n",
        out);
}

static void put_page(const html_report *r, FILE *out)
{
    put_head(r, out);
    (void)fprintf(out,
                  "<div class=wide><table><tr><th>source<th>item<th>what it is<th>agree"
                  "<th>differ in print<th>paper is wrong<th>not reproduced<th>own\n%s</table></div>"
                  "\n%s",
                  r->texts[HTML_LIST], r->texts[HTML_BODY]);
    (void)fprintf(out,
                  "<h2 id=own>What percuss adds</h2>\n<p>No paper prints this: these checks test "
                  "percuss' own statements, and none of them counts as agreement.\n"
                  "<div class=wide><table><tr><th>source<th>item<th>what it is<th>hold\n%s</table>"
                  "</div>\n%s",
                  r->texts[HTML_OWN_LIST], r->texts[HTML_OWN_BODY]);
    put_list(r, out, HTML_WRONG, "wrong", "Where a paper is wrong",
             "The paper's own equations or statements give something else; the note says what.");
    put_list(r, out, HTML_UNKNOWN, "unknown", "Not reproduced",
             "percuss gives something else, and it is not known why.");
    put_list(r, out, HTML_DIFFERS, "differs", "Differs in print",
             "Rounding, or a grid, a step or a parameter that the paper does not state.");
    (void)fputs("</html>\n", out);
}

bool html_end(html_report *r, const char *path, bool force, bool good, fail *why)
{
    FILE *out;
    for (int i = 0; i < HTML_PARTS; i++)
        if (r->parts[i] && fclose(r->parts[i]) != 0 && good)
            good = fail_with(why, "out of memory");
    if (good && (good = output_open(path, force, &out, why))) {
        put_page(r, out);
        good = !ferror(out) || fail_with(why, "%s: cannot be written to the end", path);
        good = output_close(path, out, good, why);
    }
    for (int i = 0; i < HTML_PARTS; i++)
        free(r->texts[i]);
    return good;
}
