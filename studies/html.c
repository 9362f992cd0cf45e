#include "html.h"

#include "cli/files/output.h"

#include <errno.h>
#include <math.h>
#include <percuss/percuss.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--line:#8884;--good:#007a5a;--bad:#c0392b;--note:#9a6700}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{line-height:1.2}h2{border-bottom:2px solid var(--line);margin-top:3rem}\n"
    "h3{margin:2.5rem 0 .5rem}img{max-width:100%;height:auto;background:#fff;border-radius:4px}\n"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0}\n"
    "td,th{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:left;"
    "vertical-align:top}\n"
    "td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    ".agrees{color:var(--good)}.disagrees{color:var(--bad);font-weight:bold}"
    ".erratum{color:var(--note)}\n"
    "details{margin:.5rem 0}summary{cursor:pointer}.wide{overflow-x:auto}\n"
    "p.totals{font-size:1.2rem}\n";

static void put_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            (void)fputs("&amp;", out);
            break;
        case '<':
            (void)fputs("&lt;", out);
            break;
        case '>':
            (void)fputs("&gt;", out);
            break;
        case '"':
            (void)fputs("&quot;", out);
            break;
        default:
            (void)fputc(*text, out);
        }
}

static void put_number(FILE *out, double x)
{
    (void)(isnan(x) ? fputs("<td class=n>", out) : fprintf(out, "<td class=n>%.6g", x));
}

/* A file as text that an address can hold. */
static bool put_base64(FILE *out, const char *path, fail *why)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    FILE *in = fopen(path, "rb");
    unsigned char b[3];
    if (!in)
        return fail_with(why, "%s: cannot be opened: %s", path, strerror(errno));
    for (size_t n; (n = fread(b, 1, 3, in)) > 0;) {
        const unsigned x =
            (unsigned)b[0] << 16 | (n > 1 ? (unsigned)b[1] << 8 : 0) | (n > 2 ? (unsigned)b[2] : 0);
        for (size_t i = 0; i < 4; i++)
            (void)fputc(i <= n ? digits[x >> (18 - 6 * i) & 63] : '=', out);
    }
    (void)fclose(in);
    return true;
}

bool html_begin(html_report *r, fail *why)
{
    *r = (html_report){0};
    FILE **const parts[] = {&r->summary, &r->body, &r->errata};
    for (int i = 0; i < 3; i++)
        if (!(*parts[i] = open_memstream(&r->texts[i], &r->sizes[i])))
            return fail_with(why, "there is not enough memory");
    return true;
}

static const char *verdict_of(const study_check *c)
{
    return c->agrees ? "agrees" : c->note[0] ? "erratum" : "disagrees";
}

static void put_check(FILE *out, const study_check *c)
{
    (void)fprintf(out, "<tr><td class=%s>%s<td>", verdict_of(c), verdict_of(c));
    put_text(out, c->what);
    put_number(out, c->computed);
    put_number(out, c->printed);
    put_number(out, c->allowed);
    (void)fputs("<td>", out);
    put_text(out, c->note);
    (void)fputs("\n", out);
}

/* What was computed, as far as a reader wants to see it. */
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
        put_text(out, s->columns[c]);
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

static void put_errata(html_report *r, const study *s)
{
    for (size_t i = 0; i < s->n_checks; i++) {
        const study_check *c = &s->checks[i];
        if (!c->note[0])
            continue;
        (void)fprintf(r->errata, "<tr><td>%s<td>%s<td>", s->key, s->item);
        put_text(r->errata, c->what);
        (void)fputs("<td>", r->errata);
        put_text(r->errata, c->note);
        (void)fputs("\n", r->errata);
    }
}

static void count(html_report *r, const study *s)
{
    size_t agree = 0, wrong = 0;
    for (size_t i = 0; i < s->n_checks; i++) {
        agree += s->checks[i].agrees;
        wrong += !s->checks[i].agrees && s->checks[i].note[0];
    }
    const size_t bad = study_disagreements(s);
    r->items++;
    r->checks += s->n_checks;
    r->agree += agree;
    r->wrong += wrong;
    r->disagree += bad;
    (void)fprintf(r->summary, "<tr><td>%s<td><a href=\"#%s-%s\">%s</a><td>", s->key, s->key,
                  s->item, s->item);
    put_text(r->summary, s->title);
    (void)fprintf(r->summary, "<td class=n>%zu of %zu<td class=n>%zu<td class=%s>%s\n", agree,
                  s->n_checks, wrong, bad ? "disagrees" : "agrees", bad ? "disagrees" : "agrees");
}

bool html_add(html_report *r, const study *s, const char *picture, fail *why)
{
    FILE *out = r->body;
    bool good = true;
    if (strcmp(r->last, s->key) != 0)
        (void)fprintf(out, "<h2>%s</h2>\n", s->key);
    (void)snprintf(r->last, sizeof r->last, "%s", s->key);
    (void)fprintf(out, "<h3 id=\"%s-%s\">%s: ", s->key, s->item, s->item);
    put_text(out, s->title);
    (void)fputs("</h3>\n", out);
    if (picture) {
        (void)fputs("<img alt=\"", out);
        put_text(out, s->title);
        (void)fputs("\" src=\"data:image/svg+xml;base64,", out);
        good = put_base64(out, picture, why);
        (void)fputs("\">\n", out);
    }
    (void)fputs("<table><tr><th>verdict<th>what<th>computed<th>wanted<th>allowed<th>note\n", out);
    for (size_t i = 0; i < s->n_checks; i++)
        put_check(out, &s->checks[i]);
    (void)fputs("</table>\n", out);
    put_data(out, s);
    put_errata(r, s);
    count(r, s);
    return good;
}

static void put_page(const html_report *r, FILE *out)
{
    (void)fprintf(out,
                  "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n"
                  "<meta name=viewport content=\"width=device-width,initial-scale=1\">\n"
                  "<title>percuss reproduces its sources</title>\n<style>\n%s</style>\n"
                  "<h1>percuss %s reproduces its sources</h1>\n"
                  "<p class=totals>%zu items, %zu checks: %zu agree, %zu are errata of the papers, "
                  "<span class=%s>%zu disagree</span>.\n",
                  style, pcs_version(), r->items, r->checks, r->agree, r->wrong,
                  r->disagree ? "disagrees" : "agrees", r->disagree);
    (void)fprintf(out,
                  "<p>Each item is computed anew and held to what its paper prints or describes. "
                  "<a href=\"#errata\">Errata</a> are where the paper is wrong, and why.\n"
                  "<div class=wide><table><tr><th>source<th>item<th>what it is<th>checks"
                  "<th>errata<th>verdict\n%s</table></div>\n%s",
                  r->texts[0], r->texts[1]);
    (void)fprintf(out,
                  "<h2 id=errata>Errata</h2>\n<div class=wide><table><tr><th>source<th>item"
                  "<th>where<th>what holds\n%s</table></div>\n</html>\n",
                  r->texts[2]);
}

bool html_end(html_report *r, const char *path, bool force, bool good, fail *why)
{
    FILE *const parts[] = {r->summary, r->body, r->errata};
    FILE *out;
    for (int i = 0; i < 3; i++)
        if (parts[i] && fclose(parts[i]) != 0 && good)
            good = fail_with(why, "there is not enough memory");
    if (good && (good = output_open(path, force, &out, why))) {
        put_page(r, out);
        good = !ferror(out) || fail_with(why, "%s: cannot be written to the end", path);
        good = output_close(path, out, good, why);
    }
    for (int i = 0; i < 3; i++)
        free(r->texts[i]);
    return good;
}
