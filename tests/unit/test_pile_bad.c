/* Many contacts: what is rejected, with the field and the contact in the fault. */
#include "piles.h"

#include <string.h>

/* ---- blocks ---- */

typedef struct small {
    size_t rows[3];
    uint32_t columns[4];
    double blocks[16], v[4], mu[2], e[2], e_t[2];
    pcs_pile pile;
} small;

static void make_small(small *s)
{
    *s = (small){{0, 2, 4},      {0, 1, 0, 1}, {2, 0, 0, 3, 1, 0, 0, 1, 1, 0, 0, 1, 2, 0, 0, 3},
                 {-1, 0, -1, 1}, {0.3, 0.3},   {0.5, 0.5},
                 {0, 0},         {0}};
    s->pile = (pcs_pile){2, 2, s->rows, s->columns, s->blocks, s->v, s->mu, s->e, s->e_t};
}

/* Every call rejects it, with field, contact and value; p and impact are unchanged. */
static void assert_refused(const small *s, const char *field, long contact, double value)
{
    double work[128], p[4] = {7, 7, 7, 7};
    pcs_pile_impact impact = {.residual = 7};
    pcs_fault f[3];
    assert_int_equal(pcs_pile_check(&s->pile, &f[0]), PCS_STATUS_INVALID);
    assert_int_equal(pcs_pile_solve(&s->pile, NULL, work, 128, p, &impact, &f[1]),
                     PCS_STATUS_INVALID);
    assert_int_equal(pcs_pile_certify(&s->pile, p, &impact, &f[2]), PCS_STATUS_INVALID);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(f[i].field, field);
        assert_int_equal(f[i].index, contact);
        assert_string_equal(f[i].item, contact < 0 ? "" : "contact");
        assert_true(f[i].value == value || (!pcs_has(value) && !pcs_has(f[i].value)));
    }
    assert_true(p[0] == 7 && p[3] == 7 && impact.residual == 7);
}

/* Impulses that are not finite, or velocities out of range, are not a solution. */
static void what_is_not_finite_is_no_answer(void **state)
{
    (void)state;
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    pcs_pile_impact impact;
    small s;
    make_small(&s);
    for (int i = 0; i < 12; i++) {
        double p[4] = {0, 0, 0, 0};
        p[i / 3] = wrong[i % 3];
        assert_int_equal(pcs_pile_certify(&s.pile, p, &impact, NULL), PCS_OK);
        assert_true(impact.certificate.worst == INFINITY && impact.residual == INFINITY);
    }
    const double none[4] = {0, 0, 0, 0};
    s.v[0] = 1.5e308; // finite, and so is |v|; but (1 + e) v is infinite
    assert_int_equal(pcs_pile_certify(&s.pile, none, &impact, NULL), PCS_OK);
    assert_true(impact.certificate.worst == INFINITY && impact.residual == INFINITY);
}

static void bad_arrays_are_refused(void **state)
{
    (void)state;
    const void *no = NULL;
    small s;
    make_small(&s);
    assert_int_equal(pcs_pile_check(&s.pile, NULL), PCS_OK);
    s.pile.dimension = 4;
    assert_refused(&s, "dimension", -1, 4);
    assert_int_equal(pcs_pile_workspace(2, 4), 0);
    assert_int_equal(pcs_pile_workspace(2, 1), 0);
    const struct {
        const char *field;
        size_t offset;
    } needed[] = {{"rows", offsetof(pcs_pile, rows)},
                  {"columns", offsetof(pcs_pile, columns)},
                  {"blocks", offsetof(pcs_pile, blocks)},
                  {"v", offsetof(pcs_pile, v)},
                  {"mu", offsetof(pcs_pile, mu)}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        make_small(&s);
        memcpy((char *)&s.pile + needed[i].offset, &no, sizeof no);
        assert_refused(&s, needed[i].field, -1, PCS_NONE);
    }
    make_small(&s);
    s.pile.e = s.pile.e_t = NULL;
    assert_int_equal(pcs_pile_check(&s.pile, NULL), PCS_OK);
    s.pile.contacts = (size_t)UINT32_MAX + 1;
    assert_refused(&s, "contacts", -1, 4294967296.0);
}

static void bad_rows_are_refused(void **state)
{
    (void)state;
    small s;
    make_small(&s);
    s.rows[0] = 1;
    assert_refused(&s, "rows", 0, 1);
    make_small(&s);
    s.rows[2] = 1;
    assert_refused(&s, "rows", 1, 1);
    make_small(&s);
    s.columns[1] = 2;
    assert_refused(&s, "columns", 0, 2);
    make_small(&s);
    s.columns[2] = 1;
    assert_refused(&s, "columns", 1, 1); // the same column twice
    make_small(&s);
    s.columns[2] = 1;
    s.columns[3] = 0;
    assert_refused(&s, "columns", 1, 0); // not ascending
    make_small(&s);
    s.rows[2] = 3; // row 1 has only column 0
    assert_refused(&s, "columns", 1, PCS_NONE);
}

static void bad_numbers_are_refused(void **state)
{
    (void)state;
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    small s;
    for (size_t i = 0; i < 3; i++) {
        for (size_t k = 0; k < 16; k++) {
            make_small(&s);
            s.blocks[k] = wrong[i];
            assert_refused(&s, "blocks", (long)k / 8, wrong[i]);
        }
        for (size_t k = 0; k < 4; k++) {
            make_small(&s);
            s.v[k] = wrong[i];
            assert_refused(&s, "v", (long)k / 2, wrong[i]);
        }
        make_small(&s);
        s.mu[1] = wrong[i];
        assert_refused(&s, "mu", 1, wrong[i]);
    }
    make_small(&s);
    s.blocks[12] = 0;
    assert_refused(&s, "blocks", 1, 0); // W_nn
    make_small(&s);
    s.mu[0] = -0.1;
    assert_refused(&s, "mu", 0, -0.1);
    make_small(&s);
    s.e[1] = 1.1;
    assert_refused(&s, "e", 1, 1.1);
    make_small(&s);
    s.e_t[0] = -0.1;
    assert_refused(&s, "e_t", 0, -0.1);
}

static void bad_calls_are_refused(void **state)
{
    (void)state;
    small s;
    make_small(&s);
    double work[128], p[4], start[4] = {0, 0, NAN, 0};
    const size_t needed = pcs_pile_workspace(2, 2);
    pcs_pile_impact impact;
    pcs_fault f;
    pcs_pile_options options = pcs_pile_options_default();
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, work, needed, p, &impact, &f), PCS_OK);
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, work, needed - 1, p, &impact, &f),
                     PCS_STATUS_INVALID);
    assert_string_equal(f.field, "length");
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, NULL, needed, p, &impact, &f),
                     PCS_STATUS_INVALID);
    assert_string_equal(f.field, "work");
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, work, needed, NULL, &impact, &f),
                     PCS_STATUS_INVALID);
    assert_string_equal(f.field, "p");
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, work, needed, p, NULL, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "impact");
    assert_int_equal(pcs_pile_solve(NULL, NULL, work, needed, p, &impact, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "pile");
    options.tolerance = -1;
    assert_int_equal(pcs_pile_solve(&s.pile, &options, work, needed, p, &impact, &f),
                     PCS_STATUS_INVALID);
    assert_string_equal(f.field, "tolerance");
    options = pcs_pile_options_default();
    options.start = start;
    assert_int_equal(pcs_pile_solve(&s.pile, &options, work, needed, p, &impact, &f),
                     PCS_STATUS_INVALID);
    assert_string_equal(f.field, "start");
    assert_int_equal(pcs_pile_certify(&s.pile, start, &impact, &f), PCS_OK);
    assert_true(isinf(impact.certificate.worst) && isinf(impact.residual) && !pcs_has(impact.dT));
}

/* ---- bodies ---- */

typedef struct three {
    pcs_body3 bodies[2];
    pcs_pair3 pairs[2];
    double mu[2], e[2], e_t[2];
    pcs_pile3 pile;
} three;

static void make_three(three *t)
{
    for (int b = 0; b < 2; b++) {
        t->bodies[b] = pcs_body3_default();
        t->bodies[b].mass = 1;
        for (int k = 0; k < 3; k++)
            t->bodies[b].inertia[k] = 0.1;
        t->bodies[b].position[1] = 0.5 + b;
        t->bodies[b].velocity[1] = -1;
        t->pairs[b] = (pcs_pair3){b, b - 1, {{0, b, 0}, {0, 1, 0}, 0}};
        t->mu[b] = 0.3;
        t->e[b] = t->e_t[b] = 0;
    }
    t->pile = (pcs_pile3){2, t->bodies, 2, t->pairs, t->mu, t->e, t->e_t};
}

static void assert_refused3(const three *t, const char *item, long index, const char *field)
{
    double work[512], p[6];
    size_t rows[3];
    pcs_pile_impact impact;
    pcs_fault f[3];
    assert_int_equal(pcs_pile3_check(&t->pile, &f[0]), PCS_STATUS_INVALID);
    assert_int_equal(pcs_pile3_solve(&t->pile, NULL, work, 512, p, &impact, &f[1]),
                     PCS_STATUS_INVALID);
    assert_int_equal(pcs_pile3_rows(&t->pile, work, 512, rows, &f[2]), PCS_STATUS_INVALID);
    for (int i = 0; i < 3; i++) {
        assert_string_equal(f[i].field, field);
        assert_string_equal(f[i].item, item);
        assert_int_equal(f[i].index, index);
    }
}

static void bad_bodies_are_refused(void **state)
{
    (void)state;
    three t;
    make_three(&t);
    assert_int_equal(pcs_pile3_check(&t.pile, NULL), PCS_OK);
    t.bodies[1].mass = -1;
    assert_refused3(&t, "body", 1, "mass");
    assert_int_equal(pcs_pile3_workspace(&t.pile), 0);
    make_three(&t);
    t.bodies[0].velocity[2] = NAN;
    assert_refused3(&t, "body", 0, "velocity");
    make_three(&t);
    t.pairs[1].body = 2;
    assert_refused3(&t, "contact", 1, "body");
    t.pairs[1].body = -1;
    assert_refused3(&t, "contact", 1, "body");
    make_three(&t);
    t.pairs[0].other = 2;
    assert_refused3(&t, "contact", 0, "other");
    t.pairs[0].other = -2;
    assert_refused3(&t, "contact", 0, "other");
    t.pairs[0].other = 0;
    assert_refused3(&t, "contact", 0, "other");
    make_three(&t);
    t.pairs[1].touch.point[1] = INFINITY;
    assert_refused3(&t, "contact", 1, "point");
    make_three(&t);
    t.pairs[1].touch.normal[1] = 0;
    assert_refused3(&t, "contact", 1, "normal");
    make_three(&t);
    t.e[1] = 2;
    assert_refused3(&t, "contact", 1, "e");
    make_three(&t);
    t.bodies[0] = pcs_body3_fixed(); // on the ground: neither can move
    assert_refused3(&t, "contact", 0, "mass");
    make_three(&t);
    t.pile.mu = NULL;
    assert_refused3(&t, "", -1, "mu");
}

static void too_large_numbers_are_out_of_range(void **state)
{
    (void)state;
    three t;
    pcs_fault f;
    make_three(&t);
    t.bodies[1].velocity[1] = -1.7e308;
    t.bodies[0].velocity[1] = 1.7e308;
    assert_int_equal(pcs_pile3_check(&t.pile, &f), PCS_STATUS_RANGE);
    small s;
    make_small(&s);
    double work[128], p[4];
    pcs_pile_impact impact = {.residual = 7};
    for (int k = 0; k < 4; k++)
        s.v[k] = k % 2 == 0 ? -1e200 : 0;
    assert_int_equal(pcs_pile_solve(&s.pile, NULL, work, 128, p, &impact, &f), PCS_STATUS_RANGE);
}

/* Terms that are too large together: an infinite scale must not make residuals look small. */
static void an_infinite_scale_hides_nothing(void **state)
{
    (void)state;
    const size_t rows[] = {0, 2, 4};
    const uint32_t columns[] = {0, 1, 0, 1};
    const double big = 1e308, mu[] = {1, 1}, v[4] = {-3, 0, -3, 0}, p[] = {1, 1, 1, -1};
    const double blocks[] = {1, big, 0, 1, 0, big, 0, 0, 0, big, 0, 0, 1, big, 0, 1};
    const pcs_pile pile = {2, 2, rows, columns, blocks, v, mu, NULL, NULL};
    pcs_pile_impact impact;
    assert_int_equal(pcs_pile_certify(&pile, p, &impact, NULL), PCS_OK);
    assert_true(isinf(impact.certificate.worst) && isinf(impact.residual));
}

static void bad_recipes_are_refused(void **state)
{
    (void)state;
    pcs_pile_recipe r = pcs_pile_recipe_default();
    pcs_body2 bodies[100];
    pcs_pair2 pairs[10];
    size_t n = 7;
    pcs_fault f;
    assert_int_equal(pcs_pile2_draw(&r, bodies, pairs, 10, &n, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "room");
    assert_int_equal(n, 7);
    r.n_bodies = 0;
    assert_int_equal(pcs_pile2_draw(&r, NULL, NULL, 0, &n, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "n_bodies");
    const struct {
        const char *field;
        size_t offset;
        double least;
    } fields[] = {{"size", offsetof(pcs_pile_recipe, size), 0},
                  {"mass", offsetof(pcs_pile_recipe, mass), 0},
                  {"speed", offsetof(pcs_pile_recipe, speed), -1},
                  {"disorder", offsetof(pcs_pile_recipe, disorder), -1}};
    for (int i = 0; i < 4; i++) {
        r = pcs_pile_recipe_default();
        memcpy((char *)&r + fields[i].offset, &fields[i].least, sizeof(double));
        assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, &f), PCS_STATUS_INVALID);
        assert_string_equal(f.field, fields[i].field);
    }
    r = pcs_pile_recipe_default();
    r.shape = PCS_PILE_SHAPE_COUNT;
    assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "shape");
    r = pcs_pile_recipe_default();
    r.order = PCS_PILE_ORDER_COUNT;
    assert_int_equal(pcs_pile3_draw(&r, NULL, NULL, 0, &n, &f), PCS_STATUS_INVALID);
    assert_string_equal(f.field, "order");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_not_finite_is_no_answer),
        cmocka_unit_test(bad_arrays_are_refused),
        cmocka_unit_test(bad_rows_are_refused),
        cmocka_unit_test(bad_numbers_are_refused),
        cmocka_unit_test(bad_calls_are_refused),
        cmocka_unit_test(bad_bodies_are_refused),
        cmocka_unit_test(too_large_numbers_are_out_of_range),
        cmocka_unit_test(an_infinite_scale_hides_nothing),
        cmocka_unit_test(bad_recipes_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
