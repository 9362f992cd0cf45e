"""Long work in slices of a few milliseconds, on several threads.

C is called without the lock of the interpreter, so threads run in parallel. Ctrl-C takes effect
when C returns, after about 12 ms. Threads end with the call, so that none exist at a fork.
"""

from __future__ import annotations

import os
import threading
from ctypes import addressof, c_size_t
from time import perf_counter
from typing import Any, Callable, List, Optional

from ._struct import whole

LONG = 0.012  # s, time that a call of C should take; the limit is 0.02
FIRST = 0.0003  # s, after which the total time is estimated
WORTH = 0.002  # s; more threads are started if more work than this is left
MOST = 1000  # threads in addition to the first


def cores() -> int:
    """How many threads this process can run in parallel."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def thread_count(threads: Optional[int]) -> int:
    """The argument threads as a number; None: all cores."""
    if type(threads) is int and threads > 0:
        return threads
    return cores() if threads is None else whole(threads, "threads", 1)


class Shared:
    """Data shared by the threads of a batch: n problems; those from next on are left."""

    def __init__(self, n: int) -> None:
        self.n, self.next = n, c_size_t(0)
        self.address = addressof(self.next)
        self.lock: Any = None
        self.error: Optional[BaseException] = None
        self.stopped = False

    def stop(self) -> None:
        """Stop: no thread takes another problem."""
        self.stopped, self.next.value = True, self.n

    def take(self, size: int) -> range:
        """The next problems, at most size of them."""
        with self.lock:
            first = min(self.n, self.next.value)
            self.next.value = last = min(self.n, first + size)
        return range(first, last)

    def serve(self, start: Callable[[], Any], workers: List[Any]) -> None:
        """The work of one thread."""
        try:
            worker = start()
            workers.append(worker)
            while worker.work(LONG) and not self.stopped:
                pass
        except BaseException as error:  # raised again by the calling thread
            self.error = error
            self.stop()


def run(shared: Shared, start: Callable[[], Any], threads: int) -> int:
    """Do all shared work. Each thread calls start for a worker: work(seconds) runs for that time
    and returns whether something is left; slice.bad counts bad problems. Returns their sum."""
    workers = [start()]
    if threads == 1:
        while workers[0].work(LONG):
            pass
        return int(workers[0].slice.bad)
    helpers: List[Any] = []
    try:
        began = perf_counter()
        more = workers[0].work(FIRST)
        done = min(shared.n, shared.next.value)
        if more and (perf_counter() - began) / max(1, done) * (shared.n - done) > WORTH:
            _help(shared, start, workers, helpers, threads - 1)
        while more:
            more = workers[0].work(LONG)
    except BaseException:
        shared.stop()
        raise
    finally:
        for helper in helpers:
            helper.join()
    if shared.error is not None:
        raise shared.error
    bad = 0
    for worker in workers:
        bad += worker.slice.bad
    return bad


def _help(shared: Shared, start: Callable[[], Any], workers: List[Any], helpers: List[Any],
          count: int) -> None:
    """Start this number of threads, or as many as the system allows."""
    try:
        for _ in range(min(count, shared.n, MOST)):
            helper = threading.Thread(target=shared.serve, args=(start, workers), daemon=True)
            helper.start()
            helpers.append(helper)
    except RuntimeError:
        pass


def in_turn(n: int, work: Callable[[int, int], None], most: int, size: int) -> None:
    """Call work(first, last) for n items in order: first `size` of them, then at most `most`."""
    first = 0
    while first < n:
        size = min(size, most, n - first)
        began = perf_counter()
        work(first, first + size)
        took = perf_counter() - began
        first += size
        size = max(1, min(4 * size, int(size * LONG / took))) if took > 0 else 4 * size
