#define pcs_world_gather2_here pcs_world_gather2_avx2
#define pcs_world_push2_here pcs_world_push2_avx2
#include "world2_body.h"
