#include "study.h"

#include "cli/files/output.h"
#include "cli/plot/picture.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

void study_free(study *s)
{
    if (s->script)
        (void)fclose(s->script);
    free(s->cells);
    free(s->checks);
    free(s->figure);
    s->cells = NULL;
    s->checks = NULL;
    s->figure = NULL;
    s->script = NULL;
}

void study_column(study *s, const char *name, const char *unit)
{
    if (s->n_columns == STUDY_COLUMNS) {
        s->full = true;
        return;
    }
    (void)snprintf(s->columns[s->n_columns], sizeof *s->columns, "%s", name);
    (void)snprintf(s->units[s->n_columns++], sizeof *s->units, "%s", unit);
}

/* Make room for one more by doubling. Returns NULL and sets full if there is no memory. */
static void *grown(study *s, void *data, size_t n, size_t *room, size_t size)
{
    if (n < *room)
        return data;
    const size_t more = *room ? 2 * *room : 64;
    void *bigger = realloc(data, more * size);
    if (bigger)
        *room = more;
    s->full = s->full || !bigger;
    return bigger;
}

void study_row(study *s, const double *values)
{
    const size_t width = (size_t)s->n_columns;
    double *cells = grown(s, s->cells, s->n_rows, &s->room, width * sizeof *cells);
    if (!cells)
        return;
    s->cells = cells;
    memcpy(cells + s->n_rows++ * width, values, width * sizeof *cells);
}

double study_cell(const study *s, size_t row, int column)
{
    return s->cells[row * (size_t)s->n_columns + (size_t)column];
}

bool study_refused(const study *s, const pcs_fault *fault, fail *why)
{
    return fail_with(why, "%s/%s: %s %s", s->key, s->item, fault->field, fault->rule);
}

bool study_needs_sundials(study *s, fail *why)
{
    s->left_out = true;
    return fail_with(why, "this needs SUNDIALS: install libsundials-dev and build percuss again");
}

pcs_material study_material(double e, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    return m;
}

double study_worse(double worst, double x)
{
    return x <= worst ? worst : isnan(x) ? INFINITY : x;
}

static const struct {
    const char *name, *word;
} verdicts[STUDY_VERDICTS] = {[STUDY_AGREES] = {"agrees", "agrees"},
                              [STUDY_DIFFERS] = {"differs in print", "differs"},
                              [STUDY_WRONG] = {"paper is wrong", "wrong"},
                              [STUDY_UNKNOWN] = {"not reproduced", "unknown"},
                              [STUDY_OWN] = {"holds", "own"},
                              [STUDY_BROKEN] = {"BROKEN", "broken"}};

const char *study_verdict_name(study_verdict v)
{
    return verdicts[v].name;
}

const char *study_verdict_word(study_verdict v)
{
    return verdicts[v].word;
}

void study_place(study *s, const char *place)
{
    (void)snprintf(s->place, sizeof s->place, "%s", place);
}

static const char own[] = "own";

void study_own(study *s)
{
    study_place(s, own);
}

/* "fig3" is Fig. 3, "table2" is Table 2; any other item is percuss' own. */
static void place_of_item(study *s)
{
    static const char *const kinds[][2] = {{"fig", "Fig."}, {"table", "Table"}, {"sec", "Sec."}};
    study_own(s);
    for (int i = 0; s->item && i < 3; i++) {
        const size_t length = strlen(kinds[i][0]);
        if (strncmp(s->item, kinds[i][0], length) == 0)
            (void)snprintf(s->place, sizeof s->place, "%s %s", kinds[i][1], s->item + length);
    }
}

static study_check *new_check(study *s, bool holds, const char *format, va_list words)
{
    static study_check nowhere;
    study_check *checks = grown(s, s->checks, s->n_checks, &s->checks_room, sizeof *checks);
    if (!checks)
        return &nowhere;
    s->checks = checks;
    study_check *check = &checks[s->n_checks++];
    *check = (study_check){.computed = NAN, .printed = NAN, .allowed = NAN};
    if (!s->place[0])
        place_of_item(s);
    const bool ours = strcmp(s->place, own) == 0;
    if (!ours)
        (void)snprintf(check->place, sizeof check->place, "%s", s->place);
    check->verdict = !holds ? STUDY_BROKEN : ours ? STUDY_OWN : STUDY_AGREES;
    // NOLINTNEXTLINE(clang-analyzer-valist.Uninitialized): the analyzer does not see va_start
    (void)vsnprintf(check->what, sizeof check->what, format, words);
    return check;
}

study_check *study_number(study *s, double computed, double printed, double allowed,
                          const char *format, ...)
{
    va_list words;
    va_start(words, format);
    study_check *check = new_check(s, fabs(computed - printed) <= allowed, format, words);
    va_end(words);
    check->computed = computed;
    check->printed = printed;
    check->allowed = allowed;
    return check;
}

study_check *study_feature(study *s, bool holds, const char *format, ...)
{
    va_list words;
    va_start(words, format);
    study_check *check = new_check(s, holds, format, words);
    va_end(words);
    return check;
}

bool study_holds(const study_check *check)
{
    return check->verdict == STUDY_AGREES || check->verdict == STUDY_OWN;
}

/* A record of a disagreement is itself wrong if the check agrees or if no paper states it. */
void study_record(study_check *check, study_verdict verdict, const char *note)
{
    const bool fits = check->verdict == STUDY_BROKEN && check->place[0];
    check->verdict = fits ? verdict : STUDY_BROKEN;
    (void)snprintf(check->note, sizeof check->note, "%s%s",
                   fits ? "" : "it agrees, or no paper states it, contrary to this record: ", note);
}

void study_differs(study_check *check, const char *why)
{
    study_record(check, STUDY_DIFFERS, why);
}

void study_wrong(study_check *check, const char *proof)
{
    study_record(check, STUDY_WRONG, proof);
}

void study_unknown(study_check *check, const char *known)
{
    study_record(check, STUDY_UNKNOWN, known);
}

void study_differs_within(study_check *check, double most, const char *why)
{
    if (!study_holds(check) && fabs(check->computed - check->printed) <= most)
        study_differs(check, why);
}

FILE *study_script(study *s)
{
    if (!s->script)
        s->script = open_memstream(&s->figure, &s->figure_size);
    s->full = s->full || !s->script;
    return s->script ? s->script : stderr; // a study that is full is never drawn
}

size_t study_count(const study *s, study_verdict v)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_checks; i++)
        n += s->checks[i].verdict == v;
    return n;
}

size_t study_counted(const study *s)
{
    size_t n = 0;
    for (size_t i = 0; i < s->n_checks; i++)
        n += s->checks[i].place[0] != '\0';
    return n;
}

static void put_rows(const study *s, FILE *out, const char *separator, const char *empty,
                     size_t scan)
{
    for (size_t i = 0; i < s->n_rows; i++) {
        if (scan && i && i % scan == 0)
            (void)fputc('\n', out);
        for (int c = 0; c < s->n_columns; c++) {
            const double x = s->cells[i * (size_t)s->n_columns + (size_t)c];
            (void)(isnan(x) ? fprintf(out, "%s", empty) : fprintf(out, "%.10g", x));
            (void)fputs(c + 1 < s->n_columns ? separator : "\n", out);
        }
    }
}

static bool write_csv(const study *s, const char *path, bool force, fail *why)
{
    FILE *out;
    if (!output_open(path, force, &out, why))
        return false;
    (void)fprintf(out, "# %s\n# units: ", s->title);
    for (int c = 0; c < s->n_columns; c++)
        (void)fprintf(out, "%s%s", *s->units[c] ? s->units[c] : "1",
                      c + 1 < s->n_columns ? "," : "\n");
    for (int c = 0; c < s->n_columns; c++)
        (void)fprintf(out, "%s%s", s->columns[c], c + 1 < s->n_columns ? "," : "\n");
    put_rows(s, out, ",", "", 0);
    const bool good = !ferror(out) || fail_with(why, "%s: cannot be written to the end", path);
    return output_close(path, out, good, why);
}

static bool draw_picture(const study *s, const char *path, bool force, fail *why)
{
    picture p;
    if (!picture_begin(&p, path, force, s->width ? s->width : 900, s->height ? s->height : 600,
                       why))
        return false;
    (void)fputs("$data << EOD\n", p.script);
    put_rows(s, p.script, " ", "NaN", s->scan);
    (void)fputs(s->scan ? "EOD\n" : "EOD\nset datafile missing NaN\n", p.script);
    (void)fputs(s->figure, p.script);
    return picture_end(&p, true, why);
}

bool study_write(const study *s, const char *folder, bool force, fail *why)
{
    char path[600];
    (void)snprintf(path, sizeof path, "%s/%s-%s.csv", folder, s->key, s->item);
    if (s->n_rows && !write_csv(s, path, force, why))
        return false;
    static const char *const endings[] = {"svg", "png"};
    if (s->script)
        (void)fflush(s->script);
    for (int i = 0; s->script && i < 2; i++) {
        (void)snprintf(path, sizeof path, "%s/%s-%s.%s", folder, s->key, s->item, endings[i]);
        if (!draw_picture(s, path, force, why))
            return false;
    }
    return true;
}
