/*
 * The names of all enumerators. The lists must have the order of the enumerations in the headers.
 */
#include "names.h"
#include <percuss/impact.h>

#include <string.h>

#define PCS_STRING_(x) #x
#define PCS_STRING(x) PCS_STRING_(x)
#define PCS_LENGTH(array) (sizeof(array) / sizeof *(array))

int pcs_version_number(void)
{
    return PCS_VERSION;
}

const char *pcs_version(void)
{
    return PCS_STRING(PCS_VERSION_MAJOR) "." PCS_STRING(PCS_VERSION_MINOR) "." PCS_STRING(
        PCS_VERSION_PATCH);
}

/* The index of each entry in its list equals its number in the header. */
enum {
#define PCS_STATUS(ID, name, meaning) STATUS_##ID,
#include "statuses.def"
#undef PCS_STATUS
    STATUSES
};
#define PCS_STATUS_OK PCS_OK
#define PCS_STATUS(ID, name, meaning)                                                              \
    _Static_assert((int)PCS_STATUS_##ID == (int)STATUS_##ID, "statuses.def: " name);
#include "statuses.def"
#undef PCS_STATUS
#undef PCS_STATUS_OK
_Static_assert((int)STATUSES == PCS_STATUS_COUNT, "statuses.def and base.h have as many");

enum {
#define PCS_OUTCOME(ID, name, meaning) OUTCOME_##ID,
#include "outcomes.def"
#undef PCS_OUTCOME
    OUTCOMES
};
#define PCS_OUTCOME(ID, name, meaning)                                                             \
    _Static_assert((int)PCS_OUTCOME_##ID == 1 << OUTCOME_##ID, "outcomes.def: " name);
#include "outcomes.def"
#undef PCS_OUTCOME
_Static_assert((int)OUTCOMES == PCS_OUTCOME_COUNT, "outcomes.def and impact.h have as many");

enum {
#define PCS_LAW(ID, name, family, spatial, one_friction, rule, source) LAW_##ID,
#include "laws.def"
#undef PCS_LAW
    LAWS
};
#define PCS_LAW(ID, name, family, spatial, one_friction, rule, source)                             \
    _Static_assert((int)PCS_LAW_##ID == (int)LAW_##ID, "laws.def: " name);
#include "laws.def"
#undef PCS_LAW
_Static_assert((int)LAWS == (int)PCS_LAW_COUNT, "laws.def and impact.h have as many");

typedef struct named {
    const char *name, *meaning;
} named;

static const named statuses[] = {
#define PCS_STATUS(ID, name, meaning) {name, meaning},
#include "statuses.def"
#undef PCS_STATUS
};

static const struct {
    unsigned flag;
    named text;
} outcomes[] = {
#define PCS_OUTCOME(ID, name, meaning) {PCS_OUTCOME_##ID, {name, meaning}},
#include "outcomes.def"
#undef PCS_OUTCOME
};

static const pcs_law_info laws[] = {
#define PCS_LAW(ID, name, family, spatial, one_friction, rule, source)                             \
    {name, PCS_FAMILY_##family, spatial, one_friction, rule, source},
#include "laws.def"
#undef PCS_LAW
};

static const named unknown = {"unknown", "not a value of this enumeration"};

static const named *status_text(pcs_status status)
{
    return (unsigned)status < PCS_LENGTH(statuses) ? &statuses[status] : &unknown;
}

const char *pcs_status_name(pcs_status status)
{
    return status_text(status)->name;
}

const char *pcs_status_meaning(pcs_status status)
{
    return status_text(status)->meaning;
}

static const named *outcome_text(pcs_outcome flag)
{
    for (size_t i = 0; i < PCS_LENGTH(outcomes); i++)
        if (outcomes[i].flag == (unsigned)flag)
            return &outcomes[i].text;
    return NULL;
}

const char *pcs_outcome_name(pcs_outcome flag)
{
    const named *text = outcome_text(flag);
    return text ? text->name : NULL;
}

const char *pcs_outcome_meaning(pcs_outcome flag)
{
    const named *text = outcome_text(flag);
    return text ? text->meaning : NULL;
}

size_t pcs_outcome_text(unsigned outcome, char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i <= PCS_LENGTH(outcomes); i++) {
        const bool last = i == PCS_LENGTH(outcomes);
        const char *name = last ? "plain" : outcomes[i].text.name;
        if (last ? length > 0 : !(outcome & outcomes[i].flag))
            continue;
        for (const char *c = length > 0 ? " " : ""; *c; c++, length++)
            if (length + 1 < size)
                text[length] = *c;
        for (const char *c = name; *c; c++, length++)
            if (length + 1 < size)
                text[length] = *c;
    }
    if (size > 0)
        text[length < size ? length : size - 1] = '\0';
    return length;
}

bool pcs_outcome_named(const char *name, pcs_outcome *flag)
{
    for (size_t i = 0; name && flag && i < PCS_LENGTH(outcomes); i++)
        if (strcmp(outcomes[i].text.name, name) == 0) {
            *flag = (pcs_outcome)outcomes[i].flag;
            return true;
        }
    return false;
}

const pcs_law_info *pcs_law_about(pcs_law law)
{
    return (unsigned)law < PCS_LAW_COUNT ? &laws[law] : NULL;
}

bool pcs_law_named(const char *name, pcs_law *law)
{
    for (int i = 0; name && law && i < PCS_LAW_COUNT; i++)
        if (strcmp(laws[i].name, name) == 0) {
            *law = (pcs_law)i;
            return true;
        }
    return false;
}

const char *pcs_motion_name(pcs_motion motion)
{
    static const char *const names[PCS_MOTION_COUNT] = {"slide", "stick", "reverse slide"};
    return (unsigned)motion < PCS_MOTION_COUNT ? names[motion] : NULL;
}

const char *pcs_stage_name(pcs_stage stage)
{
    static const char *const names[PCS_STAGE_COUNT] = {"compression", "restitution"};
    return (unsigned)stage < PCS_STAGE_COUNT ? names[stage] : NULL;
}

static const char *const paths[PCS_PATH_COUNT] = {"exact", "sun-baruh"};
static const char *const branches[PCS_BRANCH_COUNT] = {"impact", "rest"};

/* Return the index of a name in a list of n names; n: the name is NULL or not in the list. */
static size_t place_of(const char *name, const char *const *names, size_t n)
{
    size_t i = 0;
    while (name && i < n && strcmp(names[i], name) != 0)
        i++;
    return name ? i : n;
}

const char *pcs_path_name(pcs_path path)
{
    return (unsigned)path < PCS_PATH_COUNT ? paths[path] : NULL;
}

bool pcs_path_named(const char *name, pcs_path *path)
{
    const size_t place = place_of(name, paths, PCS_PATH_COUNT);
    if (place == PCS_PATH_COUNT || !path)
        return false;
    *path = (pcs_path)place;
    return true;
}

const char *pcs_branch_name(pcs_branch branch)
{
    return (unsigned)branch < PCS_BRANCH_COUNT ? branches[branch] : NULL;
}

bool pcs_branch_named(const char *name, pcs_branch *branch)
{
    const size_t place = place_of(name, branches, PCS_BRANCH_COUNT);
    if (place == PCS_BRANCH_COUNT || !branch)
        return false;
    *branch = (pcs_branch)place;
    return true;
}

const char *pcs_final_name(pcs_final final)
{
    static const char *const names[] = {NULL,   "stick",   "slip",
                                        "open", "rebound", "rebound-after-interaction"};
    return (unsigned) final < PCS_LENGTH(names) ? names[final] : NULL;
}

/* [sun-baruh-2022 Table 1] */
const char *pcs_mode_meaning(int mode)
{
    static const char *const words[] = {
        "slides all the way",
        "slip stops in compression, then it sticks",
        "slip stops in compression, then reverses",
        "slip stops in restitution, then it sticks",
        "slip stops in restitution, then reverses",
        "starts without slip and sticks",
        "starts without slip and slides",
    };
    return mode >= 0 && mode < (int)PCS_LENGTH(words) ? words[mode] : "";
}

bool pcs_lists(const char *words, const char *name)
{
    const size_t length = strlen(name);
    for (const char *at = words; (at = strstr(at, name)) != NULL; at += length)
        if ((at == words || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}
