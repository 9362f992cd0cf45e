#include "json.h"

#include <stdio.h>
#include <stdlib.h>

const char *exact_text(double x, char *buffer, size_t size)
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
    return isfinite(x) ? cJSON_CreateRaw(exact_text(x, text, sizeof text)) : cJSON_CreateNull();
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

static cJSON *phases(const pcs_impact2 *im)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < im->n_phases; i++) {
        const pcs_phase2 *phase = &im->phases[i];
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "stage", pcs_stage_name(phase->stage));
        cJSON_AddStringToObject(item, "motion", pcs_motion_name(phase->motion));
        put(item, "p_n_from", phase->from.p_n);
        put(item, "p_n_to", phase->to.p_n);
        put(item, "p_t_from", phase->from.p_t);
        put(item, "p_t_to", phase->to.p_t);
        put(item, "v_n_from", phase->from.v_n);
        put(item, "v_n_to", phase->to.v_n);
        put(item, "v_t_from", phase->from.v_t);
        put(item, "v_t_to", phase->to.v_t);
        put(item, "W_n", phase->W_n);
        put(item, "W_t", phase->W_t);
        cJSON_AddItemToArray(list, item);
    }
    return list;
}

static cJSON *bodies(const problem *p, const answer *a)
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
    const void *const structs[] = {
        [PCS_GROUP_CONTACT] = &p->contact,
        [PCS_GROUP_MATERIAL] = &p->material,
        [PCS_GROUP_IMPACT] = &a->impact,
        [PCS_GROUP_DIAGNOSIS] = &a->diagnosis,
    };
    cJSON *json = cJSON_CreateObject();
    put_text(json, "title", json_clean(p->title, text, sizeof text));
    put_text(json, "law", pcs_law_about(a->impact.law)->name);
    put_text(json, "status", pcs_status_name(PCS_OK));
    put_text(json, "outcome", outcome_text(a->impact.outcome, text, sizeof text));
    put(json, "mode", a->impact.mode == PCS_NO_MODE ? PCS_NONE : a->impact.mode);
    put_text(json, "final", pcs_final_name(a->impact.final));
    for (size_t i = 0; i < pcs_quantity_count(); i++) {
        const pcs_quantity *q = pcs_quantity_at(i);
        put(json, q->name, pcs_quantity_value(q, structs[q->group]));
    }
    put(json, "judge", a->judgement.worst);
    cJSON_AddItemToObject(json, "phases", phases(&a->impact));
    cJSON_AddItemToObject(json, "bodies", bodies(p, a));
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
