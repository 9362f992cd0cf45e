/* The lists of shapes and of their dimensions. */
#include "../base/names.h"
#include "../base/status.h"
#include "dimensions.h"
#include <percuss/shape.h>

#include <float.h>

/* The lists must have the order of the enumerations. */
enum {
#define PCS_SHAPE2(ID, name, dimensions, struck, solid, meaning) SHAPE2_##ID,
#include "shapes2.def"
#undef PCS_SHAPE2
    SHAPES2
};
#define PCS_SHAPE2(ID, name, dimensions, struck, solid, meaning)                                   \
    _Static_assert((int)PCS_SHAPE2_##ID == (int)SHAPE2_##ID, "shapes2.def: " name);
#include "shapes2.def"
#undef PCS_SHAPE2
_Static_assert((int)SHAPES2 == (int)PCS_SHAPE2_COUNT, "shapes2.def and shape.h have as many");

enum {
#define PCS_SHAPE3(ID, name, dimensions, struck, solid, meaning) SHAPE3_##ID,
#include "shapes3.def"
#undef PCS_SHAPE3
    SHAPES3
};
#define PCS_SHAPE3(ID, name, dimensions, struck, solid, meaning)                                   \
    _Static_assert((int)PCS_SHAPE3_##ID == (int)SHAPE3_##ID, "shapes3.def: " name);
#include "shapes3.def"
#undef PCS_SHAPE3
_Static_assert((int)SHAPES3 == (int)PCS_SHAPE3_COUNT, "shapes3.def and shape.h have as many");

typedef struct entry {
    const char *name, *dimensions, *meaning;
    bool struck, solid;
} entry;

static const entry none = {NULL, NULL, NULL, false, false};

static const entry shapes2[] = {
#define PCS_SHAPE2(ID, name, dimensions, struck, solid, meaning)                                   \
    {name, dimensions, meaning, struck, solid},
#include "shapes2.def"
#undef PCS_SHAPE2
};

static const entry shapes3[] = {
#define PCS_SHAPE3(ID, name, dimensions, struck, solid, meaning)                                   \
    {name, dimensions, meaning, struck, solid},
#include "shapes3.def"
#undef PCS_SHAPE3
};

static const entry *about2(pcs_shape2 shape)
{
    return (unsigned)shape < PCS_SHAPE2_COUNT ? &shapes2[shape] : &none;
}

static const entry *about3(pcs_shape3 shape)
{
    return (unsigned)shape < PCS_SHAPE3_COUNT ? &shapes3[shape] : &none;
}

const char *pcs_shape2_name(pcs_shape2 shape)
{
    return about2(shape)->name;
}

const char *pcs_shape2_meaning(pcs_shape2 shape)
{
    return about2(shape)->meaning;
}

const char *pcs_shape2_dimensions(pcs_shape2 shape)
{
    return about2(shape)->dimensions;
}

bool pcs_shape2_is_struck(pcs_shape2 shape)
{
    return about2(shape)->struck;
}

bool pcs_shape2_is_solid(pcs_shape2 shape)
{
    return about2(shape)->solid;
}

const char *pcs_shape3_name(pcs_shape3 shape)
{
    return about3(shape)->name;
}

const char *pcs_shape3_meaning(pcs_shape3 shape)
{
    return about3(shape)->meaning;
}

const char *pcs_shape3_dimensions(pcs_shape3 shape)
{
    return about3(shape)->dimensions;
}

bool pcs_shape3_is_struck(pcs_shape3 shape)
{
    return about3(shape)->struck;
}

bool pcs_shape3_is_solid(pcs_shape3 shape)
{
    return about3(shape)->solid;
}

pcs_status pcs_dimensions_check(const char *needed, const pcs_dimension *fields, size_t n,
                                pcs_fault *fault)
{
    for (size_t i = 0; i < n; i++) {
        const pcs_dimension *f = &fields[i];
        const bool given = pcs_has(f->value);
        const double x = f->value;
        if (pcs_lists(needed, f->name) != given)
            return pcs_refuse(
                fault, f->name,
                given ? "must not be given for this shape" : "must be given for this shape", x);
        if (!given || f->bound == PCS_BOUND_NONE)
            continue;
        const bool may_vanish = f->bound == PCS_BOUND_NOT_NEGATIVE;
        if (!pcs_within(x, 0, DBL_MAX) || (x == 0 && !may_vanish))
            return pcs_refuse(
                fault, f->name,
                may_vanish ? "must be finite and not negative" : "must be positive and finite", x);
    }
    return pcs_accept(fault);
}
