/* Comma-separated values, read one line at a time in bounded memory. */
#ifndef CLI_FILES_CSV_H
#define CLI_FILES_CSV_H

#include "scenario/fail.h"

#include <stdio.h>

/*
 * A line must be shorter than LINE_LIMIT bytes. With a line longer than LINE_ENDLESS the file is
 * not taken as CSV.
 */
enum { LINE_LIMIT = 1 << 16, LINE_ENDLESS = 1 << 27, MAX_FIELDS = 256 };

typedef enum csv_line {
    CSV_END,      /* no line left, or a line without end */
    CSV_ROW,      /* fields are filled */
    CSV_TOO_LONG, /* LINE_LIMIT bytes or more; the rest of the line is skipped */
    CSV_BROKEN    /* a quote is not closed, a NUL, or more than MAX_FIELDS fields */
} csv_line;

typedef struct csv_reader {
    FILE *file;
    long line;             /* number of the current line, from 1 */
    bool endless;          /* the line has no end */
    char raw[LINE_LIMIT];  /* the line as in the file, without its line end */
    char text[LINE_LIMIT]; /* fields with quotes removed */
    int n_fields;
    const char *fields[MAX_FIELDS];
} csv_reader;

void csv_open(csv_reader *csv, FILE *file);

/* Open the file of that name, or standard input for -. *name is the name for messages. */
bool csv_input(const char *path, const char *command, FILE **in, const char **name, fail *why);

/* Read the first line: the names of the columns. */
bool csv_header(csv_reader *csv, const char *name, const char *command, fail *why);

/* Check that this is a row of n fields. The message has the reason, without file and line. */
bool csv_row(const csv_reader *csv, csv_line got, int n, fail *why);

/* At CSV_END: check that the whole file was read. */
bool csv_whole(const csv_reader *csv, const char *name, fail *why);

/* Read the next line that is neither blank nor a # comment. */
csv_line csv_next(csv_reader *csv);

/*
 * The same in two steps, for lines that are stored for later: read into raw; split raw into fields.
 */
csv_line csv_fetch(csv_reader *csv);
csv_line csv_split(csv_reader *csv);

/* Copy the name before a unit, as v_n of "v_n [m/s]". Returns false if there is no unit. */
bool csv_without_unit(const char *name, char *plain, size_t size);

/* Write a field so that csv_next can read it, in quotes if necessary. */
void csv_put(FILE *out, const char *text);

#endif
