#include "studies.h"

const study_entry studies[] = {
    {"equivalence", "stiffness",
     "a stiff viscoelastic surface without damping is the rigid energetic law with e = 1",
     study_stiffness},
    {"equivalence", "eta2", "a stiff tangential spring of bilinear is the rigid energetic law",
     study_eta2},
    {"equivalence", "gross-slip", "where slip does not end, bilinear is the kinematic law",
     study_gross_slip},
    {"hurmuzlu-marghitu-1994", "fig3", "three-link chain, no friction at the striking end",
     study_smooth_strike},
    {"hurmuzlu-marghitu-1994", "fig4",
     "three-link chain, kinematic restitution by the differential and the algebraic formulation",
     study_kinematic_strike},
    {"hurmuzlu-marghitu-1994", "fig5", "three-link chain, the three approaches that gain no energy",
     study_lossy_strike},
    {"hurmuzlu-marghitu-1994", "fig6", "three-link chain, rebound of the standing end",
     study_rebound},
    {"hurmuzlu-marghitu-1994", "fig7", "three-link chain, perfectly plastic impact",
     study_plastic_strike},
    {NULL, NULL, NULL, NULL},
};
