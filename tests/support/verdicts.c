#include "verdicts.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

/* True if place is a table, figure, section or equation with its number. */
static bool names_a_place(const char *place)
{
    static const char *const kinds[] = {"Table ", "Fig. ", "Sec. ", "Eq. ", "Eqs ", "before Eq. "};
    if (strcmp(place, "figures") == 0) // numbers that are read off several figures
        return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t length = strlen(kinds[i]);
        if (strncmp(place, kinds[i], length) == 0)
            return place[length] >= '1' && place[length] <= '9';
    }
    return false;
}

/*
 * Numbers that percuss or this project computed, in papers/ or in the code: no paper prints them.
 */
static bool is_own(const study *s, const study_check *c)
{
    static const char *const items[] = {"error", "readings", "stiffness", "eta2", "gross-slip"};
    static const char *const whats[] = {"energy lost at ", "slip after by bilinear",
                                        "greatest error of velocity", "corrected, ",
                                        "difference to a grid fitted"};
    for (size_t i = 0; i < 5; i++)
        if (strncmp(s->item, items[i], strlen(items[i])) == 0 ||
            strncmp(c->what, whats[i], strlen(whats[i])) == 0)
            return true;
    return false;
}

void add_verdicts(const study *s, verdicts *v)
{
    for (size_t i = 0; i < s->n_checks; i++) {
        const study_check *c = &s->checks[i];
        if (c->verdict == STUDY_BROKEN || study_holds(c) == (c->note[0] != '\0'))
            fail_msg("%s/%s: %s: %.10g, %g wanted: %s %s", s->key, s->item, c->what, c->computed,
                     c->printed, study_verdict_name(c->verdict), c->note);
        if ((c->verdict == STUDY_OWN) != (c->place[0] == '\0') ||
            (c->place[0] && !names_a_place(c->place)))
            fail_msg("%s/%s: %s: stands at '%s'", s->key, s->item, c->what, c->place);
        if (is_own(s, c) && c->verdict != STUDY_OWN)
            fail_msg("%s/%s: %s: no paper says so", s->key, s->item, c->what);
        v->n[c->verdict]++;
    }
}

/* Read the line of a paper in docs/errata.md: | `key` | 1 | 2 | 3 | 4 | */
static bool documented(const char *key, size_t counts[STUDY_COUNTED])
{
    char line[2000], begins[100];
    bool found = false;
    FILE *in = fopen(PERCUSS_SOURCE "/docs/errata.md", "r");
    assert_non_null(in);
    (void)snprintf(begins, sizeof begins, "| `%s` |", key);
    while (!found && fgets(line, sizeof line, in))
        if (strncmp(line, begins, strlen(begins)) == 0) {
            char *at = line + strlen(begins);
            for (int i = 0; i < STUDY_COUNTED; i++) {
                counts[i] = strtoul(at, &at, 10);
                at += strspn(at, " |");
            }
            found = true;
        }
    (void)fclose(in);
    return found;
}

void assert_verdicts(const char *key, const verdicts *v)
{
    size_t counts[STUDY_COUNTED];
    assert_true(documented(key, counts));
    for (int i = 0; i < STUDY_COUNTED; i++)
        if (v->n[i] != counts[i])
            fail_msg("%s: %zu times '%s', docs/errata.md has %zu", key, v->n[i],
                     study_verdict_name((study_verdict)i), counts[i]);
}
