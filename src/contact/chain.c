/*
 * The velocity of a point at distance s along link i is
 *
 *     v = v_root + sum over the links j from the root to i of  phi_j' d_j (cos phi_j, -sin phi_j)
 *
 * where d_j is the distance along link j to the next joint on this way, or s on link i itself.
 */
#include "../base/status.h"
#include <percuss/chain.h>

#include <float.h>

int pcs_chain_dofs(const pcs_chain *chain)
{
    return chain ? chain->n_links + (chain->pinned ? 0 : 2) : 0;
}

static pcs_status check_link(const pcs_link *link, int i, pcs_fault *fault)
{
    const struct {
        const char *name, *rule;
        double value, low;
    } fields[] = {
        {"length", "must be positive and finite", link->length, DBL_MIN},
        {"mass", "must be positive and finite", link->mass, DBL_MIN},
        {"inertia", "must be positive and finite", link->inertia, DBL_MIN},
        {"joint", "must be finite", link->joint, -DBL_MAX},
        {"centre", "must be finite", link->centre, -DBL_MAX},
        {"angle", "must be finite", link->angle, -DBL_MAX},
        {"rate", "must be finite", link->rate, -DBL_MAX},
    };
    for (size_t k = 0; k < sizeof fields / sizeof *fields; k++)
        if (!pcs_within(fields[k].value, fields[k].low, DBL_MAX))
            return pcs_refuse_item(fault, "link", i, fields[k].name, fields[k].rule,
                                   fields[k].value);
    return pcs_accept(fault);
}

/*
 * Check a chain. Parents must have lower indices than their children: then there is no cycle, and
 * one root.
 */
static pcs_status check(const pcs_chain *chain, pcs_fault *fault)
{
    if (chain->n_links < 1 || chain->n_links > PCS_MAX_LINKS)
        return pcs_refuse(fault, "n_links", "must lie between 1 and 200", chain->n_links);
    if (PCS_NEED(fault, {"links", chain->links}) != PCS_OK)
        return PCS_STATUS_INVALID;
    for (int i = 0; i < chain->n_links; i++) {
        const int parent = chain->links[i].parent;
        if (i == 0 && parent != PCS_ROOT)
            return pcs_refuse_item(fault, "link", i, "parent",
                                   "must be the root, for the first link", parent);
        if (i > 0 && (parent < 0 || parent >= i))
            return pcs_refuse_item(fault, "link", i, "parent", "must be a link before it", parent);
        if (check_link(&chain->links[i], i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
    }
    for (int k = 0; k < 2; k++)
        if (!chain->pinned && !pcs_within(chain->velocity[k], -DBL_MAX, DBL_MAX))
            return pcs_refuse(fault, "velocity", "must be finite", chain->velocity[k]);
    return pcs_accept(fault);
}

/* Compute the rows x and y of the velocity of a point of a link. */
static void point_rows(const pcs_chain *chain, int link, double along, double *x, double *y)
{
    const int dofs = pcs_chain_dofs(chain), first = chain->pinned ? 0 : 2;
    for (int k = 0; k < dofs; k++)
        x[k] = y[k] = 0;
    if (!chain->pinned)
        x[0] = y[1] = 1;
    for (int i = link; i != PCS_ROOT; i = chain->links[i].parent) {
        x[first + i] = along * cos(chain->links[i].angle);
        y[first + i] = -along * sin(chain->links[i].angle);
        along = chain->links[i].joint;
    }
}

static void add_link(const pcs_chain *chain, int i, double *M)
{
    double x[PCS_MAX_LINKS + 2], y[PCS_MAX_LINKS + 2];
    const pcs_link *link = &chain->links[i];
    const int dofs = pcs_chain_dofs(chain), own = i + (chain->pinned ? 0 : 2);
    point_rows(chain, i, link->centre, x, y);
    for (int a = 0; a < dofs; a++)
        for (int b = 0; b < dofs; b++)
            M[a * dofs + b] += link->mass * (x[a] * x[b] + y[a] * y[b]);
    M[own * dofs + own] += link->inertia;
}

static pcs_status check_contact(const pcs_chain *chain, const pcs_chain_contact *contact, int i,
                                pcs_fault *fault)
{
    if (contact->link < 0 || contact->link >= chain->n_links)
        return pcs_refuse_item(fault, "contact", i, "link", "must be one of the links",
                               contact->link);
    if (!pcs_within(contact->along, -DBL_MAX, DBL_MAX))
        return pcs_refuse_item(fault, "contact", i, "along", "must be finite", contact->along);
    if (!pcs_within(contact->surface, -DBL_MAX, DBL_MAX))
        return pcs_refuse_item(fault, "contact", i, "surface", "must be a finite angle",
                               contact->surface);
    return pcs_accept(fault);
}

/*
 * Compute the rows n and t of a contact: n = (sin, cos) of the inclination, t = n turned clockwise.
 */
static void contact_rows(const pcs_chain *chain, const pcs_chain_contact *contact, double *n,
                         double *t)
{
    const double s = sin(contact->surface), c = cos(contact->surface);
    point_rows(chain, contact->link, contact->along, n, t);
    for (int k = 0; k < pcs_chain_dofs(chain); k++) {
        const double x = n[k], y = t[k];
        n[k] = s * x + c * y;
        t[k] = c * x - s * y;
    }
}

pcs_status pcs_chain_assemble(const pcs_chain *chain, const pcs_chain_contact *contacts,
                              int n_contacts, double *M, double *W, double *u, pcs_fault *fault)
{
    if (PCS_NEED(fault, {"chain", chain}, {"contacts", contacts}, {"M", M}, {"W", W}, {"u", u}) !=
        PCS_OK)
        return PCS_STATUS_INVALID;
    const pcs_status status = check(chain, fault);
    if (status != PCS_OK)
        return status;
    const int dofs = pcs_chain_dofs(chain), first = chain->pinned ? 0 : 2;
    for (int i = 0; i < dofs * dofs; i++)
        M[i] = 0;
    for (int i = 0; i < first; i++)
        u[i] = chain->velocity[i];
    for (int i = 0; i < chain->n_links; i++) {
        add_link(chain, i, M);
        u[first + i] = chain->links[i].rate;
    }
    for (int i = 0; i < n_contacts; i++) {
        if (check_contact(chain, &contacts[i], i, fault) != PCS_OK)
            return PCS_STATUS_INVALID;
        contact_rows(chain, &contacts[i], &W[2 * i * dofs], &W[(2 * i + 1) * dofs]);
    }
    return pcs_accept(fault);
}
