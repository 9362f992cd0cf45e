#define pcs_world_gather2_here pcs_world_gather2_base
#define pcs_world_push2_here pcs_world_push2_base
#include "world2_body.h"
