/*
 * A team of threads that run a job in parts. A thread without work sleeps. On a busy machine it
 * then takes no processor time from the threads that work. A thread that spins until it gets work,
 * as in OpenMP, would take processor time from them.
 */
#ifndef CLI_BASE_TEAM_H
#define CLI_BASE_TEAM_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { TEAM_MOST = 64 };

typedef struct team {
    pthread_mutex_t lock;
    pthread_cond_t work, done;
    void (*part)(void *job, size_t i);
    void *job;
    size_t n, next, finished; /* parts: all, the next to run, those that are finished */
    bool over;
    int helpers; /* threads in addition to the calling one */
    pthread_t ids[TEAM_MOST];
} team;

/*
 * Start a team of this many threads, including the caller. There are fewer if some cannot be
 * started.
 */
void team_start(team *t, int threads);

/* Call part(job, i) for each i < n, in any order. Returns when all calls have returned. */
void team_for(team *t, size_t n, void (*part)(void *job, size_t i), void *job);

void team_end(team *t);

#endif
