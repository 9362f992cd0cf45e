#include "pile_table.h"
#include "dataset.h"
#include "scenario/suggest.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A column of the table and its field of a struct. */
typedef struct field {
    const char *name;
    size_t offset;
    bool needed; /* else the default is kept */
} field;

#define AT(type, member) offsetof(type, member)

static const field bodies2[] = {
    {"mass", AT(pcs_body2, mass), true},
    {"inertia", AT(pcs_body2, inertia), true},
    {"x", AT(pcs_body2, position[0]), true},
    {"y", AT(pcs_body2, position[1]), true},
    {"angle", AT(pcs_body2, angle), false},
    {"v_x", AT(pcs_body2, velocity[0]), true},
    {"v_y", AT(pcs_body2, velocity[1]), true},
    {"omega", AT(pcs_body2, spin), false},
    {NULL, 0, false},
};

static const field bodies3[] = {
    {"mass", AT(pcs_body3, mass), true},
    {"I_XX", AT(pcs_body3, inertia[0]), true},
    {"I_YY", AT(pcs_body3, inertia[1]), true},
    {"I_ZZ", AT(pcs_body3, inertia[2]), true},
    {"I_XY", AT(pcs_body3, inertia[3]), false},
    {"I_XZ", AT(pcs_body3, inertia[4]), false},
    {"I_YZ", AT(pcs_body3, inertia[5]), false},
    {"x", AT(pcs_body3, position[0]), true},
    {"y", AT(pcs_body3, position[1]), true},
    {"z", AT(pcs_body3, position[2]), true},
    {"q_w", AT(pcs_body3, quaternion[0]), false},
    {"q_x", AT(pcs_body3, quaternion[1]), false},
    {"q_y", AT(pcs_body3, quaternion[2]), false},
    {"q_z", AT(pcs_body3, quaternion[3]), false},
    {"v_x", AT(pcs_body3, velocity[0]), true},
    {"v_y", AT(pcs_body3, velocity[1]), true},
    {"v_z", AT(pcs_body3, velocity[2]), true},
    {"omega_x", AT(pcs_body3, spin[0]), false},
    {"omega_y", AT(pcs_body3, spin[1]), false},
    {"omega_z", AT(pcs_body3, spin[2]), false},
    {NULL, 0, false},
};

/* A contact as in a row of the table, for both dimensions. */
typedef struct row {
    double body, other, point[3], normal[3], mu, e, e_t;
} row;

static const field contacts2[] = {
    {"body", AT(row, body), true},     {"other", AT(row, other), false},
    {"x", AT(row, point[0]), true},    {"y", AT(row, point[1]), true},
    {"n_x", AT(row, normal[0]), true}, {"n_y", AT(row, normal[1]), true},
    {"mu", AT(row, mu), false},        {"e", AT(row, e), false},
    {"e_t", AT(row, e_t), false},      {NULL, 0, false},
};

static const field contacts3[] = {
    {"body", AT(row, body), true},     {"other", AT(row, other), false},
    {"x", AT(row, point[0]), true},    {"y", AT(row, point[1]), true},
    {"z", AT(row, point[2]), true},    {"n_x", AT(row, normal[0]), true},
    {"n_y", AT(row, normal[1]), true}, {"n_z", AT(row, normal[2]), true},
    {"mu", AT(row, mu), false},        {"e", AT(row, e), false},
    {"e_t", AT(row, e_t), false},      {NULL, 0, false},
};

/* --- columns ----------------------------------------------------------------------------- */

/* A callback gets only an index, so the list of candidates is stored here. */
static const field *suggested;

static const char *field_at(size_t index)
{
    return suggested[index].name;
}

static int column_of(const dataset *d, const char *name)
{
    for (int c = 0; c < d->n_columns; c++)
        if (strcmp(d->names[c], name) == 0)
            return c;
    return -1;
}

/* Check that every column is known and occurs once, and that all required columns are there. */
static bool columns_fit(const dataset *d, const field *fields, fail *why)
{
    for (int c = 0; c < d->n_columns; c++) {
        fail inner;
        const field *f = fields;
        while (f->name && strcmp(f->name, d->names[c]) != 0)
            f++;
        suggested = fields;
        if (!f->name) {
            (void)suggest_unknown(&inner, "column", d->names[c], field_at,
                                  "'percuss new pile' lists them");
            return fail_with(why, "%s: %s", d->path, inner.text);
        }
        if (column_of(d, f->name) != c)
            return fail_with(why, "%s: the column %s appears twice", d->path, f->name);
    }
    for (const field *f = fields; f->name; f++)
        if (f->needed && column_of(d, f->name) < 0)
            return fail_with(why, "%s: the column %s is missing", d->path, f->name);
    return true;
}

/*
 * Copy a row of the table to a struct. An empty cell keeps the default, unless the column is
 * required.
 */
static bool fill(const dataset *d, const field *fields, size_t i, void *to, fail *why)
{
    for (const field *f = fields; f->name; f++) {
        const int c = column_of(d, f->name);
        const double x = c >= 0 ? d->columns[c][i] : PCS_NONE;
        if (isnan(x) && f->needed)
            return fail_with(why, "%s: row %zu: %s is not a number", d->path, i + 1, f->name);
        if (!isnan(x))
            memcpy((char *)to + f->offset, &x, sizeof x);
    }
    return true;
}

/* --- tables ------------------------------------------------------------------------------ */

static bool no_memory(const pile *p, fail *why)
{
    return fail_with(why, "%s: out of memory", p->path);
}

static bool take_bodies(pile *p, const dataset *d, fail *why)
{
    if (d->n_rows > INT_MAX)
        return fail_with(why, "%s: has too many rows", d->path);
    p->n_bodies = d->n_rows;
    p->planar = p->dimension == 2 ? pile_memory(d->n_rows, sizeof *p->planar) : NULL;
    p->spatial = p->dimension == 3 ? pile_memory(d->n_rows, sizeof *p->spatial) : NULL;
    if (!pile_has_bodies(p))
        return no_memory(p, why);
    for (size_t i = 0; i < d->n_rows; i++) {
        if (p->dimension == 2)
            p->planar[i] = pcs_body2_default();
        else
            p->spatial[i] = pcs_body3_default();
        void *to = p->dimension == 2 ? (void *)&p->planar[i] : (void *)&p->spatial[i];
        if (!fill(d, p->dimension == 2 ? bodies2 : bodies3, i, to, why))
            return false;
    }
    return true;
}

/* Check the number of a body, counted from 0. */
static bool index_fits(const pile *p, const dataset *d, size_t i, const char *name, double x,
                       fail *why)
{
    return (x >= 0 && x < (double)p->n_bodies && x == floor(x)) ||
           fail_with(why,
                     "%s: row %zu: %s is %.10g, but must be the number of a body, from 0 to %zu",
                     d->path, i + 1, name, x, p->n_bodies - 1);
}

static void put_contact(pile *p, size_t i, const row *r)
{
    const int body = (int)r->body, other = isnan(r->other) ? PCS_GROUND : (int)r->other;
    if (p->dimension == 2)
        p->pairs2[i] =
            (pcs_pair2){body, other, {{r->point[0], r->point[1]}, {r->normal[0], r->normal[1]}, 0}};
    else
        p->pairs3[i] = (pcs_pair3){body,
                                   other,
                                   {{r->point[0], r->point[1], r->point[2]},
                                    {r->normal[0], r->normal[1], r->normal[2]},
                                    0}};
    p->mu[i] = r->mu;
    p->e[i] = r->e;
    p->e_t[i] = r->e_t;
}

static bool take_contacts(pile *p, const dataset *d, fail *why)
{
    p->contacts = d->n_rows;
    p->pairs2 = p->dimension == 2 ? pile_memory(d->n_rows, sizeof *p->pairs2) : NULL;
    p->pairs3 = p->dimension == 3 ? pile_memory(d->n_rows, sizeof *p->pairs3) : NULL;
    p->mu = pile_memory(d->n_rows, sizeof *p->mu);
    p->e = pile_memory(d->n_rows, sizeof *p->e);
    p->e_t = pile_memory(d->n_rows, sizeof *p->e_t);
    if ((!p->pairs2 && !p->pairs3) || !p->mu || !p->e || !p->e_t)
        return no_memory(p, why);
    for (size_t i = 0; i < d->n_rows; i++) {
        row r = {.other = PCS_NONE, .mu = PCS_NONE, .e = PCS_NONE, .e_t = PCS_NONE};
        if (!fill(d, p->dimension == 2 ? contacts2 : contacts3, i, &r, why) ||
            !index_fits(p, d, i, "body", r.body, why) ||
            (!isnan(r.other) && !index_fits(p, d, i, "other", r.other, why)))
            return false;
        put_contact(p, i, &r);
    }
    return true;
}

void pile_table_path(const scenario *s, key_id key, char *path, size_t size)
{
    const char *word = s->entries[key].word, *slash = strrchr(s->name, '/');
    const int folder = *word == '/' || !slash ? 0 : (int)(slash - s->name) + 1;
    (void)snprintf(path, size, "%.*s%s", folder, s->name, word);
}

static bool read_table(pile *p, const scenario *s, key_id key, const field *fields,
                       bool (*take)(pile *, const dataset *, fail *), fail *why)
{
    char path[PATH_MAX];
    dataset *d = calloc(1, sizeof *d);
    if (!d)
        return no_memory(p, why);
    pile_table_path(s, key, path, sizeof path);
    const bool good = dataset_read(d, path, why) && columns_fit(d, fields, why) && take(p, d, why);
    dataset_free(d);
    free(d);
    return good;
}

static bool read_tables(pile *p, const scenario *s, fail *why)
{
    bool spatial;
    *p = (pile){.path = s->name, .source = {.format = "tables", .storage = "bodies"}};
    if (!scenario_dimension(s, &spatial, why))
        return false;
    p->dimension = spatial ? 3 : 2;
    return read_table(p, s, KEY_PILE_BODIES, spatial ? bodies3 : bodies2, take_bodies, why) &&
           read_table(p, s, KEY_PILE_CONTACTS, spatial ? contacts3 : contacts2, take_contacts, why);
}

/* Check bodies and contacts by the library. A message names the row of the table. */
static bool rows_fit(const pile *p, const scenario *s, fail *why)
{
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    char path[PATH_MAX], text[300];
    pcs_fault fault;
    if ((p->planar ? pcs_pile2_check(&planar, &fault) : pcs_pile3_check(&spatial, &fault)) ==
        PCS_OK)
        return true;
    const bool body = strcmp(fault.item, "body") == 0;
    pile_table_path(s, body ? KEY_PILE_BODIES : KEY_PILE_CONTACTS, path, sizeof path);
    (void)pcs_fault_text(&fault, text, sizeof text);
    return fault.index < 0 ? fail_with(why, "%s: %s", p->path, text)
                           : fail_with(why, "%s: row %ld: %s", path, fault.index + 1, text);
}

bool pile_table_read(pile *p, const scenario *s, fail *why)
{
    const bool tables = s->entries[KEY_PILE_BODIES].set;
    *p = (pile){.path = s->name};
    if (!pile_scenario_fits(s, why) ||
        !(tables ? read_tables(p, s, why) : pile_of_recipe(p, s, why)) ||
        !pile_add_materials(p, s, why) || (tables && !rows_fit(p, s, why)))
        return false;
    (void)snprintf(p->source.title, sizeof p->source.title, "%s", s->entries[KEY_TITLE].word);
    return true;
}
