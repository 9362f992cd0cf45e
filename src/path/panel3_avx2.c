#define pcs_panel_integrals_here pcs_panel_integrals_avx2
#define pcs_panel_between_here pcs_panel_between_avx2
#include "panel3_body.h"
