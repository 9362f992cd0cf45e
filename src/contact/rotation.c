#include "../base/status.h"
#include "../base/vector3.h"
#include <percuss/struck.h>

#include <float.h>
#include <string.h>

/* Write the unit vector along a; false: a has no direction. */
static bool normalise(const double *a, double *unit)
{
    const double length = hypot(a[0], hypot(a[1], a[2]));
    if (!(length > 0 && length <= DBL_MAX))
        return false;
    for (int i = 0; i < 3; i++)
        unit[i] = a[i] / length;
    return true;
}

pcs_status pcs_rotation_quaternion(const double q[4], double R[3][3], pcs_fault *fault)
{
    if (PCS_NEED(fault, {"quaternion", q}, {"rotation", R}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const double length = hypot(hypot(q[0], q[1]), hypot(q[2], q[3]));
    if (!(length > 0 && length <= DBL_MAX))
        return pcs_refuse(fault, "quaternion", "must be finite and not of length zero", length);
    const double w = q[0] / length, x = q[1] / length, y = q[2] / length, z = q[3] / length;
    const double rows[3][3] = {
        {1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
        {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
        {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)},
    };
    memcpy(R, rows, sizeof rows);
    return pcs_accept(fault);
}

/* Turn R further about an axis of the body. */
static void turn(double R[3][3], int axis, double angle)
{
    const int j = (axis + 1) % 3, k = (axis + 2) % 3;
    const double c = cos(angle), s = sin(angle);
    for (int i = 0; i < 3; i++) {
        const double a = R[i][j], b = R[i][k];
        R[i][j] = c * a + s * b;
        R[i][k] = c * b - s * a;
    }
}

pcs_status pcs_rotation_euler(const char *sequence, const double angles[3], double R[3][3],
                              pcs_fault *fault)
{
    if (PCS_NEED(fault, {"sequence", sequence}, {"angles", angles}, {"rotation", R}) != PCS_OK)
        return PCS_STATUS_INVALID;
    double turned[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (strlen(sequence) != 3 || strspn(sequence, "xyz") != 3 || sequence[0] == sequence[1] ||
        sequence[1] == sequence[2])
        return pcs_refuse(fault, "euler", "must be three axes as in zxz, no two neighbours equal",
                          PCS_NONE);
    for (int i = 0; i < 3; i++) {
        if (!pcs_within(angles[i], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "euler", "must have finite angles", angles[i]);
        turn(turned, sequence[i] - 'x', angles[i]);
    }
    memcpy(R, turned, sizeof turned);
    return pcs_accept(fault);
}

pcs_status pcs_rotation_check(const double R[3][3], pcs_fault *fault)
{
    if (PCS_NEED(fault, {"rotation", R}) != PCS_OK)
        return PCS_STATUS_INVALID;
    double worst = 0, xy[3];
    double axes[3][3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            axes[j][i] = R[i][j];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++)
            worst = fmax(worst, fabs(pcs_dot3(axes[i], axes[j]) - (i == j)));
    pcs_cross3(axes[0], axes[1], xy);
    // to 1e-5, so that a matrix may be written by hand with six digits
    if (!(worst < 1e-5) || !(pcs_dot3(xy, axes[2]) > 0) || !isfinite(pcs_dot3(xy, axes[2])))
        return pcs_refuse(fault, "rotation", "must be a right-handed rotation matrix", worst);
    return pcs_accept(fault);
}

void pcs_rotation_thetas(double theta1, double theta2, double R[3][3])
{
    const double c1 = cos(theta1), s1 = sin(theta1), c2 = cos(theta2), s2 = sin(theta2);
    const double rows[3][3] = {
        {c2 * c1, -s1, s2 * c1},
        {c2 * s1, c1, s2 * s1},
        {-s2, 0, c2},
    };
    memcpy(R, rows, sizeof rows);
}

pcs_status pcs_rotation_centre(const double centre[3], double R[3][3], pcs_fault *fault)
{
    if (PCS_NEED(fault, {"centre", centre}, {"rotation", R}) != PCS_OK)
        return PCS_STATUS_INVALID;
    double u[3];
    if (!normalise(centre, u))
        return pcs_refuse(fault, "centre", "must be finite and not of length zero", 0.0);
    pcs_rotation_thetas(atan2(u[1], u[0]), -asin(u[2]), R);
    return pcs_accept(fault);
}
