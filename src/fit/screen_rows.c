/* Rows that no law allows, and rows with before and after exchanged. */
#include "screen.h"

#include <float.h>

/*
 * A row is beyond what rows scatter at this many standard deviations. Among 1000 rows with normal
 * errors one is beyond 5 in some thousand data sets. The scatter of a value from row to row is not
 * that of a normal number, and counts more.
 */
static const double BEYOND = 5, BEYOND_OWN = 6;

/* What rows scatter, of a velocity: of the row's own size, and in any row. */
typedef struct scatter {
    double rest, least;          /* of what no impulse explains: of the size; sqrt(kg) m/s */
    double own[PCS_SHOWN_COUNT]; /* of each value itself: of the size */
} scatter;

/* Median of a value over the size, of the rows that are used. */
static double median_of(const pcs_shown *shown, size_t n, int which, bool relative, double centre,
                        double *scratch)
{
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
        const double value = shown[i].value[which], size = relative ? shown[i].size : 1;
        if (shown[i].used && size > 0)
            scratch[count++] = pcs_has(centre) ? fabs(value / size - centre) : value / size;
    }
    return pcs_median(scratch, count);
}

/*
 * Find what rows scatter. What no impulse explains is due to errors alone; but some errors, as that
 * of the velocity of a sphere along the normal, are not in it. They are in the scatter of a value
 * from row to row, which also has what differs between the impacts. The larger counts.
 */
static scatter find_scatter(const pcs_shown *shown, size_t n, double *scratch)
{
    scatter s;
    s.rest = median_of(shown, n, PCS_SHOWN_REST, true, PCS_NONE, scratch);
    s.least = median_of(shown, n, PCS_SHOWN_REST, false, PCS_NONE, scratch);
    for (int k = 0; k < PCS_SHOWN_COUNT; k++) {
        const double centre = median_of(shown, n, k, true, PCS_NONE, scratch);
        s.own[k] = 1.4826 * median_of(shown, n, k, true, centre, scratch);
    }
    return s;
}

/* Standard deviation of a velocity of a row, from what no impulse explains. */
static double error_of(const scatter *s, const pcs_shown *row)
{
    return fmax(fmax(s->rest * row->size, s->least), DBL_EPSILON * row->size);
}

static bool beyond(const scatter *s, const pcs_shown *row, int which)
{
    return row->value[which] >
           fmax(BEYOND * error_of(s, row), BEYOND_OWN * s->own[which] * row->size);
}

/*
 * True if before and after are exchanged: the contact separates before and approaches after, and
 * energy does not fall. After an impact without restitution it does not move before; a tenth of the
 * velocity after allows for that.
 */
static bool is_exchanged(const scatter *s, const pcs_shown *row)
{
    const double error = error_of(s, row), inward = row->value[PCS_SHOWN_INWARD];
    const double reversal = row->before + inward;
    return reversal > fmax(BEYOND * sqrt(2) * error, 3 * s->own[PCS_SHOWN_INWARD] * row->size) &&
           row->before > -fmax(2 * error, 0.1 * inward) &&
           row->value[PCS_SHOWN_GAIN] > -fmax(3 * error, 0.05 * row->size);
}

/* The findings about one row, as bits. */
static unsigned marks_of(const scatter *s, const pcs_shown *row)
{
    if (is_exchanged(s, row))
        return 1U << PCS_FINDING_ROWS;
    unsigned marks = 0;
    if (row->used) {
        marks |= (unsigned)beyond(s, row, PCS_SHOWN_GAIN) << PCS_FINDING_ENERGY_GAIN;
        marks |= (unsigned)beyond(s, row, PCS_SHOWN_INWARD) << PCS_FINDING_INWARD;
        marks |= (unsigned)beyond(s, row, PCS_SHOWN_PULL) << PCS_FINDING_PULLS;
    }
    return marks;
}

double pcs_screen_rows(const pcs_mended *mended, pcs_shown *room, double *scratch, unsigned *marks,
                       pcs_screen *screen)
{
    size_t counts[PCS_FINDING_COUNT] = {0}, examined = 0, marked = 0;
    for (size_t i = 0; i < mended->data.n; i++)
        examined += pcs_show(mended, i, &room[examined]);
    const scatter s = find_scatter(room, examined, scratch);
    for (size_t i = 0; i < mended->data.n; i++) {
        pcs_shown row;
        const unsigned found = pcs_show(mended, i, &row) ? marks_of(&s, &row) : 0;
        marked += found != 0;
        for (int k = 0; k < PCS_FINDING_COUNT; k++)
            counts[k] += found >> k & 1;
        if (marks)
            marks[i] |= found;
    }
    screen->gains = counts[PCS_FINDING_ENERGY_GAIN];
    screen->inwards = counts[PCS_FINDING_INWARD];
    screen->pulls = counts[PCS_FINDING_PULLS];
    for (int k = PCS_FINDING_ROWS; k < PCS_FINDING_COUNT; k++)
        if (counts[k] > 0)
            pcs_screen_add(screen, (pcs_finding_code)k)->rows = counts[k];
    return examined > 0 ? (double)marked / (double)examined : 0;
}
