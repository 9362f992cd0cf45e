"""Arrays of bodies in contact: gather, solve, scatter."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from . import _layout as c
from ._chunks import in_turn
from ._columns import SAME, Column, Output, Structs, problem_at, read
from ._library import Error, call, lib
from ._numpy import np
from .batch import COPIED, NEEDED, Batch, Number, missing, outputs_for, set_friction
from .bodies import Bodies2, Bodies3, Pairs, numbers, rows
from .impact import Contact2, Contact3, LawLike, PathLike
from .names import Branch, Law, Path, Sharing, Status, Tangent

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
    """Raise an `Error` for the first body or contact that is not valid.

    >>> import percuss
    >>> bodies = percuss.Bodies2(mass=-2, inertia=0.08, position=[(0, 0.2)], velocity=[(1, -3)])
    >>> pairs = percuss.Pairs(body=[0], other=None, point=[(0, 0)], normal=[(0, 1)])
    >>> percuss.check_bodies(bodies, pairs)
    Traceback (most recent call last):
    percuss.Error: mass of body 1 must be positive, or INFINITY (it is -2)
    """
    planar = _is_planar(bodies, pairs)
    call(lib.pcs_batch_check2 if planar else lib.pcs_batch_check3, byref(bodies.struct),
         byref(pairs.struct))


def gather(bodies: Bodies, pairs: Pairs,
           tangent: Union[str, int, Tangent] = Tangent.SLIP) -> Dict[str, Any]:
    """Return G and v of each contact, by the names of `batch2` or `batch3`; in space t1 (n x 3),
    too.

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
    """Apply the impulse (N s) of each contact to its bodies: p_n, p_t, or p_n, p_1, p_2 with the t1
    of gather.

    velocity and spin of the bodies are written. An impulse that is NaN is ignored.

    >>> import percuss
    >>> bodies = percuss.Bodies2(mass=2, inertia=0.08, position=[(0, 0.2)], velocity=[(1, -3)])
    >>> pairs = percuss.Pairs(body=[0], other=None, point=[(0, 0)], normal=[(0, 1)])
    >>> percuss.scatter(bodies, pairs, [9], [0])
    >>> bodies.velocity.tolist()
    [[1.0, 1.5]]
    """
    planar = _is_planar(bodies, pairs)
    if len(impulse) != bodies.dimension:
        raise TypeError(f"an impulse has {bodies.dimension} components (there are {len(impulse)})")
    columns = [np.ascontiguousarray(np.broadcast_to(read("impulse", p), (pairs.n,)))
               for p in impulse]
    pointers = [column.ctypes.data for column in columns]
    where = (byref(bodies.struct), byref(pairs.struct))
    if planar:
        call(lib.pcs_batch_scatter2, *where, *pointers)
        return
    way = Tangent.of(tangent, "tangent")
    if t1 is None and way == Tangent.SLIP:
        raise TypeError("t1 must be that of gather")
    axes = np.ascontiguousarray(rows("t1", t1, 3).T) if t1 is not None else np.empty((3, pairs.n))
    if axes.shape[1] != pairs.n:
        raise ValueError(f"t1 must have {pairs.n} rows (it has {axes.shape[1]})")
    along = (ctypes.c_void_p * 3)(*(axes[k].ctypes.data for k in range(3)))
    call(lib.pcs_batch_scatter3, *where, way, along, *pointers)


class _Collisions:
    """Contacts of bodies, solved in chunks one after the other, so that the order is kept."""

    def __init__(self, law: Law, path: Path, bodies: Bodies, pairs: Pairs,
                 sharing: Sharing) -> None:
        self.law, self.path, self.sharing = law, path, sharing
        self.bodies, self.pairs = bodies, pairs
        self.planar = bodies.dimension == 2
        self.shape, self.size = (pairs.n,), pairs.n
        self.marks = np.zeros(max(bodies.n, 1), np.uintc)
        self.columns: List[Column] = []
        self.status: Any = None

    def given(self) -> Any:
        return c.pcs_batch2_in() if self.planar else c.pcs_batch3_in()

    def wanted(self) -> Any:
        return c.pcs_batch2_out() if self.planar else c.pcs_batch3_out()

    def call(self, first: int, n: int, given: Any, wanted: Any, bad: Any) -> None:
        where = (byref(self.bodies.struct), byref(self.pairs.part(first, n)), byref(given),
                 byref(wanted), self.sharing, self.marks.ctypes.data,
                 None if bad is None else byref(bad))
        if self.planar:
            call(lib.pcs_batch_collide2, self.law, *where)
        else:
            call(lib.pcs_batch_collide3, self.law, self.path, *where)

    def check(self) -> None:
        """The checks of C for one call, over all chunks: indices, and bodies that are shared."""
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
        if wrong:  # C reports which contact, and writes nothing
            given, cell = self.given(), ctypes.c_double(0.0)
            for name in ("e", "mu_k", "eta2", "ratio") if self.planar else ("e", "mu_k", "eta2"):
                setattr(given, name, ctypes.addressof(cell))
                setattr(given.step, name, SAME)
            self.call(0, pairs.n, given, self.wanted(), None)

    def at(self, index: int) -> Any:
        raise TypeError("the bodies have their velocities after: use gather before, for problems")

    def blame(self, _: Any) -> None:
        """Raise an Error for the first contact that is not solved: body, point, normal or
        material."""
        check_bodies(self.bodies, self.pairs)
        index = int(np.flatnonzero(self.status)[0])
        contact = Contact2(0, 0, 0, 0, 0) if self.planar else Contact3(0, 0, 0, 0, 0, 0, 0, 0, 0)
        _, material = problem_at(self.columns, self.given(), contact, index)
        try:
            material.check(self.law)
        except Error as error:
            raise Error(f"contact {index}: {error}", error.status, error.field, error.rule,
                        error.value, "contact", index) from None
        code = Status(int(self.status[index]))
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
    """Solve all contacts of a list of bodies: gather, solve and scatter. Returns a `Batch`.

    velocity and spin of the bodies are written. Each material argument is a number or an array with
    one value for each contact. sharing: 'none' (a movable body in two contacts is an `Error`) or
    'in-order' (one contact after the other). A contact without a solution does not change its
    bodies. After Ctrl-C the first contacts are done.

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
    if mu is not None:
        set_friction(material, mu)
    values = {}
    for name, value in material.items():
        if value is not None:
            values[name] = numbers(name, value, pairs.n)
        elif name == "e" or name in NEEDED[law]:
            raise missing(name, law)
    problem = _Collisions(law, Path.of(path, "path"), bodies, pairs, Sharing.of(sharing, "sharing"))
    problem.columns = [Column(name, value, (pairs.n,)) for name, value in values.items()]
    made = outputs_for("pcs_batch2_out" if planar else "pcs_batch3_out", problem.shape, outputs,
                       out, problem.columns)
    problem.check()
    bad = _run(problem, made, Branch.of(branch, "branch"))
    return Batch(problem, {output.name: output.array for output in made}, bad)


def _run(problem: _Collisions, outputs: List[Output], branch: Branch) -> int:
    n, columns = problem.size, problem.columns
    status = next((output for output in outputs if output.name == "status"), None)
    if status is None:  # it cannot be computed later, because velocities change
        status = Output("status", np.dtype(np.uint8), problem.shape)
        outputs = [*outputs, status]
    problem.status = status.array
    given, bad, total = problem.given(), ctypes.c_size_t(), 0
    given.branch = branch
    structs = Structs((given, problem.wanted()), columns, outputs, min(n, COPIED))

    def work(first: int, last: int) -> None:
        nonlocal total
        structs.enter(first, last)
        problem.call(first, last - first, given, structs.wanted, bad)
        structs.leave(first, last)
        total += bad.value

    in_turn(n, work, COPIED, 1 if problem.law == Law.BILINEAR else 1 << 12)
    return total


__all__ = ["check_bodies", "collide_bodies", "gather", "scatter"]
