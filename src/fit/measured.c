#include "measured.h"

#include "../base/status.h"
#include "../base/vector3.h"
#include "../contact/inertia.h"
#include <percuss/body.h>
#include <percuss/struck.h>

#include <float.h>

/* The place of a column among those of its form. */
enum {
#define PCS_COLUMN(form, name, unit, role, required, meaning) AT_##form##_##name,
#include "columns.def"
#undef PCS_COLUMN
};
#define AT(form, name, first) (AT_##form##_##name - AT_##form##_##first)
#define AT_BODY2(name) AT(BODY2, name, r_n)
#define AT_WORLD2(name) AT(WORLD2, name, angle)
#define AT_BODY3(name) AT(BODY3, name, q_w)
#define AT_WORLD3(name) AT(WORLD3, name, q_w)
_Static_assert(PCS_FIT_MAX_COLUMNS > AT_WORLD3(mass), "every form has room");

bool pcs_measured_has_body(pcs_fit_form form)
{
    return form != PCS_FIT_CONTACT2 && form != PCS_FIT_CONTACT3;
}

void pcs_measured_values(const pcs_fit_data *data, size_t i, double values[PCS_FIT_MAX_COLUMNS])
{
    for (int k = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        values[k] = data->columns[k] ? data->columns[k][i] : PCS_NONE;
}

static bool all_finite(const double *a, int n)
{
    for (int k = 0; k < n; k++)
        if (!pcs_within(a[k], -DBL_MAX, DBL_MAX))
            return false;
    return true;
}

static bool has_all(const double *a, int n)
{
    for (int k = 0; k < n; k++)
        if (!pcs_has(a[k]))
            return false;
    return true;
}

/* Read n numbers that stand side by side. */
static void copy(double *to, const double *from, int n)
{
    memcpy(to, from, (size_t)n * sizeof *to);
}

/* Set the diagonal matrix x 1. */
static void set_unit(double A[3][3], double x)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[i][j] = i == j ? x : 0;
}

static void read_planar(const double *values, int mass, int inertia, pcs_measured *m)
{
    if (pcs_has(values[mass]))
        m->mass = values[mass];
    if (pcs_has(values[inertia]))
        set_unit(m->inertia, values[inertia]);
}

static pcs_fit_use read_body2(const double *values, pcs_measured *m)
{
    copy(m->r, &values[AT_BODY2(r_n)], 2);
    copy(m->before, &values[AT_BODY2(v_n)], 2);
    m->before[5] = values[AT_BODY2(omega)];
    copy(m->after, &values[AT_BODY2(vp_n)], 2);
    m->after[5] = values[AT_BODY2(omegap)];
    read_planar(values, AT_BODY2(mass), AT_BODY2(inertia), m);
    set_unit(m->frame, 1);
    return PCS_FIT_USED;
}

/* The lever arm: as given, or from the positions of point and mass centre. */
static void read_lever(const double *r, const double *point, const double *centre, int n,
                       double *lever)
{
    for (int k = 0; k < n; k++)
        lever[k] = pcs_has(r[k]) ? r[k] : point[k] - centre[k];
}

/* The normal: as given in the row, or for all rows. */
static void read_normal(const pcs_fit_data *data, const double *row, int n, double normal[3])
{
    copy(normal, data->normal, 3);
    if (has_all(row, n))
        copy(normal, row, n);
}

static pcs_fit_use read_world2(const pcs_fit_data *data, const double *values, pcs_measured *m)
{
    double normal[3];
    pcs_frame2 frame;
    read_lever(&values[AT_WORLD2(r_x)], &values[AT_WORLD2(point_x)], &values[AT_WORLD2(x)], 2,
               m->r);
    copy(m->before, &values[AT_WORLD2(v_x)], 2);
    m->before[5] = values[AT_WORLD2(omega)];
    copy(m->after, &values[AT_WORLD2(vp_x)], 2);
    m->after[5] = values[AT_WORLD2(omegap)];
    read_planar(values, AT_WORLD2(mass), AT_WORLD2(inertia), m);
    read_normal(data, &values[AT_WORLD2(n_x)], 2, normal);
    if (pcs_frame2_of_normal(normal, &frame, NULL) != PCS_OK)
        return PCS_FIT_NOT_VALID;
    set_unit(m->frame, 1);
    copy(m->frame[0], frame.n, 2);
    copy(m->frame[1], frame.t, 2);
    const double angle = values[AT_WORLD2(angle)];
    if (!pcs_has(angle))
        return data->centre[0] != 0 || data->centre[1] != 0 ? PCS_FIT_MISSING : PCS_FIT_USED;
    m->R[0][0] = m->R[1][1] = cos(angle);
    m->R[1][0] = sin(angle);
    m->R[0][1] = -m->R[1][0];
    return PCS_FIT_USED;
}

/* The attitude of a body in space. Without a quaternion it is not turned. */
static pcs_fit_use read_attitude(const double *q, pcs_measured *m)
{
    if (!pcs_has(q[0]) && !pcs_has(q[1]) && !pcs_has(q[2]) && !pcs_has(q[3]))
        return PCS_FIT_USED;
    if (!has_all(q, 4))
        return PCS_FIT_MISSING;
    return pcs_rotation_quaternion(q, m->R, NULL) == PCS_OK ? PCS_FIT_USED : PCS_FIT_NOT_VALID;
}

static pcs_fit_use read_body3(const double *values, pcs_measured *m)
{
    copy(m->r, &values[AT_BODY3(r_n)], 3);
    copy(m->before, &values[AT_BODY3(v_n)], 6);
    copy(m->after, &values[AT_BODY3(vp_n)], 6);
    if (pcs_has(values[AT_BODY3(mass)]))
        m->mass = values[AT_BODY3(mass)];
    set_unit(m->frame, 1);
    return read_attitude(&values[AT_BODY3(q_w)], m);
}

static pcs_fit_use read_world3(const pcs_fit_data *data, const double *values, pcs_measured *m)
{
    double normal[3];
    pcs_frame3 frame;
    read_lever(&values[AT_WORLD3(r_x)], &values[AT_WORLD3(point_x)], &values[AT_WORLD3(x)], 3,
               m->r);
    copy(m->before, &values[AT_WORLD3(v_x)], 6);
    copy(m->after, &values[AT_WORLD3(vp_x)], 6);
    if (pcs_has(values[AT_WORLD3(mass)]))
        m->mass = values[AT_WORLD3(mass)];
    read_normal(data, &values[AT_WORLD3(n_x)], 3, normal);
    if (pcs_frame3_of_normal(normal, &frame, NULL) != PCS_OK)
        return PCS_FIT_NOT_VALID;
    copy(m->frame[0], frame.n, 3);
    copy(m->frame[1], frame.t1, 3);
    copy(m->frame[2], frame.t2, 3);
    return read_attitude(&values[AT_WORLD3(q_w)], m);
}

/* Move from the point that was measured to the mass centre: v + omega x d, r - d. */
static void move_to_centre(const double centre[3], pcs_measured *m)
{
    double d[3], turned[3];
    pcs_multiply3((const double(*)[3])m->R, centre, d);
    for (int side = 0; side < 2; side++) {
        double *u = side ? m->after : m->before;
        pcs_cross3(u + 3, d, turned);
        for (int k = 0; k < 3; k++)
            u[k] += turned[k];
    }
    for (int k = 0; k < 3; k++)
        m->r[k] -= d[k];
}

/* What every row must have: a positive mass and numbers that are finite. */
static pcs_fit_use check(const pcs_measured *m)
{
    if (!has_all(m->r, 3) || !has_all(m->before, 6))
        return PCS_FIT_MISSING;
    bool any = false;
    for (int k = 0; k < 6; k++) {
        const bool moves = m->dimension == 3 || k < 2 || k == 5;
        any |= moves && pcs_has(m->after[k]);
        if (pcs_has(m->after[k]) && !all_finite(&m->after[k], 1))
            return PCS_FIT_NOT_VALID;
    }
    if (!any)
        return PCS_FIT_MISSING;
    const bool good = m->mass > 0 && all_finite(&m->mass, 1) && all_finite(m->r, 3) &&
                      all_finite(m->before, 6) && m->inertia[0][0] > 0 &&
                      all_finite(m->inertia[0], 1);
    return good ? PCS_FIT_USED : PCS_FIT_NOT_VALID;
}

/* The inertia of the data along the body axes; in the plane only one moment counts. */
static void read_inertia(const pcs_fit_data *data, int dimension, pcs_measured *m)
{
    const double *I = data->inertia;
    const double full[3][3] = {{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}};
    if (dimension == 2)
        set_unit(m->inertia, I[0]);
    else
        memcpy(m->inertia, full, sizeof full);
}

pcs_fit_use pcs_measured_read(const pcs_fit_data *data, const double *values, pcs_measured *m)
{
    *m = (pcs_measured){.dimension = pcs_fit_form_is_spatial(data->form) ? 3 : 2,
                        .mass = data->mass};
    read_inertia(data, m->dimension, m);
    set_unit(m->R, 1);
    pcs_fit_use use = PCS_FIT_USED;
    switch (data->form) {
    case PCS_FIT_BODY2:
        use = read_body2(values, m);
        break;
    case PCS_FIT_WORLD2:
        use = read_world2(data, values, m);
        break;
    case PCS_FIT_BODY3:
        use = read_body3(values, m);
        break;
    default:
        use = read_world3(data, values, m);
    }
    if (use == PCS_FIT_USED &&
        (data->centre[0] != 0 || data->centre[1] != 0 || data->centre[2] != 0))
        move_to_centre(data->centre, m);
    return use == PCS_FIT_USED ? check(m) : use;
}

void pcs_measured_direction(const pcs_measured *m, const double *f, double W[6])
{
    copy(W, f, 3);
    pcs_cross3(m->r, f, W + 3);
}

void pcs_measured_inverse(const pcs_measured *m, double inverse[6][6])
{
    memset(inverse, 0, 36 * sizeof(double));
    for (int k = 0; k < 3; k++) {
        double row[3], along[3], turned[3] = {0, 0, 0};
        inverse[k][k] = 1 / m->mass;
        for (int j = 0; j < 3; j++) // R^T e_k
            row[j] = m->R[k][j];
        pcs_solve3x3(m->inertia, row, along);
        pcs_multiply3((const double(*)[3])m->R, along, turned);
        copy(&inverse[3 + k][3], turned, 3);
    }
}

/* Mass and inertia that all rows share; a column of the row replaces them. */
static pcs_status check_body(const pcs_fit_data *data, pcs_fault *fault)
{
    const bool spatial = pcs_fit_form_is_spatial(data->form);
    const int mass = pcs_fit_column_named(data->form, "mass");
    const int inertia = pcs_fit_column_named(data->form, "inertia");
    const double *I = data->inertia;
    if (!data->columns[mass] && !(data->mass > 0 && data->mass <= DBL_MAX))
        return pcs_refuse(fault, "mass", "must be positive and finite", data->mass);
    if (!spatial) {
        if (!data->columns[inertia] && !(I[0] > 0 && I[0] <= DBL_MAX))
            return pcs_refuse(fault, "inertia", "must be positive and finite", I[0]);
        return PCS_OK;
    }
    const double full[3][3] = {{I[0], I[3], I[4]}, {I[3], I[1], I[5]}, {I[4], I[5], I[2]}};
    if (!all_finite(I, 6) || !pcs_inertia_is_physical(full))
        return pcs_refuse(fault, "inertia", pcs_inertia_rule, PCS_NONE);
    return PCS_OK;
}

pcs_status pcs_measured_check(const pcs_fit_data *data, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"data", data}) != PCS_OK)
        return PCS_STATUS_INVALID;
    if ((unsigned)data->form >= PCS_FIT_FORM_COUNT)
        return pcs_refuse(fault, "form", "must be one of pcs_fit_form", (double)data->form);
    const int count = pcs_fit_column_count(data->form);
    for (int k = 0; k < count; k++) {
        const pcs_fit_column *column = pcs_fit_column_about(data->form, k);
        if (column->required && !data->columns[k])
            return pcs_refuse_item(fault, "column", k, column->name, "must not be NULL", PCS_NONE);
    }
    if (data->n == 0)
        return pcs_refuse(fault, "n", "must not be 0", 0);
    if (!all_finite(data->normal, 3) || !all_finite(data->centre, 3))
        return pcs_refuse(fault, all_finite(data->normal, 3) ? "centre" : "normal",
                          "must be finite", PCS_NONE);
    const double *c = data->centre;
    if (data->form != PCS_FIT_WORLD2 && data->form != PCS_FIT_BODY3 &&
        data->form != PCS_FIT_WORLD3 && (c[0] != 0 || c[1] != 0 || c[2] != 0))
        return pcs_refuse(fault, "centre", "must be 0 for this form, which has no body axes", c[0]);
    return pcs_measured_has_body(data->form) ? check_body(data, fault) : PCS_OK;
}
