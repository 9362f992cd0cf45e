#define pcs_lanes2_here pcs_lanes2_base
#define pcs_energies2_here pcs_energies2_base
#define pcs_ratios2_here pcs_ratios2_base
#include "lanes2_body.h"
