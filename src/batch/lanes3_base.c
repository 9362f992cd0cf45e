#define pcs_lanes3_here pcs_lanes3_base
#define pcs_energies3_here pcs_energies3_base
#define pcs_ratios3_here pcs_ratios3_base
#include "lanes3_body.h"
