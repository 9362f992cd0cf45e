/* Piles in a scenario: its section pile. */
#ifndef SCENARIO_PILE_RECIPE_H
#define SCENARIO_PILE_RECIPE_H

#include "pile.h"
#include "scenario/scenario.h"

/* True if the scenario has a section pile. */
bool pile_in_scenario(const scenario *s);

/* Check that no other key conflicts with the section pile. */
bool pile_scenario_fits(const scenario *s, fail *why);

/* Generate a pile without materials. Free p in any case. */
bool pile_of_recipe(pile *p, const scenario *s, fail *why);

/* Set mu, e and e_t of every contact from the scenario, where they are NAN or missing. */
bool pile_add_materials(pile *p, const scenario *s, fail *why);

#endif
