#include "options.h"
#include "cli/base/shown.h"
#include "scenario/lookup.h"
#include "scenario/problem.h"
#include "scenario/suggest.h"
#include "scenario/units.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *name;
    int takes; /* its TAKES_... group; 0: every subcommand takes it */
    bool value;
} known[] = {
    {"--law", TAKES_LAW, true},
    {"--set", TAKES_SET, true},
    {"--fail-on", TAKES_FAIL_ON, true},
    {"--output", TAKES_OUTPUT, true},
    {"-o", TAKES_OUTPUT, true},
    {"--outputs", TAKES_OUTPUTS, true},
    {"--json", TAKES_JSON, false},
    {"--force", TAKES_OUTPUT | TAKES_PLOT, false},
    {"--resume", TAKES_RESUME, false},
    {"--path", TAKES_PATH, true},
    {"--branch", TAKES_BRANCH, true},
    {"--find", TAKES_TIME, true},
    {"--tolerance", TAKES_TIME | TAKES_SEARCH, true},
    {"--residual", TAKES_SEARCH, true},
    {"--time-limit", TAKES_SEARCH, true},
    {"--guess", TAKES_SEARCH, false},
    {"--even", TAKES_SEARCH, false},
    {"--contacts", TAKES_CONTACTS, false},
    {"--plot", TAKES_PLOT, true},
    {"--kind", TAKES_FIT, true},
    {"--html", TAKES_FIT, true},
    {"--fix", TAKES_FIT | TAKES_DESIGN, true},
    {"--vary", TAKES_FIT, true},
    {"--negate", TAKES_FIT, true},
    {"--inertia", TAKES_FIT | TAKES_DESIGN, true},
    {"--exchange", TAKES_FIT, true},
    {"--anyway", TAKES_FIT, false},
    {"--no-scatter", TAKES_FIT, false},
    {"--resamples", TAKES_FIT, true},
    {"--folds", TAKES_FIT, true},
    {"--seed", TAKES_FIT | TAKES_DESIGN, true},
    {"--noise", TAKES_DESIGN, true},
    {"--power", TAKES_DESIGN, true},
    {"--simulations", TAKES_DESIGN, true},
    {"--most", TAKES_DESIGN, true},
    {"--normal", TAKES_RECORD | TAKES_FIT | TAKES_DESIGN, true},
    {"--approach", TAKES_RECORD | TAKES_SPRING, true},
    {"--mass", TAKES_RECORD | TAKES_SPRING, true},
    {"--body", TAKES_RECORD | TAKES_SPRING | TAKES_FIT | TAKES_DESIGN, true},
    {"--kappa", TAKES_SPRING, true},
    {"--exponent", TAKES_SPRING, true},
    {"--tensile", TAKES_SPRING, false},
    {"--unit", TAKES_RECORD, true},
    {"--x", TAKES_COLUMNS, true},
    {"--y", TAKES_COLUMNS, true},
    {"--z", TAKES_COLUMNS, true},
    {"--levels", TAKES_COLUMNS, true},
    {"--by", TAKES_COLUMNS, true},
    {"--title", TAKES_COLUMNS, true},
    {"--xlabel", TAKES_COLUMNS, true},
    {"--ylabel", TAKES_COLUMNS, true},
    {"--zlabel", TAKES_COLUMNS, true},
    {"--range", TAKES_COLUMNS, true},
    {"--centre", TAKES_COLUMNS | TAKES_FIT | TAKES_DESIGN, true},
    {"--units", TAKES_UNITS, true},
    {"--help", 0, false},
    {"-h", 0, false},
};

enum { KNOWN = sizeof known / sizeof *known };

static int asked; /* the options that the current subcommand takes */

/* Return the options of the current subcommand by index. */
static const char *option_at(size_t index)
{
    for (size_t k = 0; k < KNOWN; k++)
        if ((!known[k].takes || (known[k].takes & asked)) && index-- == 0)
            return known[k].name;
    return NULL;
}

/* Return the place of an option whose value is stored as text. */
static const char **plain_option(options *o, const char *name)
{
    const struct {
        const char *name, **value;
    } plain[] = {{"--x", &o->x},
                 {"--y", &o->y},
                 {"--z", &o->z},
                 {"--levels", &o->levels},
                 {"--by", &o->by},
                 {"--title", &o->title},
                 {"--xlabel", &o->xlabel},
                 {"--ylabel", &o->ylabel},
                 {"--zlabel", &o->zlabel},
                 {"--range", &o->range},
                 {"--centre", &o->centre},
                 {"--find", &o->find},
                 {"--plot", &o->plot},
                 {"--kind", &o->picture_kind},
                 {"--html", &o->html},
                 {"--negate", &o->negate},
                 {"--inertia", &o->inertia},
                 {"--exchange", &o->exchange},
                 {"--normal", &o->normal},
                 {"--approach", &o->approach},
                 {"--mass", &o->mass},
                 {"--body", &o->body},
                 {"--unit", &o->unit},
                 {"--kappa", &o->kappa},
                 {"--exponent", &o->exponent},
                 {"--output", &o->output},
                 {"-o", &o->output},
                 {"--outputs", &o->outputs}};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        if (strcmp(plain[i].name, name) == 0)
            return plain[i].value;
    return NULL;
}

/* Read an outcome, or "judge" with an optional bound. */
static bool apply_fail_on(options *o, const char *value, fail *why)
{
    unsigned flag = 0;
    fail inner;
    const size_t word = strcspn(value, "=");
    const bool judge = word == 5 && memcmp(value, "judge", 5) == 0;
    if (judge) {
        o->fail_on_judge = true;
        return value[5] == '\0' ||
               (units_parse(value + 6, PLAIN, &o->judge_bound, &inner) && o->judge_bound >= 0) ||
               fail_with(why, "--fail-on judge=BOUND must have a number, not negative, not '%.40s'",
                         value + 6);
    }
    const bool good = lookup_outcome(value, &flag, why);
    o->fail_on |= flag;
    return good;
}

/* Return the place of an option without a value. */
static bool *flag_option(options *o, const char *name)
{
    const struct {
        const char *name;
        bool *value;
    } flags[] = {
        {"--json", &o->json},         {"--force", &o->force},   {"--resume", &o->resume},
        {"--guess", &o->guess},       {"--even", &o->even},     {"--tensile", &o->tensile},
        {"--contacts", &o->contacts}, {"--anyway", &o->anyway}, {"--no-scatter", &o->no_scatter},
        {"--help", &o->help},         {"-h", &o->help}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].name, name) == 0)
            return flags[i].value;
    return NULL;
}

/*
 * Read an option whose value is a number within bounds. *number is false if it is no such option.
 */
static bool apply_number(options *o, const char *name, const char *value, bool *number, fail *why)
{
    const struct {
        const char *name, *rule;
        double least, most, *value;
        dimension dim;
        bool whole;
    } numbers[] = {
        {"--resamples", "a whole number from 100 to 1000000", 100, 1e6, &o->resamples, PLAIN, true},
        {"--folds", "a whole number from 2 to 1000", 2, 1000, &o->folds, PLAIN, true},
        {"--seed", "a whole number from 1 to 1e15", 1, 1e15, &o->seed, PLAIN, true},
        {"--power", "a number from 0.05 to 0.99", 0.05, 0.99, &o->power, PLAIN, false},
        {"--simulations", "a whole number from 20 to 100000", 20, 1e5, &o->simulations, PLAIN,
         true},
        {"--most", "a whole number from 5 to 100000", 5, 1e5, &o->most, PLAIN, true},
        {"--tolerance", "a number from 1e-13 to 1e-3", 1e-13, 1e-3, &o->tolerance, PLAIN, false},
        {"--residual", "a number from 1e-15 to 1", 1e-15, 1, &o->residual, PLAIN, false},
        {"--time-limit", "a time above 0, as in '10 s'", 0, INFINITY, &o->time_limit, TIME, false}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        fail inner;
        double *x = numbers[i].value;
        if (strcmp(numbers[i].name, name) != 0)
            continue;
        *number = true;
        return (units_parse(value, numbers[i].dim, x, &inner) && *x >= numbers[i].least &&
                *x <= numbers[i].most && *x > 0 && (!numbers[i].whole || floor(*x) == *x)) ||
               fail_with(why, "%s must be %s, not '%.40s'", name, numbers[i].rule, value);
    }
    return true;
}

/* Read an option whose value is a name. *word is false if it is no such option. */
static bool apply_word(options *o, const char *name, const char *value, bool *word, fail *why)
{
    pcs_law law;
    pcs_path path;
    pcs_branch branch;
    fail inner;
    *word = true;
    if (strcmp(name, "--law") == 0)
        return lookup_law(o->choice.law = value, &law, why);
    if (strcmp(name, "--path") == 0)
        return lookup_path(o->choice.path = value, &path, why);
    if (strcmp(name, "--branch") == 0)
        return lookup_branch(o->choice.branch = value, &branch, why);
    if (strcmp(name, "--units") == 0) {
        o->units = value;
        return shown_choose(value, &inner) || fail_with(why, "--units %.100s", inner.text);
    }
    if (strcmp(name, "--fail-on") == 0)
        return apply_fail_on(o, value, why);
    *word = false;
    return true;
}

/* Return the list of an option that may be repeated; NULL: it may not. */
static option_list *list_option(options *o, const char *name)
{
    return strcmp(name, "--set") == 0     ? &o->sets
           : strcmp(name, "--fix") == 0   ? &o->fixed
           : strcmp(name, "--vary") == 0  ? &o->varied
           : strcmp(name, "--noise") == 0 ? &o->noises
                                          : NULL;
}

static bool add_to(option_list *list, const char *name, const char *value, fail *why)
{
    if (list->n == MAX_SETS)
        return fail_with(why, "%s is given more than %d times", name, MAX_SETS);
    list->values[list->n++] = value;
    return true;
}

static bool apply(options *o, const char *name, const char *value, fail *why)
{
    bool word = false, number = false, *flag = flag_option(o, name);
    option_list *list = list_option(o, name);
    if (flag) {
        *flag = true;
        return true;
    }
    if (list)
        return add_to(list, name, value, why);
    if (!apply_word(o, name, value, &word, why) || !apply_number(o, name, value, &number, why))
        return false;
    if (!word && !number)
        *plain_option(o, name) = value;
    return true;
}

/* Read an option. "--law=NAME" and "--law NAME" are the same. */
static bool parse_option(options *o, int *i, int argc, char **argv, int takes, fail *why)
{
    const char *word = argv[*i];
    const char *equals = strncmp(word, "--", 2) == 0 ? strchr(word, '=') : NULL;
    const size_t length = equals ? (size_t)(equals - word) : strlen(word);
    for (size_t k = 0; k < KNOWN; k++) {
        if (strlen(known[k].name) != length || strncmp(known[k].name, word, length) != 0)
            continue;
        if (known[k].takes && !(known[k].takes & takes))
            return fail_with(why, "%s cannot be used with this command; see --help", known[k].name);
        if (!known[k].value && equals)
            return fail_with(why, "%s takes no value", known[k].name);
        if (!known[k].value)
            return apply(o, known[k].name, "", why);
        if (!equals && *i + 1 >= argc)
            return fail_with(why, "%s needs a value; see --help", known[k].name);
        const char *value = equals ? equals + 1 : argv[++*i];
        const bool law = strcmp(known[k].name, "--law") == 0;
        if (law && (takes & (TAKES_FIT | TAKES_DESIGN)))
            return add_to(&o->law_list, "--law", value, why);
        if (law && (takes & TAKES_COLUMNS)) {
            o->laws = value; // a plot may show several laws
            return true;
        }
        return apply(o, known[k].name, value, why);
    }
    asked = takes;
    return suggest_unknown(why, "option", word, option_at, "see --help");
}

/* True if the path is the input and a regular file. Devices and pipes cannot be overwritten. */
static bool is_input(const struct stat *in, const char *path)
{
    struct stat is;
    return stat(path, &is) == 0 && S_ISREG(is.st_mode) && in->st_dev == is.st_dev &&
           in->st_ino == is.st_ino;
}

/*
 * Check that the output does not overwrite the input. An output replaces the file of its name and
 * the files with the names of its unfinished forms. None of them may be the input, by any name or
 * link.
 */
static bool keeps_input(const options *o, const char *output, fail *why)
{
    static const char *const endings[] = {".part", ".part.h5", ".part.sweep", ".part.lock"};
    struct stat in;
    char real[PATH_MAX] = "";
    const bool standard = o->file && strcmp(o->file, "-") == 0;
    if (!o->file || !output || (standard ? fstat(STDIN_FILENO, &in) : stat(o->file, &in)) != 0)
        return true;
    if (is_input(&in, output))
        return fail_with(why, "%s: is the input file itself; name another file for the output",
                         output);
    const char *const names[] = {output, realpath(output, real) ? real : output};
    for (size_t i = 0; i < 2 * sizeof endings / sizeof *endings; i++) {
        char path[PATH_MAX + 16];
        (void)snprintf(path, sizeof path, "%.*s%s", PATH_MAX, names[i % 2], endings[i / 2]);
        if (is_input(&in, path))
            return fail_with(why,
                             "%.200s: is the input file itself, and the unfinished output %.200s "
                             "would have the same name; name another file for the output",
                             path, output);
    }
    return true;
}

/* Report a value that should have been in quotes: --set body.theta=40 deg. */
static bool unquoted(int i, char **argv, fail *why)
{
    const char *set = i > 0 ? argv[i - 1] : "", *equals = strrchr(set, '=');
    const bool given =
        equals && (strncmp(set, "--set=", 6) == 0 || (i > 1 && strcmp(argv[i - 2], "--set") == 0));
    if (!given || !(units_is_unit(argv[i]) || suggest_other(OTHER_UNIT, argv[i])))
        return false;
    const char *key = strncmp(set, "--set=", 6) == 0 ? set + 6 : set;
    (void)fail_with(
        why,
        "'%.40s' is not an option: a value with a space needs quotes, --set %.*s='%.60s %.40s'",
        argv[i], (int)(equals - key), key, equals + 1, argv[i]);
    return true;
}

static bool parse_words(options *o, int argc, char **argv, int takes, fail *why)
{
    *o = (options){.judge_bound = PCS_JUDGE_BOUND};
    bool operands_only = false;
    for (int i = 0; i < argc; i++) {
        if (!operands_only && strcmp(argv[i], "--") == 0) {
            operands_only = true;
        } else if (!operands_only && argv[i][0] == '-' && argv[i][1] != '\0') {
            if (!parse_option(o, &i, argc, argv, takes, why))
                return false;
        } else if (!operands_only && unquoted(i, argv, why)) {
            return false;
        } else if ((takes & TAKES_COLUMNS) && !o->kind) {
            o->kind = argv[i];
        } else if (o->file) {
            return fail_with(why, "only one operand is allowed; '%.60s' is one too many", argv[i]);
        } else {
            o->file = argv[i];
        }
    }
    return true;
}

/* Check --units: JSON and tables, which programs read, are always in SI. */
static bool check_units(const options *o, fail *why)
{
    return !o->json || !o->units || strcmp(o->units, "si") == 0 ||
           fail_with(why, "--units us is for reports and pictures; JSON is in SI units");
}

bool options_parse(options *o, int argc, char **argv, int takes, fail *why)
{
    return parse_words(o, argc, argv, takes, why) && check_units(o, why) &&
           (o->help || (keeps_input(o, o->output, why) && keeps_input(o, o->plot, why) &&
                        keeps_input(o, o->html, why)));
}
