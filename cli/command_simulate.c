#include "calibrate.h"
#include "commands.h"
#include "hunt_crossley.h"
#include "json.h"
#include "load.h"
#include "output.h"

#include <stdio.h>
#include <string.h>

static const double DEGREES = 180 / 3.14159265358979323846;

static bool check_surface(const scenario *s, const soft_surface *surface, fail *why)
{
    const struct {
        key_id key;
        double value, low, high;
        const char *rule;
    } fields[] = {
        {KEY_SURFACE_KAPPA, surface->kappa, 1e-12, 1e18, "must lie between 1e-12 and 1e18"},
        {KEY_SURFACE_EXPONENT, surface->exponent, 0.5, 5, "must lie between 0.5 and 5"},
        {KEY_SURFACE_ZETA, surface->zeta, 0, 1e6, "must lie between 0 and 1e6"},
    };
    char where[300];
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        (void)scenario_where(s, fields[i].key, where, sizeof where);
        if (!pcs_has(fields[i].value))
            return failed(why, "%s: is missing (%s)", where, keys[fields[i].key].meaning);
        if (!(fields[i].value >= fields[i].low && fields[i].value <= fields[i].high))
            return failed(why, "%s: %s (it is %.10g)", where, fields[i].rule, fields[i].value);
    }
    return true;
}

/* --find: the zeta or the friction that makes it come out as wanted. */
static bool find_surface(const options *o, const scenario *s, const pcs_body2 *body,
                         soft_surface *surface, fail *why)
{
    wanted what;
    double value;
    fail inner;
    if (!o->find)
        return true;
    if (!wanted_parse(o->find, &what, &value, why))
        return false;
    return calibrate(body, what, value, surface, &inner) ||
           failed(why, "%s: --find %.40s: %.200s", s->name, o->find, inner.text);
}

static bool build_simulation(const options *o, const scenario *s, problem *p, soft_surface *surface,
                             fail *why)
{
    if (!build(o, s, p, why))
        return false;
    if (p->spatial || p->n_bodies != 1)
        return failed(why, "%s: simulate takes one planar body against a surface", s->name);
    if (p->material.mu_s != p->material.mu_k)
        return failed(why, "%s: simulate knows one friction, but mu_s differs from mu_k", s->name);
    if (isinf(p->bodies[0].mass))
        return failed(why, "%s: an immovable body cannot strike", s->name);
    *surface = (soft_surface){scenario_number(s, KEY_SURFACE_KAPPA, PCS_NONE),
                              scenario_number(s, KEY_SURFACE_EXPONENT, 1),
                              scenario_number(s, KEY_SURFACE_ZETA, 0), p->material.mu_k};
    return check_surface(s, surface, why) && find_surface(o, s, &p->bodies[0], surface, why);
}

/* The named events, and the history as CSV if a file is open. */
typedef struct journal {
    FILE *out;
    cJSON *events;
    bool shown;
} journal;

static const char *event_name(soft_event event)
{
    static const char *const names[] = {"", "turn", "stop", "slip", "end"};
    return names[event];
}

static void listen(const soft_point *x, void *user)
{
    journal *l = user;
    if (l->out)
        (void)fprintf(l->out, "%.17g,%.17g,%.17g,%.17g,%.17g,%.17g,%s\n", x->state.time,
                      x->penetration, x->slip, x->state.angle, x->F_n, x->F_t,
                      event_name(x->event));
    if (x->event == SOFT_START)
        return;
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "event", event_name(x->event));
    cJSON_AddItemToObject(item, "time", json_number(x->state.time));
    cJSON_AddItemToObject(item, "p_n", json_number(x->state.p_n));
    cJSON_AddItemToObject(item, "F_n", json_number(x->F_n));
    cJSON_AddItemToArray(l->events, item);
    if (l->shown)
        (void)printf("  %-6s %12.6g s   p_n %-12.6g F_n %-12.6g F_t %-12.6g slip %.4g\n",
                     event_name(x->event), x->state.time, x->state.p_n, x->F_n, x->F_t, x->slip);
}

/* Results by name, in the order in which they are shown. */
typedef struct value {
    const char *name, *unit;
    double x;
} value;

enum { VALUES = 19 };

static void values_of(const soft_surface *surface, const scenario *s, const soft_impact *im,
                      value values[VALUES])
{
    const double e = -im->vp_n / im->v_n, R = im->pr_n / im->pc_n;
    const double theta = scenario_number(s, KEY_BODY_THETA, 0);
    const value all[VALUES] = {{"duration", "s", im->duration},
                               {"theta_final", "rad", theta + im->angle},
                               {"p_n", "N s", im->p_n},
                               {"p_t", "N s", im->p_t},
                               {"impulse_ratio", "", im->p_t / im->p_n},
                               {"e_kinematic", "", e},
                               {"R_kinetic", "", R},
                               {"E2_energetic", "", -im->W_r / im->W_c},
                               {"eR", "", e * R},
                               {"vp_n", "m/s", im->vp_n},
                               {"vp_t", "m/s", im->vp_t},
                               {"omega", "rad/s", im->after.omega},
                               {"dT", "J", im->dT},
                               {"T", "J", im->T},
                               {"W_c", "J", im->W_c},
                               {"W_r", "J", im->W_r},
                               {"W_f", "J", im->W_t},
                               {"zeta", "s/m", surface->zeta},
                               {"mu", "", surface->mu}};
    memcpy(values, all, sizeof all);
}

static void show(const problem *p, const value *values, const soft_impact *im, cJSON *events,
                 bool as_json)
{
    if (as_json) {
        char title[WORD_SIZE];
        cJSON *json = cJSON_CreateObject();
        cJSON_AddStringToObject(json, "title", json_clean(p->title, title, sizeof title));
        for (int i = 0; i < VALUES; i++)
            cJSON_AddItemToObject(json, values[i].name, json_number(values[i].x));
        cJSON_AddItemToObject(json, "audit", json_number(im->audit));
        cJSON_AddItemToObject(json, "events", events);
        json_print(json);
        return;
    }
    (void)printf("\n");
    for (int i = 0; i < VALUES; i++)
        (void)printf("  %-14s %.6g %s\n", values[i].name, values[i].x, values[i].unit);
    (void)printf("  %-14s %.2f deg\n", "turned", im->angle * DEGREES);
    (void)printf("  %-14s %.1e of what was turned over\n", "energy audit", im->audit);
    cJSON_Delete(events);
}

static int simulate_one(const options *o, const scenario *s)
{
    problem p;
    soft_surface surface;
    soft_impact im;
    fail why;
    journal l = {.events = cJSON_CreateArray(), .shown = !o->json};
    value values[VALUES];
    if (!build_simulation(o, s, &p, &surface, &why) ||
        (o->output && !open_output(o->output, o->force, &l.out, &why))) {
        cJSON_Delete(l.events);
        return complain(&why);
    }
    if (l.out)
        (void)fprintf(l.out, "time,penetration,slip,angle,F_n,F_t,event\n");
    if (!o->json)
        (void)printf("%s\n\n", p.title);
    fail inner = {""};
    bool good = soft_run(&p.bodies[0], &surface, 1e-10, listen, &l, &im, &inner) ||
                failed(&why, "%s: %.200s", s->name, inner.text);
    if (l.out)
        good = close_output(o->output, l.out, good, &why);
    if (!good) {
        cJSON_Delete(l.events);
        return complain(&why);
    }
    values_of(&surface, s, &im, values);
    show(&p, values, &im, l.events, o->json);
    return 0;
}

static int refuse_several(const options *o, const scenario *s)
{
    fail why;
    (void)o;
    (void)failed(&why, "%s: simulate takes one planar body against a surface", s->name);
    return complain(&why);
}

int command_simulate(const options *o)
{
    return with_scenario(o, simulate_one, refuse_several);
}
