#include "support.h"
#include "in_batch.h"

#include <stdlib.h>
#include <string.h>

static uint64_t next_bits(rng *r)
{
    uint64_t z = r->state += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

double uniform(rng *r)
{
    return (double)(next_bits(r) >> 11) * 0x1p-53;
}

double between(rng *r, double low, double high)
{
    return low + (high - low) * uniform(r);
}

double log_between(rng *r, double low, double high)
{
    return low * pow(high / low, uniform(r));
}

double sign(rng *r)
{
    return next_bits(r) & 1U ? 1.0 : -1.0;
}

static pcs_contact2 random_contact(rng *r)
{
    pcs_contact2 c = {.G_nn = log_between(r, 1e-2, 1e2), .G_tt = log_between(r, 1e-2, 1e2)};
    c.G_nt = between(r, -0.98, 0.98) * sqrt(c.G_nn * c.G_tt);
    c.v_n = -log_between(r, 0.05, 20);
    c.v_t = sign(r) * log_between(r, 0.05, 20);
    return c;
}

static pcs_material random_material(rng *r)
{
    pcs_material m = pcs_material_default();
    m.e = uniform(r);
    m.mu_k = m.mu_s = log_between(r, 0.01, 10);
    m.d1 = uniform(r) + 0.01;
    m.d2 = uniform(r) + 0.01;
    m.ratio = between(r, -1, 1);
    m.e_t = uniform(r);
    return m;
}

/* Friction above critical, with slip in the direction that jams. */
static void make_jam(rng *r, sample *s)
{
    if (s->contact.v_t * s->contact.G_nt < 0)
        s->contact.v_t = -s->contact.v_t;
    const double critical = s->contact.G_nn / fabs(s->contact.G_nt);
    s->material.mu_k = s->material.mu_s = critical * log_between(r, 1, 10);
}

/*
 * Slip that stops exactly at the end of compression (share 0), or after (1 + share) times its
 * impulse.
 */
static void make_stop(rng *r, sample *s, double share)
{
    pcs_contact2 *c = &s->contact;
    pcs_material *m = &s->material;
    c->G_nt = -fabs(c->G_nt); // G_nt slows slip towards +t, too
    c->v_t = (1 + share) * -c->v_n * (m->mu_k * c->G_tt - c->G_nt) / (c->G_nn - m->mu_k * c->G_nt);
    if (uniform(r) < 0.5)
        m->mu_s = fmax(m->mu_k, -c->G_nt / c->G_tt * between(r, 1, 1.5));
}

sample random_sample(rng *r, long index)
{
    sample s = {(corner)(index % CORNER_COUNT), random_contact(r), random_material(r)};
    switch (s.corner) {
    case CORNER_MU_ZERO:
        s.material.mu_k = s.material.mu_s = 0;
        break;
    case CORNER_E_ZERO:
        s.material.e = 0;
        break;
    case CORNER_E_ONE:
        s.material.e = 1;
        break;
    case CORNER_V_T_ZERO:
        s.contact.v_t = 0;
        break;
    case CORNER_G_NT_ZERO:
        s.contact.G_nt = 0;
        break;
    case CORNER_JAM:
        make_jam(r, &s);
        break;
    case CORNER_NEARLY_SINGULAR:
        s.contact.G_nt =
            sign(r) * sqrt(s.contact.G_nn * s.contact.G_tt) * (1 - log_between(r, 1e-13, 1e-2));
        break;
    case CORNER_WIDE_VELOCITIES:
        s.contact.v_n = -log_between(r, 1e-12, 1e12);
        s.contact.v_t = sign(r) * log_between(r, 1e-12, 1e12);
        break;
    case CORNER_TOUCHING:
        s.contact.v_n = 0;
        if (index % 2)
            make_jam(r, &s);
        break;
    case CORNER_MU_SPLIT:
        s.material.mu_s = s.material.mu_k * between(r, 1, 2);
        break;
    case CORNER_STOP_AT_TURN:
        make_stop(r, &s, 0);
        break;
    case CORNER_STOP_AT_END:
        make_stop(r, &s, s.material.e);
        break;
    default:
        break;
    }
    return s;
}

static long from_environment(const char *name, long unset)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : unset;
}

pcs_material material_of(double e, double mu)
{
    pcs_material m = pcs_material_default();
    m.e = e;
    m.mu_s = m.mu_k = mu;
    return m;
}

pcs_material material_with(double e, double e_t, double mu)
{
    pcs_material m = material_of(e, mu);
    m.e_t = e_t;
    return m;
}

long cases(void)
{
    return from_environment("PERCUSS_CASES", 1000000) * from_environment("PERCUSS_SOAK", 1);
}

bool few_cases(void)
{
    return cases() < 100000;
}

long at_least(long enough, long n)
{
    return n > enough ? n : enough;
}

void unset_memory(void *memory, size_t size)
{
    memset(memory, 0xff, size);
}

__attribute__((noinline)) void unset_stack(void)
{
    unsigned char below[8192];
    unset_memory(below, sizeof below);
    __asm__ volatile("" : : "r"(below) : "memory"); // the compiler must keep it
}

pcs_impact2 solved(pcs_law law, const pcs_contact2 *contact, const pcs_material *material)
{
    pcs_impact2 impact;
    pcs_fault fault;
    unset_memory(&impact, sizeof impact);
    unset_stack();
    if (pcs_solve2(law, contact, material, &impact, &fault) != PCS_OK)
        fail_msg("%s: %s %s (it is %g)", pcs_law_about(law)->name, fault.field, fault.rule,
                 fault.value);
    in_batch2(law, contact, material, &impact);
    return impact;
}

double velocity_gap(const pcs_contact2 *c, const pcs_impact2 *a, const pcs_impact2 *b)
{
    const double G = c->G_nn + c->G_tt;
    const double gap = fmax(fmax(fabs(a->vp_n - b->vp_n), fabs(a->vp_t - b->vp_t)),
                            G * fmax(fabs(a->p_n - b->p_n), fabs(a->p_t - b->p_t)));
    const double scale = fabs(c->v_n) + fabs(c->v_t) + G * (fabs(a->p_n) + fabs(a->p_t));
    return gap == 0 ? 0 : gap / scale;
}

void assert_same_impact(const pcs_contact2 *c, const pcs_impact2 *a, const pcs_impact2 *b,
                        double tolerance)
{
    const double gap = velocity_gap(c, a, b);
    if (!(gap <= tolerance))
        fail_msg("%s and %s differ by %g: vp (%.17g, %.17g) and (%.17g, %.17g); G %.17g %.17g "
                 "%.17g v %.17g %.17g",
                 pcs_law_about(a->law)->name, pcs_law_about(b->law)->name, gap, a->vp_n, a->vp_t,
                 b->vp_n, b->vp_t, c->G_nn, c->G_nt, c->G_tt, c->v_n, c->v_t);
}

void assert_near(double a, double b, double tolerance)
{
    if (!(fabs(a - b) <= tolerance))
        fail_msg("%.17g is not %.17g, off by %g where %g is allowed", a, b, fabs(a - b), tolerance);
}

void assert_bits(double batch, double alone, const char *what, size_t i)
{
    if (memcmp(&batch, &alone, sizeof batch) != 0 && !(batch != batch && alone != alone))
        fail_msg("%s of problem %zu: %.17g in the batch, %.17g alone", what, i, batch, alone);
}

pcs_impact3 solved3(pcs_law law, pcs_path path, const pcs_contact3 *c, const pcs_material *m)
{
    pcs_impact3 im;
    pcs_fault fault;
    unset_memory(&im, sizeof im);
    unset_stack();
    const pcs_status status = pcs_solve3(law, path, c, m, &im, &fault);
    if (status != PCS_OK)
        fail_msg("%s: %s %s", pcs_status_name(status), fault.field, fault.rule);
    in_batch3(law, path, c, m, &im);
    return im;
}

double scale3(const pcs_contact3 *c, const pcs_impact3 *im)
{
    const double G = c->G_nn + c->G_11 + c->G_22;
    return fabs(c->v_n) + hypot(c->v_1, c->v_2) + G * (im->p_n + hypot(im->p_1, im->p_2));
}

pcs_contact3 rotated3(const pcs_contact3 *c, double angle)
{
    const double k = cos(angle), s = sin(angle);
    return (pcs_contact3){
        .G_nn = c->G_nn,
        .G_n1 = k * c->G_n1 - s * c->G_n2,
        .G_n2 = s * c->G_n1 + k * c->G_n2,
        .G_11 = k * k * c->G_11 - 2 * k * s * c->G_12 + s * s * c->G_22,
        .G_12 = k * s * (c->G_11 - c->G_22) + (k * k - s * s) * c->G_12,
        .G_22 = s * s * c->G_11 + 2 * k * s * c->G_12 + k * k * c->G_22,
        .v_n = c->v_n,
        .v_1 = k * c->v_1 - s * c->v_2,
        .v_2 = s * c->v_1 + k * c->v_2,
    };
}

bool law_takes(pcs_law law, const sample *s)
{
    if ((law == PCS_LAW_WALTON && s->contact.G_nt != 0) ||
        (law == PCS_LAW_BILINEAR && !pcs_has(s->material.eta2)))
        return false;
    return !pcs_law_about(law)->one_friction || s->material.mu_s == s->material.mu_k;
}

double off_plane(const pcs_impact3 *three, const pcs_impact2 *two, double angle, double scale)
{
    const double k = cos(angle), z = sin(angle), work = three->p_n + 1;
    const double differences[] = {three->vp_n - two->vp_n, three->vp_1 - k * two->vp_t,
                                  three->vp_2 - z * two->vp_t, (three->dT - two->dT) / work,
                                  (three->W_f - two->W_f) / work};
    double worst = 0;
    for (size_t i = 0; i < sizeof differences / sizeof *differences; i++)
        worst = fmax(worst, fabs(differences[i]) / scale);
    return worst;
}
