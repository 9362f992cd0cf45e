/* A crate on a ramp, and a ball on the crate: where do they touch? */
#include <percuss/percuss.h>
#include <stdio.h>

static pcs_solid2 box(double width, double height)
{
    pcs_solid2 solid = pcs_solid2_default();
    solid.shape = PCS_SHAPE2_BOX;
    solid.width = width;
    solid.height = height;
    return solid;
}

static void show(const char *what, const pcs_touches2 *touches)
{
    char text[120];
    (void)pcs_touches2_text(touches, text, sizeof text);
    printf("%s: %s\n", what, text);
    for (int i = 0; i < touches->count; i++)
        printf("  point (%.4f, %.4f) m, normal (%.4f, %.4f)\n", touches->at[i].point[0],
               touches->at[i].point[1], touches->at[i].normal[0], touches->at[i].normal[1]);
}

int main(void)
{
    const pcs_solid2 crate = box(0.4, 0.2);
    pcs_solid2 ball = pcs_solid2_default();
    pcs_body2 body, other;
    pcs_touches2 touches;
    pcs_fault fault;
    ball.shape = PCS_SHAPE2_DISC;
    ball.radius = 0.1;

    /* mass and inertia of uniform bodies, then their places */
    if (pcs_body2_of_solid(&crate, 8, &body, &fault) != PCS_OK ||
        pcs_body2_of_solid(&ball, 2, &other, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    printf("the crate has an inertia of %.4f kg m^2\n", body.inertia);

    /* a ramp of 30 degrees through the origin; the crate lies on it with its long side */
    const double origin[2] = {0, 0}, normal[2] = {-0.5, 0.8660254037844386};
    body.angle = 0.5235987755982988;
    body.position[0] = 0.1 * normal[0];
    body.position[1] = 0.1 * normal[1];
    if (pcs_touch2_on_line(&crate, &body, origin, normal, 0, &touches, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    show("crate on the ramp", &touches);

    /* the ball is above it; a gap up to 1 mm counts as touching */
    other.position[0] = body.position[0] + 0.203 * normal[0];
    other.position[1] = body.position[1] + 0.203 * normal[1];
    if (pcs_touch2_between(&ball, &other, &crate, &body, 0.001, &touches, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    show("ball on the crate", &touches);
    other.position[1] -= 0.02;
    if (pcs_touch2_between(&ball, &other, &crate, &body, 0.001, &touches, &fault) != PCS_OK)
        return fprintf(stderr, "%s %s\n", fault.field, fault.rule), 1;
    show("the ball 20 mm lower", &touches);

    /* a pair of shapes without a rule is rejected */
    ball.shape = PCS_SHAPE2_ELLIPSE;
    ball.width = ball.height = 0.2;
    ball.radius = PCS_NONE;
    if (pcs_touch2_between(&ball, &other, &crate, &body, 0.001, &touches, &fault) != PCS_OK)
        printf("refused: %s %s\n", fault.field, fault.rule);
    return 0;
}
