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

#endif
