#include "room.h"

#include <stdlib.h>

double *work;
size_t n_work;

int make_room(void **state)
{
    (void)state;
    const size_t multi = pcs_multi_workspace(MOST, 3) + DOFS * DOFS + DOFS;
    const size_t strike = pcs_strike_workspace(PCS_MAX_STRIKE_CONTACTS) + 60 * 60;
    n_work = multi > strike ? multi : strike;
    work = calloc(n_work, sizeof *work);
    return work ? 0 : -1;
}

int clear_room(void **state)
{
    (void)state;
    free(work);
    return 0;
}
