/*
 * exp, log and pow have a new symbol version since glibc 2.29, hypot since 2.35; a library with
 * these does not load on an older system. The old versions call the same code and only set errno in
 * addition, so the bits are the same (tests/test_shared_object.py). The linker redirects every call
 * to this file (--wrap); each costs one jump.
 */
#if defined(__x86_64__)
#define OLDEST "GLIBC_2.2.5"
#elif defined(__aarch64__)
#define OLDEST "GLIBC_2.17"
#else
#error "the wheel is made for x86_64 and aarch64"
#endif

double __wrap_exp(double x);
double __wrap_log(double x);
double __wrap_pow(double x, double y);
double __wrap_hypot(double x, double y);

extern double old_exp(double x);
extern double old_log(double x);
extern double old_pow(double x, double y);
extern double old_hypot(double x, double y);
__asm__(".symver old_exp,exp@" OLDEST);
__asm__(".symver old_log,log@" OLDEST);
__asm__(".symver old_pow,pow@" OLDEST);
__asm__(".symver old_hypot,hypot@" OLDEST);

double __wrap_exp(double x)
{
    return old_exp(x);
}

double __wrap_log(double x)
{
    return old_log(x);
}

double __wrap_pow(double x, double y)
{
    return old_pow(x, y);
}

double __wrap_hypot(double x, double y)
{
    return old_hypot(x, y);
}
