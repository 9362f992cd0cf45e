#include "help.h"

#include <string.h>

static const char general[] =
    "percuss: two rigid bodies touch, with friction: what are the velocities after?\n"
    "\n"
    "  percuss new [KIND]      a commented scenario to start from\n"
    "  percuss check FILE      is this scenario right, and what does it mean\n"
    "  percuss solve FILE      one impact under one law\n"
    "  percuss compare FILE    the same impact under every law, and which to trust\n"
    "  percuss batch IN.csv    one contact problem a row\n"
    "  percuss simulate FILE   contact that takes time, on a viscoelastic surface\n"
    "  percuss sweep FILE      a grid or a sample of anything over anything\n"
    "  percuss plot KIND FILE  maps, curves, and pictures of one impact\n"
    "  percuss reproduce       studies with data, pictures and checks\n"
    "  percuss identify R.csv  restitution and friction from a measured acceleration\n"
    "  percuss laws            the laws and their sources\n"
    "  percuss --version\n"
    "\n"
    "Start with:\n"
    "  percuss new > rod.yaml\n"
    "  percuss compare rod.yaml\n"
    "\n"
    "'percuss COMMAND --help' shows the options of a command with examples;\n"
    "'man percuss' has everything.\n";

static const struct {
    const char *command, *text;
} helps[] = {
    {"new", "percuss new [KIND]\n"
            "  Write a commented scenario to standard output. KIND is rod (default),\n"
            "  cylinder, disc, sphere, box, lamina, pair (two bodies), contact (bare G and v),\n"
            "  cylinder3 and contact3 (the same in space), several (bodies and contacts in\n"
            "  lists), chain (a linkage that strikes while it stands) or\n"
            "  mechanism (M, W and u of any multibody code),\n"
            "  sweep (a map of laws over two keys).\n"
            "\n"
            "  percuss new > rod.yaml\n"
            "  percuss new pair | percuss solve -\n"},
    {"check", "percuss check FILE [--law NAME] [--path NAME] [--branch NAME] [--set key=value]...\n"
              "  Is this scenario right, and what does it mean? FILE - is standard input.\n"
              "  Exit status 2 if it is not.\n"
              "\n"
              "  percuss check rod.yaml\n"
              "  percuss check rod.yaml --set body.theta='40 deg'\n"},
    {"solve",
     "percuss solve FILE [--law NAME] [--path NAME] [--branch NAME] [--set key=value]...\n"
     "              [--json] [--fail-on OUTCOME]\n"
     "  Solve one impact and show what happened inside it. FILE - is standard input.\n"
     "  --law NAME         a law of 'percuss laws'; default: the scenario's, else energetic\n"
     "  --path NAME        in space: exact (default) or sun-baruh\n"
     "  --branch NAME      where complementarity has two answers: impact (default) or rest\n"
     "  --set key=value    override a key of the scenario; may be repeated; an item of a list\n"
     "                     is named: --set contacts.A.mu=0.3\n"
     "  --json             one flat object for programs (SI units, radians)\n"
     "  --fail-on OUTCOME  exit status 1 if the outcome occurs; may be repeated;\n"
     "                     judge=1e-6: if a residual of the judge is above that (1e-8)\n"
     "\n"
     "  percuss solve rod.yaml\n"
     "  percuss solve rod.yaml --law poisson --set body.theta='40 deg' --json\n"
     "  percuss solve rod.yaml --law newton --fail-on energy-gain\n"},
    {"compare",
     "percuss compare FILE [--branch NAME] [--set key=value]... [--json] [--fail-on OUTCOME]\n"
     "  The same impact under every law that applies, side by side, with the\n"
     "  energy ledger, and which restitution to trust and why. In space the exact and the\n"
     "  approximate path, with the error of the second. Several contacts under every law\n"
     "  that knows them.\n"
     "\n"
     "  percuss compare rod.yaml\n"
     "  percuss compare rod.yaml --set material.mu=0.8 --json\n"},
    {"batch",
     "percuss batch IN.csv --law NAME [--path NAME] [--branch NAME] [-o OUT.csv] [--force]\n"
     "              [--outputs NAMES] [--fail-on OUTCOME]\n"
     "  One contact problem a row. Columns G_nn, G_nt, G_tt, v_n, v_t, e and mu (or mu_s\n"
     "  and mu_k) are read, also e_t, d1, d2 if they are there, eta2 for bilinear and ratio\n"
     "  for impulse-ratio; SI units. In space the columns are G_nn, G_n1, G_n2, G_11, G_12,\n"
     "  G_22, v_n, v_1, v_2, e, mu. Every column is kept, the results are added. A bad row\n"
     "  gets a status and a message, the others are answered; if all are bad the exit status\n"
     "  is 1. IN.csv - is standard input.\n"
     "  -o, --output OUT.csv  write there, whole or not at all; --force overwrites, also\n"
     "                        what a killed run has left\n"
     "  --outputs NAMES       only these results, as in vp_n,vp_t,mode: sooner done\n"
     "  --fail-on OUTCOME     exit status 1 if the outcome occurs in any row; judge=1e-6: if\n"
     "                        the result judge is above that (1e-8)\n"
     "\n"
     "  percuss batch impacts.csv --law energetic -o answers.csv\n"},
    {"simulate",
     "percuss simulate FILE [--set key=value]... [--find WHAT] [--tolerance X] [--json]\n"
     "                 [-o HISTORY] [--plot PICTURE] [--force]\n"
     "  A body, in the plane or in space, strikes a surface with F_n = kappa d^exponent\n"
     "  (1 + zeta d'), with friction that sticks and slips, and moves while it is in contact.\n"
     "  Needs surface.kappa, and SUNDIALS when percuss was built. material.e is not used.\n"
     "  --find e=0.5           the zeta that gives this kinematic restitution; E2=0.25 the\n"
     "                         energetic one; stop, stick, reverse: the friction at which slip\n"
     "                         just ends at separation, the contact sticks, slip reverses\n"
     "  --tolerance X          of the integration, 1e-13 to 1e-3 (1e-10)\n"
     "  -o, --output HISTORY   forces, velocities, impulses, works and events over time, as CSV,\n"
     "                         or HDF5 if it ends in .h5\n"
     "  --plot PICTURE         the same as .png, .svg or .pdf, by gnuplot\n"
     "\n"
     "  percuss simulate papers/brach-1993/rod.yaml --set surface.zeta=1.2 --plot rod.png\n"},
    {"sweep",
     "percuss sweep FILE -o OUT [--set key=value]... [--resume] [--force]\n"
     "              [--fail-on judge=BOUND]\n"
     "  Solve at every point of the list 'axes' of the scenario: a grid, or sweep.sample\n"
     "  points. OUT ends in .csv, .npy or .h5 and has a row for each point: the axes,\n"
     "  then sweep.outputs under every one of sweep.laws; SI units and radians. It runs on\n"
     "  all cores (OMP_NUM_THREADS), under mpirun on many machines, and the bytes are the\n"
     "  same. Interrupted or killed, it keeps what is done. A point that is no problem is a row\n"
     "  without an answer. Exit status 1 if no point has an answer.\n"
     "  --resume           go on with a sweep that was interrupted, to the same bytes; what\n"
     "                     is damaged of it is computed again\n"
     "  --force            overwrite OUT, or begin anew\n"
     "  --fail-on judge=BOUND  exit status 1 if the output judge is above that (1e-8)\n"
     "\n"
     "  percuss new sweep > map.yaml\n"
     "  percuss sweep map.yaml -o map.npy\n"
     "  percuss sweep map.yaml --set axes.1.n=1001 -o fine.h5\n"},
    {"plot", "percuss plot KIND FILE -o PICTURE [--x COLUMN] [--y COLUMN] [--z COLUMN]\n"
             "             [--levels NUMBERS] [--law NAME] [--path NAME] [--set key=value]...\n"
             "             [--force]\n"
             "  PICTURE ends in .png, .svg or .pdf; drawn by gnuplot. KIND is\n"
             "  map        few values, as modes, over a grid; FILE is data of sweep\n"
             "  heat       numbers over a grid, with contours at --levels 0.9,1,1.1\n"
             "  curves     columns over a column: --x NAME --y NAME,NAME\n"
             "  phase      of one planar impact: v_n over v_t; FILE is a scenario\n"
             "  impulse    its impulse plane with the friction cone, as Routh drew it\n"
             "  hodograph  of one impact in space: slip as it turns\n"
             "  Force over time is drawn by 'percuss simulate --plot'.\n"
             "\n"
             "  percuss plot map map.npy --z mode@energetic -o modes.png\n"
             "  percuss plot impulse papers/brach-1993/rod.yaml -o routh.svg\n"},
    {"reproduce",
     "percuss reproduce [KEY[/ITEM]] [-o FOLDER] [--force]\n"
     "  Compute tables and figures again and check them against the print; without a\n"
     "  name all of them, with a report in one page. KEY is\n"
     "  sun-baruh-2022          table1, table2, fig3-fig5, fig8-fig13, error8-error11\n"
     "  baruh-2022              table2-table6, fig2, fig3, fig5, fig6\n"
     "  hurmuzlu-marghitu-1994  fig3-fig7\n"
     "  payr-glocker-2005       fig4-fig11, fig13\n"
     "  brach-1993              table2-table7, fig3\n"
     "  equivalence             stiffness, eta2, gross-slip: springs become rigid\n"
     "  -o, --output FOLDER     data as CSV, pictures as SVG and PNG, and report.html;\n"
     "                          of all of them percuss-report if it is not given\n"
     "  Exit status 1 if something disagrees.\n"
     "\n"
     "  percuss reproduce equivalence/eta2 -o studies\n"},
    {"identify",
     "percuss identify MEASUREMENT.csv [--normal WHERE] [--approach SPEED] [--mass MASS] [--unit "
     "UNIT]\n"
     "                 [--json] [--plot FILE] [--force]\n"
     "  Restitution and friction from the largest impact in a measurement of acceleration. The\n"
     "  columns are time and two or three orthogonal axes, by any names; a unit may stand\n"
     "  with the name, as in 'time [ms]' and 'x [g]'. MEASUREMENT.csv - is standard input. The\n"
     "  measurement needs a quiet stretch before and after the impact.\n"
     "  --normal WHERE    out of the surface into the body: x, -x or any column, or numbers;\n"
     "                    default: the axis with the largest impulse, which is approximate\n"
     "  --approach SPEED  normal speed before the impact; compression then ends where it is\n"
     "                    used up, not at the peak of the normal acceleration\n"
     "  --mass MASS       impulses in N s, not per unit mass\n"
     "  --unit UNIT       of accelerations without one: m/s^2 (default), mm/s^2 or g\n"
     "  --json            one flat object for programs (SI units)\n"
     "  --plot FILE       a picture, .png, .svg or .pdf; --force overwrites it\n"
     "\n"
     "  percuss identify drop.csv --normal z --plot drop.png\n"
     "  percuss identify drop.csv --unit g --approach '4.4 m/s' --mass '2 kg' --json\n"},
    {"laws", "percuss laws [--json]\n"
             "  The laws, what they say, and the keys of their sources.\n"
             "\n"
             "  percuss laws\n"},
};

const char *help_of(const char *command)
{
    for (size_t i = 0; command && i < sizeof helps / sizeof *helps; i++)
        if (strcmp(helps[i].command, command) == 0)
            return helps[i].text;
    return general;
}
