/* The scenario templates of 'percuss new'. */
#ifndef CLI_COMMANDS_NEW_TEXTS_H
#define CLI_COMMANDS_NEW_TEXTS_H

#include <stddef.h>

typedef struct new_text {
    const char *kind, *text;
} new_text;

/* The templates in world axes: their number, and each of them. */
size_t new_world_count(void);
const new_text *new_world_at(size_t index);

#define MATERIAL                                                                                   \
    "\n"                                                                                           \
    "material:\n"                                                                                  \
    "  e: 0.7               # restitution, 0 (plastic) to 1 (elastic)\n"                           \
    "  mu: 0.4              # friction; or mu_s (static) and mu_k (kinetic)\n"                     \
    "  # e_t: 0             # tangential restitution of 'complementarity' and 'walton'\n"          \
    "  # eta2: 1.21         # stiffness ratio k_n/k_t of the law 'bilinear'\n"                     \
    "  # d1: 1              # weights of the law 'compromise'\n"                                   \
    "  # d2: 1\n"                                                                                  \
    "  # ratio: 0.2         # p_t/p_n of the law 'impulse-ratio'\n"                                \
    "\n"                                                                                           \
    "# law: energetic       # what 'percuss solve' uses; 'percuss laws' lists them\n"

#endif
