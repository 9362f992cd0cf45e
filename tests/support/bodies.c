#include "bodies.h"

pcs_struck2 rod2(double length, double theta_deg, double v_n, double v_t)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    def.mass = 1;
    def.length = length;
    def.theta = theta_deg * DEG;
    pcs_struck2 body;
    assert_int_equal(pcs_struck2_make(&def, &body, NULL), PCS_OK);
    pcs_struck2_move_contact(&body, v_n, v_t, 0);
    return body;
}

pcs_contact2 contact2_of(const pcs_struck2 *body)
{
    pcs_contact2 c;
    assert_int_equal(pcs_contact2_of_struck(body, NULL, &c, NULL), PCS_OK);
    return c;
}

pcs_struck3 made_body3(pcs_struckdef3 def)
{
    pcs_struck3 body;
    pcs_fault fault;
    if (pcs_struck3_make(&def, &body, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
    return body;
}

pcs_contact3 contact3_of(const pcs_struck3 *body, const pcs_struck3 *other)
{
    pcs_contact3 c;
    pcs_fault fault;
    if (pcs_contact3_of_struck(body, other, &c, &fault) != PCS_OK)
        fail_msg("%s %s", fault.field, fault.rule);
    return c;
}

pcs_struck3 rod3(double theta1, double theta2, double v_n, double v_1)
{
    pcs_struckdef3 def = pcs_struckdef3_default();
    def.mass = 1;
    def.length = 4.6;
    def.radius = 0.5;
    pcs_rotation_thetas(theta1 * DEG, theta2 * DEG, def.rotation);
    pcs_struck3 body = made_body3(def);
    const double v[3] = {v_n, v_1, 0}, none[3] = {0};
    pcs_struck3_move_contact(&body, v, none);
    return body;
}

pcs_contact2 brach_rod(double v_t)
{
    return (pcs_contact2){2.5, -1.5, 2.5, -1, v_t};
}
