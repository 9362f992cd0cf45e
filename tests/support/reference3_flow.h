/* One step of the reference in space; reference3_body.h requires the type real. */

enum { W1, W2, P, V, W, STATE };

typedef struct system {
    real a, g1, g2, b11, b12, b22, mu;
} system;

static void rates(const system *k, const real *y, real *d)
{
    const real s = length(y[W1], y[W2]);
    d[W1] = s * k->g1 - k->mu * (k->b11 * y[W1] + k->b12 * y[W2]);
    d[W2] = s * k->g2 - k->mu * (k->b12 * y[W1] + k->b22 * y[W2]);
    d[P] = s;
    d[V] = s * k->a - k->mu * (k->g1 * y[W1] + k->g2 * y[W2]);
    d[W] = y[V] * s;
}

static void midpoint(const system *k, const real *y, real h, int n, real *out)
{
    real before[STATE], now[STATE], d[STATE];
    const real step = h / n;
    rates(k, y, d);
    for (int i = 0; i < STATE; i++) {
        before[i] = y[i];
        now[i] = y[i] + step * d[i];
    }
    for (int j = 1; j < n; j++) {
        rates(k, now, d);
        for (int i = 0; i < STATE; i++) {
            const real next = before[i] + 2 * step * d[i];
            before[i] = now[i];
            now[i] = next;
        }
    }
    rates(k, now, d);
    for (int i = 0; i < STATE; i++)
        out[i] = (now[i] + before[i] + step * d[i]) / 2;
}

/* True if two states agree far better than the reference must be. */
static bool agree(const real *a, const real *b)
{
    const real w = absolute(a[W1]) + absolute(a[W2]);
    const real size[STATE] = {w, w, a[P], absolute(a[V]), absolute(a[W])};
    for (int i = 0; i < STATE; i++)
        if (!(absolute(a[i] - b[i]) <= 1e-24 * size[i]))
            return false;
    return true;
}

static void extrapolated(const system *k, const real *y, real h, real *out)
{
    enum { COLUMNS = 8 };
    real table[COLUMNS][STATE];
    for (int j = 0; j < COLUMNS && !(j > 1 && agree(table[0], table[1])); j++) {
        midpoint(k, y, h, 2 * (j + 1), table[j]);
        for (int m = j - 1; m >= 0; m--) {
            const real q = (real)(j + 1) / (m + 1);
            for (int i = 0; i < STATE; i++)
                table[m][i] = table[m + 1][i] + (table[m + 1][i] - table[m][i]) / (q * q - 1);
        }
    }
    for (int i = 0; i < STATE; i++)
        out[i] = table[0][i];
}
