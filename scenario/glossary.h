/* The terms of percuss, and the formulas of its quantities. */
#ifndef SCENARIO_GLOSSARY_H
#define SCENARIO_GLOSSARY_H

#include <stddef.h>

typedef struct glossary_entry {
    const char *name, *meaning;
} glossary_entry;

/* Return a term by its index, in alphabetical order, or NULL after the last one. */
const glossary_entry *glossary_at(size_t index);

/* Return the formula of a quantity, or NULL if it has none. */
const char *glossary_formula(const char *quantity);

#endif
