/* percuss: the table of all quantities. */
#ifndef PERCUSS_QUANTITIES_H
#define PERCUSS_QUANTITIES_H

#include <percuss/diagnose.h>

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Kinetic energy of the bodies behind a contact. The contact can change only a part of it. The
 * caller fills it, from pcs_body2_energy or pcs_mechanism_energy.
 */
typedef struct pcs_bodies_energy {
    double T_bodies, Tp_bodies; /* J, before and after; PCS_NONE without bodies */
} pcs_bodies_energy;

/* The struct that has the quantity. */
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

/* The description of a quantity. */
typedef struct pcs_quantity {
    pcs_group group;     /* the struct that has the field */
    const char *name;    /* name of the C field, CSV column and JSON key */
    const char *unit;    /* "" for a plain number */
    const char *meaning; /* the meaning in a few words */
    size_t offset;       /* offset of the field in its struct, bytes */
} pcs_quantity;

/* Return the number of quantities. */
PCS_API size_t pcs_quantity_count(void);

/*
 * Return a quantity by its index, in the order of quantities.def. index must be less than
 * pcs_quantity_count().
 */
PCS_API const pcs_quantity *pcs_quantity_at(size_t index);

/*
 * Return the first quantity of this name, planar before spatial; NULL: none. name must not be NULL.
 */
PCS_API const pcs_quantity *pcs_quantity_named(const char *name);

/* Return the quantity of this name in a group; NULL: none. name must not be NULL. */
PCS_API const pcs_quantity *pcs_quantity_in(pcs_group group, const char *name);

/*
 * Return the value of a quantity in a struct of its group; PCS_NONE: no value. group_struct must
 * point to the struct that the group names.
 */
PCS_API double pcs_quantity_value(const pcs_quantity *quantity, const void *group_struct);

#ifdef __cplusplus
}
#endif

#endif
