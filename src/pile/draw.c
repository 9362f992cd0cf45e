/*
 * Piles made by a recipe. Bodies are in rows (x), files (z, in space only) and layers (y). They are
 * numbered in this order, so that neighbours are near in memory.
 */
#include "../base/random.h"
#include "../base/status.h"
#include <percuss/pile.h>

#include <float.h>

/* Return a number in [0, 1): splitmix64 of seed, body and which. It does not depend on the order
 * of the calls. */
static double random_of(const pcs_pile_recipe *r, size_t body, uint64_t which)
{
    const uint64_t z = r->seed + PCS_RANDOM_STEP * (8 * (uint64_t)body + which + 1);
    return (double)(pcs_random_bits(z) >> 11) * 0x1p-53;
}

/* Return a random number in [-1, 1). */
static double either_way(const pcs_pile_recipe *r, size_t body, uint64_t which)
{
    return 2 * random_of(r, body, which) - 1;
}

typedef struct plan {
    const pcs_pile_recipe *recipe;
    int dimension;
    size_t rows, files, layers; /* the last layer may not be full */
    double step;                /* from row to row, in units of the size */
} plan;

enum { COLUMN = 10 }; /* bodies of one column of a stacked pile */

static size_t root_up(size_t n, int power)
{
    size_t k = 1;
    while ((power == 2 ? k * k : k * k * k) < n)
        k++;
    return k;
}

static plan plan_of(const pcs_pile_recipe *r, int dimension)
{
    plan a = {r, dimension, 1, 1, 1, 1.0};
    const size_t columns = (r->n_bodies + COLUMN - 1) / COLUMN;
    if (r->order == PCS_PILE_ORDER_STACKED) {
        a.rows = dimension == 2 ? columns : root_up(columns, 2);
        a.step = 1.5;
    } else {
        a.rows = root_up(r->n_bodies, dimension);
    }
    a.files = dimension == 2 ? 1 : a.rows;
    a.layers = (r->n_bodies + a.rows * a.files - 1) / (a.rows * a.files);
    return a;
}

/* Position and size of a body, in units of the size of the recipe. */
typedef struct place {
    double at[3], half; /* half of its diameter or edge */
    size_t row, file, layer;
} place;

static size_t index_of(const plan *a, size_t row, size_t file, size_t layer)
{
    return (layer * a->files + file) * a->rows + row;
}

/*
 * Poured balls lie in the hollows of the layer below: on two balls at 60 degrees in the plane, on
 * four in space. Poured boxes lie across the boxes below. In the other orders a body is exactly
 * above the one below.
 */
static place place_of(const plan *a, size_t body)
{
    const pcs_pile_recipe *r = a->recipe;
    const bool poured = r->order == PCS_PILE_ORDER_POURED, ball = r->shape == PCS_PILE_SHAPE_BALL;
    place b = {.row = body % a->rows,
               .file = body / a->rows % a->files,
               .layer = body / a->rows / a->files,
               .half = 0.5};
    const double across = poured ? 0.5 * (double)(b.layer % 2) : 0;
    const double rise = poured && ball ? (a->dimension == 2 ? sqrt(0.75) : sqrt(0.5)) : 1;
    b.at[0] = a->step * ((double)b.row + across);
    b.at[1] = 0.5 + rise * (double)b.layer;
    b.at[2] = a->dimension == 3 ? a->step * ((double)b.file + across) : 0;
    if (poured && ball)
        b.half *= 1 + 0.03 * either_way(r, body, 0);
    for (uint64_t k = 0; poured && k < 3; k++)
        if (k != 1 && (k == 0 || a->dimension == 3))
            b.at[k] += (ball ? 0.03 : 0.1) * either_way(r, body, 1 + k);
    return b;
}

/* A list of pairs: stored in two (plane) or three (space), or only counted if both are NULL. */
typedef struct list {
    const plan *plan;
    pcs_pair2 *two;
    pcs_pair3 *three;
    size_t count;
} list;

static void add(list *l, size_t body, long other, const double *point, const double *normal)
{
    const double size = l->plan->recipe->size;
    if (l->two) {
        const pcs_touch2 touch = {{size * point[0], size * point[1]}, {normal[0], normal[1]}, 0};
        l->two[l->count] = (pcs_pair2){(int)body, (int)other, touch};
    } else if (l->three) {
        const pcs_touch3 touch = {{size * point[0], size * point[1], size * point[2]},
                                  {normal[0], normal[1], normal[2]},
                                  0};
        l->three[l->count] = (pcs_pair3){(int)body, (int)other, touch};
    }
    l->count++;
}

/* Balls touch if the gap between them is at most this, in units of the size. */
#define REACH 0.02

static void touch_balls(list *l, size_t body, size_t other)
{
    const place a = place_of(l->plan, body), b = place_of(l->plan, other);
    double n[3], distance = 0, point[3];
    for (int k = 0; k < 3; k++)
        distance = hypot(distance, a.at[k] - b.at[k]);
    if (distance - a.half - b.half > REACH)
        return;
    const double along = 0.5 * (distance + b.half - a.half); // to the middle of the gap
    for (int k = 0; k < 3; k++) {
        n[k] = (a.at[k] - b.at[k]) / distance;
        point[k] = b.at[k] + along * n[k];
    }
    add(l, body, (long)other, point, n);
}

/*
 * Add the contacts of two boxes that are neighbours along an axis: the corners of the overlap of
 * their faces. b is the other box; NULL: the ground.
 */
static void touch_boxes(list *l, size_t body, long other, const place *b, int axis)
{
    const place a = place_of(l->plan, body);
    double low[3] = {0, 0, 0}, high[3] = {0, 0, 0}, n[3] = {axis == 0, axis == 1, axis == 2};
    for (int k = 0; k < l->plan->dimension; k++) {
        low[k] = b ? fmax(a.at[k], b->at[k]) - 0.5 : a.at[k] - 0.5;
        high[k] = b ? fmin(a.at[k], b->at[k]) + 0.5 : a.at[k] + 0.5;
        if (k != axis && !(high[k] - low[k] > 0.01))
            return;
    }
    low[axis] = high[axis] = a.at[axis] - 0.5;
    for (int corner = 0; corner < 8; corner++) {
        double point[3];
        bool is_new = true; // along an axis without extent there is only one corner
        for (int k = 0; k < 3; k++) {
            point[k] = corner >> k & 1 ? high[k] : low[k];
            is_new &= !(corner >> k & 1) || high[k] > low[k];
        }
        if (is_new)
            add(l, body, other, point, n);
    }
}

static void touch_two(list *l, size_t body, size_t other, int axis)
{
    const place b = place_of(l->plan, other);
    if (l->plan->recipe->shape == PCS_PILE_SHAPE_BALL)
        touch_balls(l, body, other);
    else
        touch_boxes(l, body, (long)other, &b, axis);
}

/* Add contacts with the layer below: one body, or in a poured pile the 2 (space: 4) nearest. */
static void touch_below(list *l, size_t body, const place *b)
{
    const plan *a = l->plan;
    const bool poured = a->recipe->order == PCS_PILE_ORDER_POURED;
    const size_t odd = b->layer % 2, reach = poured ? 2 : 1;
    for (size_t f = 0; f < (a->dimension == 3 ? reach : 1); f++)
        for (size_t r = 0; r < reach; r++) {
            // an odd layer is half a step to the right of an even one
            const size_t row = b->row + r, file = b->file + f, back = poured && !odd;
            if (row < back || row - back >= a->rows)
                continue;
            const size_t back_file = a->dimension == 3 ? back : 0;
            if (file < back_file || file - back_file >= a->files)
                continue;
            touch_two(l, body, index_of(a, row - back, file - back_file, b->layer - 1), 1);
        }
}

static void touch_ground(list *l, size_t body, const place *b)
{
    const double point[3] = {b->at[0], 0, b->at[2]}, up[3] = {0, 1, 0};
    if (l->plan->recipe->shape == PCS_PILE_SHAPE_BALL)
        add(l, body, PCS_GROUND, point, up);
    else
        touch_boxes(l, body, PCS_GROUND, NULL, 1);
}

static void find_contacts(list *l)
{
    const plan *a = l->plan;
    const bool boxes = a->recipe->shape == PCS_PILE_SHAPE_BOX;
    const bool beside = a->recipe->order == PCS_PILE_ORDER_LATTICE ||
                        (a->recipe->order == PCS_PILE_ORDER_POURED && !boxes);
    for (size_t body = 0; body < a->recipe->n_bodies; body++) {
        const place b = place_of(a, body);
        if (b.layer == 0)
            touch_ground(l, body, &b);
        else
            touch_below(l, body, &b);
        if (beside && b.row > 0)
            touch_two(l, body, index_of(a, b.row - 1, b.file, b.layer), 0);
        if (beside && b.file > 0)
            touch_two(l, body, index_of(a, b.row, b.file - 1, b.layer), 2);
    }
}

/* Compute the velocity, and the spin about x, y, z. */
static void motion_of(const pcs_pile_recipe *r, size_t body, double *velocity, double *spin)
{
    const size_t other = body + r->n_bodies; // random numbers that place_of does not use
    for (uint64_t k = 0; k < 3; k++) {
        velocity[k] = r->disorder * either_way(r, other, k) - (k == 1 ? r->speed : 0);
        spin[k] = 2 * r->disorder / r->size * either_way(r, other, 3 + k);
    }
}

static void put_body2(const plan *a, size_t i, pcs_body2 *body)
{
    const pcs_pile_recipe *r = a->recipe;
    const place b = place_of(a, i);
    double velocity[3], spin[3];
    motion_of(r, i, velocity, spin);
    const double width = 2 * b.half * r->size, mass = r->mass * 4 * b.half * b.half;
    *body = (pcs_body2){.mass = mass,
                        .inertia = mass * width * width / (r->shape == PCS_PILE_SHAPE_BALL ? 8 : 6),
                        .position = {r->size * b.at[0], r->size * b.at[1]},
                        .velocity = {velocity[0], velocity[1]},
                        .spin = spin[2]};
}

static void put_body3(const plan *a, size_t i, pcs_body3 *body)
{
    const pcs_pile_recipe *r = a->recipe;
    const place b = place_of(a, i);
    const double width = 2 * b.half * r->size, mass = r->mass * 8 * b.half * b.half * b.half;
    const double J = mass * width * width / (r->shape == PCS_PILE_SHAPE_BALL ? 10 : 6);
    *body = (pcs_body3){.mass = mass,
                        .inertia = {J, J, J, 0, 0, 0},
                        .position = {r->size * b.at[0], r->size * b.at[1], r->size * b.at[2]},
                        .quaternion = {1, 0, 0, 0}};
    motion_of(r, i, body->velocity, body->spin);
}

static pcs_status check_recipe(const pcs_pile_recipe *r, pcs_fault *fault)
{
    if ((unsigned)r->shape >= PCS_PILE_SHAPE_COUNT)
        return pcs_refuse(fault, "shape", "must be one of pcs_pile_shape", (double)r->shape);
    if ((unsigned)r->order >= PCS_PILE_ORDER_COUNT)
        return pcs_refuse(fault, "order", "must be one of pcs_pile_order", (double)r->order);
    if (r->n_bodies < 1 || r->n_bodies > 100000000)
        return pcs_refuse(fault, "n_bodies", "must lie between 1 and 100000000",
                          (double)r->n_bodies);
    const struct {
        const char *field;
        double value, least;
    } sizes[] = {{"size", r->size, DBL_MIN},
                 {"mass", r->mass, DBL_MIN},
                 {"speed", r->speed, 0},
                 {"disorder", r->disorder, 0}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (!pcs_within(sizes[i].value, sizes[i].least, 1e100))
            return pcs_refuse(fault, sizes[i].field,
                              sizes[i].least > 0 ? "must be positive" : "must not be negative",
                              sizes[i].value);
    return PCS_OK;
}

/* Count the contacts; then store them if an array is given and has room. */
static pcs_status draw(const plan *a, pcs_pair2 *two, pcs_pair3 *three, size_t room,
                       size_t *contacts, pcs_fault *fault)
{
    list counted = {a, NULL, NULL, 0}, kept = {a, two, three, 0};
    find_contacts(&counted);
    if ((two || three) && room < counted.count)
        return pcs_refuse(fault, "room", "must be the number of contacts, or more", (double)room);
    if (two || three)
        find_contacts(&kept);
    *contacts = counted.count;
    return pcs_accept(fault);
}

pcs_pile_recipe pcs_pile_recipe_default(void)
{
    return (pcs_pile_recipe){PCS_PILE_SHAPE_BALL, PCS_PILE_ORDER_POURED, 100, 1, 0.1, 1, 1, 0.1};
}

pcs_status pcs_pile2_draw(const pcs_pile_recipe *recipe, pcs_body2 *bodies, pcs_pair2 *pairs,
                          size_t room, size_t *contacts, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"recipe", recipe}, {"contacts", contacts}) != PCS_OK ||
        check_recipe(recipe, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const plan a = plan_of(recipe, 2);
    const pcs_status status = draw(&a, pairs, NULL, room, contacts, fault);
    for (size_t i = 0; status == PCS_OK && bodies && i < recipe->n_bodies; i++)
        put_body2(&a, i, &bodies[i]);
    return status;
}

pcs_status pcs_pile3_draw(const pcs_pile_recipe *recipe, pcs_body3 *bodies, pcs_pair3 *pairs,
                          size_t room, size_t *contacts, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"recipe", recipe}, {"contacts", contacts}) != PCS_OK ||
        check_recipe(recipe, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    const plan a = plan_of(recipe, 3);
    const pcs_status status = draw(&a, NULL, pairs, room, contacts, fault);
    for (size_t i = 0; status == PCS_OK && bodies && i < recipe->n_bodies; i++)
        put_body3(&a, i, &bodies[i]);
    return status;
}
