#define pcs_slip_collocate_here pcs_slip_collocate_avx512
#include "collocation3_body.h"
