#include "batch.h"
#include "block.h"
#include "cli/base/threads.h"
#include "scenario/lookup.h"
#include "scenario/suggest.h"
#include "scenario/units.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Chunks are blocks of rows: several for each thread, lest all wait for the slowest. */
enum { MESSAGES_SHOWN = 10, CHUNK_TEXT = 4 * LINE_LIMIT, MOST_CHUNKS = 32 };

/* Input columns: the contact problem, the material, and mu for both frictions. */
typedef enum role { IN_CONTACT, IN_MATERIAL, IN_MU } role;

typedef struct binding {
    const char *name;
    role role;
    size_t offset; /* in the contact or in pcs_material */
    bool required;
    int column; /* -1: not in the file */
} binding;

/* A column of results: one of these words, or a quantity. */
static const char *const result_words[] = {"outcome", "mode", "final", "judge"};

typedef struct result {
    enum { RESULT_OUTCOME, RESULT_MODE, RESULT_FINAL, RESULT_JUDGE, RESULT_QUANTITY } kind;
    const pcs_quantity *quantity;
    int place; /* in a block; -1: a block does not have it */
} result;

enum { MOST_BINDINGS = 24, MOST_RESULTS = 64 };

typedef struct batch {
    const char *name; /* of the input, for messages */
    batch_choice choice;
    bool spatial;   /* by its columns */
    bool by_blocks; /* a law and results that these have */
    int n_columns;
    int n_bindings, n_results;
    binding bindings[MOST_BINDINGS];
    result results[MOST_RESULTS];
    csv_reader csv;
} batch;

/* A line that waits for its answer. */
typedef struct line {
    long number;
    csv_line got;
    size_t at; /* in the text of its chunk */
    int lane;  /* in the block; -1: it is solved alone */
} line;

/* Rows that one thread answers. */
typedef struct chunk {
    csv_reader csv; /* of the line at hand */
    size_t n, used;
    line lines[BLOCK];
    char text[CHUNK_TEXT];
    block block;
    FILE *out;     /* the answers, in memory */
    char *answers; /* what is there after a flush */
    size_t size;
    batch_count count;
    struct {
        long line;
        fail why;
    } first[MESSAGES_SHOWN]; /* bad rows */
} chunk;

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
    size_t results = RESULT_QUANTITY;
    if (index < results)
        return result_words[index];
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

static bool is_among(const char *name, candidate_at candidates)
{
    const char *candidate;
    for (size_t i = 0; (candidate = candidates(i)) != NULL; i++)
        if (strcmp(candidate, name) == 0)
            return true;
    return false;
}

/* Columns that every answer has. */
static bool is_always_there(const char *name)
{
    return strcmp(name, "status") == 0 || strcmp(name, "message") == 0;
}

static bool is_result(const char *name)
{
    return is_among(name, planar_result_at) || is_among(name, spatial_result_at) ||
           is_always_there(name);
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
            return fail_with(why, "%s:%ld: column '%.40s' is there twice", b->name, b->csv.line,
                             name);
        if (is_result(name))
            return fail_with(why, "%s:%ld: column '%.40s' is the name of a result; rename it",
                             b->name, b->csv.line, name);
        const char *meant =
            is_among(name, input_name_at) || strlen(name) < 3 ? NULL : suggest(name, input_name_at);
        if (meant && column_of(&b->csv, meant) < 0)
            return fail_with(why, "%s:%ld: column '%.40s': did you mean '%s'?", b->name,
                             b->csv.line, name, meant);
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
        return fail_with(why, "%s:%ld: the columns are planar, and there is one path in the plane",
                         b->name, b->csv.line);
    if (b->spatial && !pcs_law_about(b->choice.law)->spatial)
        return fail_with(why, "%s:%ld: the columns are spatial, but law %s is planar only", b->name,
                         b->csv.line, pcs_law_about(b->choice.law)->name);
    const bool by_ratio = b->choice.law == PCS_LAW_IMPULSE_RATIO;
    const bool split = column_of(&b->csv, "mu_k") >= 0;
    if (column_of(&b->csv, "mu") >= 0 && (split || column_of(&b->csv, "mu_s") >= 0))
        return fail_with(why, "%s:%ld: give column mu, or mu_s and mu_k, not both", b->name,
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
            return fail_with(why, "%s:%ld: column '%s' is missing; see 'percuss batch --help'",
                             b->name, b->csv.line, b->bindings[i].name);
    return true;
}

static const char *result_name(const result *r)
{
    return r->kind == RESULT_QUANTITY ? r->quantity->name : result_words[r->kind];
}

static bool no_such_result(const batch *b, const char *name, fail *why)
{
    const candidate_at here = b->spatial ? spatial_result_at : planar_result_at;
    const candidate_at there = b->spatial ? planar_result_at : spatial_result_at;
    fail inner;
    if (is_always_there(name))
        return fail_with(why, "--outputs: '%s' is always there; leave it out", name);
    if (is_among(name, there))
        return fail_with(why, "--outputs: '%s' is a result %s, but the columns of %.200s are %s",
                         name, b->spatial ? "in the plane" : "in space", b->name,
                         b->spatial ? "spatial" : "planar");
    (void)suggest_unknown(&inner, "result", name, here, "percuss(1) lists them");
    return fail_with(why, "--outputs: %s", inner.text);
}

static bool add_result(batch *b, const char *name, fail *why)
{
    result r = {RESULT_OUTCOME, pcs_quantity_in(impact_group(b), name),
                block_place(b->spatial, name)};
    while (r.kind < RESULT_QUANTITY && strcmp(result_words[r.kind], name) != 0)
        r.kind++;
    if (r.kind == RESULT_QUANTITY && !r.quantity)
        return no_such_result(b, name, why);
    for (int i = 0; i < b->n_results; i++)
        if (strcmp(result_name(&b->results[i]), name) == 0)
            return fail_with(why, "--outputs: '%.40s' is there twice", name);
    b->results[b->n_results++] = r;
    return true;
}

/* All results in the order of their list, or those that are asked for. */
static bool choose_results(batch *b, fail *why)
{
    const char *outputs = b->choice.outputs;
    char word[WORD_SIZE];
    for (const char *at = outputs; at && (at = scenario_next_word(at, word, sizeof word));)
        if (!add_result(b, word, why))
            return false;
    if (outputs && b->n_results == 0)
        return fail_with(why, "--outputs: names no result; percuss(1) lists them");
    for (int i = RESULT_OUTCOME; !outputs && i < RESULT_JUDGE; i++)
        (void)add_result(b, result_words[i], why);
    for (size_t i = 0; !outputs && i < pcs_quantity_count(); i++)
        if (pcs_quantity_at(i)->group == impact_group(b))
            (void)add_result(b, pcs_quantity_at(i)->name, why);
    if (!outputs)
        (void)add_result(b, result_words[RESULT_JUDGE], why);
    b->by_blocks = block_takes(b->spatial, b->choice.law, b->choice.branch);
    for (int i = 0; i < b->n_results; i++)
        b->by_blocks = b->by_blocks && b->results[i].kind != RESULT_JUDGE &&
                       (b->results[i].kind != RESULT_QUANTITY || b->results[i].place >= 0);
    return true;
}

static void write_header(const batch *b, FILE *out)
{
    (void)fprintf(out, "%s,status", b->csv.raw);
    for (int i = 0; i < b->n_results; i++)
        (void)fprintf(out, ",%s", result_name(&b->results[i]));
    (void)fputs(",message\n", out);
}

/* An empty field leaves the default; a number must be the whole field. */
static bool read_field(const csv_reader *csv, const binding *in, double *value, fail *why)
{
    const char *field = in->column < 0 ? "" : csv->fields[in->column];
    fail inner;
    if (*field == '\0')
        return !in->required || fail_with(why, "%s: is empty", in->name);
    if (units_parse(field, PLAIN, value, &inner))
        return true;
    return fail_with(why, "%s: %s", in->name, inner.text);
}

/* A row: its problem and its answer. */
typedef struct row {
    pcs_contact2 contact2;
    pcs_contact3 contact3;
    pcs_material m;
    pcs_impact2 impact2;
    pcs_impact3 impact3;
} row;

static bool read_row(const batch *b, const chunk *k, row *r, fail *why)
{
    r->m = pcs_material_default();
    r->m.branch = b->choice.branch;
    char *contact = b->spatial ? (char *)&r->contact3 : (char *)&r->contact2;
    double mu = PCS_NONE;
    for (int i = 0; i < b->n_bindings; i++) {
        const binding *in = &b->bindings[i];
        char *base = in->role == IN_CONTACT ? contact : (char *)&r->m;
        double *target = in->role == IN_MU ? &mu : (double *)(void *)(base + in->offset);
        if (!read_field(&k->csv, in, target, why))
            return false;
    }
    if (!pcs_has(r->m.mu_k))
        r->m.mu_k = mu;
    if (!pcs_has(r->m.mu_s))
        r->m.mu_s = r->m.mu_k;
    return true;
}

/* The problem of a line; false: it is none. */
static bool read_line(const batch *b, chunk *k, const line *l, row *r, fail *why)
{
    csv_line got = l->got;
    k->csv.line = l->number;
    memcpy(k->csv.raw, k->text + l->at, strlen(k->text + l->at) + 1);
    if (got == CSV_ROW)
        got = csv_split(&k->csv);
    if (got != CSV_ROW)
        k->csv.n_fields = 0;
    return csv_row(&k->csv, got, b->n_columns, why) && read_row(b, k, r, why);
}

static bool solve_alone(const batch *b, row *r, pcs_status *status, fail *why)
{
    pcs_fault fault;
    *status = b->spatial ? pcs_solve3(b->choice.law, b->choice.path, &r->contact3, &r->m,
                                      &r->impact3, &fault)
                         : pcs_solve2(b->choice.law, &r->contact2, &r->m, &r->impact2, &fault);
    if (*status == PCS_OK)
        return true;
    const bool missing = !pcs_has(fault.value) && *status == PCS_INVALID;
    return fail_with(why, "%s%s%s%s", fault.field, *fault.field ? ": " : "", fault.rule,
                     missing ? " (it is missing)" : "");
}

/* Side by side: what cannot be read or has no answer is left for later, alone, for the reason. */
static void solve_block(const batch *b, chunk *k)
{
    size_t lanes = 0;
    row r = {0};
    fail why;
    k->block.spatial = b->spatial;
    for (size_t i = 0; i < k->n; i++) {
        if (!read_line(b, k, &k->lines[i], &r, &why))
            continue;
        if (b->spatial)
            block_put3(&k->block, lanes, &r.contact3, &r.m);
        else
            block_put2(&k->block, lanes, &r.contact2, &r.m);
        k->lines[i].lane = (int)lanes++;
    }
    block_solve(&k->block, b->choice.law, b->choice.path, b->choice.branch, lanes);
}

/* What is wanted of an answer in the block, as the record that it would be alone. */
static void take_answer(const batch *b, const block *k, int lane, row *r)
{
    char *impact = b->spatial ? (char *)&r->impact3 : (char *)&r->impact2;
    for (int i = 0; i < b->n_results; i++)
        if (b->results[i].kind == RESULT_QUANTITY)
            *(double *)(void *)(impact + b->results[i].quantity->offset) =
                k->out[b->results[i].place][lane];
    *(b->spatial ? &r->impact3.mode : &r->impact2.mode) = (int)k->mode[lane];
    *(b->spatial ? &r->impact3.final : &r->impact2.final) = (pcs_final)k->final[lane];
    *(b->spatial ? &r->impact3.outcome : &r->impact2.outcome) = k->outcome[lane];
}

static void write_number(FILE *out, double x)
{
    if (pcs_has(x))
        (void)fprintf(out, ",%.17g", x == 0 ? 0.0 : x); // no -0
    else
        (void)fputc(',', out);
}

static void write_result(const batch *b, FILE *out, const result *what, const row *r)
{
    char text[200];
    const int mode = b->spatial ? r->impact3.mode : r->impact2.mode;
    const pcs_final final = b->spatial ? r->impact3.final : r->impact2.final;
    switch (what->kind) {
    case RESULT_OUTCOME:
        (void)fprintf(out, ",%s",
                      lookup_outcome_text(b->spatial ? r->impact3.outcome : r->impact2.outcome,
                                          text, sizeof text));
        break;
    case RESULT_MODE:
        write_number(out, mode == PCS_NO_MODE ? PCS_NONE : mode);
        break;
    case RESULT_FINAL:
        (void)fprintf(out, ",%s", final == PCS_FINAL_NONE ? "" : pcs_final_name(final));
        break;
    case RESULT_JUDGE:
        write_number(out, b->spatial ? pcs_judge3(&r->contact3, &r->m, &r->impact3).worst
                                     : pcs_judge2(&r->contact2, &r->m, &r->impact2).worst);
        break;
    default:
        write_number(out, pcs_quantity_value(what->quantity,
                                             b->spatial ? (const void *)&r->impact3 : &r->impact2));
    }
}

/* The input if it fits the header, else empty columns; then status, empty results, message. */
static void write_bad(const batch *b, const chunk *k, FILE *out, pcs_status status, const fail *why)
{
    if (k->csv.n_fields == b->n_columns)
        (void)fputs(k->csv.raw, out);
    else
        for (int i = 1; i < b->n_columns; i++)
            (void)fputc(',', out);
    (void)fprintf(out, ",%s", pcs_status_name(status));
    for (int i = 0; i < b->n_results; i++)
        (void)fputc(',', out);
    (void)fprintf(out, ",\"line %ld: ", k->csv.line);
    for (const char *at = why->text; *at; at++) // quotes are doubled inside quotes
        (void)fprintf(out, *at == '"' ? "\"\"" : "%c", *at);
    (void)fputs("\"\n", out);
}

static void note_bad(chunk *k, const fail *why)
{
    const long n = k->count.bad++;
    if (n >= MESSAGES_SHOWN)
        return;
    k->first[n].line = k->csv.line;
    k->first[n].why = *why;
}

static void answer_line(const batch *b, chunk *k, const line *l)
{
    FILE *out = k->out;
    row r = {0};
    pcs_status status = PCS_INVALID;
    fail why = {""};
    const bool in_block = l->lane >= 0 && k->block.status[l->lane] == PCS_OK;
    if (in_block)
        take_answer(b, &k->block, l->lane, &r);
    else if (!(read_line(b, k, l, &r, &why) && solve_alone(b, &r, &status, &why))) {
        write_bad(b, k, out, status, &why);
        note_bad(k, &why);
        return;
    }
    k->count.outcomes |= b->spatial ? r.impact3.outcome : r.impact2.outcome;
    (void)fprintf(out, "%s,%s", k->text + l->at, pcs_status_name(PCS_OK));
    for (int i = 0; i < b->n_results; i++)
        write_result(b, out, &b->results[i], &r);
    (void)fputs(",\n", out);
}

static void answer_chunk(const batch *b, chunk *k)
{
    k->count = (batch_count){.rows = (long)k->n};
    rewind(k->out);
    if (b->by_blocks)
        solve_block(b, k);
    for (size_t i = 0; i < k->n; i++)
        answer_line(b, k, &k->lines[i]);
    (void)fflush(k->out);
}

/* Lines for a chunk, from a terminal one by one; false: there are none left. */
static bool fill_chunk(batch *b, chunk *k)
{
    const size_t most = isatty(fileno(b->csv.file)) ? 1 : BLOCK;
    csv_line got = CSV_ROW;
    k->n = k->used = 0;
    while (k->n < most && k->used + LINE_LIMIT <= CHUNK_TEXT &&
           (got = csv_fetch(&b->csv)) != CSV_END) {
        const size_t size = strlen(b->csv.raw) + 1;
        k->lines[k->n++] = (line){b->csv.line, got, k->used, -1};
        memcpy(k->text + k->used, b->csv.raw, size);
        k->used += size;
    }
    return k->n > 0;
}

static bool put_chunk(const batch *b, chunk *k, FILE *out, FILE *messages, batch_count *count,
                      fail *why)
{
    if (ferror(k->out))
        return fail_with(why, "out of memory");
    (void)fwrite(k->answers, 1, k->size, out);
    for (long i = 0; messages && i < k->count.bad && count->bad + i < MESSAGES_SHOWN; i++)
        (void)fprintf(messages, "percuss: %s:%ld: %s\n", b->name, k->first[i].line,
                      k->first[i].why.text);
    count->rows += k->count.rows;
    count->bad += k->count.bad;
    count->outcomes |= k->count.outcomes;
    return true;
}

static void show_progress(FILE *messages, long rows)
{
    if (messages && rows / BLOCK % 200 == 0 && isatty(fileno(messages)))
        (void)fprintf(messages, "\r%ld rows", rows);
}

/* A round of chunks: read in turn, answered side by side, written in turn. */
static bool answer_rows(batch *b, chunk *chunks, int most, FILE *out, FILE *messages,
                        batch_count *count, fail *why)
{
    bool good = true;
    int n;
    do {
        for (n = 0; n < most && fill_chunk(b, &chunks[n]);)
            n++;
#pragma omp parallel for schedule(dynamic, 1) if (n > 1)
        for (int i = 0; i < n; i++)
            answer_chunk(b, &chunks[i]);
        for (int i = 0; i < n; i++) {
            good = put_chunk(b, &chunks[i], out, messages, count, why) && good;
            show_progress(messages, count->rows);
        }
    } while (good && n == most);
    return good;
}

static bool open_chunks(chunk *chunks, int n)
{
    bool good = chunks;
    for (int i = 0; good && i < n; i++)
        good = (chunks[i].out = open_memstream(&chunks[i].answers, &chunks[i].size)) != NULL;
    return good;
}

static void close_chunks(chunk *chunks, int n)
{
    for (int i = 0; chunks && i < n && chunks[i].out; i++) {
        (void)fclose(chunks[i].out);
        free(chunks[i].answers);
    }
    free(chunks);
}

/* The header, and what follows from it. */
static bool begin(batch *b, FILE *in, FILE *out, fail *why)
{
    csv_open(&b->csv, in);
    if (!csv_header(&b->csv, b->name, "batch", why))
        return false;
    b->n_columns = b->csv.n_fields;
    if (!check_header(b, why) || !bind_columns(b, why) || !choose_results(b, why))
        return false;
    write_header(b, out);
    return true;
}

bool batch_run(const char *name, FILE *in, FILE *out, FILE *messages, const batch_choice *chosen,
               batch_count *count, fail *why)
{
    const int most = most_threads() < MOST_CHUNKS / 4 ? 4 * most_threads() : MOST_CHUNKS;
    batch *b = calloc(1, sizeof *b);
    chunk *chunks = calloc((size_t)most, sizeof *chunks);
    bool good = b && open_chunks(chunks, most);
    *count = (batch_count){0};
    if (!good) {
        (void)fail_with(why, "out of memory");
    } else {
        b->name = name;
        b->choice = *chosen;
        good = begin(b, in, out, why) && answer_rows(b, chunks, most, out, messages, count, why);
    }
    if (good && ferror(in))
        good = fail_with(why, "%s: cannot be read to the end", name);
    close_chunks(chunks, most);
    free(b);
    return good;
}
