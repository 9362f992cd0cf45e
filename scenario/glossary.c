#include "glossary.h"

#include <string.h>

static const glossary_entry terms[] = {
#define TERM(name, meaning) {name, meaning},
#include "glossary.def"
#undef TERM
};

static const glossary_entry formulas[] = {
#define FORMULA(name, formula) {#name, formula},
#include "formulas.def"
#undef FORMULA
};

const glossary_entry *glossary_at(size_t index)
{
    return index < sizeof terms / sizeof *terms ? &terms[index] : NULL;
}

const char *glossary_formula(const char *quantity)
{
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i].name, quantity) == 0)
            return formulas[i].meaning;
    return NULL;
}
