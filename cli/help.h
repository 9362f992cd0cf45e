/* What --help says. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

/* Help of a command, or of the whole for NULL. */
const char *help_of(const char *command);

#endif
