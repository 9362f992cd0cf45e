#include "batch_chunk.h"
#include "scenario/lookup.h"
#include "scenario/units.h"

#include <string.h>

/* Read a number. An empty field keeps the default; else the number must be the whole field. */
static bool read_field(const csv_reader *csv, const batch_input *in, double *value, fail *why)
{
    const char *field = in->column < 0 ? "" : csv->fields[in->column];
    fail inner;
    if (*field == '\0')
        return !in->required || fail_with(why, "%s: is empty", in->name);
    if (units_parse(field, PLAIN, value, &inner))
        return true;
    return fail_with(why, "%s: %s", in->name, inner.text);
}

static bool read_problem(const batch *b, batch_chunk *k, fail *why)
{
    pcs_material *m = &k->p.material;
    double mu = PCS_NONE;
    k->p.spatial = b->spatial;
    k->p.path = b->choice.path;
    *m = pcs_material_default();
    m->branch = b->choice.branch;
    for (int i = 0; i < b->n_inputs; i++) {
        double *target = (double *)(void *)((char *)&k->p + b->inputs[i].offset);
        if (!read_field(&k->csv, &b->inputs[i], target, why))
            return false;
    }
    if (!read_field(&k->csv, &b->mu, &mu, why))
        return false;
    if (!pcs_has(m->mu_k))
        m->mu_k = mu;
    if (!pcs_has(m->mu_s))
        m->mu_s = m->mu_k;
    return true;
}

/* Read the problem of a line. Returns false if it is not valid. */
static bool read_line(const batch *b, batch_chunk *k, const batch_line *l, fail *why)
{
    csv_line got = l->got;
    k->csv.line = l->number;
    memcpy(k->csv.raw, k->text + l->at, strlen(k->text + l->at) + 1);
    if (got == CSV_ROW)
        got = csv_split(&k->csv);
    if (got != CSV_ROW)
        k->csv.n_fields = 0;
    return csv_row(&k->csv, got, b->n_columns, why) && read_problem(b, k, why);
}

/*
 * Solve the lines of a chunk side by side. A line that cannot be read or has no solution is
 * processed again later, alone, to find the reason.
 */
static void solve_block(const batch *b, batch_chunk *k)
{
    size_t lanes = 0;
    fail why;
    k->block.spatial = b->spatial;
    for (int i = 0; i < b->n_results; i++)
        column_want(&b->results[i], &k->block);
    for (size_t i = 0; i < k->n; i++) {
        if (!read_line(b, k, &k->lines[i], &why))
            continue;
        block_put(&k->block, lanes, &k->p);
        k->lines[i].lane = (int)lanes++;
    }
    block_solve(&k->block, b->choice.law, b->choice.path, b->choice.branch, lanes);
}

/* Compute the judge, only if it is a result that is wanted: it takes longer than the solve. */
static void judge(const batch *b, const problem *p, answer *a)
{
    for (int i = 0; i < b->n_results; i++)
        if (b->results[i].kind == COLUMN_JUDGE)
            answer_judge(p, a);
}

static bool solve_alone(const batch *b, const problem *p, answer *a, pcs_status *status, fail *why)
{
    pcs_fault fault;
    *status = answer_record(p, b->choice.law, a, &fault);
    if (*status == PCS_OK) {
        judge(b, p, a);
        return true;
    }
    const bool missing = !pcs_has(fault.value) && *status == PCS_STATUS_INVALID;
    return fail_with(why, "%s%s%s%s", fault.field, *fault.field ? ": " : "", fault.rule,
                     missing ? " (it is missing)" : "");
}

static void write_result(FILE *out, column_kind kind, double x)
{
    char text[200];
    if (kind == COLUMN_OUTCOME)
        (void)fprintf(out, ",%s", lookup_outcome_text((unsigned)x, text, sizeof text));
    else if (kind == COLUMN_FINAL)
        (void)fprintf(out, ",%s", x == PCS_FINAL_NONE ? "" : pcs_final_name((pcs_final)(int)x));
    else if (pcs_has(x))
        (void)fprintf(out, ",%.17g", x == 0 ? 0.0 : x); // no -0
    else
        (void)fputc(',', out);
}

/*
 * Write a bad row: the input if it fits the header, else empty columns; then status, empty results,
 * message.
 */
static void write_bad(const batch *b, const batch_chunk *k, pcs_status status, const fail *why)
{
    FILE *out = k->out;
    if (k->csv.n_fields == b->n_columns)
        (void)fputs(k->csv.raw, out);
    else
        for (int i = 1; i < b->n_columns; i++)
            (void)fputc(',', out);
    (void)fprintf(out, ",%s", pcs_status_name(status));
    for (int i = 0; i < b->n_results; i++)
        (void)fputc(',', out);
    (void)fprintf(out, ",\"line %ld: ", k->csv.line);
    for (const char *at = why->text; *at; at++) // inside quotes a quote is doubled
        (void)fprintf(out, *at == '"' ? "\"\"" : "%c", *at);
    (void)fputs("\"\n", out);
}

static void note_bad(batch_chunk *k, const fail *why)
{
    const long n = k->count.bad++;
    if (n >= BATCH_MESSAGES)
        return;
    k->first[n].line = k->csv.line;
    k->first[n].why = *why;
}

/* Write the results of a line: from its lane of the block, or from its single solve. */
static void write_good(const batch *b, batch_chunk *k, const batch_line *l, bool in_block)
{
    const void *structs[PCS_GROUP_COUNT];
    answer_structs(&k->p, &k->a, structs);
    const unsigned outcome =
        in_block ? k->block.outcome[l->lane] : answer_head_of(&k->p, &k->a).outcome;
    const bool none = answer_is_none(b->spatial, b->choice.law, b->choice.path, outcome);
    k->count.outcomes |= outcome;
    k->count.lacking += none;
    (void)fprintf(k->out, "%s,%s", k->text + l->at, pcs_status_name(PCS_OK));
    for (int i = 0; i < b->n_results; i++) {
        const column *c = &b->results[i];
        double x;
        if (in_block)
            column_take(c, &k->block, (size_t)l->lane, 1, &x, 1);
        else
            x = column_value(c, &k->p, &k->a, structs);
        if (c->kind == COLUMN_JUDGE && !none && pcs_judgement_fails(x, b->choice.bound)) {
            k->count.unsound++;
            k->count.worst = fmax(k->count.worst, x);
        }
        write_result(k->out, c->kind, x);
    }
    (void)fputs(",\n", k->out);
}

static void answer_line(const batch *b, batch_chunk *k, const batch_line *l)
{
    pcs_status status = PCS_STATUS_INVALID;
    fail why = {""};
    const bool in_block = l->lane >= 0 && k->block.status[l->lane] == PCS_OK;
    if (in_block || (read_line(b, k, l, &why) && solve_alone(b, &k->p, &k->a, &status, &why))) {
        write_good(b, k, l, in_block);
        return;
    }
    write_bad(b, k, status, &why);
    note_bad(k, &why);
}

void batch_answer_chunk(const batch *b, batch_chunk *k)
{
    k->count = (batch_count){.rows = (long)k->n};
    rewind(k->out);
    if (b->by_blocks)
        solve_block(b, k);
    for (size_t i = 0; i < k->n; i++)
        answer_line(b, k, &k->lines[i]);
    (void)fflush(k->out);
}
