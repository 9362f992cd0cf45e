#include "describe.h"
#include "spectrum.h"

#include <math.h>
#include <stdlib.h>

/*
 * The largest number of entries of (W + W^T)/2 that is analysed. More would take too much memory.
 */
static const size_t most_entries = 20000000;

/* Return the index of the block of a row in that column, or SIZE_MAX if there is none. */
static size_t block_at(const pile *p, size_t row, size_t column)
{
    size_t low = p->rows[row], high = p->rows[row + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (p->columns[middle] < column)
            low = middle + 1;
        else
            high = middle;
    }
    return low < p->rows[row + 1] && p->columns[low] == column ? low : SIZE_MAX;
}

static double asymmetry_of(const pile *p)
{
    const size_t d = (size_t)p->dimension;
    double worst = 0, largest = 0;
    for (size_t i = 0; i < p->contacts; i++)
        for (size_t b = p->rows[i]; b < p->rows[i + 1]; b++) {
            const size_t there = block_at(p, p->columns[b], i);
            for (size_t k = 0; k < d * d; k++) {
                const double x = p->blocks[b * d * d + k];
                const double mirrored =
                    there != SIZE_MAX ? p->blocks[there * d * d + k % d * d + k / d] : 0;
                worst = fmax(worst, fabs(x - mirrored));
                largest = fmax(largest, fabs(x));
            }
        }
    return largest > 0 ? worst / largest : 0;
}

/* Compute (W + W^T)/2. */
static bool symmetric_part(const pile *p, pile_matrix *S)
{
    const size_t d = (size_t)p->dimension, n = d * p->contacts;
    pile_entries entries = {0};
    bool good = true;
    for (size_t i = 0; i < p->contacts; i++)
        for (size_t b = p->rows[i]; good && b < p->rows[i + 1]; b++)
            for (size_t k = 0; good && k < d * d; k++) {
                const size_t row = d * i + k / d, column = d * p->columns[b] + k % d;
                const double half = p->blocks[b * d * d + k] / 2;
                good = half == 0 || (pile_entries_add(&entries, row, column, half) &&
                                     pile_entries_add(&entries, column, row, half));
            }
    good = good && pile_matrix_sort(S, n, n, &entries);
    pile_entries_free(&entries);
    return good;
}

static bool describe_spectrum(const pile *p, pile_facts *facts)
{
    pile_matrix S = {0};
    const bool good = symmetric_part(p, &S) &&
                      pile_spectrum_rank(&S, &facts->rank, &facts->rank_whole) &&
                      pile_spectrum_ends(&S, &facts->least, &facts->largest, &facts->eigen_whole);
    pile_matrix_free(&S);
    return good;
}

bool pile_describe(const pile *p, pile_facts *facts, fail *why)
{
    const size_t d = (size_t)p->dimension;
    *facts = (pile_facts){.blocks = p->rows[p->contacts], .asymmetry = asymmetry_of(p)};
    for (size_t i = 0; i < p->contacts; i++) {
        const size_t row = p->rows[i + 1] - p->rows[i];
        facts->row_most = row > facts->row_most ? row : facts->row_most;
        facts->mu_least = i == 0 ? p->mu[i] : fmin(facts->mu_least, p->mu[i]);
        facts->mu_most = fmax(facts->mu_most, p->mu[i]);
    }
    facts->spectrum = facts->blocks <= most_entries / (2 * d * d);
    return !facts->spectrum || describe_spectrum(p, facts) ||
           fail_with(why, "%s: out of memory", p->path);
}
