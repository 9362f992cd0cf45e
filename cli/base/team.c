#include "team.h"

/* Run parts until none is left. The lock must be held on entry, and is held on return. */
static void take_parts(team *t)
{
    while (t->next < t->n) {
        const size_t i = t->next++;
        (void)pthread_mutex_unlock(&t->lock);
        t->part(t->job, i);
        (void)pthread_mutex_lock(&t->lock);
        if (++t->finished == t->n)
            (void)pthread_cond_signal(&t->done);
    }
}

static void *help(void *of)
{
    team *t = (team *)of;
    (void)pthread_mutex_lock(&t->lock);
    while (!t->over) {
        take_parts(t);
        if (!t->over)
            (void)pthread_cond_wait(&t->work, &t->lock);
    }
    (void)pthread_mutex_unlock(&t->lock);
    return NULL;
}

void team_start(team *t, int threads)
{
    *t = (team){.lock = PTHREAD_MUTEX_INITIALIZER,
                .work = PTHREAD_COND_INITIALIZER,
                .done = PTHREAD_COND_INITIALIZER};
    const int most = threads - 1 < TEAM_MOST ? threads - 1 : TEAM_MOST;
    while (t->helpers < most && pthread_create(&t->ids[t->helpers], NULL, help, t) == 0)
        t->helpers++;
}

void team_for(team *t, size_t n, void (*part)(void *job, size_t i), void *job)
{
    (void)pthread_mutex_lock(&t->lock);
    t->part = part;
    t->job = job;
    t->finished = t->next = 0;
    t->n = n;
    (void)pthread_cond_broadcast(&t->work);
    take_parts(t);
    while (t->finished < t->n)
        (void)pthread_cond_wait(&t->done, &t->lock);
    (void)pthread_mutex_unlock(&t->lock);
}

void team_end(team *t)
{
    (void)pthread_mutex_lock(&t->lock);
    t->over = true;
    (void)pthread_cond_broadcast(&t->work);
    (void)pthread_mutex_unlock(&t->lock);
    for (int i = 0; i < t->helpers; i++)
        (void)pthread_join(t->ids[i], NULL);
}
