#define pcs_lanes2_here pcs_lanes2_base
#include "lanes2_body.h"
