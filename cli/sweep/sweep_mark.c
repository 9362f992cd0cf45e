#include "sweep_mark.h"

#include "cli/files/checksum.h"
#include "cli/files/durable.h"
#include "cli/files/output.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/*
 * The kind of a sweep. It has a new number when a column changes its meaning, as T did for 2, or
 * when the mark changes its form, as for 3 with its checksums. From 4 on points without a solution
 * are counted as points without a result.
 */
enum { KIND = 4, NUMBERS = SWEEP_MARK_NUMBERS, LINE = SWEEP_MARK_LINE, CHECK_LINE = 24 };

static const char WHOLE[] = "every chunk is there\n";

static char *with_check(char *text, size_t *size)
{
    char *longer = text ? realloc(text, *size + CHECK_LINE) : NULL;
    if (!longer)
        return free(text), NULL;
    (void)snprintf(longer + *size, CHECK_LINE, "xxh64 %016llx",
                   (unsigned long long)checksum_xxh64(longer, *size));
    *size += CHECK_LINE - 1;
    longer[*size - 1] = '\n';
    return longer;
}

char *sweep_mark_text(const sweep_file *f, size_t *size)
{
    char *body = NULL, *text = NULL;
    FILE *out = open_memstream(&body, size);
    if (!out)
        return NULL;
    sweep_csv_head(f->w, out);
    (void)fprintf(out, "%s\n", f->w->s->source ? f->w->s->source : "");
    for (int i = 0; f->w->sample == SAMPLE_ROWS && i < f->w->n_axes;
         i++) // another file has other points
        (void)fprintf(out, "rows %016llx\n",
                      (unsigned long long)checksum_xxh64((const char *)f->w->axes[i].values,
                                                         f->w->n_points * sizeof(double)));
    if (sweep_judges(f->w)) // the count of failures depends on the bound
        (void)fprintf(out, "judge %.17g\n", f->w->bound);
    if (fclose(out) != 0 || !(out = open_memstream(&text, size)))
        return free(body), NULL;
    (void)fprintf(out, "percuss %s sweep %d, %llu points, format %d, %zu bytes\n%s", pcs_version(),
                  KIND, (unsigned long long)f->w->n_points, (int)f->format, strlen(body), body);
    free(body);
    return with_check(fclose(out) == 0 ? text : (free(text), NULL), size);
}

bool sweep_mark_create(sweep_file *f, fail *why)
{
    char beside[PATH_MAX];
    size_t size = 0;
    (void)snprintf(beside, sizeof beside, "%.4080s.new", f->mark);
    f->marking = durable_create(beside, why);
    if (f->marking < 0)
        return false;
    char *text = sweep_mark_text(f, &size);
    const bool good = text && durable_put(f->marking, text, size, 0) && durable_sync(f->marking) &&
                      durable_rename(beside, f->mark);
    free(text);
    f->marked = size;
    return good || output_cannot(f->mark, why);
}

/* --- lines ------------------------------------------------------------------------------- */

_Static_assert(sizeof(sweep_entry) == NUMBERS * sizeof(uint64_t), "an entry is its numbers");

/*
 * Write the line of an entry: its numbers and their checksum, each with 16 digits and a separator.
 */
static void line_of(const sweep_entry *r, char line[LINE + 1])
{
    uint64_t x[NUMBERS + 1];
    memcpy(x, r, sizeof *r);
    for (int i = 0; i <= NUMBERS; i++) {
        x[NUMBERS] = i < NUMBERS ? 0 : checksum_xxh64(line, 17 * NUMBERS);
        (void)snprintf(line + (size_t)17 * (size_t)i, 18, "%016" PRIx64 "%c", x[i],
                       i < NUMBERS ? ' ' : '\n');
    }
}

/* Read an entry. Returns false if the line is damaged. */
static bool entry_of(const char *line, sweep_entry *r)
{
    uint64_t x[NUMBERS];
    char again[LINE + 1];
    for (int i = 0; i < NUMBERS; i++)
        x[i] = strtoull(line + (size_t)17 * (size_t)i, NULL, 16);
    memcpy(r, x, sizeof *r);
    line_of(r, again);
    return memcmp(line, again, LINE) == 0;
}

static bool add_line(sweep_file *f, const char *line, size_t size)
{
    if (durable_put(f->marking, line, size, f->marked)) {
        f->marked += size;
        return true;
    }
    durable_cut(f->marking, f->marked);
    return false;
}

bool sweep_mark_add(sweep_file *f, const sweep_entry *r)
{
    char line[LINE + 1];
    line_of(r, line);
    return add_line(f, line, LINE);
}

bool sweep_mark_add_whole(sweep_file *f)
{
    return add_line(f, WHOLE, strlen(WHOLE)) && durable_sync(f->marking);
}

/* --- reading ----------------------------------------------------------------------------- */

static bool refuse(const sweep_file *f, const char *reason, fail *why)
{
    return fail_with(why, "%s: %s; --force without --resume starts again", f->mark, reason);
}

/* Read the whole mark as text, to be freed. Returns NULL if it cannot be read. */
static char *read_mark(int handle, size_t *size)
{
    struct stat is;
    char *text = fstat(handle, &is) == 0 ? malloc((size_t)is.st_size + 1) : NULL;
    ssize_t n = 1;
    for (*size = 0; text && n > 0 && *size<(size_t)is.st_size; *size += n> 0 ? (size_t)n : 0)
        n = pread(handle, text + *size, (size_t)is.st_size - *size, (off_t)*size);
    if (text)
        text[*size] = '\0';
    return text;
}

/* The first line of a mark. */
typedef struct first_line {
    char version[40];
    uint64_t kind, points, format, bytes; /* bytes: of what follows, up to the checksum */
    bool known, old;                      /* old: of a kind without a checksum */
    size_t size;
} first_line;

static bool skip(const char **at, const char *word)
{
    const bool is = strncmp(*at, word, strlen(word)) == 0;
    *at += is ? strlen(word) : 0;
    return is;
}

static bool take_number(const char **at, uint64_t *x)
{
    char *end;
    if (**at < '0' || **at > '9')
        return false;
    *x = strtoull(*at, &end, 10);
    *at = end;
    return true;
}

static bool take_version(const char **at, char version[40])
{
    const size_t n = strspn(*at, "0123456789.+-abcdefghijklmnopqrstuvwxyz");
    (void)snprintf(version, 40, "%.*s", n < 40 ? (int)n : 39, *at);
    *at += n;
    return n > 0;
}

static first_line first_line_of(const char *text)
{
    first_line l = {.bytes = 0};
    const char *at = text;
    l.known = skip(&at, "percuss ") && take_version(&at, l.version) && skip(&at, " sweep");
    l.old = l.known && skip(&at, ", "); // the first kind had no number
    l.known =
        l.known && (l.old || (skip(&at, " ") && take_number(&at, &l.kind) && skip(&at, ", ")));
    l.known = l.known && take_number(&at, &l.points) && skip(&at, " points, format ") &&
              take_number(&at, &l.format);
    l.old = l.known && l.kind < KIND && *at == '\n';
    l.known = l.known &&
              (l.old || (skip(&at, ", ") && take_number(&at, &l.bytes) && skip(&at, " bytes\n")));
    l.size = (size_t)(at - text);
    return l;
}

/* True if a correct checksum follows the bytes that the first line announces. */
static bool undamaged(const char *text, size_t size, const first_line *l)
{
    size_t n = l->size + l->bytes;
    if (!l->known || l->bytes > size || n + CHECK_LINE - 1 > size)
        return false;
    char *copy = malloc(n + 1);
    if (copy)
        memcpy(copy, text, n);
    copy = with_check(copy, &n);
    const bool good = copy && memcmp(copy, text, n) == 0;
    free(copy);
    return good;
}

/*
 * Return where the last line before the checksum begins. If there is a bound, it is in this line.
 */
static size_t last_line(const char *text, const first_line *l)
{
    size_t at = l->size + l->bytes - 1;
    while (at > l->size && text[at - 1] != '\n')
        at--;
    return at;
}

/* Write a number with the fewest digits that read back as the same number. */
static void bound_text(double x, char text[32])
{
    (void)snprintf(text, 32, "%.15g", x);
    if (strtod(text, NULL) != x)
        (void)snprintf(text, 32, "%.17g", x);
}

/* Report why the mark does not belong to this sweep. */
static bool refuse_other(const sweep_file *f, const char *text, const first_line *l,
                         const char *here, fail *why)
{
    const first_line own = first_line_of(here);
    const size_t at = last_line(text, l), own_at = last_line(here, &own);
    char was[32], is[32];
    const bool all_but_bound = sweep_judges(f->w) && l->points == own.points &&
                               l->format == own.format && at - l->size == own_at - own.size &&
                               memcmp(text + l->size, here + own.size, at - l->size) == 0;
    if (!all_but_bound)
        return refuse(f, "belongs to another sweep: resume with the same scenario", why);
    bound_text(strtod(text + at + strlen("judge "), NULL), was);
    bound_text(f->w->bound, is);
    return fail_with(why,
                     "%s: was started with the bound %s of the judge, and this is %s: resume with "
                     "--fail-on judge=%s; --force without --resume starts again",
                     f->mark, was, is, was);
}

/*
 * Check that the mark is undamaged and belongs to this sweep. Its entries follow after *head bytes.
 */
static bool same_sweep(const sweep_file *f, const char *text, size_t size, size_t *head, fail *why)
{
    const first_line l = first_line_of(text);
    if (!l.old && !undamaged(text, size, &l))
        return refuse(f, "is damaged or incomplete, so it is unknown which sweep this is", why);
    if (l.old || l.kind != KIND)
        return refuse(f,
                      "was started by a version of percuss with another format of marks: finish it "
                      "with that version",
                      why);
    if (strcmp(l.version, pcs_version()) != 0)
        return fail_with(
            why,
            "%s: was started by percuss %s, and this is %s: finish it with that version; "
            "--force without --resume starts again",
            f->mark, l.version, pcs_version());
    char *here = sweep_mark_text(f, head);
    if (!here)
        return fail_with(why, "%s: out of memory", f->mark);
    const bool same =
        (*head <= size && memcmp(here, text, *head) == 0) || refuse_other(f, text, &l, here, why);
    free(here);
    return same;
}

static int by_chunk(const void *a, const void *b)
{
    const uint64_t x = ((const sweep_entry *)a)->chunk, y = ((const sweep_entry *)b)->chunk;
    return (x > y) - (x < y);
}

/* Read every undamaged line. */
static bool take_lines(sweep_marked *is, const char *at, const char *end)
{
    is->entries = calloc((size_t)(end - at) / LINE + 1, sizeof *is->entries);
    while (is->entries && at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t n = (size_t)((stop ? stop + 1 : end) - at);
        if (n == LINE && entry_of(at, &is->entries[is->n]))
            is->n++;
        is->whole = is->whole || (n == strlen(WHOLE) && memcmp(at, WHOLE, n) == 0);
        at += n;
    }
    if (is->entries)
        qsort(is->entries, is->n, sizeof *is->entries, by_chunk);
    return is->entries;
}

bool sweep_mark_open(sweep_file *f, sweep_marked *is, fail *why)
{
    size_t size = 0, head = 0;
    *is = (sweep_marked){.n = 0};
    f->marking = durable_open(f->mark, why);
    if (f->marking < 0)
        return false;
    char *text = read_mark(f->marking, &size);
    if (!text)
        return output_cannot(f->mark, why);
    bool good = same_sweep(f, text, size, &head, why) &&
                (take_lines(is, text + head, text + size) || fail_with(why, "out of memory"));
    f->marked = size;
    // a truncated line must not be joined to the next one
    if (good && size > 0 && text[size - 1] != '\n')
        good = add_line(f, "\n", 1) || output_cannot(f->mark, why);
    free(text);
    return good;
}

void sweep_marked_free(sweep_marked *is)
{
    free(is->entries);
    is->entries = NULL;
}
