#include "fit_trials.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Normal noise of this standard deviation. */
static double noise(rng *r, double deviation)
{
    double sum = 0;
    for (int i = 0; i < 12; i++)
        sum += between(r, -0.5, 0.5);
    return deviation * sum;
}

trial_planar random_trial(rng *r, double mu)
{
    trial_planar p = {.r_n = between(r, -0.035, -0.02), .r_t = between(r, -0.012, 0.012)};
    p.before[0] = between(r, -3, -1.5);
    p.before[1] = between(r, -1.5, 1.5);
    p.before[2] = between(r, -5, 5);
    p.G[0] = 1 / TRIAL_MASS + p.r_t * p.r_t / TRIAL_INERTIA;
    p.G[1] = -p.r_n * p.r_t / TRIAL_INERTIA;
    p.G[2] = 1 / TRIAL_MASS + p.r_n * p.r_n / TRIAL_INERTIA;
    p.v[0] = p.before[0] - p.before[2] * p.r_t;
    p.v[1] = p.before[1] + p.before[2] * p.r_n;
    const pcs_contact2 c = {p.G[0], p.G[1], p.G[2], p.v[0], p.v[1]};
    const pcs_material m = material_of(TRIAL_E, mu);
    const pcs_impact2 im = solved(PCS_LAW_POISSON, &c, &m);
    p.vp[0] = im.vp_n;
    p.vp[1] = im.vp_t;
    p.after[0] = p.before[0] + im.p_n / TRIAL_MASS;
    p.after[1] = p.before[1] + im.p_t / TRIAL_MASS;
    p.after[2] = p.before[2] + (p.r_n * im.p_t - p.r_t * im.p_n) / TRIAL_INERTIA;
    return p;
}

void trial_put(char *text, const char *format, ...)
{
    const size_t used = strlen(text);
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text + used, TRIAL_SIZE - used, format, args);
    va_end(args);
}

const char *trial_text(int n, double mu, double deviation)
{
    static char text[TRIAL_SIZE];
    rng r = {1};
    (void)snprintf(text, sizeof text, "%s\n", TRIAL_HEAD);
    for (int i = 0; i < n; i++) {
        const trial_planar p = random_trial(&r, mu);
        trial_put(text, "%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g,%.10g\n", p.r_n, p.r_t,
                  p.before[0], p.before[1], p.before[2], p.after[0] + noise(&r, deviation),
                  p.after[1] + noise(&r, deviation), p.after[2] + noise(&r, 30 * deviation));
    }
    return text;
}

/* An impact in space: lever arm, velocities of mass centre and contact, spins; n, t1, t2. */
typedef struct spatial {
    double r[3], v[3], w[3], c[3], G[3][3], vp[3], wp[3];
    pcs_impact3 im;
} spatial;

static double cross(const double *a, const double *b, int k)
{
    return a[(k + 1) % 3] * b[(k + 2) % 3] - a[(k + 2) % 3] * b[(k + 1) % 3];
}

static spatial random_spatial(rng *r)
{
    spatial s;
    for (int k = 0; k < 3; k++) {
        s.r[k] = k == 0 ? -0.04 : between(r, -0.02, 0.02);
        s.v[k] = between(r, -1, 1) - (k == 0 ? 2 : 0);
        s.w[k] = between(r, -4, 4);
    }
    const double square = s.r[0] * s.r[0] + s.r[1] * s.r[1] + s.r[2] * s.r[2];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < 3; b++)
            s.G[a][b] = (a == b ? 1 / TRIAL_MASS + square / TRIAL_INERTIA : 0) -
                        s.r[a] * s.r[b] / TRIAL_INERTIA;
    for (int k = 0; k < 3; k++)
        s.c[k] = s.v[k] + cross(s.w, s.r, k);
    const pcs_contact3 problem = {s.G[0][0], s.G[0][1], s.G[0][2], s.G[1][1], s.G[1][2],
                                  s.G[2][2], s.c[0],    s.c[1],    s.c[2]};
    const pcs_material m = material_of(TRIAL_E, TRIAL_MU);
    s.im = solved3(PCS_LAW_POISSON, PCS_PATH_EXACT, &problem, &m);
    const double p[3] = {s.im.p_n, s.im.p_1, s.im.p_2};
    for (int k = 0; k < 3; k++) {
        s.vp[k] = s.v[k] + p[k] / TRIAL_MASS;
        s.wp[k] = s.w[k] + cross(s.r, p, k) / TRIAL_INERTIA;
    }
    return s;
}

static void put_spatial(char *text, const spatial *s, trial_axes axes)
{
    const double *const rows[] = {s->r, s->v, s->w, s->vp, s->wp};
    const bool world = axes == TRIAL_WORLD;
    if (axes == TRIAL_CONTACT) {
        const double values[] = {s->G[0][0], s->G[0][1], s->G[0][2], s->G[1][1],
                                 s->G[1][2], s->G[2][2], s->c[0],    s->c[1],
                                 s->c[2],    s->im.vp_n, s->im.vp_1, s->im.vp_2};
        for (int k = 0; k < 12; k++)
            trial_put(text, "%.10g%s", values[k], k < 11 ? "," : "\n");
        return;
    }
    for (int k = 0; k < 5; k++) // n, t1, t2; or x, y, z with x = t1, y = t2, z = n
        trial_put(text, "%.10g,%.10g,%.10g%s", rows[k][world ? 1 : 0], rows[k][world ? 2 : 1],
                  rows[k][world ? 0 : 2], k < 4 ? "," : "\n");
}

const char *trial_text3(trial_axes axes)
{
    static char text[TRIAL_SIZE];
    static const char *const heads[] = {
        "G_nn,G_n1,G_n2,G_11,G_12,G_22,v_n,v_1,v_2,vp_n,vp_1,vp_2",
        "r_n,r_1,r_2,v_n,v_1,v_2,omega_n,omega_1,omega_2,vp_n,vp_1,vp_2,omegap_n,omegap_1,omegap_2",
        ("r_x,r_y,r_z,v_x,v_y,v_z,omega_x,omega_y,omega_z,vp_x,vp_y,vp_z,omegap_x,omegap_y,"
         "omegap_z")};
    rng r = {2};
    (void)snprintf(text, sizeof text, "%s\n", heads[axes]);
    for (int i = 0; i < TRIAL_ROWS; i++) {
        const spatial s = random_spatial(&r);
        put_spatial(text, &s, axes);
    }
    return text;
}

const cJSON *json_item(const cJSON *json, const char *name)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(json, name);
    if (!found)
        fail_msg("no key %s", name);
    return found;
}

static const char *text_of(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(json_item(json, name));
    return text ? text : "";
}

const cJSON *json_law(const cJSON *json, const char *label)
{
    const cJSON *law;
    cJSON_ArrayForEach(law, json_item(json, "laws")) if (strcmp(text_of(law, "label"), label) ==
                                                         0) return law;
    fail_msg("no law %s", label);
    return NULL;
}

double json_value(const cJSON *json, const char *label, const char *parameter)
{
    const cJSON *is = json_item(json_item(json_law(json, label), "parameters"), parameter);
    const cJSON *value = json_item(is, "value");
    return cJSON_IsNumber(value) ? value->valuedouble : PCS_NONE;
}

const cJSON *json_warning(const cJSON *json, const char *code)
{
    const cJSON *w;
    cJSON_ArrayForEach(w, json_item(json, "warnings")) if (strcmp(text_of(w, "code"), code) ==
                                                           0) return w;
    return NULL;
}

bool json_has_label(const cJSON *list, const char *label)
{
    const cJSON *is;
    cJSON_ArrayForEach(is, list) if (strcmp(cJSON_GetStringValue(is), label) == 0) return true;
    return false;
}
