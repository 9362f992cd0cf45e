#define pcs_lanes2_here pcs_lanes2_avx512
#include "lanes2_body.h"
