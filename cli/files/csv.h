/* Comma-separated values, one line at a time, in bounded memory. */
#ifndef CLI_FILES_CSV_H
#define CLI_FILES_CSV_H

#include "scenario/fail.h"

#include <stdio.h>

/* A line has less than LINE_LIMIT bytes; a file with one of more than LINE_ENDLESS is none. */
enum { LINE_LIMIT = 1 << 16, LINE_ENDLESS = 1 << 27, MAX_FIELDS = 256 };

typedef enum csv_line {
    CSV_END,      /* no line left, or an endless one */
    CSV_ROW,      /* fields are filled */
    CSV_TOO_LONG, /* LINE_LIMIT bytes or more; the rest of the line is skipped */
    CSV_BROKEN    /* a quote is not closed, a NUL, or more than MAX_FIELDS fields */
} csv_line;

typedef struct csv_reader {
    FILE *file;
    long line;             /* number of the current line, from 1 */
    bool endless;          /* that line has no end */
    char raw[LINE_LIMIT];  /* the line as it stands in the file, without its end */
    char text[LINE_LIMIT]; /* fields with quotes removed */
    int n_fields;
    const char *fields[MAX_FIELDS];
} csv_reader;

void csv_open(csv_reader *csv, FILE *file);

/* The file of that name, - for standard input; *name is what messages call it. */
bool csv_input(const char *path, const char *command, FILE **in, const char **name, fail *why);

/* The first line: the names of the columns. */
bool csv_header(csv_reader *csv, const char *name, const char *command, fail *why);

/* Is this a row of n fields? The message says why not, without file and line. */
bool csv_row(const csv_reader *csv, csv_line got, int n, fail *why);

/* At CSV_END: was all of the file read? */
bool csv_whole(const csv_reader *csv, const char *name, fail *why);

/* The next line that is neither blank nor a # comment. */
csv_line csv_next(csv_reader *csv);

/* The same in two steps, for lines that are kept for later: into raw; from raw into fields. */
csv_line csv_fetch(csv_reader *csv);
csv_line csv_split(csv_reader *csv);

/* "v_n [m/s]": the name before a unit; false: there is none. */
bool csv_without_unit(const char *name, char *plain, size_t size);

/* A field as csv_next reads it, in quotes if need be. */
void csv_put(FILE *out, const char *text);

#endif
