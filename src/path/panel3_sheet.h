/* Panels of problems side by side: their start, and the values at their nodes. */
#ifndef PCS_PANEL3_SHEET_H
#define PCS_PANEL3_SHEET_H

#include "columns.h"
#include "panel3_kernel.h"

enum { N = PCS_PANEL, HALF = PCS_PANEL / 2, NODES = PCS_PANEL + 1 };

#define POINT_FIELDS(F) F(u1) F(u2) F(s) F(v_n) F(p_n) F(p_1) F(p_2) F(W_n) F(W_t)
#define VALUE_FIELDS(F) F(log_s) F(p) F(along) F(across) F(W_n)

COLUMNS(ahead, pcs_ahead, PCS_AHEAD_FIELDS)
COLUMNS_OF_ALL(point, pcs_flow_point, POINT_FIELDS);
COLUMNS_OF_ALL(value, pcs_panel_values, VALUE_FIELDS);

/* Integrals from the start of each panel to each node, and v_n there. */
typedef struct sheet {
#define AT_NODES(field) column field[NODES];
    VALUE_FIELDS(AT_NODES)
    column v_n[NODES];
    pcs_vector unit; /* the vector unit that computes the panel of one problem */
} sheet;

/* Return the integrals of lane l at node j. */
PCS_K_WHOLE pcs_panel_values node_values(const sheet *n, int j, int l)
{
#define AT_NODE(field) .field = n->field[j][l],
    return (pcs_panel_values){VALUE_FIELDS(AT_NODE)};
}

#endif
