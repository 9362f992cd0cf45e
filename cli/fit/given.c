#include "given.h"

#include "cli/base/shown.h"
#include "scenario/bodies.h"

#include <stdio.h>
#include <string.h>

/* --- body ------------------------------------------------------------------------------------ */

static bool has_column(const impacts *in, const char *name)
{
    return impacts_column_of(in, IMPACTS_VALUE, pcs_fit_column_named(in->data.form, name)) != NULL;
}

static bool is_form(const impacts *in, const char *name)
{
    return strcmp(pcs_fit_form_name(in->data.form), name) == 0;
}

static bool read_body(const options *o, impacts *in, fail *why)
{
    scenario s;
    const bool good = scenario_read(&s, o->body, why) && shown_of(&s, o->units, why) &&
                      bodies_inertia(&s, pcs_fit_form_is_spatial(in->data.form), &in->data.mass,
                                     in->data.inertia, why);
    scenario_free(&s);
    return good;
}

/* Read --inertia: a number, or in space three or six elements of the matrix. */
static bool read_inertia(const options *o, impacts *in, fail *why)
{
    const bool spatial = pcs_fit_form_is_spatial(in->data.form);
    double I[6] = {0};
    fail inner = {""};
    const int n = units_vector(o->inertia, INERTIA, I, 6, &inner);
    if (n != 1 && (!spatial || (n != 3 && n != 6)))
        return fail_with(why, "--inertia %.60s: must be %s%s%.200s", o->inertia,
                         spatial ? "one number, or three or six elements of the inertia matrix"
                                 : "one number, as in '1.3e-5 kg m^2'",
                         n < 0 ? ": " : "", n < 0 ? inner.text : "");
    for (int i = 0; i < n && i < 3; i++)
        if (!(I[i] > 0))
            return fail_with(why, "--inertia %.60s: must be positive", o->inertia);
    if (n == 1 && spatial)
        I[1] = I[2] = I[0];
    memcpy(in->data.inertia, I, sizeof I);
    return true;
}

static bool complete_body(const options *o, impacts *in, fail *why)
{
    if (is_form(in, "contact")) {
        if (!o->body && !o->inertia)
            return true;
        return fail_with(why,
                         "%s: %s: rows with G need no body; remove the option, or the columns "
                         "of G and give r_n, r_t and omega",
                         in->name, o->body ? "--body" : "--inertia");
    }
    if (o->body && !read_body(o, in, why))
        return false;
    if (o->inertia && !read_inertia(o, in, why))
        return false;
    const bool mass = o->body || has_column(in, "mass");
    const bool inertia = o->body || o->inertia || has_column(in, "inertia");
    return (mass && inertia) ||
           fail_with(why,
                     "%s: rows of the form '%s' need the %s of the body: --body BODY.yaml with "
                     "'body: {mass: 0.0364 kg, inertia: 1.34e-5 kg m^2}'",
                     in->name, pcs_fit_form_name(in->data.form),
                     mass      ? "inertia"
                     : inertia ? "mass"
                               : "mass and the inertia");
}

/* --- corrections ----------------------------------------------------------------------------- */

bool fit_negated(const options *o, const impacts *in, uint32_t *columns, fail *why)
{
    char word[IMPACTS_NAME];
    *columns = 0;
    if (o->negate && !scenario_next_word(o->negate, word, sizeof word))
        return fail_with(why, "--negate: needs names of columns, as in v_t,vp_t");
    for (const char *at = o->negate; at && (at = scenario_next_word(at, word, sizeof word));) {
        const int k = pcs_fit_column_named(in->data.form, word);
        if (!impacts_column_of(in, IMPACTS_VALUE, k))
            return fail_with(why, "--negate %.60s: %s has no column '%.40s' of an impact",
                             o->negate, in->name, word);
        *columns |= 1U << k;
    }
    return true;
}

/* The matrix of covariances of a row. */
static double *covariances_of(const impacts *in, size_t i, size_t *m)
{
    *m = (size_t)pcs_fit_column_count(in->data.form);
    return in->covariances ? in->covariances + i * *m * *m : NULL;
}

static void negate(impacts *in, uint32_t columns)
{
    for (size_t i = 0; i < in->data.n; i++) {
        size_t m;
        double *matrix = covariances_of(in, i, &m);
        for (size_t k = 0; k < m; k++) {
            if (!(columns >> k & 1))
                continue;
            impacts_column_of(in, IMPACTS_VALUE, (int)k)->cells[i] *= -1;
            for (size_t j = 0; matrix && j < m; j++) {
                matrix[k * m + j] *= -1;
                matrix[j * m + k] *= -1; // on the diagonal twice: unchanged
            }
        }
    }
}

int fit_exchanged(const options *o, const impacts *in, size_t *rows, int most, fail *why)
{
    char word[24];
    int n = 0;
    if (o->exchange && !scenario_next_word(o->exchange, word, sizeof word)) {
        (void)fail_with(why, "--exchange: needs numbers of rows, as in 3,17");
        return -1;
    }
    for (const char *at = o->exchange; at && (at = scenario_next_word(at, word, sizeof word));) {
        double x = 0;
        fail unused;
        if (!units_parse(word, PLAIN, &x, &unused) || !(x >= 1) || x > (double)in->data.n ||
            x != (double)(size_t)x || n == most) {
            (void)fail_with(
                why, "--exchange %.60s: '%.20s' must be the number of a row, from 1 to %zu%s",
                o->exchange, word, in->data.n, n == most ? "; there are too many" : "");
            return -1;
        }
        rows[n++] = (size_t)x - 1;
    }
    return n;
}

static void swap(double *a, double *b)
{
    const double x = *a;
    *a = *b;
    *b = x;
}

static void swap_cells(const impacts *in, impacts_kind kind, int a, int b, size_t i)
{
    impacts_column *p = impacts_column_of(in, kind, a), *q = impacts_column_of(in, kind, b);
    if (p && q)
        swap(&p->cells[i], &q->cells[i]);
}

/* Exchange a velocity before with the one after, with their errors. */
static void exchange(impacts *in, int before, int after, size_t i)
{
    size_t m;
    double *matrix = covariances_of(in, i, &m);
    const size_t a = (size_t)before, b = (size_t)after;
    swap_cells(in, IMPACTS_VALUE, before, after, i);
    swap_cells(in, IMPACTS_ERROR, before, after, i);
    for (size_t j = 0; matrix && j < m; j++)
        swap(&matrix[a * m + j], &matrix[b * m + j]);
    for (size_t j = 0; matrix && j < m; j++)
        swap(&matrix[j * m + a], &matrix[j * m + b]);
}

/* Return the next column of this role from `from` on, or -1. */
static int next_of(pcs_fit_form form, pcs_fit_role role, int from)
{
    for (int k = from; k < pcs_fit_column_count(form); k++)
        if (pcs_fit_column_about(form, k)->role == role)
            return k;
    return -1;
}

/* The velocities before and after have the same order in a form. */
static bool exchange_rows(const options *o, impacts *in, fail *why)
{
    size_t rows[FIT_MAX_EXCHANGED];
    const pcs_fit_form form = in->data.form;
    const int n = fit_exchanged(o, in, rows, FIT_MAX_EXCHANGED, why);
    int before = next_of(form, PCS_FIT_BEFORE, 0), after = next_of(form, PCS_FIT_AFTER, 0);
    for (; n > 0 && before >= 0; before = next_of(form, PCS_FIT_BEFORE, before + 1),
                                 after = next_of(form, PCS_FIT_AFTER, after + 1)) {
        const char *name = pcs_fit_column_about(form, after)->name;
        if (!impacts_column_of(in, IMPACTS_VALUE, after))
            return fail_with(why, "--exchange: %s has no column '%s' to exchange", in->name, name);
        for (int i = 0; i < n; i++)
            exchange(in, before, after, rows[i]);
    }
    return n >= 0;
}

static bool read_centre(const options *o, impacts *in, fail *why)
{
    fail inner = {""};
    const bool spatial = pcs_fit_form_is_spatial(in->data.form);
    double *c = in->data.centre;
    const int n = units_vector(o->centre, LENGTH, c, 3, &inner);
    if (n != 3 && (spatial || n != 2))
        return fail_with(why, "--centre %.60s: must be %s numbers along the body axes%s%.200s",
                         o->centre, spatial ? "three" : "two", n < 0 ? ": " : "", inner.text);
    if (is_form(in, "contact") || (is_form(in, "body") && !spatial))
        return fail_with(why,
                         "--centre: rows of the form '%s' in %s have no body axes; change the "
                         "columns in the file",
                         pcs_fit_form_name(in->data.form), spatial ? "space" : "the plane");
    if (!spatial && !has_column(in, "angle"))
        return fail_with(why, "--centre: needs the column 'angle', which turns the body axes");
    return spatial || n == 2 || c[2] == 0 ||
           fail_with(why, "--centre %.60s: the third number must be 0 in the plane", o->centre);
}

/* --- normal ---------------------------------------------------------------------------------- */

/* Read "x", "-z" or numbers. */
static bool read_normal(const options *o, impacts *in, fail *why)
{
    const bool spatial = pcs_fit_form_is_spatial(in->data.form);
    const char *axis = o->normal + strspn(o->normal, "+-");
    double *n = in->data.normal;
    fail inner = {""};
    if (strlen(axis) == 1 && *axis >= 'x' && *axis <= (spatial ? 'z' : 'y')) {
        n[*axis - 'x'] = *o->normal == '-' ? -1 : 1;
        return true;
    }
    const int count = units_numbers(o->normal, n, 3, &inner);
    return (count == (spatial ? 3 : 2) && (n[0] != 0 || n[1] != 0 || n[2] != 0)) ||
           fail_with(why, "--normal %.60s: must be an axis as %s, or %s numbers that are not all 0",
                     o->normal, spatial ? "z or -z" : "y or -y", spatial ? "three" : "two");
}

static bool complete_normal(const options *o, impacts *in, bool *found, fail *why)
{
    const bool world = is_form(in, "world");
    pcs_fault fault;
    *found = false;
    if (o->normal && !world)
        return fail_with(why, "--normal: rows of the form '%s' are along n and t already",
                         pcs_fit_form_name(in->data.form));
    if (!world || (has_column(in, "n_x") && !o->normal))
        return true;
    if (o->normal)
        return read_normal(o, in, why);
    *found = true;
    return pcs_fit_find_normal(&in->data, in->data.normal, &fault) == PCS_OK ||
           fail_with(why, "%s: the normal cannot be found: %s; give it by --normal", in->name,
                     fault.rule);
}

bool fit_complete(const options *o, impacts *in, bool *found, fail *why)
{
    uint32_t columns;
    if (!complete_body(o, in, why) || !fit_negated(o, in, &columns, why))
        return false;
    negate(in, columns);
    return exchange_rows(o, in, why) && (!o->centre || read_centre(o, in, why)) &&
           complete_normal(o, in, found, why);
}
