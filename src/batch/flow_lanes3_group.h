/* Problems on the exact path side by side: their columns. */
#ifndef PCS_FLOW_LANES3_GROUP_H
#define PCS_FLOW_LANES3_GROUP_H

#include "../march/march3.h"
#include "../march/march3_kernel.h"
#include "../path/panel3_kernel.h"
#include "lanes3_kernel.h"

enum { W = 8, N = PCS_PANEL, HALF = PCS_PANEL / 2, NODES = PCS_PANEL + 1, MOST_ROUNDS = 100 };

typedef double lanes __attribute__((vector_size(W * sizeof(double)), may_alias));
typedef double column[W] __attribute__((aligned(64)));

/* Over all lanes; gcc has no vectors of a loop that it has unrolled before. */
#ifdef __clang__
#define LANES PCS_SIDE_BY_SIDE for (int l = 0; l < W; l++)
#else
#define LANES PCS_SIDE_BY_SIDE _Pragma("GCC unroll 1") for (int l = 0; l < W; l++)
#endif
#define READ(x) (*(const lanes *)(x))
#define WRITE(x) (*(lanes *)(x))
#define INLINE static inline __attribute__((always_inline))

/* Where problems are: nothing but columns, so that one can move from lane to lane. */
typedef struct group {
    column problem; /* place in the block; negative: none */
    column G_nn, G_n1, G_n2, G_11, G_12, G_22, e, mu, d1, d2;
    column side, u1, u2, s, v_n, p_n, p_1, p_2, W_n, W_t;          /* where the march is */
    column rest, rounds, tries, guess, half;                       /* as in the single march */
    column v0, p_c, w_c, p_r, W_r, from_p, from_W, restitution;    /* its account */
    column rises, jams, leaves, stops, straight;                   /* to the single march */
    column ahead_1, ahead_2, behind_1, behind_2, q1, q2, g_u, g_q; /* as in pcs_ahead */
    column B_uu, B_uq, B_qq, beta_0, beta_1, beta_2, beta_3;
    column alpha_0, alpha_1, alpha_2, alpha_3, alpha_4, sine, cosine, X, other_0, other_1, other_2;
} group;

INLINE pcs_contact3 contact_of(const group *g, int l)
{
    return (pcs_contact3){.G_nn = g->G_nn[l],
                          .G_n1 = g->G_n1[l],
                          .G_n2 = g->G_n2[l],
                          .G_11 = g->G_11[l],
                          .G_12 = g->G_12[l],
                          .G_22 = g->G_22[l]};
}

INLINE pcs_material material_of(const group *g, int l)
{
    return (pcs_material){.e = g->e[l], .mu_k = g->mu[l], .d1 = g->d1[l], .d2 = g->d2[l]};
}

INLINE pcs_flow_point point_of(const group *g, int l)
{
    return (pcs_flow_point){g->u1[l],  g->u2[l],  g->s[l],   g->v_n[l], g->p_n[l],
                            g->p_1[l], g->p_2[l], g->W_n[l], g->W_t[l]};
}

INLINE pcs_k_account account_of(const group *g, int l)
{
    return (pcs_k_account){g->v0[l], g->p_c[l], g->w_c[l], g->p_r[l], g->W_r[l]};
}

INLINE pcs_ahead ahead_of(const group *g, int l)
{
    return (pcs_ahead){
        .G_nn = g->G_nn[l],
        .mu = g->mu[l],
        .u1 = g->ahead_1[l],
        .u2 = g->ahead_2[l],
        .q1 = g->q1[l],
        .q2 = g->q2[l],
        .g_u = g->g_u[l],
        .g_q = g->g_q[l],
        .B_uu = g->B_uu[l],
        .B_uq = g->B_uq[l],
        .B_qq = g->B_qq[l],
        .beta = {g->beta_0[l], g->beta_1[l], g->beta_2[l], g->beta_3[l]},
        .alpha = {g->alpha_0[l], g->alpha_1[l], g->alpha_2[l], g->alpha_3[l], g->alpha_4[l]},
        .sine = g->sine[l],
        .cosine = g->cosine[l],
        .others = {g->other_0[l], g->other_1[l], g->other_2[l]},
        .X = g->X[l],
    };
}

INLINE void put_ahead(group *g, int l, const pcs_ahead *a)
{
    g->q1[l] = a->q1;
    g->q2[l] = a->q2;
    g->g_u[l] = a->g_u;
    g->g_q[l] = a->g_q;
    g->B_uu[l] = a->B_uu;
    g->B_uq[l] = a->B_uq;
    g->B_qq[l] = a->B_qq;
    g->beta_0[l] = a->beta[0];
    g->beta_1[l] = a->beta[1];
    g->beta_2[l] = a->beta[2];
    g->beta_3[l] = a->beta[3];
    g->alpha_0[l] = a->alpha[0];
    g->alpha_1[l] = a->alpha[1];
    g->alpha_2[l] = a->alpha[2];
    g->alpha_3[l] = a->alpha[3];
    g->alpha_4[l] = a->alpha[4];
    g->sine[l] = a->sine;
    g->cosine[l] = a->cosine;
    g->X[l] = a->X;
    g->other_0[l] = a->others[0];
    g->other_1[l] = a->others[1];
    g->other_2[l] = a->others[2];
}

INLINE double flag(int condition)
{
    return condition ? 1.0 : 0.0;
}

static inline bool any(const column flags)
{
    long long found = 0;
    LANES found |= flags[l] > 0 ? 1LL : 0LL;
    return found != 0;
}

#endif
