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

/* Find reversed signs, and add the finding. */
static bool find_signs(pcs_mended *mended, double *work, pcs_screen *screen)
{
    double *scratch = work + mended->data.n * MEASURED;
    if (!pcs_find_signs(mended, (pcs_measured *)(void *)work, scratch))
        return false;
    pcs_finding *mirrored = pcs_screen_add(screen, PCS_FINDING_MIRRORED);
    mirrored->negate = mended->negate;
    screen->contradiction = true;
    return true;
}

/*
 * Find what mends the torque: signs, then inertia and mass centre. Where the mass centre is far
 * off, signs show only with the centre mended; both are then found again from the start.
 */
static void find_cures(pcs_mended *mended, double *work, pcs_screen *screen)
{
    double *scratch = work + mended->data.n * MEASURED;
    const pcs_mended given = *mended;
    pcs_screen before = *screen;
    const bool mirrored = find_signs(mended, work, screen);
    pcs_find_body(mended, scratch, screen);
    if (!mirrored && screen->n_findings > 0 && find_signs(mended, work, &before)) {
        const uint32_t negate = mended->negate;
        *mended = given;
        mended->negate = negate;
        *screen = before;
        pcs_find_body(mended, scratch, screen);
    }
    if (screen->n_findings > 0 && screen->findings[0].code == PCS_FINDING_MIRRORED) {
        pcs_mended without = *mended;
        without.negate = 0;
        screen->findings[0].before = pcs_mended_torque(&without);
        screen->findings[0].after = pcs_mended_torque(mended);
    }
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
    if (screen->complete)
        find_cures(&mended, work, screen);
    const double share = pcs_screen_rows(&mended, (pcs_shown *)(void *)work,
                                         work + data->n * MEASURED, marks, screen);
    screen->contradiction |= part > OF_CHANCE || share > SHARE;
    return pcs_accept(fault);
}
