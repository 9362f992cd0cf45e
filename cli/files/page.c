#include "page.h"

#include <errno.h>
#include <string.h>

const char page_style[] =
    ":root{color-scheme:light "
    "dark;--line:#8884;--good:#007a5a;--bad:#c0392b;--note:#9a6700;--grey:#777}\n"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:68rem;margin:2rem auto;padding:0 1rem}\n"
    "h1{line-height:1.2}h2{border-bottom:2px solid var(--line);margin-top:3rem}\n"
    "h3{margin:2.5rem 0 .5rem}img{max-width:100%;height:auto;background:#fff;border-radius:4px}\n"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0}\n"
    "td,th{border-bottom:1px solid var(--line);padding:.25rem .6rem;text-align:left;"
    "vertical-align:top}\n"
    "td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}\n"
    ".agrees,.own{color:var(--good)}.broken{color:var(--bad);font-weight:bold}"
    ".wrong,.unknown{color:var(--note)}.differs,.place{color:var(--grey)}\n"
    "td.v{white-space:nowrap}.about{border-left:4px solid var(--line);padding-left:1rem}\n"
    "details{margin:.5rem 0}summary{cursor:pointer}.wide{overflow-x:auto}\n"
    "p.totals{font-size:1.2rem}\n";

void page_text(FILE *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            (void)fputs("&amp;", out);
            break;
        case '<':
            (void)fputs("&lt;", out);
            break;
        case '>':
            (void)fputs("&gt;", out);
            break;
        case '"':
            (void)fputs("&quot;", out);
            break;
        default:
            (void)fputc(*text, out);
        }
}

bool page_base64(FILE *out, const char *path, fail *why)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    FILE *in = fopen(path, "rb");
    unsigned char b[3];
    if (!in)
        return fail_with(why, "%s: cannot be opened: %s", path, strerror(errno));
    for (size_t n; (n = fread(b, 1, 3, in)) > 0;) {
        const unsigned x =
            (unsigned)b[0] << 16 | (n > 1 ? (unsigned)b[1] << 8 : 0) | (n > 2 ? (unsigned)b[2] : 0);
        for (size_t i = 0; i < 4; i++)
            (void)fputc(i <= n ? digits[x >> (18 - 6 * i) & 63] : '=', out);
    }
    (void)fclose(in);
    return true;
}
