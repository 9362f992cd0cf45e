/*
 * Threads that wait for work in parts, asleep: on a busy machine no part waits for a thread that
 * has none. One that spins until it gets work, as those of OpenMP do, would keep the others from
 * it.
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
    size_t n, next, finished; /* parts: all, the next to be taken, those that are done */
    bool over;
    int helpers; /* threads beside the one that calls */
    pthread_t ids[TEAM_MOST];
} team;

/* So many threads, the caller among them; fewer if there cannot be as many. */
void team_start(team *t, int threads);

/* part(job, i) for each i < n, in any order, and returns when all have returned. */
void team_for(team *t, size_t n, void (*part)(void *job, size_t i), void *job);

void team_end(team *t);

#endif
