/* The report for people. */
#include "tables.h"

#include "cli/base/text.h"

#include <stdio.h>
#include <string.h>

/* Print sentences. */
static void print_all(const fit_case *f, bool (*about)(const fit_case *, int, char *, size_t))
{
    char text[FIT_TEXT];
    for (int i = 0; about(f, i, text, sizeof text); i++)
        text_print(text);
}

enum { MOST_COLUMNS = 16 };

/* The widest cell of each column; 0 if all cells below the header are empty. */
static void measure(const fit_case *f, const fit_table *table, int width[MOST_COLUMNS])
{
    char text[FIT_CELL];
    for (int c = 0; c < table->columns; c++) {
        width[c] = 0;
        for (int row = table->rows - 1; row >= -1; row--) {
            table->cell(f, row, c, text, sizeof text);
            const int length = (int)strlen(text);
            width[c] = length > width[c] && (row >= 0 || width[c] > 0) ? length : width[c];
        }
    }
}

/* Print a table without its empty columns. */
static void print_table(const fit_case *f, const fit_table *table)
{
    int width[MOST_COLUMNS];
    char text[FIT_CELL];
    measure(f, table, width);
    for (int row = -1; row < table->rows; row++) {
        int blanks = 2;
        for (int c = 0; c < table->columns; c++) {
            table->cell(f, row, c, text, sizeof text);
            if (width[c] == 0)
                continue;
            if (*text)
                (void)printf("%*s%s", blanks, "", text);
            blanks = *text ? 2 + width[c] - (int)strlen(text) : blanks + 2 + width[c];
        }
        (void)printf("\n");
    }
}

static void print_warnings(const fit_case *f)
{
    for (int i = 0; i < f->n_warnings; i++) {
        const fit_warning *w = &f->warnings[i];
        char text[sizeof w->code + sizeof w->text + 20];
        (void)snprintf(text, sizeof text, "Warning, %s: %s.", w->code, w->text);
        text_print(text);
        if (*w->cure)
            (void)printf("  cure: %s\n", w->cure);
    }
}

static void head(const char *text)
{
    (void)printf("\n%s\n", text);
}

void fit_show(const fit_case *f)
{
    print_all(f, fit_about_data);
    head("WITHOUT ANY LAW");
    print_all(f, fit_about_screen);
    if (f->n_warnings)
        (void)printf("\n");
    print_warnings(f);
    if (!f->fitted) {
        (void)printf("\nNo law was fitted.\n");
        return;
    }
    const fit_table laws = fit_table_laws(f), worst = fit_table_worst(f);
    head("LAWS, the least error of prediction first");
    print_table(f, &laws);
    print_all(f, fit_about_laws);
    head("VERDICT");
    print_all(f, fit_sentence);
    head("WHERE IT FAILS");
    print_all(f, fit_about_worst);
    print_table(f, &worst);
}
