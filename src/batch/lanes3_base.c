#define pcs_lanes3_here pcs_lanes3_base
#include "lanes3_body.h"
