#include "screen_signs.h"

#include <stdio.h>

/* What components are called in columns. */
static const char *suffix(pcs_fit_form form, int k)
{
    static const char *const names[PCS_FIT_FORM_COUNT][3] = {
        [PCS_FIT_BODY2] = {"n", "t", ""},
        [PCS_FIT_WORLD2] = {"x", "y", ""},
        [PCS_FIT_BODY3] = {"n", "1", "2"},
        [PCS_FIT_WORLD3] = {"x", "y", "z"},
    };
    return names[form][k];
}

/* The bit of the column of that name and component, if the data have it. */
static uint32_t bit(const pcs_fit_data *data, const char *name, const char *component)
{
    char full[16];
    (void)snprintf(full, sizeof full, "%s%s", name, component);
    const int column = pcs_fit_column_named(data->form, full);
    return column >= 0 && data->columns[column] ? (uint32_t)1 << column : 0;
}

/* The column of velocity or spin k. */
static uint32_t velocity_bit(const pcs_fit_data *data, bool after, int k)
{
    if (k < 3)
        return bit(data, after ? "vp_" : "v_", suffix(data->form, k));
    if (!pcs_fit_form_is_spatial(data->form))
        return bit(data, after ? "omegap" : "omega", "");
    return bit(data, after ? "omegap_" : "omega_", suffix(data->form, k - 3));
}

/* The columns of component k of r: itself, or the two positions of which it is the difference. */
static uint32_t lever_bits(const pcs_fit_data *data, int k)
{
    const char *name = suffix(data->form, k);
    const uint32_t own = bit(data, "r_", name);
    return own ? own : bit(data, "", name) | bit(data, "point_", name);
}

uint32_t pcs_signs_columns(const pcs_fit_data *data, const pcs_signs *signs)
{
    uint32_t columns = 0;
    for (int k = 0; k < 3; k++) {
        if (signs->lever >> k & 1)
            columns |= lever_bits(data, k);
        if (signs->normal)
            columns |= bit(data, "n_", suffix(data->form, k));
    }
    for (int k = 0; k < 6; k++) {
        if (signs->velocity >> k & 1)
            columns |= velocity_bit(data, false, k) | velocity_bit(data, true, k);
        if (signs->alone == k)
            columns ^= velocity_bit(data, true, k);
    }
    for (int k = 0; k < 4; k++)
        if (signs->attitude >> k & 1)
            columns |= bit(data, "q_", &"w\0x\0y\0z"[2 * k]);
    return columns;
}

static int count(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

int pcs_signs_cost(const pcs_signs *signs)
{
    return count(signs->lever) + 2 * count(signs->velocity) + 3 * (signs->alone >= 0) +
           count(signs->attitude) + 3 * signs->normal;
}

void pcs_signs_apply(const pcs_signs *signs, pcs_measured *m)
{
    for (int k = 0; k < 3; k++) {
        if (signs->lever >> k & 1)
            m->r[k] = -m->r[k];
        if (signs->normal)
            m->frame[0][k] = -m->frame[0][k];
    }
    for (int k = 0; k < 6; k++) {
        if (signs->velocity >> k & 1) {
            m->before[k] = -m->before[k];
            m->after[k] = -m->after[k];
        }
        if (signs->alone == k)
            m->after[k] = -m->after[k];
    }
}

/* Count up a set of bits within those that may be set; 0 after the last. */
static unsigned next_set(unsigned bits, unsigned allowed)
{
    return (bits - allowed) & allowed;
}

/* The next velocity that has the other sign after the impact only; -1 after the last. */
static int next_alone(int alone, unsigned allowed)
{
    for (int k = alone + 1; k < 6; k++)
        if (allowed >> k & 1)
            return k;
    return -1;
}

/*
 * A quaternion and its negative are the same attitude, so w keeps its sign. Three reversed signs,
 * x, y and z, are the inverse rotation.
 */
bool pcs_signs_next(const pcs_fit_data *data, pcs_signs *signs)
{
    const bool spatial = pcs_fit_form_is_spatial(data->form);
    const bool world = data->form == PCS_FIT_WORLD2 || data->form == PCS_FIT_WORLD3;
    const unsigned velocities = spatial ? 63 : 1 | 2 | 32;
    if ((signs->lever = next_set(signs->lever, spatial ? 7 : 3)) != 0)
        return true;
    if ((signs->velocity = next_set(signs->velocity, velocities)) != 0)
        return true;
    if (world && bit(data, "n_", "x") && (signs->normal = !signs->normal))
        return true;
    if (signs->attitude == 0 && (signs->alone = next_alone(signs->alone, velocities)) >= 0)
        return true;
    const unsigned turned = spatial && bit(data, "q_", "x") ? 2 | 4 | 8 : 0;
    return (signs->attitude = next_set(signs->attitude, turned)) != 0;
}
