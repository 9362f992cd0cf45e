/* Which form the columns of a file have, and what each of them is. */
#include "csv.h"
#include "impacts.h"
#include "scenario/suggest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Return the names of the columns of all forms by one index. */
static const char *name_at(size_t index)
{
    for (int form = 0; form < PCS_FIT_FORM_COUNT; form++) {
        const size_t count = (size_t)pcs_fit_column_count((pcs_fit_form)form);
        if (index < count)
            return pcs_fit_column_about((pcs_fit_form)form, (int)index)->name;
        index -= count;
    }
    return NULL;
}

/* Return the column of the form that an unknown name means, if the file has no such column. */
static const char *meant(const impacts *in, const char *word)
{
    enum { MOST = 8 };
    const char *near[MOST];
    const int n = suggest_near(word, name_at, near, MOST);
    for (int i = 0; i < n; i++) {
        const int k = pcs_fit_column_named(in->data.form, near[i]);
        if (k >= 0 && !impacts_column_of(in, IMPACTS_VALUE, k))
            return near[i];
    }
    return NULL;
}

static dimension dimension_of(const char *unit)
{
    for (int dim = 0; dim < WORD; dim++)
        if (strcmp(units_si((dimension)dim), unit) == 0)
            return (dimension)dim;
    return PLAIN;
}

/* The form that has most of the names; the planar one if two have as many. */
static bool find_form(impacts *in, fail *why)
{
    int most = 0;
    for (int form = 0; form < PCS_FIT_FORM_COUNT; form++) {
        int found = 0;
        for (int i = 0; i < in->n_columns; i++)
            found += pcs_fit_column_named((pcs_fit_form)form, in->columns[i].name) >= 0;
        if (found > most) {
            most = found;
            in->data = pcs_fit_data_default((pcs_fit_form)form);
        }
    }
    return most > 0 || fail_with(why,
                                 "%s:%ld: none of the columns describes an impact, as v_n or vp_n "
                                 "do; the first line must name the columns, see 'percuss fit "
                                 "--help'",
                                 in->name, in->header);
}

/* Find A and B of "cov_A_B". Both may have underscores. */
static bool bind_covariance(pcs_fit_form form, impacts_column *c)
{
    char first[IMPACTS_NAME];
    for (const char *at = strchr(c->name + 4, '_'); at; at = strchr(at + 1, '_')) {
        (void)snprintf(first, sizeof first, "%.*s", (int)(at - c->name - 4), c->name + 4);
        c->column = pcs_fit_column_named(form, first);
        c->with = pcs_fit_column_named(form, at + 1);
        if (c->column >= 0 && c->with >= 0)
            return true;
    }
    return false;
}

/* Find what a column is. A name that ends in _error or begins with cov_ must fit the form. */
static bool bind_kind(const impacts *in, impacts_column *c, fail *why)
{
    const pcs_fit_form form = in->data.form;
    const size_t length = strlen(c->name);
    const bool error = length > 6 && strcmp(c->name + length - 6, "_error") == 0;
    const bool covariance = strncmp(c->name, "cov_", 4) == 0;
    char base[IMPACTS_NAME];
    (void)snprintf(base, sizeof base, "%.*s", (int)(error ? length - 6 : length), c->name);
    c->column = pcs_fit_column_named(form, base);
    c->kind = c->column < 0 ? IMPACTS_OTHER : error ? IMPACTS_ERROR : IMPACTS_VALUE;
    if (strcmp(c->name, "group") == 0)
        c->kind = IMPACTS_GROUP;
    if (covariance && bind_covariance(form, c))
        c->kind = IMPACTS_COVARIANCE;
    if (c->kind != IMPACTS_OTHER || (!error && !covariance))
        return true;
    return fail_with(why, "%s:%ld: column '%s': rows of the form '%s' %s have no such columns",
                     in->name, in->header, c->name, pcs_fit_form_name(form),
                     pcs_fit_form_is_spatial(form) ? "in space" : "in the plane");
}

/* Read the unit of a header, as "v_n [mm/s]". */
static bool bind_unit(const impacts *in, const char *field, impacts_column *c, fail *why)
{
    const size_t name = strcspn(field, "[(");
    char text[IMPACTS_NAME + 3];
    fail inner;
    c->dim = c->kind <= IMPACTS_ERROR
                 ? dimension_of(pcs_fit_column_about(in->data.form, c->column)->unit)
                 : PLAIN;
    if (!field[name] || c->kind == IMPACTS_OTHER || c->kind == IMPACTS_GROUP)
        return true;
    (void)snprintf(text, sizeof text, "1 %.*s", (int)strcspn(field + name + 1, "])"),
                   field + name + 1);
    if (c->kind == IMPACTS_COVARIANCE)
        return fail_with(why, "%s:%ld: column '%s': a covariance is in SI units; remove '%.40s'",
                         in->name, in->header, c->name, field + name);
    return units_parse(text, c->dim, &c->unit, &inner) ||
           fail_with(why, "%s:%ld: column '%s': %.200s", in->name, in->header, c->name, inner.text);
}

/* An error or covariance must not be misread by the unit of its column. */
static bool check_unit(const impacts *in, const impacts_column *c, fail *why)
{
    const impacts_column *of = impacts_column_of(in, IMPACTS_VALUE, c->column);
    const impacts_column *with =
        c->kind == IMPACTS_COVARIANCE ? impacts_column_of(in, IMPACTS_VALUE, c->with) : of;
    if (in->possible && !of && c->kind == IMPACTS_ERROR)
        return true; // the error with which a velocity after will be measured
    if (!of || !with)
        return fail_with(why, "%s:%ld: column '%s': there is no column '%s'", in->name, in->header,
                         c->name,
                         pcs_fit_column_about(in->data.form, of ? c->with : c->column)->name);
    if (c->kind == IMPACTS_ERROR && of->unit > 0 && of->unit != 1 && c->unit == 0)
        return fail_with(why,
                         "%s:%ld: column '%s' has no unit, but '%s' has one; write the unit of "
                         "both",
                         in->name, in->header, c->name, of->name);
    return true;
}

static bool check_twice(const impacts *in, int i, fail *why)
{
    for (int k = 0; k < i; k++)
        if (in->columns[i].kind != IMPACTS_OTHER &&
            strcmp(in->columns[i].name, in->columns[k].name) == 0)
            return fail_with(why, "%s:%ld: column '%s' is there twice", in->name, in->header,
                             in->columns[i].name);
    return true;
}

static bool need(const impacts *in, const char *name, const char *meaning, fail *why)
{
    for (int i = 0; i < in->n_columns; i++) {
        const impacts_column *c = &in->columns[i];
        const char *is = c->kind == IMPACTS_OTHER ? meant(in, c->name) : NULL;
        // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): every form has velocities after
        if (is && strcmp(is, name) == 0)
            return fail_with(why, "%s:%ld: no column '%s' (%s); is it '%s'?", in->name, in->header,
                             name, meaning, c->name);
    }
    return fail_with(why, "%s:%ld: no column '%s' (%s), which rows of the form '%s' need", in->name,
                     in->header, name, meaning, pcs_fit_form_name(in->data.form));
}

static bool has(const impacts *in, const char *name)
{
    return impacts_column_of(in, IMPACTS_VALUE, pcs_fit_column_named(in->data.form, name)) != NULL;
}

/* A lever arm in world axes: itself, or two positions. */
static bool check_lever(const impacts *in, fail *why)
{
    if (strcmp(pcs_fit_form_name(in->data.form), "world") != 0 || has(in, "r_x"))
        return true;
    if (!has(in, "point_x"))
        return need(in, "r_x", "from mass centre to contact; or point_x, point_y and x, y", why);
    return has(in, "x") || need(in, "x", "position of the mass centre", why);
}

/* All that is required, and a velocity after. */
static bool check_complete(const impacts *in, fail *why)
{
    const pcs_fit_form form = in->data.form;
    bool after = false;
    const char *first = NULL;
    for (int k = 0; k < pcs_fit_column_count(form); k++) {
        const pcs_fit_column *about = pcs_fit_column_about(form, k);
        const bool there = impacts_column_of(in, IMPACTS_VALUE, k) != NULL;
        if (about->required && !there)
            return need(in, about->name, about->meaning, why);
        after |= there && about->role == PCS_FIT_AFTER;
        first = !first && about->role == PCS_FIT_AFTER ? about->name : first;
    }
    return (after || in->possible ||
            need(in, first, "at least one velocity after the impact", why)) &&
           check_lever(in, why);
}

bool impacts_bind(impacts *in, const char *const *fields, int n, fail *why)
{
    in->columns = calloc((size_t)n, sizeof *in->columns);
    if (!in->columns)
        return fail_with(why, "%s: out of memory", in->name);
    in->n_columns = n;
    for (int i = 0; i < n; i++) {
        const char *field = fields[i] + strspn(fields[i], " ");
        char *name = in->columns[i].name;
        if (!csv_without_unit(field, name, IMPACTS_NAME))
            (void)snprintf(name, IMPACTS_NAME, "%s", field);
        while (*name && name[strlen(name) - 1] == ' ')
            name[strlen(name) - 1] = '\0';
    }
    if (!find_form(in, why))
        return false;
    for (int i = 0; i < n; i++)
        if (!bind_kind(in, &in->columns[i], why) ||
            !bind_unit(in, fields[i], &in->columns[i], why) || !check_twice(in, i, why))
            return false;
    for (int i = 0; i < n; i++)
        if ((in->columns[i].kind == IMPACTS_ERROR || in->columns[i].kind == IMPACTS_COVARIANCE) &&
            !check_unit(in, &in->columns[i], why))
            return false;
    return check_complete(in, why);
}

bool impacts_doubt(const impacts *in, const impacts_column *column, fail *what)
{
    const char *name = column->kind == IMPACTS_OTHER ? meant(in, column->name) : NULL;
    if (!name)
        return false;
    (void)fail_with(what, "%s:%ld: column '%s' is not used; did you mean '%s'?", in->name,
                    in->header, column->name, name);
    return true;
}
