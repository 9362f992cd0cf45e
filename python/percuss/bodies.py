"""Arrays of bodies in world axes and of contacts between them: gather, solve, scatter."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._chunks import run
from ._columns import SAME, Column, Output, Solver, copied, read
from ._library import Error, call, lib
from ._numpy import np
from .batch import Batch, Number, material_columns, outputs_for
from .impact import LawLike, PathLike
from .names import Branch, Law, Path, Sharing, Status, Tangent


def _rows(name: str, value: Any, width: int, writes: bool = False) -> Any:
    """An array of float64 with rows of so many numbers; the caller's own where C can use it."""
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


def _numbers(name: str, value: Any, n: int, writes: bool = False) -> Any:
    """A float for all, or an array of n."""
    array = read(name, value)
    if type(array) is float:
        return np.full(n, array) if writes else array
    if array.shape != (n,):
        raise ValueError(f"{name} must have the shape ({n},) (it has {array.shape})")
    return _usable(name, array, writes)


def _indices(name: str, value: Any, n: Optional[int]) -> Any:
    array = np.asarray(value)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be whole numbers (they are {array.dtype})")
    if array.ndim != 1 or (n is not None and len(array) != n):
        raise ValueError(f"{name} must have the shape ({n if n is not None else 'n'},) (it has"
                         f" {array.shape})")
    if len(array) and (int(array.min()) < -(1 << 31) or int(array.max()) >= 1 << 31):
        raise ValueError(f"{name} must be indices of bodies")
    return np.ascontiguousarray(array, dtype=np.intc)


def _put(struct: Any, name: str, value: Any, keep: List[Any]) -> None:
    """A column, or the columns of rows, into a struct and its steps."""
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
    """Columns that C reads; what is written is the caller's array."""

    n: int
    struct: Any

    def _fill(self, struct: Any, columns: Mapping[str, Any]) -> None:
        self._keep: List[Any] = [columns]
        struct.n = self.n
        for name, value in columns.items():
            _put(struct, name, value, self._keep)
        self.struct = struct

    def __len__(self) -> int:
        return self.n


class Bodies2(_Arrays):
    """n bodies in the plane: mass, inertia (a number or n), position, velocity (n x 2), spin (n).

    velocity and spin are written by `collide_bodies` and `scatter`: in the arrays that are given if
    they are of float64, else in copies that are attributes of the object. Units as in `Body2`.
    """

    dimension = 2

    def __init__(self, mass: Number, inertia: Number, position: Number, velocity: Number,
                 spin: Number = 0.0) -> None:
        self.position = _rows("position", position, 2)
        self.n = len(self.position)
        self.velocity = _rows("velocity", velocity, 2, writes=True)
        _same_length("velocity", self.velocity, self.n)
        self.mass, self.inertia = _numbers("mass", mass, self.n), _numbers("inertia", inertia, self.n)
        self.spin = _numbers("spin", spin, self.n, writes=True)
        self._fill(c.pcs_batch2_bodies(), dict(mass=self.mass, inertia=self.inertia,
                                               position=self.position, velocity=self.velocity,
                                               spin=self.spin))


class Bodies3(_Arrays):
    """n bodies in space: mass (a number or n), inertia (a number for spheres, or n x 3 or n x 6:
    XX YY ZZ XY XZ YZ along the body's axes), position, velocity, spin (n x 3), quaternion (n x 4,
    w first; None: not turned). velocity and spin are written, as in `Bodies2`."""

    dimension = 3

    def __init__(self, mass: Number, inertia: Number, position: Number, velocity: Number,
                 spin: Number, quaternion: Number = None) -> None:
        self.position = _rows("position", position, 3)
        self.n = len(self.position)
        self.mass = _numbers("mass", mass, self.n)
        self.velocity = _rows("velocity", velocity, 3, writes=True)
        self.spin = _rows("spin", spin, 3, writes=True)
        self.quaternion = None if quaternion is None else _rows("quaternion", quaternion, 4)
        columns = dict(mass=self.mass, position=self.position, velocity=self.velocity, spin=self.spin)
        if self.quaternion is not None:
            columns["quaternion"] = self.quaternion
        for name, value in columns.items():
            if type(value) is not float:
                _same_length(name, value, self.n)
        self._fill(c.pcs_batch3_bodies(), columns)
        self._inertia(inertia)

    def _inertia(self, inertia: Any) -> None:
        array = read("inertia", inertia)
        if type(array) is float or array.ndim == 1:
            one = _numbers("inertia", array, self.n)
            self.inertia = np.tile(np.reshape(np.broadcast_to(one, (self.n,)), (-1, 1)), (1, 3))
        else:
            self.inertia = _rows("inertia", array, 6 if array.shape[1] == 6 else 3)
        _same_length("inertia", self.inertia, self.n)
        _put(self.struct, "inertia", self.inertia, self._keep)


def _same_length(name: str, array: Any, n: int) -> None:
    if len(array) != n:
        raise ValueError(f"{name} must have {n} rows, as position has (it has {len(array)})")


class Pairs(_Arrays):
    """n contacts: body and other (indices; other -1 or None: the fixed world), point and normal
    (n x 2 in the plane, n x 3 in space; the normal points into the body, of any length but 0)."""

    def __init__(self, body: Any, other: Any, point: Number, normal: Number) -> None:
        self.body = _indices("body", body, None)
        self.n = len(self.body)
        shape = np.shape(point)
        self.dimension = 3 if len(shape) == 2 and shape[1] == 3 else 2
        self.point = _rows("point", point, self.dimension)
        self.normal = _rows("normal", normal, self.dimension)
        _same_length("point", self.point, self.n)
        _same_length("normal", self.normal, self.n)
        columns = dict(body=self.body, point=self.point, normal=self.normal)
        self.other = None if other is None else _indices("other", other, self.n)
        if other is not None:
            columns["other"] = self.other
        self._fill(c.pcs_batch2_pairs() if self.dimension == 2 else c.pcs_batch3_pairs(), columns)

    def part(self, first: int, n: int) -> Any:
        """The struct of n contacts from first on."""
        made = type(self.struct).from_buffer_copy(self.struct)
        made.n = n
        made.body = self.body.ctypes.data + 4 * first
        made.other = None if self.other is None else self.other.ctypes.data + 4 * first
        for name in ("point", "normal"):
            array, pointers = getattr(self, name), getattr(made, name)
            for k in range(self.dimension):
                pointers[k] = array.ctypes.data + first * array.strides[0] + k * array.strides[1]
        return made


Bodies = Union[Bodies2, Bodies3]


def _is_planar(bodies: Any, pairs: Any) -> bool:
    if not isinstance(bodies, (Bodies2, Bodies3)):
        raise TypeError(f"bodies must be Bodies2 or Bodies3 (they are {type(bodies).__name__})")
    if not isinstance(pairs, Pairs):
        raise TypeError(f"pairs must be Pairs (they are {type(pairs).__name__})")
    if bodies.dimension != pairs.dimension:
        raise ValueError(f"point and normal of pairs must have {bodies.dimension} numbers a row")
    return bodies.dimension == 2


def check_bodies(bodies: Bodies, pairs: Pairs) -> None:
    """Raise an `Error` about the first body or contact that is none."""
    planar = _is_planar(bodies, pairs)
    call(lib.pcs_batch_check2 if planar else lib.pcs_batch_check3, byref(bodies.struct),
         byref(pairs.struct))


def gather(bodies: Bodies, pairs: Pairs,
           tangent: Union[str, int, Tangent] = Tangent.SLIP) -> Dict[str, Any]:
    """G and v of each contact, by the names of `batch2` or `batch3`; in space t1 (n x 3), too.

    >>> import percuss
    >>> bodies = percuss.Bodies2(mass=2, inertia=0.08, position=[(0, 0.2)], velocity=[(1, -3)])
    >>> pairs = percuss.Pairs(body=[0], other=None, point=[(0, 0)], normal=[(0, 1)])
    >>> percuss.gather(bodies, pairs)['G_tt']
    array([1.])
    """
    planar = _is_planar(bodies, pairs)
    struct: Any = c.pcs_batch2_problems() if planar else c.pcs_batch3_problems()
    made = {}
    for name, _ in struct._fields_:
        shape = (pairs.n, 3) if name == "t1" else (pairs.n,)
        made[name] = np.empty(shape[::-1]).T if name == "t1" else np.empty(shape)
        if name == "t1":
            for k in range(3):
                struct.t1[k] = made["t1"][:, k].ctypes.data
        else:
            setattr(struct, name, made[name].ctypes.data)
    where = (byref(bodies.struct), byref(pairs.struct))
    if planar:
        call(lib.pcs_batch_gather2, *where, byref(struct))
    else:
        call(lib.pcs_batch_gather3, *where, Tangent.of(tangent, "tangent"), byref(struct))
    return made


def scatter(bodies: Bodies, pairs: Pairs, *impulse: Number, t1: Number = None,
            tangent: Union[str, int, Tangent] = Tangent.SLIP) -> None:
    """The impulse of each contact on its bodies: p_n, p_t, or p_n, p_1, p_2 with the t1 of gather.

    velocity and spin of the bodies are written. An impulse that is NaN is left out.
    """
    planar = _is_planar(bodies, pairs)
    if len(impulse) != bodies.dimension:
        raise TypeError(f"an impulse has {bodies.dimension} components (there are {len(impulse)})")
    columns = [np.ascontiguousarray(np.broadcast_to(read("impulse", p), (pairs.n,))) for p in impulse]
    pointers = [column.ctypes.data for column in columns]
    where = (byref(bodies.struct), byref(pairs.struct))
    if planar:
        call(lib.pcs_batch_scatter2, *where, *pointers)
        return
    way = Tangent.of(tangent, "tangent")
    if t1 is None and way == Tangent.SLIP:
        raise TypeError("t1 must be that of gather")
    axes = np.ascontiguousarray(_rows("t1", t1, 3).T) if t1 is not None else np.empty((3, pairs.n))
    if axes.shape[1] != pairs.n:
        raise ValueError(f"t1 must have {pairs.n} rows (it has {axes.shape[1]})")
    rows = (ctypes.c_void_p * 3)(*(axes[k].ctypes.data for k in range(3)))
    call(lib.pcs_batch_scatter3, *where, way, rows, *pointers)


class _Collisions:
    """Contacts of bodies as a problem in chunks; one after the other, so that order is kept."""

    def __init__(self, law: Law, path: Path, bodies: Bodies, pairs: Pairs, sharing: Sharing) -> None:
        self.law, self.path, self.bodies, self.pairs, self.sharing = law, path, bodies, pairs, sharing
        self.planar = bodies.dimension == 2
        self.shape = (pairs.n,)
        self.marks = np.zeros(max(bodies.n, 1), np.uintc)

    def call(self, first: int, n: int, given: Any, wanted: Any, bad: Any) -> None:
        where = (byref(self.bodies.struct), byref(self.pairs.part(first, n)), byref(given),
                 byref(wanted), self.sharing, self.marks.ctypes.data,
                 None if bad is None else byref(bad))
        if self.planar:
            call(lib.pcs_batch_collide2, self.law, *where)
        else:
            call(lib.pcs_batch_collide3, self.law, self.path, *where)

    def check(self) -> None:
        """What C looks at in a call, over all chunks of it: indices, and bodies that are shared."""
        pairs = self.pairs
        index = pairs.body if pairs.other is None else np.concatenate((pairs.body, pairs.other))
        wrong = index[(index < -1) | (index >= self.bodies.n)].size or (pairs.body < 0).any()
        if pairs.other is not None:
            wrong = wrong or (pairs.body == pairs.other).any()
        if not wrong and self.sharing == Sharing.NONE and index.size:
            index = index[index >= 0]
            fixed = np.isinf(self.bodies.mass) & _all_infinite(self.bodies.inertia)
            moves = np.broadcast_to(~np.asarray(fixed), (self.bodies.n,))
            wrong = bool((np.bincount(index[moves[index]]) > 1).any()) if index.size else False
        if wrong:  # C says which contact, and writes nothing
            given = c.pcs_batch2_in() if self.planar else c.pcs_batch3_in()
            cell = ctypes.c_double(0.0)
            for name in ("e", "mu_k", "eta2"):
                setattr(given, name, ctypes.addressof(cell))
                setattr(given.step, name, SAME)
            if self.planar:
                given.ratio, given.step.ratio = ctypes.addressof(cell), SAME
            wanted = c.pcs_batch2_out() if self.planar else c.pcs_batch3_out()
            self.call(0, pairs.n, given, wanted, None)

    def blame(self, status: Any) -> None:
        """Raise about the first contact without an answer."""
        check_bodies(self.bodies, self.pairs)
        if status is None:
            raise Error("contacts have no answer; outputs must have 'status' to say which", 1)
        index = int(np.flatnonzero(status)[0])
        code = Status(int(status[index]))
        raise Error(f"contact {index}: {lib.pcs_status_meaning(code).decode()}", code,
                    item="contact", index=index)


def _all_infinite(inertia: Any) -> Any:
    infinite = np.isinf(inertia)
    return infinite if np.ndim(infinite) < 2 else infinite[:, :3].all(axis=1)


def collide_bodies(law: LawLike, bodies: Bodies, pairs: Pairs, *, e: Number, mu: Number = None,
                   mu_s: Number = None, mu_k: Number = None, e_t: Number = None, d1: Number = None,
                   d2: Number = None, eta2: Number = None, ratio: Number = None,
                   branch: Union[str, int, Branch] = Branch.IMPACT, path: PathLike = Path.EXACT,
                   sharing: Union[str, int, Sharing] = Sharing.NONE,
                   outputs: Optional[Sequence[str]] = None,
                   out: Optional[Mapping[str, Any]] = None) -> Batch:
    """All contacts of a list of bodies: gather, solve and scatter.

    velocity and spin of the bodies are written. The material is a number or an array of as many as
    there are contacts. sharing: 'none' (a body that can move in two contacts is an `Error`) or
    'in-order' (one contact after the other). Contacts without an answer leave their bodies alone.
    Ctrl-C leaves the first contacts done.

    >>> import percuss
    >>> bodies = percuss.Bodies2(mass=2, inertia=0.08, position=[(0, 0.2)], velocity=[(1, -3)])
    >>> pairs = percuss.Pairs(body=[0], other=None, point=[(0, 0)], normal=[(0, 1)])
    >>> percuss.collide_bodies('energetic', bodies, pairs, e=0.5, mu=0.1).p_n
    array([9.])
    >>> bodies.velocity.round(3)
    array([[0.55, 1.5 ]])
    """
    law, planar = Law.of(law, "law"), _is_planar(bodies, pairs)
    material = dict(e=e, mu_k=mu_k, mu_s=mu_s, e_t=e_t, d1=d1, d2=d2, eta2=eta2)
    if planar:
        material["ratio"] = ratio
    values = {name: _numbers(name, value, pairs.n)
              for name, value in material_columns(law, mu, material).items() if value is not None}
    columns = [Column(name, value, (pairs.n,)) for name, value in values.items()]
    problem = _Collisions(law, Path.of(path, "path"), bodies, pairs, Sharing.of(sharing, "sharing"))
    made = outputs_for("pcs_batch2_out" if planar else "pcs_batch3_out", problem.shape, outputs, out,
                       columns)
    problem.check()
    bad = _run(problem, columns, made, Branch.of(branch, "branch"))
    return Batch(problem, {output.name: output.array for output in made}, bad)


def _run(problem: _Collisions, columns: List[Column], outputs: List[Output], branch: Branch) -> int:
    n = problem.pairs.n
    if n == 0:
        return 0

    def start() -> Solver:
        given: Any = c.pcs_batch2_in() if problem.planar else c.pcs_batch3_in()
        wanted: Any = c.pcs_batch2_out() if problem.planar else c.pcs_batch3_out()
        given.branch = branch
        return Solver((given, wanted), columns, outputs, most, problem.call)

    copies = copied([*columns, *outputs])
    most = min(n, 1 << 14) if copies else n
    return run(n, start, 1, 8 if problem.law == Law.BILINEAR else 1 << 12, most)


__all__ = ("Bodies2", "Bodies3", "Pairs", "check_bodies", "collide_bodies",
                            "gather", "scatter")
