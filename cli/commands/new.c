#include "cli/base/exit.h"
#include "commands.h"
#include "new_texts.h"
#include "scenario/suggest.h"

#include <stdio.h>
#include <string.h>

#define THETA "  theta: 20 deg        # from n to the line from contact to mass centre, clockwise\n"

#define MOTION                                                                                     \
    "\n"                                                                                           \
    "motion:                # before the impact\n"                                                 \
    "  v_n: -1 m/s          # out of the surface; negative approaches\n"                           \
    "  v_t: 1 m/s           # along the surface: n turned clockwise\n"                             \
    "  omega: 0 rad/s       # clockwise\n"                                                         \
    "  point: centre        # v_n and v_t are of the mass centre, or of the contact\n"

#define HEAD                                                                                       \
    "# A percuss scenario. Numbers are SI unless a unit follows: 20 deg, 50 mm, 30 km/h.\n"        \
    "# The frame: n points out of the surface into the body, t is n turned clockwise.\n"

#define HEAD3                                                                                      \
    "# A percuss scenario in space. Numbers are SI unless a unit follows.\n"                       \
    "# The frame: n points out of the surface into the body, and n = t1 x t2.\n"

#define SEVERAL                                                                                    \
    "# A percuss scenario of several contacts at once: the law is complementarity.\n"              \
    "# World axes: x to the right, y up; 'dimension: spatial' adds z, tensor and spin.\n"

static const new_text templates[] = {
    {"rod-theta", HEAD "title: a slender rod hits the ground\n"
                       "\n"
                       "body:\n"
                       "  shape: rod           # rod, cylinder, disc, sphere, box or lamina\n"
                       "  mass: 1 kg\n"
                       "  length: 4.6 m\n" THETA MOTION MATERIAL},
    {"cylinder", HEAD "title: a round rod hits the ground with one end\n"
                      "\n"
                      "body:\n"
                      "  shape: cylinder      # struck on its axis, at one end\n"
                      "  mass: 1 kg\n"
                      "  length: 4.6 m\n"
                      "  radius: 0.5 m\n" THETA MOTION MATERIAL},
    {"disc", HEAD "title: a spinning disc bounces\n"
                  "\n"
                  "body:\n"
                  "  shape: disc          # struck on its rim\n"
                  "  mass: 0.2 kg\n"
                  "  radius: 30 mm\n"
                  "\n"
                  "motion:                # before the impact, of the mass centre\n"
                  "  v_n: -3 m/s          # out of the surface; negative approaches\n"
                  "  v_t: 1 m/s           # along the surface: n turned clockwise\n"
                  "  omega: -100 rad/s    # clockwise\n" MATERIAL},
    {"box-theta", HEAD "title: a box falls on a corner\n"
                       "\n"
                       "body:\n"
                       "  shape: box           # struck at a corner\n"
                       "  mass: 2 kg\n"
                       "  width: 0.4 m\n"
                       "  height: 0.2 m\n" THETA MOTION MATERIAL},
    {"lamina", HEAD "title: any flat body hits the ground\n"
                    "\n"
                    "body:\n"
                    "  shape: lamina        # any body, by its inertia\n"
                    "  mass: 1 kg\n"
                    "  inertia: 0.1 kg m^2  # about the mass centre\n"
                    "  distance: 0.3 m      # from contact to mass centre\n" THETA MOTION MATERIAL},
    {"pair", HEAD "title: a rod hits a box that slides the other way\n"
                  "\n"
                  "body:\n"
                  "  shape: rod\n"
                  "  mass: 1 kg\n"
                  "  length: 1 m\n" THETA MOTION "\n"
                  "other:                 # the second body, behind the surface\n"
                  "  shape: box\n"
                  "  mass: 3 kg           # inf: immovable\n"
                  "  width: 0.4 m\n"
                  "  height: 0.2 m\n"
                  "  theta: 160 deg       # 180 deg lies straight behind the surface\n"
                  "\n"
                  "other_motion:\n"
                  "  v_n: 0.5 m/s\n"
                  "  v_t: -0.2 m/s\n" MATERIAL},
    {"contact", HEAD "title: a bare contact problem, dv = G dp\n"
                     "\n"
                     "contact:\n"
                     "  G_nn: 2.5 1/kg       # inverse inertia seen at the contact\n"
                     "  G_nt: -1.5 1/kg\n"
                     "  G_tt: 2.5 1/kg\n"
                     "  v_n: -1 m/s          # relative velocity there, negative approaches\n"
                     "  v_t: 0.6 m/s\n" MATERIAL},
    {"sphere", HEAD "title: a ball bounces, spinning\n"
                    "\n"
                    "body:\n"
                    "  shape: sphere        # the law 'walton' is for spheres\n"
                    "  mass: 45 g\n"
                    "  radius: 21 mm\n"
                    "\n"
                    "motion:                # before the impact, of the mass centre\n"
                    "  v_n: -3 m/s\n"
                    "  v_t: 2 m/s\n"
                    "  omega: -50 rad/s     # clockwise\n" MATERIAL},
    {"several", SEVERAL "title: three balls in a row (Newton's cradle)\n"
                        "\n"
                        "bodies:\n"
                        "  - name: left\n"
                        "    mass: 1 kg\n"
                        "    inertia: 0.4 kg m^2  # about the mass centre\n"
                        "    at: 0 0              # mass centre\n"
                        "    velocity: 1 0        # of the mass centre; 0 0 if omitted\n"
                        "    omega: 0 rad/s       # counter-clockwise\n"
                        "  - name: middle\n"
                        "    mass: 1 kg\n"
                        "    inertia: 0.4 kg m^2\n"
                        "    at: 2 0\n"
                        "  - name: right\n"
                        "    mass: 1 kg\n"
                        "    inertia: 0.4 kg m^2\n"
                        "    at: 4 0\n"
                        "\n"
                        "contacts:\n"
                        "  - name: A\n"
                        "    body: left\n"
                        "    other: middle        # omitted: the ground\n"
                        "    at: 1 0\n"
                        "    normal: -1 0         # out of the other into the body\n"
                        "  - name: B\n"
                        "    body: middle\n"
                        "    other: right\n"
                        "    at: 3 0\n"
                        "    normal: -1 0\n"
                        "    # e: 0.9             # of this contact; else that of material\n"
                        "\n"
                        "material:\n"
                        "  e: 1                 # restitution\n"
                        "  e_t: 0               # tangential restitution\n"
                        "  mu: 0                # friction\n"},
    {"chain",
     "# A percuss scenario of a planar chain: one contact strikes while others rest.\n"
     "# Angles are from the vertical, clockwise; links form a tree of revolute joints.\n"
     "title: a two-link chain strikes with one end and rests on the other\n"
     "\n"
     "chain:\n"
     "  phi1: 20 deg         # phi1 to phi4: angles that links may refer to\n"
     "  # pinned: yes        # the root is a fixed point; else it is free\n"
     "  # velocity: 0 0      # of a free root\n"
     "\n"
     "links:\n"
     "  - name: first\n"
     "    length: 1 m\n"
     "    mass: 1 kg           # inertia m length^2/12 and centre length/2 by default\n"
     "    angle: phi1\n"
     "    rate: 0.1 rad/s      # clockwise\n"
     "  - name: second\n"
     "    parent: first        # joined to its end; joint: 0.5 m would be its middle\n"
     "    length: 1 m\n"
     "    mass: 1 kg\n"
     "    angle: 180 deg - phi1\n"
     "    rate: 0.3 rad/s\n"
     "\n"
     "contacts:\n"
     "  - {name: foot, link: first, along: 0 m, mu: 0.5}\n"
     "  - name: tip\n"
     "    link: second         # at its end, unless along says where\n"
     "    strikes: yes         # exactly one contact does\n"
     "    surface: 0 deg       # inclination, clockwise\n"
     "\n"
     "material:\n"
     "  e: 0.8               # restitution of the contact that strikes\n"
     "  mu: 0.5\n"
     "\n"
     "# law: energetic       # newton, poisson, energetic, compromise, whittaker, brach\n"},
    {"mechanism", SEVERAL "title: a problem of any multibody code, by M, W and u\n"
                          "\n"
                          "mechanism:             # here a rod that falls flat on both ends\n"
                          "  M: [[2, 0, 0], [0, 2, 0], [0, 0, 0.1667]]\n"
                          "  W:                   # rows n and t of each contact: v = W u\n"
                          "    - [0, 1, 0.5]\n"
                          "    - [1, 0, 0]\n"
                          "    - [0, 1, -0.5]\n"
                          "    - [1, 0, 0]\n"
                          "  u: [0.3, -1, 0]\n"
                          "\n"
                          "contacts:\n"
                          "  - {name: left, mu: 0.3}\n"
                          "  - {name: right, mu: 0.3}\n"
                          "\n"
                          "material:\n"
                          "  e: 0.5\n"
                          "  e_t: 0\n"},
    {"sweep", HEAD "title: modes of a rod over its angle and its slip\n"
                   "\n"
                   "body:\n"
                   "  shape: rod\n"
                   "  mass: 1 kg\n"
                   "  length: 4.6 m\n"
                   "\n"
                   "motion:\n"
                   "  point: contact       # v_n and v_t are of the contact\n"
                   "  v_n: -1 m/s\n"
                   "\n"
                   "material:\n"
                   "  e: 0.7\n"
                   "  mu: 0.4\n"
                   "\n"
                   "axes:                  # any keys that are numbers; the last varies fastest\n"
                   "  - {key: body.theta, from: -70 deg, to: 70 deg, n: 141}\n"
                   "  - {key: motion.v_t, from: 0 m/s, to: 3 m/s, n: 121}\n"
                   "  # - {key: material.mu, values: '0.2, 0.4, 0.8'}\n"
                   "  # - {key: body.mass, from: 1 g, to: 1 kg, n: 7, scale: log}\n"
                   "\n"
                   "sweep:\n"
                   "  laws: energetic poisson\n"
                   "  outputs: mode vp_n vp_t N_P N_E dT\n"
                   "  # sample: halton     # or random: points anywhere between from and to\n"
                   "  # points: 10000\n"
                   "  # seed: 1            # of a random sample\n"},
    {"pile",
     "# A percuss scenario of many bodies: the law is complementarity.\n"
     "# World axes: x to the right, y up, spins counter-clockwise. SI units.\n"
     "title: a pile of discs falls on the ground\n"
     "# dimension: spatial     # balls and cubes\n"
     "\n"
     "pile:                    # generated: the same seed gives the same pile\n"
     "  shape: ball            # or box\n"
     "  order: lattice         # stacked, poured or lattice\n"
     "  n: 100                 # bodies\n"
     "  seed: 1\n"
     "  size: 0.1 m            # diameter or edge\n"
     "  mass: 1 kg             # of a body of this size\n"
     "  speed: 1 m/s           # at which it falls\n"
     "  disorder: 0.1 m/s      # by which velocities differ\n"
     "\n"
     "# Or a pile of your own, in two tables (CSV, NPY or HDF5) beside this file:\n"
     "# pile:\n"
     "#   bodies: bodies.csv\n"
     "#   contacts: contacts.csv\n"
     "# Columns of bodies: mass,inertia,x,y,v_x,v_y and optionally angle,omega. In space:\n"
     "# mass,I_XX,I_YY,I_ZZ,x,y,z,v_x,v_y,v_z and optionally I_XY,I_XZ,I_YZ,\n"
     "# q_w,q_x,q_y,q_z,omega_x,omega_y,omega_z.\n"
     "# Columns of contacts: body,other,x,y,n_x,n_y, in space also z,n_z. Bodies by their\n"
     "# row, from 0 on; other empty: the ground. The normal points out of other into body.\n"
     "# Optional: mu,e,e_t; a contact without them has those of the material:\n"
     "\n"
     "material:\n"
     "  e: 0.1\n"
     "  mu: 0.3\n"},
    {"cylinder3",
     HEAD3 "title: a round rod hits the ground in space\n"
           "dimension: spatial\n"
           "\n"
           "body:\n"
           "  shape: cylinder      # cylinder, sphere, box, ellipsoid or custom\n"
           "  mass: 1 kg\n"
           "  length: 4.6 m\n"
           "  radius: 0.5 m\n"
           "  theta1: 20 deg       # tilt in the plane of n and t1\n"
           "  theta2: 15 deg       # tilt out of it\n"
           "  # or  centre: 2.1 0.8 -0.6    mass centre seen from the contact\n"
           "  # or  orientation: euler zxz 10 deg 20 deg 0\n"
           "\n"
           "motion:                # before the impact\n"
           "  point: contact       # whose velocity; or centre, of the mass\n"
           "  v_n: -1 m/s\n"
           "  v_1: 0.4 m/s\n"
           "  v_2: 0 m/s\n"
           "  omega_n: 0 rad/s     # right-handed about n, t1, t2\n"
           "\n"
           "# path: exact         # or sun-baruh, the algebraic approximation\n" MATERIAL},
    {"contact3",
     HEAD3 "title: a bare contact problem in space\n"
           "\n"
           "contact:\n"
           "  G_nn: 1.3 1/kg       # inverse inertia seen at the contact, symmetric\n"
           "  G_n1: -0.7 1/kg\n"
           "  G_n2: 0.4 1/kg\n"
           "  G_11: 2.1 1/kg\n"
           "  G_12: 0.3 1/kg\n"
           "  G_22: 1.7 1/kg\n"
           "  v_n: -1 m/s          # relative velocity there, negative approaches\n"
           "  v_1: 0.4 m/s\n"
           "  v_2: 0.5 m/s\n"
           "\n"
           "# path: exact         # or sun-baruh, the algebraic approximation\n" MATERIAL},
};

/* Scenarios with bodies in world axes come first, then those in the frame of the contact. */
static const new_text *text_at(size_t index)
{
    const size_t first = new_world_count(), others = sizeof templates / sizeof *templates;
    return index < first            ? new_world_at(index)
           : index - first < others ? &templates[index - first]
                                    : NULL;
}

static const char *kind_at(size_t index)
{
    const new_text *text = text_at(index);
    return text ? text->kind : NULL;
}

int commands_new(const options *o)
{
    const char *kind = o->file ? o->file : "rod";
    const new_text *text;
    for (size_t i = 0; (text = text_at(i)) != NULL; i++)
        if (strcmp(text->kind, kind) == 0) {
            (void)fputs(text->text, stdout);
            return 0;
        }
    fail why;
    (void)suggest_unknown(&why, "kind", kind, kind_at, "see 'percuss new --help'");
    return exit_bad(&why);
}
