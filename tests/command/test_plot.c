/* The command: pictures of sweeps and of one impact; outputs that are inputs. */
#include "shell.h"

#define MAP                                                                                        \
    "body: {shape: rod, mass: 1 kg, length: 4.6 m, theta: 20 deg}\n"                               \
    "motion: {v_n: -1, v_t: 1, point: contact}\n"                                                  \
    "material: {e: 0.7, mu: 0.4}\n"

#define CHAIN PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml"
#define SPACE PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml"

/* Data with holes are drawn; damaged ones and those that are no grid are refused. */
static void data_with_holes(void **state)
{
    (void)state;
    assert_int_equal(
        shell("{ echo x,y,mode; for x in $(seq 9); do for y in $(seq 9); do echo "
              "$x,$y,$([ $(((x * 7 + y * 3) % 5)) -gt 0 ] && echo 2); done; done; } > h.csv")
            ->status,
        0);
    assert_int_equal(percuss("plot map h.csv -o h.svg")->status, 0);
    assert_contains(shell("cat h.svg")->out, "<image"); // of a whole grid; else it is in pieces
    write_file("h.csv", "x,y,z\n0,0,1\n0,0,2\n1,1,3\n1,0,4\n");
    assert_bad(percuss("plot heat h.csv -o i.svg"), "no grid", "row 2");
    write_file("h.csv", "x,y,z\n0,0,\n0,1,\n1,0,\n1,1,\n");
    assert_bad(percuss("plot heat h.csv -o i.svg"), "h.csv", "z has no values");
    assert_bad(percuss("plot curves h.csv --y z -o i.svg"), "h.csv", "none of the curves");
    // a head that claims more rows than the file has, or than memory could hold
    assert_int_equal(shell("{ printf '\\223NUMPY\\001\\000v\\000'; printf '%-117s\\n' \"{'descr': "
                           "[('x', '<f8')], 'fortran_order': False, 'shape': "
                           "(2305843009213693953,)}\"; head -c 80000 /dev/zero; } > h.npy")
                         ->status,
                     0);
    assert_bad(percuss("plot curves h.npy -o i.svg"), "h.npy", "ends too early");
    assert_int_equal(shell("rm h.csv h.npy h.svg")->status, 0);
}

/* Every kind of picture, and what is no data for it. */
static void pictures(void **state)
{
    (void)state;
    assert_int_equal(percuss("new sweep > p.yaml")->status, 0);
    assert_int_equal(percuss("sweep p.yaml --set axes.1.n=21 --set axes.2.n=11 -o p.csv")->status,
                     0);
    assert_int_equal(percuss("plot map p.csv --z mode@energetic -o p.svg")->status, 0);
    assert_contains(shell("cat p.svg")->out, "slip stops in compression, then it sticks");
    assert_bad(percuss("plot map p.csv --z mode@energetic -o p.svg"), "p.svg", "--force");
    assert_int_equal(
        percuss("plot heat p.csv --z N_P@energetic --levels 0.9,1,1.1 -o p.svg --force")->status,
        0);
    assert_int_equal(
        percuss("plot curves p.csv --x motion.v_t --y dT@poisson -o p.svg --force")->status, 0);
    assert_int_equal(percuss("plot phase p.yaml --set motion.v_t=1 -o p.svg --force")->status, 0);
    assert_int_equal(percuss("plot impulse p.yaml --law poisson -o p.svg --force")->status, 0);
    assert_int_equal(percuss("plot hodograph " SPACE " --path exact -o p.svg --force")->status, 0);
    assert_bad(percuss("plot"), "which plot", "hodograph");
    assert_bad(percuss("plot mapp p.csv -o q.svg"), "mapp", "map");
    assert_bad(percuss("plot map -o q.svg"), "plot map", "file");
    assert_bad(percuss("plot map p.csv"), "-o", ".svg");
    assert_bad(percuss("plot map p.csv --z vp_m@energetic -o q.svg"), "p.csv", "vp_n@energetic");
    assert_bad(percuss("plot map p.csv --z dT@energetic -o q.svg"), "dT@energetic", "heat");
    assert_bad(percuss("plot map p.csv --x dT@energetic -o q.svg"), "p.csv", "no grid");
    assert_bad(percuss("plot heat p.csv --levels a -o q.svg"), "--levels", "numbers");
    assert_bad(percuss("plot hodograph p.yaml -o q.svg"), "p.yaml", "planar");
    assert_bad(percuss("plot phase " SPACE " -o q.svg"), "in space", "hodograph");
    assert_bad(percuss("plot phase p.yaml --set motion.v_n=1 -o q.svg"), "p.yaml", "collide");
    assert_bad(percuss("plot phase " CHAIN " -o q.svg"), "one contact", "three-link");
    assert_int_equal(shell("rm p.yaml p.csv p.svg")->status, 0);
}

/* Not even with --force, and by no other name of the file. */
static void no_output_replaces_its_input(void **state)
{
    (void)state;
    write_file("s.csv", MAP "axes: [{key: material.mu, values: [0.5, 0.6]}]\n");
    assert_int_equal(percuss("sweep s.csv -o d.npy")->status, 0);
    write_file("in.csv", "G_nn,G_nt,G_tt,v_n,v_t,e,mu\n2.5,-1.5,2.5,-1,0.6,0.5,0.1\n");
    assert_int_equal(shell("ln -s in.csv link.csv; ln in.csv hard.csv; cp d.npy d.svg; "
                           "cp in.csv p.csv.part; cp in.csv r.csv; ln -s r.csv up.csv; "
                           "cp in.csv r.csv.part; cp s.csv s.csv.part.sweep; "
                           "cp s.csv s.csv.part.lock; cp s.csv d.h5.part.h5; "
                           "sha256sum s.csv in.csv d.svg *.part* > sums")
                         ->status,
                     0);
    const char *const lines[] = {"sweep s.csv -o s.csv",
                                 "sweep s.csv -o ./s.csv --resume",
                                 "simulate s.csv -o s.csv",
                                 "simulate s.csv --plot s.csv",
                                 "batch in.csv --law newton -o in.csv",
                                 "batch in.csv --law newton -o link.csv",
                                 "batch link.csv --law newton -o in.csv",
                                 "batch hard.csv --law newton -o in.csv",
                                 "batch - --law newton -o in.csv <in.csv",
                                 "batch p.csv.part --law newton -o p.csv",
                                 "batch - --law newton -o ./p.csv <p.csv.part",
                                 "batch r.csv.part --law newton -o up.csv",
                                 "sweep s.csv.part.sweep -o s.csv",
                                 "sweep s.csv.part.lock -o s.csv",
                                 "sweep d.h5.part.h5 -o d.h5",
                                 "plot curves d.svg -o d.svg --x material.mu --y p_n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_bad(percuss("%s --force", lines[i]), "is the input file itself", "another file");
    assert_int_equal(shell("sha256sum -c sums")->status, 0);
    // what a sweep wrote names its columns, whatever its format
    assert_bad(percuss("plot curves d.npy -o x.svg --x nope --y p_n"), "no such column 'nope'",
               "it has material.mu, ");
    // a line that never ends, as a row
    assert_bad(
        shell("(cat in.csv /dev/zero) | '" PERCUSS_COMMAND "' batch - --law newton -o z.csv"),
        "standard input:3: is longer than", "is it a CSV file?");
    assert_int_equal(
        shell("rm s.csv in.csv link.csv hard.csv d.npy d.svg sums r.csv up.csv *.part*")->status,
        0);
}

static int run_suite(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures),
        cmocka_unit_test(data_with_holes),
        cmocka_unit_test(no_output_replaces_its_input),
    };
    return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
