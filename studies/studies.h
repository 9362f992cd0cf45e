/*
 * All studies that the command reproduce computes. Each function fills in a study with its title.
 */
#ifndef STUDIES_STUDIES_H
#define STUDIES_STUDIES_H

#include "study.h"

typedef struct study_entry {
    const char *key, *item, *title;
    bool (*make)(study *s, fail *why); /* false: it could not be computed */
} study_entry;

/* The last entry has no key. */
extern const study_entry studies_all[];

bool equivalence_stiffness(study *s, fail *why);
bool equivalence_eta2(study *s, fail *why);
bool equivalence_gross_slip(study *s, fail *why);

/* [hurmuzlu-marghitu-1994] */
bool hurmuzlu_smooth_strike(study *s, fail *why);
bool hurmuzlu_kinematic_strike(study *s, fail *why);
bool hurmuzlu_lossy_strike(study *s, fail *why);
bool hurmuzlu_rebound(study *s, fail *why);
bool hurmuzlu_plastic_strike(study *s, fail *why);
bool hurmuzlu_readings(study *s, fail *why);

/* [payr-glocker-2005] */
bool payr_bar_subcritical(study *s, fail *why);
bool payr_bar_supercritical(study *s, fail *why);
bool payr_critical_friction(study *s, fail *why);
bool payr_signs_subcritical(study *s, fail *why);
bool payr_signs_supercritical(study *s, fail *why);
bool payr_ratio_after(study *s, fail *why);
bool payr_ratio_surface(study *s, fail *why);
bool payr_sphere_bar(study *s, fail *why);
bool payr_model(study *s, fail *why);
bool payr_sphere(study *s, fail *why);

/* [kharaz-2001] */
bool kharaz_rebound(study *s, fail *why);

bool sun_baruh_table1(study *s, fail *why);
bool sun_baruh_table2(study *s, fail *why);
bool sun_baruh_fig3(study *s, fail *why);
bool sun_baruh_fig4(study *s, fail *why);
bool sun_baruh_fig5(study *s, fail *why);
bool sun_baruh_fig8(study *s, fail *why);
bool sun_baruh_fig9(study *s, fail *why);
bool sun_baruh_fig10(study *s, fail *why);
bool sun_baruh_fig11(study *s, fail *why);
bool sun_baruh_fig12(study *s, fail *why);
bool sun_baruh_fig13(study *s, fail *why);
bool sun_baruh_error8(study *s, fail *why);
bool sun_baruh_error9(study *s, fail *why);
bool sun_baruh_error10(study *s, fail *why);
bool sun_baruh_error11(study *s, fail *why);
bool baruh_table2(study *s, fail *why);
bool baruh_table3(study *s, fail *why);
bool baruh_table4(study *s, fail *why);
bool baruh_table5(study *s, fail *why);
bool baruh_table6(study *s, fail *why);
bool baruh_fig2(study *s, fail *why);
bool baruh_fig3(study *s, fail *why);
bool baruh_fig5(study *s, fail *why);
bool baruh_fig6(study *s, fail *why);
bool baruh_sec4(study *s, fail *why);
bool baruh_sec7(study *s, fail *why);

bool brach_table2(study *s, fail *why);
bool brach_table3(study *s, fail *why);
bool brach_table4(study *s, fail *why);
bool brach_table5(study *s, fail *why);
bool brach_table6(study *s, fail *why);
bool brach_table7(study *s, fail *why);
bool brach_fig3(study *s, fail *why);

#endif
