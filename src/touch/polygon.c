/* Convex polygons: their check and their area. */
#include "../base/status.h"
#include "solid.h"

/* A smaller turn is a straight angle, or only rounding. */
static const double least_turn = 1e-9; // rad

static const char not_convex[] =
    "must be to the left at every corner, by 1e-9 rad or more: a convex "
    "polygon, counter-clockwise";

/* Compute the unit vector from one corner to the next; false: they coincide. */
static bool direction(const double *from, const double *to, double *unit)
{
    const double x = to[0] - from[0], y = to[1] - from[1], length = hypot(x, y);
    unit[0] = x / length;
    unit[1] = y / length;
    return length > 0 && length <= DBL_MAX;
}

static pcs_status check_corners(const double (*corners)[2], int n, pcs_fault *fault)
{
    for (int i = 0; i < n; i++) {
        double edge[2];
        for (int k = 0; k < 2; k++)
            if (!pcs_within(corners[i][k], -DBL_MAX / 4, DBL_MAX / 4))
                return pcs_refuse_item(fault, "corner", i, "position", "must be finite",
                                       corners[i][k]);
        if (i > 0 && !direction(corners[i - 1], corners[i], edge))
            return pcs_refuse_item(fault, "corner", i, "position",
                                   "must not be that of the corner before", corners[i][0]);
    }
    double last[2];
    return direction(corners[n - 1], corners[0], last)
               ? pcs_accept(fault)
               : pcs_refuse_item(fault, "corner", 0, "position",
                                 "must not be that of the corner before", corners[0][0]);
}

/* Check that every corner turns left, and that all turns together make one revolution. */
static pcs_status check_turns(const double (*corners)[2], int n, pcs_fault *fault)
{
    double before[2], after[2], whole = 0, least = INFINITY;
    int worst = 0;
    (void)direction(corners[n - 1], corners[0], before);
    for (int i = 0; i < n; i++) {
        (void)direction(corners[i], corners[(i + 1) % n], after);
        const double turn = atan2(before[0] * after[1] - before[1] * after[0],
                                  before[0] * after[0] + before[1] * after[1]);
        if (turn < least) {
            least = turn;
            worst = i;
        }
        whole += turn;
        before[0] = after[0];
        before[1] = after[1];
    }
    const double half_turn = acos(-1.0);
    if (whole < -half_turn)
        return pcs_refuse(fault, "corners", "must be counter-clockwise, not clockwise", PCS_NONE);
    if (!(least >= least_turn))
        return pcs_refuse_item(fault, "corner", worst, "turn", not_convex, least);
    if (whole > 3 * half_turn)
        return pcs_refuse(fault, "corners", "must go round once, without crossing edges", PCS_NONE);
    return pcs_accept(fault);
}

pcs_status pcs_polygon_check(const double (*corners)[2], int n, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"corners", corners}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (n < 3)
        return pcs_refuse(fault, "n_corners", "must be 3 or more", n);
    const pcs_status status = check_corners(corners, n, fault);
    return status == PCS_OK ? check_turns(corners, n, fault) : status;
}

/*
 * Sum over the triangles (0, a, b) from the first corner, in units of the largest distance from it:
 *
 *     A = a x b/2,  centroid (a + b)/3,  second moment about 0:  A (a.a + a.b + b.b)/6
 */
pcs_area pcs_polygon_area(const double (*corners)[2], int n)
{
    double unit = 0, area = 0, first[2] = {0, 0}, second = 0;
    for (int i = 1; i < n; i++)
        unit = fmax(unit, hypot(corners[i][0] - corners[0][0], corners[i][1] - corners[0][1]));
    for (int i = 1; i + 1 < n; i++) {
        double a[2], b[2];
        for (int k = 0; k < 2; k++) {
            a[k] = (corners[i][k] - corners[0][k]) / unit;
            b[k] = (corners[i + 1][k] - corners[0][k]) / unit;
        }
        const double A = (a[0] * b[1] - a[1] * b[0]) / 2;
        area += A;
        for (int k = 0; k < 2; k++) {
            first[k] += A * (a[k] + b[k]) / 3;
            second += A * (a[k] * a[k] + a[k] * b[k] + b[k] * b[k]) / 6;
        }
    }
    const double x = first[0] / area, y = first[1] / area;
    return (pcs_area){
        .area = area * unit * unit,
        .centroid = {corners[0][0] + x * unit, corners[0][1] + y * unit},
        .gyration2 = (second / area - x * x - y * y) * unit * unit,
    };
}

pcs_status pcs_polygon_centroid(const double (*corners)[2], int n_corners, double centroid[2],
                                pcs_fault *fault)
{
    if (PCS_NEED(fault, {"corners", corners}, {"centroid", centroid}) != PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = pcs_polygon_check(corners, n_corners, fault);
    if (status != PCS_OK)
        return status;
    const pcs_area area = pcs_polygon_area(corners, n_corners);
    centroid[0] = area.centroid[0];
    centroid[1] = area.centroid[1];
    return PCS_OK;
}
