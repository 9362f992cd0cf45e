#include "made_impacts.h"

#include <string.h>

static double columns[PCS_FIT_MAX_COLUMNS][MAX_IMPACTS], errors[PCS_FIT_MAX_COLUMNS][MAX_IMPACTS];

/* Half the size of the body (m), its mass (kg), and its moments over m L^2. */
static const double L = 0.05, MASS = 0.4, PLANAR = 0.4, MOMENTS[3] = {0.3, 0.4, 0.5};

/* A body that strikes, along the axes of the data. */
typedef struct striker {
    bool planar;
    double R[3][3], inertia[3]; /* body axes along those of the data; along body axes */
    double f[3][3];             /* n, t1, t2 */
    double r[3], u[2][6];       /* lever; velocity and spin before and after */
} striker;

impact_recipe impact_recipe_of(pcs_fit_form form, size_t n)
{
    return (impact_recipe){.form = form,
                           .n = n,
                           .law = PCS_LAW_POISSON,
                           .e = 0.6,
                           .mu = 0.2,
                           .eta2 = 1.5,
                           .inertia = 1,
                           .negate = ""};
}

double normal(rng *r)
{
    const double radius = sqrt(-2 * log(1 - uniform(r)));
    return radius * cos(2 * PI * uniform(r));
}

static void cross(const double *a, const double *b, double *c)
{
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static double dot(const double *a, const double *b, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

/* x = R diag(1/inertia) R^T moment */
static void spin_of(const striker *s, const double *moment, double *x)
{
    memset(x, 0, 3 * sizeof *x);
    for (int j = 0; j < 3; j++) {
        double along = 0;
        for (int i = 0; i < 3; i++)
            along += s->R[i][j] * moment[i] / s->inertia[j];
        for (int i = 0; i < 3; i++)
            x[i] += s->R[i][j] * along;
    }
}

/* The change of velocity and spin by an impulse along f. */
static void response(const striker *s, const double *f, double *change)
{
    double moment[3];
    cross(s->r, f, moment);
    for (int k = 0; k < 3; k++)
        change[k] = f[k] / MASS;
    spin_of(s, moment, change + 3);
}

/* Velocity of the contact along f. */
static double contact_velocity(const striker *s, const double *u, const double *f)
{
    double turned[3];
    cross(u + 3, s->r, turned);
    return dot(f, u, 3) + dot(f, turned, 3);
}

/* G along directions a and b. */
static double inverse_inertia(const striker *s, int a, int b)
{
    double change[6];
    response(s, s->f[b], change);
    return contact_velocity(s, change, s->f[a]);
}

static pcs_contact3 contact_of(const striker *s)
{
    return (pcs_contact3){.G_nn = inverse_inertia(s, 0, 0),
                          .G_n1 = inverse_inertia(s, 0, 1),
                          .G_n2 = inverse_inertia(s, 0, 2),
                          .G_11 = inverse_inertia(s, 1, 1),
                          .G_12 = inverse_inertia(s, 1, 2),
                          .G_22 = inverse_inertia(s, 2, 2),
                          .v_n = contact_velocity(s, s->u[0], s->f[0]),
                          .v_1 = contact_velocity(s, s->u[0], s->f[1]),
                          .v_2 = contact_velocity(s, s->u[0], s->f[2])};
}

/* The velocities after. */
static void strike(striker *s, const impact_recipe *recipe, double e, double mu, rng *r)
{
    pcs_material material = material_of(e, mu);
    const pcs_contact3 c = contact_of(s);
    double p[3], size = 0;
    material.mu_s = fmax(mu, recipe->mu_s);
    material.e_t = recipe->e_t;
    if (recipe->law == PCS_LAW_BILINEAR)
        material.eta2 = recipe->eta2;
    if (s->planar) {
        const pcs_contact2 planar = {c.G_nn, c.G_n1, c.G_11, c.v_n, c.v_1};
        const pcs_impact2 im = solved(recipe->law, &planar, &material);
        p[0] = im.p_n;
        p[1] = im.p_t;
        p[2] = 0;
    } else {
        const pcs_impact3 im = solved3(recipe->law, recipe->path, &c, &material);
        memcpy(p, (double[3]){im.p_n, im.p_1, im.p_2}, sizeof p);
    }
    for (int a = 0; a < 3; a++)
        size = hypot(size, p[a]);
    for (int a = 0; a < (s->planar ? 2 : 3) && recipe->kick > 0; a++)
        p[a] += recipe->kick * size * normal(r);
    memcpy(s->u[1], s->u[0], sizeof s->u[1]);
    for (int a = 0; a < 3; a++) {
        double change[6];
        response(s, s->f[a], change);
        for (int k = 0; k < 6; k++)
            s->u[1][k] += p[a] * change[k];
    }
}

/* A random attitude: columns from a quaternion; in the plane a turn about the third axis. */
static void turn(striker *s, bool planar, double *q, rng *r)
{
    double size = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = planar && (k == 1 || k == 2) ? 0 : normal(r);
        size += q[k] * q[k];
    }
    for (int k = 0; k < 4; k++)
        q[k] /= sqrt(size);
    const double w = q[0], x = q[1], y = q[2], z = q[3];
    const double R[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                            {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                            {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
    memcpy(s->R, R, sizeof R);
}

/* Normal and tangents along the axes of the data. */
static void set_frame(striker *s, pcs_fit_form form)
{
    const int n = form == PCS_FIT_WORLD2 ? 1 : form == PCS_FIT_WORLD3 ? 2 : 0;
    memset(s->f, 0, sizeof s->f);
    for (int a = 0; a < 3; a++)
        s->f[a][(n + a) % 3] = 1;
    if (form == PCS_FIT_WORLD2) // t is n turned clockwise: n = y, t = x
        memcpy(s->f, (double[3][3]){{0, 1, 0}, {1, 0, 0}, {0, 0, 1}}, sizeof s->f);
}

/* A random body that approaches. */
static void draw(striker *s, const impact_recipe *c, double *q, rng *r)
{
    const bool planar = !pcs_fit_form_is_spatial(c->form);
    *s = (striker){.planar = planar};
    set_frame(s, c->form);
    turn(s, planar, q, r);
    for (int k = 0; k < 3; k++)
        s->inertia[k] = c->inertia * MASS * L * L * (planar || c->sphere ? PLANAR : MOMENTS[k]);
    do
        for (int k = 0; k < 3; k++) {
            const bool out = planar && k == 2;
            s->r[k] = s->u[0][k] = 0;
            for (int a = 0; a < (planar ? 2 : 3); a++) {
                const double lever = c->sphere ? (a ? 0 : -1)
                                     : a       ? between(r, -0.7, 0.7)
                                               : between(r, -1, -0.5);
                const double speed = a ? between(r, -2, 2) : between(r, -3, -1);
                s->r[k] += L * lever * s->f[a][k];
                s->u[0][k] += speed * s->f[a][k];
            }
            s->u[0][3 + k] = out || !planar ? between(r, -20, 20) : 0;
        }
    while (contact_velocity(s, s->u[0], s->f[0]) > -0.3);
    const double e = fmin(fmax(c->e + c->scatter * normal(r), 0), 1);
    strike(s, c, e, fmax(c->mu + c->scatter * normal(r), 0), r);
}

/* Put n numbers in columns that stand side by side, from that of a name on. */
static void put(pcs_fit_form form, const char *name, size_t i, const double *from, int n)
{
    const int column = pcs_fit_column_named(form, name);
    for (int k = 0; k < n; k++)
        columns[column + k][i] = from[k];
}

static void put_contact(pcs_fit_form form, size_t i, const striker *s)
{
    const pcs_contact3 c = contact_of(s);
    double after[3];
    for (int a = 0; a < 3; a++)
        after[a] = contact_velocity(s, s->u[1], s->f[a]);
    put(form, "G_nn", i, s->planar ? (double[]){c.G_nn, c.G_n1, c.G_11} : &c.G_nn,
        s->planar ? 3 : 6);
    put(form, "v_n", i, &c.v_n, s->planar ? 2 : 3);
    put(form, "vp_n", i, after, s->planar ? 2 : 3);
}

/* Move from the mass centre to the point that is measured: v - omega x d, r + d. */
static void displace(striker *s, const double *centre)
{
    double d[3], turned[3];
    for (int k = 0; k < 3; k++)
        d[k] = dot(s->R[k], centre, 3);
    for (int side = 0; side < 2; side++) {
        cross(s->u[side] + 3, d, turned);
        for (int k = 0; k < 3; k++)
            s->u[side][k] -= turned[k];
    }
    for (int k = 0; k < 3; k++)
        s->r[k] += d[k];
}

static void put_body(const impact_recipe *c, size_t i, const striker *s, const double *q, rng *r)
{
    const bool world = c->form == PCS_FIT_WORLD2 || c->form == PCS_FIT_WORLD3;
    const int n = s->planar ? 2 : 3;
    if (c->form == PCS_FIT_WORLD2)
        columns[pcs_fit_column_named(c->form, "angle")][i] = 2 * atan2(q[3], q[0]);
    else if (!s->planar)
        put(c->form, "q_w", i, q, 4);
    if (world) {
        double x[3], point[3];
        for (int k = 0; k < 3; k++) {
            x[k] = between(r, -0.1, 0.1);
            point[k] = x[k] + s->r[k];
        }
        put(c->form, "x", i, x, n);
        put(c->form, "point_x", i, point, n);
    }
    put(c->form, world ? "r_x" : "r_n", i, s->r, n);
    for (int side = 0; side < 2; side++) {
        const char *velocity = side ? (world ? "vp_x" : "vp_n") : world ? "v_x" : "v_n";
        const char *spin = side ? (world ? "omegap_x" : "omegap_n") : world ? "omega_x" : "omega_n";
        put(c->form, velocity, i, s->u[side], n);
        if (s->planar)
            put(c->form, side ? "omegap" : "omega", i, &s->u[side][5], 1);
        else
            put(c->form, spin, i, &s->u[side][3], 3);
    }
}

bool is_exchanged(const impact_recipe *recipe, size_t i)
{
    return floor((double)(i + 1) * recipe->exchanged) > floor((double)i * recipe->exchanged);
}

/* Exchange the velocities before and after of a row; they stand in the same order. */
static void exchange(pcs_fit_form form, size_t i)
{
    int before[6], after[6], n = 0, m = 0;
    for (int k = 0; k < pcs_fit_column_count(form); k++) {
        const pcs_fit_role role = pcs_fit_column_about(form, k)->role;
        if (role == PCS_FIT_BEFORE)
            before[n++] = k;
        if (role == PCS_FIT_AFTER)
            after[m++] = k;
    }
    for (int k = 0; k < n; k++) {
        const double x = columns[before[k]][i];
        columns[before[k]][i] = columns[after[k]][i];
        columns[after[k]][i] = x;
    }
}

/* Which columns are given: neither mass nor inertia nor normal of a row, nor r twice. */
static bool is_given(const impact_recipe *c, const char *name)
{
    const bool world = c->form == PCS_FIT_WORLD2 || c->form == PCS_FIT_WORLD3;
    if (world && (strncmp(name, "r_", 2) == 0))
        return !c->positions;
    if (world && (strlen(name) == 1 || strncmp(name, "point", 5) == 0))
        return c->positions;
    return strcmp(name, "mass") != 0 && strcmp(name, "inertia") != 0 &&
           !(world && strncmp(name, "n_", 2) == 0);
}

/* Add noise to a column, except to attitudes and positions. */
static void disturb(const impact_recipe *c, int k, const char *name, rng *r)
{
    double sum = 0;
    for (size_t i = 0; i < c->n; i++)
        sum += columns[k][i] * columns[k][i];
    const bool exact = name[0] == 'q' || name[0] == 'a' || strlen(name) == 1 || name[0] == 'p';
    const double error = exact ? 0 : c->noise * sqrt(sum / (double)c->n);
    for (size_t i = 0; i < c->n; i++) {
        columns[k][i] += error * normal(r);
        errors[k][i] = error;
    }
}

static bool is_negated(const char *list, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = list; (at = strstr(at, name)) != NULL; at += length)
        if ((at == list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

pcs_fit_data make_impacts(const impact_recipe *c, uint64_t seed)
{
    pcs_fit_data data = pcs_fit_data_default(c->form);
    rng r = {seed};
    for (size_t i = 0; i < c->n; i++) {
        striker s;
        double q[4];
        draw(&s, c, q, &r);
        displace(&s, c->centre);
        if (c->form == PCS_FIT_CONTACT2 || c->form == PCS_FIT_CONTACT3)
            put_contact(c->form, i, &s);
        else
            put_body(c, i, &s, q, &r);
        if (is_exchanged(c, i))
            exchange(c->form, i);
    }
    for (int k = 0; k < pcs_fit_column_count(c->form); k++) {
        const char *name = pcs_fit_column_about(c->form, k)->name;
        if (!is_given(c, name))
            continue;
        disturb(c, k, name, &r);
        for (size_t i = 0; i < c->n && is_negated(c->negate, name); i++)
            columns[k][i] = -columns[k][i];
        data.columns[k] = columns[k];
        data.errors[k] = c->stated ? errors[k] : NULL;
    }
    data.n = c->n;
    data.mass = MASS;
    for (int k = 0; k < 6; k++)
        data.inertia[k] = k < 3 ? MASS * L * L * (c->sphere ? PLANAR : MOMENTS[k]) : 0;
    if (!pcs_fit_form_is_spatial(c->form))
        data.inertia[0] = MASS * L * L * PLANAR;
    data.normal[c->form == PCS_FIT_WORLD3 ? 2 : 1] = 1;
    return data;
}
