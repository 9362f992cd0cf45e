// spatial_pair.c in C++17: the same bodies and the same output.
#include <cstdio>
#include <percuss/percuss.h>
#include <stdexcept>
#include <string>

namespace
{

struct collision {
    pcs_frame3 frame;
    pcs_impact3 impact;
    pcs_world_impact3 world;
};

// the bodies receive their velocities after; a bad call throws an exception
collision collide(const pcs_touch3 &touch, const pcs_material &material, pcs_body3 &body,
                  pcs_body3 &other)
{
    collision c{};
    pcs_fault fault;
    if (pcs_collide3(PCS_LAW_ENERGETIC, PCS_PATH_EXACT, &touch, &material, &body, &other, &c.frame,
                     NULL, &c.impact, &fault) != PCS_OK) {
        std::string text(pcs_fault_text(&fault, nullptr, 0), ' ');
        pcs_fault_text(&fault, text.data(), text.size() + 1);
        throw std::invalid_argument(text);
    }
    c.world = pcs_impact3_in_world(&c.impact, &c.frame);
    return c;
}

void show(const char *name, const pcs_body3 &body)
{
    const auto &[x, y, z] = body.velocity;
    const auto &[a, b, c] = body.spin;
    std::printf("%-5s v = (%7.4f, %7.4f, %7.4f) m/s, spin = (%7.3f, %7.3f, %7.3f) rad/s\n", name, x,
                y, z, a, b, c);
}

pcs_material rough()
{
    auto material = pcs_material_default();
    material.e = 0.6;
    material.mu_s = 0.5;
    material.mu_k = 0.4;
    return material;
}

} // namespace

int main()
try {
    // mass, inertia along its own axes (XX YY ZZ XY XZ YZ), position, quaternion (w first),
    // velocity, spin
    pcs_body3 box{2, // 0.3 x 0.2 x 0.1 m
                  {0.05 / 6, 0.1 / 6, 0.13 / 6, 0, 0, 0},
                  {0, 0, 0},
                  {0.8, 0.4, -0.4, 0.2},
                  {0.5, 0, -2},
                  {0, 3, 0}};
    pcs_body3 ball{5, // of radius 0.15 m
                   {0.045, 0.045, 0.045, 0, 0, 0},
                   {-0.2328, 0.012, -0.2004},
                   {1, 0, 0, 0},
                   {0, 0, 0},
                   {20, 0, 0}};
    const auto energy = [&] { return pcs_body3_energy(&box) + pcs_body3_energy(&ball); };
    const auto before = energy();

    show("box", box);
    show("ball", ball);
    // a point of the face X = -0.15 m of the box; the normal out of the ball into the box, of any
    // length; the gap
    const auto world = collide({{-0.1428, 0.012, -0.0804}, {3, 0, 4}, 0}, rough(), box, ball).world;
    show("box", box);
    show("ball", ball);

    const auto &[p_x, p_y, p_z] = world.impulse;
    const auto &[x, y, z] = world.slip;
    const auto &[xp, yp, zp] = world.slip_after;
    std::printf("impulse on the box (%.4f, %.4f, %.4f) N s\n", p_x, p_y, p_z);
    std::printf("slip (%.4f, %.4f, %.4f) m/s before, (%.4f, %.4f, %.4f) after\n", x, y, z, xp, yp,
                zp);
    std::printf("kinetic energy %.4f J, then %.4f J\n", before, energy());
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
