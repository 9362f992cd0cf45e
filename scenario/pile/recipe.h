/* Piles in a scenario: what its section pile says. */
#ifndef SCENARIO_PILE_RECIPE_H
#define SCENARIO_PILE_RECIPE_H

#include "pile.h"
#include "scenario/scenario.h"

/* Has the scenario a section pile? */
bool pile_in_scenario(const scenario *s);

/* Does anything not go with it? */
bool pile_scenario_fits(const scenario *s, fail *why);

/* A pile that is made up, without materials. Free p in any case. */
bool pile_of_recipe(pile *p, const scenario *s, fail *why);

/* mu, e and e_t of every contact as the scenario says, where they are NAN or not there yet. */
bool pile_add_materials(pile *p, const scenario *s, fail *why);

#endif
