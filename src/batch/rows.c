#include "rows.h"

#include "../base/status.h"
#include "../contact/bodies.h"
#include <limits.h>
#include <string.h>

void pcs_rows_read(const pcs_rows *r, int side, size_t first, size_t n, int *to)
{
    const int *at = side == 0 ? r->body : r->other;
    const ptrdiff_t stride = side == 0 ? r->body_stride : r->other_stride;
    for (size_t i = 0; at && i < n; i++)
        to[i] = at[(ptrdiff_t)(first + i) * stride];
    for (size_t i = 0; !at && i < n; i++)
        to[i] = PCS_GROUND;
}

bool pcs_rows_wrong(const pcs_rows *r, size_t first, size_t n)
{
    int body[PCS_ROWS_CHECKED], other[PCS_ROWS_CHECKED], wrong = 0;
    const int most = r->bodies > (size_t)INT_MAX ? INT_MAX : (int)r->bodies;
    pcs_rows_read(r, 0, first, n, body);
    pcs_rows_read(r, 1, first, n, other);
    for (size_t i = 0; i < n; i++)
        wrong |= (body[i] < 0) | (body[i] >= most) | (other[i] < PCS_GROUND) | (other[i] >= most) |
                 (other[i] == body[i]);
    return wrong;
}

pcs_status pcs_rows_check(const pcs_rows *r, pcs_fault *fault)
{
    for (size_t first = 0; first < r->n; first += PCS_ROWS_CHECKED) {
        const size_t n = r->n - first < PCS_ROWS_CHECKED ? r->n - first : PCS_ROWS_CHECKED;
        if (!pcs_rows_wrong(r, first, n))
            continue;
        for (size_t i = first; i < first + n; i++)
            if (pcs_rows_wrong(r, i, 1))
                return pcs_check_indices(r->bodies, pcs_rows_at(r, 0, i), pcs_rows_at(r, 1, i),
                                         (long)i, fault);
    }
    return pcs_accept(fault);
}

static double number_of(const pcs_column *c, int body)
{
    return c->at[body * pcs_stride(c->step)];
}

/* True if a body can move. A body with infinite mass and inertia may be in any number of rows. */
static bool moves(const pcs_rows *r, int body)
{
    if (body < 0)
        return false;
    bool fixed = isinf(number_of(&r->mass, body));
    for (int k = 0; k < r->n_moments && fixed; k++)
        fixed = isinf(number_of(&r->moments[k], body));
    return !fixed;
}

size_t pcs_rows_apart(const pcs_rows *r, size_t first, size_t most, unsigned stamp, unsigned *marks)
{
    const size_t last = r->n - first < most ? r->n : first + most;
    for (size_t i = first; i < last; i++)
        for (int side = 0; side < 2; side++) {
            const int body = pcs_rows_at(r, side, i);
            if (!moves(r, body))
                continue;
            if (marks[body] == stamp)
                return i - first;
            marks[body] = stamp;
        }
    return last - first;
}

/* True if a body is in a row before this one. */
static bool is_before(const pcs_rows *r, size_t row, int body)
{
    for (size_t i = 0; i < row; i++)
        if (pcs_rows_at(r, 0, i) == body || pcs_rows_at(r, 1, i) == body)
            return true;
    return false;
}

pcs_status pcs_rows_check_apart(const pcs_rows *r, unsigned *marks, pcs_fault *fault)
{
    memset(marks, 0, r->bodies * sizeof *marks);
    const size_t apart = pcs_rows_apart(r, 0, r->n, 1, marks);
    if (apart == r->n)
        return pcs_accept(fault);
    const int body = pcs_rows_at(r, 0, apart), other = pcs_rows_at(r, 1, apart);
    const bool is_body = moves(r, body) && is_before(r, apart, body);
    return pcs_refuse_item(fault, "contact", (long)apart, is_body ? "body" : "other",
                           "must not be in two contacts of a call, unless they are solved in order",
                           is_body ? body : other);
}

void pcs_column_gather(const pcs_column *c, const int *index, size_t n, double *to)
{
    const ptrdiff_t stride = pcs_stride(c->step);
    const double *const at = c->at;
    for (size_t i = 0; i < n; i++)
        to[i] = at[index[i] * stride];
}

void pcs_column_read(const pcs_column *c, size_t first, size_t n, double *to)
{
    const ptrdiff_t stride = pcs_stride(c->step);
    for (size_t i = 0; i < n; i++)
        to[i] = c->at[(ptrdiff_t)(first + i) * stride];
}
