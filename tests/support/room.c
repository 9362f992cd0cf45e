#include "room.h"

#include <stdlib.h>

double *work;

int make_room(void **state)
{
    (void)state;
    const size_t multi = pcs_multi_workspace(MOST, 3) + DOFS * DOFS + DOFS;
    const size_t strike = pcs_strike_workspace(PCS_STRIKE_CONTACTS) + 60 * 60;
    work = calloc(multi > strike ? multi : strike, sizeof *work);
    return work ? 0 : -1;
}

int clear_room(void **state)
{
    (void)state;
    free(work);
    return 0;
}
