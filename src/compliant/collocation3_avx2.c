#define pcs_slip_collocate_here pcs_slip_collocate_avx2
#include "collocation3_body.h"
