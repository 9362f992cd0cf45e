#include "collocation3.h"
#include "../base/circle_kernel.h"

const double pcs_radau_points[PCS_STAGES] = {0.057104196114517682, 0.27684301363812383,
                                             0.58359043236891682, 0.86024013565621945, 1.0};
const double pcs_radau_weights[PCS_STAGES][PCS_STAGES] = {
    {0.072998864317903324, -0.026735331107945572, 0.018676929763984354, -0.01287910609330644,
     0.0050428392338820152},
    {0.15377523147918247, 0.14621486784749351, -0.03644456890512809, 0.021233063119304719,
     -0.0079355799027287775},
    {0.14006304568480987, 0.29896712949128348, 0.16758507013524896, -0.033969101686617747,
     0.010944288744192252},
    {0.14489430810953476, 0.27650006876015923, 0.32579792291042103, 0.12875675325490976,
     -0.015708917378805328},
    {0.14371356079122594, 0.28135601514946206, 0.31182652297574125, 0.22310390108357074, 0.04},
};
/* Products of the weights. */
static const double twice[PCS_STAGES][PCS_STAGES] = {
    {0.0026921653450316193, -0.002419204202085872, 0.0028442318729743722, -0.0026754663973015795,
     0.0011887179883241081},
    {0.030541204632580543, 0.010010047971894271, -0.0041210906920285951, 0.0033255326995457931,
     -0.0014346675118728033},
    {0.076321571364302304, 0.083758017308512989, 0.012150631980818877, -0.0030806509133642377,
     0.0011393266359997065},
    {0.11512676760096318, 0.1651389462496801, 0.084278348453615087, 0.0060113522331194305,
     -0.00054886904046237237},
    {0.13550691343148812, 0.20346456801027136, 0.12984754760823244, 0.031180970950008082, 0.0},
};
/* The inverse of the weights: slopes of the polynomial that is zero at the start. */
static const double slopes[PCS_STAGES][PCS_STAGES] = {
    {8.7559239779383617, 2.8919426153801174, -0.87518639620026503, 0.39970520793996548,
     -0.13370616384921584},
    {-7.161380720145387, 1.8060777240836444, 2.3637971760686084, -0.86590078028313452,
     0.2743380777751942},
    {4.1221652462433738, -4.4960171258133947, 0.85676524539717761, 2.5183209492110644,
     -0.65706275713436011},
    {-3.8786632197240103, 3.3931519180649542, -5.1883409064071869, 0.58123305258081636,
     2.8099836552797123},
    {8.4124242235942887, -6.970256116656661, 8.7771142041504732, -18.219282311088101, 13.0},
};
/* The polynomials through all points, and through the last four, at the start. */
static const double backwards[2][PCS_STAGES] = {
    {1.5864079001863282, -1.008117881498373, 0.73097486615978746, -0.50926488484774272, 0.2},
    {0, 3.87927063644518, -6.7394032709829031, 7.1625022257130677, -3.3023695911753447},
};

/* The derivative of pcs_slip_rate by the angle. */
static double turning(const pcs_slip_leg3 *l, int i, double c, double s)
{
    return -l->mu * (l->G[i][2] * c - l->G[i][1] * s);
}

pcs_slip_leg3 pcs_slip_leg3_of(const pcs_springs3 *w)
{
    const double R[3][3] = {{1, 0, 0}, {0, w->d[0], w->d[1]}, {0, -w->d[1], w->d[0]}};
    pcs_slip_leg3 l = {.Q = w->at.F[0] * w->at.F[0],
                       .p = w->at.p[0],
                       .mu = w->mu,
                       .kappa = w->mu * w->eta2,
                       .k = w->k};
    double half[3][3] = {{0}};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            l.v[i] += R[i][j] * w->at.v[j];
            for (int k = 0; k < 3; k++)
                half[i][j] += R[i][k] * w->G[k][j];
        }
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            for (int k = 0; k < 3; k++)
                l.G[i][j] += half[i][k] * R[j][k];
    return l;
}

/* Integrals up to each point, of what has these values at the points. */
static inline void integrate(const double *f, double *sums)
{
    for (int i = 0; i < PCS_STAGES; i++) {
        sums[i] = 0;
        for (int j = 0; j < PCS_STAGES; j++)
            sums[i] += pcs_radau_weights[i][j] * f[j];
    }
}

void pcs_slip_follow(const pcs_slip_leg3 *l, pcs_slip_step3 *x)
{
    double c[PCS_STAGES], s[PCS_STAGES], v_n[PCS_STAGES];
    for (int i = 0; i < PCS_STAGES; i++) {
        const pcs_k_circle at = pcs_k_circle_at(x->phi[i]);
        x->c[i] = at.c;
        x->s[i] = at.s;
    }
    integrate(x->c, c);
    integrate(x->s, s);
    for (int k = 0; k < 3; k++) {
        const double along = l->G[k][0], G_1 = l->mu * l->G[k][1], G_2 = l->mu * l->G[k][2];
        for (int i = 0; i < PCS_STAGES; i++)
            x->v[k][i] =
                l->v[k] + x->h * (along * pcs_radau_points[i] - (G_1 * c[i] + G_2 * s[i]));
    }
    integrate(x->v[0], v_n);
    for (int i = 0; i < PCS_STAGES; i++)
        x->Q[i] = l->Q - 2 * l->k * x->h * v_n[i];
}

/* kappa Q phi' - v_t . d_perp at the points, and its derivatives by the angles. */
static inline void linearise(const pcs_slip_leg3 *l, const pcs_slip_step3 *x,
                             double J[PCS_STAGES][PCS_STAGES], double *residual)
{
    double t[3][PCS_STAGES];
    for (int k = 0; k < 3; k++)
        for (int j = 0; j < PCS_STAGES; j++)
            t[k][j] = x->h * turning(l, k, x->c[j], x->s[j]);
    const double over = l->kappa / x->h;
    for (int i = 0; i < PCS_STAGES; i++) {
        double slope = 0;
        for (int j = 0; j < PCS_STAGES; j++)
            slope += slopes[i][j] * x->phi[j];
        slope *= over;
        const double c = x->c[i], s = x->s[i], v_d = x->v[1][i], v_p = x->v[2][i];
        const double stiff = over * x->Q[i], bend = 2 * l->k * x->h * slope;
        residual[i] = x->Q[i] * slope + v_d * s - v_p * c;
        for (int j = 0; j < PCS_STAGES; j++)
            J[i][j] = stiff * slopes[i][j] + pcs_radau_weights[i][j] * (t[1][j] * s - t[2][j] * c) -
                      bend * twice[i][j] * t[0][j];
        J[i][i] += v_d * c + v_p * s;
    }
}

/*
 * J x = b in place, without a choice of pivots: the diagonal of the slopes dominates where the
 * spring is stiff or the step short, v_t . d elsewhere. A bad pivot shows in Newton's method, which
 * then does not converge.
 */
static inline void eliminate(double J[PCS_STAGES][PCS_STAGES], double *b)
{
    for (int k = 0; k < PCS_STAGES; k++) {
        const double over = 1 / J[k][k];
        b[k] *= over;
        for (int j = k + 1; j < PCS_STAGES; j++)
            J[k][j] *= over;
        for (int i = k + 1; i < PCS_STAGES; i++) {
            for (int j = k + 1; j < PCS_STAGES; j++)
                J[i][j] -= J[i][k] * J[k][j];
            b[i] -= J[i][k] * b[k];
        }
    }
    for (int k = PCS_LAST - 1; k >= 0; k--)
        for (int j = k + 1; j < PCS_STAGES; j++)
            b[k] -= J[k][j] * b[j];
}

/* Changes square from one to the next: the one to come is as good as none. */
static bool has_converged(double change, double before)
{
    const double less = change / before;
    return change * less * less <= 1e-14;
}

bool pcs_slip_collocate(const pcs_slip_leg3 *l, double h, pcs_slip_step3 *x)
{
    x->h = h;
    for (int j = 0; j < PCS_STAGES; j++)
        x->phi[j] = l->straight ? 0 : l->slope * h * pcs_radau_points[j];
    pcs_slip_follow(l, x);
    bool converged = l->straight;
    double before = 1;
    for (int i = 0; i < 12 && !converged; i++) {
        double J[PCS_STAGES][PCS_STAGES], d[PCS_STAGES], change = 0;
        linearise(l, x, J, d);
        eliminate(J, d);
        for (int j = 0; j < PCS_STAGES; j++) {
            x->phi[j] -= d[j];
            change = pcs_k_max(fabs(d[j]), change); // NaN stays
        }
        if (!(change < 3))
            return false;
        pcs_slip_follow(l, x);
        converged = has_converged(change, before);
        before = change;
    }
    return converged;
}

double pcs_slip_slope(const pcs_slip_step3 *x)
{
    double slope = 0;
    for (int j = 0; j < PCS_STAGES; j++)
        slope += slopes[PCS_LAST][j] * x->phi[j];
    return slope / x->h;
}

/*
 * The polynomial through the points alone misses the
 * angle at the start by order 5, and the integrals, which are of order 9, are off by some square
 * of that; a polynomial of lower order sees to it that no miss is small by chance. Where Q vanishes
 * phi is no polynomial, and the miss itself is all there is to go by.
 */
double pcs_slip_error(const pcs_slip_leg3 *l, const pcs_slip_step3 *x)
{
    double miss[2] = {0, 0};
    for (int i = 0; i < PCS_STAGES; i++)
        for (int k = 0; k < 2; k++)
            miss[k] += backwards[k][i] * x->phi[i];
    const double part = x->h / (l->p + x->h), smooth = pcs_k_max(fabs(miss[0]), 0.005 * fabs(miss[1]));
    const bool vanishes = x->Q[PCS_LAST] < 0.1 * l->Q;
    return part * (vanishes ? pcs_k_max(fabs(miss[0]), fabs(miss[1])) : smooth * smooth);
}
