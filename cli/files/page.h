/* Parts of a page in HTML that needs no other file. */
#ifndef CLI_FILES_PAGE_H
#define CLI_FILES_PAGE_H

#include "scenario/fail.h"

#include <stdio.h>

/* The style sheet of pages: light and dark, tables, pictures. */
extern const char page_style[];

/* Write any text with the characters escaped that have a meaning in HTML. */
void page_text(FILE *out, const char *text);

/* Write a file in base64, for a data URL. */
bool page_base64(FILE *out, const char *path, fail *why);

#endif
