#include <percuss/quantities.h>

#include <string.h>

typedef pcs_contact2 CONTACT;
typedef pcs_material MATERIAL;
typedef pcs_impact2 IMPACT;
typedef pcs_bodies_energy BODIES;
typedef pcs_diagnosis2 DIAGNOSIS;
typedef pcs_contact3 CONTACT3;
typedef pcs_impact3 IMPACT3;
typedef pcs_diagnosis3 DIAGNOSIS3;

static const pcs_quantity quantities[] = {
#define PCS_QUANTITY(GROUP, name, unit, meaning)                                                   \
    {PCS_GROUP_##GROUP, #name, unit, meaning, offsetof(GROUP, name)},
#include "quantities.def"
#undef PCS_QUANTITY
};

size_t pcs_quantity_count(void)
{
    return sizeof quantities / sizeof *quantities;
}

const pcs_quantity *pcs_quantity_at(size_t index)
{
    return &quantities[index];
}

const pcs_quantity *pcs_quantity_named(const char *name)
{
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (strcmp(quantities[i].name, name) == 0)
            return &quantities[i];
    return NULL;
}

const pcs_quantity *pcs_quantity_in(pcs_group group, const char *name)
{
    for (size_t i = 0; i < pcs_quantity_count(); i++)
        if (quantities[i].group == group && strcmp(quantities[i].name, name) == 0)
            return &quantities[i];
    return NULL;
}

double pcs_quantity_value(const pcs_quantity *quantity, const void *group_struct)
{
    double value;
    memcpy(&value, (const char *)group_struct + quantity->offset, sizeof value);
    return value;
}
