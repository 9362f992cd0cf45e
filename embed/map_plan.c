/*
 * The inputs of the points of a map. v is linear in each velocity, and a law sees the bodies by G
 * and v only. So few problems are built, and the inputs of the other points follow from theirs.
 */
#include "map.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void embed_map_free(embed_map *m)
{
    for (int k = 0; m && k < 3; k++)
        free(m->known[k]);
    free(m);
}

bool embed_map_build(embed_map *m, double x, double y, fail *why)
{
    const choice chosen = {.law = pcs_law_about(m->law)->name};
    embed_axis_set(&m->axes[0], x);
    embed_axis_set(&m->axes[1], y);
    return problem_build(&m->p, m->s, &chosen, why);
}

static double energy_of(const problem *p)
{
    double sum = 0;
    for (int i = 0; i < p->n_bodies; i++)
        sum += answer_body_energy(p, NULL, i);
    return sum;
}

static void copy_inputs(const embed_map *m, embed_inputs *to)
{
    block_copy(m->b.spatial, &m->p, to->x);
    to->x[block_inputs(m->b.spatial)] = m->ratio ? energy_of(&m->p) : 0;
    to->there = true;
}

static void build_inputs(embed_map *m, double x, double y, embed_inputs *to)
{
    fail unused;
    to->there = false;
    if (embed_map_build(m, x, y, &unused))
        copy_inputs(m, to);
}

static bool same(double a, double b)
{
    return a == b || (isnan(a) && isnan(b));
}

/* True if an input differs among problems. */
static bool varies(const embed_inputs *of, int n, size_t k, const embed_inputs *base)
{
    for (int i = 0; i < n; i++)
        if (of[i].there && !same(of[i].x[k], base->x[k]))
            return true;
    return false;
}

/*
 * mu_k must be at most mu_s. Beside the greatest mu_s every mu_k of the map is valid that is valid
 * somewhere, and so is mu_s beside the least mu_k. Which axis is which, a problem tells.
 */
static void part_frictions(embed_map *m)
{
    embed_axis *x = &m->axes[0], *y = &m->axes[1];
    const double low[2] = {fmin(x->from, x->to), fmin(y->from, y->to)};
    const double high[2] = {fmax(x->from, x->to), fmax(y->from, y->to)};
    embed_inputs found = {0};
    build_inputs(m, high[0], low[1], &found);
    x->base = found.there ? high[0] : low[0];
    y->base = found.there ? low[1] : high[1];
}

/* Each input varies along x, along y, or along both: then each point must be built. */
static void cross(embed_map *m)
{
    const size_t inputs = block_inputs(m->b.spatial) + 1;
    const embed_axis *x = &m->axes[0], *y = &m->axes[1];
    embed_inputs base = {0};
    if (x->varies == EMBED_FRICTION && y->varies == EMBED_FRICTION)
        part_frictions(m);
    build_inputs(m, x->base, y->base, &base);
    for (int i = 0; i < x->n; i++)
        build_inputs(m, embed_axis_at(x, i), y->base, &m->known[0][i]);
    for (int i = 0; i < y->n; i++)
        build_inputs(m, x->base, embed_axis_at(y, i), &m->known[1][i]);
    for (size_t k = 0; k < inputs; k++) {
        m->by_y[k] = varies(m->known[1], y->n, k, &base);
        if (m->by_y[k] && varies(m->known[0], x->n, k, &base))
            m->plan = EMBED_EACH;
    }
    if (!base.there)
        m->plan = EMBED_EACH;
}

static void build_lines(embed_map *m)
{
    const embed_axis *along = &m->axes[m->line], *other = &m->axes[1 - m->line];
    const double ends[3] = {along->from, along->to, (along->from + along->to) / 2};
    for (int i = 0; i < other->n; i++)
        for (int k = 0; k < (m->ratio ? 3 : 2); k++) {
            const double at = embed_axis_at(other, i);
            build_inputs(m, m->line == 0 ? ends[k] : at, m->line == 0 ? at : ends[k],
                         &m->known[k][i]);
        }
}

static bool of_material(embed_varies varies)
{
    return varies == EMBED_MATERIAL || varies == EMBED_FRICTION;
}

static embed_plan plan_of(embed_map *m)
{
    const embed_varies x = m->axes[0].varies, y = m->axes[1].varies;
    m->line = y == EMBED_MOTION ? 1 : 0;
    return !m->in_blocks                            ? EMBED_EACH
           : of_material(x) || of_material(y)       ? EMBED_CROSS
           : x == EMBED_MOTION || y == EMBED_MOTION ? EMBED_LINES
                                                    : EMBED_EACH;
}

bool embed_map_plan(embed_map *m, fail *why)
{
    const int most = m->axes[0].n > m->axes[1].n ? m->axes[0].n : m->axes[1].n;
    for (int k = 0; k < 3; k++) {
        m->known[k] = calloc((size_t)most, sizeof *m->known[k]);
        if (!m->known[k])
            return fail_with(why, "out of memory");
    }
    m->plan = plan_of(m);
    if (m->plan == EMBED_CROSS)
        cross(m);
    else if (m->plan == EMBED_LINES)
        build_lines(m);
    return true;
}

/* --- a row ------------------------------------------------------------------------------------ */

static void put_cross(embed_map *m, int row, int first, int n, bool *there, double *T_bodies)
{
    const size_t inputs = block_inputs(m->b.spatial);
    const embed_inputs *x = m->known[0] + first, *y = &m->known[1][row];
    for (int i = 0; i < n; i++)
        there[i] = x[i].there && y->there;
    for (size_t k = 0; k <= inputs; k++) {
        double *to = k < inputs ? m->b.in[k] : T_bodies;
        for (int i = 0; i < n; i++)
            to[i] = m->by_y[k] ? y->x[k] : x[i].x[k];
    }
}

/* Return the inputs of a point between both ends of a line. */
static double between(double a, double b, double part)
{
    return part == 0 ? a : part == 1 ? b : a + part * (b - a);
}

/* Return the parabola through values at 0, 1 and 1/2. */
static double parabola(double a, double b, double middle, double part)
{
    const double bend = 2 * (a + b - 2 * middle);
    return a + part * (b - a - bend * (1 - part));
}

static void put_line(embed_map *m, int row, int first, int n, bool *there, double *T_bodies)
{
    const size_t inputs = block_inputs(m->b.spatial);
    const int steps = m->axes[m->line].n - 1;
    for (int i = 0; i < n; i++) {
        const int x = first + i, other = m->line == 0 ? row : x, step = m->line == 0 ? x : row;
        const embed_inputs *a = &m->known[0][other], *b = &m->known[1][other];
        const double part = steps > 0 ? (double)step / steps : 0;
        there[i] = a->there && b->there;
        for (size_t k = 0; k < inputs; k++)
            m->b.in[k][i] = same(a->x[k], b->x[k]) ? a->x[k] : between(a->x[k], b->x[k], part);
        T_bodies[i] = parabola(a->x[inputs], b->x[inputs], m->known[2][other].x[inputs], part);
    }
}

static void put_each(embed_map *m, int row, int first, int n, bool *there, double *T_bodies)
{
    const double y = embed_axis_at(&m->axes[1], row);
    embed_inputs at = {0};
    for (int i = 0; i < n; i++) {
        build_inputs(m, embed_axis_at(&m->axes[0], first + i), y, &at);
        there[i] = at.there;
        T_bodies[i] = at.x[block_inputs(m->b.spatial)];
        for (size_t k = 0; k < block_inputs(m->b.spatial); k++)
            m->b.in[k][i] = at.x[k];
    }
}

void embed_map_put(embed_map *m, int row, int first, int n, bool *there, double *T_bodies)
{
    (m->plan == EMBED_CROSS   ? put_cross
     : m->plan == EMBED_LINES ? put_line
                              : put_each)(m, row, first, n, there, T_bodies);
}
