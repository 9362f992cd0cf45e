/* The vector units of this processor. */
#include "vector.h"

pcs_vector pcs_batch_vector(void)
{
#ifdef PCS_HAS_X86
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl"))
        return PCS_VECTOR_AVX512;
    if (__builtin_cpu_supports("avx2"))
        return PCS_VECTOR_AVX2;
#endif
    return PCS_VECTOR_BASE;
}

pcs_vector pcs_vector_there(pcs_vector vector)
{
    const pcs_vector best = pcs_batch_vector();
    return vector > best ? best : vector;
}

const char *pcs_vector_name(pcs_vector vector)
{
    static const char *const names[] = {"base", "avx2", "avx512"};
    return (unsigned)vector <= PCS_VECTOR_AVX512 ? names[vector] : NULL;
}
