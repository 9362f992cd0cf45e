/* Converts between e, the damping of a spring, and solref of MuJoCo. */
#include "cli/base/exit.h"
#include "cli/base/shown.h"
#include "cli/base/text.h"
#include "cli/report/json.h"
#include "commands.h"
#include "scenario/several.h"
#include "scenario/suggest.h"
#include "scenario/units.h"

#include <stdio.h>
#include <string.h>

/* The input: the spring, and the one quantity that is given. */
typedef struct question {
    pcs_spring spring;
    pcs_spring_given given;
    double value[2];
} question;

static const char *given_at(size_t index)
{
    return pcs_spring_given_name((pcs_spring_given)index);
}

/* Read the given quantity, such as "e=0.7" or "solref=0.02 1". */
static bool read_given(const char *text, question *q, fail *why)
{
    fail inner;
    const char *equals = text ? strchr(text, '=') : NULL;
    if (!equals)
        return fail_with(why, "a given value is needed, as in e=0.7; see 'percuss convert --help'");
    char name[20];
    (void)snprintf(name, sizeof name, "%.*s", (int)(equals - text < 19 ? equals - text : 19), text);
    int given = 0;
    while (given < PCS_SPRING_GIVEN_COUNT && strcmp(given_at((size_t)given), name) != 0)
        given++;
    if (given == PCS_SPRING_GIVEN_COUNT)
        return suggest_unknown(why, "quantity", name, given_at, "see 'percuss convert --help'");
    q->given = (pcs_spring_given)given;
    const int wanted = given == PCS_SPRING_GIVEN_SOLREF ? 2 : 1;
    const int found = units_numbers(equals + 1, q->value, 2, &inner);
    if (found < 0)
        return fail_with(why, "%s: %.200s", name, inner.text);
    return found == wanted || fail_with(why, "%s: takes %s, as in %s", name,
                                        wanted == 2 ? "two numbers" : "one number",
                                        wanted == 2 ? "'solref=0.02 1'" : "e=0.7");
}

/* Read mass and approach from a scenario: those at its contact. */
static bool read_body(const options *o, pcs_spring *spring, fail *why)
{
    scenario s;
    problem p;
    bool good = scenario_read(&s, o->body, why) && shown_of(&s, o->units, why) &&
                (!several_is(&s) ||
                 fail_with(why,
                           "%s: --body takes a scenario with one contact; with several give "
                           "--mass",
                           s.name)) &&
                problem_of_bodies(&p, &s, why);
    if (good) {
        const double v_n = p.spatial ? p.contact3.v_n : p.contact.v_n;
        spring->mass = 1 / (p.spatial ? p.contact3.G_nn : p.contact.G_nn);
        good = v_n < 0 || fail_with(why, "%s: does not approach (v_n is %.6g m/s)", s.name, v_n);
        spring->approach = -v_n;
    }
    scenario_free(&s);
    return good;
}

static bool read_number(const char *option, const char *text, dimension dim, double *value,
                        fail *why)
{
    fail inner;
    return !text || units_parse(text, dim, value, &inner) ||
           fail_with(why, "%s: %.200s", option, inner.text);
}

static bool read_question(const options *o, question *q, fail *why)
{
    *q = (question){.spring = pcs_spring_default()};
    pcs_spring *s = &q->spring;
    s->tensile = o->tensile;
    if (!read_given(o->file, q, why) || (o->body && !read_body(o, s, why)))
        return false;
    if (o->body && o->mass)
        return fail_with(why, "--body gives the mass; --mass cannot be used with it");
    if (!read_number("--mass", o->mass, MASS, &s->mass, why) ||
        !read_number("--approach", o->approach, SPEED, &s->approach, why) ||
        !read_number("--kappa", o->kappa, PLAIN, &s->kappa, why) ||
        !read_number("--exponent", o->exponent, PLAIN, &s->exponent, why))
        return false;
    if (!pcs_has(s->mass))
        return fail_with(why,
                         "--mass MASS or --body FILE is needed: the effective mass at the contact");
    if (q->given == PCS_SPRING_GIVEN_ZETA && !pcs_has(s->approach))
        return fail_with(why, "--approach SPEED is needed: Hunt and Crossley's e depends on it");
    return pcs_has(s->kappa) || q->given == PCS_SPRING_GIVEN_SOLREF ||
           fail_with(why, "--kappa NUMBER is needed, the stiffness in N/m%s",
                     s->exponent == 1 ? "" : "^exponent");
}

static bool convert(const question *q, pcs_spring_damping *d, fail *why)
{
    pcs_fault fault;
    char text[200];
    const pcs_status status = pcs_spring_convert(&q->spring, q->given, q->value, d, &fault);
    if (status == PCS_STATUS_RANGE)
        return fail_with(why, "%s: e would be below 1e-9, or a number is too large",
                         pcs_spring_given_name(q->given));
    (void)pcs_fault_text(&fault, text, sizeof text);
    return status == PCS_OK || fail_with(why, "%s", text);
}

static void line(const char *name, double x, const char *unit)
{
    char text[40];
    if (pcs_has(x))
        (void)printf("  %-12s %-12s %s\n", name,
                     text_short(shown_value(x, unit), 6, text, sizeof text), shown_unit(unit));
}

/* Return e at another speed. */
static double e_at(const question *q, const pcs_spring_damping *d, double speed)
{
    pcs_spring s = q->spring;
    pcs_spring_damping other;
    s.kappa = d->kappa;
    s.approach *= speed;
    return pcs_spring_convert(&s, PCS_SPRING_GIVEN_ZETA, &d->zeta, &other, NULL) == PCS_OK
               ? other.e
               : PCS_NONE;
}

static void show_viscous(const question *q, const pcs_spring_damping *d)
{
    const pcs_spring *s = &q->spring;
    const bool linear = s->exponent == 1;
    (void)printf("\nviscous      F = kappa d%s + c%s d'\n", linear ? "" : "^exponent",
                 linear ? "" : " d^((exponent - 1)/2)");
    line("ratio", d->ratio, "1 is critical");
    line("c", d->c, linear ? "N s/m" : "N s/m^((exponent + 1)/2)");
    line("c_mass", d->c_mass, linear ? "1/s" : "c/mass");
    line("duration", d->duration, "s");
    line("depth", d->depth, "m");
    (void)printf("  ratio = c/(2 sqrt(%skappa mass))\n", linear ? "" : "(exponent + 1)/2 ");
    if (s->tensile)
        (void)printf("  e = exp(-pi ratio/sqrt(1 - ratio^2))\n"
                     "  The contact ends where d = 0; before that the dashpot pulls.\n"
                     "  Range: ratio below 1.\n");
    else
        (void)printf(
            "  e = exp(-2 ratio acos(ratio)/sqrt(1 - ratio^2)), above ratio 1 with acosh\n"
            "  The contact ends where F = 0, as it cannot pull; with --tensile where d = 0.\n"
            "  Range: every e above 0 up to 1; ratio 1 gives e = exp(-2) = 0.1353.\n");
    (void)printf("  e is the same at every speed.\n");
}

static void show_crossley(const question *q, const pcs_spring_damping *d)
{
    const bool linear = q->spring.exponent == 1;
    (void)printf("\nHunt-Crossley  F = kappa d%s (1 + zeta d')\n", linear ? "" : "^exponent");
    if (!pcs_has(d->zeta)) {
        (void)printf("  needs --approach SPEED, since e depends on the speed\n");
        return;
    }
    line("zeta", d->zeta, "s/m");
    line("kappa_zeta", d->kappa_zeta, linear ? "N s/m^2" : "kappa zeta");
    line("depth", d->depth_crossley, "m");
    (void)printf("  (1 + e) s = ln((1 + s)/(1 - e s)), s = zeta approach\n"
                 "  Range: every e above 0 up to 1, any mass, kappa and exponent; this e holds\n  "
                 "at this approach only:  %.4g at half of it, %.4g at twice.\n",
                 e_at(q, d, 0.5), e_at(q, d, 2));
    if (d->zeta > 0)
        (void)printf("  Common for e near 1: zeta = 3 (1 - e)/(2 approach) = %.6g, error %.1f %%;\n"
                     "  or 3 (1 - e^2)/(4 approach) = %.6g, error %.1f %%.\n",
                     shown_value(d->zeta_small, "s/m"), 100 * (d->zeta_small / d->zeta - 1),
                     shown_value(d->zeta_squares, "s/m"), 100 * (d->zeta_squares / d->zeta - 1));
}

static void show_mujoco(const pcs_spring_damping *d)
{
    if (!pcs_has(d->direct[0]))
        return;
    (void)printf("\nMuJoCo\n");
    if (pcs_has(d->solref[0]))
        (void)printf("  solref=\"%.9g %.9g\"  timeconst in s, dampratio\n", d->solref[0],
                     d->solref[1]);
    (void)printf("  solref=\"%.9g %.9g\"  the direct form: -kappa/mass, -c/mass\n", d->direct[0],
                 d->direct[1]);
    (void)printf(
        "  timeconst = 2 mass/c, dampratio = ratio, of a contact that ends where F = 0\n"
        "  Range: constant impedance, solimp=\"0.9 0.9 0.001\"; without weight; time steps\n"
        "  of at most timeconst/2, which MuJoCo requires, and small beside the duration.\n");
}

static void show(const question *q, const pcs_spring_damping *d)
{
    const pcs_spring *s = &q->spring;
    (void)printf("e = %.6g, of a contact with mass %.6g %s, kappa ", d->e,
                 shown_value(s->mass, "kg"), shown_unit("kg"));
    if (s->exponent == 1)
        (void)printf("%.6g %s", shown_value(d->kappa, "N/m"), shown_unit("N/m"));
    else
        (void)printf("%.6g N/m^%.6g", d->kappa, s->exponent);
    if (pcs_has(s->approach))
        (void)printf(", approach %.6g %s", shown_value(s->approach, "m/s"), shown_unit("m/s"));
    (void)printf("\n");
    show_viscous(q, d);
    show_crossley(q, d);
    show_mujoco(d);
}

static cJSON *pair_of(const double *x)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < 2; i++)
        cJSON_AddItemToArray(list, json_number(x[i]));
    return list;
}

static void show_json(const question *q, const pcs_spring_damping *d)
{
    const pcs_spring *s = &q->spring;
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"mass", s->mass},
                   {"exponent", s->exponent},
                   {"approach", s->approach},
                   {"e", d->e},
                   {"kappa", d->kappa},
                   {"ratio", d->ratio},
                   {"c", d->c},
                   {"c_mass", d->c_mass},
                   {"zeta", d->zeta},
                   {"kappa_zeta", d->kappa_zeta},
                   {"zeta_small", d->zeta_small},
                   {"zeta_squares", d->zeta_squares},
                   {"duration", d->duration},
                   {"depth", d->depth},
                   {"depth_crossley", d->depth_crossley}};
    cJSON *json = cJSON_CreateObject();
    cJSON_AddStringToObject(json, "given", pcs_spring_given_name(q->given));
    cJSON_AddBoolToObject(json, "tensile", s->tensile);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        cJSON_AddItemToObject(json, numbers[i].name, json_number(numbers[i].value));
    cJSON_AddItemToObject(json, "solref", pair_of(d->solref));
    cJSON_AddItemToObject(json, "direct", pair_of(d->direct));
    json_print(json);
}

int commands_convert(const options *o)
{
    question q;
    pcs_spring_damping d;
    fail why;
    if (!read_question(o, &q, &why) || !convert(&q, &d, &why))
        return exit_bad(&why);
    if (o->json)
        show_json(&q, &d);
    else
        show(&q, &d);
    return 0;
}
