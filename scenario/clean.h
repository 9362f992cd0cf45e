/*
 * Text from files and users, made safe to print: titles, names, keys, cells, names of files. A
 * terminal executes control characters instead of showing them, and some characters change the
 * order in which a line is read.
 */
#ifndef SCENARIO_CLEAN_H
#define SCENARIO_CLEAN_H

#include <stdbool.h>
#include <stddef.h>

/* The size of the longest shown character with its NUL: "\U000e0041". */
enum { CLEAN_SHOWN = 11 };

/*
 * Return the number of bytes of the valid UTF-8 character at text, and its code. Returns 0 if the
 * first byte does not begin a valid character.
 */
size_t clean_character(const char *text, unsigned *code);

/*
 * True for C0, DEL, C1, line and paragraph separators, controls of direction and format, characters
 * that XML forbids, and invisible characters: soft hyphen, zero width, byte order mark, tags,
 * selectors of variants, fillers.
 */
bool clean_is_control(unsigned code);

/*
 * Write the next character in visible form, with a NUL: \x1b for a control character of one byte
 * and for a byte that is not UTF-8, \u202e or \U000e0041 for other controls, and all other
 * characters unchanged. Returns how many bytes of text were used. text must not be at its end.
 */
size_t clean_next(const char *text, char shown[CLEAN_SHOWN]);

/* Write text in visible form. It ends with the last character that fits. Returns buffer. */
const char *clean_text(const char *text, char *buffer, size_t size);

#endif
