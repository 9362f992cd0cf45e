#include "cli/base/exit.h"
#include "cli/commands/commands.h"
#include "help.h"
#include "scenario/suggest.h"

#include <percuss/percuss.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    int (*run)(const options *);
    int takes;
} commands[] = {
    {"new", commands_new, 0},
    {"check", commands_check,
     TAKES_UNITS | TAKES_LAW | TAKES_PATH | TAKES_BRANCH | TAKES_SET | TAKES_PLOT},
    {"solve", commands_solve,
     TAKES_UNITS | TAKES_LAW | TAKES_PATH | TAKES_BRANCH | TAKES_SET | TAKES_JSON | TAKES_FAIL_ON |
         TAKES_SEARCH | TAKES_CONTACTS},
    {"export", commands_export, TAKES_SET | TAKES_OUTPUT | TAKES_SEARCH},
    {"compare", commands_compare,
     TAKES_UNITS | TAKES_BRANCH | TAKES_SET | TAKES_JSON | TAKES_FAIL_ON},
    {"batch", commands_batch,
     TAKES_LAW | TAKES_PATH | TAKES_BRANCH | TAKES_OUTPUT | TAKES_OUTPUTS | TAKES_FAIL_ON},
    {"simulate", commands_simulate,
     TAKES_UNITS | TAKES_SET | TAKES_JSON | TAKES_OUTPUT | TAKES_TIME | TAKES_PLOT},
    {"sweep", commands_sweep, TAKES_SET | TAKES_OUTPUT | TAKES_RESUME | TAKES_FAIL_ON},
    {"plot", commands_plot,
     TAKES_UNITS | TAKES_COLUMNS | TAKES_LAW | TAKES_PATH | TAKES_SET | TAKES_OUTPUT |
         TAKES_SEARCH},
    {"reproduce", commands_reproduce, TAKES_OUTPUT},
    {"identify", commands_identify, TAKES_UNITS | TAKES_RECORD | TAKES_JSON | TAKES_PLOT},
    {"fit", commands_fit,
     TAKES_UNITS | TAKES_LAW | TAKES_PATH | TAKES_JSON | TAKES_PLOT | TAKES_FIT},
    {"design", commands_design, TAKES_LAW | TAKES_JSON | TAKES_DESIGN},
    {"convert", commands_convert, TAKES_UNITS | TAKES_SPRING | TAKES_JSON},
    {"explain", commands_explain, 0},
    {"laws", commands_laws, TAKES_JSON},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static const char *command_at(size_t index)
{
    return index < COMMANDS ? commands[index].name : NULL;
}

/* Flush the output. If that fails, the exit status is an error. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fail why;
    (void)fail_with(&why, "standard output cannot be written");
    return exit_bad(&why);
}

static int run(size_t index, int argc, char **argv)
{
    options o;
    fail why;
    if (!options_parse(&o, argc, argv, commands[index].takes, &why))
        return exit_bad(&why);
    if (o.help) {
        (void)fputs(help_of(commands[index].name), stdout);
        return 0;
    }
    return commands[index].run(&o);
}

static int unknown_command(const char *word)
{
    fail why;
    (void)suggest_unknown(&why, "command", word, command_at, "'percuss --help' lists them");
    return exit_bad(&why);
}

/* Return the index of a command, or COMMANDS if there is no such command. */
static size_t index_of(const char *word)
{
    size_t i = 0;
    while (i < COMMANDS && strcmp(commands[i].name, word) != 0)
        i++;
    return i;
}

/* Print the help of a command, or of percuss for NULL. */
static int help_on(const char *command)
{
    if (command && index_of(command) == COMMANDS)
        return unknown_command(command);
    (void)fputs(help_of(command), stdout);
    return finish(0);
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "";
    if (argc < 2) {
        (void)fputs(help_of(NULL), stderr);
        return EXIT_BAD;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0)
        return help_on(argc > 2 ? argv[2] : NULL);
    if (strcmp(word, "--version") == 0) {
        (void)printf("percuss %s\n", pcs_version());
        return finish(0);
    }
    const size_t index = index_of(word);
    return index < COMMANDS ? finish(run(index, argc - 2, argv + 2)) : unknown_command(word);
}
