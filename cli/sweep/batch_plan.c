#include "batch_plan.h"
#include "scenario/lookup.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

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

static const char *result_name_in(pcs_group group, size_t index)
{
    size_t results = COLUMN_QUANTITY;
    if (index < results)
        return column_word((column_kind)index);
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (q->group == group && results++ == index)
            return q->name;
    }
    return NULL;
}

static const char *planar_result_at(size_t index)
{
    return result_name_in(PCS_GROUP_IMPACT, index);
}

static const char *spatial_result_at(size_t index)
{
    return result_name_in(PCS_GROUP_IMPACT3, index);
}

/* True for columns that every result has. */
static bool is_always_there(const char *name)
{
    return strcmp(name, "status") == 0 || strcmp(name, "message") == 0;
}

static bool is_result(const char *name)
{
    return lookup_name(planar_result_at, name, NULL) ||
           lookup_name(spatial_result_at, name, NULL) || is_always_there(name);
}

static int column_of(const csv_reader *csv, const char *name)
{
    for (int i = 0; i < csv->n_fields; i++)
        if (strcmp(csv->fields[i], name) == 0)
            return i;
    return -1;
}

/* Reject the name of an input with a unit, such as "v_n [m/s]". Returns false in that case. */
static bool check_unit(const batch *b, const char *name, fail *why)
{
    char plain[WORD_SIZE];
    if (!csv_without_unit(name, plain, sizeof plain) || !lookup_name(input_name_at, plain, NULL))
        return true;
    const pcs_quantity *q = pcs_quantity_named(plain);
    return fail_with(why,
                     "%s:%ld: column '%.40s': name it '%s'; its numbers must be in SI units%s%s%s",
                     b->name, b->csv.line, name, plain, q && *q->unit ? " (" : "", q ? q->unit : "",
                     q && *q->unit ? ")" : "");
}

/*
 * Check the header. A name that is neither input nor result is copied to the output, unless it
 * looks like a misspelled name.
 */
static bool check_header(const batch *b, fail *why)
{
    for (int i = 0; i < b->csv.n_fields; i++) {
        const char *name = b->csv.fields[i];
        if (column_of(&b->csv, name) != i)
            return fail_with(why, "%s:%ld: column '%.40s' appears twice", b->name, b->csv.line,
                             name);
        if (!check_unit(b, name, why))
            return false;
        if (is_result(name))
            return fail_with(why, "%s:%ld: column '%.40s' is the name of a result; rename it",
                             b->name, b->csv.line, name);
        const char *meant = lookup_name(input_name_at, name, NULL) || strlen(name) < 3
                                ? NULL
                                : suggest(name, input_name_at);
        if (meant && column_of(&b->csv, meant) < 0)
            return fail_with(why, "%s:%ld: column '%.40s': did you mean '%s'?", b->name,
                             b->csv.line, name, meant);
    }
    return true;
}

static pcs_group contact_group(const batch *b)
{
    return b->spatial ? PCS_GROUP_CONTACT3 : PCS_GROUP_CONTACT;
}

static pcs_group impact_group(const batch *b)
{
    return b->spatial ? PCS_GROUP_IMPACT3 : PCS_GROUP_IMPACT;
}

/* Find whether the rows are planar or spatial, and check that the options fit. */
static bool find_kind(batch *b, fail *why)
{
    const bool split = column_of(&b->csv, "mu_k") >= 0 || column_of(&b->csv, "mu_s") >= 0;
    b->spatial = column_of(&b->csv, "G_n1") >= 0 || column_of(&b->csv, "v_1") >= 0;
    if (!b->spatial && b->choice.path != PCS_PATH_EXACT)
        return fail_with(why,
                         "%s:%ld: the columns are planar; --path is only for problems in space",
                         b->name, b->csv.line);
    if (b->spatial && !pcs_law_about(b->choice.law)->spatial)
        return fail_with(why, "%s:%ld: the columns are spatial, but law %s is planar only", b->name,
                         b->csv.line, pcs_law_about(b->choice.law)->name);
    return column_of(&b->csv, "mu") < 0 || !split ||
           fail_with(why, "%s:%ld: give column mu, or mu_s and mu_k, not both", b->name,
                     b->csv.line);
}

/* Find the column that has this number of a problem. */
static bool bind(const batch *b, batch_input *in, const char *name, size_t offset, bool required,
                 fail *why)
{
    *in = (batch_input){name, offset, required, column_of(&b->csv, name)};
    if (in->column >= 0 || !required)
        return true;
    return fail_with(why, "%s:%ld: column '%s' is missing; see 'percuss batch --help'", b->name,
                     b->csv.line, name);
}

/*
 * True if the law needs this number of the material. Every law needs e; friction is checked
 * separately.
 */
static bool needs(pcs_law law, const char *material)
{
    return strcmp(material, "e") == 0 ||
           (strcmp(material, "ratio") == 0 && law == PCS_LAW_IMPULSE_RATIO) ||
           (strcmp(material, "eta2") == 0 && law == PCS_LAW_BILINEAR);
}

static bool bind_columns(batch *b, fail *why)
{
    const size_t contact = b->spatial ? offsetof(problem, contact3) : offsetof(problem, contact);
    const pcs_law law = b->choice.law;
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        const bool of_contact = q->group == contact_group(b);
        const size_t from = of_contact ? contact : offsetof(problem, material);
        if ((of_contact || q->group == PCS_GROUP_MATERIAL) &&
            !bind(b, &b->inputs[b->n_inputs++], q->name, from + q->offset,
                  of_contact || needs(law, q->name), why))
            return false;
    }
    return bind(b, &b->mu, "mu", 0, column_of(&b->csv, "mu_k") < 0 && law != PCS_LAW_IMPULSE_RATIO,
                why);
}

static const char *result_name(const column *r)
{
    return r->quantity ? r->quantity->name : column_word(r->kind);
}

static bool no_such_result(const batch *b, const char *name, fail *why)
{
    const candidate_at here = b->spatial ? spatial_result_at : planar_result_at;
    const candidate_at there = b->spatial ? planar_result_at : spatial_result_at;
    fail inner;
    if (is_always_there(name))
        return fail_with(why, "--outputs: '%s' is always written; omit it", name);
    if (lookup_name(there, name, NULL))
        return fail_with(why, "--outputs: '%s' is a result %s, but the columns of %.200s are %s",
                         name, b->spatial ? "in the plane" : "in space", b->name,
                         b->spatial ? "spatial" : "planar");
    (void)suggest_unknown_of_many(&inner, "result", name, here, "percuss(1) lists them");
    return fail_with(why, "--outputs: %s", inner.text);
}

static bool add_result(batch *b, const char *name, fail *why)
{
    const column r = {column_kind_named(name), pcs_quantity_in(impact_group(b), name),
                      block_place(b->spatial, name)};
    if (r.kind == COLUMN_QUANTITY && !r.quantity)
        return no_such_result(b, name, why);
    for (int i = 0; i < b->n_results; i++)
        if (strcmp(result_name(&b->results[i]), name) == 0)
            return fail_with(why, "--outputs: '%.40s' appears twice", name);
    b->results[b->n_results++] = r;
    return true;
}

/* Add all results in the order of their list, the judge last. */
static void add_all_results(batch *b)
{
    fail none;
    for (column_kind kind = COLUMN_OUTCOME; kind < COLUMN_JUDGE; kind++)
        (void)add_result(b, column_word(kind), &none);
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group == impact_group(b))
            (void)add_result(b, pcs_quantity_at(i)->name, &none);
    (void)add_result(b, column_word(COLUMN_JUDGE), &none);
}

static bool choose_results(batch *b, fail *why)
{
    const char *outputs = b->choice.outputs;
    char word[WORD_SIZE];
    for (const char *at = outputs; at && (at = scenario_next_word(at, word, sizeof word));)
        if (!add_result(b, word, why))
            return false;
    if (outputs && b->n_results == 0)
        return fail_with(why, "--outputs: names no result; percuss(1) lists them");
    if (!outputs)
        add_all_results(b);
    bool judged = false;
    b->by_blocks = true;
    for (int i = 0; i < b->n_results; i++) {
        b->by_blocks = b->by_blocks && column_in_blocks(&b->results[i]);
        judged = judged || b->results[i].kind == COLUMN_JUDGE;
    }
    return judged || !b->choice.judges ||
           fail_with(why, "--fail-on judge needs 'judge' among --outputs");
}

bool batch_plan(batch *b, FILE *in, fail *why)
{
    csv_open(&b->csv, in);
    if (!csv_header(&b->csv, b->name, "batch", why))
        return false;
    b->n_columns = b->csv.n_fields;
    return check_header(b, why) && find_kind(b, why) && bind_columns(b, why) &&
           choose_results(b, why);
}

void batch_write_header(const batch *b, FILE *out)
{
    (void)fprintf(out, "%s,status", b->csv.raw);
    for (int i = 0; i < b->n_results; i++)
        (void)fprintf(out, ",%s", result_name(&b->results[i]));
    (void)fputs(",message\n", out);
}
