#define pcs_lanes2_here pcs_lanes2_avx512
#define pcs_energies2_here pcs_energies2_avx512
#define pcs_ratios2_here pcs_ratios2_avx512
#include "lanes2_body.h"
