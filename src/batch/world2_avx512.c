#define pcs_world_gather2_here pcs_world_gather2_avx512
#define pcs_world_push2_here pcs_world_push2_avx512
#include "world2_body.h"
