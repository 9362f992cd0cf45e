#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/plot/identify_picture.h"
#include "cli/plot/picture.h"
#include "cli/report/json.h"
#include "commands.h"
#include "scenario/clean.h"
#include "scenario/problem.h"
#include "scenario/units.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* An estimate and its name, in the order of the list. */
typedef struct line {
    const char *name, *unit, *meaning;
    pcs_estimate is;
} line;

enum { LINES = offsetof(pcs_identified, normal) / sizeof(pcs_estimate) };

/* Return the unit of impulses. They are per unit mass, unless the mass is known. */
static const char *impulse_unit(double mass)
{
    return pcs_has(mass) ? "N s" : "m/s";
}

static void lines_of(const pcs_identified *id, double mass, line lines[LINES])
{
    for (size_t i = 0; i < LINES; i++) {
        const pcs_estimate_info *info = pcs_estimate_about(i);
        const bool impulse = strcmp(info->unit, "m/s") == 0;
        lines[i] = (line){info->name, impulse ? impulse_unit(mass) : info->unit, info->meaning,
                          *pcs_estimate_at(id, i)};
    }
}

/*
 * Read a body that is struck eccentrically from a scenario: m G at its contact, and the approach of
 * the contact point unless that is given. Friction acts against the slip.
 */
static bool read_body(const options *o, pcs_identify_options *known, fail *why)
{
    scenario s;
    problem p;
    const bool approach = o->approach != NULL;
    bool good = scenario_read(&s, o->body, why) && shown_of(&s, o->units, why) &&
                problem_of_bodies(&p, &s, why);
    if (good && (p.spatial || p.n_bodies == 0))
        good = fail_with(why, "%s: --body takes a planar scenario with a body", s.name);
    if (good && (p.contact.v_t == 0 && p.contact.G_nt != 0))
        good = fail_with(
            why, "%s: does not slip (v_t = 0), so the direction of friction is unknown", s.name);
    if (good && !approach && !(p.contact.v_n < 0))
        good = fail_with(why, "%s: does not approach (v_n is %.6g m/s)", s.name, p.contact.v_n);
    if (good) {
        known->m_G_nn = p.bodies[0].mass * p.contact.G_nn;
        known->m_G_nf = p.bodies[0].mass * p.contact.G_nt * (p.contact.v_t > 0 ? -1 : 1);
        known->approach = approach ? known->approach : -p.contact.v_n;
    }
    scenario_free(&s);
    return good;
}

static bool read_known(const options *o, const measurement *r, pcs_identify_options *known,
                       fail *why)
{
    fail inner;
    *known = pcs_identify_options_default();
    if (o->normal && !measurement_direction(r, o->normal, known->normal, why))
        return false;
    if (o->approach && !units_parse(o->approach, SPEED, &known->approach, &inner))
        return fail_with(why, "--approach: %.200s", inner.text);
    if (o->mass && !units_parse(o->mass, MASS, &known->mass, &inner))
        return fail_with(why, "--mass: %.200s", inner.text);
    return !o->body || read_body(o, known, why);
}

/*
 * Report an approach that does not fit. e_kinematic follows from the approach and the impulse per
 * unit mass.
 */
static bool bad_approach(const measurement *r, const pcs_identify_options *known,
                         const pcs_fault *fault, fail *why)
{
    pcs_identify_options without = *known;
    pcs_identified id;
    without.approach = without.mass = PCS_NONE;
    if (pcs_identify(r->time, (const double *const *)r->axes, r->n_axes, r->n, &without, &id,
                     NULL) != PCS_OK ||
        !(id.p_n.value > 2 * known->approach))
        return fail_with(why, "%s: --approach: %s", r->name, fault->rule);
    return fail_with(why,
                     "%s: --approach: %s, it is %.3g. Is it the speed of this impact? Are the "
                     "accelerations in the unit that --unit or the columns name, and is "
                     "--normal right? A body struck off its centre needs --body FILE",
                     r->name, fault->rule, id.p_n.value / known->approach - 1);
}

/*
 * Identify. In a message a value that was given has the name of its option, and a value of the
 * measurement refers to the measurement.
 */
static bool identify(const measurement *r, const pcs_identify_options *known, pcs_identified *id,
                     fail *why)
{
    pcs_fault fault;
    if (pcs_identify(r->time, (const double *const *)r->axes, r->n_axes, r->n, known, id, &fault) ==
        PCS_OK)
        return true;
    if (strcmp(fault.field, "approach") == 0)
        return bad_approach(r, known, &fault, why);
    static const char *const given[] = {"normal", "mass"};
    for (size_t i = 0; i < sizeof given / sizeof *given; i++)
        if (strcmp(fault.field, given[i]) == 0)
            return fail_with(why, "%s: --%s: %s", r->name, given[i], fault.rule);
    return fail_with(why, "%s: %s", r->name, fault.rule);
}

static cJSON *json_vector(const double *v, int n)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < n; i++)
        cJSON_AddItemToArray(list, json_number(v[i]));
    return list;
}

static void show_json(const measurement *r, const pcs_identify_options *known, const line *lines,
                      const pcs_identified *id, bool found)
{
    cJSON *json = cJSON_CreateObject(), *names = cJSON_CreateArray();
    cJSON *impossible = cJSON_CreateArray();
    cJSON_AddItemToObject(json, "measurement", json_text(r->name));
    cJSON_AddNumberToObject(json, "samples", (double)r->n);
    for (int i = 0; i < r->n_axes; i++)
        cJSON_AddItemToArray(names, json_text(r->names[i]));
    cJSON_AddItemToObject(json, "axes", names);
    for (int i = 0; i < LINES; i++) {
        char key[32];
        (void)snprintf(key, sizeof key, "%s_error", lines[i].name);
        cJSON_AddItemToObject(json, lines[i].name, json_number(lines[i].is.value));
        cJSON_AddItemToObject(json, key, json_number(lines[i].is.error));
        if (lines[i].is.impossible)
            cJSON_AddItemToArray(impossible, json_text(lines[i].name));
    }
    cJSON_AddItemToObject(json, "impossible", impossible);
    const struct {
        const char *name;
        const double *v;
    } vectors[] = {{"normal", id->normal},
                   {"friction", id->friction},
                   {"offset", id->offset},
                   {"drift", id->drift},
                   {"noise", id->noise}};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        cJSON_AddItemToObject(json, vectors[i].name, json_vector(vectors[i].v, r->n_axes));
    cJSON_AddBoolToObject(json, "normal_found", found);
    cJSON_AddItemToObject(json, "approach", json_number(known->approach));
    cJSON_AddItemToObject(json, "mass", json_number(known->mass));
    cJSON_AddNumberToObject(json, "m_G_nn", known->m_G_nn);
    cJSON_AddNumberToObject(json, "m_G_nf", known->m_G_nf);
    cJSON_AddStringToObject(json, "impulse_unit", impulse_unit(known->mass));
    cJSON_AddNumberToObject(json, "clipped", (double)id->clipped);
    json_print(json);
}

static void show_vector(const measurement *r, const char *name, const double *v, const char *unit,
                        const char *comment)
{
    (void)printf("  %-14s", name);
    for (int i = 0; i < r->n_axes; i++)
        (void)printf(" %11.4g", v[i] == 0 ? 0.0 : shown_value(v[i], unit)); // no -0
    (void)printf("  %s%s\n", shown_unit(unit), comment);
}

static void show(const measurement *r, const line *lines, const pcs_identified *id, bool found)
{
    char name[4 * PATH_MAX], axis[11 + 1];
    (void)printf("%s: %zu samples from %.6g to %.6g s, %zu in the window\n\n  %-14s",
                 clean_text(r->name, name, sizeof name), r->n, r->time[0], r->time[r->n - 1],
                 id->last - id->first + 1, "axis");
    for (int i = 0; i < r->n_axes; i++)
        (void)printf(" %11s", clean_text(r->names[i], axis, sizeof axis));
    (void)printf("\n");
    show_vector(r, "normal", id->normal, "",
                found ? "found: the axis with the largest impulse, so approximate" : "as given");
    show_vector(r, "friction", id->friction, "", "direction of the tangential impulse");
    show_vector(r, "offset", id->offset, "m/s^2", ", baseline at t_start");
    show_vector(r, "drift", id->drift, "m/s^3", ", of the baseline");
    show_vector(r, "noise", id->noise, "m/s^2", ", of a sample");
    (void)printf("\n");
    for (int i = 0; i < LINES; i++)
        if (pcs_has(lines[i].is.value))
            (void)printf("  %-14s %11.6g +- %-9.2g %-6s %s%s\n", lines[i].name,
                         shown_value(lines[i].is.value, lines[i].unit),
                         shown_value(lines[i].is.error, lines[i].unit), shown_unit(lines[i].unit),
                         lines[i].meaning, lines[i].is.impossible ? "; impossible" : "");
}

/* Return the most frequent cause of an estimate that is impossible. */
static const char *cause_of(const line *l, const pcs_identify_options *known)
{
    if (strcmp(l->name, "mu") == 0)
        return "the tangential acceleration changes its sign during the contact: slip reverses, or "
               "--normal is wrong";
    if (l->is.value > 1 && l->unit[0] == '\0' && !pcs_has(known->approach))
        return "the force falls more slowly than it rises, as with damping, so compression "
               "continues after its peak; give --approach";
    if (l->is.value > 1 && l->unit[0] == '\0')
        return "the force falls more slowly than it rises, as with damping, so it is not a "
               "triangle; use e_impulse, which does not need one";
    return "the measurement is not an impact between two quiet intervals; its baseline or "
           "--normal "
           "may be wrong";
}

static void warn(const measurement *r, const pcs_identify_options *known, const line *lines,
                 const pcs_identified *id)
{
    fail note;
    if (id->clipped) {
        (void)fail_with(
            &note,
            "%.200s: %zu equal samples in a row at the extreme of an axis: the sensor may have "
            "reached the end of its range; then peak and impulses are too small",
            r->name, id->clipped);
        exit_say(&note);
    }
    for (int i = 0; i < LINES; i++)
        if (lines[i].is.impossible) {
            (void)fail_with(&note, "%.200s: %s = %.3g is impossible: %s", r->name, lines[i].name,
                            lines[i].is.value, cause_of(&lines[i], known));
            exit_say(&note);
        }
}

int commands_identify(const options *o)
{
    measurement r;
    pcs_identify_options known;
    pcs_identified id;
    fail why;
    line lines[LINES];
    bool good = picture_may_draw(o->plot, o->force, &why);
    if (!good)
        return exit_bad(&why);
    good = measurement_read(o->file, o->unit, &r, &why) && read_known(o, &r, &known, &why) &&
           identify(&r, &known, &id, &why) &&
           (!o->plot || identify_draw(o->plot, o->force, &r, &id, &why));
    if (good) {
        lines_of(&id, known.mass, lines);
        warn(&r, &known, lines, &id);
        if (o->json)
            show_json(&r, &known, lines, &id, !o->normal);
        else
            show(&r, lines, &id, !o->normal);
    }
    measurement_free(&r);
    return good ? 0 : exit_bad(&why);
}
