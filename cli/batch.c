#include "batch.h"
#include "suggest.h"
#include "units.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGES_SHOWN = 10 };

/* Input columns: the contact problem, the material, and mu for both frictions. */
typedef enum role { IN_CONTACT, IN_MATERIAL, IN_MU } role;

typedef struct binding {
    const char *name;
    role role;
    size_t offset; /* in the contact or in pcs_material */
    bool required;
    int column; /* -1: not in the file */
} binding;

enum { MOST_BINDINGS = 24 };

typedef struct batch {
    const char *name; /* of the input, for messages */
    batch_choice choice;
    bool spatial; /* by its columns */
    int n_columns;
    int n_bindings;
    binding bindings[MOST_BINDINGS];
    csv_reader csv;
} batch;

static const char *input_name_at(size_t index)
{
    size_t inputs = 0;
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        const bool input = q->group == PCS_GROUP_CONTACT || q->group == PCS_GROUP_MATERIAL ||
                           q->group == PCS_GROUP_CONTACT3;
        if (input && inputs++ == index)
            return q->name;
    }
    return index == inputs ? "mu" : NULL;
}

static bool is_input(const char *name)
{
    const char *candidate;
    for (size_t i = 0; (candidate = input_name_at(i)) != NULL; i++)
        if (strcmp(candidate, name) == 0)
            return true;
    return false;
}

/* Words that stand beside the numbers in a result. */
static const char *const word_columns[] = {"status", "outcome", "mode", "final"};
static const char *const tail_columns[] = {"judge", "message"};

static bool is_result(const char *name)
{
    if (pcs_quantity_in(PCS_GROUP_IMPACT, name) || pcs_quantity_in(PCS_GROUP_IMPACT3, name))
        return true;
    for (size_t i = 0; i < sizeof word_columns / sizeof *word_columns; i++)
        if (strcmp(word_columns[i], name) == 0)
            return true;
    for (size_t i = 0; i < sizeof tail_columns / sizeof *tail_columns; i++)
        if (strcmp(tail_columns[i], name) == 0)
            return true;
    return false;
}

static int column_of(const csv_reader *csv, const char *name)
{
    for (int i = 0; i < csv->n_fields; i++)
        if (strcmp(csv->fields[i], name) == 0)
            return i;
    return -1;
}

/* A name that is neither input nor result is kept as it is, unless it looks like a typing error. */
static bool check_header(const batch *b, fail *why)
{
    for (int i = 0; i < b->csv.n_fields; i++) {
        const char *name = b->csv.fields[i];
        if (column_of(&b->csv, name) != i)
            return failed(why, "%s:%ld: column '%.40s' is there twice", b->name, b->csv.line, name);
        if (is_result(name))
            return failed(why, "%s:%ld: column '%.40s' is the name of a result; rename it", b->name,
                          b->csv.line, name);
        const char *meant =
            is_input(name) || strlen(name) < 3 ? NULL : suggest(name, input_name_at);
        if (meant && column_of(&b->csv, meant) < 0)
            return failed(why, "%s:%ld: column '%.40s': did you mean '%s'?", b->name, b->csv.line,
                          name, meant);
    }
    return true;
}

static void bind(batch *b, const char *name, role as, size_t offset, bool required)
{
    b->bindings[b->n_bindings++] = (binding){name, as, offset, required, column_of(&b->csv, name)};
}

static pcs_group contact_group(const batch *b)
{
    return b->spatial ? PCS_GROUP_CONTACT3 : PCS_GROUP_CONTACT;
}

static pcs_group impact_group(const batch *b)
{
    return b->spatial ? PCS_GROUP_IMPACT3 : PCS_GROUP_IMPACT;
}

static bool bind_columns(batch *b, fail *why)
{
    b->spatial = column_of(&b->csv, "G_n1") >= 0 || column_of(&b->csv, "v_1") >= 0;
    if (!b->spatial && b->choice.path != PCS_PATH_EXACT)
        return failed(why, "%s:%ld: the columns are planar, and there is one path in the plane",
                      b->name, b->csv.line);
    if (b->spatial && !pcs_law_about(b->choice.law)->spatial)
        return failed(why, "%s:%ld: the columns are spatial, but law %s is planar only", b->name,
                      b->csv.line, pcs_law_about(b->choice.law)->name);
    const bool by_ratio = b->choice.law == PCS_LAW_IMPULSE_RATIO;
    const bool split = column_of(&b->csv, "mu_k") >= 0;
    if (column_of(&b->csv, "mu") >= 0 && (split || column_of(&b->csv, "mu_s") >= 0))
        return failed(why, "%s:%ld: give column mu, or mu_s and mu_k, not both", b->name,
                      b->csv.line);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (q->group == contact_group(b))
            bind(b, q->name, IN_CONTACT, q->offset, true);
        else if (q->group == PCS_GROUP_MATERIAL)
            bind(b, q->name, IN_MATERIAL, q->offset,
                 strcmp(q->name, "e") == 0 || (strcmp(q->name, "ratio") == 0 && by_ratio) ||
                     (strcmp(q->name, "eta2") == 0 && b->choice.law == PCS_LAW_BILINEAR));
    }
    bind(b, "mu", IN_MU, 0, !split && !by_ratio);
    for (int i = 0; i < b->n_bindings; i++)
        if (b->bindings[i].required && b->bindings[i].column < 0)
            return failed(why, "%s:%ld: column '%s' is missing; see 'percuss batch --help'",
                          b->name, b->csv.line, b->bindings[i].name);
    return true;
}

static void write_header(const batch *b, FILE *out)
{
    (void)fputs(b->csv.raw, out);
    for (size_t i = 0; i < sizeof word_columns / sizeof *word_columns; i++)
        (void)fprintf(out, ",%s", word_columns[i]);
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group == impact_group(b))
            (void)fprintf(out, ",%s", pcs_quantity_at(i)->name);
    for (size_t i = 0; i < sizeof tail_columns / sizeof *tail_columns; i++)
        (void)fprintf(out, ",%s", tail_columns[i]);
    (void)fputc('\n', out);
}

/* An empty field leaves the default; a number must be the whole field. */
static bool read_field(const batch *b, const binding *in, double *value, fail *why)
{
    const char *field = in->column < 0 ? "" : b->csv.fields[in->column];
    fail inner;
    if (*field == '\0')
        return !in->required || failed(why, "%s: is empty", in->name);
    if (parse_quantity(field, PLAIN, value, &inner))
        return true;
    return failed(why, "%s: %s", in->name, inner.text);
}

/* A row: its problem and its answer. */
typedef struct row {
    pcs_contact2 contact2;
    pcs_contact3 contact3;
    pcs_material m;
    pcs_impact2 impact2;
    pcs_impact3 impact3;
} row;

static bool read_row(const batch *b, row *r, fail *why)
{
    r->m = pcs_material_default();
    r->m.branch = b->choice.branch;
    char *contact = b->spatial ? (char *)&r->contact3 : (char *)&r->contact2;
    double mu = PCS_NONE;
    for (int i = 0; i < b->n_bindings; i++) {
        const binding *in = &b->bindings[i];
        char *base = in->role == IN_CONTACT ? contact : (char *)&r->m;
        double *target = in->role == IN_MU ? &mu : (double *)(void *)(base + in->offset);
        if (!read_field(b, in, target, why))
            return false;
    }
    if (!pcs_has(r->m.mu_k))
        r->m.mu_k = mu;
    if (!pcs_has(r->m.mu_s))
        r->m.mu_s = r->m.mu_k;
    return true;
}

static bool solve_row(const batch *b, row *r, pcs_status *status, fail *why)
{
    pcs_fault fault;
    *status = PCS_INVALID;
    if (!read_row(b, r, why))
        return false;
    *status = b->spatial ? pcs_solve3(b->choice.law, b->choice.path, &r->contact3, &r->m,
                                      &r->impact3, &fault)
                         : pcs_solve2(b->choice.law, &r->contact2, &r->m, &r->impact2, &fault);
    if (*status == PCS_OK)
        return true;
    const bool missing = !pcs_has(fault.value) && *status == PCS_INVALID;
    return failed(why, "%s%s%s%s", fault.field, *fault.field ? ": " : "", fault.rule,
                  missing ? " (it is missing)" : "");
}

static void write_number(FILE *out, double x)
{
    if (pcs_has(x))
        (void)fprintf(out, ",%.17g", x == 0 ? 0.0 : x); // no -0
    else
        (void)fputc(',', out);
}

static void write_answer(const batch *b, FILE *out, const row *r)
{
    char text[200];
    const int mode = b->spatial ? r->impact3.mode : r->impact2.mode;
    const pcs_final final = b->spatial ? r->impact3.final : r->impact2.final;
    const void *impact = b->spatial ? (const void *)&r->impact3 : (const void *)&r->impact2;
    (void)fprintf(
        out, ",%s,%s,", pcs_status_name(PCS_OK),
        outcome_text(b->spatial ? r->impact3.outcome : r->impact2.outcome, text, sizeof text));
    if (mode != PCS_NO_MODE)
        (void)fprintf(out, "%d", mode);
    (void)fprintf(out, ",%s", final == PCS_FINAL_NONE ? "" : pcs_final_name(final));
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group == impact_group(b))
            write_number(out, pcs_quantity_value(pcs_quantity_at(i), impact));
    const pcs_judgement j = b->spatial ? pcs_judge3(&r->contact3, &r->m, &r->impact3)
                                       : pcs_judge2(&r->contact2, &r->m, &r->impact2);
    write_number(out, j.worst);
    (void)fputs(",\n", out);
}

/* The input if it fits the header, else empty columns; then status, empty results, message. */
static void write_bad(const batch *b, FILE *out, pcs_status status, const fail *why, bool keep)
{
    if (keep && b->csv.n_fields == b->n_columns)
        (void)fputs(b->csv.raw, out);
    else
        for (int i = 1; i < b->n_columns; i++)
            (void)fputc(',', out);
    (void)fprintf(out, ",%s", pcs_status_name(status));
    for (size_t i = 1; i < sizeof word_columns / sizeof *word_columns; i++)
        (void)fputc(',', out);
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group == impact_group(b))
            (void)fputc(',', out);
    (void)fprintf(out, ",,\"line %ld: ", b->csv.line);
    for (const char *at = why->text; *at; at++) // quotes are doubled inside quotes
        (void)fprintf(out, *at == '"' ? "\"\"" : "%c", *at);
    (void)fputs("\"\n", out);
}

static void process(const batch *b, csv_line got, FILE *out, FILE *messages, batch_count *count)
{
    row r = {0};
    pcs_status status = PCS_INVALID;
    fail why = {""};
    const bool good = csv_row(&b->csv, got, b->n_columns, &why) && solve_row(b, &r, &status, &why);

    count->rows++;
    if (good) {
        count->outcomes |= b->spatial ? r.impact3.outcome : r.impact2.outcome;
        (void)fputs(b->csv.raw, out);
        write_answer(b, out, &r);
        return;
    }
    write_bad(b, out, status, &why, got == CSV_ROW);
    if (count->bad++ < MESSAGES_SHOWN && messages)
        (void)fprintf(messages, "percuss: %s:%ld: %s\n", b->name, b->csv.line, why.text);
}

static void show_progress(FILE *messages, long rows)
{
    if (messages && rows % 100000 == 0 && isatty(fileno(messages)))
        (void)fprintf(messages, "\r%ld rows", rows);
}

bool batch_run(const char *name, FILE *in, FILE *out, FILE *messages, const batch_choice *chosen,
               batch_count *count, fail *why)
{
    batch *b = malloc(sizeof *b);
    if (!b)
        return failed(why, "out of memory");
    *count = (batch_count){0};
    b->name = name;
    b->choice = *chosen;
    b->n_bindings = 0;
    csv_open(&b->csv, in);

    bool good = csv_header(&b->csv, name, "batch", why);
    b->n_columns = b->csv.n_fields;
    good = good && check_header(b, why) && bind_columns(b, why);
    if (good)
        write_header(b, out);
    csv_line got;
    while (good && (got = csv_next(&b->csv)) != CSV_END) {
        process(b, got, out, messages, count);
        show_progress(messages, count->rows);
    }
    if (good && ferror(in))
        good = failed(why, "%s: cannot be read to the end", name);
    free(b);
    return good;
}
