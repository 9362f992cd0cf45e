#include <percuss/fit.h>

/* The index of each entry in the list equals its number in the header. */
enum {
#define PCS_FINDING(ID, name, meaning) FINDING_##ID,
#include "findings.def"
#undef PCS_FINDING
    FINDINGS
};
#define PCS_FINDING(ID, name, meaning)                                                             \
    _Static_assert((int)PCS_FINDING_##ID == (int)FINDING_##ID, "findings.def: " name);
#include "findings.def"
#undef PCS_FINDING
_Static_assert((int)FINDINGS == PCS_FINDING_COUNT, "findings.def and fit.h have as many");

static const struct {
    const char *name, *meaning;
} findings[] = {
#define PCS_FINDING(ID, name, meaning) {name, meaning},
#include "findings.def"
#undef PCS_FINDING
};

const char *pcs_finding_name(pcs_finding_code code)
{
    return (unsigned)code < PCS_FINDING_COUNT ? findings[code].name : NULL;
}

const char *pcs_finding_meaning(pcs_finding_code code)
{
    return (unsigned)code < PCS_FINDING_COUNT ? findings[code].meaning : NULL;
}
