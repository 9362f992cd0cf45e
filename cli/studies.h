/* All that reproduce can compute again. Each fills a study that has its title. */
#ifndef CLI_STUDIES_H
#define CLI_STUDIES_H

#include "study.h"

typedef struct study_entry {
    const char *key, *item, *title;
    bool (*make)(study *s, fail *why); /* false: it could not be computed at all */
} study_entry;

/* Ends with an entry without a key. */
extern const study_entry studies[];

bool study_stiffness(study *s, fail *why);
bool study_eta2(study *s, fail *why);
bool study_gross_slip(study *s, fail *why);

/* [hurmuzlu-marghitu-1994] */
bool study_smooth_strike(study *s, fail *why);
bool study_kinematic_strike(study *s, fail *why);
bool study_lossy_strike(study *s, fail *why);
bool study_rebound(study *s, fail *why);
bool study_plastic_strike(study *s, fail *why);

/* [payr-glocker-2005] */
bool study_bar_subcritical(study *s, fail *why);
bool study_bar_supercritical(study *s, fail *why);
bool study_critical_friction(study *s, fail *why);
bool study_signs_subcritical(study *s, fail *why);
bool study_signs_supercritical(study *s, fail *why);
bool study_ratio_after(study *s, fail *why);
bool study_ratio_surface(study *s, fail *why);
bool study_sphere_bar(study *s, fail *why);
bool study_sphere(study *s, fail *why);
bool study_sun_baruh_table1(study *s, fail *why);
bool study_sun_baruh_table2(study *s, fail *why);
bool study_sun_baruh_fig3(study *s, fail *why);
bool study_sun_baruh_fig4(study *s, fail *why);
bool study_sun_baruh_fig5(study *s, fail *why);
bool study_sun_baruh_fig8(study *s, fail *why);
bool study_sun_baruh_fig9(study *s, fail *why);
bool study_sun_baruh_fig10(study *s, fail *why);
bool study_sun_baruh_fig11(study *s, fail *why);
bool study_sun_baruh_fig12(study *s, fail *why);
bool study_sun_baruh_fig13(study *s, fail *why);
bool study_sun_baruh_error8(study *s, fail *why);
bool study_sun_baruh_error9(study *s, fail *why);
bool study_sun_baruh_error10(study *s, fail *why);
bool study_sun_baruh_error11(study *s, fail *why);
bool study_baruh_table2(study *s, fail *why);
bool study_baruh_table3(study *s, fail *why);
bool study_baruh_table4(study *s, fail *why);
bool study_baruh_table5(study *s, fail *why);
bool study_baruh_table6(study *s, fail *why);
bool study_baruh_fig2(study *s, fail *why);
bool study_baruh_fig3(study *s, fail *why);
bool study_baruh_fig5(study *s, fail *why);
bool study_baruh_fig6(study *s, fail *why);

bool study_brach_table2(study *s, fail *why);
bool study_brach_table3(study *s, fail *why);
bool study_brach_table4(study *s, fail *why);
bool study_brach_table5(study *s, fail *why);
bool study_brach_table6(study *s, fail *why);
bool study_brach_table7(study *s, fail *why);
bool study_brach_fig3(study *s, fail *why);

#endif
