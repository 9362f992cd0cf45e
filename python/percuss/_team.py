"""Threads that call the parts of a search in C, which runs without the interpreter lock."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from ctypes import CFUNCTYPE, c_size_t, c_void_p
from typing import Any, Iterator

from ._chunks import MOST

_Part = CFUNCTYPE(None, c_void_p, c_size_t)
_ParallelFor = CFUNCTYPE(None, c_void_p, c_size_t, c_void_p, c_void_p)


def _work(part: Any, job: int, left: Iterator[int]) -> None:
    for i in left:
        part(job, i)


class Team:
    """The calling thread and count - 1 others, for the duration of the with statement.

    callback is the parallel_for of pcs_pile_options."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pool = ThreadPoolExecutor(max(1, count - 1))
        self.callback = _ParallelFor(self.share)

    def __enter__(self) -> Team:
        return self

    def __exit__(self, *_: Any) -> None:
        self.pool.shutdown()

    def share(self, _context: Any, n: int, part: int, job: int) -> None:
        """Call part(job, i) for each i < n. All threads take from one iterator, so that the calling
        thread does the rest if another cannot be started."""
        function, left, others = _Part(part), iter(range(n)), []
        try:
            for _ in range(min(self.count, n, MOST) - 1):
                others.append(self.pool.submit(_work, function, job, left))
        except RuntimeError:  # no more threads
            pass
        _work(function, job, left)
        for other in others:
            other.result()
