/* Texts from files of others never reach a terminal as control sequences, in any output. */
#define _XOPEN_SOURCE 700 // posix_openpt
#include "shell.h"

#include "scenario/clean.h"
#include "scenario/scenario.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * Escape sequences by ESC and by CSI, the latter as a byte and as UTF-8; controls of the writing
 * direction; a second line that looks like output of percuss; an overlong form, a surrogate, an
 * incomplete character; BEL, BS, CR, DEL. The short text fits where names are cut.
 */
#define FORGED "FORGED"
#define HOSTILE                                                                                    \
    "a\x1B[31m\x9B"                                                                                \
    "31m\xC2\x9B"                                                                                  \
    "31m\xE2\x80\xAE\xE2\x81\xA6\xD8\x9C\xE2\x80\x8F\xE2\x80\xA8\n" FORGED                         \
    "\r\x07\x08\x7F\xC0\x9B\xED\xA0\x80\xE2\x80"
#define SHORT "\x1B\x9B\xE2\x80\xAE"

/* For the name of an item or of a file: they contain no dot and no slash. */
static const char *const texts[] = {HOSTILE, SHORT};

enum { TEXTS = 2 };

/* Text for people: lines of characters. JSON: the same, indented by tabs. */
static void assert_fit(const char *text, const char *what)
{
    unsigned code;
    for (const char *at = text; *at;) {
        const size_t length = clean_character(at, &code);
        if (length == 0 || (clean_is_control(code) && *at != '\n' && *at != '\t'))
            fail_msg("byte %02x of %s is shown after: %.60s", (unsigned)(unsigned char)*at, what,
                     at - text > 60 ? at - 60 : text);
        at += length;
    }
    if (strstr(text, "\n" FORGED) || strncmp(text, FORGED, strlen(FORGED)) == 0)
        fail_msg("%s begins a line of its own", what);
}

static const result *fit(const result *r, const char *what)
{
    assert_fit(r->out, what);
    assert_fit(r->err, what);
    return r;
}

/* The text was shown, as escapes. */
static void assert_shown(const result *r, const char *what)
{
    if (!strstr(r->out, "\\x1b") && !strstr(r->err, "\\x1b"))
        fail_msg("%s is not shown:\n%s%s", what, r->out, r->err);
}

/* Write a scenario with text in place of each @. */
static void write_with(const char *name, const char *pattern, const char *text)
{
    char whole[4000];
    size_t used = 0;
    for (; *pattern; pattern++) {
        const char one[2] = {*pattern, '\0'}, *piece = *pattern == '@' ? text : one;
        assert_true(used + strlen(piece) < sizeof whole);
        memcpy(whole + used, piece, strlen(piece));
        used += strlen(piece);
    }
    whole[used] = '\0';
    write_file(name, whole);
}

/* The same bytes as a string of YAML, which cannot hold invalid UTF-8. */
#define YAML "\"\\e[31m\\x9B\\u202E\\u2066\\u200F\\U000E0041\\x7F\\n" FORGED "\\r\\x07\""

static void every_key_by_set_and_by_file(void **state)
{
    (void)state;
    static const char *const bases[] = {ROD, PERCUSS_SOURCE "/papers/sun-baruh-2022/rod3.yaml"};
    for (int key = 0; key < KEY_COUNT; key++) {
        const char *path = scenario_keys[key].path, *dot = strchr(path, '.');
        char text[400];
        for (int i = 0; i < 2; i++)
            (void)fit(percuss("solve %s --set %s='%s'", bases[i], path, HOSTILE), path);
        (void)snprintf(text, sizeof text, dot ? "%.*s: {%s: %s}\n" : "%.*s%s: %s\n",
                       dot ? (int)(dot - path) : 0, path, dot ? dot + 1 : path, YAML);
        write_file("f.yaml", text);
        (void)fit(percuss("solve f.yaml"), path);
    }
}

static void titles(void **state)
{
    (void)state;
    static const char *const commands[] = {"solve", "check", "compare", "solve --json",
                                           "compare --json"};
    for (int i = 0; i < TEXTS; i++)
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            const result *r =
                fit(percuss("%s %s --set title='%s'", commands[k], ROD, texts[i]), "title");
            assert_int_equal(r->status, 0);
            if (k != 1 && k < 3)
                assert_shown(r, "title");
            if (k >= 3)
                assert_contains(r->out, "\\u001b");
        }
    write_with("t.yaml",
               "title: @\nbody: {shape: rod, mass: 1, length: 1}\nmotion: {v_n: -1}\n"
               "material: {e: 0.5, mu: 0.3}\nsurface: {kappa: 1e6}\n",
               YAML);
    assert_shown(fit(percuss("solve t.yaml"), "title"), "title");
    // JSON returns what was written, byte by byte
    cJSON *json = json_of(fit(percuss("solve t.yaml --json"), "title"));
    assert_string_equal(
        string(json, "title"),
        "\x1B[31m\xC2\x9B\xE2\x80\xAE\xE2\x81\xA6\xE2\x80\x8F\xF3\xA0\x81\x81\x7F\n" FORGED
        "\r\x07");
    cJSON_Delete(json);
    (void)fit(percuss("simulate t.yaml"), "title");
    (void)fit(percuss("simulate t.yaml --json"), "title");
}

#define GROOVE                                                                                     \
    "title: @\nbodies: [{name: @, mass: 1, inertia: 1, at: 0 1, velocity: 0 -1}]\n"                \
    "contacts:\n  - {name: @, body: @, at: -1 0, normal: 1 1}\n"                                   \
    "  - {name: right, body: @, at: 1 0, normal: -1 1}\nmaterial: {e: 0.5, mu: 0.3}\n"
#define CHAIN                                                                                      \
    "title: @\nchain: {pinned: yes}\nlinks: [{name: @, length: 1, mass: 1, angle: 80 deg, "        \
    "rate: 1}]\ncontacts: [{name: @, link: @, strikes: yes}]\nmaterial: {e: 0.5, mu: 0.3}\n"

static void names_of_items(void **state)
{
    (void)state;
    const char *const kinds[] = {GROOVE, CHAIN};
    for (int i = 0; i < 2; i++) {
        write_with("several.yaml", kinds[i], YAML);
        const char *const commands[] = {"check", "solve", "compare"};
        for (size_t k = 0; k < sizeof commands / sizeof *commands; k++) {
            const result *r = fit(percuss("%s several.yaml", commands[k]), "name");
            assert_int_equal(r->status, 0);
            assert_shown(r, "name");
            r = fit(percuss("%s several.yaml --json", commands[k]), "name");
            if (k > 0)
                assert_contains(r->out, "\\u009b");
        }
    }
    for (int key = 0; key < ITEM_KEY_COUNT; key++) {
        const char *list = scenario_list_name(scenario_item_keys[key].list);
        write_with("several.yaml", key % 2 ? GROOVE : CHAIN, YAML);
        (void)fit(percuss("solve several.yaml --set %s.1.%s='%s'", list,
                          scenario_item_keys[key].name, HOSTILE),
                  scenario_item_keys[key].name);
    }
    // the message names an item without a good value
    write_with("several.yaml", "contacts: [{name: @, body: nobody}]\nbodies: [{name: @}]\n", YAML);
    assert_shown(fit(percuss("solve several.yaml"), "name"), "name");
}

static void unknown_words(void **state)
{
    (void)state;
    const char *const patterns[] = {"@: 1\n", "body: {@: 1}\n", "contacts: [{@: 1}]\n",
                                    "@: {mass: 1}\n", "body: [@]\n"};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
        write_with("u.yaml", patterns[i], YAML);
        assert_int_equal(fit(percuss("solve u.yaml"), patterns[i])->status, 2);
        write_with("u.yaml", patterns[i], HOSTILE); // not valid YAML
        assert_int_equal(fit(percuss("solve u.yaml"), patterns[i])->status, 2);
    }
    const char *const words[] = {
        "'%s'",
        "solve '%s'",
        "solve '%s' x",
        "solve --'%s'",
        "solve " ROD " --law '%s'",
        "solve " ROD " --path '%s'",
        "solve " ROD " --branch '%s'",
        "solve " ROD " --fail-on '%s'",
        "solve " ROD " --set '%s'=1",
        "solve " ROD " --set '%s'",
        "solve " ROD " --set contacts.'%s'.mu=1",
        "sweep '%s' -o x.csv",
        "sweep " ROD " -o '%s'",
        "simulate " ROD " --find '%s'",
        "simulate " ROD " --tolerance '%s'",
        "batch '%s' --law newton",
        "identify '%s'",
        "identify '%s' --plot x.svg",
        "plot '%s' -o x.svg",
        "plot curves '%s' -o x.svg",
        "plot impact " ROD " -o '%s'.svg",
        "plot impact " ROD " -o /nowhere/'%s'.svg",
        "reproduce '%s'",
        "new '%s'",
        "help '%s'",
        "check /nowhere/'%s'",
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (int k = 0; k < TEXTS; k++) {
            char line[1000];
            (void)snprintf(line, sizeof line, words[i], texts[k]);
            (void)fit(percuss("%s", line), words[i]);
        }
}

/* A file may have any name. */
static void names_of_files(void **state)
{
    (void)state;
    for (int i = 0; i < TEXTS; i++) {
        char line[3000];
        (void)snprintf(line, sizeof line,
                       "f='%s'; cp " ROD
                       " \"$f\"; for c in solve check compare; do '%s' $c \"$f\"; "
                       "'%s' $c \"$f\" --json; '%s' $c \"$f\" --set material.e=7; done; rm \"$f\"",
                       texts[i], PERCUSS_COMMAND, PERCUSS_COMMAND, PERCUSS_COMMAND);
        const result *r = fit(shell(line), "the name of a file");
        assert_contains(r->out, "a valid scenario");
        assert_shown(r, "the name of a file");
        // a table with a bad row; the message has the name of the file
        (void)snprintf(
            line, sizeof line,
            "f='%s'; printf 'G_nn,G_nt,G_tt,v_n,v_t,e,mu\\n1,0,1,-1,1,7,.3\\n' > \"$f\"; "
            "'%s' batch \"$f\" --law newton >/dev/null; rm \"$f\"",
            texts[i], PERCUSS_COMMAND);
        r = fit(shell(line), "the name of a table");
        assert_contains(r->err, "between 0 and 1");
        assert_shown(r, "the name of a table");
    }
}

#define HEAD "G_nn,G_nt,G_tt,v_n,v_t,e,mu"

static void cells_of_tables(void **state)
{
    (void)state;
    const char *const tables[] = {HEAD ",@\n1,0,1,-1,1,.5,.3,x\n",       HEAD "\n1,0,1,-1,1,.5,@\n",
                                  HEAD ",note\n1,0,1,-1,1,.5,9e999,@\n", "G_nn,@,@\n1,2,3\n",
                                  "time,@,@y\n0,0,0\n1,@,0\n",           "time,x [@],y\n0,0,0\n"};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (int k = 0; k < TEXTS; k++) {
            write_with("t.csv", tables[i], texts[k]);
            (void)fit(percuss("batch t.csv --law newton -o rows.csv --force"), tables[i]);
            (void)fit(percuss("batch t.csv --law newton --outputs '%s'", texts[k]), tables[i]);
            (void)fit(percuss("identify t.csv"), tables[i]);
            (void)fit(percuss("identify t.csv --unit '%s'", texts[k]), tables[i]);
            (void)fit(percuss("identify t.csv --normal '%s'", texts[k]), tables[i]);
            (void)fit(percuss("plot curves t.csv --x nothing --y none -o x.svg"), tables[i]);
        }
    // a good measurement with such names of axes
    shell(
        "awk 'BEGIN { print \"time,\\033\\233x,y\\302\\233\\342\\200\\256\"; for (i = 0; i < 400; "
        "i++) { x = i - 200; f = x*x < 400 ? 400 - x*x : 0; "
        "printf \"%.5f,%.5f,%.5f\\n\", i*1e-4, f + (i % 3)*1e-3, -0.3*f + (i % 2)*1e-3 } }' > "
        "r.csv");
    const result *r = fit(percuss("identify r.csv"), "an axis");
    assert_int_equal(r->status, 0);
    assert_shown(r, "an axis");
    (void)fit(percuss("identify r.csv --json"), "an axis");
    if (percuss("identify r.csv --plot r.svg --force")->status == 0)
        assert_fit(shell("cat r.svg")->out, "an axis in a picture");
}

/* What batch writes to a file are the bytes that it read; on a terminal they are cleaned. */
static void rows_on_a_terminal(void **state)
{
    (void)state;
    write_file("rows.csv", HEAD ",no\x1Bte\n1,0,1,-1,1,.5,.3,\x9B"
                                "31m\xE2\x80\xAE\n"
                                "1,0,1,-1,1,7,.3,\xC2\x9B"
                                "31m\n");
    const result *r = percuss("batch rows.csv --law newton --outputs vp_n 2>/dev/null");
    assert_contains(r->out, ",no\x1Bte,");
    assert_contains(r->out, ",\x9B"
                            "31m\xE2\x80\xAE,");
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    const int slave =
        open(ptsname(master), O_RDWR | O_NOCTTY); // open it, so that the output is kept
    r = percuss("batch rows.csv --law newton --outputs vp_n 2>/dev/null >%s", ptsname(master));
    assert_int_equal(r->status, 0);
    char shown[4000];
    size_t used = 0;
    // a terminal ends lines with CR LF; the last line ends with the second bad row
    while (used < sizeof shown - 1 && !(used > 0 && strstr(shown, "between 0 and 1"))) {
        const ssize_t n = read(master, shown + used, sizeof shown - 1 - used);
        assert_true(n > 0);
        used += (size_t)n;
        shown[used] = '\0';
    }
    for (char *at = shown; *at; at++)
        if (at[0] == '\r' && at[1] == '\n')
            *at = ' ';
    assert_fit(shown, "a row");
    assert_contains(shown, ",no\\x1bte,");
    assert_contains(shown, ",\\x9b31m\\u202e,");
    assert_contains(shown, ",\\u009b31m,");
    (void)close(slave);
    (void)close(master);
}

/* Messages begin on their own line, after the line of the progress. */
static void progress_on_a_terminal(void **state)
{
    (void)state;
    char shown[4000] = "";
    write_file("rows.csv", HEAD "\n1,0,1,-1,1,.5,.3\n1,0,1,-1,1,7,.3\n");
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    const int slave =
        open(ptsname(master), O_RDWR | O_NOCTTY); // open it, so that the output is kept
    (void)percuss("batch rows.csv --law newton 2>%s", ptsname(master));
    for (size_t used = 0; !strstr(shown, "rows are bad"); used = strlen(shown))
        assert_true(read(master, shown + used, sizeof shown - 1 - used) > 0);
    assert_contains(shown, "\r2 rows\r\npercuss: 1 of 2 rows are bad");
    (void)close(slave);
    (void)close(master);
}

static void columns_of_sweeps(void **state)
{
    (void)state;
    write_with("w.yaml",
               GROOVE "axes: [{key: \"contacts.\\e[1m\\x9B\\u202E\\n" FORGED ".mu\", "
                      "from: 0.1, to: 0.3, n: 3}]\n"
                      "sweep: {outputs: dT}\n",
               "\"\\e[1m\\x9B\\u202E\\n" FORGED "\"");
    const char *const files[] = {"w.csv", "w.npy", "w.h5"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        if (fit(percuss("sweep w.yaml -o %s --force", files[i]), files[i])->status != 0)
            continue; // HDF5 may be missing
        const result *r = fit(
            percuss("plot curves %s --x 'contacts.\x1B[2m' --y dT -o x.svg", files[i]), files[i]);
        assert_int_equal(r->status, 2);
        assert_shown(r, files[i]);
        r = percuss(
            "plot curves %s --x \"$(printf 'contacts.\\033[1m\\302\\233\\342\\200\\256\\n" FORGED
            ".mu')\" --y dT -o %s.svg --force",
            files[i], files[i]);
        if (strstr(r->err, "gnuplot"))
            continue;
        assert_int_equal(fit(r, files[i])->status, 0);
        char line[100];
        (void)snprintf(line, sizeof line, "cat %s.svg; rm %s.svg", files[i], files[i]);
        r = shell(line);
        assert_fit(r->out, "a label in a picture");
        assert_contains(r->out, "\\x1b[1m\\u009b\\u202e");
    }
    // an axis in a message
    const char *const axes[] = {"{key: @}", "{key: body.mass, from: @, to: 2, n: 3}",
                                "{key: body.mass, values: @}", "{@: 1}",
                                "{key: body.mass, from: 1, to: 2, n: 3, scale: @}"};
    for (size_t i = 0; i < sizeof axes / sizeof *axes; i++) {
        char pattern[300];
        (void)snprintf(pattern, sizeof pattern,
                       "body: {shape: rod, mass: 1, length: 1}\nmotion: {v_n: -1}\n"
                       "material: {e: 1, mu: 0}\naxes: [%s]\n",
                       axes[i]);
        write_with("w.yaml", pattern, YAML);
        assert_int_equal(fit(percuss("sweep w.yaml -o w.csv --force"), axes[i])->status, 2);
    }
}

static int foreign(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_key_by_set_and_by_file),
        cmocka_unit_test(titles),
        cmocka_unit_test(names_of_items),
        cmocka_unit_test(unknown_words),
        cmocka_unit_test(names_of_files),
        cmocka_unit_test(cells_of_tables),
        cmocka_unit_test(rows_on_a_terminal),
        cmocka_unit_test(progress_on_a_terminal),
        cmocka_unit_test(columns_of_sweeps),
    };
    return cmocka_run_group_tests_name("foreign", tests, NULL, NULL);
}

int main(void)
{
    static const char *const files[] = {"out",    "err",   "f.yaml", "t.yaml", "several.yaml",
                                        "u.yaml", "t.csv", "r.csv",  "r.svg",  "rows.csv",
                                        "w.yaml", "w.csv", "w.npy",  "w.h5",   NULL};
    return run_in_folder(foreign, files);
}
