/* What the parts of a scenario with several contacts share. */
#ifndef SCENARIO_SEVERAL_PARTS_H
#define SCENARIO_SEVERAL_PARTS_H

#include "several.h"

/* How many velocities there are; of a mechanism as many as u has numbers. */
bool several_count(several *m, fail *why);

/* M, W and u, of bodies and as they are given. */
bool several_assemble(several *m, fail *why);
bool several_mechanism(several *m, fail *why);
pcs_mechanism several_mechanism_of(const several *m);

/* Links make the mechanism; first how many velocities it has. */
bool links_count(several *m, fail *why);
bool links_build(several *m, fail *why);

/* The material of a contact. */
bool several_material(several *m, int contact, fail *why);

/* A fault of the solvers as a message about the contact that it names. Returns false. */
bool several_solver_fault(const several *m, const pcs_fault *fault, fail *why);

#endif
