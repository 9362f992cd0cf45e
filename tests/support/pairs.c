#include "pairs.h"

#include <string.h>

pcs_body2 bodies2[2 * MANY], alone2[2 * MANY];
pcs_body3 bodies3[2 * MANY], alone3[2 * MANY];
pcs_pair2 pairs2[MANY];
pcs_pair3 pairs3[MANY];
unsigned marks[2 * MANY];
double e[MANY], mu[MANY];
unsigned outcome[MANY], outcome_alone[MANY];
unsigned char status[MANY], status_alone[MANY];

void make2(rng *r, int n)
{
    for (int i = 0; i < n; i++) {
        const int swap = uniform(r) < 0.5;
        bodies2[2 * i] = random_body2(r);
        bodies2[2 * i + 1] = random_body2(r);
        pairs2[i] =
            (pcs_pair2){2 * i + swap, i % 5 ? 2 * i + 1 - swap : PCS_GROUND, random_touch2(r)};
        e[i] = uniform(r);
        mu[i] = uniform(r);
    }
    memcpy(alone2, bodies2, sizeof bodies2);
}

void make3(rng *r, int n)
{
    for (int i = 0; i < n; i++) {
        const int swap = uniform(r) < 0.5;
        bodies3[2 * i] = random_body3(r);
        bodies3[2 * i + 1] = random_body3(r);
        pairs3[i] =
            (pcs_pair3){2 * i + swap, i % 5 ? 2 * i + 1 - swap : PCS_GROUND, random_touch3(r)};
        e[i] = uniform(r);
        mu[i] = uniform(r);
    }
    memcpy(alone3, bodies3, sizeof bodies3);
}

static pcs_material material_at(int i)
{
    pcs_material m = material_of(e[i], mu[i]);
    m.eta2 = 1.3;
    m.ratio = 0.1;
    return m;
}

void one_by_one2(pcs_law law, int n)
{
    for (int i = 0; i < n; i++) {
        const pcs_pair2 *p = &pairs2[i];
        const pcs_material m = material_at(i);
        pcs_impact2 im;
        status_alone[i] = (unsigned char)pcs_collide2(law, &p->touch, &m, &alone2[p->body],
                                                      p->other < 0 ? NULL : &alone2[p->other], NULL,
                                                      NULL, &im, NULL);
        outcome_alone[i] = status_alone[i] == PCS_OK ? im.outcome : 0;
    }
}

void one_by_one3(pcs_law law, pcs_path path, int n)
{
    for (int i = 0; i < n; i++) {
        const pcs_pair3 *p = &pairs3[i];
        const pcs_material m = material_at(i);
        pcs_impact3 im;
        status_alone[i] = (unsigned char)pcs_collide3(law, path, &p->touch, &m, &alone3[p->body],
                                                      p->other < 0 ? NULL : &alone3[p->other], NULL,
                                                      NULL, &im, NULL);
        outcome_alone[i] = status_alone[i] == PCS_OK ? im.outcome : 0;
    }
}

static const double eta2 = 1.3, ratio = 0.1;

pcs_batch2_in materials2(void)
{
    pcs_batch2_in in = pcs_batch2_in_default();
    in.e = e;
    in.mu_k = mu;
    in.eta2 = &eta2;
    in.ratio = &ratio;
    in.step.eta2 = in.step.ratio = PCS_SAME;
    return in;
}

pcs_batch3_in materials3(void)
{
    pcs_batch3_in in = pcs_batch3_in_default();
    in.e = e;
    in.mu_k = mu;
    in.eta2 = &eta2;
    in.step.eta2 = PCS_SAME;
    return in;
}

void assert_same2(int n)
{
    for (int i = 0; i < 2 * n; i++)
        for (int k = 0; k < 8; k++)
            assert_bits(((double *)&bodies2[i])[k], ((double *)&alone2[i])[k], "body", (size_t)i);
    assert_memory_equal(status, status_alone, (size_t)n);
    assert_memory_equal(outcome, outcome_alone, (size_t)n * sizeof *outcome);
}

void assert_same3(int n)
{
    for (int i = 0; i < 2 * n; i++)
        for (int k = 0; k < 20; k++)
            assert_bits(((double *)&bodies3[i])[k], ((double *)&alone3[i])[k], "body", (size_t)i);
    assert_memory_equal(status, status_alone, (size_t)n);
    assert_memory_equal(outcome, outcome_alone, (size_t)n * sizeof *outcome);
}
