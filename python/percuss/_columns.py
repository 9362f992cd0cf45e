"""Converts arguments that are numbers or arrays to columns of a batch in C."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from ._layout import TARGETS
from ._library import lib
from ._numpy import np
from ._struct import number
from .impact import Contact2, Material

SAME = (1 << 63) - 1  # PCS_SAME: one number for all
MAKE = object()  # the array is not given: make it
Shape = Tuple[int, ...]


def read(name: str, value: Any) -> Any:
    """A float, or an array of float64 with at least one axis: without a copy if possible."""
    if type(value) is np.ndarray and value.dtype.char == "d" and value.ndim:
        return value if value.dtype.isnative else value.astype(np.float64)
    if type(value) is float or type(value) is int:
        return number(value, name)
    if isinstance(value, np.ma.MaskedArray):
        raise TypeError(f"{name} must not be a masked array: fill it first")
    dtype: Any = getattr(value, "dtype", None)
    if hasattr(dtype, "na_value") and dtype.kind in "fiu":  # pandas with missing values
        return value.to_numpy(dtype=np.float64, na_value=float("nan"))
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{name} must be a number or an array: {error}") from None
    if array.dtype.kind == "O" and array.ndim == 0:
        return number(value, name)  # for example a fraction
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{name} must be real numbers (they are {array.dtype})")
    if array.dtype.char != "d" or not array.dtype.isnative:
        array = array.astype(np.float64)
    return array if array.ndim else float(array)


def address_of(array: Any) -> int:
    """The address of the first number of an array."""
    try:  # three times as fast as array.ctypes.data
        return ctypes.addressof(ctypes.c_char.from_buffer(array))
    except (BufferError, TypeError, ValueError):  # read-only, empty, or not contiguous
        return int(array.ctypes.data)


def common_shape(values: Mapping[str, Any]) -> Shape:
    """The shape to which all arrays broadcast; a ValueError names the one that does not."""
    shape: Shape = ()
    for name, value in values.items():
        if type(value) is float or value.shape == shape:
            continue
        if shape == ():
            shape = value.shape
            continue
        try:
            shape = np.broadcast_shapes(shape, value.shape)
        except ValueError:
            raise ValueError(f"{name} has the shape {value.shape}, which does not broadcast to that"
                             f" of the arguments before it, {shape}") from None
    return shape


def step_of(array: Any, shape: Shape) -> Optional[int]:
    """The step, in doubles, from one number to the next in C order; None if it is not constant.

    An axis of size k and stride s continues in the next outer axis if that has the stride k s.
    """
    strides = [0 if size == 1 else stride for size, stride in zip(array.shape, array.strides)]
    strides = [0] * (len(shape) - len(strides)) + strides
    step, run = 0, None
    for size, stride in zip(reversed(shape), reversed(strides)):
        if size == 1:
            continue
        if run is None:
            step = stride
        elif stride != run:
            return None
        run = stride * size
    if step % 8 or not array.flags.aligned:
        return None
    return step // 8 if step else SAME


def pieces(shape: Shape, first: int, last: int, outer: Tuple[Any, ...] = ()) -> Iterator[Any]:
    """The elements from first to last in C order: index of each block, and its size."""
    if first >= last:
        return
    if len(shape) == 1:
        yield outer + (slice(first, last),), last - first
        return
    inner = 1
    for size in shape[1:]:
        inner *= size
    (i, a), (k, b) = divmod(first, inner), divmod(last, inner)
    if i < k and a:
        yield from pieces(shape[1:], a, inner, outer + (i,))
        i, a = i + 1, 0
    if i < k:
        yield outer + (slice(i, k),), (k - i) * inner
    yield from pieces(shape[1:], a if i == k else 0, b, outer + (k,))


def copy_out(buffer: Any, view: Any, first: int, last: int) -> None:
    """Copy the elements from first to last of a view to the start of a buffer."""
    at = 0
    for index, size in pieces(view.shape, first, last):
        block = view[index]
        buffer[at:at + size].reshape(block.shape)[...] = block
        at += size


def copy_in(view: Any, buffer: Any, first: int, last: int) -> None:
    """Copy the start of a buffer to the elements from first to last of a view."""
    at = 0
    for index, size in pieces(view.shape, first, last):
        block = view[index]
        block[...] = buffer[at:at + size].reshape(block.shape)
        at += size


class Column:
    """One input, and where C finds its numbers."""

    __slots__ = ("name", "value", "shape", "cell", "step", "view", "base")

    def __init__(self, name: str, value: Any, shape: Shape) -> None:
        self.name, self.value, self.shape = name, value, shape
        self.view: Any = None
        self.cell: Any = None  # the number, if it is the same for all problems
        self.step: Optional[int] = SAME
        if type(value) is float:
            self.cell = ctypes.c_double(value)
            self.base = ctypes.addressof(self.cell)  # address of the first number
            return
        self.base = address_of(value)
        flags = value.flags
        if flags.c_contiguous and flags.aligned and value.shape == shape:
            self.step = 1
            return
        self.step = step_of(value, shape)
        if self.step is None:  # it is copied in chunks
            self.view = np.broadcast_to(value, shape)

    def __reduce__(self) -> Any:  # addresses are valid in this process only
        return Column, (self.name, self.value, self.shape)

    def put(self, struct: Any, index: int) -> Any:
        """Set the struct for this one problem. Keep the result while the struct is used."""
        base, step, cell = self.base, self.step, self.cell
        if self.view is not None:
            cell = ctypes.c_double(self.view[np.unravel_index(index, self.view.shape)])
            base, step = ctypes.addressof(cell), SAME
        setattr(struct, self.name, base)
        setattr(struct.step, self.name, step)
        return cell


class Output:
    """One output array: made here, or given by the caller with any layout."""

    __slots__ = ("name", "array", "view", "dtype", "base")

    def __init__(self, name: str, dtype: Any, shape: Shape, given: Any = MAKE) -> None:
        self.name, self.dtype = name, dtype
        self.view: Any = None
        if given is MAKE:
            given = np.empty(shape, dtype)
        elif type(given) is not np.ndarray or given.dtype is not dtype or given.shape != shape or (
                not given.flags.carray):
            self._look(given, shape)
        self.array, self.base = given, address_of(given)

    def _look(self, given: Any, shape: Shape) -> None:
        """Check that it is a writeable array. If C needs a buffer for it, it receives a view."""
        name, dtype = self.name, self.dtype
        if not isinstance(given, np.ndarray):
            raise TypeError(f"out[{name!r}] must be an array of NumPy (it is {type(given)})")
        if given.dtype != dtype or not given.dtype.isnative:
            raise TypeError(f"out[{name!r}] must have the type {dtype} (it has {given.dtype})")
        if given.shape != shape:
            raise ValueError(f"out[{name!r}] must have the shape {shape} (it has {given.shape})")
        if not given.flags.writeable:
            raise ValueError(f"out[{name!r}] must be writeable")
        if not (given.flags.c_contiguous and given.flags.aligned):
            self.view = given.reshape(given.shape or (1,))


def bounds(array: Any, base: int) -> Tuple[int, int]:
    """The addresses of the first byte of an array and of the byte after its last."""
    if array.flags.c_contiguous:
        return base, base + array.nbytes
    low = high = base
    for size, stride in zip(array.shape, array.strides):
        if size == 0:
            return base, base
        low, high = (low, high + (size - 1) * stride) if stride > 0 else (
            low + (size - 1) * stride, high)
    return low, high + array.itemsize


def check_apart(outputs: List[Output], given: Mapping[str, Any], columns: List[Column]) -> None:
    """An output array must not share memory with another array: a ValueError names both."""
    spans = []
    for output in outputs:
        if output.name in given:
            spans.append(bounds(output.array, output.base) + (True,))
    for column in columns:
        if column.cell is None:
            spans.append(bounds(column.value, column.base) + (False,))
    spans.sort()
    written = read_ = 0  # ends so far of memory that is written, and that is read
    for low, high, is_written in spans:
        if low < written or (is_written and low < read_):
            _look_closely(outputs, given, columns)
            return
        if is_written:
            written = high
        elif high > read_:
            read_ = high


def _look_closely(outputs: List[Output], given: Mapping[str, Any], columns: List[Column]) -> None:
    """The same check for arrays whose address ranges overlap."""
    others = [(c.name, c.value, *bounds(c.value, c.base)) for c in columns if c.cell is None]
    for output in outputs:
        if output.name not in given:
            continue
        low, high = bounds(output.array, output.base)
        for name, array, first, last in others:
            if low >= last or high <= first:
                continue
            if np.shares_memory(output.array, array):
                raise ValueError(f"out[{output.name!r}] must not share memory with {name}")
            # interleaved: use a buffer
            output.view = output.array.reshape(output.array.shape or (1,))
        others.append((f"out[{output.name!r}]", output.array, low, high))


def problem_at(columns: List[Column], given: Any, contact: Any, index: int) -> Tuple[Any, Any]:
    """Contact and material of one problem, as arguments of `solve`; given has the branch."""
    material = Material()
    kept = [column.put(given, index) for column in columns]
    function = lib.pcs_batch_problem2 if isinstance(contact, Contact2) else lib.pcs_batch_problem3
    function(byref(given), index, byref(contact), byref(material))
    del kept
    return contact, material


def copied(columns: List[Column], outputs: List[Output]) -> bool:
    """True if one of these must be copied in chunks."""
    for column in columns:
        if column.view is not None:
            return True
    for output in outputs:
        if output.view is not None:
            return True
    return False


class Structs:
    """The structs of one thread for C, and buffers for arrays without a constant step."""

    def __init__(self, structs: Tuple[Any, Any], columns: List[Column], outputs: List[Output],
                 size: int) -> None:
        given, wanted = self.given, self.wanted = structs
        self.columns, self.outputs = columns, outputs
        self.reads: List[Tuple[Any, Any]] = []  # buffer, source
        self.writes: List[Tuple[Any, Any]] = []  # buffer, destination
        for column in columns:
            if column.step is None:
                self._read(column, size)
                continue
            setattr(given, column.name, column.base)
            if column.step != 1:  # C uses 1 for a step that is not set
                setattr(given.step, column.name, column.step)
        for output in outputs:
            if output.view is not None:
                self._write(output, size)
            else:
                setattr(wanted, output.name, output.base)

    def _read(self, column: Column, size: int) -> None:
        buffer = np.empty(size)
        self.reads.append((buffer, column.view))
        setattr(self.given, column.name, address_of(buffer))

    def _write(self, output: Output, size: int) -> None:
        buffer = np.empty(size, output.dtype)
        self.writes.append((buffer, output.view))
        setattr(self.wanted, output.name, address_of(buffer))

    def enter(self, first: int, last: int) -> None:
        """Set the structs to the problems from first to last."""
        for column in self.columns:
            if column.step is not None and column.step != SAME:
                setattr(self.given, column.name, column.base + 8 * column.step * first)
        for output in self.outputs:
            if output.view is None:
                place = output.base + output.dtype.itemsize * first
                setattr(self.wanted, output.name, place)
        for buffer, view in self.reads:
            copy_out(buffer, view, first, last)

    def leave(self, first: int, last: int) -> None:
        """Copy their results to the output arrays."""
        for buffer, view in self.writes:
            copy_in(view, buffer, first, last)


_dtypes: Dict[str, Dict[str, Any]] = {}


def dtypes_of(struct: str) -> Dict[str, Any]:
    """The array types for the pointers of a struct."""
    if struct not in _dtypes:
        _dtypes[struct] = {name: np.dtype(kind) for name, kind in TARGETS[struct].items()}
    return _dtypes[struct]
