#define pcs_lanes3_here pcs_lanes3_avx512
#define pcs_energies3_here pcs_energies3_avx512
#define pcs_ratios3_here pcs_ratios3_avx512
#include "lanes3_body.h"
