/* Statements of sun-baruh-2022 and baruh-2022 about a rod in space. */
#include "bodies.h"
#include "table.h"

#include <stdlib.h>
#include <string.h>

/* One impact of the rod on the path of Sun & Baruh. */
static pcs_impact3 strike(pcs_law law, double theta1, double theta2, double v_1, double e,
                          double mu)
{
    const pcs_struck3 body = rod3(theta1, theta2, -1, v_1);
    const pcs_contact3 c = contact3_of(&body, NULL);
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    pcs_impact3 im;
    assert_int_equal(pcs_solve3(law, PCS_PATH_SUN_BARUH, &c, &m, &im, NULL), PCS_OK);
    return im;
}

/* Statements of [sun-baruh-2022 Sec. 5] about its Figs 8 to 13. */
static void features_of_sun_baruh(void **state)
{
    (void)state;
    long modes[2][7] = {{0}}, with_e = 0;
    for (int t1 = -25; t1 <= 25; t1++)
        for (int t2 = 0; t2 <= 25; t2++) {
            const pcs_impact3 low = strike(PCS_LAW_POISSON, t1, t2, 0.4, 0.8, 0.2);
            const pcs_impact3 high = strike(PCS_LAW_POISSON, t1, t2, 0.4, 0.7, 0.4);
            const pcs_impact3 dull = strike(PCS_LAW_POISSON, t1, t2, 0.4, 0.5, 0.4);
            const pcs_impact3 back = strike(PCS_LAW_POISSON, t1, -t2, 0.4, 0.8, 0.2);
            modes[0][low.mode]++;
            modes[1][high.mode]++;
            with_e += high.mode != dull.mode;
            // symmetric in theta2, except for v_2
            assert_int_equal(low.mode, back.mode);
            assert_near(low.vp_n, back.vp_n, 1e-13);
            assert_near(low.vp_1, back.vp_1, 1e-13);
            assert_near(low.vp_2, -back.vp_2, 1e-13);
            // no reverse slip that begins in restitution
            assert_true(low.mode != 4 && high.mode != 4 && dull.mode != 4);
            if (t2 == 0)
                assert_near(low.vp_2, 0, 1e-14);
        }
    const long cells = 51L * 26;
    assert_true(modes[0][0] > cells / 2);                               // mostly sliding
    assert_true(modes[0][1] + modes[0][3] > 0 && modes[0][2] > 0);      // some stick, some reverse
    assert_true(modes[1][1] + modes[1][3] > modes[0][1] + modes[0][3]); // more friction sticks more
    assert_true(with_e < cells / 20);                                   // e has little influence
    assert_true(strike(PCS_LAW_POISSON, 0, 0, 0.4, 0.8, 0.2).mode != 0);     // upright: stops
    assert_int_equal(strike(PCS_LAW_POISSON, 25, 0, 0.4, 0.8, 0.2).mode, 2); // leaning: reverses

    // Fig. 12: as mu increases at (20, 15) deg: slip, then reverse slip, then stick
    int last = 0;
    unsigned seen = 0;
    for (int i = 1; i <= 100; i++) {
        const int mode = strike(PCS_LAW_POISSON, 20, 15, 0.4, 0.7, i * 0.01).mode;
        const int rank = mode == 0 ? 0 : mode == 2 || mode == 4 ? 1 : 2;
        assert_true(rank >= last);
        last = rank;
        seen |= 1U << rank;
    }
    assert_int_equal(seen, 7);
    // Fig. 13: at (-20, 15) deg there are frictions at which e changes the mode
    long changes = 0;
    for (int i = 1; i <= 100; i++)
        changes += strike(PCS_LAW_POISSON, -20, 15, 0.4, 0.1, i * 0.01).mode !=
                   strike(PCS_LAW_POISSON, -20, 15, 0.4, 0.9, i * 0.01).mode;
    assert_true(changes > 0);
}

/* theta2 = 0 has the planar solution, on both paths. */
static void planar_answers_in_space(void **state)
{
    (void)state;
    for (int t1 = -60; t1 <= 60; t1 += 5) {
        const pcs_struck3 body = rod3(t1, 0, -1, 1);
        const pcs_contact3 c = contact3_of(&body, NULL);
        const pcs_contact2 flat = {c.G_nn, c.G_n1, c.G_11, -1, 1};
        pcs_material m = pcs_material_default();
        m.e = 0.7;
        m.mu_s = m.mu_k = 0.4;
        for (int law = 0; law <= PCS_LAW_ENERGETIC; law++)
            for (int path = 0; path < PCS_PATH_COUNT; path++) {
                const pcs_impact2 two = solved((pcs_law)law, &flat, &m);
                pcs_impact3 three;
                assert_int_equal(pcs_solve3((pcs_law)law, (pcs_path)path, &c, &m, &three, NULL),
                                 PCS_OK);
                assert_int_equal(two.mode, three.mode);
                assert_near(three.vp_n, two.vp_n, 1e-12);
                assert_near(three.vp_1, two.vp_t, 1e-12);
            }
    }
}

/*
 * Table 3 on a grid of 2.5 degrees; the grid of the paper is not stated, and the extremes are
 * sharp.
 */
static void baruh_table_3(void **state)
{
    (void)state;
    const table *t = read_table("baruh-2022/table3.csv");
    assert_int_equal(t->rows, 4);
    for (int row = 0; row < t->rows; row++) {
        const double mu = cell_value(t, row, "mu"), e = cell_value(t, row, "e");
        double NE[2] = {9, 0}, NP[2] = {9, 0};
        for (int i = -20; i <= 20; i++)
            for (int j = 0; j <= 20; j++) {
                const pcs_impact3 p = strike(PCS_LAW_POISSON, i * 2.5, j * 2.5, 1, e, mu);
                const pcs_impact3 q = strike(PCS_LAW_ENERGETIC, i * 2.5, j * 2.5, 1, e, mu);
                if (pcs_has(p.N_E)) {
                    NE[0] = fmin(NE[0], p.N_E);
                    NE[1] = fmax(NE[1], p.N_E);
                }
                if (pcs_has(q.N_P)) {
                    NP[0] = fmin(NP[0], q.N_P);
                    NP[1] = fmax(NP[1], q.N_P);
                }
            }
        // the values on this grid; the printed ones are within .03 of them
        const bool low = mu < 0.5;
        assert_near(NE[0], low ? 0.76 : 0.67, 0.006);
        assert_near(NE[1], low ? 1.08 : 1.21, 0.006);
        assert_near(NP[0], low ? 0.93 : 0.83, 0.006);
        assert_near(NP[1], low ? 1.32 : 1.50, 0.006);
        assert_near(NE[0], cell_value(t, row, "NE_min_poisson"), 0.035);
        assert_near(NE[1], cell_value(t, row, "NE_max_poisson"), 0.035);
        assert_near(NP[0], cell_value(t, row, "NP_min_energetic"), 0.035);
        assert_near(NP[1], cell_value(t, row, "NP_max_energetic"), 0.035);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_of_sun_baruh),
        cmocka_unit_test(planar_answers_in_space),
        cmocka_unit_test(baruh_table_3),
    };
    return cmocka_run_group_tests_name("rod3", tests, NULL, NULL);
}
