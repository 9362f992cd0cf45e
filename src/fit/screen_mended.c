#include "screen.h"

#include "../base/vector3.h"
#include "sort.h"

pcs_mended pcs_mended_of(const pcs_fit_data *data)
{
    return (pcs_mended){.data = *data, .inertia = 1};
}

void pcs_mended_set_inertia(pcs_mended *mended, double factor)
{
    for (int k = 0; k < 6; k++)
        mended->data.inertia[k] *= factor / mended->inertia;
    mended->inertia = factor;
}

void pcs_mended_values(const pcs_mended *mended, size_t i, double values[PCS_FIT_MAX_COLUMNS])
{
    const int inertia = pcs_fit_column_named(mended->data.form, "inertia");
    pcs_measured_values(&mended->data, i, values);
    for (int k = 0; k < PCS_FIT_MAX_COLUMNS; k++)
        if (mended->negate >> k & 1)
            values[k] = -values[k];
    if (inertia >= 0)
        values[inertia] *= mended->inertia;
}

bool pcs_mended_read(const pcs_mended *mended, size_t i, pcs_measured *m)
{
    double values[PCS_FIT_MAX_COLUMNS];
    if (!pcs_measured_has_body(mended->data.form))
        return false;
    pcs_mended_values(mended, i, values);
    if (pcs_measured_read(&mended->data, values, m) != PCS_FIT_USED)
        return false;
    for (int k = 0; k < 6; k++)
        if ((m->dimension == 3 || k < 2 || k == 5) && !pcs_has(m->after[k]))
            return false;
    return true;
}

/* tau = R I R^T (omega+ - omega-) - r x m (v+ - v-) */
void pcs_torque(const pcs_measured *m, double torque[3])
{
    double change[6], body[3], spun[3], impulse[3], moment[3];
    for (int k = 0; k < 6; k++)
        change[k] = m->after[k] - m->before[k];
    pcs_multiply3_back((const double(*)[3])m->R, change + 3, body);
    pcs_multiply3((const double(*)[3])m->inertia, body, spun);
    pcs_multiply3((const double(*)[3])m->R, spun, torque);
    for (int k = 0; k < 3; k++)
        impulse[k] = m->mass * change[k];
    pcs_cross3(m->r, impulse, moment);
    for (int k = 0; k < 3; k++)
        torque[k] -= moment[k];
}

double pcs_mended_torque(const pcs_mended *mended)
{
    double sum = 0;
    size_t n = 0;
    for (size_t i = 0; i < mended->data.n; i++) {
        pcs_measured m;
        double torque[3];
        if (!pcs_mended_read(mended, i, &m))
            continue;
        pcs_torque(&m, torque);
        sum += pcs_dot3(torque, torque);
        n++;
    }
    return n > 0 ? sqrt(sum / (double)n) : PCS_NONE;
}

double pcs_median(double *x, size_t n)
{
    pcs_sort(x, n);
    return n > 0 ? pcs_sort_part(x, n, 0.5) : 0;
}
