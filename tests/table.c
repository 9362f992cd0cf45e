#include "table.h"
#include "support.h"

#include <stdlib.h>

const table *read_table(const char *path)
{
    return printed_find(path);
}

const char *cell(const table *t, int row, const char *column)
{
    return printed_cell(t, row, column);
}

double cell_value(const table *t, int row, const char *column)
{
    return printed_value(t, row, column);
}

double digits_off(const char *printed, double value)
{
    return fabs(strtod(printed, NULL) - value) / printed_digit(printed);
}

bool rounds_to(const char *printed, double value)
{
    return printed_as(printed, value);
}

void assert_printed(const char *place, const char *printed, double value)
{
    if (!rounds_to(printed, value))
        fail_msg("%s: computed %.10g, printed %s", place, value, printed);
}
