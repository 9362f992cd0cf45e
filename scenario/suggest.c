#include "suggest.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { LONGEST = 48 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* Return the number of edits (insert, delete, replace, swap neighbours) between two short words. */
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

const char *suggest_other(other_kind kind, const char *word)
{
    static const struct {
        other_kind kind;
        const char *word, *meant;
    } others[] = {
#define OTHER_WORD(KIND, word, meant) {OTHER_##KIND, word, meant},
#include "other_words.def"
#undef OTHER_WORD
    };
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].kind == kind && strcasecmp(others[i].word, word) == 0)
            return others[i].meant;
    return NULL;
}

/*
 * Return 0 if the words differ only in upper and lower case, else the number of edits, or LONGEST
 * if they are not similar.
 */
static size_t edit_rank(const char *word, const char *candidate)
{
    const size_t allowed = (strlen(word) + 1) / 3, d = distance(word, candidate);
    if (strcasecmp(word, candidate) == 0)
        return 0;
    if (d <= allowed && d < strlen(candidate) && d < strlen(word))
        return d;
    const bool inside = strlen(word) > 2 && strstr(candidate, word);
    const bool around = strlen(candidate) > 2 && strstr(word, candidate);
    return inside || around ? allowed + 1 : LONGEST;
}

int suggest_near_of(const char *word, candidate_of candidates, const void *list, const char **near,
                    int most)
{
    int n = 0;
    const char *candidate;
    for (size_t far = 0; far < LONGEST && n < most; far++)
        for (size_t i = 0; n < most && (candidate = candidates(list, i)) != NULL; i++) {
            bool there = edit_rank(word, candidate) != far;
            for (int k = 0; k < n && !there; k++)
                there = strcmp(near[k], candidate) == 0;
            if (!there)
                near[n++] = candidate;
        }
    return n;
}

static const char *without_list(const void *candidates, size_t index)
{
    return (*(const candidate_at *)candidates)(index);
}

int suggest_near(const char *word, candidate_at candidates, const char **near, int most)
{
    return suggest_near_of(word, without_list, &candidates, near, most);
}

const char *suggest_list(const char *const *names, int n, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        const char *before = i == 0 ? "" : i == n - 1 ? " or " : ", ";
        used += (size_t)snprintf(text + used, size - used, "%s'%s'", before, names[i]);
    }
    return text;
}

bool suggest_unknown_of_many(fail *why, const char *what, const char *word, candidate_at candidates,
                             const char *otherwise)
{
    enum { MOST = 6 };
    const char *near[MOST];
    char text[300];
    const int n = suggest_near(word, candidates, near, MOST);
    if (n == 0)
        return fail_with(why, "no such %s '%.60s'; %s", what, word, otherwise);
    return fail_with(why, "no such %s '%.60s'; did you mean %s?", what, word,
                     suggest_list(near, n, text, sizeof text));
}
