#include "world.h"

#include <math.h>
#include <string.h>

pcs_body2 random_body2(rng *r)
{
    return (pcs_body2){log_between(r, 0.1, 10),
                       log_between(r, 0.01, 10),
                       {between(r, -1, 1), between(r, -1, 1)},
                       between(r, -3, 3),
                       {between(r, -1, 1), between(r, -1, 1)},
                       between(r, -3, 3)};
}

pcs_touch2 random_touch2(rng *r)
{
    const double a = between(r, -4, 4), size = log_between(r, 1e-3, 1e3);
    return (pcs_touch2){{between(r, -1, 1), between(r, -1, 1)}, {size * cos(a), size * sin(a)}, 0};
}

static double spread(rng *r)
{
    return between(r, -1, 1);
}

pcs_body3 random_body3(rng *r)
{
    pcs_body3 b = pcs_body3_default();
    b.mass = log_between(r, 0.1, 10);
    memset(b.inertia, 0, sizeof b.inertia);
    for (int i = 0; i < 6; i++) {
        const double x = spread(r), y = spread(r), z = spread(r), m = b.mass / 6;
        b.inertia[0] += m * (y * y + z * z);
        b.inertia[1] += m * (x * x + z * z);
        b.inertia[2] += m * (x * x + y * y);
        b.inertia[3] -= m * x * y;
        b.inertia[4] -= m * x * z;
        b.inertia[5] -= m * y * z;
    }
    for (int i = 0; i < 3; i++) {
        b.position[i] = spread(r);
        b.velocity[i] = spread(r);
        b.spin[i] = 3 * spread(r);
    }
    for (int i = 0; i < 4; i++)
        b.quaternion[i] = spread(r);
    return b;
}

pcs_touch3 random_touch3(rng *r)
{
    pcs_touch3 t = {{spread(r), spread(r), spread(r)}, {spread(r), spread(r), spread(r)}, 0};
    const double size = log_between(r, 1e-3, 1e3);
    for (int i = 0; i < 3; i++)
        t.normal[i] *= size;
    return t;
}

pcs_material random_material(rng *r)
{
    return material_of(between(r, 0, 1), between(r, 0, 1));
}
