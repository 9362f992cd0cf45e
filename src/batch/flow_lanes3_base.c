#define pcs_flow_lanes3_here pcs_flow_lanes3_base
#include "flow_lanes3_body.h"
