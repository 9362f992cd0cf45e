"""Sweeps of a scenario over some of its keys, on all cores."""

from __future__ import annotations

import ctypes
import warnings
from ctypes import c_char_p, c_double, c_size_t, c_void_p
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ._chunks import Shared, run, thread_count
from ._columns import address_of
from ._library import lib
from ._numpy import np
from ._progress import Progress
from ._struct import whole
from ._study import Handle, answer, encoded, value_text
from .maps import Column, Map, shown
from .scenarios import Scenario

__all__ = ["Between", "Normal", "between", "normal", "sweep"]

_DRAWN = ("random", "halton")


class Between(NamedTuple):
    """A range of an axis, from `between`."""

    first: Any
    last: Any
    n: Optional[int] = None
    scale: str = "linear"


class Normal(NamedTuple):
    """A normal distribution of an axis, from `normal`."""

    mean: Any
    sd: Any


def between(first: Any, last: Any, n: Optional[int] = None, scale: str = "linear") -> Between:
    """Return a range for an axis of `sweep`: n values on a grid; for a sample, which draws from it,
    no n. scale is linear or log. A number is in SI; a text may have a unit. The bits are those of an
    axis with from, to and n in a scenario.

    >>> import percuss
    >>> percuss.between('0 deg', '90 deg', 10)
    Between(first='0 deg', last='90 deg', n=10, scale='linear')
    """
    return Between(first, last, n, scale)


def normal(mean: Any, sd: Any) -> Normal:
    """Return a normal distribution for an axis of a sample of `sweep`.

    >>> import percuss
    >>> percuss.normal('40 deg', '2 deg')
    Normal(mean='40 deg', sd='2 deg')
    """
    return Normal(mean, sd)


def sweep(scenario: Scenario, axes: Optional[Mapping[str, Any]] = None, *, laws: Any = None,
          outputs: Optional[Sequence[str]] = None, sample: Optional[str] = None,
          points: Optional[int] = None, seed: Optional[int] = None, threads: Optional[int] = None,
          progress: bool = True, dataset: Optional[bool] = None) -> Any:
    """Solve a scenario at all points of a grid or a sample, on all cores, as ``percuss sweep``.

    axes: for each key its values, an array in SI or a list of texts with units, or `between`. They
    replace the axes and the sample of the scenario; None: those of the scenario. laws: one law or
    several, or 'all'; outputs: quantities, as in ``sweep.outputs``; None: as in the scenario.
    sample: 'random' or 'halton' draws `points` points from the axes (`between`, `normal`, or a list
    of values), random with `seed`; 'rows' takes each row of the axes as a point.

    Returns a Dataset of xarray if it is installed, else a `Map`; `dataset` says which. The arrays
    are shaped like the grid, in the order of the axes, or have one axis, ``point``. If there are
    several laws, their names follow the outputs: ``dT@newton``. Numbers and bits are those of the
    command, with any number of threads. Points without a result are NaN; a warning has the reason
    for the first. Work of more than a second shows its progress in a terminal or a notebook.

    >>> import numpy as np, percuss
    >>> rod = percuss.scenario({'body': {'shape': 'rod', 'mass': 1, 'length': 1, 'theta': '40 deg'},
    ...                         'motion': {'v_n': -1, 'v_t': 0.5}, 'material': {'e': 0.7, 'mu': 0.4}})
    >>> found = percuss.sweep(rod, {'body.theta': np.linspace(0, 1.5, 16),
    ...                             'material.mu': percuss.between(0, 1, 11)},
    ...                       laws=['newton', 'poisson'], outputs=['dT', 'mode'], dataset=False)
    >>> found['dT@newton'].shape
    (16, 11)
    >>> drawn = percuss.sweep(rod, {'body.theta': percuss.normal('40 deg', '2 deg'),
    ...                             'material.mu': percuss.between(0.3, 0.5)},
    ...                       outputs=['vp_n'], sample='halton', points=1000, dataset=False)
    >>> drawn.vp_n.shape, drawn.axes['body.theta'].shape
    ((1000,), (1000,))
    """
    if not isinstance(scenario, Scenario):
        raise TypeError(f"scenario must be a percuss.Scenario (it is {scenario!r})")
    handle = scenario._read()
    given = _Given(handle, axes, sample)
    _choose(handle, laws=laws, outputs=outputs, points=points, seed=seed,
            sample=sample if sample in _DRAWN else None)
    plan = _Plan(handle, given)
    bar = Progress(plan.points, progress)
    columns = plan.compute(thread_count(threads), bar)
    return shown(plan.map_of(columns), dataset)


def _choose(handle: Handle, **choices: Any) -> None:
    """Set the keys of the section sweep that are given."""
    for name, value in choices.items():
        if value is None:
            continue
        if name in ("points", "seed"):
            value = whole(value, name, 0, 1 << 53)
        elif not isinstance(value, str):
            value = " ".join(str(item) for item in _listed(name, value))
        handle.ask(lib.pcs_python_scenario_set, encoded(f"sweep.{name}={value}"))


def _listed(name: str, value: Any) -> List[Any]:
    try:
        return list(value) if hasattr(value, "__iter__") else [value]
    except TypeError:
        raise TypeError(f"{name} must be a list of names (it is {value!r})") from None


class _Given:
    """Axes that the caller gives: texts go into the scenario, arrays beside it."""

    def __init__(self, handle: Handle, axes: Optional[Mapping[str, Any]],
                 sample: Optional[str]) -> None:
        if sample not in (None, "grid", "rows", *_DRAWN):
            raise ValueError(f"sample must be grid, random, halton or rows (it is {sample!r})")
        self.rows = sample == "rows"
        self.keys: List[bytes] = []
        self.values: List[Any] = []
        if axes is None:
            if self.rows:
                raise TypeError("sample='rows' needs axes: a column of numbers for each key")
            return
        if not isinstance(axes, Mapping):
            raise TypeError(f"axes must be a dict of keys (it is {axes!r})")
        lib.pcs_python_axes_clear(handle.address)
        for index, (key, what) in enumerate(axes.items()):
            self._add(handle, index, str(key), what)
        if self.rows and len({len(values) for values in self.values}) > 1:
            raise ValueError("with sample='rows' the axes must have the same length")

    def _add(self, handle: Handle, index: int, key: str, what: Any) -> None:
        texts: Dict[str, Any] = {"key": key}
        values = None
        if isinstance(what, Between):
            texts.update({"from": what.first, "to": what.last, "scale": what.scale})
            if what.n is not None:
                texts["n"] = whole(what.n, "n", 1)
        elif isinstance(what, Normal):
            texts.update(mean=what.mean, sd=what.sd)
        else:
            values = _numbers(handle, key, what)
        if self.rows and values is None:
            raise TypeError(f"{key}: with sample='rows' an axis must be an array")
        self.keys.append(encoded(key))
        self.values.append(values)
        for name, text in texts.items() if not self.rows else ():
            handle.ask(lib.pcs_python_axis_set, index, encoded(name), encoded(value_text(text)))

    def pointers(self) -> Tuple[Any, Any, Any]:
        """Arrays of keys, of addresses, and of sizes."""
        n = len(self.keys)
        addresses = [None if x is None else address_of(x) for x in self.values]
        sizes = [0 if x is None else len(x) for x in self.values]
        return (c_char_p * n)(*self.keys), (c_void_p * n)(*addresses), (c_size_t * n)(*sizes)


def _numbers(handle: Handle, key: str, what: Any) -> Any:
    """The values of an axis as an array in SI."""
    if isinstance(what, str):
        what = [what]
    if not isinstance(what, np.ndarray) and any(isinstance(x, str) for x in what):
        what = [handle.ask(lib.pcs_python_scenario_number, encoded(key), encoded(value_text(x)))
                for x in what]
    try:
        found = np.ascontiguousarray(what, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{key}: must be numbers, or texts with units (it is {what!r})") from None
    if found.ndim != 1 or found.size == 0:
        raise ValueError(f"{key}: must be a list of values (its shape is {found.shape})")
    return found


class _Plan:
    """The plan of a sweep in C."""

    def __init__(self, handle: Handle, given: _Given) -> None:
        self.handle, self.given = handle, given
        fault = c_char_p()
        self.kept = given.pointers()
        self.address = lib.pcs_python_sweep_new(handle.address, given.rows, len(given.keys),
                                                *self.kept, ctypes.byref(fault))
        answer(fault.value)
        plan = handle.ask(lambda _: lib.pcs_python_sweep_plan(self.address))
        self.points, self.grid = int(plan["points"]), bool(plan["grid"])
        self.axes, self.outputs = plan["axes"], plan["outputs"]

    def __del__(self) -> None:
        if getattr(self, "address", None):
            lib.pcs_python_sweep_free(self.address)

    def compute(self, threads: int, bar: Progress) -> Dict[str, Any]:
        """All columns; those of the axes only if the points are not a grid."""
        names = [c["name"] for c in self.axes + self.outputs]
        first = len(self.axes) if self.grid else 0
        columns = {name: np.empty(self.points) for name in names[first:]}
        pointers = (c_void_p * len(names))(*[address_of(columns[name]) if name in columns else None
                                             for name in names])
        shared = Shared(self.points)
        workers: List[_Worker] = []

        def start() -> _Worker:
            workers.append(_Worker(self, shared, pointers, None if workers else bar))
            return workers[-1]

        try:
            run(shared, start, threads)
        finally:
            for worker in workers:
                worker.end()
            bar.end(min(shared.next.value, self.points))
        return columns

    def map_of(self, columns: Dict[str, Any]) -> Map:
        """The map of the columns."""
        about = {c["name"]: Column(c["unit"], c["meaning"]) for c in self.axes + self.outputs}
        trouble = self.handle.ask(lambda _: lib.pcs_python_sweep_trouble(self.address))
        self._warn(trouble)
        shape = tuple(int(axis["n"]) for axis in self.axes) if self.grid else (self.points,)
        arrays = {c["name"]: columns[c["name"]].reshape(shape) for c in self.outputs}
        axes = {}
        for index, axis in enumerate(self.axes):
            axes[axis["name"]] = (self._axis(index, int(axis["n"])) if self.grid
                                  else columns[axis["name"]])
        return Map(axes, arrays, self.grid, about, int(trouble["points"]), trouble["why"])

    def _axis(self, index: int, n: int) -> Any:
        values = (c_double * n)()
        lib.pcs_python_sweep_axis(self.address, index, values)
        return np.array(values)

    def _warn(self, trouble: Any) -> None:
        if trouble["points"]:
            everywhere = " under every law" if trouble["empty"] == self.points else ""
            warnings.warn(f"{trouble['points']} of {self.points} points have no solution{everywhere};"
                          f" the first is row {trouble['first'] + 1}: {trouble['why']}",
                          UserWarning, stacklevel=4)
        if trouble["unsound"]:
            warnings.warn(f"{trouble['unsound']} of {self.points} points fail the judge, the first in"
                          f" row {trouble['first_unsound'] + 1}: up to {trouble['worst']:.1e}; do not"
                          " use these results", UserWarning, stacklevel=4)


class _Worker:
    """Computes points for a thread, as `_chunks.run` wants it."""

    bad = 0

    def __init__(self, plan: _Plan, shared: Shared, columns: Any, bar: Optional[Progress]) -> None:
        self.plan, self.shared, self.columns, self.bar = plan, shared, columns, bar
        self.slice = self
        self.address = lib.pcs_python_sweeper_new(plan.address)
        if not self.address:
            raise MemoryError

    def work(self, seconds: float) -> bool:
        """Compute for that time; whether something is left."""
        lib.pcs_python_sweeper_work(self.address, self.shared.address, seconds, self.columns)
        done = self.shared.next.value
        if self.bar is not None:
            self.bar.show(min(done, self.plan.points))
        return done < self.plan.points

    def end(self) -> None:
        """Add its counts to those of the sweep."""
        lib.pcs_python_sweeper_end(self.plan.address, self.address)
