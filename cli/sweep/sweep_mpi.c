/*
 * A sweep on many processes. The first hands out chunks as they are asked for, computes some
 * itself, and writes all of them in order.
 */
#include "sweep_run.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TAG_JOB = 1, TAG_RESULT, AHEAD = 3 };

static const unsigned long long NO_MORE = ~0ULL;

bool sweep_mpi_world(int *rank, int *size)
{
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    bool launched = false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        launched = launched || getenv(signs[i]);
    *rank = 0;
    *size = 1;
    int level;
    if (!launched || MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    (void)MPI_Comm_rank(MPI_COMM_WORLD, rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, size);
    return true;
}

void sweep_mpi_finish(void)
{
    (void)MPI_Finalize();
}

bool sweep_mpi_agree(bool good)
{
    int word = good;
    (void)MPI_Bcast(&word, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return word != 0;
}

/* Without memory every process ends; what is written stays, --resume goes on. */
static _Noreturn void give_up(void)
{
    (void)MPI_Abort(MPI_COMM_WORLD, 2);
    abort();
}

/* A chunk on its way: this, then its bytes. */
typedef struct parcel {
    unsigned long long chunk;
    sweep_trouble trouble;
} parcel;

static size_t parcel_most(const sweep_file *f)
{
    return sizeof(parcel) + sweep_encoded_most(f->w);
}

static size_t fill_parcel(sweep_team *team, const sweep_file *f, unsigned long long chunk,
                          char *room)
{
    parcel head = {.chunk = chunk};
    const size_t size = sweep_team_chunk(team, f, chunk, room + sizeof head, &head.trouble);
    memcpy(room, &head, sizeof head);
    return sizeof head + size;
}

/*
 * Every process but the first: what is handed out is computed and sent back. While the first is
 * busy with a chunk of its own, parcels wait in rooms of their own and the work goes on.
 */
static void serve(const sweep_file *f, sweep_team *team, char *const rooms[AHEAD])
{
    MPI_Request sent[AHEAD];
    unsigned long long count = 0, arrived = 0, chunk;
    for (;; count++) {
        (void)MPI_Recv(&chunk, 1, MPI_UNSIGNED_LONG_LONG, 0, TAG_JOB, MPI_COMM_WORLD,
                       MPI_STATUS_IGNORE);
        // the room of this one must be free; after the last one all of them
        for (; arrived < count && (chunk == NO_MORE || arrived + AHEAD <= count); arrived++)
            (void)MPI_Wait(&sent[arrived % AHEAD], MPI_STATUS_IGNORE);
        if (chunk == NO_MORE)
            return;
        char *room = rooms[count % AHEAD];
        const size_t size = fill_parcel(team, f, chunk, room);
        (void)MPI_Isend(room, (int)size, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD,
                        &sent[count % AHEAD]);
    }
}

/* The first process: what is out, and what came back before its turn. */
typedef struct desk {
    sweep_file *f;
    int size, window;
    unsigned long long next, total;
    int *out;     /* chunks that a process has */
    char **waits; /* parcels by chunk modulo window; NULL: not there */
    size_t *sizes;
    sweep_team team;
    sweep_progress progress;
    sweep_trouble *trouble;
    bool failed;
    fail *why;
} desk;

static bool more_to_hand_out(const desk *d)
{
    return !d->failed && !sweep_signal() && d->next < d->total &&
           d->next < d->f->chunks + (unsigned)d->window;
}

static void hand_out(desk *d)
{
    for (int round = 0; round < AHEAD; round++)
        for (int r = 1; r < d->size; r++)
            if (d->out[r] <= round && more_to_hand_out(d)) {
                (void)MPI_Send(&d->next, 1, MPI_UNSIGNED_LONG_LONG, r, TAG_JOB, MPI_COMM_WORLD);
                d->next++;
                d->out[r]++;
            }
}

static void keep_parcel(desk *d, char *room, size_t size)
{
    parcel head;
    memcpy(&head, room, sizeof head);
    d->waits[head.chunk % (unsigned)d->window] = room;
    d->sizes[head.chunk % (unsigned)d->window] = size;
}

/* Write what is next, as long as it is there. */
static void put_away(desk *d)
{
    for (;;) {
        const size_t slot = d->f->chunks % (unsigned)d->window;
        parcel head;
        if (!d->waits[slot] || d->f->chunks == d->total)
            return;
        memcpy(&head, d->waits[slot], sizeof head);
        if (head.chunk != d->f->chunks || d->failed)
            return;
        d->failed = !sweep_file_add(d->f, d->waits[slot] + sizeof head,
                                    d->sizes[slot] - sizeof head, d->why);
        if (!d->failed)
            sweep_trouble_add(d->trouble, &head.trouble);
        free(d->waits[slot]);
        d->waits[slot] = NULL;
        sweep_progress_show(&d->progress, d->f, false);
    }
}

/* Take in what has come; false: nothing has. */
static bool take_in(desk *d)
{
    int there = 0, count = 0;
    MPI_Status from;
    (void)MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    (void)MPI_Get_count(&from, MPI_BYTE, &count);
    char *room = malloc((size_t)count);
    if (!room)
        give_up();
    (void)MPI_Recv(room, count, MPI_BYTE, from.MPI_SOURCE, TAG_RESULT, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    d->out[from.MPI_SOURCE]--;
    keep_parcel(d, room, (size_t)count);
    return true;
}

static bool any_out(const desk *d)
{
    for (int r = 1; r < d->size; r++)
        if (d->out[r] > 0)
            return true;
    return false;
}

static void compute_one(desk *d)
{
    char *room = malloc(parcel_most(d->f));
    if (!room)
        return; // others compute it
    const size_t size = fill_parcel(&d->team, d->f, d->next++, room);
    keep_parcel(d, room, size);
}

static void manage(desk *d)
{
    const struct timespec moment = {0, 50000};
    while (any_out(d) || more_to_hand_out(d)) {
        while (take_in(d))
            continue;
        put_away(d);
        hand_out(d);
        if (more_to_hand_out(d))
            compute_one(d);
        else if (any_out(d))
            (void)nanosleep(&moment, NULL);
        put_away(d);
    }
    for (int r = 1; r < d->size; r++)
        (void)MPI_Send(&NO_MORE, 1, MPI_UNSIGNED_LONG_LONG, r, TAG_JOB, MPI_COMM_WORLD);
}

static sweep_end lead(sweep_file *f, int size, sweep_trouble *trouble, fail *why)
{
    desk d = {.f = f,
              .size = size,
              .window = 4 * AHEAD * size,
              .next = f->chunks,
              .total = sweep_chunks(f->w),
              .progress = sweep_progress_start(f),
              .trouble = trouble,
              .why = why};
    d.out = calloc((size_t)size, sizeof *d.out);
    d.waits = calloc((size_t)d.window, sizeof *d.waits);
    d.sizes = calloc((size_t)d.window, sizeof *d.sizes);
    if (!d.out || !d.waits || !d.sizes || !sweep_team_make(&d.team, f->w))
        give_up();
    manage(&d);
    sweep_progress_show(&d.progress, f, true);
    for (int i = 0; i < d.window; i++)
        free(d.waits[i]);
    free(d.out);
    free(d.waits);
    free(d.sizes);
    sweep_team_free(&d.team);
    return d.failed ? SWEEP_FAILED : f->chunks < d.total ? SWEEP_STOPPED : SWEEP_DONE;
}

sweep_end sweep_mpi_run(sweep_file *f, int rank, int size, sweep_trouble *trouble, fail *why)
{
    if (rank == 0)
        return lead(f, size, trouble, why);
    sweep_team team;
    char *rooms[AHEAD];
    for (int i = 0; i < AHEAD; i++)
        if (!(rooms[i] = malloc(parcel_most(f))))
            give_up();
    if (!sweep_team_make(&team, f->w))
        give_up();
    serve(f, &team, rooms);
    sweep_team_free(&team);
    for (int i = 0; i < AHEAD; i++)
        free(rooms[i]);
    return SWEEP_DONE;
}
