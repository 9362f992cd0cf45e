/*
 * While the normal impulse eta of the striking contact grows, each contact is open, sticks or
 * slips, and velocities change with dv/deta = G dp/deta. A motion is consistent if
 *
 *     v_n = 0:   dv_n >= 0, dp_n >= 0, one of them 0   (dp_n = 1 at the striking contact)
 *     v_t != 0:  dp_t = -mu_k sign(v_t) dp_n
 *     v_t = 0:   dv_t = 0 and |dp_t| <= mu_s dp_n, or dp_t = -mu_k sign(dv_t) dp_n
 *
 * [hurmuzlu-marghitu-1994 steps 3-11]. This is a complementarity problem in the rates.
 */
#include "rates.h"
#include "../base/dense.h"
#include "lemke.h"

#include <float.h>

static const double SLACK = 1e-10; /* tolerance of a condition, relative to the size of its terms */

static double mu_s(const pcs_moment *now, int i)
{
    return now->m->materials[i].mu_s;
}

static double mu_k(const pcs_moment *now, int i)
{
    return now->m->materials[i].mu_k;
}

static bool touches_at(const pcs_moment *now, int i)
{
    return i == now->striking || now->v[2 * i] == 0;
}

/* dp_t/dp_n of a contact with this motion; 0 if it does not slip. */
static double ratio_of(const pcs_moment *now, int i, pcs_part part)
{
    return part == PCS_PART_FORWARD ? -mu_k(now, i) : part == PCS_PART_BACKWARD ? mu_k(now, i) : 0;
}

static pcs_part slip_of(double v_t)
{
    return v_t > 0 ? PCS_PART_FORWARD : PCS_PART_BACKWARD;
}

/* True if the contact can have this motion, judged by its velocity alone. */
static bool possible(const pcs_moment *now, int i, pcs_part part)
{
    const double v_t = now->v[2 * i + 1];
    if (part == PCS_PART_OPEN)
        return i != now->striking;
    return touches_at(now, i) && (v_t == 0 || part == slip_of(v_t));
}

static void velocity_rates(const pcs_moment *now, pcs_rates *r)
{
    const int n = 2 * now->m->contacts;
    for (int i = 0; i < n; i++) {
        r->v[i] = 0;
        for (int j = 0; j < n; j++)
            r->v[i] += now->m->G[i * n + j] * r->p[j];
    }
}

/*
 * Set to exactly zero the rates that are zero by definition: v_t of a contact that sticks, v_n of
 * one that pushes and is not the striking one.
 */
static void settle(const pcs_moment *now, pcs_rates *r)
{
    for (int i = 0; i < now->m->contacts; i++) {
        if (i != now->striking && r->parts[i] != PCS_PART_OPEN)
            r->v[2 * i] = 0;
        if (r->parts[i] == PCS_PART_STICK)
            r->v[2 * i + 1] = 0;
    }
}

/* True if the rates satisfy every condition of the motions in parts. */
static bool consistent(const pcs_moment *now, const pcs_rates *r)
{
    const int n = 2 * now->m->contacts;
    double p = 1, G = 0;
    for (int i = 0; i < n; i++) {
        p = fmax(p, fabs(r->p[i]));
        G = fmax(G, now->m->G[i * n + i]);
    }
    for (int i = 0; i < now->m->contacts; i++) {
        const double p_n = r->p[2 * i], p_t = r->p[2 * i + 1], v_n = r->v[2 * i];
        const double v_t = r->v[2 * i + 1], sign = r->parts[i] == PCS_PART_FORWARD ? 1 : -1;
        const bool starts = r->parts[i] > PCS_PART_STICK && now->v[2 * i + 1] == 0;
        if (p_n < -SLACK * p)
            return false;
        if (r->parts[i] == PCS_PART_OPEN && touches_at(now, i) && v_n < -SLACK * G * p)
            return false;
        if (r->parts[i] == PCS_PART_STICK && fabs(p_t) > mu_s(now, i) * p_n + SLACK * p)
            return false;
        if (starts && sign * v_t < -SLACK * G * p)
            return false;
    }
    return true;
}

/* Solve the linear problem of given parts. Returns false if it is singular. */
static bool solve_parts(const pcs_moment *now, double *work, pcs_rates *r)
{
    const int k = now->m->contacts, rows = 2 * k;
    int row_at[2 * PCS_MAX_STRIKE_CONTACTS], n = 0;
    double fixed[2 * PCS_MAX_STRIKE_CONTACTS] = {0}, ratio[PCS_MAX_STRIKE_CONTACTS] = {0};
    for (int i = 0; i < k; i++) {
        ratio[i] = ratio_of(now, i, r->parts[i]);
        if (r->parts[i] != PCS_PART_OPEN && i != now->striking)
            row_at[n++] = 2 * i;
        if (r->parts[i] == PCS_PART_STICK)
            row_at[n++] = 2 * i + 1;
    }
    fixed[2 * now->striking] = 1;
    fixed[2 * now->striking + 1] = ratio[now->striking];
    double *A = work, *b = work + n * n;
    for (int a = 0; a < n; a++) {
        const double *G = &now->m->G[row_at[a] * rows];
        b[a] = 0;
        for (int j = 0; j < rows; j++)
            b[a] -= G[j] * fixed[j];
        for (int c = 0; c < n; c++) {
            const int j = row_at[c];
            A[a * n + c] = G[j] + (j % 2 == 0 ? ratio[j / 2] * G[j + 1] : 0);
        }
    }
    if (!pcs_eliminate(A, n, b))
        return false;
    for (int j = 0; j < rows; j++)
        r->p[j] = fixed[j];
    for (int a = 0; a < n; a++)
        r->p[row_at[a]] += b[a];
    for (int i = 0; i < k; i++)
        if (i != now->striking)
            r->p[2 * i + 1] += ratio[i] * r->p[2 * i];
    velocity_rates(now, r);
    settle(now, r);
    return true;
}

/* The first contact at which two solutions have different velocity rates, or -1. */
static int differs(const pcs_moment *now, const pcs_rates *a, const pcs_rates *b)
{
    double size = 0;
    for (int i = 0; i < 2 * now->m->contacts; i++)
        size = fmax(size, fabs(a->v[i]));
    for (int i = 0; i < 2 * now->m->contacts; i++)
        if (fabs(a->v[i] - b->v[i]) > 1e-8 * size)
            return i / 2;
    return -1;
}

/* The next combination of possible parts. Returns false after the last. */
static bool advance(const pcs_moment *now, pcs_part *parts)
{
    for (int i = 0; i < now->m->contacts; i++) {
        int part = (int)parts[i];
        while (++part < PCS_PART_COUNT && !possible(now, i, (pcs_part)part)) {
        }
        if (part < PCS_PART_COUNT) {
            parts[i] = (pcs_part)part;
            return true;
        }
        for (part = 0; !possible(now, i, (pcs_part)part);)
            part++;
        parts[i] = (pcs_part)part;
    }
    return false;
}

int pcs_rates_by_enumeration(const pcs_moment *now, double *work, pcs_rates *rates, int *blamed)
{
    pcs_rates r;
    int count = 0;
    *blamed = -1;
    for (int i = 0; i < now->m->contacts; i++) {
        int part = 0;
        while (!possible(now, i, (pcs_part)part))
            part++;
        r.parts[i] = (pcs_part)part;
    }
    do {
        if (!solve_parts(now, work, &r) || !consistent(now, &r))
            continue;
        const int apart = count == 0 ? -1 : differs(now, rates, &r);
        if (count == 0)
            *rates = r;
        if (count == 0 || apart >= 0)
            count++;
        if (apart >= 0)
            *blamed = apart;
    } while (advance(now, r.parts));
    return count;
}

/* An unknown of the complementarity problem: an impulse along one direction. */
enum { NORMAL, PLUS, MINUS, CONE };

typedef struct unknown {
    int contact, kind;
    double ratio; /* dp_t/dp_n of a contact that slips */
} unknown;

/*
 * a.G b, where a is the direction of the velocity that belongs to an unknown and b the impulse of
 * another.
 */
static double effect(const pcs_moment *now, const unknown *a, const unknown *b)
{
    const int rows = 2 * now->m->contacts;
    const double sign_a = a->kind == MINUS ? -1 : 1, sign_b = b->kind == MINUS ? -1 : 1;
    const double *G = &now->m->G[(2 * a->contact + (a->kind != NORMAL)) * rows + 2 * b->contact];
    const double along = b->kind == NORMAL ? G[0] + b->ratio * G[1] : G[1];
    return sign_a * sign_b * along;
}

/*
 * List the unknowns. start: the motion of contacts that are known to start to slip; the motion of
 * the others is to be found.
 */
static int list_unknowns(const pcs_moment *now, const pcs_part *start, unknown *list)
{
    int n = 0;
    for (int i = 0; i < now->m->contacts; i++) {
        const double v_t = now->v[2 * i + 1];
        const pcs_part slip = v_t != 0 ? slip_of(v_t) : start[i];
        if (!touches_at(now, i))
            continue;
        if (i != now->striking)
            list[n++] = (unknown){i, NORMAL, ratio_of(now, i, slip)};
        if (slip > PCS_PART_STICK)
            continue;
        for (int kind = PLUS; kind <= CONE; kind++)
            list[n++] = (unknown){i, kind, 0};
    }
    return n;
}

static void assemble(const pcs_moment *now, const unknown *list, int n, double size,
                     const unknown *strike, double *A, double *b)
{
    for (int r = 0; r < n; r++) {
        const unknown *a = &list[r];
        const double mu = mu_s(now, a->contact), unit = 1 / (1 + mu);
        for (int c = 0; c < n; c++) {
            const unknown *z = &list[c];
            const bool same = a->contact == z->contact;
            double x = 0;
            if (a->kind == CONE)
                x = !same ? 0 : z->kind == NORMAL ? mu * unit : z->kind == CONE ? 0 : -unit;
            else if (z->kind == CONE)
                x = same && a->kind != NORMAL ? unit : 0;
            else
                x = effect(now, a, z) / size;
            A[r * n + c] = x;
        }
        if (a->kind == CONE)
            b[r] = a->contact == now->striking ? mu * unit : 0;
        else
            b[r] = effect(now, a, strike) / size;
    }
}

/* The motion of each contact in the solution of Lemke's method. */
static void read_parts(const pcs_moment *now, const unknown *list, int n, const double *x,
                       const pcs_part *start, pcs_rates *r)
{
    double p[2 * PCS_MAX_STRIKE_CONTACTS] = {0}, cone[PCS_MAX_STRIKE_CONTACTS] = {0};
    p[2 * now->striking] = 1;
    for (int k = 0; k < n; k++) {
        if (list[k].kind == NORMAL)
            p[2 * list[k].contact] = x[k];
        else if (list[k].kind == CONE)
            cone[list[k].contact] = x[k];
        else
            p[2 * list[k].contact + 1] += list[k].kind == PLUS ? x[k] : -x[k];
    }
    for (int i = 0; i < now->m->contacts; i++) {
        const double v_t = now->v[2 * i + 1];
        const pcs_part slip = v_t != 0 ? slip_of(v_t) : start[i];
        r->parts[i] = !touches_at(now, i) || !(p[2 * i] > 1e-13) ? PCS_PART_OPEN
                      : slip > PCS_PART_STICK                    ? slip
                      : cone[i] > 1e-13                          ? slip_of(-p[2 * i + 1])
                                                                 : PCS_PART_STICK;
    }
}

static bool pivot_once(const pcs_moment *now, const pcs_part *start, double *work, pcs_rates *r)
{
    unknown list[4 * PCS_MAX_STRIKE_CONTACTS];
    const double v_t = now->v[2 * now->striking + 1];
    const pcs_part slip = v_t != 0 ? slip_of(v_t) : start[now->striking];
    const unknown strike = {now->striking, NORMAL, ratio_of(now, now->striking, slip)};
    const int n = list_unknowns(now, start, list), rows = 2 * now->m->contacts;
    double *A = work, *b = A + n * n, *x = b + n, *rest = x + n, size = 0;
    int pivots;
    for (int i = 0; i < rows; i++)
        size = fmax(size, now->m->G[i * rows + i]);
    assemble(now, list, n, size, &strike, A, b);
    if (n > 0 && !pcs_lemke(n, A, b, rest, x, &pivots))
        return false;
    read_parts(now, list, n, x, start, r);
    return solve_parts(now, work, r) && consistent(now, r);
}

/*
 * With mu_s > mu_k the friction of a contact that starts to slip drops at once from mu_s to mu_k:
 * then solve again.
 */
bool pcs_rates_by_pivots(const pcs_moment *now, double *work, pcs_rates *rates)
{
    pcs_part start[PCS_MAX_STRIKE_CONTACTS] = {PCS_PART_OPEN};
    for (int round = 0; round <= now->m->contacts; round++) {
        if (!pivot_once(now, start, work, rates))
            return false;
        bool more = false;
        for (int i = 0; i < now->m->contacts; i++) {
            const bool loose = rates->parts[i] > PCS_PART_STICK && now->v[2 * i + 1] == 0 &&
                               start[i] == PCS_PART_OPEN && mu_s(now, i) != mu_k(now, i);
            if (loose)
                start[i] = rates->parts[i];
            more = more || loose;
        }
        if (!more)
            return true;
    }
    return false;
}

size_t pcs_rates_workspace(int contacts)
{
    const size_t n = 4 * (size_t)contacts;
    return n * n + 2 * n + pcs_lemke_workspace((int)n);
}
