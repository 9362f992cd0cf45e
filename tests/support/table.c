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

bool check_cell(const table *t, int row, const char *column, const table *errata, double value)
{
    const char *printed = cell(t, row, column);
    const int wrong = printed_corrected(errata, t, row, column);
    if (wrong < 0) {
        assert_printed(column, printed, value);
        return false;
    }
    assert_string_equal(cell(errata, wrong, "printed"), printed);
    assert_false(rounds_to(printed, value));
    assert_printed(column, cell(errata, wrong, "holds"), value);
    return true;
}
