#include "newton.h"

#include "../base/kernel.h"
#include "check.h"

#define NONE UINT32_MAX

/* Shift in parts of a contact's own W: where it begins, and its ends. */
#define FIRST_SHIFT 1e-4
#define LEAST_SHIFT 1e-10
#define MOST_SHIFT 1e2

/* What a whole step must make of |F|, if it is to count as less. */
#define ENOUGH_LESS (1 - 1e-4)

/* What is enough of the anchored problem. */
#define ANCHORED_ENOUGH 1e-3

/* Halvings of a step; whole steps that may make |F| larger, one after the other. */
enum { HALVINGS = 12, LOOSE = 6 };

static double *numbers(pcs_room *room, size_t n)
{
    return (double *)pcs_room_take(room, n, sizeof(double));
}

static uint32_t *indices(pcs_room *room, size_t n)
{
    return (uint32_t *)pcs_room_take(room, n, sizeof(uint32_t));
}

/* The block (i, j), by bisection; NONE: it is not there. */
static uint32_t block_at(const pcs_pile *a, size_t i, uint32_t j)
{
    size_t low = a->rows[i], high = a->rows[i + 1];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (a->columns[middle] < j)
            low = middle + 1;
        else
            high = middle;
    }
    return low < a->rows[i + 1] && a->columns[low] == j ? (uint32_t)low : NONE;
}

/* One pair (i, j) and, if the block (j, i) is not there, its mirror image. */
static void add_pair(pcs_newton *w, size_t i, size_t k)
{
    const uint32_t j = w->pile->columns[k], back = block_at(w->pile, j, (uint32_t)i);
    size_t at = w->starts[i]++;
    w->near[at] = j;
    w->there[at] = (uint32_t)k;
    w->back[at] = back;
    if (back != NONE)
        return;
    at = w->starts[j]++;
    w->near[at] = (uint32_t)i;
    w->there[at] = NONE;
    w->back[at] = (uint32_t)k;
}

/* Who is near whom: counted, then filled in, which moves each start to the next one's. */
static void find_near(pcs_newton *w)
{
    const pcs_pile *a = w->pile;
    memset(w->starts, 0, (w->n + 1) * sizeof *w->starts);
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++)
            if (a->columns[k] != i) {
                w->starts[i]++;
                w->starts[a->columns[k]] += block_at(a, a->columns[k], (uint32_t)i) == NONE;
            }
    size_t sum = 0;
    for (size_t i = 0; i <= w->n; i++) {
        const size_t count = w->starts[i];
        w->starts[i] = sum;
        sum += count;
    }
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++)
            if (a->columns[k] != i)
                add_pair(w, i, k);
    for (size_t i = w->n; i > 0; i--)
        w->starts[i] = w->starts[i - 1];
    w->starts[0] = 0;
}

/* At most two neighbours for each block that is not on the diagonal. */
static size_t most_near(size_t contacts, size_t blocks)
{
    return 2 * (blocks - contacts);
}

static bool take_all(pcs_newton *w, pcs_room *room)
{
    const size_t n = w->n, d = w->d, near = most_near(w->n, w->pile->rows[w->n]);
    double **vectors[] = {&w->q,    &w->xi,    &w->F,      &w->step,
                          &w->from, &w->right, &w->anchor, &w->kept};
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++)
        *vectors[i] = numbers(room, n * d);
    w->size = numbers(room, n);
    w->left = numbers(room, n * d * d);
    w->added = numbers(room, n * d * d);
    w->state = indices(room, n);
    w->seen = indices(room, n);
    w->member = indices(room, n);
    w->index = indices(room, n);
    w->order.row = indices(room, n);
    w->order.place = indices(room, n);
    w->starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->member_starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->order.starts = (size_t *)pcs_room_take(room, n + 1, sizeof(size_t));
    w->near = indices(room, near);
    w->there = indices(room, near);
    w->back = indices(room, near);
    w->member_near = indices(room, near);
    return w->member_near && pcs_orderer_make(&w->orderer, (uint32_t)n, near, room);
}

/* Blocks of factors that are worth their memory, in parts of those of W, and at most. */
enum { FILL = 4, MOST_FILL = 250000 };

size_t pcs_newton_workspace(size_t n, int dimension, size_t blocks)
{
    const size_t d = (size_t)dimension, near = most_near(n, blocks);
    const size_t most = FILL * blocks + 64, fill = most < MOST_FILL ? most : MOST_FILL;
    const size_t of_contact = 8 * d + 3 * d * d + 1 + 13; // vectors, matrices, size, indices
    return n * of_contact + 32 + 3 * near + fill * (2 * d * d + 1);
}

bool pcs_newton_make(pcs_newton *w, const pcs_pile *pile, pcs_room room)
{
    const size_t n = pile->contacts, d = (size_t)pile->dimension;
    const pcs_frictions frictions = {pile->mu, pile->e, pile->e_t};
    *w = (pcs_newton){.pile = pile, .n = n, .d = d, .shift = FIRST_SHIFT, .reach = 1};
    if (pile->rows[n] >= NONE || !take_all(w, &room))
        return false;
    find_near(w);
    for (size_t i = 0; i < n; i++) {
        const double *own = &pile->blocks[block_at(pile, i, (uint32_t)i) * d * d];
        pcs_pull(&frictions, i, pile->dimension, &pile->v[i * d], &w->q[i * d]);
        for (size_t k = 0; k < d; k++)
            w->size[i] = k == 0 ? own[0] : fmax(w->size[i], own[k * d + k]);
        w->index[i] = NONE;
        w->seen[i] = NONE;
    }
    w->order.n = 0;
    w->rest = room;
    return true;
}

/* --- the conditions --------------------------------------------------------------------------- */

PCS_K_WHOLE void xi_of(const pcs_newton *w, const double *p, size_t d)
{
    const pcs_pile *a = w->pile;
    for (size_t i = 0; i < w->n; i++) {
        double sum[3] = {0, 0, 0};
        for (size_t k = a->rows[i]; k < a->rows[i + 1]; k++) {
            const double *W = &a->blocks[k * d * d], *r = &p[a->columns[k] * d];
            for (size_t row = 0; row < d; row++)
                for (size_t c = 0; c < d; c++)
                    sum[row] += W[row * d + c] * r[c];
        }
        for (size_t row = 0; row < d; row++)
            w->xi[i * d + row] = w->q[i * d + row] + sum[row];
    }
}

/* z_t and its length, and mu p_n. */
typedef struct aim {
    double r, z[3], length, radius;
} aim;

static aim aim_of(const pcs_newton *w, size_t i, const double *p)
{
    const size_t at = i * w->d;
    aim x = {.r = w->reach / w->size[i], .radius = w->pile->mu[i] * fmax(p[at], 0.0)};
    for (size_t k = 0; k < w->d; k++)
        x.z[k] = p[at + k] - x.r * w->xi[at + k];
    x.length = w->d == 2 ? fabs(x.z[1]) : hypot(x.z[1], x.z[2]);
    return x;
}

static double conditions_at(pcs_newton *w, size_t i, const double *p)
{
    const size_t d = w->d, at = i * d;
    const aim x = aim_of(w, i, p);
    double sum = 0;
    const pcs_final state = x.z[0] <= 0            ? PCS_FINAL_OPEN
                            : x.length <= x.radius ? PCS_FINAL_STICK
                                                   : PCS_FINAL_SLIP;
    w->state[i] = (uint32_t)state;
    for (size_t k = 0; k < d; k++) {
        double *F = &w->F[at + k];
        *F = state == PCS_FINAL_OPEN ? p[at + k] / x.r
             : state == PCS_FINAL_STICK || k == 0
                 ? w->xi[at + k]
                 : (p[at + k] - x.radius * x.z[k] / x.length) / x.r;
        sum += *F * *F;
    }
    return sum / w->size[i];
}

/* xi, states and F of p; returns |F|, in units of a root of energy. */
static double conditions(pcs_newton *w, const double *p)
{
    double sum = 0;
    if (w->d == 2)
        xi_of(w, p, 2);
    else
        xi_of(w, p, 3);
    for (size_t i = 0; i < w->n; i++) {
        for (size_t k = i * w->d; w->anchored && k < (i + 1) * w->d; k++)
            w->xi[k] += w->shift * w->size[i] * (p[k] - w->anchor[k]);
        sum += conditions_at(w, i, p);
    }
    return sqrt(sum);
}

size_t pcs_newton_changes(pcs_newton *w, const double *p)
{
    size_t changes = 0;
    for (size_t i = 0; i < w->n; i++) {
        const double *r = &p[i * w->d], radius = w->pile->mu[i] * r[0];
        const double square = r[1] * r[1] + (w->d == 3 ? r[2] * r[2] : 0);
        const uint32_t now = r[0] == 0                                 ? PCS_FINAL_OPEN
                             : square < (1 - 1e-9) * (radius * radius) ? PCS_FINAL_STICK
                                                                       : PCS_FINAL_SLIP;
        changes += now != w->seen[i];
        w->seen[i] = now;
    }
    return changes;
}

/* --- a step ----------------------------------------------------------------------------------- */

/* dF of a contact is left W dp + added dp of its own. */
static void derive(pcs_newton *w, size_t i, const double *p)
{
    const size_t d = w->d;
    double *left = &w->left[i * d * d], *added = &w->added[i * d * d];
    const bool slips = w->state[i] == PCS_FINAL_SLIP, open = w->state[i] == PCS_FINAL_OPEN;
    const double own = w->shift * w->size[i];
    for (size_t k = 0; k < d * d; k++) {
        left[k] = k % (d + 1) == 0 && !open;
        added[k] = k % (d + 1) == 0 ? (open ? 1 : own) : 0;
    }
    if (!slips)
        return;
    const aim x = aim_of(w, i, p);
    for (size_t k = 1; k < d; k++) {
        added[k * d] = -w->pile->mu[i] * x.z[k] / (x.length * x.r);
        for (size_t l = 1; l < d; l++) {
            const double across = (k == l) - x.z[k] / x.length * (x.z[l] / x.length);
            const double turn = x.radius / x.length * across;
            left[k * d + l] = turn;
            added[k * d + l] = ((k == l) - turn) / x.r + turn * own;
        }
    }
}

/* to += A B */
PCS_K_WHOLE void add_product(double *to, const double *A, const double *B, size_t d)
{
    for (size_t i = 0; i < d; i++)
        for (size_t j = 0; j < d; j++)
            for (size_t k = 0; k < d; k++)
                to[i * d + j] += A[i * d + k] * B[k * d + j];
}

static void add_left(const pcs_newton *w, size_t i, uint32_t block, double *to)
{
    const double *left = &w->left[i * w->d * w->d], *W = &w->pile->blocks[block * w->d * w->d];
    if (block == NONE || w->state[i] == PCS_FINAL_OPEN)
        return;
    if (w->d == 2)
        add_product(to, left, W, 2);
    else
        add_product(to, left, W, 3);
}

/* Row and column of a place, from there on. */
static void put_blocks(void *self, const pcs_factor *f, uint32_t place, double *diagonal)
{
    const pcs_newton *w = (const pcs_newton *)self;
    const size_t dd = w->d * w->d, first = w->order.starts[place];
    const uint32_t i = w->member[w->order.row[place]];
    for (size_t k = 0; k < dd; k++)
        diagonal[k] = w->added[i * dd + k];
    add_left(w, i, block_at(w->pile, i, i), diagonal);
    for (size_t k = w->starts[i]; k < w->starts[i + 1]; k++) {
        const uint32_t j = w->near[k], index = w->index[j];
        if (index == NONE || w->order.place[index] < place)
            continue;
        const size_t at = (first + f->at[w->order.place[index]]) * dd;
        add_left(w, i, w->there[k], &f->U[at]);
        add_left(w, j, w->back[k], &f->L[at]);
    }
}

/* The contacts that are not open, and who of them is near whom. */
static pcs_graph gather(pcs_newton *w)
{
    uint32_t n = 0;
    size_t count = 0;
    for (size_t i = 0; i < w->n; i++) {
        w->index[i] = w->state[i] == PCS_FINAL_OPEN ? NONE : n;
        if (w->index[i] != NONE)
            w->member[n++] = (uint32_t)i;
    }
    for (uint32_t m = 0; m < n; m++) {
        w->member_starts[m] = count;
        for (size_t k = w->starts[w->member[m]]; k < w->starts[w->member[m] + 1]; k++)
            if (w->index[w->near[k]] != NONE)
                w->member_near[count++] = w->index[w->near[k]];
    }
    w->member_starts[n] = count;
    return (pcs_graph){n, w->member_starts, w->member_near};
}

/* An order for the contacts that take part. The last will do if it has them, and few others. */
static bool find_order(pcs_newton *w)
{
    uint32_t active = 0;
    bool known = w->order.n > 0;
    for (size_t i = 0; i < w->n; i++)
        if (w->state[i] != PCS_FINAL_OPEN) {
            active++;
            known = known && w->index[i] != NONE;
        }
    if (known && w->order.n <= active + active / 4 + 4)
        return true;
    pcs_room room = w->rest;
    const pcs_graph graph = gather(w);
    const bool found = pcs_order_find(&w->order, &graph, &w->orderer, w->most_work, &room) &&
                       pcs_factor_make(&w->factor, &w->order, w->d, &room);
    if (!found)
        w->order.n = 0;
    return found;
}

/* -F - left W dp of an open contact that the order does not have: it goes to 0 by itself. */
static void right_side(pcs_newton *w, const double *p)
{
    const size_t d = w->d;
    for (uint32_t m = 0; m < w->order.n; m++) {
        const uint32_t i = w->member[m];
        double *right = &w->right[w->order.place[m] * d], known[3] = {0, 0, 0};
        const bool open = w->state[i] == PCS_FINAL_OPEN;
        for (size_t k = w->starts[i]; !open && k < w->starts[i + 1]; k++)
            for (size_t c = 0; w->index[w->near[k]] == NONE && w->there[k] != NONE && c < d * d;
                 c++)
                known[c / d] -=
                    w->pile->blocks[w->there[k] * d * d + c] * p[w->near[k] * d + c % d];
        for (size_t row = 0; row < d; row++) {
            right[row] = open ? -p[i * d + row] : -w->F[i * d + row];
            for (size_t c = 0; !open && c < d; c++)
                right[row] -= w->left[i * d * d + row * d + c] * known[c];
        }
    }
}

/* The whole step from p; false: there is none. */
static bool find_step(pcs_newton *w, const double *p)
{
    const size_t d = w->d;
    for (size_t i = 0; i < w->n; i++)
        if (w->index[i] != NONE)
            derive(w, i, p);
    if (!pcs_factor_find(&w->factor, put_blocks, w))
        return false;
    right_side(w, p);
    pcs_factor_solve(&w->factor, w->right);
    bool finite = true;
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < d; k++) {
            const uint32_t index = w->index[i];
            w->step[i * d + k] =
                index == NONE ? -p[i * d + k] : w->right[w->order.place[index] * d + k];
            finite = finite && isfinite(w->step[i * d + k]);
        }
    return finite;
}

/* Along the step as far as it makes |F| less; returns the part taken, 0: none. */
static double walk(pcs_newton *w, double *p)
{
    const size_t n = w->n * w->d;
    double part = 1;
    memcpy(w->from, p, n * sizeof *p);
    for (int half = 0; half < HALVINGS; half++, part *= 0.5) {
        for (size_t i = 0; i < n; i++)
            p[i] = w->from[i] + part * w->step[i];
        const double merit = conditions(w, p);
        w->cost += (double)w->pile->rows[w->n] * (double)(w->d * w->d);
        if (merit < (1 - (1 - ENOUGH_LESS) * part) * w->merit) {
            w->merit = merit;
            return part;
        }
    }
    memcpy(p, w->from, n * sizeof *p);
    (void)conditions(w, p);
    return 0;
}

/* More of a shift, and another r: where one does not lead on, another may. */
static void change_course(pcs_newton *w)
{
    static const double reaches[] = {1, 0.1, 10, 0.01};
    w->reach = reaches[++w->tries % 4];
    w->shift = fmin(w->shift * 10, MOST_SHIFT);
    w->anchored = true;
}

/* |F| has become less: from here on it must again. */
static void keep(pcs_newton *w, const double *p, double merit)
{
    w->merit = merit;
    w->loose = 0;
    memcpy(w->kept, p, w->n * w->d * sizeof *p);
}

static void go_back(pcs_newton *w, double *p)
{
    w->loose = 0;
    memcpy(p, w->kept, w->n * w->d * sizeof *p);
    (void)conditions(w, p);
}

/*
 * The whole step, though it may make |F| larger: states of contacts change at kinks of |F|, where
 * only tiny steps make it less. If a few such steps do not lead on, back to where they began.
 */
static bool run(pcs_newton *w, double *p)
{
    for (size_t i = 0; i < w->n * w->d; i++)
        p[i] += w->step[i];
    const double merit = conditions(w, p);
    w->cost += (double)w->pile->rows[w->n] * (double)(w->d * w->d);
    if (merit < ENOUGH_LESS * w->merit) {
        keep(w, p, merit);
        return true;
    }
    if (++w->loose > LOOSE || !isfinite(merit)) {
        go_back(w, p);
        w->strict = true;
    }
    return false;
}

/* Less of a shift after a step that was taken whole; other means after none. */
static pcs_newton_end judge(pcs_newton *w, double part)
{
    const bool done = w->anchored && w->merit < ANCHORED_ENOUGH * w->first;
    if (part == 0)
        change_course(w);
    else if (done || (part == 1 && !w->anchored))
        w->shift = fmax(w->shift * 0.1, LEAST_SHIFT);
    if (done && part > 0) {
        w->anchored = false;
        return PCS_NEWTON_DONE;
    }
    return part == 1 ? PCS_NEWTON_WHOLE : part > 0 ? PCS_NEWTON_PART : PCS_NEWTON_STUCK;
}

void pcs_newton_begin(pcs_newton *w, const double *p)
{
    memcpy(w->anchor, p, w->n * w->d * sizeof *p);
    w->strict = false;
    w->first = conditions(w, p);
    keep(w, p, w->first);
}

pcs_newton_end pcs_newton_step(pcs_newton *w, double *p)
{
    if (!find_order(w)) {
        go_back(w, p);
        return PCS_NEWTON_LARGE;
    }
    w->cost = w->order.work * (double)(w->d * w->d * w->d);
    if (!find_step(w, p)) {
        go_back(w, p);
        return judge(w, 0);
    }
    if (!w->strict)
        return run(w, p) ? judge(w, 1) : PCS_NEWTON_PART;
    w->strict = false;
    const double part = walk(w, p);
    keep(w, p, w->merit);
    return judge(w, part);
}

void pcs_newton_finish(pcs_newton *w, double *p)
{
    if (w->loose > 0)
        go_back(w, p);
}
