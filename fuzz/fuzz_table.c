/*
 * Arbitrary bytes as the two tables of a pile, of bodies and of contacts: read, checked and solved
 * for a few sweeps, or rejected with a message.
 *
 * Input: one byte, odd for space; the table of bodies, up to a NUL; then the table of contacts.
 */
#include "cli/files/pile_table.h"
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_SWEEPS = 20 };

typedef struct solved_pile {
    pcs_status checked, solved;
    pcs_pile_impact impact, again;
} solved_pile;

static solved_pile solve(const pile *p, const pcs_pile_options *how)
{
    const pcs_pile2 planar = pile_planar(p);
    const pcs_pile3 spatial = pile_spatial(p);
    const bool flat = p->dimension == 2;
    const size_t length =
        flat ? pcs_pile2_workspace_full(&planar) : pcs_pile3_workspace_full(&spatial);
    double *work = calloc(length + 1, sizeof *work);
    double *impulses = calloc(p->contacts * (size_t)p->dimension + 1, sizeof *impulses);
    solved_pile s = {.checked =
                         flat ? pcs_pile2_check(&planar, NULL) : pcs_pile3_check(&spatial, NULL)};
    MUST(work && impulses);
    s.solved = flat ? pcs_pile2_solve(&planar, how, work, length, impulses, &s.impact, NULL)
                    : pcs_pile3_solve(&spatial, how, work, length, impulses, &s.impact, NULL);
    if (s.solved == PCS_OK) {
        const pcs_status status =
            flat ? pcs_pile2_certify(&planar, impulses, work, length, &s.again, NULL)
                 : pcs_pile3_certify(&spatial, impulses, work, length, &s.again, NULL);
        MUST(status == PCS_OK);
    }
    free(work);
    free(impulses);
    return s;
}

/* An invalid pile must be rejected; a solution with status ok must have its certificate. */
static void must_solve(const pile *p)
{
    pcs_pile_options how = pcs_pile_options_default();
    how.sweeps = FEW_SWEEPS;
    const solved_pile s = solve(p, &how);
    MUST((s.solved == PCS_STATUS_INVALID) == (s.checked == PCS_STATUS_INVALID));
    if (s.solved == PCS_OK) {
        MUST(s.impact.certificate.worst <= how.tolerance);
        MUST(fuzz_same(s.again.certificate.worst, s.impact.certificate.worst));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static scenario s;
    char text[200];
    pile p = {0};
    fail why = {""};
    if (size < 1)
        return 0;
    const uint8_t *bodies = data + 1, *nul = memchr(bodies, 0, size - 1);
    const size_t of_bodies = nul ? (size_t)(nul - bodies) : size - 1;
    const uint8_t *contacts = nul ? nul + 1 : data + size;
    (void)fuzz_file("b.csv", bodies, of_bodies);
    (void)fuzz_file("c.csv", contacts, (size_t)(data + size - contacts));
    (void)snprintf(text, sizeof text,
                   "dimension: %s\npile: {bodies: b.csv, contacts: c.csv}\n"
                   "material: {e: 0.5, mu: 0.3}\n",
                   data[0] % 2 ? "spatial" : "planar");
    MUST(scenario_parse(&s, fuzz_path("fuzz.yaml"), text, strlen(text), &why));
    if (fuzz_said(pile_table_read(&p, &s, &why), &why)) {
        MUST(pile_has_bodies(&p) && p.mu && p.e && p.e_t);
        must_solve(&p);
    }
    pile_free(&p);
    scenario_free(&s);
    return 0;
}
