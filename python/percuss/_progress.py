"""The line of progress of long work, in a terminal or a notebook."""

from __future__ import annotations

import sys
from time import perf_counter

BAR = 30  # characters
LATER = 1.0  # s; shorter work shows nothing
OFTEN = 0.2  # s


def is_watched() -> bool:
    """True if somebody sees the error output: a terminal, or a notebook."""
    if "ipykernel" in sys.modules:
        return True
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # none, or closed
        return False


class Progress:
    """Shows how many of n points are done, after the first second."""

    def __init__(self, n: int, wanted: bool) -> None:
        self.n, self.start = n, perf_counter()
        self.next = self.start + LATER if wanted and is_watched() else float("inf")
        self.shown = False

    def show(self, done: int) -> None:
        """Write the line again, but not too often."""
        now = perf_counter()
        if now >= self.next:
            self.next, self.shown = now + OFTEN, True
            self._write(done, now, "\r")

    def end(self, done: int) -> None:
        """End the line, if there is one."""
        if self.shown:
            self.shown, self.next = False, float("inf")
            self._write(done, perf_counter(), "\n")

    def _write(self, done: int, now: float, end: str) -> None:
        full = BAR * done // max(1, self.n)
        took = now - self.start
        rate = done / took
        rest = f"in {took:.1f} s" if end == "\n" else f"{(self.n - done) / max(rate, 1e-9):.0f} s left"
        sys.stderr.write(f"\r[{'#' * full}{'.' * (BAR - full)}] {100 * done / max(1, self.n):3.0f} %"
                         f"  {rate:.3g} points/s  {rest}      {end}")
        sys.stderr.flush()
