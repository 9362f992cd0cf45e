#include "contact_time.h"

pcs_struck2 rod_of_brach(double v_t)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 body;
    def.mass = 1;
    def.length = 1;
    def.theta = 45 * DEG;
    assert_int_equal(pcs_struck2_make(&def, &body, NULL), PCS_OK);
    body.v_n = -1;
    body.v_t = v_t;
    return body;
}

pcs_surface surface_of(double kappa, double zeta, double mu)
{
    return (pcs_surface){kappa, 1, zeta, mu, mu};
}

pcs_simulated simulated2(const pcs_struck2 *body, const pcs_surface *surface, double tolerance)
{
    pcs_simulated im;
    pcs_fault fault;
    pcs_simulation how = pcs_simulation_default();
    how.tolerance = tolerance;
    if (pcs_simulate2(body, surface, &how, &im, &fault) != PCS_OK)
        fail_msg("%s %s: %g", fault.field, fault.rule, fault.value);
    return im;
}

pcs_simulated simulated3(const pcs_struck3 *body, const pcs_surface *surface, double tolerance)
{
    pcs_simulated im;
    pcs_fault fault;
    pcs_simulation how = pcs_simulation_default();
    how.tolerance = tolerance;
    if (pcs_simulate3(body, surface, &how, &im, &fault) != PCS_OK)
        fail_msg("%s %s: %g", fault.field, fault.rule, fault.value);
    return im;
}

pcs_struck3 any_body(rng *r)
{
    pcs_struckdef3 def = pcs_struckdef3_default();
    pcs_struck3 body;
    def.shape = PCS_SHAPE3_BOX;
    def.mass = 1;
    def.width = between(r, 0.3, 1);
    def.height = between(r, 0.3, 1);
    def.depth = between(r, 0.3, 1);
    const double angles[3] = {between(r, -3, 3), between(r, -3, 3), between(r, -3, 3)};
    assert_int_equal(pcs_rotation_euler("zxz", angles, def.rotation, NULL), PCS_OK);
    assert_int_equal(pcs_struck3_make(&def, &body, NULL), PCS_OK);
    const double v[3] = {-1, between(r, -1, 1), between(r, -1, 1)};
    const double omega[3] = {between(r, -2, 2), between(r, -2, 2), between(r, -2, 2)};
    pcs_struck3_move_contact(&body, v, omega);
    return body;
}
