/* Slip by quadrature, panel by panel, for problems side by side: the state of each problem. */
#ifndef PCS_QUADRATURE3_GROUP_H
#define PCS_QUADRATURE3_GROUP_H

#include "../path/panel3_sheet.h"
#include "march3.h"
#include "march3_kernel.h"

#define CONTACT_FIELDS(F) F(G_nn) F(G_n1) F(G_n2) F(G_11) F(G_12) F(G_22)
#define MATERIAL_FIELDS(F) F(e) F(mu_k) F(d1) F(d2)
#define ACCOUNT_FIELDS(F) F(v0) F(p_c) F(w_c) F(p_r) F(W_r)
#define RANGE_FIELDS(F) F(before) F(least) F(most) F(falls)

COLUMNS(contact, pcs_contact3, CONTACT_FIELDS)
COLUMNS(material, pcs_material, MATERIAL_FIELDS)
COLUMNS_OF_ALL(account, pcs_k_account, ACCOUNT_FIELDS);
COLUMNS(range, pcs_k_range, RANGE_FIELDS)

/* State of the problems. All members are columns, so that a problem can move from lane to lane. */
typedef struct group {
    column problem; /* index in a block; negative: empty lane */
    contact_columns contact;
    material_columns material;
    point_columns at; /* current point of the march */
    account_columns account;
    column restitution, from_p, from_W; /* open phase: is it restitution; its start */
    ahead_columns ahead;
    column side, behind_1, behind_2; /* side to which slip turns; the invariant direction behind */
    column rises;                    /* as in pcs_march3 */
    column rest, guess;              /* as in pcs_march3 */
    column rounds;                   /* panels so far, in lanes of a batch */
    column half, tries;              /* half the length of the panel; how often it was too long */
    column jams, leaves;             /* slip has jammed; the quadrature cannot continue */
    column to_event;                 /* estimated impulse up to the next event */
    column stops, straight;          /* slip may stop before the next event; slip is straight */
} group;

/* Return the account of a lane, with the open phase up to the impulse p and the work W_n. */
PCS_K_WHOLE pcs_k_account account_with(const group *g, int l, int restitution, double p, double W_n)
{
    const pcs_k_account closed = account_of(&g->account, l);
    return pcs_k_account_with(&closed, restitution, p - g->from_p[l], W_n - g->from_W[l]);
}

/* The same at impulse p and work W_n after the start of the panel, as if that were restitution. */
PCS_K_WHOLE pcs_k_account account_after(const group *g, int l, double p, double W_n)
{
    return account_with(g, l, 1, g->at.p_n[l] + p, g->at.W_n[l] + W_n);
}

#endif
