#include "path2_kernel.h"

pcs_legs2 pcs_legs2_make(const pcs_contact2 *contact, double mu_s, double mu_k)
{
    pcs_legs2 path = pcs_k_path2(contact, mu_s, mu_k);
    if (path.p_stop == 0)
        path.v_t = 0; // also where the impulse that stops slip is 0
    if (contact->v_t == 0)
        path.first = path.second;
    return path;
}

pcs_point2 pcs_legs2_at(const pcs_legs2 *path, double p_n)
{
    return pcs_k_path2_at(path, p_n);
}
