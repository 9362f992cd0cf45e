/* The approximate path in space of [sun-baruh-2022 Sec. 3]: solve it and fill the record. */
#ifndef PCS_SUN_BARUH3_H
#define PCS_SUN_BARUH3_H

#include <percuss/impact.h>

#include <math.h>

/* Must hold: v_n < 0, or v_n = 0 and jam. The record must be blank except for its law. */
void pcs_sun_baruh3(const pcs_contact3 *contact, const pcs_material *material, pcs_impact3 *impact);

/*
 * Return the angle in rad from the first direction of slip to the last one. (last_1, last_2) may
 * have any length.
 */
static inline double pcs_turn3(const pcs_contact3 *c, double last_1, double last_2)
{
    return atan2(c->v_1 * last_2 - c->v_2 * last_1, c->v_1 * last_1 + c->v_2 * last_2);
}

#endif
