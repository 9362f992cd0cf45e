#include "json.h"
#include "scenario/lookup.h"

#include <stdio.h>
#include <stdlib.h>

const char *text_exact(double x, char *buffer, size_t size)
{
    for (int digits = 15; digits <= 17; digits++) {
        (void)snprintf(buffer, size, "%.*g", digits, x == 0 ? 0.0 : x); // no -0
        if (strtod(buffer, NULL) == x)
            break;
    }
    return buffer;
}

cJSON *json_number(double x)
{
    char text[40];
    return isfinite(x) ? cJSON_CreateRaw(text_exact(x, text, sizeof text)) : cJSON_CreateNull();
}

static void put(cJSON *object, const char *name, double x)
{
    cJSON_AddItemToObject(object, name, json_number(x));
}

/* An infinite mass is a word in JSON. */
static void put_mass(cJSON *object, const char *name, double x)
{
    if (isinf(x))
        cJSON_AddStringToObject(object, name, "inf");
    else
        put(object, name, x);
}

static void put_text(cJSON *object, const char *name, const char *text)
{
    cJSON_AddItemToObject(object, name, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

/* A quantity at both ends of a phase. */
static void put_ends(cJSON *item, const char *name, double from, double to)
{
    char key[16];
    (void)snprintf(key, sizeof key, "%s_from", name);
    put(item, key, from);
    (void)snprintf(key, sizeof key, "%s_to", name);
    put(item, key, to);
}

static cJSON *open_phase(pcs_stage stage, pcs_motion motion)
{
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "stage", pcs_stage_name(stage));
    cJSON_AddStringToObject(item, "motion", pcs_motion_name(motion));
    return item;
}

static cJSON *phases2(const pcs_impact2 *im)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase2 *phase = &im->phases[i];
        cJSON *item = open_phase(phase->stage, phase->motion);
        put_ends(item, "p_n", phase->from.p_n, phase->to.p_n);
        put_ends(item, "p_t", phase->from.p_t, phase->to.p_t);
        put_ends(item, "v_n", phase->from.v_n, phase->to.v_n);
        put_ends(item, "v_t", phase->from.v_t, phase->to.v_t);
        put(item, "W_n", phase->W_n);
        put(item, "W_t", phase->W_t);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

static cJSON *phases3(const pcs_impact3 *im)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase3 *phase = &im->phases[i];
        cJSON *item = open_phase(phase->stage, phase->motion);
        put_ends(item, "p_n", phase->from.p_n, phase->to.p_n);
        put_ends(item, "p_1", phase->from.p_1, phase->to.p_1);
        put_ends(item, "p_2", phase->from.p_2, phase->to.p_2);
        put_ends(item, "v_n", phase->from.v_n, phase->to.v_n);
        put_ends(item, "v_1", phase->from.v_1, phase->to.v_1);
        put_ends(item, "v_2", phase->from.v_2, phase->to.v_2);
        put(item, "W_n", phase->W_n);
        put(item, "W_t", phase->W_t);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* The exact path at equal steps of impulse: the slip hodograph for a picture. */
static cJSON *hodograph(const problem *p, const pcs_impact3 *im)
{
    enum { POINTS = 33 };
    double p_n[POINTS];
    pcs_point3 points[POINTS];
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < POINTS; i++)
        p_n[i] = im->p_n * i / (POINTS - 1);
    if (im->path != PCS_PATH_EXACT || !(im->p_n > 0) ||
        !pcs_path3_at(&p->contact3, p->material.mu_s, p->material.mu_k, p_n, POINTS, points))
        return list;
    for (int i = 0; i < POINTS; i++) {
        cJSON *item = cJSON_CreateObject();
        put(item, "p_n", points[i].p_n);
        put(item, "v_n", points[i].v_n);
        put(item, "v_1", points[i].v_1);
        put(item, "v_2", points[i].v_2);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* Directions along which slip does not turn. */
static cJSON *directions(const pcs_diagnosis3 *d)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < d->n_directions; i++) {
        cJSON *item = cJSON_CreateObject();
        put(item, "angle", d->directions[i].angle);
        put(item, "growth", d->directions[i].growth);
        cJSON_AddBoolToObject(item, "attracts", d->directions[i].attracts);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

static void put_vector(cJSON *item, const char *const *names, const double *v)
{
    for (int i = 0; i < 3; i++)
        put(item, names[i], v[i]);
}

static cJSON *bodies3(const problem *p, const answer *a)
{
    static const char *const names[][3] = {{"v_n", "v_1", "v_2"},
                                           {"omega_n", "omega_1", "omega_2"},
                                           {"vp_n", "vp_1", "vp_2"},
                                           {"omegap_n", "omegap_1", "omegap_2"}};
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < p->n_bodies; i++) {
        const pcs_body3 *before = &p->bodies3[i], *after = &a->after3[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", i == 0 ? "body" : "other");
        put_mass(item, "mass", before->mass);
        put_vector(item, names[0], before->v);
        put_vector(item, names[1], before->omega);
        put_vector(item, names[2], after->v);
        put_vector(item, names[3], after->omega);
        put(item, "T", pcs_body3_energy(before));
        put(item, "Tp", pcs_body3_energy(after));
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

static cJSON *bodies2(const problem *p, const answer *a)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < p->n_bodies; i++) {
        const pcs_body2 *before = &p->bodies[i], *after = &a->after[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", i == 0 ? "body" : "other");
        put_mass(item, "mass", before->mass);
        put_mass(item, "inertia", before->inertia);
        put(item, "v_n", before->v_n);
        put(item, "v_t", before->v_t);
        put(item, "omega", before->omega);
        put(item, "vp_n", after->v_n);
        put(item, "vp_t", after->v_t);
        put(item, "omegap", after->omega);
        put(item, "T", pcs_body2_energy(before));
        put(item, "Tp", pcs_body2_energy(after));
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* Every answer of a law that has more than one. */
static cJSON *solutions(const problem *p)
{
    cJSON *list = cJSON_CreateArray();
    const pcs_material *m = &p->material;
    pcs_impulse2 planar[2];
    pcs_impulse3 spatial[PCS_MAX_ANSWERS3];
    const int n = p->spatial ? pcs_inequality3_all(&p->contact3, m->e, m->e_t, m->mu_k, spatial)
                             : pcs_inequality2_all(&p->contact, m->e, m->e_t, m->mu_k, planar);
    for (int i = 0; i < n; i++) {
        cJSON *item = cJSON_CreateObject();
        put_text(item, "final", pcs_final_name(p->spatial ? spatial[i].final : planar[i].final));
        put(item, "p_n", p->spatial ? spatial[i].p_n : planar[i].p_n);
        if (p->spatial) {
            put(item, "p_1", spatial[i].p_1);
            put(item, "p_2", spatial[i].p_2);
        } else {
            put(item, "p_t", planar[i].p_t);
        }
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

/* Length of the UTF-8 sequence at s, or 0 if there is none. */
static size_t sequence(const unsigned char *s)
{
    const size_t length = *s < 0x80       ? 1
                          : *s >> 5 == 6  ? 2
                          : *s >> 4 == 14 ? 3
                          : *s >> 3 == 30 ? 4
                                          : 0;
    for (size_t i = 1; i < length; i++)
        if (s[i] >> 6 != 2)
            return 0;
    return length;
}

/* A title may be a file name, which may be any bytes; JSON may not. */
const char *json_clean(const char *text, char *buffer, size_t size)
{
    size_t used = 0;
    while (*text && used + 5 < size) {
        const size_t length = sequence((const unsigned char *)text);
        if (length == 0)
            buffer[used++] = '?';
        for (size_t i = 0; i < length; i++)
            buffer[used++] = text[i];
        text += length == 0 ? 1 : length;
    }
    buffer[used] = '\0';
    return buffer;
}

cJSON *json_answer(const problem *p, const answer *a)
{
    char text[200];
    const void *structs[PCS_GROUP_COUNT];
    const int mode = answer_mode(p, a);
    answer_structs(p, a, structs);
    cJSON *json = cJSON_CreateObject();
    put_text(json, "title", json_clean(p->title, text, sizeof text));
    put_text(json, "law", pcs_law_about(p->spatial ? a->impact3.law : a->impact.law)->name);
    const bool follows = p->spatial && pcs_law_about(a->impact3.law)->family == PCS_FAMILY_PATH;
    if (p->spatial)
        put_text(json, "path", follows ? pcs_path3_name(a->impact3.path) : NULL);
    put_text(json, "status", pcs_status_name(PCS_OK));
    put_text(json, "outcome", lookup_outcome_text(answer_outcome(p, a), text, sizeof text));
    put(json, "mode", mode == PCS_NO_MODE ? PCS_NONE : mode);
    put_text(json, "final", pcs_final_name(answer_final(p, a)));
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        if (structs[q->group])
            put(json, q->name, pcs_quantity_value(q, structs[q->group]));
    }
    put(json, "judge", a->judgement.worst);
    cJSON_AddItemToObject(json, "phases", p->spatial ? phases3(&a->impact3) : phases2(&a->impact));
    if (p->spatial) {
        cJSON_AddItemToObject(json, "directions", directions(&a->diagnosis3));
        cJSON_AddItemToObject(json, "hodograph",
                              follows ? hodograph(p, &a->impact3) : cJSON_CreateArray());
    }
    if (answer_outcome(p, a) & PCS_NOT_UNIQUE)
        cJSON_AddItemToObject(json, "solutions", solutions(p));
    cJSON_AddItemToObject(json, "bodies", p->spatial ? bodies3(p, a) : bodies2(p, a));
    return json;
}

void json_print(cJSON *json)
{
    char *text = cJSON_Print(json);
    if (text)
        (void)puts(text);
    cJSON_free(text);
    cJSON_Delete(json);
}
