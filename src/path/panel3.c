#include "../base/vector.h"
#include "panel3_one.h"

static pcs_panel_integrals *const integrals[] = PCS_ON_EACH_UNIT(pcs_panel_integrals);
static pcs_panel_between *const between[] = PCS_ON_EACH_UNIT(pcs_panel_between);

double pcs_panel_integrate(const ahead_columns *ahead, const point_columns *from, const column half,
                           sheet *panel)
{
    return integrals[panel->unit](ahead, from, half, panel);
}

void pcs_panel_interpolate(const sheet *panel, const column x, value_columns *values)
{
    between[panel->unit](panel, x, values);
}
