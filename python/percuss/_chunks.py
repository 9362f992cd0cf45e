"""Long work in chunks of a few milliseconds, on several threads.

C is called without Python's lock, so threads run side by side. Ctrl-C comes through between two
chunks. Threads live as long as the call, so that a fork finds none.
"""

from __future__ import annotations

import os
import threading
from time import perf_counter
from typing import Any, Callable, List, Optional

from ._struct import whole

Worker = Callable[[int, int], int]  # solve problems from first to last, return how many are bad

LONG = 0.008  # s, what a chunk should take; the bar is 0.02
WORTH = 0.002  # s of work left that is worth more threads


def cores() -> int:
    """How many threads this process may run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def thread_count(threads: Optional[int]) -> int:
    """The argument threads as a number; None: all cores."""
    if threads is None:
        return cores()
    return whole(threads, "threads", 1)


class _Queue:
    """What is left to do, and how much of it to take at a time."""

    def __init__(self, n: int, size: int, most: int) -> None:
        self.n, self.size, self.most = n, size, most
        self.next = self.bad = 0
        self.lock = threading.Lock()
        self.error: Optional[BaseException] = None

    def work(self, worker: Worker) -> float:
        """One chunk; the seconds that a problem took, 0 if nothing is left."""
        with self.lock:
            first = self.next
            last = self.next = min(self.n, first + self.size)
        if first == last:
            return 0.0
        start = perf_counter()
        bad = worker(first, last)
        each = (perf_counter() - start) / (last - first)
        with self.lock:
            self.bad += bad
            fit = int(LONG / each) if each > 0 else self.most
            self.size = max(1, min(fit, self.size * 8, self.most))
        return each

    def stop(self) -> None:
        with self.lock:
            self.n = self.next = 0

    def serve(self, start: Callable[[], Worker]) -> None:
        """What a thread does."""
        try:
            worker = start()
            while self.work(worker):
                pass
        except BaseException as error:  # raised again by the thread that waits
            self.error = error
            self.stop()


def run(n: int, start: Callable[[], Worker], threads: int, size: int, most: int) -> int:
    """Do n problems in chunks of size at first, most at most; each thread calls start for its own
    worker. Gives how many are bad."""
    queue = _Queue(n, min(size, most), most)
    worker = start()
    helpers: List[Any] = []
    try:
        while True:
            each = queue.work(worker)
            if not each:
                break
            if threads > 1 and not helpers and (queue.n - queue.next) * each > WORTH:
                helpers = [threading.Thread(target=queue.serve, args=(start,), daemon=True)
                           for _ in range(threads - 1)]
                for helper in helpers:
                    helper.start()
    except BaseException:
        queue.stop()
        raise
    finally:
        for helper in helpers:
            helper.join()
    if queue.error is not None:
        raise queue.error
    return queue.bad
