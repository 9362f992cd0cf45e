/* The help texts. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

/* Return the help of a command, or of percuss for NULL. */
const char *help_of(const char *command);

#endif
