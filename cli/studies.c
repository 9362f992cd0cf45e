#include "studies.h"

const study_entry studies[] = {
    {"equivalence", "stiffness",
     "a stiff viscoelastic surface without damping is the rigid energetic law with e = 1",
     study_stiffness},
    {"equivalence", "eta2", "a stiff tangential spring of bilinear is the rigid energetic law",
     study_eta2},
    {"equivalence", "gross-slip", "where slip does not end, bilinear is the kinematic law",
     study_gross_slip},
    {NULL, NULL, NULL, NULL},
};
