/* The planar figures of [sun-baruh-2022]: 3 to 5. */
#include "sun_baruh.h"

#include "scenario/degrees.h"
#include "studies/studies.h"

const sun_baruh_case sun_baruh_poisson = {PCS_LAW_POISSON, 0.7, 0.4, 0.4};
const char sun_baruh_span[] =
    "The paper states theta from -70 to 70 deg. The span of v_Cx/v_Cy, 0 to 3, is not in its text: "
    "it is chosen here so that all seven cases show, and means over the map depend on it.";
static const sun_baruh_case energetic = {PCS_LAW_ENERGETIC, 0.7, 0.4, 0.4};

pcs_contact2 sun_baruh_body(double alpha, double theta, double ratio, double *energy)
{
    pcs_struckdef2 def = pcs_struckdef2_default();
    pcs_struck2 body;
    pcs_contact2 c = {0};
    def.shape = PCS_SHAPE2_LAMINA;
    def.mass = 1;
    def.distance = 2.3;
    def.inertia = alpha * def.distance * def.distance;
    def.theta = theta * DEGREE;
    (void)pcs_struck2_make(&def, &body, NULL);
    pcs_struck2_move_contact(&body, -1, ratio, 0);
    (void)pcs_contact2_of_struck(&body, NULL, &c, NULL);
    *energy = pcs_struck2_energy(&body);
    return c;
}

pcs_material sun_baruh_material(const sun_baruh_case *p)
{
    pcs_material m = pcs_material_default();
    m.e = p->e;
    m.mu_s = p->mu_s;
    m.mu_k = p->mu_k;
    return m;
}

/* Mode, velocity ratio -v'_Cy/(v_Cy e) and energy ratio. */
static pcs_status rod_point(const void *context, double theta, double ratio, double *values,
                            pcs_fault *fault)
{
    const sun_baruh_case *p = context;
    const pcs_material m = sun_baruh_material(p);
    double energy;
    const pcs_contact2 c = sun_baruh_body(SUN_BARUH_SLENDER, theta, ratio, &energy);
    pcs_impact2 im;
    const pcs_status status = pcs_solve2(p->law, &c, &m, &im, fault);
    if (status != PCS_OK)
        return status;
    values[0] = im.mode;
    values[1] = im.N_N;
    values[2] = (energy + im.dT) / energy;
    return PCS_OK;
}

enum { VELOCITY = MAP_VALUE, ENERGY };

static const map_value rod_values[] = {
    {"mode", "", "mode of impact", 7, {0}},
    {"velocity_ratio",
     "",
     "velocity ratio -v'_Cy/(e v_Cy)",
     0,
     {0.6, 0.7, 0.8, 0.9, 1.1},
     MAP_ABOUT_ONE(0.54, 1.2)},
    {"energy_ratio",
     "",
     "energy after/energy before",
     0,
     {0.3, 0.4, 0.5, 0.6, 0.7, 0.8},
     {.low = 0.2, .high = 0.9}},
};

map_plan sun_baruh_rod(const sun_baruh_case *p)
{
    return (map_plan){{"theta_deg", "deg", "theta / deg", -70, 70, 141},
                      {"v_ratio", "", "velocity ratio v_Cx/v_Cy", 0, 3, 121},
                      rod_values,
                      3,
                      rod_point,
                      p,
                      .still = "v_Cx = 0"};
}

/* Count sticking and reverse sliding in a map that is not kept. */
static bool count_modes(const sun_baruh_case *p, size_t *sticks, size_t *reverses, fail *why)
{
    study s = {.key = "sun-baruh-2022", .item = "static friction"};
    const map_plan plan = sun_baruh_rod(p);
    const bool good = study_map_fill(&s, &plan, why);
    if (good) {
        *sticks = study_map_count(&s, MAP_STICKS);
        *reverses = study_map_count(&s, MAP_REVERSES);
    }
    study_free(&s);
    return good;
}

/* "The sticking region is larger when mu_s > mu_k ... more difficult to ... reverse" (Sec. 2). */
static bool check_static_friction(study *s, fail *why)
{
    sun_baruh_case rough = sun_baruh_poisson;
    size_t sticks, reverses;
    rough.mu_s = 0.5;
    if (!count_modes(&rough, &sticks, &reverses, why))
        return false;
    study_place(s, "Sec. 2");
    study_feature(s, sticks > study_map_count(s, MAP_STICKS),
                  "the sticking region is larger for mu_s = 0.5 > mu_k");
    study_feature(s, reverses < study_map_count(s, MAP_REVERSES),
                  "reverse sliding is rarer for mu_s = 0.5 > mu_k");
    return true;
}

/* The angle that separates sticking from reverse sliding at a ratio, by the solver. */
double sun_baruh_angle_of_change(double ratio)
{
    double low = 10, high = 60, values[3];
    for (int i = 0; i < 60; i++) {
        const double middle = (low + high) / 2;
        const bool solved = rod_point(&sun_baruh_poisson, middle, ratio, values, NULL) == PCS_OK;
        *(solved && (MAP_STICKS >> (int)values[0] & 1) ? &low : &high) = middle;
    }
    return high;
}

/* "a vertical line describes change of the mode" (Sec. 2): at R2 = mu_s, whatever the ratio. */
static void check_vertical_line(study *s)
{
    const double ratios[] = {0, 0.5, 1.5}, mu = sun_baruh_poisson.mu_s;
    // R2 = tan/(alpha (1 + tan^2) + 1), a quadratic for tan(theta)
    const double a = mu * SUN_BARUH_SLENDER, c = mu * (SUN_BARUH_SLENDER + 1);
    const double line = atan((1 - sqrt(1 - 4 * a * c)) / (2 * a)) / DEGREE;
    // as printed, R2 = sin/(alpha + 1 - sin^2), a quadratic for sin(theta)
    const double printed = asin((sqrt(1 + 4 * mu * c) - 1) / (2 * mu)) / DEGREE;
    study_place(s, "Sec. 2");
    study_number(s, sun_baruh_angle_of_change(0), sun_baruh_angle_of_change(1.5), 1e-9,
                 "the mode changes at one angle: case 5 to 6 in deg, compared with 3 to 4");
    study_place(s, "Eq. 30");
    study_wrong(study_number(s, sun_baruh_angle_of_change(0.5), printed, 1e-9,
                             "that angle in deg, R2 = mu_s"),
                "P/R of Eq. 27 is sin(theta) cos(theta)/(alpha + cos^2(theta)): a cosine is lost");
    study_own(s);
    for (int i = 0; i < 3; i++)
        study_number(s, sun_baruh_angle_of_change(ratios[i]), line, 1e-9,
                     "angle in deg from case %d to %d by R2 = P/R, at v_Cx/v_Cy = %g",
                     i == 0 ? 5 : 2 * i - 1, i == 0 ? 6 : 2 * i, ratios[i]);
    study_place(s, "Sec. 2");
}

/* Mean of a column over n rows. */
static double line_mean(const study *s, int column, size_t first, size_t stride, size_t n)
{
    double sum = 0;
    for (size_t i = 0; i < n; i++)
        sum += study_cell(s, first + i * stride, column);
    return sum / (double)n;
}

/*
 * True if the mean energy increases with theta in steps of 10 deg. (In smaller steps it decreases
 * by 2e-4 just beyond the angle at which reverse sliding begins.)
 */
static bool energy_grows(const study *s, int from, int to)
{
    bool grows = true;
    const int step = to > from ? 10 : -10;
    for (int theta = from; theta != to; theta += step)
        grows =
            grows && line_mean(s, ENERGY, (size_t)(theta + 70) * s->scan, 1, s->scan) <
                         line_mean(s, ENERGY, (size_t)(theta + step + 70) * s->scan, 1, s->scan);
    return grows;
}

/* True if, at every ratio >= 0.1, more energy is lost at -30 than at 0 deg, whatever the span. */
static bool leaning_back_loses(const study *s)
{
    bool more = true;
    for (size_t j = 4; j < s->scan; j++)
        more = more &&
               study_cell(s, 40 * s->scan + j, ENERGY) < study_cell(s, 70 * s->scan + j, ENERGY);
    return more;
}

/* "less energy is lost for higher horizontal speeds" (Sec. 2): true for the mean over theta. */
static void check_speed(study *s)
{
    enum { HALF = 20 }; // the ratio 0.5
    bool fast = true;
    double drop = 0;
    char why[STUDY_NOTE];
    const double still = line_mean(s, ENERGY, 0, s->scan, 141);
    for (size_t j = 0; j + 1 < s->scan; j++) {
        const double next = line_mean(s, ENERGY, j + 1, s->scan, 141);
        fast = fast && (j < HALF || line_mean(s, ENERGY, j, s->scan, 141) < next);
        drop = study_worse(drop, still - next);
    }
    study_feature(s, fast, "less energy is lost at higher speed (mean over theta, from 0.5 on)");
    (void)snprintf(why, sizeof why,
                   "from which speed on is not stated; the mean energy ratio first falls by %.3f",
                   drop);
    study_differs(study_feature(s, drop <= 0, "... and at the lowest speeds"), why);
}

static void check_energy(study *s)
{
    check_speed(s);
    study_feature(s, energy_grows(s, 0, 70),
                  "less energy is lost as theta goes from 0 to 70 deg (by 10, mean over speed)");
    study_wrong(
        study_feature(s, energy_grows(s, 0, -70), "... and as theta goes from 0 to -70 deg"),
        "in the paper's own model more is lost until -30 deg, where friction increases slip; "
        "beyond that less");
    study_feature(
        s, study_map_mean(s, ENERGY, MAP_STICKS) < study_map_mean(s, ENERGY, MAP_ALL ^ MAP_STICKS),
        "more energy is lost, in the mean, where it sticks");
    study_own(s);
    study_feature(s, leaning_back_loses(s),
                  "more is lost at -30 than at 0 deg, at each v_Cx/v_Cy from 0.1 on");
    study_feature(s, energy_grows(s, -30, 0) && energy_grows(s, -30, -70),
                  "most energy is lost at theta = -30 deg (by 10, mean over speed)");
}

/* Reverse sliding occurs when the rod leans forward, and is not more frequent at higher speeds. */
static void check_reverse(study *s)
{
    bool forward = true, rarer = true;
    size_t before = s->n_rows;
    for (size_t j = 1; j < s->scan; j++) {
        size_t n = 0;
        for (size_t i = j; i < s->n_rows; i += s->scan)
            if (study_map_among(s, i, MAP_REVERSES)) {
                forward = forward && study_cell(s, i, MAP_X) > 0;
                n++;
            }
        rarer = rarer && n <= before;
        before = n;
    }
    study_feature(s, forward, "reverse sliding only where the rod leans forward, theta > 0");
    study_feature(s, rarer, "reverse sliding no more frequent at any higher speed");
    study_feature(s, study_map_count(s, 1U << 6) > 0 && study_map_count(s, 1U << 5) > 0,
                  "without speed a region of case 6 beside case 5");
}

static void check_velocity(study *s)
{
    size_t near = 0;
    study_place(s, "Sec. 2");
    for (size_t i = 0; i < s->n_rows; i++)
        near += fabs(study_cell(s, i, VELOCITY) - 1) < 0.05;
    study_feature(s, 2 * near > s->n_rows, "the velocity ratio is within 0.05 of 1 in most cases");
    const size_t least = study_map_least(s, VELOCITY, MAP_ALL);
    const size_t greatest = study_map_greatest(s, VELOCITY, MAP_ALL);
    study_feature(s,
                  study_map_among(s, least, MAP_STICKS) && study_map_among(s, greatest, MAP_STICKS),
                  "its least and its greatest value occur with sticking");
}

bool sun_baruh_fig3(study *s, fail *why)
{
    const map_plan plan = sun_baruh_rod(&sun_baruh_poisson);
    bool every = true;
    s->about = sun_baruh_span;
    if (!study_map_fill(s, &plan, why) || !check_static_friction(s, why))
        return false;
    for (int k = 0; k < 7; k++)
        every = every && study_map_count(s, 1U << k) > 0;
    study_place(s, "Sec. 2");
    study_feature(s, every, "all cases 0 to 6 are there");
    check_reverse(s);
    check_vertical_line(s);
    check_velocity(s);
    check_energy(s);
    study_map_draw(s, &plan, 1, 3);
    return true;
}

bool sun_baruh_fig4(study *s, fail *why)
{
    map_value values[3] = {rod_values[0], rod_values[1], rod_values[2]};
    map_plan plan = sun_baruh_rod(&energetic);
    const map_plan poisson = sun_baruh_rod(&sun_baruh_poisson);
    study other = {.key = s->key, .item = s->item};
    const bool good = study_map_fill(s, &plan, why) && study_map_fill(&other, &poisson, why);
    s->about = sun_baruh_span;
    if (good) {
        study_place(s, "Sec. 2");
        study_number(s, (double)study_map_other_modes(s, &other, MAP_ALL), 0, 0,
                     "points with another mode than Fig. 3");
        check_velocity(s);
        check_energy(s);
        values[0].label = NULL; // the modes are those of Fig. 3; the paper has two panels
        plan.values = values;
        study_map_draw(s, &plan, 1, 2);
    }
    study_free(&other);
    return good;
}
