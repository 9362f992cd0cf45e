/* Scenario templates with bodies in world axes. */
#include "new_texts.h"

#define HEAD                                                                                       \
    "# A percuss scenario in world axes: x to the right, y up, counter-clockwise.\n"               \
    "# Numbers are SI unless a unit follows: 20 deg, 50 mm, 30 km/h.\n"

#define HEAD3                                                                                      \
    "# A percuss scenario in world axes: x to the right, y up, z towards you, right-handed.\n"     \
    "# Numbers are SI unless a unit follows: 20 deg, 50 mm, 30 km/h.\n"

static const new_text texts[] = {
    {"rod", HEAD
     "title: a slender rod hits the floor with one end\n"
     "\n"
     "bodies:\n"
     "  - name: rod\n"
     "    shape: rod           # rod, cylinder, disc, sphere, box, capsule or ellipse\n"
     "    mass: 1 kg\n"
     "    length: 1 m\n"
     "    angle: 70 deg        # from the floor, counter-clockwise; at 0 it lies along x\n"
     "    velocity: 1 -1       # m/s, of the mass centre: to the right and down\n"
     "    omega: 0 rad/s       # counter-clockwise\n"
     "    # at: 0 0.47         # mass centre; omitted: it is placed where it touches\n"
     "\n"
     "contacts:\n"
     "  - name: floor\n"
     "    body: rod            # with the ground, y = 0, unless other names a body\n" MATERIAL},
    {"ball",
     HEAD "title: a ball with spin bounces on the floor\n"
          "\n"
          "bodies:\n"
          "  - name: ball\n"
          "    shape: sphere        # rod, cylinder, disc, sphere, box, capsule or ellipse\n"
          "    mass: 45 g\n"
          "    radius: 21 mm\n"
          "    velocity: 2 -3       # m/s, of the mass centre: to the right and down\n"
          "    # drop: 0.5 m        # or the height of its fall, with 'velocity: 2 0'\n"
          "    omega: 50 rad/s      # counter-clockwise: backspin\n"
          "    # at: 0 0.021        # mass centre; omitted: it is placed where it touches\n"
          "\n"
          "contacts:\n"
          "  - name: floor\n"
          "    body: ball           # with the ground, y = 0, unless other names a body\n"
          "    # at: 0 0            # the point of contact,\n"
          "    # normal: 0 1        # and the direction out of the ground; omitted: "
          "computed\n" MATERIAL},
    {"pucks",
     HEAD "title: one puck hits another off its centre\n"
          "\n"
          "bodies:                  # seen from above\n"
          "  - name: red            # without at: it is placed where it touches, along the normal\n"
          "    shape: disc\n"
          "    mass: 170 g\n"
          "    radius: 38 mm\n"
          "    velocity: 3 0        # m/s\n"
          "    omega: 10 rad/s      # counter-clockwise\n"
          "  - name: blue           # at rest\n"
          "    shape: disc\n"
          "    mass: 170 g\n"
          "    radius: 38 mm\n"
          "    at: 0 0              # mass centre\n"
          "\n"
          "contacts:\n"
          "  - name: rims\n"
          "    body: red\n"
          "    other: blue\n"
          "    normal: -2 1         # from blue to red: two to the left, one up\n" MATERIAL},
    {"box", HEAD
     "title: a box falls on a corner\n"
     "\n"
     "bodies:\n"
     "  - name: box\n"
     "    shape: box\n"
     "    mass: 2 kg\n"
     "    width: 0.4 m\n"
     "    height: 0.2 m\n"
     "    angle: 30 deg        # tilt of its bottom, counter-clockwise\n"
     "    drop: 0.5 m          # height of its fall; or the y of velocity\n"
     "    velocity: 1 0        # m/s, of the mass centre\n"
     "    omega: 0 rad/s       # counter-clockwise\n"
     "    # at: 0 0.19         # mass centre; omitted: it is placed where it touches\n"
     "\n"
     "contacts:\n"
     "  - name: corner\n"
     "    body: box            # with the ground, y = 0, unless other names a body\n" MATERIAL},
    {"coin",
     HEAD3 "title: a coin falls on its edge, turning\n"
           "dimension: spatial\n"
           "\n"
           "bodies:\n"
           "  - name: coin\n"
           "    shape: cylinder      # cylinder, sphere, box, ellipsoid or capsule\n"
           "    mass: 7.5 g\n"
           "    length: 2 mm         # along x of the body: the thickness of the coin\n"
           "    radius: 12 mm\n"
           "    orientation: euler zyx 60 deg 0 0   # turned about z; or quaternion w x y z\n"
           "    velocity: 0.3 -1 0   # m/s, of the mass centre\n"
           "    spin: 0 20 0         # rad/s, about x, y and z\n"
           "    # at: 0 0.01 0       # mass centre; omitted: it is placed where it touches\n"
           "\n"
           "contacts:\n"
           "  - name: edge\n"
           "    body: coin           # with the ground, y = 0, unless other names a body\n"
           "\n"
           "# path: exact           # or sun-baruh, the algebraic approximation\n" MATERIAL},
};

size_t new_world_count(void)
{
    return sizeof texts / sizeof *texts;
}

const new_text *new_world_at(size_t index)
{
    return &texts[index];
}
