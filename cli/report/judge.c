#include "judge.h"

#include <stdio.h>
#include <string.h>

/* A condition of the judge or of the certificate, and its formula. */
typedef struct condition {
    const char *name, *meaning;
} condition;

/* The four residuals of one impact. */
static const condition of_one[] = {{"momentum", "v' - v = G p"},
                                   {"cone", "|p_t| <= mu p_n and p_n >= 0"},
                                   {"restitution", "the rule of the law, or its path"},
                                   {"energy", "dT and the works W_c, W_r, W_f"}};

/* The conditions of a certificate, and of a strike as a whole. */
static const condition normal = {"normal", "v_n' + e v_n >= 0 and p_n >= 0, one of them 0"};
static const condition cone = {"cone", "|p_t| <= mu p_n"};
static const condition slip = {"slip", "v_t' + e_t v_t = 0, or friction mu p_n against it"};
static const condition strike = {"strike",
                                 "momentum, contact, friction, stages, restitution, energy"};

static void warn(pcs_law law, const condition *c, double residual, double bound)
{
    (void)fprintf(stderr,
                  "percuss: law %s: this result fails the judge: %s (%s) has the residual %.1e, "
                  "the bound is %.1e. Do not use it. If G is nearly singular, rounding errors are "
                  "too large: change the contact or try another law; else report it as a bug of "
                  "percuss. --fail-on judge=BOUND sets another bound.\n",
                  pcs_law_about(law)->name, c->name, c->meaning, residual, bound);
}

bool report_unsound(const problem *p, const answer *a, double bound)
{
    const char *name = pcs_judgement_condition(&a->judgement);
    size_t i = 0;
    const answer_head head = answer_head_of(p, a);
    if (answer_is_none(p->spatial, head.law, head.path, head.outcome) ||
        !pcs_judgement_fails(a->judgement.worst, bound))
        return false;
    while (i + 1 < sizeof of_one / sizeof *of_one && strcmp(of_one[i].name, name) != 0)
        i++;
    warn(head.law, &of_one[i], a->judgement.worst, bound);
    return true;
}

static const condition *condition_of(const several *m)
{
    const pcs_certificate *c = &m->impact.certificate;
    if (several_is_strike(m))
        return &strike;
    if (c->normal >= c->cone && c->normal >= c->slip)
        return &normal;
    return c->cone >= c->slip ? &cone : &slip;
}

/* Without a solution there is nothing to check. */
bool report_unsound_several(const several *m, double bound)
{
    if (several_outcome(m) & PCS_OUTCOME_NO_SOLUTION || !pcs_judgement_fails(m->judge, bound))
        return false;
    warn(m->law, condition_of(m), m->judge, bound);
    return true;
}
