#include "answer.h"
#include "states.h"

#include <math.h>
#include <string.h>

/* The impulse p acts on the body, and -p acts on the other body. */
static double sign_of(int body)
{
    return body == 0 ? 1 : -1;
}

static bool solver_fault(const scenario *s, pcs_law law, const pcs_fault *fault, fail *why)
{
    if (fault->status == PCS_STATUS_NOT_CONVERGED && !pcs_has(fault->left))
        return fail_with(why, "%s: %s (G is nearly singular)", s->name, fault->rule);
    if (fault->status == PCS_STATUS_NOT_CONVERGED)
        return fail_with(why, "%s: %s (%.2g of the %s remained)", s->name, fault->rule, fault->left,
                         law == PCS_LAW_BILINEAR ? "normal force" : "slip speed");
    if (law == PCS_LAW_WALTON && strncmp(fault->field, "G_", 2) == 0)
        return fail_with(
            why, "%s: law walton: %s %s (it is %.10g); use complementarity for other bodies",
            s->name, fault->field, fault->rule, fault->value);
    if (fault->status == PCS_STATUS_INVALID && strcmp(fault->field, "law") == 0)
        return fail_with(why, "%s: law %s is planar only; 'percuss laws' lists the spatial ones",
                         s->name, pcs_law_about(law)->name);
    return problem_fault(s, "material", fault, why);
}

pcs_status answer_record(const problem *p, pcs_law law, answer *a, pcs_fault *fault)
{
    return p->spatial ? pcs_solve3(law, p->path, &p->contact3, &p->material, &a->impact3, fault)
                      : pcs_solve2(law, &p->contact, &p->material, &a->impact, fault);
}

double answer_body_energy(const problem *p, const answer *a, int body)
{
    return p->spatial ? pcs_struck3_energy(a ? &a->after3[body] : &p->bodies3[body])
                      : pcs_struck2_energy(a ? &a->after[body] : &p->bodies[body]);
}

/* Apply the impulse to the bodies of a list, in world axes. */
static void push_in_world(const problem *p, answer *a)
{
    const problem_world *w = &p->world;
    const bool two = p->n_bodies == 2;
    memcpy(a->world, w->bodies, sizeof a->world);
    memcpy(a->world3, w->bodies3, sizeof a->world3);
    for (int i = 0; i < 2; i++) // without a solution there is no velocity after
        for (int k = 0; k < 3 && !pcs_has(p->spatial ? a->impact3.p_n : a->impact.p_n); k++) {
            a->world[i].velocity[k % 2] = a->world[i].spin = PCS_NONE;
            a->world3[i].velocity[k] = a->world3[i].spin[k] = PCS_NONE;
        }
    if (p->spatial)
        pcs_impact3_push(&a->impact3, &w->touch3, &w->frame3, &a->world3[0],
                         two ? &a->world3[1] : NULL);
    else
        pcs_impact2_push(&a->impact, &w->touch, &w->frame, &a->world[0], two ? &a->world[1] : NULL);
}

/* Compute the bodies after the impact, and their energy before and after. */
static void carry_back(const problem *p, answer *a)
{
    const double none = p->n_bodies > 0 ? 0 : PCS_NONE;
    a->energy = (pcs_bodies_energy){none, none};
    if (p->world.s)
        push_in_world(p, a);
    for (int i = 0; i < p->n_bodies; i++) {
        const double sign = sign_of(i);
        if (p->spatial) {
            const double impulse[3] = {sign * a->impact3.p_n, sign * a->impact3.p_1,
                                       sign * a->impact3.p_2};
            a->after3[i] = pcs_struck3_after(&p->bodies3[i], impulse);
        } else {
            a->after[i] =
                pcs_struck2_after(&p->bodies[i], sign * a->impact.p_n, sign * a->impact.p_t);
        }
        a->energy.T_bodies += answer_body_energy(p, NULL, i);
        a->energy.Tp_bodies += answer_body_energy(p, a, i);
    }
}

pcs_status answer_diagnose(const problem *p, answer *a, pcs_fault *fault)
{
    return p->spatial ? pcs_diagnose3(&p->contact3, &p->material, &a->diagnosis3, fault)
                      : pcs_diagnose2(&p->contact, &p->material, &a->diagnosis, fault);
}

bool answer_is_none(bool spatial, pcs_law law, pcs_path path, unsigned outcome)
{
    const bool approximate =
        spatial && path == PCS_PATH_SUN_BARUH && pcs_law_about(law)->family == PCS_FAMILY_PATH;
    return outcome &
           (approximate ? PCS_OUTCOME_NO_SOLUTION | PCS_OUTCOME_JAM : PCS_OUTCOME_NO_SOLUTION);
}

void answer_judge(const problem *p, answer *a)
{
    const answer_head head = answer_head_of(p, a);
    if (answer_is_none(p->spatial, head.law, head.path, head.outcome)) {
        a->judgement = (pcs_judgement){PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE, PCS_NONE};
        return;
    }
    a->judgement = p->spatial ? pcs_judge3(&p->contact3, &p->material, &a->impact3)
                              : pcs_judge2(&p->contact, &p->material, &a->impact);
}

bool answer_solve(const problem *p, const scenario *s, pcs_law law, int wanted, answer *a,
                  fail *why)
{
    pcs_fault fault;
    if (answer_record(p, law, a, &fault) != PCS_OK)
        return solver_fault(s, law, &fault, why);
    if (wanted & ANSWER_BODIES)
        carry_back(p, a);
    if (wanted & ANSWER_DIAGNOSIS && answer_diagnose(p, a, &fault) != PCS_OK)
        return solver_fault(s, law, &fault, why);
    if (wanted & ANSWER_JUDGE)
        answer_judge(p, a);
    return true;
}

void answer_structs(const problem *p, const answer *a, const void *structs[PCS_GROUP_COUNT])
{
    const bool planar = !p->spatial;
    structs[PCS_GROUP_CONTACT] = planar ? &p->contact : NULL;
    structs[PCS_GROUP_MATERIAL] = &p->material;
    structs[PCS_GROUP_IMPACT] = planar ? &a->impact : NULL;
    structs[PCS_GROUP_BODIES] = &a->energy;
    structs[PCS_GROUP_DIAGNOSIS] = planar ? &a->diagnosis : NULL;
    structs[PCS_GROUP_CONTACT3] = planar ? NULL : &p->contact3;
    structs[PCS_GROUP_IMPACT3] = planar ? NULL : &a->impact3;
    structs[PCS_GROUP_DIAGNOSIS3] = planar ? NULL : &a->diagnosis3;
}

answer_head answer_head_of(const problem *p, const answer *a)
{
    const pcs_impact2 *two = &a->impact;
    const pcs_impact3 *three = &a->impact3;
    answer_head h = {two->law,  false,      PCS_PATH_EXACT, two->outcome,
                     two->mode, two->final, two->n_phases};
    if (p->spatial)
        h = (answer_head){three->law,     pcs_law_about(three->law)->family == PCS_FAMILY_PATH,
                          three->path,    three->outcome,
                          three->mode,    three->final,
                          three->n_phases};
    return h;
}

int answer_state(const problem *p, const answer *a)
{
    const answer_head h = answer_head_of(p, a);
    return p->spatial ? states_of3(h.final, h.outcome, a->impact3.vp_1, a->impact3.vp_2)
                      : states_of2(h.final, h.outcome, a->impact.vp_t);
}

static answer_point point2(const pcs_point2 *x)
{
    return (answer_point){{x->p_n, x->p_t}, {x->v_n, x->v_t}};
}

static answer_point point3(const pcs_point3 *x)
{
    return (answer_point){{x->p_n, x->p_1, x->p_2}, {x->v_n, x->v_1, x->v_2}};
}

answer_phase answer_phase_at(const problem *p, const answer *a, int index)
{
    const pcs_phase2 *two = &a->impact.phases[index];
    const pcs_phase3 *three = &a->impact3.phases[index];
    if (p->spatial)
        return (answer_phase){three->stage,       three->motion, point3(&three->from),
                              point3(&three->to), three->W_n,    three->W_t};
    return (answer_phase){two->stage,       two->motion, point2(&two->from),
                          point2(&two->to), two->W_n,    two->W_t};
}

static answer_motion motion2(const pcs_struck2 *b)
{
    return (answer_motion){2, 1, {b->v_n, b->v_t}, {b->omega}};
}

static answer_motion motion3(const pcs_struck3 *b)
{
    return (answer_motion){
        3, 3, {b->v[0], b->v[1], b->v[2]}, {b->omega[0], b->omega[1], b->omega[2]}};
}

answer_motion answer_before(const problem *p, int body)
{
    return p->spatial ? motion3(&p->bodies3[body]) : motion2(&p->bodies[body]);
}

answer_motion answer_after(const problem *p, const answer *a, int body)
{
    return p->spatial ? motion3(&a->after3[body]) : motion2(&a->after[body]);
}

const char *answer_name(const problem *p, int body, char *number, size_t size)
{
    return p->world.s
               ? scenario_item_name(p->world.s, LIST_BODIES, p->world.index[body], number, size)
           : body == 0 ? "body"
                       : "other";
}

answer_motion answer_in_world(const problem *p, const answer *a, int body)
{
    const pcs_body2 *two = a ? &a->world[body] : &p->world.bodies[body];
    const pcs_body3 *three = a ? &a->world3[body] : &p->world.bodies3[body];
    if (!p->spatial)
        return (answer_motion){2, 1, {two->velocity[0], two->velocity[1]}, {two->spin}};
    answer_motion m = {.n_v = 3, .n_omega = 3};
    memcpy(m.v, three->velocity, sizeof m.v);
    memcpy(m.omega, three->spin, sizeof m.omega);
    return m;
}

answer_place answer_touch(const problem *p)
{
    const problem_world *w = &p->world;
    answer_place place = {.n = p->spatial ? 3 : 2,
                          .gap = p->spatial ? w->touch3.gap : w->touch.gap};
    for (int k = 0; k < place.n; k++) {
        place.at[k] = p->spatial ? w->touch3.point[k] : w->touch.point[k];
        place.normal[k] = p->spatial ? w->frame3.n[k] : w->frame.n[k];
    }
    return place;
}

void answer_arm(const problem *p, int body, double arm[3])
{
    arm[0] = p->bodies[body].r_n;
    arm[1] = p->bodies[body].r_t;
    arm[2] = 0;
    if (p->spatial)
        pcs_struck3_arm(&p->bodies3[body], arm);
}

double answer_theta(const double arm[3])
{
    const double theta = atan2(-arm[1], -arm[0]);
    return theta == -180 * DEGREE ? -theta : theta;
}

int answer_all(const problem *p, answer_impulse impulses[PCS_MAX_ANSWERS3])
{
    const pcs_material *m = &p->material;
    pcs_impulse2 two[2];
    pcs_impulse3 three[PCS_MAX_ANSWERS3];
    const int n =
        p->spatial ? pcs_impulse3_all_by_complementarity(&p->contact3, m->e, m->e_t, m->mu_k, three)
                   : pcs_impulse2_all_by_complementarity(&p->contact, m->e, m->e_t, m->mu_k, two);
    for (int i = 0; i < n; i++)
        impulses[i] = p->spatial ? (answer_impulse){three[i].final,
                                                    {three[i].p_n, three[i].p_1, three[i].p_2}}
                                 : (answer_impulse){two[i].final, {two[i].p_n, two[i].p_t}};
    return n;
}
