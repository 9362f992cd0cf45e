#include "hdf5_file.h"

#include <string.h>
#include <strings.h>

bool hdf5_named(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcasecmp(dot, ".h5") == 0 || strcasecmp(dot, ".hdf5") == 0);
}
