/* Results: stored, then printed as tables, compared with the bars, or written for programs. */
#include "bench.h"

enum { MOST = 64, COLUMNS = 12 };

static result results[MOST];
static int n_results;

void keep(const result *r)
{
    if (n_results == MOST)
        give_up("too many results");
    results[n_results++] = *r;
}

int kept(void)
{
    return n_results;
}

/* Time of the peer over that of the result; NAN if the peer has no time for these problems. */
static double times_faster(const result *r, const char *peer)
{
    if (r->beside && strcmp(peer, r->beside) == 0)
        return r->beside_ns / r->ns;
    for (int i = 0; !r->alone && peer_name(i); i++)
        if (strcmp(peer, peer_name(i)) == 0)
            return peer_ns(i, r->set) / r->ns;
    return NAN;
}

/* Peers that have a time for one of the results from first on. */
static int columns(int first, const char *names[COLUMNS])
{
    int n = 0;
    for (int i = 0; peer_name(i) && n < COLUMNS; i++)
        for (int k = first; k < n_results; k++)
            if (!isnan(times_faster(&results[k], peer_name(i)))) {
                names[n++] = peer_name(i);
                break;
            }
    for (int k = first; k < n_results && n < COLUMNS; k++) {
        bool known = !results[k].beside;
        for (int i = 0; i < n && !known; i++)
            known = strcmp(names[i], results[k].beside) == 0;
        if (!known)
            names[n++] = results[k].beside;
    }
    return n;
}

void print_cell(double x)
{
    if (isnan(x))
        (void)printf(" |");
    else
        (void)printf(x >= 100 ? " %.0f |" : " %.3g |", x);
}

static void print_row(const result *r, int n, const char *const *names)
{
    (void)printf("| %s |", r->name);
    print_cell(r->ns);
    print_cell(r->traffic_ns);
    (void)printf(" %.2g |", r->traffic_ns / r->ns);
    for (int i = 0; i < n; i++)
        print_cell(times_faster(r, names[i]));
    (void)printf("\n");
}

void print_results(int first, const char *kind, const char *unit, const char *moved)
{
    const char *names[COLUMNS];
    const int n = columns(first, names);
    (void)printf("| %s | ns %s | ns %s | part of its speed |", kind, unit, moved);
    for (int i = 0; i < n; i++)
        (void)printf(" times %s |", names[i]);
    (void)printf("\n|---|---|---|---|");
    for (int i = 0; i < n; i++)
        (void)printf("---|");
    (void)printf("\n");
    for (int k = first; k < n_results; k++)
        print_row(&results[k], n, names);
}

/* ---- bars ---- */

/* The ratio of a result by its name; beside NULL: memory traffic over its time. */
static double times_beside(const char *name, const char *beside)
{
    for (int k = 0; k < n_results; k++) {
        const result *r = &results[k];
        if (strcmp(r->name, name) == 0)
            return beside ? times_faster(r, beside) : r->traffic_ns / r->ns;
    }
    return NAN;
}

void print_bars(void)
{
    static const struct {
        const char *name, *beside; /* NULL: memory traffic */
        double bar;
    } bars[] = {
        {"planar/energetic", NULL, 0.6},
        {"planar/energetic", "fc2d_nsgs", 11},
        {"planar/energetic", "lcp_lexicolemke", 15},
        {"planar/energetic/2-threads", "one_thread", 1.8},
        {"planar/gather", NULL, 0.7},
        {"planar/gather", "one_by_one", 2},
        {"planar/scatter", NULL, 0.7},
        {"planar/scatter", "one_by_one", 2},
        {"spatial/gather", NULL, 0.7},
        {"spatial/gather", "one_by_one", 2},
        {"spatial/scatter", NULL, 0.7},
        {"spatial/scatter", "one_by_one", 2},
        {"planar/complementarity", "lcp_lexicolemke", 20},
        {"planar/complementarity/solve", "lcp_lexicolemke", 4},
        {"planar/complementarity/law", "lcp_lexicolemke", 4},
        {"spatial/sun-baruh", "fc3d_quartic", 5},
        {"spatial/exact", "fc3d_quartic", 0.3},
        {"spatial/complementarity/solve", "fc3d_quartic", 1},
        {"spatial/complementarity/law", "fc3d_quartic", 1},
    };
    (void)printf(
        "| result | compared with | times its speed | at least | |\n|---|---|---|---|---|\n");
    for (size_t i = 0; i < sizeof bars / sizeof *bars; i++) {
        const double times = times_beside(bars[i].name, bars[i].beside), bar = bars[i].bar;
        const char *verdict = isnan(times) ? "not measured" : times >= bar ? "met" : "missed";
        (void)printf("| %s | %s |", bars[i].name, bars[i].beside ? bars[i].beside : "traffic");
        print_cell(times);
        (void)printf(" %g | %s |\n", bar, verdict);
    }
}

/* ---- for programs ---- */

static void print_object(const result *r)
{
    const char *names[COLUMNS], *comma = "";
    const int n = columns(0, names);
    (void)printf("  {\"name\": \"%s\", \"ns\": %.5g, \"traffic\": %.4g, \"vs\": {", r->name, r->ns,
                 r->traffic_ns / r->ns);
    for (int i = 0; i < n; i++) {
        const double times = times_faster(r, names[i]);
        if (isnan(times))
            continue;
        (void)printf("%s\"%s\": %.4g", comma, names[i], times);
        comma = ", ";
    }
    (void)printf("}}");
}

void print_json(void)
{
    (void)printf("[\n");
    for (int k = 0; k < n_results; k++) {
        print_object(&results[k]);
        (void)printf(k + 1 < n_results ? ",\n" : "\n");
    }
    (void)printf("]\n");
}
