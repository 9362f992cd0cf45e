/* Shared parts of a scenario with several contacts. */
#ifndef SCENARIO_SEVERAL_PARTS_H
#define SCENARIO_SEVERAL_PARTS_H

#include "several.h"

/* Count the velocities. For a mechanism it is the number of values in u. */
bool several_count(several *m, fail *why);

/* Find M, W and u, from bodies or as given. */
bool several_assemble(several *m, fail *why);
bool several_mechanism(several *m, fail *why);
pcs_mechanism several_mechanism_of(const several *m);

/* The mechanism of links: first count its velocities. */
bool links_count(several *m, fail *why);
bool links_build(several *m, fail *why);

/* Read the material of a contact. */
bool several_material(several *m, int contact, fail *why);

/* Report a fault of the solvers as a message about the contact that it names. Returns false. */
bool several_solver_fault(const several *m, const pcs_fault *fault, fail *why);

#endif
