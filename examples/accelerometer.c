/* Restitution and friction from a measured acceleration; here it is synthetic, a triangle. */
#include <percuss/percuss.h>
#include <stdio.h>

enum { N = 1001 };

static double time[N], normal[N], tangential[N];

int main(void)
{
    for (int i = 0; i < N; i++) {
        const double t = 1e-4 * i, from_start = t - 0.04; /* s */
        const double a = from_start < 0       ? 0
                         : from_start < 0.012 ? from_start / 0.012
                         : from_start < 0.020 ? (0.020 - from_start) / 0.008
                                              : 0;
        const double noise = (double)(i * 7919 % 101) / 101 - 0.5;
        time[i] = t;
        normal[i] = 900 * a + 2 * noise + 9.81; /* m/s^2 */
        tangential[i] = -0.3 * 900 * a + noise;
    }
    const double *axes[2] = {normal, tangential};
    pcs_identify_options known = pcs_identify_options_default();
    known.normal[0] = 1;
    pcs_identified found;
    pcs_fault fault;
    if (pcs_identify(time, axes, 2, N, &known, &found, &fault) != PCS_OK)
        return fprintf(stderr, "%s: %s\n", fault.field, fault.rule), 1;
    for (size_t i = 0; i < pcs_estimate_count(); i++) {
        const pcs_estimate_info *about = pcs_estimate_about(i);
        const pcs_estimate *is = pcs_estimate_at(&found, i);
        if (pcs_has(is->value))
            printf("%-13s %10.5f +- %.5f %-5s %s%s\n", about->name, is->value, is->error,
                   about->unit, about->meaning, is->impossible ? " (impossible)" : "");
    }
    return 0;
}
