/* A map: one quantity over two numbers of the scenario. */
#include "map.h"
#include "scenario/states.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 10000 };

/* Return the value of the i-th problem of the block. */
static double value_of(const embed_map *m, const char *word, int column, int i)
{
    const block *b = &m->b;
    const pcs_final final = (pcs_final)b->final[i];
    if (column >= 0)
        return b->out[column][i];
    if (strcmp(word, "mode") == 0)
        return b->mode[i] == PCS_MODE_NONE ? PCS_NONE : b->mode[i];
    const double *first = b->out[block_place(b->spatial, b->spatial ? "vp_1" : "vp_t")];
    return b->spatial
               ? states_of3(final, b->outcome[i], first[i], b->out[block_place(true, "vp_2")][i])
               : states_of2(final, b->outcome[i], first[i]);
}

/* Solve n points of a row by a block. */
static void solve_block(embed_map *m, int row, int first, int n, double *values)
{
    block *b = &m->b;
    bool there[BLOCK];
    double T_bodies[BLOCK];
    const int column = block_place(b->spatial, m->ratio ? "dT" : m->quantity);
    embed_map_put(m, row, first, n, there, T_bodies);
    block_solve(b, m->law, m->p.path, m->p.material.branch, (size_t)n);
    for (int i = 0; i < n; i++) {
        const bool valid = there[i] && b->status[i] == PCS_OK;
        const double x = valid ? value_of(m, m->quantity, column, i) : PCS_NONE;
        // a contact changes T_bodies and T by the same
        values[i] = m->ratio ? (T_bodies[i] > 0 ? (T_bodies[i] + x) / T_bodies[i] : PCS_NONE) : x;
    }
}

/* Solve a point alone, for a quantity that batches do not compute. found may be NULL. */
static double solve_alone(embed_map *m, double x, double y, view_found *found)
{
    const char *const path = m->quantity;
    const int wanted = strcmp(path, "judge") == 0 ? ANSWER_ALL : ANSWER_BODIES | ANSWER_DIAGNOSIS;
    const view_of of = {.p = &m->p, .a = &m->a};
    double value = PCS_NONE;
    fail unused;
    return embed_map_build(m, x, y, &unused) &&
                   answer_solve(&m->p, m->s, m->law, wanted, &m->a, &unused) &&
                   view_numbers_at(&of, &path, 1, &value, found)
               ? value
               : PCS_NONE;
}

static bool in_blocks(embed_map *m)
{
    const char *const ends[] = {m->b.spatial ? "vp_1" : "vp_t", m->b.spatial ? "vp_2" : "vp_t"};
    const bool state = strcmp(m->quantity, "state") == 0, mode = strcmp(m->quantity, "mode") == 0;
    m->ratio = strcmp(m->quantity, "T_ratio") == 0 && m->p.n_bodies > 0;
    const int column = block_place(m->b.spatial, m->ratio ? "dT" : m->quantity);
    if (column >= 0)
        m->b.wanted[column] = true;
    for (int i = 0; state && i < 2; i++)
        m->b.wanted[block_place(m->b.spatial, ends[i])] = true;
    return column >= 0 || state || mode;
}

/* True if the law applies at the base or at a corner of the map; why is the reason at the base. */
static bool applies_somewhere(embed_map *m, fail *why)
{
    const embed_axis *x = &m->axes[0], *y = &m->axes[1];
    const double at[][2] = {
        {x->base, y->base}, {x->from, y->from}, {x->to, y->from}, {x->from, y->to}, {x->to, y->to}};
    pcs_fault fault;
    fail unused;
    char reason[200];
    bool applies = false;
    for (int i = 4; i >= 0; i--)
        applies = (embed_map_build(m, at[i][0], at[i][1], i == 0 ? why : &unused) &&
                   problem_law_applies(&m->p, m->law, &fault)) ||
                  applies;
    if (applies)
        return true;
    return embed_map_build(m, x->base, y->base, why) &&
           fail_with(why, "law: %s does not apply: %s", pcs_law_about(m->law)->name,
                     problem_law_reason(&fault, reason, sizeof reason));
}

/* True if the quantity has a name that results have, or that batches compute. */
static bool find_quantity(embed_map *m, const char *quantity, fail *why)
{
    view_found found = VIEW_NOTHING;
    const size_t length = strlen(quantity);
    if (length >= sizeof m->quantity)
        return fail_with(why, "quantity: is longer than %d characters", PLACE_NAME - 1);
    memcpy(m->quantity, quantity, length + 1);
    m->in_blocks = in_blocks(m);
    if (m->in_blocks)
        return true;
    (void)solve_alone(m, m->axes[0].base, m->axes[1].base, &found);
    return found != VIEW_NOTHING ||
           fail_with(why, "quantity: '%.60s' is not a number of this result", quantity);
}

static bool begin(embed_map *m, const char *quantity, const embed_range *x, const embed_range *y,
                  fail *why)
{
    const embed_range *const ranges[2] = {x, y};
    for (int i = 0; i < 2; i++) {
        const embed_range *r = ranges[i];
        embed_axis *a = &m->axes[i];
        if (!embed_axis_find(m->s, r->key, a, why))
            return false;
        if (r->n < 1 || r->n > MOST_POINTS || !isfinite(r->from) || !isfinite(r->to))
            return fail_with(why, "%.200s: an axis has 1 to %d finite values", r->key, MOST_POINTS);
        a->from = r->from;
        a->to = r->to;
        a->n = r->n;
    }
    if (m->axes[0].at == m->axes[1].at && m->axes[0].element == m->axes[1].element)
        return fail_with(why, "%.200s: is on both axes", x->key);
    if (!applies_somewhere(m, why))
        return false;
    m->b.spatial = m->p.spatial;
    return find_quantity(m, quantity, why) && embed_map_plan(m, why);
}

const char *embed_map_begin(embed *e, const char *pairs, const char *law, const char *quantity,
                            const embed_range *x, const embed_range *y)
{
    fail why;
    const char *fault = embed_read(e, pairs);
    if (fault)
        return fault;
    embed_map *m = e->map = calloc(1, sizeof *m);
    if (!m) {
        (void)fail_with(&why, "out of memory");
        return embed_fault(e, "", &why);
    }
    m->s = &e->s;
    fault = embed_law(e, law, &m->law);
    if (!fault && !begin(m, quantity, x, y, &why))
        fault = embed_fault(e, NULL, &why);
    if (!fault)
        return NULL;
    embed_map_free(m);
    e->map = NULL;
    return fault;
}

bool embed_map_row(embed *e, int row, double *values)
{
    embed_map *m = e->map;
    if (!m || row < 0 || row >= m->axes[1].n)
        return false;
    const int n = m->axes[0].n;
    const double y = embed_axis_at(&m->axes[1], row);
    for (int i = 0; !m->in_blocks && i < n; i++)
        values[i] = solve_alone(m, embed_axis_at(&m->axes[0], i), y, NULL);
    for (int i = 0; m->in_blocks && i < n; i += BLOCK)
        solve_block(m, row, i, n - i < BLOCK ? n - i : BLOCK, values + i);
    return true;
}
