#include "batch_chunk.h"
#include "cli/base/threads.h"
#include "cli/files/output.h"
#include "scenario/clean.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * A chunk is a block of rows. There are several chunks for each thread, so that threads do not wait
 * for the slowest one.
 */
enum { MAX_CHUNKS = 32 };

/* Read lines for a chunk; from a terminal only one line. Returns false if there are none left. */
static bool fill_chunk(batch *b, batch_chunk *k)
{
    const size_t most = isatty(fileno(b->csv.file)) ? 1 : BLOCK;
    csv_line got = CSV_ROW;
    k->n = k->used = 0;
    while (k->n < most && k->used + LINE_LIMIT <= CHUNK_TEXT &&
           (got = csv_fetch(&b->csv)) != CSV_END) {
        const size_t size = strlen(b->csv.raw) + 1;
        k->lines[k->n++] = (batch_line){b->csv.line, got, k->used, -1};
        memcpy(k->text + k->used, b->csv.raw, size);
        k->used += size;
    }
    return k->n > 0;
}

/* Write lines. A file gets them unchanged; on a terminal control characters are made visible. */
static bool put_lines(const char *text, size_t size, FILE *out)
{
    if (!isatty(fileno(out)))
        return fwrite(text, 1, size, out) == size;
    for (const char *at = text; at < text + size;) {
        char shown[CLEAN_SHOWN] = "\n";
        at += *at == '\n' ? 1 : clean_next(at, shown);
        (void)fputs(shown, out);
    }
    return !ferror(out);
}

/* End the line of progress, so that a message begins on a new line. */
static void end_progress(batch *b, FILE *messages)
{
    if (b->progress)
        (void)fputc('\n', messages);
    b->progress = false;
}

static bool put_chunk(batch *b, batch_chunk *k, FILE *out, FILE *messages, batch_count *count,
                      fail *why)
{
    if (ferror(k->out))
        return fail_with(why, "out of memory");
    if (!put_lines(k->answers, k->size, out))
        return output_cannot(b->choice.to ? b->choice.to : "standard output", why);
    for (long i = 0; messages && i < k->count.bad && count->bad + i < BATCH_MESSAGES; i++) {
        fail what;
        end_progress(b, messages);
        (void)fail_with(&what, "%.200s:%ld: %s", b->name, k->first[i].line, k->first[i].why.text);
        (void)fprintf(messages, "percuss: %s\n", what.text);
    }
    count->rows += k->count.rows;
    count->bad += k->count.bad;
    count->lacking += k->count.lacking;
    count->unsound += k->count.unsound;
    count->worst = fmax(count->worst, k->count.worst);
    count->outcomes |= k->count.outcomes;
    return true;
}

/* Show the progress, but not if the results also go to a terminal. */
static void show_progress(batch *b, FILE *out, FILE *messages, long rows)
{
    if (!messages || rows / BLOCK % 200 != 0 || !isatty(fileno(messages)) || isatty(fileno(out)))
        return;
    (void)fprintf(messages, "\r%ld rows", rows);
    b->progress = true;
}

/* Process all rows in rounds of chunks: read in order, solved in parallel, written in order. */
static bool answer_rows(batch *b, batch_chunk *chunks, int most, FILE *out, FILE *messages,
                        batch_count *count, fail *why)
{
    bool good = true;
    int n;
    do {
        for (n = 0; n < most && fill_chunk(b, &chunks[n]);)
            n++;
#pragma omp parallel for schedule(dynamic, 1) if (n > 1)
        for (int i = 0; i < n; i++)
            batch_answer_chunk(b, &chunks[i]);
        for (int i = 0; i < n; i++) {
            good = put_chunk(b, &chunks[i], out, messages, count, why) && good;
            show_progress(b, out, messages, count->rows);
        }
    } while (good && n == most);
    end_progress(b, messages);
    return good;
}

static bool open_chunks(batch_chunk *chunks, int n)
{
    bool good = chunks;
    for (int i = 0; good && i < n; i++)
        good = (chunks[i].out = open_memstream(&chunks[i].answers, &chunks[i].size)) != NULL;
    return good;
}

static void close_chunks(batch_chunk *chunks, int n)
{
    for (int i = 0; chunks && i < n && chunks[i].out; i++) {
        (void)fclose(chunks[i].out);
        free(chunks[i].answers);
    }
    free(chunks);
}

bool batch_run(const char *name, FILE *in, FILE *out, FILE *messages, const batch_choice *chosen,
               batch_count *count, fail *why)
{
    const int most = most_threads() < MAX_CHUNKS / 4 ? 4 * most_threads() : MAX_CHUNKS;
    batch *b = calloc(1, sizeof *b);
    batch_chunk *chunks = calloc((size_t)most, sizeof *chunks);
    bool good = b && open_chunks(chunks, most);
    *count = (batch_count){0};
    if (!good) {
        (void)fail_with(why, "out of memory");
    } else {
        b->name = name;
        b->choice = *chosen;
        good = batch_plan(b, in, why);
        if (good) {
            batch_write_header(b, chunks[0].out);
            (void)fflush(chunks[0].out);
            put_lines(chunks[0].answers, chunks[0].size, out);
        }
        good = good && answer_rows(b, chunks, most, out, messages, count, why);
    }
    good = good && csv_whole(&b->csv, name, why);
    close_chunks(chunks, most);
    free(b);
    return good;
}
