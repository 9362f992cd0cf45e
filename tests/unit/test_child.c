/*
 * Work in a child process: it returns a result, or its end is reported; limits hold; no process or
 * descriptor is left.
 */
#include "cli/files/child.h"
#include "support.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/prctl.h>
#endif

static const child_limits limits = {.memory = (size_t)64 << 20, .cpu = 60, .silence = 600};

/* Start the work and read one byte from it. -1: it ended before; fate says how. */
static int first_byte(child_work work, const void *user, const child_limits *within, char fate[80])
{
    child c;
    char byte = 0;
    assert_true(child_start(&c, work, user, within));
    const bool heard = child_hear(&c, &byte, 1);
    child_stop(&c);
    (void)snprintf(fate, 80, "%s", c.fate);
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD); // no zombie
    return heard ? (unsigned char)byte : -1;
}

/* --- results ------------------------------------------------------------------------------ */

static void work_double(child_side *side, const void *user)
{
    const int *factor = user;
    for (int x; child_next(side, &x, sizeof x);) {
        x *= *factor;
        (void)child_tell(side, &x, sizeof x);
    }
}

static void answers(void **state)
{
    (void)state;
    const int factor = 3;
    const int before = open("/dev/null", O_RDONLY);
    (void)close(before);
    child c;
    assert_true(child_start(&c, work_double, &factor, &limits));
    for (int i = 0; i < 100; i++) {
        int x = i;
        assert_true(child_ask(&c, &x, sizeof x) && child_hear(&c, &x, sizeof x));
        assert_int_equal(x, 3 * i);
    }
    child_stop(&c);
    child_stop(&c); // a second call has no effect
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
    const int after = open("/dev/null", O_RDONLY);
    (void)close(after);
    assert_int_equal(after, before); // no descriptor is left
}

static void work_much(child_side *side, const void *user)
{
    static char block[1 << 16];
    (void)user;
    for (int i = 0; i < 256; i++) {
        memset(block, i, sizeof block);
        (void)child_tell(side, block, sizeof block);
    }
}

/* More bytes than a socket holds; then an end before the last byte. */
static void many_bytes(void **state)
{
    (void)state;
    child c;
    char block[1 << 12];
    assert_true(child_start(&c, work_much, NULL, &limits));
    for (int i = 0; i < 256 * 16; i++) {
        assert_true(child_hear(&c, block, sizeof block));
        assert_true((unsigned char)block[0] == i / 16 && block[sizeof block - 1] == block[0]);
    }
    assert_false(child_hear(&c, block, 1));
    assert_false(child_ask(&c, block, 1)); // this does not end the caller, either
    child_stop(&c);
    assert_string_equal(c.fate, "ended with status 0");
}

/* --- ends -------------------------------------------------------------------------------- */

static void work_raise(child_side *side, const void *user)
{
    (void)side;
    (void)raise(*(const int *)user);
    (void)child_tell(side, "", 1); // the signal had no effect
}

static void not_for_the_child(int number)
{
    (void)number;
}

/* The caller's handlers, and the signals that it ignores or blocks, do not change. */
static void crashes(void **state)
{
    (void)state;
    static const int signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGINT, SIGTERM};
    char fate[80];
    sigset_t blocked, old;
    (void)sigemptyset(&blocked);
    (void)sigaddset(&blocked, SIGINT);
    assert_int_equal(sigprocmask(SIG_BLOCK, &blocked, &old), 0);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        void (*was)(int) = signal(signals[i], i % 2 ? SIG_IGN : not_for_the_child);
        assert_int_equal(first_byte(work_raise, &signals[i], &limits, fate), -1);
        assert_string_equal(fate, strsignal(signals[i]));
        (void)signal(signals[i], was);
    }
    assert_int_equal(sigprocmask(SIG_SETMASK, &old, NULL), 0);
}

static void work_spin(child_side *side, const void *user)
{
    (void)side, (void)user;
    for (volatile unsigned i = 0;; i++)
        continue;
}

static void work_sleep(child_side *side, const void *user)
{
    (void)side, (void)user;
    for (;;)
        (void)pause();
}

/* Work that computes or waits without end: a limit ends it. */
static void never_ends(void **state)
{
    (void)state;
    char fate[80];
    const child_limits little = {.memory = limits.memory, .cpu = 0, .silence = 600};
    const child_limits impatient = {.memory = limits.memory, .cpu = 60, .silence = 1};
    assert_int_equal(first_byte(work_spin, NULL, &little, fate), -1);
    assert_string_equal(fate, "it takes too long");
    // on a busy machine the start alone may take this long
    child c;
    if (child_start(&c, work_sleep, NULL, &impatient)) {
        char byte;
        assert_false(child_hear(&c, &byte, 1));
        child_stop(&c);
        assert_string_equal(c.fate, "no reply for 1 s");
    }
}

/* --- limits ------------------------------------------------------------------------------ */

static void work_allocate(child_side *side, const void *user)
{
    const size_t *size = user;
    char *volatile memory = malloc(*size); // volatile: otherwise a compiler may remove it
    (void)child_tell(side, memory ? "y" : "n", 1);
    free(memory);
}

static void memory(void **state)
{
    (void)state;
    char fate[80];
    const size_t little = 1 << 20, much = (size_t)128 << 20;
    assert_int_equal(first_byte(work_allocate, &little, &limits, fate), 'y');
    if (!CHILD_SANITIZED)
        assert_int_equal(first_byte(work_allocate, &much, &limits, fate), 'n');
}

static void work_write(child_side *side, const void *user)
{
    const int out = open(user, O_WRONLY | O_CREAT, 0666);
    const bool done = out >= 0 && write(out, "x", 1) == 1;
    (void)child_tell(side, done ? "y" : "n", 1);
}

static void work_open_sealed(child_side *side, const void *user)
{
    const bool sealed = child_seal();
    const int in = open(user, O_RDONLY);
    (void)child_tell(side, sealed && in < 0 ? "n" : "y", 1);
}

/* Which of the first descriptors are open, except 0 to 2, which go to /dev/null, and its own. */
static void work_descriptors(child_side *side, const void *user)
{
    char n = 0;
    (void)user;
    for (int k = 0; k < 1024; k++)
        n = (char)(n + (fcntl(k, F_GETFD) >= 0 && k > 2 && k != side->socket));
    (void)child_tell(side, &n, 1);
}

static void work_speak(child_side *side, const void *user)
{
    (void)user;
    const bool dumb = write(STDERR_FILENO, "not for people\n", 15) == 15;
    (void)child_tell(side, dumb ? "y" : "n", 1);
}

static void files(void **state)
{
    (void)state;
    char fate[80], path[] = "/tmp/percuss-child-XXXXXX";
    const int there = mkstemp(path);
    assert_true(there >= 0 && write(there, "abc", 3) == 3);
    assert_int_equal(first_byte(work_write, path, &limits, fate), -1);
    assert_string_equal(fate, strsignal(SIGXFSZ));
    assert_int_equal(first_byte(work_open_sealed, path, &limits, fate), 'n');
    assert_int_equal(first_byte(work_descriptors, NULL, &limits, fate), 0);
    // what it writes to standard error is not shown
    const int kept = dup(STDERR_FILENO);
    assert_true(kept >= 0 && dup2(there, STDERR_FILENO) >= 0);
    const int byte = first_byte(work_speak, NULL, &limits, fate);
    assert_true(dup2(kept, STDERR_FILENO) >= 0);
    (void)close(kept);
    assert_int_equal(byte, 'y');
    assert_int_equal(lseek(there, 0, SEEK_END), 3);
    (void)close(there);
    (void)unlink(path);
}

#ifdef __linux__
/* If the caller is killed, its child ends, too, even if it does not wait for the caller. */
static void ends_with_the_caller(void **state)
{
    (void)state;
    int pipes[2], status;
    pid_t grandchild;
    assert_int_equal(prctl(PR_SET_CHILD_SUBREAPER, 1),
                     0); // the orphan becomes a child of this process
    assert_int_equal(pipe(pipes), 0);
    const pid_t caller = fork();
    if (caller == 0) {
        child c;
        const bool good = child_start(&c, work_sleep, NULL, &limits);
        if (!good || write(pipes[1], &c.pid, sizeof c.pid) != sizeof c.pid)
            _exit(1);
        for (;;)
            (void)pause();
    }
    assert_int_equal(read(pipes[0], &grandchild, sizeof grandchild), sizeof grandchild);
    assert_int_equal(kill(caller, SIGKILL), 0);
    assert_int_equal(waitpid(caller, &status, 0), caller);
    assert_int_equal(waitpid(grandchild, &status, 0), grandchild);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    (void)close(pipes[0]);
    (void)close(pipes[1]);
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers),
        cmocka_unit_test(many_bytes),
        cmocka_unit_test(crashes),
        cmocka_unit_test(never_ends),
        cmocka_unit_test(memory),
        cmocka_unit_test(files),
#ifdef __linux__
        cmocka_unit_test(ends_with_the_caller),
#endif
    };
    return cmocka_run_group_tests_name("child", tests, NULL, NULL);
}
