#include "picture.h"

#include "cli/files/output.h"

#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct {
    const char *ending, *terminal;
    double unit; /* a pixel in units of the terminal */
} formats[] = {
    {".png", "pngcairo noenhanced font 'Sans,11' background 'white'", 1},
    {".svg", "svg noenhanced font 'Sans,13' background 'white'", 1},
    {".pdf", "pdfcairo noenhanced font 'Sans,9'", 0.01},
};

enum { FORMATS = sizeof formats / sizeof *formats, NO_PROGRAM = 127 };

static int format_of(const char *path)
{
    const size_t length = strlen(path);
    for (int i = 0; i < FORMATS; i++)
        if (length > 4 && strcmp(path + length - 4, formats[i].ending) == 0)
            return i;
    return -1;
}

/* Run gnuplot on a script. Its error messages go to errors. Returns its exit status. */
static int run_gnuplot(FILE *script, FILE *errors)
{
    (void)fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        const int nothing = open("/dev/null", O_WRONLY);
        (void)dup2(fileno(script), STDIN_FILENO);
        (void)dup2(nothing, STDOUT_FILENO);
        (void)dup2(fileno(errors), STDERR_FILENO);
        // by name: gnuplot reads "-" one character at a time
        (void)execlp("gnuplot", "gnuplot", "/dev/stdin", (char *)NULL);
        _exit(NO_PROGRAM);
    }
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) < 0)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Run a script. If that fails, the first line of the error messages is the reason. */
static bool draw(FILE *script, const char *path, fail *why)
{
    char line[200] = "", *end;
    FILE *errors = tmpfile();
    if (!errors)
        return fail_with(why, "%s: cannot create a temporary file", path);
    (void)fseek(script, 0, SEEK_SET);
    (void)lseek(fileno(script), 0, SEEK_SET); // the child reads the file, not the stream
    const int status = run_gnuplot(script, errors);
    rewind(errors);
    while (status != 0 && fgets(line, sizeof line, errors) && strspn(line, " \n") == strlen(line))
        continue;
    (void)fclose(errors);
    if ((end = strchr(line, '\n')))
        *end = '\0';
    if (status == NO_PROGRAM)
        return fail_with(why, "%s: pictures need gnuplot: install gnuplot-nox", path);
    return status == 0 || fail_with(why, "%s: gnuplot failed: %.150s", path, line);
}

/*
 * Write the name of the output. gnuplot would take a name that starts with | as a command, and ~ as
 * the home folder.
 */
static void name_output(FILE *script, const char *part)
{
    char path[PATH_MAX + 16];
    (void)snprintf(path, sizeof path, "%s%s", *part == '/' ? "" : "./", part);
    (void)fputc('\'', script);
    for (const char *at = path; *at; at++)
        (void)fprintf(script, *at == '\'' ? "''" : "%c", *at);
    (void)fputs("'\n", script);
}

/* Reject a name that cannot be written into a script. */
static bool plain_name(const char *path, fail *why)
{
    for (const char *c = path; *c; c++)
        if ((unsigned char)*c < ' ')
            return fail_with(why,
                             "the name of the picture has a line end or another control character");
    return true;
}

bool picture_may_draw(const char *path, bool force, fail *why)
{
    if (!path)
        return true;
    if (format_of(path) < 0)
        return fail_with(why, "%.200s: the name of a picture must end in .png, .svg or .pdf", path);
    if (!plain_name(path, why) || !output_may_write(path, force, why))
        return false;
    FILE *nothing = tmpfile();
    const bool good = nothing && draw(nothing, path, why);
    if (nothing)
        (void)fclose(nothing);
    return good;
}

/* The eight colours of Okabe and Ito, black last. */
static void colours(FILE *script)
{
    static const char *const rgb[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                      "#E69F00", "#56B4E9", "#F0E442", "#000000"};
    for (int i = 0; i < 8; i++)
        (void)fprintf(script, "set linetype %d lc rgb '%s' lw 2 pt %d\n", i + 1, rgb[i], i + 4);
    (void)fputs("set linetype cycle 8\n"
                "set style line 100 lc rgb '#cccccc' lw 1\n"
                "set grid ls 100\n"
                "set border 3\n"
                "set tics nomirror\n"
                "set key noautotitle\n",
                script);
}

bool picture_begin(picture *p, const char *path, bool force, int width, int height, fail *why)
{
    const char *part;
    *p = (picture){tmpfile(), path};
    if (!p->script)
        return fail_with(why, "%s: cannot create a temporary file", path);
    if (!output_begin(path, force, &part, why)) {
        (void)fclose(p->script);
        return false;
    }
    const int format = format_of(path);
    (void)fprintf(p->script, "set terminal %s size %g,%g\nset output ", formats[format].terminal,
                  width * formats[format].unit, height * formats[format].unit);
    name_output(p->script, part);
    colours(p->script);
    return true;
}

bool picture_end(picture *p, bool good, fail *why)
{
    if (good && (fflush(p->script) != 0 || ferror(p->script)))
        good = fail_with(why, "%s: cannot create a temporary file", p->path);
    good = good && draw(p->script, p->path, why);
    (void)fclose(p->script);
    return output_end(p->path, good, why);
}
