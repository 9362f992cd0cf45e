#include "reference3.h"

#include <float.h>

#if LDBL_MANT_DIG == 113 // on aarch64 long double is quad
typedef long double real;
#else
__extension__ typedef __float128 real;
#endif

/*
 * Newton's method from the root of a double, which has half of the digits; powers of four keep it
 * in range.
 */
static real root_of(real x)
{
    real scale = 1;
    if (!(x > 0))
        return 0;
    for (; x < 0x1p-900; x *= 0x1p600)
        scale *= 0x1p-300;
    for (; x > 0x1p900; x *= 0x1p-600)
        scale *= 0x1p300;
    real y = sqrt((double)x);
    for (int i = 0; i < 2; i++)
        y = (y + x / y) / 2;
    return y * scale;
}

#define solve_reference3 reference_solve3_quad
#include "reference3_body.h"
