/*
 * A sweep on many processes. The first process distributes chunks on request, computes some itself,
 * and writes all of them in order.
 */
#include "cli/base/threads.h"
#include "cli/files/checksum.h"
#include "sweep_window.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TAG_JOB = 1, TAG_RESULT, AHEAD = 3 };

/* A chunk to compute: the nth that will be written. */
typedef struct job {
    uint64_t nth, chunk;
} job;

static const uint64_t NO_MORE = UINT64_MAX; /* a value of nth */

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

/* End every process if there is no memory. What is written stays, and --resume can continue. */
static _Noreturn void give_up(void)
{
    (void)MPI_Abort(MPI_COMM_WORLD, 2);
    abort();
}

/* --- a chunk by all threads of a process -------------------------------------------------- */

/* A worker for each thread. The threads share a chunk. */
typedef struct team {
    int n;
    sweep_worker **workers;
    double *rows;
} team;

static team team_make(const sweep *w)
{
    team t = {.n = most_threads(), .rows = malloc(CHUNK_ROWS * sweep_row_size(w))};
    t.workers = calloc((size_t)t.n, sizeof(sweep_worker *));
    bool good = t.workers && t.rows;
    for (int i = 0; good && i < t.n; i++)
        good = (t.workers[i] = sweep_worker_new(w)) != NULL;
    if (!good)
        give_up();
    return t;
}

static void team_free(team *t)
{
    for (int i = 0; i < t->n; i++)
        sweep_worker_free(t->workers[i]);
    free(t->workers);
    free(t->rows);
}

static size_t team_chunk(team *t, const sweep_file *f, uint64_t chunk, char *bytes,
                         sweep_trouble *trouble, uint64_t *sum)
{
    enum { PIECE = 256 };
    const size_t n = sweep_chunk_rows(f->w, chunk), width = (size_t)f->w->n_columns;
    const int pieces = (int)((n + PIECE - 1) / PIECE);
#pragma omp parallel for schedule(dynamic, 1)
    for (int p = 0; p < pieces; p++) {
        const size_t from = (size_t)p * PIECE, rows = n - from < PIECE ? n - from : PIECE;
        sweep_trouble mine = {0};
        sweep_rows(t->workers[this_thread()], chunk * CHUNK_ROWS + from, rows,
                   t->rows + from * width, &mine);
#pragma omp critical
        sweep_trouble_add(trouble, &mine);
    }
    const size_t size = sweep_encode(f, t->rows, n, bytes);
    *sum = checksum_xxh64(bytes, size);
    return size;
}

/* --- all processes except the first ------------------------------------------------------- */

/* The message with a computed chunk: this struct, then its bytes. */
typedef struct packet {
    uint64_t nth, sum;
    sweep_trouble trouble;
} packet;

static char *packet_buffer(const sweep_file *f)
{
    char *room = malloc(sizeof(packet) + sweep_encoded_most(f->w));
    if (!room)
        give_up();
    return room;
}

static size_t fill_packet(team *t, const sweep_file *f, const job *todo, char *room)
{
    packet head = {.nth = todo->nth};
    const size_t size = team_chunk(t, f, todo->chunk, room + sizeof head, &head.trouble, &head.sum);
    memcpy(room, &head, sizeof head);
    return sizeof head + size;
}

/*
 * Compute the chunks that are assigned and send them back. While the first process is busy with a
 * chunk of its own, packets wait in separate buffers, and the work continues.
 */
static void serve(const sweep_file *f, team *t, char *const rooms[AHEAD])
{
    MPI_Request sent[AHEAD];
    uint64_t count = 0, arrived = 0;
    for (;; count++) {
        job todo;
        (void)MPI_Recv(&todo, 2, MPI_UINT64_T, 0, TAG_JOB, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        // wait until the buffer of this chunk is free; after the last chunk wait for all buffers
        for (; arrived < count && (todo.nth == NO_MORE || arrived + AHEAD <= count); arrived++)
            (void)MPI_Wait(&sent[arrived % AHEAD], MPI_STATUS_IGNORE);
        if (todo.nth == NO_MORE)
            return;
        char *room = rooms[count % AHEAD];
        const size_t size = fill_packet(t, f, &todo, room);
        (void)MPI_Isend(room, (int)size, MPI_BYTE, 0, TAG_RESULT, MPI_COMM_WORLD,
                        &sent[count % AHEAD]);
    }
}

static void follow(const sweep_file *f)
{
    team t = team_make(f->w);
    char *rooms[AHEAD];
    for (int i = 0; i < AHEAD; i++)
        rooms[i] = packet_buffer(f);
    serve(f, &t, rooms);
    team_free(&t);
    for (int i = 0; i < AHEAD; i++)
        free(rooms[i]);
}

/* --- the first process -------------------------------------------------------------------- */

/* Chunks that are assigned, and chunks that came back early. */
typedef struct dispatcher {
    sweep_window window;
    int size;
    uint64_t next, total; /* as job.nth */
    int *out;             /* chunks assigned to each process */
    char *received;       /* the last packet that was received */
    team team;
} dispatcher;

static bool more_jobs(const dispatcher *d)
{
    return !d->window.failed && !sweep_signal() && d->next < d->total &&
           sweep_window_has_slot(&d->window, d->next);
}

static void send_jobs(dispatcher *d)
{
    for (int round = 0; round < AHEAD; round++)
        for (int r = 1; r < d->size; r++)
            if (d->out[r] <= round && more_jobs(d)) {
                const job todo = {d->next, sweep_file_chunk(d->window.f, d->next)};
                (void)MPI_Send(&todo, 2, MPI_UINT64_T, r, TAG_JOB, MPI_COMM_WORLD);
                d->next++;
                d->out[r]++;
            }
}

static sweep_slot *slot_of(dispatcher *d, uint64_t nth)
{
    sweep_slot *slot = sweep_window_slot(&d->window, nth);
    if (!slot)
        give_up();
    return slot;
}

/* Receive a packet if there is one. Returns false if there is none. */
static bool receive(dispatcher *d)
{
    int there = 0, count = 0;
    MPI_Status from;
    packet head;
    (void)MPI_Iprobe(MPI_ANY_SOURCE, TAG_RESULT, MPI_COMM_WORLD, &there, &from);
    if (!there)
        return false;
    (void)MPI_Get_count(&from, MPI_BYTE, &count);
    (void)MPI_Recv(d->received, count, MPI_BYTE, from.MPI_SOURCE, TAG_RESULT, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
    d->out[from.MPI_SOURCE]--;
    memcpy(&head, d->received, sizeof head);
    const size_t size = (size_t)count - sizeof head;
    sweep_slot *slot = slot_of(d, head.nth);
    slot->trouble = head.trouble;
    slot->sum = head.sum;
    memcpy(slot->bytes, d->received + sizeof head, size);
    sweep_window_done(&d->window, slot, size);
    return true;
}

static bool any_out(const dispatcher *d)
{
    for (int r = 1; r < d->size; r++)
        if (d->out[r] > 0)
            return true;
    return false;
}

static void compute_one(dispatcher *d)
{
    const uint64_t nth = d->next++, chunk = sweep_file_chunk(d->window.f, nth);
    sweep_slot *slot = slot_of(d, nth);
    const size_t size =
        team_chunk(&d->team, d->window.f, chunk, slot->bytes, &slot->trouble, &slot->sum);
    sweep_window_done(&d->window, slot, size);
}

static void dispatch(dispatcher *d)
{
    const struct timespec moment = {0, 50000};
    while (any_out(d) || more_jobs(d)) {
        while (receive(d))
            continue;
        send_jobs(d);
        if (more_jobs(d))
            compute_one(d);
        else if (any_out(d))
            (void)nanosleep(&moment, NULL);
    }
    const job none = {NO_MORE, 0};
    for (int r = 1; r < d->size; r++)
        (void)MPI_Send(&none, 2, MPI_UINT64_T, r, TAG_JOB, MPI_COMM_WORLD);
}

static sweep_end lead(sweep_file *f, int size, sweep_trouble *trouble, fail *why)
{
    dispatcher d = {.size = size,
                    .next = f->chunks,
                    .total = sweep_chunks(f->w),
                    .out = calloc((size_t)size, sizeof *d.out),
                    .received = packet_buffer(f),
                    .team = team_make(f->w)};
    const unsigned n_slots = 4 * AHEAD * (unsigned)size;
    if (!d.out || !sweep_window_make(&d.window, n_slots, f, trouble, why))
        give_up();
    dispatch(&d);
    const sweep_end end = sweep_window_end(&d.window);
    sweep_window_free(&d.window);
    free(d.out);
    free(d.received);
    team_free(&d.team);
    return end;
}

sweep_end sweep_mpi_run(sweep_file *f, int rank, int size, sweep_trouble *trouble, fail *why)
{
    if (rank == 0)
        return lead(f, size, trouble, why);
    follow(f);
    return SWEEP_DONE;
}
