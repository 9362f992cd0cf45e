#include "lookup.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

static const char *law_name_at(size_t index)
{
    return index < PCS_LAW_COUNT ? pcs_law_about((pcs_law)index)->name : NULL;
}

static const char *outcome_name_at(size_t index)
{
    return index < 31 ? pcs_outcome_name((pcs_outcome)(1U << index)) : NULL;
}

static const char *path_name_at(size_t index)
{
    return index < PCS_PATH_COUNT ? pcs_path_name((pcs_path)index) : NULL;
}

static const char *branch_name_at(size_t index)
{
    return index < PCS_BRANCH_COUNT ? pcs_branch_name((pcs_branch)index) : NULL;
}

bool lookup_name(candidate_at candidates, const char *name, size_t *index)
{
    const char *candidate;
    for (size_t i = 0; (candidate = candidates(i)) != NULL; i++)
        if (strcmp(candidate, name) == 0) {
            if (index)
                *index = i;
            return true;
        }
    return false;
}

bool lookup_path(const char *name, pcs_path *path, fail *why)
{
    return pcs_path_named(name, path) ||
           suggest_unknown(why, "path", name, path_name_at, "exact or sun-baruh");
}

bool lookup_branch(const char *name, pcs_branch *branch, fail *why)
{
    return pcs_branch_named(name, branch) ||
           suggest_unknown(why, "branch", name, branch_name_at, "impact or rest");
}

bool lookup_law(const char *name, pcs_law *law, fail *why)
{
    if (pcs_law_named(name, law))
        return true;
    const char *advice = suggest_other(OTHER_LAW, name);
    return advice ? fail_with(why, "no such law '%.60s'; %s", name, advice)
                  : suggest_unknown(why, "law", name, law_name_at, "'percuss laws' lists them");
}

bool lookup_outcome(const char *name, unsigned *flag, fail *why)
{
    pcs_outcome outcome;
    if (!pcs_outcome_named(name, &outcome))
        return suggest_unknown(why, "outcome", name, outcome_name_at, "percuss(1) lists them");
    *flag = outcome;
    return true;
}

const char *lookup_outcome_text(unsigned outcome, char *buffer, size_t size)
{
    buffer[0] = '\0';
    for (unsigned bit = 0; bit < 31; bit++) {
        const char *name = pcs_outcome_name((pcs_outcome)(1U << bit));
        if (!(outcome & 1U << bit) || !name)
            continue;
        const size_t used = strlen(buffer);
        (void)snprintf(buffer + used, size - used, "%s%s", used ? "|" : "", name);
    }
    return buffer;
}
