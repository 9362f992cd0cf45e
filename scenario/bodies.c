#include "bodies.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

bool bodies_shape_named(const char *where, const char *word, const bodies_shapes *shapes,
                        const char *known, size_t *index, fail *why)
{
    fail inner;
    if (lookup_name(shapes->name_at, word, index))
        return true;
    (void)suggest_unknown(&inner, shapes->what, word, shapes->name_at, known);
    return fail_with(why, "%s: %s", where, inner.text);
}

bool bodies_shape(const scenario *s, key_id key, const bodies_shapes *shapes, size_t *index,
                  fail *why)
{
    char where[300];
    const char *known = shapes->known ? shapes->known : scenario_keys[key].meaning;
    (void)scenario_where(s, key, where, sizeof where);
    if (!s->entries[key].set)
        return fail_with(why, "%s: is missing (%s)", where, known);
    return bodies_shape_named(where, s->entries[key].word, shapes, known, index, why);
}

/* True if name is one of these words, which are separated by blanks. */
static bool lists(const char *words, const char *name)
{
    char word[WORD_SIZE];
    while ((words = scenario_next_word(words, word, sizeof word)))
        if (strcmp(word, name) == 0)
            return true;
    return false;
}

/* Append ", name" to the names, or "name" if it is the first. */
static void add_name(char *names, size_t size, const char *name, int line)
{
    const size_t used = strlen(names);
    char where[24] = "";
    if (line > 0)
        (void)snprintf(where, sizeof where, " (line %d)", line);
    (void)snprintf(names + used, size - used, "%s%s%s", used ? ", " : "", name, where);
}

bool bodies_given_fit(const char *where, const char *shape, const char *needed, const char *turned,
                      const bodies_given *all, size_t n, fail *why)
{
    char takes[120] = "", wrong[200] = "", missing[120] = "";
    for (size_t i = 0; i < n; i++) {
        const bool needs = lists(needed, all[i].field), given = all[i].e->set;
        if (needs)
            add_name(takes, sizeof takes, all[i].name, 0);
        if (needs && !given)
            add_name(missing, sizeof missing, all[i].name, 0);
        if (given && !needs)
            add_name(wrong, sizeof wrong, all[i].name, all[i].e->line);
    }
    // if one dimension is missing, the check of its own key reports it, with its meaning
    if (!*wrong && !strchr(missing, ','))
        return true;
    return fail_with(why, "%s: %s takes mass, %s%s%s%s%s%s", where, shape, turned, takes,
                     *missing ? "; missing: " : "", missing, *wrong ? "; not used: " : "", wrong);
}

bool bodies_dimensions(const scenario *s, key_id shape, const char *needed, const char *turned,
                       const bodies_dimension *all, size_t n, fail *why)
{
    enum { MOST = 8 };
    bodies_given given[MOST];
    char where[300];
    for (size_t i = 0; i < n && i < MOST; i++) {
        const int key = (int)shape + all[i].key;
        given[i] = (bodies_given){all[i].field, strrchr(scenario_keys[key].path, '.') + 1,
                                  &s->entries[key]};
    }
    return bodies_given_fit(scenario_where(s, shape, where, sizeof where), s->entries[shape].word,
                            needed, turned, given, n < MOST ? n : MOST, why);
}

bool bodies_orientation(const char *text, double R[3][3], const char **rule, int *n, fail *number)
{
    double v[9] = {0};
    pcs_fault fault = {.rule = "must be quaternion w x y z, euler zxz a b c, or matrix with nine "
                               "numbers, row by row"};
    bool good = false;
    *n = 0;
    if (strncmp(text, "quaternion ", 11) == 0) {
        *n = units_numbers(text + 11, v, 4, number);
        good = *n == 4 && pcs_rotation_quaternion(v, R, &fault) == PCS_OK;
    } else if (strncmp(text, "euler ", 6) == 0 && strlen(text) > 10) {
        char sequence[4] = {text[6], text[7], text[8], '\0'};
        *n = units_vector(text + 9, ANGLE, v, 3, number);
        good = *n == 3 && pcs_rotation_euler(sequence, v, R, &fault) == PCS_OK;
    } else if (strncmp(text, "matrix ", 7) == 0) {
        *n = units_numbers(text + 7, v, 9, number);
        memcpy(R, v, sizeof v);
        good = *n == 9 && pcs_rotation_check((const double(*)[3])R, &fault) == PCS_OK;
    }
    *rule = fault.rule;
    return good;
}

/*
 * Compute the eigenvalues of a symmetric matrix XX YY ZZ XY XZ YZ, largest first, by the
 * trigonometric formula with the cosine of 3 phi.
 */
static void principal_moments(const double I[6], double moments[3])
{
    double largest = 0, square = 0, a[6];
    for (int i = 0; i < 6; i++)
        largest = fmax(largest, fabs(I[i]));
    for (int i = 0; i < 6; i++)
        a[i] = largest > 0 ? I[i] / largest : 0; // the determinant is a cube: avoid overflow
    const double mean = (a[0] + a[1] + a[2]) / 3;
    for (int i = 0; i < 6; i++) {
        a[i] -= i < 3 ? mean : 0;
        square += (i < 3 ? 1 : 2) * a[i] * a[i];
    }
    const double p = sqrt(square / 6);
    const double det = a[0] * (a[1] * a[2] - a[5] * a[5]) - a[3] * (a[3] * a[2] - a[5] * a[4]) +
                       a[4] * (a[3] * a[5] - a[1] * a[4]);
    const double cosine = p > 0 ? det / (2 * p * p * p) : 0;
    const double phi = acos(fmax(-1, fmin(1, cosine))) / 3, turn = 2 * acos(-1.0) / 3;
    for (int i = 0; i < 3; i++) // order of eigenvalues: phi is in [0, pi/3]
        moments[i] = largest * (mean + 2 * p * cos(phi + (i == 0 ? 0 : i == 1 ? -turn : turn)));
}

const char *bodies_tensor_rule(const char *rule, const double inertia[6], char *text, size_t size)
{
    double m[3];
    principal_moments(inertia, m);
    const bool triangle = m[0] > m[1] + m[2];
    (void)snprintf(text, size,
                   triangle ? "%s (its principal moments: %.6g > %.6g + %.6g)"
                            : "%s (its principal moments: %.6g, %.6g, %.6g)",
                   rule, m[0], triangle ? m[2] : m[1], triangle ? m[1] : m[2]);
    return text;
}

/* True if some velocity is given, of any kind. The key `point` alone gives no velocity. */
static bool moves(const scenario *s, key_id first, key_id point, key_id last)
{
    key_id any;
    return scenario_any_set(s, first, (key_id)((int)point - 1), &any) ||
           scenario_any_set(s, (key_id)((int)point + 1), last, &any);
}

bool bodies_motion_given(const scenario *s, fail *why)
{
    return moves(s, KEY_MOTION_V_N, KEY_MOTION_POINT, KEY_MOTION_SPIN) ||
           moves(s, KEY_OTHER_MOTION_V_N, KEY_OTHER_MOTION_POINT, KEY_OTHER_MOTION_SPIN) ||
           fail_with(why,
                     "%s: motion: is missing, or has no velocity; add a section, as in "
                     "'motion: {v_n: -1 m/s}'; a negative v_n approaches the surface",
                     s->name);
}
