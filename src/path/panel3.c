#include "panel3_one.h"

#include <percuss/batch.h>

double pcs_panel_integrate(const ahead_columns *ahead, const point_columns *from, const column half,
                           sheet *panel)
{
#ifdef PCS_HAS_X86
    switch (pcs_batch_vector()) {
    case PCS_VECTOR_AVX512:
        return pcs_panel_integrals_avx512(ahead, from, half, panel);
    case PCS_VECTOR_AVX2:
        return pcs_panel_integrals_avx2(ahead, from, half, panel);
    default:
        break;
    }
#endif
    return pcs_panel_integrals_base(ahead, from, half, panel);
}

void pcs_panel_interpolate(const sheet *panel, const column x, value_columns *values)
{
#ifdef PCS_HAS_X86
    switch (pcs_batch_vector()) {
    case PCS_VECTOR_AVX512:
        pcs_panel_between_avx512(panel, x, values);
        return;
    case PCS_VECTOR_AVX2:
        pcs_panel_between_avx2(panel, x, values);
        return;
    default:
        break;
    }
#endif
    pcs_panel_between_base(panel, x, values);
}
