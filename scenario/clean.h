/*
 * Text that others wrote, made fit to print: titles, names, keys, cells, names of files. A
 * terminal obeys control characters instead of showing them, and some characters change the
 * order in which a line is read.
 */
#ifndef SCENARIO_CLEAN_H
#define SCENARIO_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* A character that is shown takes at most so many bytes, with a NUL: "\U000e0041". */
enum { CLEAN_SHOWN = 11 };

/*
 * How many bytes the valid UTF-8 character at text has, and which it is; 0: a byte that is no
 * part of one.
 */
size_t clean_character(const char *text, unsigned *code);

/*
 * C0, DEL, C1, line and paragraph separators, controls of direction and format, what XML may not
 * hold, and characters that nobody sees: soft hyphen, zero width, byte order mark, tags, selectors
 * of variants, fillers.
 */
bool clean_is_control(unsigned code);

/*
 * The next character as people may see it, ended by NUL: \x1b for a control character of one
 * byte and for a byte that is no UTF-8, \u202e or \U000e0041 for other controls, others as they
 * are. Returns how many bytes of text it was; text must not be at its end.
 */
size_t clean_next(const char *text, char shown[CLEAN_SHOWN]);

/* text as people may see it; it ends with its last character that fits. Returns buffer. */
const char *clean_text(const char *text, char *buffer, size_t size);

#endif
