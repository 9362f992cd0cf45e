"""Arrays of bodies in world axes, and of contacts between them."""

from __future__ import annotations

import ctypes
from typing import Any, List, Mapping, Optional, Sequence, Union

from . import _layout as c
from ._columns import SAME, bounds, read
from ._numpy import np

Number = Any  # a number, or anything that NumPy can convert to an array


def rows(name: str, value: Any, width: int, writes: bool = False) -> Any:
    """An array of float64 with `width` numbers in a row; without a copy if C can use it."""
    array = read(name, value)
    if type(array) is float or array.ndim != 2 or array.shape[1] != width:
        shape = () if type(array) is float else array.shape
        raise ValueError(f"{name} must have the shape (n, {width}) (it has {shape})")
    return _usable(name, array, writes)


def _usable(name: str, array: Any, writes: bool) -> Any:
    if writes and not array.flags.writeable:
        raise ValueError(f"{name} must be writeable")
    steps = [s for s, size in zip(array.strides, array.shape) if size > 1]
    if any(s % 8 or s == 0 for s in steps) or not array.flags.aligned:
        if writes:
            raise ValueError(f"{name} must be an array whose numbers are aligned and its own")
        array = np.array(array)
    return array


def numbers(name: str, value: Any, n: int, writes: bool = False) -> Any:
    """One float for all, or an array of n."""
    array = read(name, value)
    if type(array) is float:
        return np.full(n, array) if writes else array
    if array.shape != (n,):
        raise ValueError(f"{name} must have the shape ({n},) (it has {array.shape})")
    return _usable(name, array, writes)


def _indices(name: str, value: Any, n: Optional[int]) -> Any:
    array = np.asarray(value)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError(f"{name} must be whole numbers (they are {array.dtype})")
    if array.ndim != 1 or (n is not None and len(array) != n):
        raise ValueError(f"{name} must have the shape ({n if n is not None else 'n'},) (it has"
                         f" {array.shape})")
    if len(array) and (int(array.min()) < -(1 << 31) or int(array.max()) >= 1 << 31):
        raise ValueError(f"{name} must be indices of bodies")
    return np.ascontiguousarray(array, dtype=np.intc)


def _put(struct: Any, name: str, value: Any, keep: List[Any]) -> None:
    """Set a column, or the columns of an array with rows, in a struct and its steps."""
    if type(value) is float:
        cell = ctypes.c_double(value)
        keep.append(cell)
        setattr(struct, name, ctypes.addressof(cell))
        setattr(struct.step, name, SAME)
    elif value.ndim == 1:
        setattr(struct, name, value.ctypes.data)
        setattr(struct.step, name, value.strides[0] // value.itemsize)
    else:
        pointers, steps = getattr(struct, name), getattr(struct.step, name)
        for k in range(value.shape[1]):
            pointers[k] = value.ctypes.data + k * value.strides[1]
            steps[k] = value.strides[0] // 8


class _Arrays:
    """Columns that C reads; results are written to the array of the caller."""

    n: int
    struct: Any
    arguments: Sequence[str]
    _keep: Sequence[Any] = ()

    def __setattr__(self, name: str, value: Any) -> None:
        if self._keep and name in vars(self):  # C would still use the old array
            raise AttributeError(f"{name} cannot be replaced: write into it, as in {name}[:] = ...")
        super().__setattr__(name, value)

    def _fill(self, struct: Any, columns: Mapping[str, Any]) -> None:
        self._keep: List[Any] = [columns]
        struct.n = self.n
        for name, value in columns.items():
            _put(struct, name, value, self._keep)
        self.struct = struct

    def __reduce__(self) -> Any:
        return type(self), tuple(getattr(self, name) for name in self.arguments)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.n}>"


class Bodies2(_Arrays):
    """n bodies in the plane: mass, inertia (a number or n), position, velocity (n x 2), spin (n).

    `collide_bodies` and `scatter` write velocity and spin: to the given arrays if they are float64,
    otherwise to copies, which are attributes of the object. Units as in `Body2`.
    """

    dimension, arguments = 2, ("mass", "inertia", "position", "velocity", "spin")

    def __init__(self, mass: Number, inertia: Number, position: Number, velocity: Number,
                 spin: Number = 0.0) -> None:
        self.position = rows("position", position, 2)
        self.n = len(self.position)
        self.velocity = rows("velocity", velocity, 2, writes=True)
        _same_length("velocity", self.velocity, self.n)
        self.mass, self.inertia = numbers("mass", mass, self.n), numbers("inertia", inertia, self.n)
        self.spin = numbers("spin", spin, self.n, writes=True)
        columns = dict(mass=self.mass, inertia=self.inertia, position=self.position,
                       velocity=self.velocity, spin=self.spin)
        _check_apart(columns)
        self._fill(c.pcs_batch2_bodies(), columns)


class Bodies3(_Arrays):
    """n bodies in space: mass (a number or n), inertia (a number for spheres, or n x 3 or n x 6:
    XX YY ZZ XY XZ YZ along the body's axes), position, velocity, spin (n x 3), quaternion (n x 4,
    w first; None: not rotated). velocity and spin are written, as in `Bodies2`."""

    dimension = 3
    arguments = ("mass", "inertia", "position", "velocity", "spin", "quaternion")

    def __init__(self, mass: Number, inertia: Number, position: Number, velocity: Number,
                 spin: Number, quaternion: Number = None) -> None:
        self.position = rows("position", position, 3)
        self.n = len(self.position)
        self.mass = numbers("mass", mass, self.n)
        self.velocity = rows("velocity", velocity, 3, writes=True)
        self.spin = rows("spin", spin, 3, writes=True)
        self.quaternion = None if quaternion is None else rows("quaternion", quaternion, 4)
        columns = dict(mass=self.mass, position=self.position, velocity=self.velocity,
                       spin=self.spin)
        if self.quaternion is not None:
            columns["quaternion"] = self.quaternion
        for name, value in columns.items():
            if type(value) is not float:
                _same_length(name, value, self.n)
        self.inertia = columns["inertia"] = _inertia(inertia, self.n)
        _check_apart(columns)
        self._fill(c.pcs_batch3_bodies(), columns)


def _inertia(inertia: Any, n: int) -> Any:
    """n x 3 or n x 6 numbers; a single number is for a sphere."""
    array = read("inertia", inertia)
    if type(array) is float or array.ndim == 1:
        one = np.broadcast_to(numbers("inertia", array, n), (n,))
        return np.tile(np.reshape(one, (-1, 1)), (1, 3))
    made = rows("inertia", array, 6 if array.shape[1] == 6 else 3)
    _same_length("inertia", made, n)
    return made


def _check_apart(columns: Mapping[str, Any]) -> None:
    """An array that is written must not share memory with another, nor its rows with each other."""
    arrays = {name: array for name, array in columns.items() if type(array) is not float}
    for name in ("velocity", "spin"):
        mine = arrays.pop(name)
        if _overlaps_itself(mine):
            raise ValueError(f"{name} must not have rows that share memory")
        low, high = bounds(mine, mine.ctypes.data)
        for other, array in arrays.items():
            first, last = bounds(array, array.ctypes.data)
            if low < last and first < high and np.shares_memory(mine, array):
                raise ValueError(f"{name} must not share memory with {other}")


def _overlaps_itself(array: Any) -> bool:
    """True if two rows share a number in memory."""
    if array.ndim == 1 or len(array) < 2:
        return False
    step, within = array.strides
    return any(k * within % step == 0 and abs(k * within // step) < len(array)
               for k in range(1, array.shape[1]))


def _same_length(name: str, array: Any, n: int) -> None:
    if len(array) != n:
        raise ValueError(f"{name} must have {n} rows, as position has (it has {len(array)})")


class Pairs(_Arrays):
    """n contacts: body and other (indices; other -1 or None: the fixed world), point and normal
    (n x 2 in the plane, n x 3 in space; the normal points into the body; its length must not be 0).
    """

    arguments = ("body", "other", "point", "normal")

    def __init__(self, body: Any, other: Any, point: Number, normal: Number) -> None:
        self.body = _indices("body", body, None)
        self.n = len(self.body)
        shape = np.shape(point)
        self.dimension = 3 if len(shape) == 2 and shape[1] == 3 else 2
        self.point = rows("point", point, self.dimension)
        self.normal = rows("normal", normal, self.dimension)
        _same_length("point", self.point, self.n)
        _same_length("normal", self.normal, self.n)
        columns = dict(body=self.body, point=self.point, normal=self.normal)
        self.other = None if other is None else _indices("other", other, self.n)
        if other is not None:
            columns["other"] = self.other
        self._fill(c.pcs_batch2_pairs() if self.dimension == 2 else c.pcs_batch3_pairs(), columns)

    def part(self, first: int, n: int) -> Any:
        """The struct for n contacts from first on."""
        made = type(self.struct).from_buffer_copy(self.struct)
        made.n = n
        made.body = self.body.ctypes.data + 4 * first
        made.other = None if self.other is None else self.other.ctypes.data + 4 * first
        for name in ("point", "normal"):
            array, pointers = getattr(self, name), getattr(made, name)
            for k in range(self.dimension):
                pointers[k] = array.ctypes.data + first * array.strides[0] + k * array.strides[1]
        return made


__all__ = ["Bodies2", "Bodies3", "Pairs"]
