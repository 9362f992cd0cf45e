#include "bar.h"

bar bar_at(double K, double phi)
{
    const double c = cos(phi), s = sin(phi);
    return (bar){1 + c * c / K, 1 + s * s / K, s * c / K};
}

pcs_contact2 tip(double K, double phi, double v_n, double v_t)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.mass = 1;
    def.theta = phi - PI / 2;
    if (K == UNIFORM) {
        def.length = 2;
    } else {
        def.shape = PCS_SHAPE2_LAMINA;
        def.inertia = K;
        def.distance = 1;
    }
    pcs_struck2 body;
    pcs_contact2 c;
    assert_int_equal(pcs_struck2_make(&def, &body, NULL), PCS_OK);
    pcs_struck2_move_contact(&body, v_n, v_t, 0);
    assert_int_equal(pcs_contact2_of_struck(&body, NULL, &c, NULL), PCS_OK);
    return c;
}

pcs_impact2 strike_bar(double K, double phi, double ratio, const pcs_material *m)
{
    const pcs_contact2 c = tip(K, phi, -1, -ratio);
    return solved(PCS_LAW_COMPLEMENTARITY, &c, m);
}

int side_of(const pcs_impact2 *im)
{
    return im->final != PCS_FINAL_SLIP ? STICK : im->p_t > 0 ? BACKWARD : FORWARD;
}

double pull(const bar *b, double mu, int side)
{
    return b->alpha + side * mu * b->delta;
}

double steepness(const bar *b, double mu, int side)
{
    return (b->delta + side * mu * b->beta) / pull(b, mu, side);
}

double bound(const bar *b, const pcs_material *m, int side)
{
    return steepness(b, m->mu_k, side) * (1 + m->e) / (1 + m->e_t);
}

double critical(double phi)
{
    const pcs_contact2 c = tip(UNIFORM, phi, -1, 1);
    const pcs_material m = material_with(1, 1, 0.5);
    pcs_diagnosis2 d;
    assert_int_equal(pcs_diagnose2(&c, &m, &d, NULL), PCS_OK);
    assert_true(pcs_has(d.mu_crit) && c.G_nt > 0);
    return d.mu_crit;
}
