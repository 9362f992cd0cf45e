/*
 * Work on bytes that nobody vouches for, in a process of its own. The child has little memory and
 * time, puts no byte into a file, gains no rights and has no descriptor but one socket. It answers
 * by plain bytes; whoever asked checks them before use. If it crashes or goes beyond a limit, the
 * caller gets no answer and can say why.
 *
 * The child is a fork, not a second start of percuss: tests and programs that are not percuss have
 * it too, and nothing has to be found on the disk. A caller with threads may fork as well, for the
 * child runs only the work: malloc works in the child of a process with threads (glibc, musl), and
 * the work must take no lock that another thread of the caller may hold. It ends by _exit, so that
 * nothing of the caller is flushed twice.
 */
#ifndef CLI_FILES_CHILD_H
#define CLI_FILES_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Sanitizers reserve more address space than any limit would leave; then there is none on memory.
 */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CHILD_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CHILD_SANITIZED true
#endif
#endif
#ifndef CHILD_SANITIZED
#define CHILD_SANITIZED false
#endif

typedef struct child_limits {
    size_t memory; /* bytes beyond what the process has at the start */
    unsigned cpu;  /* seconds of computing from one answer to the next */
    unsigned
        silence; /* seconds that the caller waits for an answer; a stopped caller counts none */
} child_limits;

typedef struct child {
    pid_t pid;
    int socket;
    unsigned silence;
    bool silent; /* it was given up, for it did not answer */
    char fate[80];
} child;

/* The work, in the child: it takes requests and gives answers until there are no more. */
typedef struct child_side {
    int socket;
    unsigned cpu;
} child_side;
typedef void (*child_work)(child_side *side, const void *user);

/* Start it; false: errno says why. */
bool child_start(child *c, child_work work, const void *user, const child_limits *limits);

/* One request; an answer of so many bytes. false: stop it, and its fate says what happened. */
bool child_ask(child *c, const void *request, size_t size);
bool child_hear(child *c, void *answer, size_t size);

/* End it, whatever it does; then c->fate is how it ended: "Segmentation fault". */
void child_stop(child *c);

/* For the work: the next request, false if there is none; an answer; from now on open no file. */
bool child_next(child_side *side, void *request, size_t size);
bool child_tell(child_side *side, const void *answer, size_t size);
bool child_seal(void);

#endif
