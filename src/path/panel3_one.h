/* The panel of one problem: its nodes are side by side, on the vector unit that it names. */
#ifndef PCS_PANEL3_ONE_H
#define PCS_PANEL3_ONE_H

enum { W = 1 };
#define LANES for (int l = 0; l < W; l++)

#include "panel3_sheet.h"

/* Compute the integrals of a panel of this half length, and return the error of their balance. */
typedef double pcs_panel_integrals(const ahead_columns *ahead, const point_columns *from,
                                   const column half, sheet *panel);
pcs_panel_integrals pcs_panel_integrate;

/* Interpolate the integrals between the nodes, at x in (-1, 1) that is not a node. */
typedef void pcs_panel_between(const sheet *panel, const column x, value_columns *values);
pcs_panel_between pcs_panel_interpolate;

/* The same for each vector unit, with the same bits. */
pcs_panel_integrals pcs_panel_integrals_base, pcs_panel_integrals_avx2, pcs_panel_integrals_avx512;
pcs_panel_between pcs_panel_between_base, pcs_panel_between_avx2, pcs_panel_between_avx512;

#endif
