/* The machine on which the figures were measured. */
#include "bench.h"

#include <sys/utsname.h>
#include <unistd.h>

/*
 * Find the first line of a file that begins with key; value receives what follows the separators.
 */
static bool look_up(const char *file, const char *key, const char *separators, char *value,
                    size_t size)
{
    FILE *f = fopen(file, "r");
    bool found = false;
    while (f && !found && fgets(value, (int)size, f)) {
        found = strncmp(value, key, strlen(key)) == 0;
        if (found) {
            const char *from = value + strlen(key);
            from += strspn(from, separators);
            memmove(value, from, strlen(from) + 1);
            value[strcspn(value, "\"\n")] = '\0';
        }
    }
    if (f)
        (void)fclose(f);
    return found;
}

/* As the kernel reports them: sysconf may only guess the last level. */
static void print_caches(void)
{
    for (int i = 0; i < 8; i++) {
        char file[64], level[64], type[64], size[64];
        const struct {
            const char *name;
            char *value;
        } parts[] = {{"level", level}, {"type", type}, {"size", size}};
        for (int k = 0; k < 3; k++) {
            (void)snprintf(file, sizeof file, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", i,
                           parts[k].name);
            if (!look_up(file, "", "", parts[k].value, sizeof level))
                return;
        }
        if (strcmp(type, "Instruction") != 0)
            (void)printf(", L%s %s", level, size);
    }
}

void print_machine(void)
{
    char line[256];
    struct utsname system;
    const bool known = uname(&system) >= 0;
    if (!look_up("/proc/cpuinfo", "model name", "\t :", line, sizeof line))
        (void)snprintf(line, sizeof line, "processor %s", known ? system.machine : "unknown");
    (void)printf("%s, %ld cores", line, sysconf(_SC_NPROCESSORS_ONLN));
    print_caches();
    if (!look_up("/etc/os-release", "PRETTY_NAME", "=\"", line, sizeof line))
        (void)snprintf(line, sizeof line, "%s", known ? system.sysname : "unknown system");
    (void)printf("; vectors: %s; %s; %s, `%s`; percuss %d.%d.%d\n",
                 pcs_vector_name(pcs_batch_vector()), line, BENCH_COMPILER, BENCH_FLAGS,
                 PCS_VERSION_MAJOR, PCS_VERSION_MINOR, PCS_VERSION_PATCH);
}
