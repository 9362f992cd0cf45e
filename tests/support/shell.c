#include "shell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/percuss-test-XXXXXX";

static void slurp(const char *path, char *text)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, OUTPUT_SIZE - 1, file)] = '\0';
    (void)fclose(file);
}

/* Run a line of shell in the folder of the test. */
const result *shell(const char *words)
{
    static result r;
    static char line[6000];
    (void)snprintf(line, sizeof line, "cd %s && { %s\n} >out 2>err", folder, words);
    const int status = system(line); // NOLINT(cert-env33-c): the test needs the shell
    char path[100];
    r.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    (void)snprintf(path, sizeof path, "%s/out", folder);
    slurp(path, r.out);
    (void)snprintf(path, sizeof path, "%s/err", folder);
    slurp(path, r.err);
    return &r;
}

/* Run "percuss WORDS". */
const result *percuss(const char *format, ...)
{
    static char words[5000];
    const int start = snprintf(words, sizeof words, "'%s' ", PERCUSS_COMMAND);
    va_list args;
    va_start(args, format);
    (void)vsnprintf(words + start, sizeof words - (size_t)start, format, args);
    va_end(args);
    return shell(words);
}

int times_in(const char *file, const char *text)
{
    char words[300];
    (void)snprintf(words, sizeof words, "grep -o -F '%s' %s | wc -l", text, file);
    return atoi(shell(words)->out);
}

void write_file(const char *name, const char *text)
{
    char path[200];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    (void)fputs(text, file);
    (void)fclose(file);
}

void assert_contains(const char *text, const char *piece)
{
    if (!strstr(text, piece))
        fail_msg("'%s' is not in:\n%.2000s", piece, text);
}

/* Assert exit status 2, a message with these texts, and no result on standard output. */
void assert_bad(const result *r, const char *a, const char *b)
{
    assert_int_equal(r->status, 2);
    assert_string_equal(r->out, "");
    assert_contains(r->err, "percuss: ");
    assert_contains(r->err, a);
    assert_contains(r->err, b);
}

cJSON *json_of(const result *r)
{
    assert_int_equal(r->status, 0);
    cJSON *json = cJSON_Parse(r->out);
    if (!json)
        fail_msg("not JSON: %.500s", r->out);
    return json;
}

double number(const cJSON *json, const char *name)
{
    const cJSON *item = cJSON_GetObjectItemCaseSensitive(json, name);
    if (!item)
        fail_msg("no key %s", name);
    return cJSON_IsNumber(item) ? item->valuedouble : PCS_NONE;
}

const char *string(const cJSON *json, const char *name)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, name));
    return text ? text : "(null)";
}

const char *shell_folder(void)
{
    return folder;
}

int run_in_folder(int (*tests)(void), const char *const *files)
{
    if (!mkdtemp(folder))
        return 1;
    const int failures = tests();
    for (; *files; files++) {
        char path[200];
        (void)snprintf(path, sizeof path, "%s/%s", folder, *files);
        (void)unlink(path);
    }
    return rmdir(folder) != 0 ? 1 : failures; // 1: a file was left behind
}

dataset read_back(const char *name)
{
    static dataset d;
    static char path[200];
    fail why;
    (void)snprintf(path, sizeof path, "%s/%s", shell_folder(), name);
    if (!dataset_read(&d, path, &why))
        fail_msg("%s", why.text);
    return d;
}

double value(const dataset *d, const char *name, size_t row)
{
    fail why;
    const int c = dataset_column(d, name, &why);
    if (c < 0)
        fail_msg("%s", why.text);
    return d->columns[c][row];
}
