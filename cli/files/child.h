/*
 * Work on bytes that are not trusted, in a separate process. The child has little memory and time,
 * cannot write to files, gains no privileges and has no descriptor except one socket. It replies
 * with plain bytes, and the caller must check them before use. If the child crashes or exceeds a
 * limit, the caller gets no reply and can report why.
 *
 * The child is a fork, not a second start of percuss. So it also works in tests and in programs
 * other than percuss, and no program must be found on the disk. A caller with threads may fork as
 * well, because the child runs only the work: malloc works in the child of a process with threads
 * (glibc, musl), and the work must take no lock that another thread of the caller may hold. The
 * child ends by _exit, so that no buffer of the caller is flushed twice.
 */
#ifndef CLI_FILES_CHILD_H
#define CLI_FILES_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/*
 * Sanitizers reserve more address space than any limit would allow. With them there is no limit on
 * memory.
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
    size_t memory;    /* bytes in addition to those of the process at the start */
    unsigned cpu;     /* seconds of CPU time from one reply to the next */
    unsigned silence; /* seconds to wait for a reply; not counted while the caller is stopped */
} child_limits;

typedef struct child {
    pid_t pid;
    int socket;
    unsigned silence;
    bool silent; /* the caller stopped waiting, because there was no reply */
    char fate[80];
} child;

/* The work in the child: it reads requests and sends replies until there are no more requests. */
typedef struct child_side {
    int socket;
    unsigned cpu;
} child_side;
typedef void (*child_work)(child_side *side, const void *user);

/* Start the child. On failure returns false, with the reason in errno. */
bool child_start(child *c, child_work work, const void *user, const child_limits *limits);

/*
 * Send one request; receive a reply of size bytes. If one returns false, call child_stop: c->fate
 * then describes what happened.
 */
bool child_ask(child *c, const void *request, size_t size);
bool child_hear(child *c, void *answer, size_t size);

/* End the child in any state. Then c->fate describes how it ended: "Segmentation fault". */
void child_stop(child *c);

/*
 * For the work: read the next request (false if there is none); send a reply; forbid opening files
 * from now on.
 */
bool child_next(child_side *side, void *request, size_t size);
bool child_tell(child_side *side, const void *answer, size_t size);
bool child_seal(void);

#endif
