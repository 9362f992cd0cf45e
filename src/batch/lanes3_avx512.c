#define pcs_lanes3_here pcs_lanes3_avx512
#include "lanes3_body.h"
