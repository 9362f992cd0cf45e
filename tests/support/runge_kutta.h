/* Time steps for the references that the tests integrate themselves. */
#ifndef TESTS_RUNGE_KUTTA_H
#define TESTS_RUNGE_KUTTA_H

enum { MAX_RATES = 22 };

/* d = dy/dt of a system at y. */
typedef void rates_of(const void *system, const double *y, double *d);

/* One fourth-order Runge-Kutta step of length h, for n <= MAX_RATES numbers. */
void runge_kutta(rates_of *rates, const void *system, int n, const double *y, double h,
                 double *out);

#endif
