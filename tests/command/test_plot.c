/* The command: pictures of sweeps and of one impact; outputs that equal inputs. */
#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAP                                                                                        \
    "body: {shape: rod, mass: 1 kg, length: 4.6 m, theta: 20 deg}\n"                               \
    "motion: {v_n: -1, v_t: 1, point: contact}\n"                                                  \
    "material: {e: 0.7, mu: 0.4}\n"

#define CHAIN PERCUSS_SOURCE "/papers/hurmuzlu-marghitu-1994/three-link.yaml"
#define SPACE PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml"

/* Data with missing values are drawn; damaged data and data that are not a grid are rejected. */
static void data_with_holes(void **state)
{
    (void)state;
    assert_int_equal(
        shell("{ echo x,y,mode; for x in $(seq 9); do for y in $(seq 9); do echo "
              "$x,$y,$([ $(((x * 7 + y * 3) % 5)) -gt 0 ] && echo 2); done; done; } > h.csv")
            ->status,
        0);
    assert_int_equal(percuss("plot map h.csv -o h.svg")->status, 0);
    assert_contains(shell("cat h.svg")->out,
                    "<image"); // for a complete grid; otherwise it is drawn in pieces
    write_file("h.csv", "x,y,z\n0,0,1\n0,0,2\n1,1,3\n1,0,4\n");
    assert_bad(percuss("plot heat h.csv -o i.svg"), "not a grid", "row 2");
    write_file("h.csv", "x,y,z\n0,0,\n0,1,\n1,0,\n1,1,\n");
    assert_bad(percuss("plot heat h.csv -o i.svg"), "h.csv", "z has no values");
    assert_bad(percuss("plot curves h.csv --y z -o i.svg"), "h.csv", "none of the curves");
    // a header that claims more rows than the file has, or than memory can hold
    assert_int_equal(shell("{ printf '\\223NUMPY\\001\\000v\\000'; printf '%-117s\\n' \"{'descr': "
                           "[('x', '<f8')], 'fortran_order': False, 'shape': "
                           "(2305843009213693953,)}\"; head -c 80000 /dev/zero; } > h.npy")
                         ->status,
                     0);
    assert_bad(percuss("plot curves h.npy -o i.svg"), "h.npy", "ends too early");
    assert_int_equal(shell("rm h.csv h.npy h.svg")->status, 0);
}

/* Every kind of picture, and data that do not fit it. */
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
    assert_null(strstr(shell("cat p.svg")->out, "path sun-baruh"));
    assert_bad(percuss("plot"), "which plot", "hodograph");
    assert_bad(percuss("plot mapp p.csv -o q.svg"), "mapp", "map");
    assert_bad(percuss("plot map -o q.svg"), "plot map", "file");
    assert_bad(percuss("plot map p.csv"), "-o", ".svg");
    assert_bad(percuss("plot map p.csv --z vp_m@energetic -o q.svg"), "p.csv", "vp_n@energetic");
    assert_bad(percuss("plot map p.csv --z dT@energetic -o q.svg"), "dT@energetic", "heat");
    assert_bad(percuss("plot map p.csv --x dT@energetic -o q.svg"), "p.csv", "not a grid");
    assert_bad(percuss("plot heat p.csv --levels a -o q.svg"), "--levels", "numbers");
    assert_bad(percuss("plot hodograph p.yaml -o q.svg"), "p.yaml", "planar");
    assert_bad(percuss("plot phase " SPACE " -o q.svg"), "in space", "hodograph");
    assert_bad(percuss("plot phase p.yaml --set motion.v_n=1 -o q.svg"), "p.yaml", "collide");
    assert_bad(percuss("plot phase " CHAIN " -o q.svg"), "one contact", "plot strike");
    assert_int_equal(shell("rm p.yaml p.csv p.svg")->status, 0);
}

/*
 * Data of two axes: a curve for each value of the second, with its name, and no line between
 * curves.
 */
static void curves_of_two_axes(void **state)
{
    (void)state;
    // rows in an order that follows neither axis
    write_file("t.csv", "a,b,y\n1,10,11\n0,10,10\n2,20,22\n0,20,20\n2,10,12\n1,20,21\n");
    assert_int_equal(percuss("plot curves t.csv -o t.svg")->status, 0);
    assert_int_equal(times_in("t.svg", "b = 10"), 1);
    assert_int_equal(times_in("t.svg", "b = 20"), 1);
    // each curve is one line through its three points
    assert_int_equal(atoi(shell("grep -cE \"rgb.*M[0-9.,]+ L[0-9.,]+ L[0-9.,]+  '/>\" t.svg")->out),
                     2);
    assert_int_equal(percuss("plot curves t.csv --x b --y y -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", "a = 2"), 1);
    assert_int_equal(percuss("plot curves t.csv --by b --title 'my title' --xlabel 'my x' --ylabel "
                             "'my y' -o t.svg --force")
                         ->status,
                     0);
    assert_int_equal(times_in("t.svg", "my title"), 1);
    assert_int_equal(times_in("t.svg", "my x"), 1);
    assert_int_equal(times_in("t.svg", "my y"), 1);
    assert_bad(percuss("plot curves t.csv --by a -o u.svg"), "--by", "another column");
    assert_bad(percuss("plot curves t.csv --by c -o u.svg"), "t.csv", "no such column");
    assert_int_equal(shell("{ echo a,b,y; for a in 1 2; do for b in $(seq 30); do echo $a,$b,1; "
                           "done; done; } > t.csv")
                         ->status,
                     0);
    assert_bad(percuss("plot curves t.csv -o u.svg"), "30 values of b", "plot heat");
    assert_int_equal(shell("rm t.csv t.svg")->status, 0);
}

/* Several panels, with the requested colours. */
static void panels_and_colours(void **state)
{
    (void)state;
    write_file("t.csv", "a,b,N_P@x,N_P@y,mode@x,mode@y\n0,0,0.9,1,1,1\n0,1,1,1.1,1,2\n"
                        "1,0,1,1.2,2,2\n1,1,1.1,1.3,3,3\n");
    assert_int_equal(
        percuss("plot heat t.csv --z N_P@x,N_P@y --centre 1 --levels 0.95,1.05 --title "
                "'two panels' -o t.svg")
            ->status,
        0);
    assert_int_equal(times_in("t.svg", "two panels"), 1);
    assert_int_equal(times_in("t.svg", "N_P@x"), 1);
    assert_int_equal(times_in("t.svg", "N_P@y"), 1);
    assert_int_equal(times_in("t.svg", ">0.95<"), 2); // on the colour bar of each
    // one key shows the modes of both, and none that does not occur
    assert_int_equal(percuss("plot map t.csv --z mode@x,mode@y -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", "1: slip stops in compression"), 1);
    assert_int_equal(times_in("t.svg", "0: slides"), 0);
    // a mode has the same colour everywhere: the first one, blue, is that of mode 0
    assert_int_equal(times_in("t.svg", "rgb( 86, 180, 233)"), 0);
    assert_true(times_in("t.svg", "rgb(240, 228,  66)") > 0); // of mode 3
    assert_int_equal(
        percuss("plot heat t.csv --z N_P@x --range 0.5,1.5 --zlabel 'a bar' -o t.svg --force")
            ->status,
        0);
    assert_int_equal(times_in("t.svg", "a bar"), 1);
    assert_int_equal(times_in("t.svg", "> 1.4<"), 1); // the data end at 1.1
    assert_bad(percuss("plot heat t.csv --z N_P@x --range 1.5,0.5 -o u.svg"), "--range",
               "increasing");
    assert_bad(percuss("plot heat t.csv --z N_P@x --centre a -o u.svg"), "--centre", "number");
    assert_bad(percuss("plot curves t.csv --x a --y N_P@x --range 0,1 -o u.svg"), "--range",
               "for plot heat");
    assert_bad(percuss("plot heat t.csv --z N_P@x --range 0,1 --centre 2 -o u.svg"), "--centre",
               "within");
    assert_bad(percuss("plot heat t.csv --z N_P@x,N_P@z -o u.svg"), "t.csv", "N_P@z");
    assert_int_equal(shell("rm t.csv t.svg")->status, 0);
}

/* Several laws in one picture, both paths in space, and the path of a strike. */
static void several_laws(void **state)
{
    (void)state;
    write_file("t.yaml", MAP);
    assert_int_equal(percuss("plot phase t.yaml --law newton,poisson -o t.svg")->status, 0);
    assert_int_equal(times_in("t.svg", ">newton<"), 1);
    assert_int_equal(times_in("t.svg", ">poisson<"), 1);
    assert_int_equal(times_in("t.svg", ">energetic<"), 0);
    assert_int_equal(percuss("plot impulse t.yaml --law all -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", ">energetic<") + times_in("t.svg", ">brach<"), 2);
    assert_int_equal(times_in("t.svg", ">impulse-ratio<"),
                     0); // no ratio is given: it does not apply
    assert_int_equal(percuss("plot hodograph " SPACE " -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", ">path sun-baruh<"), 1);
    assert_int_equal(
        percuss("plot hodograph " SPACE " --law poisson,energetic -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", ">energetic<"), 1);
    assert_int_equal(times_in("t.svg", ">energetic, path sun-baruh<"), 1);
    assert_int_equal(times_in("t.svg", ">compression ends<"), 1);
    assert_int_equal(percuss("plot strike " CHAIN " -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", ">A0<") + times_in("t.svg", ">Ac<"), 2);
    assert_int_equal(percuss("plot strike " CHAIN " --law all -o t.svg --force")->status, 0);
    assert_int_equal(times_in("t.svg", ">A0, whittaker<"), 1);
    assert_bad(percuss("plot strike t.yaml -o u.svg"), "one contact", "strikes");
    assert_bad(percuss("plot strike " CHAIN " --law walton -o u.svg"), "walton", "strike");
    assert_bad(percuss("plot phase t.yaml --law newton,poison -o u.svg"), "poison", "poisson");
    assert_bad(percuss("plot hodograph " SPACE " --law complementarity -o u.svg"), "hodograph",
               "path");
    assert_int_equal(shell("rm t.yaml t.svg")->status, 0);
}

/* An output never replaces its input, not even with --force or under another name of the file. */
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
    // the columns of a sweep have names in every format
    assert_bad(percuss("plot curves d.npy -o x.svg --x nope --y p_n"), "no such column 'nope'",
               "it has material.mu, ");
    // a row that is a line without an end
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
        cmocka_unit_test(pictures),           cmocka_unit_test(data_with_holes),
        cmocka_unit_test(curves_of_two_axes), cmocka_unit_test(panels_and_colours),
        cmocka_unit_test(several_laws),       cmocka_unit_test(no_output_replaces_its_input),
    };
    return cmocka_run_group_tests_name("plot", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out", "err", NULL};
    return run_in_folder(run_suite, files);
}
