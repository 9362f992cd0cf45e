/* The laws side by side, on one impact. */
#ifndef SCENARIO_BESIDE_H
#define SCENARIO_BESIDE_H

#include "answer.h"

/* One law. It is solved if it is wanted and applies. */
typedef struct beside_law {
    bool applies;
    bool is_other;   /* another path is chosen, and the law has no path */
    pcs_fault fault; /* the reason why it does not apply */
    answer a;
} beside_law;

/* Bits of all laws. */
enum { BESIDE_ALL = (1 << PCS_LAW_COUNT) - 1 };

/* Solve by each of the laws, bits 1 << law, with the wanted parts of the result. */
bool beside_solve(const problem *p, const scenario *s, unsigned laws, int wanted,
                  beside_law columns[PCS_LAW_COUNT], fail *why);

/* Find which law to trust, and write why. Returns false if there is no verdict. */
bool beside_weigh(const problem *p, pcs_verdict *v, char *why, size_t size);

#endif
