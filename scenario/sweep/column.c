#include "column.h"
#include "scenario/derived.h"
#include "scenario/states.h"

#include <stdio.h>
#include <string.h>

const char *column_word(column_kind kind)
{
    static const char *const words[COLUMN_QUANTITY] = {
        [COLUMN_OUTCOME] = "outcome",
        [COLUMN_MODE] = "mode",
        [COLUMN_FINAL] = "final",
        [COLUMN_JUDGE] = "judge",
    };
    return words[kind];
}

column_kind column_kind_named(const char *name)
{
    column_kind kind = COLUMN_OUTCOME;
    while (kind < COLUMN_QUANTITY && strcmp(column_word(kind), name) != 0)
        kind++;
    return kind;
}

bool column_of_body(column *c, bool spatial, const char *name)
{
    static const char *const bodies[] = {"body.", "other."};
    static const char *const planar[] = {"vp_n", "vp_t", "omegap"};
    static const char *const space[] = {"vp_n", "vp_1", "vp_2", "omegap_n", "omegap_1", "omegap_2"};
    for (int body = 0; body < 2; body++) {
        const size_t length = strlen(bodies[body]);
        for (int axis = 0; axis < (spatial ? 6 : 3); axis++)
            if (strncmp(name, bodies[body], length) == 0 &&
                strcmp(name + length, spatial ? space[axis] : planar[axis]) == 0) {
                *c = (column){.kind = COLUMN_BODY, .place = -1, .body = body, .axis = axis};
                return true;
            }
    }
    return false;
}

column_words column_words_of(const column *c, const char *name)
{
    const char *last = strrchr(name, '.');
    if (c->kind == COLUMN_FINAL || c->kind == COLUMN_STATE)
        return states_name;
    if (c->kind == COLUMN_TRUST)
        return states_trust_name;
    return c->kind == COLUMN_PATH && last &&
                   (strcmp(last, ".final") == 0 || strcmp(last, ".state") == 0)
               ? states_name
               : NULL;
}

bool column_in_blocks(const column *c)
{
    return c->kind <= COLUMN_FINAL || c->kind == COLUMN_QUOTIENT ||
           (c->kind == COLUMN_QUANTITY && c->place >= 0);
}

void column_want(const column *c, block *b)
{
    if (c->kind == COLUMN_QUANTITY && c->place >= 0)
        b->wanted[c->place] = true;
}

void column_take(const column *c, const block *b, size_t first, size_t n, double *to, size_t width)
{
    for (size_t i = 0; c->kind == COLUMN_MODE && i < n; i++)
        to[i * width] = b->mode[first + i] == PCS_MODE_NONE ? PCS_NONE : b->mode[first + i];
    for (size_t i = 0; c->kind == COLUMN_FINAL && i < n; i++)
        to[i * width] = b->final[first + i];
    for (size_t i = 0; c->kind == COLUMN_OUTCOME && i < n; i++)
        to[i * width] = b->outcome[first + i];
    for (size_t i = 0; c->kind == COLUMN_QUANTITY && i < n; i++)
        to[i * width] = b->out[c->place][first + i];
}

static double trust_of(const problem *p)
{
    pcs_verdict v;
    const pcs_status status = p->spatial ? pcs_compare3(&p->contact3, &p->material, &v, NULL)
                                         : pcs_compare2(&p->contact, &p->material, &v, NULL);
    return status == PCS_OK ? (double)v.trust : PCS_NONE;
}

static double velocity_of(const column *c, const problem *p, const answer *a)
{
    if (c->body >= p->n_bodies)
        return PCS_NONE;
    const answer_motion m = answer_after(p, a, c->body);
    return c->axis < m.n_v ? m.v[c->axis] : m.omega[c->axis - m.n_v];
}

double column_value(const column *c, const problem *p, const answer *a,
                    const void *const structs[PCS_GROUP_COUNT])
{
    const answer_head head = answer_head_of(p, a);
    switch (c->kind) {
    case COLUMN_OUTCOME:
        return head.outcome;
    case COLUMN_MODE:
        return head.mode == PCS_MODE_NONE ? PCS_NONE : head.mode;
    case COLUMN_FINAL:
        return head.final;
    case COLUMN_JUDGE:
        return a->judgement.worst;
    case COLUMN_STATE: {
        const int state = answer_state(p, a);
        return state == PCS_FINAL_NONE ? PCS_NONE : state;
    }
    case COLUMN_TRUST:
        return trust_of(p);
    case COLUMN_DERIVED:
        return derived_value((size_t)c->place, p, a);
    case COLUMN_BODY:
        return velocity_of(c, p, a);
    default:
        return pcs_quantity_value(c->quantity, structs[c->quantity->group]);
    }
}

/*
 * Return the unit of a key or quantity of an item, such as "links.first.rate" or "contacts.A.p_n".
 */
static const char *unit_of_item(const char *path)
{
    const char *last = strrchr(path, '.');
    const size_t length = strcspn(path, ".");
    for (int i = 0; last && i < ITEM_KEY_COUNT; i++) {
        const char *list = scenario_list_name(scenario_item_keys[i].list);
        if (strlen(list) == length && strncmp(path, list, length) == 0 &&
            strcmp(last + 1, scenario_item_keys[i].name) == 0)
            return units_si(scenario_item_keys[i].dim);
    }
    const char *name = last ? last + 1 : path;
    const pcs_quantity *q = pcs_quantity_named(name);
    const size_t derived = derived_named(name);
    if (q)
        return q->unit;
    if (strncmp(name, "omegap", 6) == 0)
        return "rad/s";
    return derived < derived_count() ? derived_at(derived)->unit : "";
}

const char *column_unit(const char *name)
{
    char plain[COLUMN_NAME];
    const key_id key = scenario_key_named(name);
    (void)snprintf(plain, sizeof plain, "%.*s", (int)strcspn(name, "@"), name);
    return key != KEY_COUNT ? units_si(scenario_keys[key].dim) : unit_of_item(plain);
}
