/* The slender rod of [baruh-2022], and the search for its extremes. */
#include "baruh.h"

#include "scenario/degrees.h"

pcs_impact2 baruh_strike(pcs_law law, const pcs_material *m, double theta_deg, double ratio,
                         pcs_struck2 *body)
{
    pcs_impact2 im = {.mode = PCS_MODE_NONE, .N_P = PCS_NONE, .N_N = PCS_NONE, .N_E = PCS_NONE};
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_contact2 c;
    def.mass = 1;
    def.length = 4.6;
    def.theta = theta_deg * DEGREE;
    if (pcs_struck2_make(&def, body, NULL) != PCS_OK)
        return im;
    pcs_struck2_move_contact(body, -1, ratio, 0);
    if (pcs_contact2_of_struck(body, NULL, &c, NULL) == PCS_OK)
        (void)pcs_solve2(law, &c, m, &im, NULL);
    return im;
}

const char baruh_no_grid[] = "the grid is not stated; this is the extreme without one";

baruh_top baruh_highest(double (*f)(const void *, double), const void *context, double low,
                        double high)
{
    enum { FIRST = 200, AGAIN = 10 };
    baruh_top best = {-INFINITY, low};
    for (int points = FIRST; high - low > 1e-7; points = AGAIN) {
        const double step = (high - low) / points;
        for (int i = 0; i <= points; i++) {
            const double x = low + i * step, y = f(context, x);
            if (y > best.value)
                best = (baruh_top){y, x};
        }
        low = fmax(best.at - step, low);
        high = fmin(best.at + step, high);
    }
    return best;
}

/* A line of the plane: theta fixed, ratio free. */
typedef struct line {
    const baruh_surface *surface;
    double direction, theta;
} line;

static double along_line(const void *context, double ratio)
{
    const line *l = context;
    pcs_struck2 body;
    const pcs_material m = study_material(l->surface->e, l->surface->mu);
    const pcs_impact2 im = baruh_strike(l->surface->law, &m, l->theta, ratio, &body);
    return l->direction * (l->surface->work ? im.N_E : im.N_P);
}

static baruh_top top_of_line(const line *l)
{
    return baruh_highest(along_line, l, 0, 3);
}

static double best_of_line(const void *context, double theta)
{
    line l = *(const line *)context;
    l.theta = theta;
    return top_of_line(&l).value;
}

baruh_peak baruh_extreme(const baruh_surface *surface, double direction)
{
    // ridges are sharp and oblique: a search in the plane can miss them, the best of many lines not
    line l = {surface, direction, 0};
    const baruh_top best = baruh_highest(best_of_line, &l, -70, 70);
    l.theta = best.at;
    return (baruh_peak){direction * best.value, top_of_line(&l).at, best.at};
}
