/*
 * Stronge's lumped contact [stronge-2001]: a normal spring that is stiffer by 1/e^2 when it
 * unloads, and a tangential spring of stiffness k_n/eta^2 in series with a slider with Coulomb
 * friction. See springs2_kernel.h. The result does not depend on k_n, which is 1 here.
 */
#include "bilinear2.h"
#include "hold2_kernel.h"
#include "slip2_kernel.h"
#include "springs.h"

static pcs_point2 point_of(const pcs_springs2 *s)
{
    return (pcs_point2){s->pc_n + s->pr_n, s->pc_t + s->pr_t, s->v_n, s->v_t};
}

/*
 * Write a stretch to the record as a phase, if it has a length. With a small e the impulse of
 * restitution may be lost in the sum p_n; the phase is written all the same.
 */
static void record(const pcs_springs2 *from, const pcs_springs2 *to, const pcs_stretch2 *x,
                   pcs_impact2 *im)
{
    const pcs_point2 a = point_of(from), b = point_of(to);
    const bool little = from->unloads > 0 && from->e < PCS_SMALL_RETURN && x->p_n > 0;
    if (im->n_phases == PCS_MAX_PHASES2 || !(b.p_n > a.p_n || little))
        return;
    im->phases[im->n_phases++] = (pcs_phase2){
        .stage = from->unloads > 0 ? PCS_STAGE_RESTITUTION : PCS_STAGE_COMPRESSION,
        .motion = from->holds > 0 ? PCS_MOTION_STICK : PCS_MOTION_SLIDE,
        .from = a,
        .to = b,
        .W_n = x->W_n,
        .W_t = x->W_t,
    };
}

/* Follow the slider while it holds, up to the next event. False after too many looks. */
static bool hold(pcs_springs2 *s, long *looks_left, pcs_stretch2 *all)
{
    *all = (pcs_stretch2){.event = PCS_TO_NOTHING};
    while (all->event == PCS_TO_NOTHING && *looks_left > 0) {
        pcs_hold2 x;
        pcs_k_hold2_start(s, &x);
        for ((*looks_left)--; x.ends < 1 && *looks_left > 0; (*looks_left)--)
            pcs_k_look2(s, &x);
        const pcs_stretch2 part = pcs_k_hold2_end(s, &x);
        pcs_k_move2(s, &part);
        all->event = x.ends > 0 ? part.event : PCS_TO_NOTHING;
        all->p_n += part.p_n;
        all->W_n += part.W_n;
        all->W_t += part.W_t;
        s->fresh = s->edge = 0;
    }
    return all->event != PCS_TO_NOTHING;
}

static void slip(pcs_springs2 *s, pcs_stretch2 *x)
{
    *x = pcs_k_slip2(s);
    pcs_k_move2(s, x);
}

static void write_end(const pcs_springs2 *s, pcs_impact2 *im)
{
    const pcs_point2 end = point_of(s);
    im->p_n = end.p_n;
    im->p_t = end.p_t;
    im->vp_n = end.v_n;
    im->vp_t = end.v_t;
    im->pc_n = s->pc_n;
    im->pc_t = s->pc_t;
    im->pr_n = s->pr_n;
    im->W_c = s->W_c;
    im->W_r = s->W_r;
    im->W_f = s->W_f;
    im->outcome |= (unsigned)pcs_k_springs2_outcome(s);
}

pcs_status pcs_bilinear2(const pcs_contact2 *c, const pcs_material *m, pcs_impact2 *im,
                         double *left)
{
    pcs_springs2 s = pcs_k_springs2(c, m);
    long looks_left = PCS_MAX_LOOKS;
    for (int i = 0; i < PCS_MAX_CHANGES && s.done < 1; i++) {
        const pcs_springs2 from = s;
        pcs_stretch2 x;
        if (s.holds < 1)
            slip(&s, &x);
        else if (!hold(&s, &looks_left, &x))
            break;
        pcs_k_change2(&s, x.event);
        record(&from, &s, &x, im);
    }
    *left = s.unloads > 0 ? s.F_n / s.F_turn : 1;
    write_end(&s, im);
    return s.done > 0 ? PCS_OK : PCS_STATUS_NOT_CONVERGED;
}
