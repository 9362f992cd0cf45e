#define pcs_flow_lanes3_here pcs_flow_lanes3_avx2
#include "flow_lanes3_body.h"
