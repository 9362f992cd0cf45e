"""Files of the command: NPY, CSV and HDF5 of sweep, batch, simulate and reproduce."""

from __future__ import annotations

import csv
import os
from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

from ._numpy import np
from .maps import Map, shown

__all__ = ["read"]


def read(path: Union[str, "os.PathLike[str]"], axes: Optional[Sequence[str]] = None,
         dataset: Optional[bool] = None) -> Any:
    """Read a file of the command, by its extension: .npy, .h5 or .hdf5 (needs h5py), else CSV.

    If its first columns are the axes of a grid, the arrays are shaped like it, as those of `sweep`;
    if not, they have one axis, ``point``. axes: the names of the axes, if the columns do not tell.
    An empty cell is NaN; a column of words, as ``final`` in CSV, is an array of texts.
    Returns a Dataset of xarray if it is installed, else a `Map`; `dataset` says which.

    >>> import os, tempfile, percuss
    >>> name = os.path.join(tempfile.mkdtemp(), 'map.csv')
    >>> with open(name, 'w') as file:
    ...     _ = file.write('material.e,material.mu,dT\\n0,0.1,-3\\n0,0.2,-4\\n1,0.1,-1\\n1,0.2,\\n')
    >>> map = percuss.read(name, dataset=False)
    >>> map.dT.shape, map.axes['material.mu']
    ((2, 2), array([0.1, 0.2]))
    """
    name = os.fsdecode(path)
    lower = name.lower()
    if lower.endswith(".npy"):
        columns = _npy(name)
    elif lower.endswith((".h5", ".hdf5")):
        columns, found = _hdf5(name)
        axes = axes or found
    else:
        columns = _csv(name)
    if not columns or not next(iter(columns.values())).size:
        raise ValueError(f"{name}: has no rows")
    return shown(_shaped(name, columns, axes), dataset)


def _npy(name: str) -> Dict[str, Any]:
    table = np.load(name, allow_pickle=False)
    if not table.dtype.names or table.ndim != 1:
        raise ValueError(f"{name}: must be a structured array with one axis, as percuss writes it")
    return {column: np.ascontiguousarray(table[column]) for column in table.dtype.names}


def _hdf5(name: str) -> Tuple[Dict[str, Any], Optional[List[str]]]:
    """The columns, and the names of those that say they are axes, if they are of a grid."""
    try:
        import h5py
    except ImportError:
        raise ImportError(f"{name}: HDF5 needs the package h5py, which this Python does not have")
    columns, axes = {}, []
    with h5py.File(name, "r") as file:
        for key, item in file.items():
            if isinstance(item, h5py.Dataset) and len(item.shape) == 1:
                columns[key] = item[...]
                if item.attrs.get("meaning") in ("axis", b"axis"):
                    axes.append(key)
    # the file has its columns by the alphabet; a slower axis of a grid has longer runs
    axes.sort(key=lambda axis: -_run(columns[axis]))
    rest = [key for key in columns if key not in axes]
    return {key: columns[key] for key in axes + rest}, axes or None


def _run(column: Any) -> int:
    """How many rows at the start have the same value."""
    changes = np.flatnonzero(column != column[:1])
    return int(changes[0]) if changes.size else int(column.size)


def _csv(name: str) -> Dict[str, Any]:
    with open(name, newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    if not rows:
        raise ValueError(f"{name}: is empty")
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise ValueError(f"{name}: row {number} has {len(row)} cells, not {len(rows[0])}")
    cells = list(zip(*rows[1:])) or [()] * len(rows[0])
    return {column: _column(cells[k]) for k, column in enumerate(rows[0])}


def _column(cells: Sequence[str]) -> Any:
    """Numbers, or texts if some cell is not a number."""
    try:
        return np.array([float(cell) if cell else float("nan") for cell in cells])
    except ValueError:
        return np.array(cells)


def _order(name: str, columns: Dict[str, Any], axes: Optional[Sequence[str]]) -> List[str]:
    """The columns that may be axes: those given, or all."""
    for axis in axes or ():
        if axis not in columns:
            raise ValueError(f"{name}: there is no column {axis!r}; there are: {', '.join(columns)}")
    return list(columns) if axes is None else list(axes)


def _grid(columns: Dict[str, Any], order: Sequence[str], all_of: bool) -> Dict[str, Any]:
    """The axes of a grid whose last axis varies fastest, with their values; {} if it is none."""
    found: Dict[str, Any] = {}
    run = next(iter(columns.values())).size  # rows in which the axes so far do not vary
    for name in order:
        if run == 1 and not all_of:
            break
        values, step = _steps(columns[name], run)
        if step == 0:
            return {}
        found[name], run = values, step
    return found if run == 1 else {}


def _steps(column: Any, run: int) -> Tuple[Any, int]:
    """The values of an axis that repeats after each run, and how many rows have the same value; 0 if
    it is no axis."""
    if column.dtype.kind != "f":
        return column, 0
    first = column[:run]
    step = _run(first)
    values = first[::step]
    again = run % step == 0 and len(set(values.tolist())) == values.size
    if not again or not (column.reshape(-1, values.size, step) == values[:, None]).all():
        return values, 0
    return values, step


def _shaped(name: str, columns: Dict[str, Any], axes: Optional[Sequence[str]]) -> Map:
    order = _order(name, columns, axes)
    found = _grid(columns, order, axes is not None)
    grid = bool(found) and len(found) < len(columns)
    if grid and axes is None and len(found) == 1:  # a sample, too, may have no value twice
        values = next(iter(found.values()))
        rises = values[1:] > values[:-1]
        grid = bool(rises.all() or not rises.any())
    if not grid:
        found = {axis: columns[axis] for axis in axes or ()}
    shape = tuple(values.size for values in found.values()) if grid else (-1,)
    arrays = {column: values.reshape(shape) for column, values in columns.items()
              if column not in found}
    return Map(found, arrays, grid)
