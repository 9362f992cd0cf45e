#include "suggest.h"

#include <string.h>

enum { LONGEST = 48 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Edits (insert, delete, replace, swap neighbours) between two short words. */
static size_t distance(const char *a, const char *b)
{
    const size_t n = strlen(a), m = strlen(b);
    if (n > LONGEST || m > LONGEST)
        return LONGEST;
    size_t rows[3][LONGEST + 1] = {{0}};
    size_t *before = rows[0], *last = rows[1], *now = rows[2];
    for (size_t j = 0; j <= m; j++)
        last[j] = j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            now[j] = least(least(last[j], now[j - 1]) + 1, last[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                now[j] = least(now[j], before[j - 2] + 1);
        }
        size_t *const oldest = before;
        before = last;
        last = now;
        now = oldest;
    }
    return last[m];
}

const char *suggest(const char *word, candidate_at candidates)
{
    // about a third of the letters may be wrong
    const size_t allowed = (strlen(word) + 1) / 3;
    const char *best = NULL;
    size_t best_distance = allowed + 1;
    const char *candidate;
    for (size_t i = 0; (candidate = candidates(i)) != NULL; i++) {
        const size_t d = distance(word, candidate);
        if (d < best_distance && d < strlen(candidate)) {
            best = candidate;
            best_distance = d;
        }
    }
    return best;
}

bool suggest_unknown(fail *why, const char *what, const char *word, candidate_at candidates,
                     const char *otherwise)
{
    const char *meant = suggest(word, candidates);
    if (meant)
        return fail_with(why, "no such %s '%.60s'; did you mean '%s'?", what, word, meant);
    return fail_with(why, "no such %s '%.60s'; %s", what, word, otherwise);
}
