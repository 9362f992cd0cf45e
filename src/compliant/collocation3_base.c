#define pcs_slip_collocate_here pcs_slip_collocate_base
#include "collocation3_body.h"
