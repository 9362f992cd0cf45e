#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/files/output.h"
#include "cli/plot/history.h"
#include "cli/plot/picture.h"
#include "cli/report/json.h"
#include "cli/report/report.h"
#include "commands.h"
#include "load.h"
#include "scenario/lookup.h"
#include "scenario/units.h"

#include <stdio.h>
#include <string.h>

/*
 * A body that strikes a surface, in the spatial form, and the other body, if the surface belongs to
 * one.
 */
typedef struct strike {
    problem p;
    pcs_struck3 body, other;
    pcs_surface surface;
    pcs_simulation how;
} strike;

/* Read the aim of --find: "e=0.5", "E2=0.25", "stop", "stick" or "reverse". */
static bool parse_aim(const char *text, pcs_aim *aim, double *value, fail *why)
{
    static const struct {
        const char *start;
        bool number;
        pcs_aim aim;
    } aims[] = {{"e=", true, PCS_AIM_E},
                {"E2=", true, PCS_AIM_E2},
                {"stop", false, PCS_AIM_STOP},
                {"stick", false, PCS_AIM_STICK},
                {"reverse", false, PCS_AIM_REVERSE}};
    fail inner;
    *value = 0;
    for (size_t i = 0; i < sizeof aims / sizeof *aims; i++) {
        const size_t length = strlen(aims[i].start);
        if (strncmp(text, aims[i].start, length) != 0 || (!aims[i].number && text[length]))
            continue;
        *aim = aims[i].aim;
        if (aims[i].number && !units_parse(text + length, PLAIN, value, &inner))
            return fail_with(why, "--find %.40s: %s", text, inner.text);
        return !aims[i].number || (*value > 0 && *value <= 2) ||
               fail_with(why, "--find %.40s: must be more than 0 and at most 2", text);
    }
    return fail_with(why, "--find takes e=NUMBER, E2=NUMBER, stop, stick or reverse, not '%.40s'",
                     text);
}

/*
 * Report a simulation that failed. Surfaces were checked before; the usual cause is a contact that
 * does not end.
 */
static bool unfinished(const scenario *s, const pcs_fault *fault, fail *why)
{
    if (strcmp(fault->field, "other") == 0)
        return fail_with(why,
                         "%s: other.mass: an immovable body must be at rest here; give its motion, "
                         "reversed, to the body",
                         s->name);
    if (fault->status != PCS_STATUS_NOT_CONVERGED)
        return problem_fault(s, "surface", fault, why);
    return fail_with(why,
                     "%s: the contact does not end; the integration stopped after %.3g s "
                     "(surface.kappa may be too small, or --tolerance)",
                     s->name, fault->left);
}

/* --find: find the zeta or the friction that gives the wanted result. */
static bool find_surface(const options *o, const scenario *s, strike *x, fail *why)
{
    pcs_aim aim = PCS_AIM_E;
    double value;
    pcs_fault fault;
    pcs_contact3 c;
    if (!o->find)
        return true;
    if (!parse_aim(o->find, &aim, &value, why))
        return false;
    if (pcs_contact3_of_struck(&x->body, x->how.other, &c, NULL) == PCS_OK && !(c.v_n < 0))
        return fail_with(
            why, "%s: the body does not approach the surface: there is nothing to find", s->name);
    if (pcs_calibrate3(&x->body, aim, value, &x->how, &x->surface, &fault) != PCS_OK)
        return unfinished(s, &fault, why);
    if (!pcs_has(x->surface.zeta))
        return fail_with(why,
                         "%s: --find %.40s: no damping zeta from 0 to 1e6 gives it; restitution is "
                         "greatest without damping and decreases as zeta increases",
                         s->name, o->find);
    return pcs_has(x->surface.mu_k) ||
           fail_with(why, "%s: --find %.40s: there is no such friction up to 100", s->name,
                     o->find);
}

/*
 * Build the body and its friction. Restitution is a result here, so the scenario need not give it.
 */
static bool build_body(const options *o, const scenario *s, problem *p, fail *why)
{
    scenario own = *s;
    options any = *o;
    any.choice.law = "energetic";
    if (!own.entries[KEY_MATERIAL_E].set)
        own.entries[KEY_MATERIAL_E] = (entry){.set = true, .number = 0, .word = "0"};
    if (!problem_build(p, &own, &any.choice, why))
        return false;
    return p->n_bodies > 0 ||
           fail_with(why, "%s: simulate takes a body against a surface, or two bodies", s->name);
}

/* True if a body of this shape rolls on its contact. */
static bool is_round(const scenario *s, key_id shape)
{
    const char *name = s->entries[shape].word;
    return strcmp(name, "disc") == 0 || strcmp(name, "sphere") == 0;
}

static bool build_strike(const options *o, const scenario *s, strike *x, fail *why)
{
    char where[300];
    pcs_fault fault;
    if (!build_body(o, s, &x->p, why))
        return false;
    x->body = x->p.spatial ? x->p.bodies3[0] : pcs_struck3_of_plane(&x->p.bodies[0]);
    x->surface = (pcs_surface){scenario_number(s, KEY_SURFACE_KAPPA, PCS_NONE),
                               scenario_number(s, KEY_SURFACE_EXPONENT, 1),
                               scenario_number(s, KEY_SURFACE_ZETA, 0),
                               x->p.material.mu_s,
                               x->p.material.mu_k,
                               scenario_number(s, KEY_SURFACE_KAPPA_T, 0),
                               scenario_number(s, KEY_SURFACE_C, 0)};
    if (!pcs_has(x->surface.kappa))
        return fail_with(why, "%s: is missing (%s)",
                         scenario_where(s, KEY_SURFACE_KAPPA, where, sizeof where),
                         scenario_keys[KEY_SURFACE_KAPPA].meaning);
    x->how = pcs_simulation_default();
    if (o->tolerance > 0)
        x->how.tolerance = o->tolerance;
    x->how.round = is_round(s, KEY_BODY_SHAPE);
    if (x->p.n_bodies == 2) {
        x->other = x->p.spatial ? x->p.bodies3[1] : pcs_struck3_of_plane(&x->p.bodies[1]);
        x->how.other = &x->other;
        x->how.other_round = is_round(s, KEY_OTHER_SHAPE);
    }
    if (pcs_surface_check(&x->surface, &fault) != PCS_OK)
        return problem_fault(s, "surface", &fault, why);
    return find_surface(o, s, x, why);
}

/* Results by name, in the order of the report. */
typedef struct value {
    const char *name, *unit;
    double x;
} value;

enum { MAX_VALUES = 50 };

static int add(value *values, int n, const char *name, const char *unit, double x)
{
    values[n] = (value){name, unit, x};
    return n + 1;
}

static int add_vector(value *values, int n, bool spatial, const char *const names[4],
                      const char *unit, const double x[3])
{
    n = add(values, n, names[0], unit, x[0]);
    if (!spatial)
        return add(values, n, names[1], unit, x[1]);
    n = add(values, n, names[2], unit, x[1]);
    return add(values, n, names[3], unit, x[2]);
}

/* For two bodies add the velocities of their mass centres after, and the spin of the other. */
static int add_bodies(value *values, int n, const strike *x, const pcs_simulated *im)
{
    static const char *const body[] = {"body.vp_n", "body.vp_t", "body.vp_1", "body.vp_2"};
    static const char *const other[] = {"other.vp_n", "other.vp_t", "other.vp_1", "other.vp_2"};
    const bool spatial = x->p.spatial;
    if (x->p.n_bodies < 2)
        return n;
    n = add_vector(values, n, spatial, body, "m/s", im->after.v);
    n = add_vector(values, n, spatial, other, "m/s", im->other_after.v);
    if (spatial) {
        n = add(values, n, "other.omegap_n", "rad/s", im->other_after.omega[0]);
        n = add(values, n, "other.omegap_1", "rad/s", im->other_after.omega[1]);
    }
    return add(values, n, spatial ? "other.omegap_2" : "other.omegap", "rad/s",
               im->other_after.omega[2]);
}

static int values_of(const strike *x, const scenario *s, const pcs_simulated *im, value *values)
{
    static const char *const p[] = {"p_n", "p_t", "p_1", "p_2"};
    static const char *const vp[] = {"vp_n", "vp_t", "vp_1", "vp_2"};
    const bool spatial = x->p.spatial;
    const double turn = scenario_number(s, KEY_BODY_THETA, 0) + im->angle;
    // for a planar body the ratio has a sign
    const double ratio = spatial ? im->impulse_ratio : im->p[1] / im->p[0];
    const double *after = im->after.omega;
    int n = add(values, 0, "duration", "s", im->duration);
    n = spatial ? add(values, n, "turned", "rad", im->angle)
                : add(values, n, "theta_final", "rad", turn);
    n = add_vector(values, n, spatial, p, "N s", im->p);
    n = add(values, n, "pc_n", "N s", im->pc_n);
    n = add(values, n, "pr_n", "N s", im->pr_n);
    n = add(values, n, "impulse_ratio", "", ratio);
    n = add(values, n, "e_kinematic", "", im->e_kinematic);
    n = add(values, n, "R_kinetic", "", im->R_kinetic);
    n = add(values, n, "E2_energetic", "", im->E2_energetic);
    n = add(values, n, "eR", "", im->e_kinematic * im->R_kinetic);
    n = add_vector(values, n, spatial, vp, "m/s", im->vp);
    if (spatial) {
        n = add(values, n, "omega_n", "rad/s", after[0]);
        n = add(values, n, "omega_1", "rad/s", after[1]);
    }
    n = add(values, n, spatial ? "omega_2" : "omega", "rad/s", after[2]);
    n = add_bodies(values, n, x, im);
    n = add(values, n, "dT", "J", im->dT);
    n = add(values, n, "T_bodies", "J", im->T_bodies);
    n = add(values, n, "W_c", "J", im->W_c);
    n = add(values, n, "W_r", "J", im->W_r);
    n = add(values, n, "W_f", "J", im->W_f);
    n = add(values, n, "zeta", "s/m", x->surface.zeta);
    if (x->surface.c > 0)
        n = add(values, n, "c", x->surface.exponent == 1 ? "N s/m" : "N s/m^((exponent + 1)/2)",
                x->surface.c);
    if (x->surface.mu_s == x->surface.mu_k)
        return add(values, n, "mu", "", x->surface.mu_k);
    n = add(values, n, "mu_s", "", x->surface.mu_s);
    return add(values, n, "mu_k", "", x->surface.mu_k);
}

static void show_json(const problem *p, const value *values, int n, const pcs_simulated *im,
                      const history *h)
{
    char text[WORD_SIZE];
    cJSON *json = cJSON_CreateObject(), *events = cJSON_CreateArray();
    cJSON_AddItemToObject(json, "title", json_text(p->title));
    cJSON_AddStringToObject(json, "outcome", lookup_outcome_text(im->outcome, text, sizeof text));
    for (int i = 0; i < n; i++)
        cJSON_AddItemToObject(json, values[i].name, json_number(values[i].x));
    cJSON_AddItemToObject(json, "audit", json_number(im->audit));
    for (size_t i = 0; i < h->n; i++) {
        const pcs_instant *now = &h->at[i];
        if (now->event == PCS_EVENT_NONE)
            continue;
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "event", pcs_event_name(now->event));
        cJSON_AddItemToObject(item, "time", json_number(now->time));
        cJSON_AddItemToObject(item, "p_n", json_number(now->p[0]));
        cJSON_AddItemToObject(item, "F_n", json_number(now->F[0]));
        cJSON_AddItemToArray(events, item);
    }
    cJSON_AddItemToObject(json, "events", events);
    json_print(json);
}

static void show(const problem *p, const value *values, int n, const pcs_simulated *im,
                 const history *h)
{
    char text[WORD_SIZE];
    report_title(p->title);
    if (im->outcome)
        (void)printf("  outcome        %s\n\n",
                     lookup_outcome_text(im->outcome, text, sizeof text));
    if (h->n > 0)
        (void)printf("  p_n in %s, F_n and F_t in %s, slip in %s\n", shown_unit("N s"),
                     shown_unit("N"), shown_unit("m/s"));
    for (size_t i = 0; i < h->n; i++) {
        const pcs_instant *x = &h->at[i];
        if (x->event != PCS_EVENT_NONE)
            (void)printf("  %-6s %12.6g s   p_n %-12.6g F_n %-12.6g F_t %-12.6g slip %.4g\n",
                         pcs_event_name(x->event), x->time, shown_value(x->p[0], "N s"),
                         shown_value(x->F[0], "N"),
                         shown_value(p->spatial ? hypot(x->F[1], x->F[2]) : x->F[1], "N"),
                         shown_value(p->spatial ? hypot(x->v[1], x->v[2]) : x->v[1], "m/s"));
    }
    (void)printf("\n");
    for (int i = 0; i < n; i++)
        if (pcs_has(values[i].x))
            (void)printf("  %-14s %.6g %s\n", values[i].name,
                         shown_value(values[i].x, values[i].unit), shown_unit(values[i].unit));
    (void)printf("  %-14s %.2f deg\n", "turned by", im->angle * DEGREES);
    (void)printf("  %-14s %.1e of the energy\n", "energy audit", im->audit);
}

static bool run(const options *o, const scenario *s, strike *x, history *h, pcs_simulated *im,
                fail *why)
{
    pcs_fault fault;
    if (o->output && o->plot && strcmp(o->output, o->plot) == 0)
        return fail_with(why, "%s: history and picture must have different names", o->plot);
    if (!output_may_write(o->output, o->force, why) || !picture_may_draw(o->plot, o->force, why) ||
        !build_strike(o, s, x, why))
        return false;
    h->title = x->p.title;
    h->spatial = x->p.spatial;
    x->how.watch = history_watch;
    x->how.user = h;
    if (pcs_simulate3(&x->body, &x->surface, &x->how, im, &fault) != PCS_OK)
        return unfinished(s, &fault, why);
    if (h->n == 0 && (o->output || o->plot))
        return fail_with(why, "%s: the body does not approach the surface: there is no history",
                         s->name);
    if (o->output && !history_write(h, o->output, o->force, s->source ? s->source : "", why))
        return false;
    return !o->plot || history_plot(h, o->plot, o->force, why);
}

/*
 * Print a note if material.e is given: other commands use it, but here e is a result, which only
 * --find can require.
 */
static void note_restitution(const options *o, const scenario *s)
{
    char where[300];
    const double e = scenario_number(s, KEY_MATERIAL_E, PCS_NONE);
    if (!pcs_has(e) || (o->find && (strncmp(o->find, "e=", 2) == 0 || o->find[0] == 'E')))
        return;
    (void)fprintf(stderr,
                  "percuss: %s: is not used by simulate: restitution comes from surface.kappa, "
                  "exponent and zeta",
                  scenario_where(s, KEY_MATERIAL_E, where, sizeof where));
    if (e > 0)
        (void)fprintf(stderr, "; --find e=%g finds the zeta that gives it", e);
    (void)fprintf(stderr, "\n");
}

static int simulate_one(const options *o, const scenario *s)
{
    strike x = {0};
    pcs_simulated im = {0};
    history h = {.n = 0};
    fail why;
    value values[MAX_VALUES];
    const bool good = run(o, s, &x, &h, &im, &why);
    if (good) {
        const int n = values_of(&x, s, &im, values);
        note_restitution(o, s);
        (o->json ? show_json : show)(&x.p, values, n, &im, &h);
    }
    history_free(&h);
    return good ? 0 : exit_bad(&why);
}

static int refuse_several(const options *o, const scenario *s)
{
    fail why;
    (void)o;
    (void)fail_with(&why, "%s: simulate takes a body against a surface, or two bodies", s->name);
    return exit_bad(&why);
}

int commands_simulate(const options *o)
{
    return load_and_run(o, simulate_one, refuse_several, NULL);
}
