#include "../base/status.h"
#include "../impact/scale.h"
#include "multi.h"
#include "rates.h"
#include "strike.h"

#include <float.h>

const char *pcs_part_name(pcs_part part)
{
    static const char *const names[] = {"open", "stick", "forward", "backward"};
    return (unsigned)part < PCS_PART_COUNT ? names[part] : NULL;
}

size_t pcs_strike_workspace(int contacts)
{
    if (contacts < 1 || contacts > PCS_MAX_STRIKE_CONTACTS)
        return 0;
    const size_t a = pcs_rates_workspace(contacts), b = pcs_multi_workspace(contacts, 2);
    const size_t n = 2 * (size_t)contacts;
    return n * n + 2 * n + (a > b ? a : b);
}

static bool is_for_strikes(pcs_law law)
{
    return law == PCS_LAW_WHITTAKER || law == PCS_LAW_BRACH ||
           (pcs_law_about(law) && pcs_law_about(law)->family == PCS_FAMILY_PATH);
}

static pcs_status check(pcs_law law, const pcs_multi *m, int striking, pcs_fault *fault)
{
    if (pcs_check_arrays(m, fault) != PCS_OK)
        return PCS_STATUS_INVALID;
    if (!is_for_strikes(law))
        return pcs_refuse(fault, "law", "must be one with a path, whittaker or brach", (double)law);
    if (m->contacts < 1 || m->contacts > PCS_MAX_STRIKE_CONTACTS)
        return pcs_refuse(fault, "contacts", "must lie between 1 and 16", m->contacts);
    if (m->dimension != 2)
        return pcs_refuse(fault, "dimension", "must be 2: strikes are planar", m->dimension);
    if (striking < 0 || striking >= m->contacts)
        return pcs_refuse(fault, "striking", "must be the index of a contact", striking);
    pcs_status status = pcs_check_numbers(m, fault);
    for (int i = 0; i < m->contacts && status == PCS_OK; i++)
        status = pcs_check_material_of(law, m, i, fault);
    return status;
}

/* Set velocities that are nearly zero to exactly 0. Returns the bound below which that is done. */
static double clean(int contacts, double *v)
{
    double size = 0;
    for (int i = 0; i < 2 * contacts; i++)
        size = fmax(size, fabs(v[i]));
    for (int i = 0; i < 2 * contacts; i++)
        v[i] = fabs(v[i]) <= 1e-12 * size ? 0 : v[i];
    return 1e-12 * size;
}

static pcs_status check_others(const pcs_multi *m, const double *v, int striking, pcs_fault *fault)
{
    for (int i = 0; i < m->contacts; i++)
        if (i != striking && v[2 * i] < 0)
            return pcs_refuse_item(fault, "contact", i, "v",
                                   "must not approach at a contact that does not strike", v[2 * i]);
    return pcs_accept(fault);
}

static pcs_final final_of(const pcs_multi_contact *contact, bool strikes, double rest, double mu,
                          double G_nn)
{
    const bool pushed = contact->p[0] * G_nn > 1e-2 * rest;
    if (contact->v[0] > 0 && !pushed)
        return PCS_FINAL_OPEN;
    if (contact->vp[0] > rest)
        return pushed && !strikes ? PCS_FINAL_REBOUND_AFTER : PCS_FINAL_REBOUND;
    if (!pushed)
        return PCS_FINAL_OPEN;
    return fabs(contact->vp[1]) <= rest && mu > 0 ? PCS_FINAL_STICK : PCS_FINAL_SLIP;
}

static void fill(const pcs_multi *m, const double *v, double rest, const double *p,
                 pcs_multi_contact *contacts, pcs_strike *out)
{
    const int n = 2 * m->contacts;
    double turnover = 0;
    out->dT = 0;
    for (int i = 0; i < m->contacts; i++) {
        pcs_multi_contact *contact = &contacts[i];
        *contact = (pcs_multi_contact){.final = PCS_FINAL_NONE};
        for (int k = 0; k < 2; k++) {
            contact->v[k] = contact->vp[k] = v[2 * i + k];
            contact->p[k] = p[2 * i + k];
            for (int j = 0; j < n; j++)
                contact->vp[k] += m->G[(2 * i + k) * n + j] * p[j];
            contact->vp[k] = fabs(contact->vp[k]) <= rest ? 0 : contact->vp[k];
            out->dT += 0.5 * contact->p[k] * (contact->v[k] + contact->vp[k]);
            turnover += 0.5 * fabs(contact->p[k]) * (fabs(contact->v[k]) + fabs(contact->vp[k]));
        }
        contact->final = final_of(contact, i == out->striking, rest, m->materials[i].mu_k,
                                  m->G[2 * i * n + 2 * i]);
    }
    if (out->dT > 1e-12 * turnover)
        out->outcome |= PCS_OUTCOME_ENERGY_GAIN;
}

static void no_answer(const pcs_multi *m, pcs_multi_contact *contacts, pcs_strike *out)
{
    out->outcome |= PCS_OUTCOME_NO_SOLUTION;
    out->blamed = out->blamed < 0 ? out->striking : out->blamed;
    out->dT = out->pc_n = out->pr_n = out->W_c = out->W_r = PCS_NONE;
    for (int i = 0; i < m->contacts; i++) {
        out->W_f[i] = PCS_NONE;
        contacts[i] = (pcs_multi_contact){.v = {m->v[2 * i], m->v[2 * i + 1]},
                                          .vp = {PCS_NONE, PCS_NONE},
                                          .p = {PCS_NONE, PCS_NONE}};
    }
}

/* Powers of two that scale velocities and G to order one. */
static pcs_scale scale_of(const pcs_multi *m)
{
    const int n = 2 * m->contacts;
    double v = 0, G = 0;
    for (int i = 0; i < n; i++) {
        v = fmax(v, fabs(m->v[i]));
        G = fmax(G, m->G[i * n + i]);
    }
    return (pcs_scale){pcs_excess(v, 1), pcs_excess(G, 1)};
}

static void shift(double *x, int n, int power)
{
    for (int i = 0; i < n; i++)
        x[i] = ldexp(x[i], power);
}

/* Convert the record of the scaled problem to the units of the given one. */
static void scale_up(const pcs_scale *by, int n, pcs_multi_contact *contacts, pcs_strike *s)
{
    const int p = by->v - by->G, work = 2 * by->v - by->G;
    double *impulses[] = {&s->pc_n, &s->pr_n}, *works[] = {&s->W_c, &s->W_r, &s->dT};
    for (size_t i = 0; i < sizeof impulses / sizeof *impulses; i++)
        shift(impulses[i], 1, p);
    for (size_t i = 0; i < sizeof works / sizeof *works; i++)
        shift(works[i], 1, work);
    shift(s->W_f, n, work);
    for (int i = 0; i < n; i++) {
        shift(contacts[i].v, 2, by->v);
        shift(contacts[i].vp, 2, by->v);
        shift(contacts[i].p, 2, p);
        for (int f = 0; f < s->n_phases; f++)
            shift(s->phases[f].p[i], 2, p);
    }
}

/*
 * False if the record is too large or too small for a double; judged by dT and the work at the
 * striking contact.
 */
static bool representable(const pcs_multi_contact *strikes, const pcs_strike *s)
{
    const double work = fabs(strikes->p[0] * strikes->v[0]);
    return isfinite(s->dT) && isfinite(work) && (strikes->p[0] == 0 || work >= DBL_MIN);
}

/* Solve in scaled units. v has exact zeros; p receives the impulses. */
static pcs_found solve(const pcs_multi *m, double rest, double *work, double *p, pcs_strike *strike)
{
    if (m->v[2 * strike->striking] >= 0) {
        strike->outcome = PCS_OUTCOME_NO_COLLISION;
        return PCS_FOUND;
    }
    return pcs_law_about(strike->law)->family == PCS_FAMILY_PATH
               ? pcs_strike_by_path(m, m->v, rest, work, p, strike)
               : pcs_strike_by_totals(m, m->v, work, p, strike);
}

pcs_status pcs_strike_check(pcs_law law, const pcs_multi *problem, int striking, pcs_fault *fault)
{
    const pcs_status status = check(law, problem, striking, fault);
    if (status != PCS_OK)
        return status;
    double v[2 * PCS_MAX_STRIKE_CONTACTS];
    for (int i = 0; i < 2 * problem->contacts; i++)
        v[i] = problem->v[i];
    (void)clean(problem->contacts, v);
    return check_others(problem, v, striking, fault);
}

pcs_status pcs_strike_solve(pcs_law law, const pcs_multi *problem, int striking, double *work,
                            size_t length, pcs_multi_contact *contacts, pcs_strike *strike,
                            pcs_fault *fault)
{
    if (PCS_NEED(fault, {"contacts", contacts}, {"strike", strike}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = check(law, problem, striking, fault);
    if (status == PCS_OK)
        status = pcs_need_work(work, length, pcs_strike_workspace(problem->contacts), fault);
    if (status != PCS_OK)
        return status;
    const int n = 2 * problem->contacts;
    double *G = work, *v = G + n * n, *p = v + n;
    const pcs_scale by = scale_of(problem);
    for (int i = 0; i < n * n; i++)
        G[i] = ldexp(problem->G[i], -by.G);
    for (int i = 0; i < n; i++) {
        v[i] = ldexp(problem->v[i], -by.v);
        p[i] = 0;
    }
    const double rest = clean(problem->contacts, v);
    const pcs_multi scaled = {problem->contacts, 2, G, v, problem->materials};
    work += n * n + 2 * n;
    status = check_others(&scaled, v, striking, fault);
    if (status != PCS_OK)
        return status;
    if (pcs_rank_of(&scaled, work) == PCS_INDEFINITE)
        return pcs_refuse(fault, "G", "must be positive semidefinite", PCS_NONE);

    *strike = (pcs_strike){.law = law, .striking = striking, .blamed = -1};
    const pcs_found found = solve(&scaled, rest, work, p, strike);
    if (found == PCS_LOST)
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, PCS_NONE);
    if (found == PCS_FOUND_NONE) {
        no_answer(problem, contacts, strike);
        return pcs_accept(fault);
    }
    fill(&scaled, v, rest, p, contacts, strike);
    const double judge = pcs_strike_judge(&scaled, contacts, strike);
    if (!(judge <= 100 * PCS_MULTI_RESIDUAL)) // for example if G is nearly singular
        return pcs_give_up(fault, PCS_STATUS_NOT_CONVERGED, judge);
    scale_up(&by, problem->contacts, contacts, strike);
    if (!representable(&contacts[striking], strike))
        return pcs_give_up(fault, PCS_STATUS_RANGE, PCS_NONE);
    return pcs_accept(fault);
}

pcs_status pcs_strike_rates(const pcs_multi *problem, int striking, bool enumerate, double *work,
                            size_t length, double *rates, pcs_part *parts, int *count,
                            pcs_fault *fault)
{
    if (PCS_NEED(fault, {"rates", rates}, {"parts", parts}, {"count", count}) != PCS_OK)
        return PCS_STATUS_INVALID;
    pcs_status status = check(PCS_LAW_NEWTON, problem, striking, fault);
    if (status == PCS_OK)
        status = pcs_need_work(work, length, pcs_strike_workspace(problem->contacts), fault);
    if (status != PCS_OK)
        return status;
    if (enumerate && problem->contacts > PCS_MAX_ENUMERATED)
        return pcs_refuse(fault, "contacts", "must be 8 at most, to try every combination",
                          problem->contacts);
    const pcs_moment now = {problem, problem->v, striking};
    pcs_rates r;
    int blamed;
    *count = enumerate ? pcs_rates_by_enumeration(&now, work, &r, &blamed)
                       : pcs_rates_by_pivots(&now, work, &r);
    const int n = *count > 0 ? problem->contacts : 0;
    for (int i = 0; i < n; i++) {
        parts[i] = r.parts[i];
        rates[2 * i] = r.p[2 * i];
        rates[2 * i + 1] = r.p[2 * i + 1];
    }
    return pcs_accept(fault);
}
