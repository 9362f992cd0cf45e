/* percuss: the one table of quantities. */
#ifndef PERCUSS_QUANTITIES_H
#define PERCUSS_QUANTITIES_H

#include <percuss/diagnose.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Kinetic energy of the bodies behind a contact, of which the contact may change only a part;
 * filled by the caller, from pcs_body2_energy or pcs_mechanism_energy.
 */
typedef struct pcs_bodies_energy {
    double T_bodies, Tp_bodies; /* J, before and after; PCS_NONE without bodies */
} pcs_bodies_energy;

/* The struct in which a quantity lives. */
typedef enum pcs_group {
    PCS_GROUP_CONTACT,    /* pcs_contact2 */
    PCS_GROUP_MATERIAL,   /* pcs_material */
    PCS_GROUP_IMPACT,     /* pcs_impact2 */
    PCS_GROUP_DIAGNOSIS,  /* pcs_diagnosis2 */
    PCS_GROUP_CONTACT3,   /* pcs_contact3 */
    PCS_GROUP_IMPACT3,    /* pcs_impact3 */
    PCS_GROUP_DIAGNOSIS3, /* pcs_diagnosis3 */
    PCS_GROUP_BODIES,     /* pcs_bodies_energy, in the plane and in space */
    PCS_GROUP_COUNT
} pcs_group;

typedef struct pcs_quantity {
    pcs_group group;
    const char *name;    /* C field, CSV column, JSON key */
    const char *unit;    /* "" for a plain number */
    const char *meaning; /* a few words */
    size_t offset;       /* of the field in its struct */
} pcs_quantity;

PCS_API size_t pcs_quantity_count(void);

/* In the order of quantities.def; index below pcs_quantity_count(). */
PCS_API const pcs_quantity *pcs_quantity_at(size_t index);

/* The first of that name, planar before spatial; NULL: none. */
PCS_API const pcs_quantity *pcs_quantity_named(const char *name);

/* The one of that name in a group; NULL: none. */
PCS_API const pcs_quantity *pcs_quantity_in(pcs_group group, const char *name);

/* The value in the struct of its group; PCS_NONE: no value. */
PCS_API double pcs_quantity_value(const pcs_quantity *quantity, const void *group_struct);

#ifdef __cplusplus
}
#endif

#endif
