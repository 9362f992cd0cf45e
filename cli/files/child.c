#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { SOCKET = 3, FEW_FILES = 16 };

/* --- in the child ------------------------------------------------------------------------ */

/* Set a limit, but never above the existing one. */
static bool limit(int what, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(what, &now) != 0)
        return false;
    const rlim_t less = most < now.rlim_max ? most : now.rlim_max;
    return setrlimit(what, &(struct rlimit){less, less}) == 0;
}

/* Return the address space of the process in bytes, or 0 if the system does not report it. */
static rlim_t address_space(void)
{
    char text[64] = "";
    const int in = open("/proc/self/statm", O_RDONLY);
    if (in < 0 || read(in, text, sizeof text - 1) <= 0)
        text[0] = '\0';
    if (in >= 0)
        (void)close(in);
    return (rlim_t)strtoull(text, NULL, 10) * (rlim_t)sysconf(_SC_PAGESIZE);
}

/* Restart the limit on CPU time: it applies to each reply separately. */
static bool allow_time(unsigned seconds)
{
    struct rusage used;
    struct rlimit now;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &now) != 0)
        return false;
    // one second more, because fractions of a second are lost
    const rlim_t wanted = (rlim_t)used.ru_utime.tv_sec + (rlim_t)used.ru_stime.tv_sec + seconds + 1;
    now.rlim_cur = wanted < now.rlim_max ? wanted : now.rlim_max;
    return setrlimit(RLIMIT_CPU, &now) == 0;
}

/*
 * Remove the signal handlers of the caller: a signal must end the child. The child also ends with
 * the caller.
 */
static bool own_signals(pid_t parent)
{
    sigset_t none;
    (void)sigemptyset(&none);
    for (int s = 1; s < NSIG; s++)
        (void)signal(s, SIG_DFL); // some cannot be set; that is harmless
#ifdef __linux__
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0 && getppid() == parent;
}

/*
 * Close all descriptors except the socket. Output of libraries before an abort must not reach the
 * terminal.
 */
static bool own_descriptors(int socket)
{
    const int nothing = open("/dev/null", O_RDWR);
    const int kept = fcntl(socket, F_DUPFD, SOCKET + 1); // not one of those that are replaced below
    if (nothing < 0 || kept < 0 || dup2(kept, SOCKET) < 0)
        return false;
    for (int k = 0; k < SOCKET; k++)
        if (dup2(nothing, k) < 0)
            return false;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, SOCKET + 1, ~0U, 0) == 0)
        return true;
#endif
    for (int k = SOCKET + 1; k < 65536; k++)
        (void)close(k);
    return true;
}

static bool own_limits(const child_limits *limits)
{
    const rlim_t there = CHILD_SANITIZED ? 0 : address_space();
#ifdef __linux__
    // no new privileges (setuid programs) and no core dump;
    // old kernels do not have these calls
    (void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    (void)prctl(PR_SET_DUMPABLE, 0);
#endif
    return (there == 0 || limit(RLIMIT_AS, there + limits->memory)) && limit(RLIMIT_CORE, 0) &&
           limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, FEW_FILES) && limit(RLIMIT_NPROC, 0) &&
           allow_time(limits->cpu);
}

bool child_seal(void)
{
    return limit(RLIMIT_NOFILE, 0); // open files stay open
}

bool child_next(child_side *side, void *request, size_t size)
{
    char *at = request;
    while (size > 0) {
        const ssize_t n = recv(side->socket, at, size, 0);
        if (n <= 0)
            return false; // no signal has a handler, so EINTR cannot occur
        at += n;
        size -= (size_t)n;
    }
    return true;
}

/* Send all bytes. Used by both sides. */
static bool put_all(int socket, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        const ssize_t n = send(socket, at, size, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

bool child_tell(child_side *side, const void *answer, size_t size)
{
    return put_all(side->socket, answer, size) && allow_time(side->cpu);
}

_Noreturn static void be_child(int socket, pid_t parent, child_work work, const void *user,
                               const child_limits *limits)
{
    child_side side = {SOCKET, limits->cpu};
    if (!own_signals(parent) || !own_descriptors(socket) || !own_limits(limits) ||
        !child_tell(&side, "", 1)) // later failures belong to the work
        _exit(2);
    work(&side, user);
    _exit(0);
}

/* --- in the caller ----------------------------------------------------------------------- */

bool child_ask(child *c, const void *request, size_t size)
{
    return put_all(c->socket, request, size);
}

/*
 * Wait until there is something to read. The waits are short: while the caller is stopped, together
 * with the child, that time is not counted.
 */
static bool answered(child *c)
{
    struct pollfd what = {.fd = c->socket, .events = POLLIN};
    for (unsigned waited = 0; waited < c->silence; waited++) {
        int n;
        do
            n = poll(&what, 1, 1000);
        while (n < 0 && errno == EINTR);
        if (n != 0)
            return n > 0;
    }
    c->silent = true;
    return false;
}

bool child_hear(child *c, void *answer, size_t size)
{
    char *at = answer;
    while (size > 0) {
        if (!answered(c))
            return false;
        const ssize_t n = recv(c->socket, at, size, 0);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        at += n;
        size -= (size_t)n;
    }
    return true;
}

static void tell_fate(child *c, int status)
{
    const int signal_of = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (c->silent)
        (void)snprintf(c->fate, sizeof c->fate, "no reply for %u s", c->silence);
    else if (signal_of == SIGXCPU)
        (void)snprintf(c->fate, sizeof c->fate, "it takes too long");
    else if (signal_of)
        (void)snprintf(c->fate, sizeof c->fate, "%s", strsignal(signal_of));
    else
        (void)snprintf(c->fate, sizeof c->fate, "ended with status %d", WEXITSTATUS(status));
}

void child_stop(child *c)
{
    int status = 0;
    if (c->socket >= 0)
        (void)close(c->socket);
    // a child that is about to end keeps its own status
    if (c->pid > 0 && waitpid(c->pid, &status, WNOHANG) == 0) {
        (void)kill(c->pid, SIGKILL);
        while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
            continue;
    }
    tell_fate(c, status);
    c->socket = c->pid = -1;
}

bool child_start(child *c, child_work work, const void *user, const child_limits *limits)
{
    int ends[2];
    char ready;
    const pid_t parent = getpid();
    *c = (child){.pid = -1, .socket = -1, .silence = limits->silence};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return false;
    c->socket = ends[0];
    c->pid = fork();
    if (c->pid == 0)
        be_child(ends[1], parent, work, user, limits);
    const bool forked = c->pid > 0;
    const int reason = forked ? EPERM : errno;
    (void)close(ends[1]);
    if (forked && child_hear(c, &ready, 1))
        return true;
    child_stop(c);
    errno = reason;
    return false;
}
