#define pcs_panel_integrals_here pcs_panel_integrals_base
#define pcs_panel_between_here pcs_panel_between_base
#include "panel3_body.h"
