/* The bodies and their contact before the impact. */
#include "scenario/scene.h"
#include "inside.h"
#include "scenario/items.h"

#include <string.h>

/* Return the number of axes of the problem's vectors. */
static int axes_of(const problem *p)
{
    return p->spatial ? 3 : 2;
}

/* The sizes that the shape has. */
static void put_size(embed_json *j, const scene_body *b, bool spatial)
{
    const pcs_solid2 *two = &b->solid2;
    const pcs_solid3 *three = &b->solid3;
    const struct {
        const char *name;
        double size;
    } sizes[] = {{"length", spatial ? three->length : two->length},
                 {"radius", spatial ? three->radius : two->radius},
                 {"width", spatial ? three->width : two->width},
                 {"height", spatial ? three->height : two->height},
                 {"depth", spatial ? three->depth : PCS_NONE}};
    embed_json_open(j, "size", false);
    for (size_t i = 0; b->solid && i < sizeof sizes / sizeof *sizes; i++)
        if (pcs_has(sizes[i].size))
            embed_json_number(j, sizes[i].name, sizes[i].size);
    embed_json_close(j);
}

static void put_place2(embed_json *j, const pcs_body2 *b)
{
    embed_json_vector(j, "at", b->position, 2);
    embed_json_number(j, "angle", b->angle);
    embed_json_vector(j, "turn", (const double[]){0}, 0);
    embed_json_vector(j, "velocity", b->velocity, 2);
    embed_json_vector(j, "omega", &b->spin, 1);
}

static void put_place3(embed_json *j, const pcs_body3 *b)
{
    double R[3][3] = {{0}};
    (void)pcs_rotation_quaternion(b->quaternion, R, NULL); // the library has checked it
    embed_json_vector(j, "at", b->position, 3);
    embed_json_number(j, "angle", 0);
    embed_json_vector(j, "turn", R[0], 9);
    embed_json_vector(j, "velocity", b->velocity, 3);
    embed_json_vector(j, "omega", b->spin, 3);
}

static bool put_body(embed_json *j, const problem *p, int i, fail *why)
{
    const scenario *s = p->world.s;
    const int index = p->world.index[i];
    const entry *shape = items_entry(s, LIST_BODIES, index, ITEM_BODY_SHAPE);
    scene_body b;
    char number[16];
    if (!scene_body_read(s, index, axes_of(p), &b, why))
        return false;
    embed_json_open(j, NULL, false);
    embed_json_word(j, "name", answer_name(p, i, number, sizeof number));
    embed_json_word(j, "shape", shape->set ? shape->word : "");
    embed_json_number(j, "mass", p->spatial ? p->bodies3[i].mass : p->bodies[i].mass);
    put_size(j, &b, p->spatial);
    if (p->spatial)
        put_place3(j, &p->world.bodies3[i]);
    else
        put_place2(j, &p->world.bodies[i]);
    embed_json_close(j);
    return true;
}

static void put_contact(embed_json *j, const problem *p)
{
    const answer_place place = answer_touch(p);
    embed_json_open(j, "contact", false);
    embed_json_vector(j, "at", place.at, place.n);
    embed_json_vector(j, "normal", place.normal, place.n);
    embed_json_open(j, "tangents", true);
    embed_json_vector(j, NULL, p->spatial ? p->world.frame3.t1 : p->world.frame.t, place.n);
    if (p->spatial)
        embed_json_vector(j, NULL, p->world.frame3.t2, place.n);
    embed_json_close(j);
    embed_json_number(j, "gap", place.gap);
    embed_json_close(j);
}

static void put_theta(embed_json *j, const problem *p)
{
    double arm[3];
    answer_arm(p, 0, arm);
    embed_json_number(j, "theta", p->spatial ? PCS_NONE : answer_theta(arm));
}

static void put_motion(embed_json *j, const problem *p)
{
    const pcs_contact2 *c = &p->contact;
    const pcs_contact3 *d = &p->contact3;
    const double v2[] = {c->v_n, c->v_t}, v3[] = {d->v_n, d->v_1, d->v_2};
    const double G2[] = {c->G_nn, c->G_nt, c->G_nt, c->G_tt};
    const double G3[] = {d->G_nn, d->G_n1, d->G_n2, d->G_n1, d->G_11,
                         d->G_12, d->G_n2, d->G_12, d->G_22};
    embed_json_vector(j, "v", p->spatial ? v3 : v2, axes_of(p));
    embed_json_vector(j, "G", p->spatial ? G3 : G2, axes_of(p) * axes_of(p));
}

const char *embed_scene(embed *e, const char *pairs)
{
    embed_json *j = &e->json;
    problem p;
    fail why;
    bool good = true;
    const char *fault = embed_build(e, pairs, NULL, &p);
    if (fault)
        return fault;
    if (!p.world.s) {
        (void)fail_with(&why, "has no bodies with positions: a scene needs the lists bodies and "
                              "contacts, as in bodies.NAME.shape");
        return embed_fault(e, "", &why);
    }
    embed_json_start(j);
    embed_json_open(j, NULL, false);
    embed_json_number(j, "dimension", axes_of(&p));
    embed_json_word(j, "title", p.title);
    embed_json_open(j, "bodies", true);
    for (int i = 0; good && i < p.n_bodies; i++)
        good = put_body(j, &p, i, &why);
    if (!good)
        return embed_fault(e, NULL, &why);
    embed_json_close(j);
    put_contact(j, &p);
    put_theta(j, &p);
    put_motion(j, &p);
    embed_json_close(j);
    return embed_json_text(j);
}
