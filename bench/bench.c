/*
 * The benchmark: prints one page of tables, or JSON for programs. Compare the ratios, not the
 * times: the machine may be busy.
 */
#include "bench.h"

static const char usage[] =
    "Usage: percuss-bench [--json] [--quick]\n\n"
    "Print nanoseconds per impact, as a page of tables.\n\n"
    "  --json   print an array of {\"name\", \"ns\", \"traffic\", \"vs\"} instead: ns per impact,\n"
    "           the speed relative to the same memory traffic without arithmetic, and how\n"
    "           many times faster than each peer; peers that are not installed are omitted\n"
    "  --quick  small arrays and few rounds: to see that it works, not how fast\n"
    "  --help   print this\n";

static void heading(const char *text)
{
    (void)printf("\n### %s\n\n", text);
}

/* Peers are measured before and after, so that a short disturbance does not slow them alone. */
static void run_batches(void)
{
    measure_peers();
    bench_batch();
    measure_peers();
}

static void page_of_results(void)
{
    (void)printf("### Batches\n\n");
    print_machine();
    (void)printf("\nTimes PEER: the speed divided by that of the peer on the same problems. A step "
                 "is one of a whole\nengine, with collision detection and its own law: compare its "
                 "cost, not its law.\n\n");
    run_batches();
    print_results(0, "batch", "per impact", "of the traffic");
    heading("Peers");
    print_peers();
    heading("One planar solve after the other");
    int first = kept();
    bench_scalar();
    print_results(first, "full record", "per solve", "of a copy");
    heading("One solve in space after the other");
    first = kept();
    bench_space();
    print_results(first, "full record", "per solve", "of a copy");
    heading("Bodies in world axes");
    first = kept();
    bench_bodies();
    print_results(first, "a million contacts", "per contact", "of the bytes");
    heading("Bars");
    print_bars();
}

static void page_of_tables(void)
{
    heading("Bilinear contact");
#if HAVE_CVODE
    bench_bilinear();
#else
    (void)printf("not measured: CVODE is not installed (libsundials-dev)\n");
#endif
    heading("Several contacts (complementarity)");
    bench_multi();
    heading("Many contacts, in space");
    bench_pile();
    heading("Chains: one contact strikes while others rest, in microseconds");
    bench_chain();
}

static void array_for_programs(void)
{
    run_batches();
    bench_scalar();
    bench_space();
    bench_bodies();
    print_json();
}

int main(int argc, char **argv)
{
    bool json = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0) {
            json = true;
        } else if (strcmp(argv[i], "--quick") == 0) {
            quick = true;
        } else if (strcmp(argv[i], "--help") == 0) {
            (void)fputs(usage, stdout);
            return 0;
        } else {
            (void)fprintf(stderr, "percuss-bench: no option %s\n%s", argv[i], usage);
            return 2;
        }
    }
    if (json) {
        array_for_programs();
    } else {
        page_of_results();
        page_of_tables();
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
