#include "screen.h"

#include "../base/status.h"

/*
 * Data contradict themselves if the impulses leave more than this part of what they would leave of
 * velocities that have nothing to do with an impulse, or if more than this share of the rows has a
 * finding.
 */
static const double OF_CHANCE = 0.5, SHARE = 0.2;

enum { DOUBLES = sizeof(double), MEASURED = (sizeof(pcs_measured) + DOUBLES - 1) / DOUBLES };
_Static_assert(sizeof(pcs_measured) >= sizeof(pcs_shown), "rows of both kinds use the same memory");

size_t pcs_screen_workspace(size_t n)
{
    return n * (MEASURED + 2);
}

pcs_finding *pcs_screen_add(pcs_screen *screen, pcs_finding_code code)
{
    pcs_finding *finding = &screen->findings[screen->n_findings++];
    *finding = (pcs_finding){.code = code};
    return finding;
}

/* Count the rows that are used, and the floor. Returns the part of the floor by chance. */
static double survey(const pcs_mended *mended, pcs_screen *screen, size_t *examined)
{
    size_t full = 0, determined = 0;
    double floor = 0, chance = 0;
    *examined = 0;
    for (size_t i = 0; i < mended->data.n; i++) {
        pcs_shown shown;
        pcs_measured m;
        const bool has = pcs_show(mended, i, &shown);
        screen->used += shown.used;
        *examined += has || shown.used;
        full += pcs_mended_read(mended, i, &m);
        if (has && shown.used) {
            floor += shown.floor;
            chance += shown.chance;
            determined++;
        }
    }
    screen->complete = full >= PCS_FIT_MIN_ROWS;
    screen->floor = determined > 0 ? floor / (double)determined : 0;
    return chance > 0 ? floor / chance : 0;
}

/* Find what mends the torque, then what is left in the rows. Returns the share of rows. */
static double find(pcs_mended *mended, double *work, unsigned *marks, pcs_screen *screen)
{
    const size_t n = mended->data.n;
    double *scratch = work + n * MEASURED;
    if (screen->complete && pcs_find_signs(mended, (pcs_measured *)(void *)work, scratch)) {
        pcs_finding *mirrored = pcs_screen_add(screen, PCS_FINDING_MIRRORED);
        mirrored->negate = mended->negate;
        mirrored->before = screen->torque;
        mirrored->after = pcs_mended_torque(mended);
        screen->contradiction = true;
    }
    return pcs_screen_rows(mended, (pcs_shown *)(void *)work, scratch, marks, screen);
}

pcs_status pcs_fit_screen(const pcs_fit_data *data, double *work, size_t length, unsigned *marks,
                          pcs_screen *screen, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"screen", screen}) != PCS_OK ||
        pcs_measured_check(data, fault) != PCS_OK ||
        pcs_need_work(work, length, pcs_screen_workspace(data->n), fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_mended mended = pcs_mended_of(data);
    size_t examined;
    *screen = (pcs_screen){.torque = PCS_NONE};
    const double part = survey(&mended, screen, &examined);
    if (examined == 0)
        return pcs_refuse(fault, "n", "must be the number of impacts, at least one of them valid",
                          (double)data->n);
    if (screen->complete)
        screen->torque = pcs_mended_torque(&mended);
    for (size_t i = 0; marks && i < data->n; i++)
        marks[i] = 0;
    const double share = find(&mended, work, marks, screen);
    screen->contradiction |= part > OF_CHANCE || share > SHARE;
    return pcs_accept(fault);
}
