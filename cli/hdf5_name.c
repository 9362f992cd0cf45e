#include "hdf5_file.h"

#include <string.h>

bool hdf5_named(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (strcmp(dot, ".h5") == 0 || strcmp(dot, ".hdf5") == 0);
}
