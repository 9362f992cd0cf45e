/* The points of a sweep: a grid or a sample. */
#include "sweep.h"

/* splitmix64 of a counter: any point directly, the same on every machine. */
static double random_at(uint64_t seed, uint64_t index, int which)
{
    uint64_t z = seed * 0x9E3779B97F4A7C15U + index * MAX_AXES + (uint64_t)which;
    for (int i = 0; i < 2; i++) {
        z += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        z ^= z >> 31;
    }
    return (double)(z >> 11) * 0x1p-53;
}

/* Return the radical inverse of the index in the base of the axis [halton-1960]. */
static double halton_at(uint64_t index, int which)
{
    static const uint64_t primes[MAX_AXES] = {2, 3, 5, 7, 11, 13, 17, 19};
    const uint64_t base = primes[which];
    double x = 0, digit = 1;
    for (uint64_t i = index + 1; i > 0; i /= base) {
        digit /= (double)base;
        x += digit * (double)(i % base);
    }
    return x;
}

/* Return the value of an axis at a fraction of its range. */
static double along(const axis *a, double part)
{
    if (!a->log)
        return a->from * (1 - part) + a->to * part;
    const double ratio = a->to / a->from; // may overflow even if both ends are in range
    return isnormal(ratio) ? a->from * pow(ratio, part) : pow(a->from, 1 - part) * pow(a->to, part);
}

/*
 * Return the quantile u of the normal distribution: Newton's method on erfc(-z/sqrt 2)/2 = u. It
 * starts from the approximation 26.2.23 of Abramowitz & Stegun, whose error is below 4.5e-4.
 */
static double normal_at(double u)
{
    const double tail = fmax(u < 0.5 ? u : 1 - u, 0x1p-60), t = sqrt(-2 * log(tail));
    double z = t - (2.515517 + t * (0.802853 + t * 0.010328)) /
                       (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    for (int i = 0; i < 4; i++) {
        const double density = exp(-0.5 * z * z) / sqrt(2 * 3.14159265358979323846);
        z += (0.5 * erfc(z / sqrt(2)) - tail) / density;
    }
    return u < 0.5 ? -z : z;
}

static double sample_at(const sweep *w, uint64_t index, int i)
{
    const axis *a = &w->axes[i];
    if (w->sample == SAMPLE_ROWS)
        return a->values[index];
    const double u =
        w->sample == SAMPLE_RANDOM ? random_at(w->seed, index, i) : halton_at(index, i);
    if (a->normal)
        return a->from + a->to * normal_at(u);
    return a->values ? a->values[(uint64_t)(u * (double)a->n)] : along(a, u);
}

static double grid_at(const axis *a, uint64_t step)
{
    if (a->values)
        return a->values[step];
    if (step + 1 == a->n)
        return a->n > 1 ? a->to : a->from;
    const double x = along(a, (double)step / (double)(a->n - 1));
    // in a range that contains zero, a value at the level of rounding becomes 0
    return fabs(x) < 1e-15 * fmax(fabs(a->from), fabs(a->to)) && !a->log ? 0 : x;
}

/* Fill a column of a grid. Each value is repeated for stride points. */
static void fill_axis(const axis *along, uint64_t stride, uint64_t first, size_t n, double *to,
                      size_t width)
{
    uint64_t step = first / stride % along->n, left = stride - first % stride;
    double x = grid_at(along, step);
    for (size_t i = 0; i < n; i++) {
        to[i * width] = x;
        if (--left > 0)
            continue;
        left = stride;
        step = step + 1 < along->n ? step + 1 : 0;
        x = grid_at(along, step);
    }
}

void sweep_points(const sweep *w, uint64_t first, size_t n, double *x, size_t width)
{
    uint64_t stride = 1;
    for (int a = w->n_axes - 1; a >= 0; a--) {
        if (w->sample == SAMPLE_GRID)
            fill_axis(&w->axes[a], stride, first, n, x + a, width);
        for (size_t i = 0; w->sample != SAMPLE_GRID && i < n; i++)
            x[i * width + (size_t)a] = sample_at(w, first + i, a);
        stride *= w->axes[a].n;
    }
}
