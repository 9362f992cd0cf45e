#include "clean.h"

#include <stdio.h>
#include <string.h>

/*
 * Return the number of bytes of a character by its first byte, the value bits of that byte, and the
 * least code that needs so many bytes.
 */
static size_t begin(unsigned char first, unsigned *code, unsigned *least)
{
    static const unsigned begins[5] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = first < 0x80       ? 1
                          : first >> 5 == 6  ? 2
                          : first >> 4 == 14 ? 3
                          : first >> 3 == 30 ? 4
                                             : 0;
    *code = length == 1 ? first : first & (0x7FU >> length);
    *least = begins[length];
    return length;
}

size_t clean_character(const char *text, unsigned *code)
{
    const unsigned char *s = (const unsigned char *)text;
    unsigned least;
    const size_t length = begin(*s, code, &least);
    for (size_t i = 1; i < length; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        *code = *code << 6 | (s[i] & 0x3FU);
    }
    // reject overlong forms (a second encoding of a character) and surrogates
    const bool surrogate = *code >= 0xD800 && *code <= 0xDFFF;
    return *code < least || surrogate || *code > 0x10FFFF ? 0 : length;
}

bool clean_is_control(unsigned code)
{
    // control characters, marks of direction and format, and invisible characters
    static const unsigned ranges[][2] = {
        {0, 0x1F},          {0x7F, 0x9F},       {0xAD, 0xAD},       {0x34F, 0x34F},
        {0x61C, 0x61C},     {0x115F, 0x1160},   {0x17B4, 0x17B5},   {0x180B, 0x180F},
        {0x200B, 0x200F},   {0x2028, 0x202E},   {0x2060, 0x206F},   {0x2800, 0x2800},
        {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFDD0, 0xFDEF},
        {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF},   {0x13430, 0x1343F},
        {0x1BCA0, 0x1BCA3}, {0x1D159, 0x1D159}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i][0] && code <= ranges[i][1])
            return true;
    return false;
}

size_t clean_next(const char *text, char shown[CLEAN_SHOWN])
{
    unsigned code;
    const size_t length = clean_character(text, &code);
    if (length == 0 || (length == 1 && clean_is_control(code)))
        (void)snprintf(shown, CLEAN_SHOWN, "\\x%02x", (unsigned)(unsigned char)*text);
    else if (clean_is_control(code))
        (void)snprintf(shown, CLEAN_SHOWN, code > 0xFFFF ? "\\U%08x" : "\\u%04x", code);
    else
        (void)snprintf(shown, CLEAN_SHOWN, "%.*s", (int)length, text);
    return length > 0 ? length : 1;
}

const char *clean_text(const char *text, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    while (*text) {
        char shown[CLEAN_SHOWN];
        text += clean_next(text, shown);
        const size_t length = strlen(shown);
        if (used + length >= size)
            break;
        memcpy(buffer + used, shown, length + 1);
        used += length;
    }
    return buffer;
}
