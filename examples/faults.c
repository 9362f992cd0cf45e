/* What the library reports for a bad call, and whether its version is the one of the headers. */
#include <percuss/percuss.h>
#include <stdio.h>

#if PCS_VERSION < 200
#error "this needs percuss 0.2"
#endif

int main(void)
{
    if (!pcs_version_fits())
        return fprintf(stderr, "compile this again for percuss %s\n", pcs_version()), 1;

    /* a body with the wrong sign of its mass, the second of a list */
    const pcs_body2 bodies[2] = {{1, 0.1, {0, 1}, 0, {0, -1}, 0}, {-2, 0.1, {3, 1}, 0, {0, -1}, 0}};
    const pcs_pair2 floor = {0, PCS_GROUND, {{0, 0}, {0, 1}, 0}};
    double M[36], W[12], u[6];
    pcs_fault fault;
    char text[200];
    if (pcs_mechanism_of_bodies2(bodies, 2, &floor, 1, M, W, u, &fault) != PCS_OK) {
        pcs_fault_text(&fault, text, sizeof text);
        printf("%s: %s\n", pcs_status_name(fault.status), text);
        printf("a program sees: field %s, %s %ld, value %g\n", fault.field, fault.item, fault.index,
               fault.value);
    }

    /* a pointer that must not be NULL */
    const pcs_contact2 contact = {1, 0, 1, -1, 0};
    pcs_impact2 impact;
    if (pcs_solve2(PCS_LAW_NEWTON, &contact, NULL, &impact, &fault) != PCS_OK) {
        pcs_fault_text(&fault, text, sizeof text);
        printf("%s: %s\n", pcs_status_name(fault.status), text);
    }
    return 0;
}
