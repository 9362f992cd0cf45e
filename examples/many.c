/* A hundred thousand rods at every angle, each with its own slip, in one call. */
#include <percuss/percuss.h>
#include <stdio.h>

enum { N = 100000 };

static double G_nn[N], G_nt[N], G_tt[N], v_n[N], v_t[N]; /* in */
static double vp_n[N], vp_t[N], dT[N];                   /* out */
static signed char mode[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        const double theta = 3.1 * i / N - 1.55, s = sin(theta), c = cos(theta);
        G_nn[i] = 1 + 3 * s * s; /* a slender rod of 1 kg on its end */
        G_nt[i] = -3 * s * c;
        G_tt[i] = 1 + 3 * c * c;
        v_n[i] = -1;
        v_t[i] = (double)(i % 201) / 100 - 1;
    }
    const double e = 0.7, mu = 0.4; /* one number for all rods */
    pcs_batch2_in in = pcs_batch2_in_default();
    in.G_nn = G_nn;
    in.G_nt = G_nt;
    in.G_tt = G_tt;
    in.v_n = v_n;
    in.v_t = v_t;
    in.e = &e;
    in.step.e = PCS_SAME;
    in.mu_k = &mu;
    in.step.mu_k = PCS_SAME;
    pcs_batch2_out out = pcs_batch2_out_default();
    out.vp_n = vp_n;
    out.vp_t = vp_t;
    out.dT = dT;
    out.mode = mode;

    size_t bad;
    pcs_fault fault;
    if (pcs_batch_solve2(PCS_LAW_ENERGETIC, N, &in, &out, &bad, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;

    int counts[7] = {0, 0, 0, 0, 0, 0, 0}; /* modes 0 to 6 */
    double lost = 0;
    for (int i = 0; i < N; i++) {
        counts[mode[i]]++;
        lost -= dT[i];
    }
    printf("%d impacts, %zu bad, %.4f J lost on average\n", N, bad, lost / N);
    for (int m = 0; m < 7; m++)
        if (counts[m] > 0)
            printf("%6d  %s\n", counts[m], pcs_mode_meaning(m));
    return 0;
}
