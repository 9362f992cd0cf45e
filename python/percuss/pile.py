"""Many contacts at once: a sparse matrix of blocks, or bodies and contacts without a matrix."""

from __future__ import annotations

import math
import signal
import threading
import time
from ctypes import CFUNCTYPE, POINTER, byref, c_bool, c_size_t, c_void_p, cast
from typing import Any, Callable, List, Optional, Tuple, Union

from . import _layout as c
from ._chunks import thread_count
from ._columns import read
from ._library import call, error_of, lib
from ._numpy import np
from ._struct import Plain, inner_field, number, whole
from ._team import Team
from .bodies import Bodies2, Bodies3, Pairs, numbers
from .multi import Certificate
from .names import Status

_MANY = 4096  # least number of contacts for parallel sweeps, PCS_MANY of src/pile/turns.h
_GoOn = CFUNCTYPE(c_bool, c_void_p, c_size_t, POINTER(c.pcs_certificate))


def _array(name: str, value: Any, n: int) -> Any:
    """A contiguous array of n numbers; a single number is repeated."""
    made = numbers(name, value, n)
    return np.full(n, made) if type(made) is float else np.ascontiguousarray(made)


def _blocks_of(W: Any, dimension: int) -> Tuple[Any, Any, Any]:
    """Rows, columns and blocks of a scipy.sparse matrix, of (rows, columns, blocks), or of a dense
    matrix."""
    if isinstance(W, tuple):
        rows, columns, blocks = W
    elif hasattr(W, "tobsr"):
        if W.shape[0] != W.shape[1] or W.shape[0] % dimension:
            raise ValueError(f"W must be square, with {dimension} rows for each contact (it has the"
                             f" shape {W.shape})")
        sparse = W.tobsr(blocksize=(dimension, dimension))
        if sparse.has_sorted_indices is False:
            sparse = sparse.sorted_indices()
        rows, columns, blocks = sparse.indptr, sparse.indices, sparse.data
    else:
        return _blocks_of_dense(W, dimension)
    blocks = np.ascontiguousarray(read("blocks", blocks))
    if blocks.ndim != 3 or blocks.shape[1:] != (dimension, dimension):
        raise ValueError(f"blocks must have the shape (n, {dimension}, {dimension}) (it has"
                         f" {blocks.shape})")
    return (_whole_numbers("rows", rows, c_size_t), _whole_numbers("columns", columns, np.uintc),
            blocks)


def _whole_numbers(name: str, value: Any, dtype: Any) -> Any:
    array = np.asarray(value)
    if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
        raise TypeError(f"{name} must be whole numbers in one row")
    if array.size and (int(array.min()) < 0 or int(array.max()) >= 1 << 32):
        raise ValueError(f"{name} must lie between 0 and 2^32 - 1")
    return np.ascontiguousarray(array, dtype=dtype)


def _blocks_of_dense(W: Any, d: int) -> Tuple[Any, Any, Any]:
    array = read("W", W)
    if type(array) is float or array.ndim != 2 or array.shape[0] != array.shape[1] \
            or len(array) % d:
        raise ValueError(f"W must be square, with {d} rows for each contact, or a scipy.sparse"
                         " matrix, or (rows, columns, blocks)")
    n = len(array) // d
    by_block = array.reshape(n, d, n, d)
    rows: List[int] = [0]
    columns: List[int] = []
    blocks: List[Any] = []
    for i in range(n):
        for k in range(n):
            block = by_block[i, :, k]
            if i == k or block.any():
                columns.append(k)
                blocks.append(block)
        rows.append(len(columns))
    made = np.array(blocks) if n else np.zeros((0, d, d))
    return (np.array(rows, dtype=c_size_t), np.array(columns, dtype=np.uintc),
            np.ascontiguousarray(made))


class PileImpact(Plain, c.pcs_pile_impact):
    """Result for many contacts: certificate, residual (the error of Siconos 4.4), dT (J), sweeps,
    steps, even (True: impulses are shared evenly); status; p (N s) and vp (m/s, after), one row for
    each contact; for bodies, velocity and spin after. If it did not converge, it is the best found.
    """

    certificate = inner_field(c.pcs_pile_impact, "certificate", Certificate)
    status: Any = None
    p: Any = None
    vp: Any = None
    velocity: Any = None
    spin: Any = None
    _fault: Any = None

    def raise_if_bad(self) -> PileImpact:
        """Raise an `Error` if the search did not converge; otherwise return the result itself."""
        if self.status != Status.OK:
            raise error_of(self._fault)
        return self


class _Problem:
    """Shared by piles with and without a matrix."""

    n: int
    dimension: int
    struct: Any

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.n} contacts of dimension {self.dimension}>"

    def _materials(self, mu: Any, e: Any, e_t: Any) -> None:
        self.mu, self.e = _array("mu", mu, self.n), _array("e", e, self.n)
        self.e_t = _array("e_t", e_t, self.n)
        for name in ("mu", "e", "e_t"):
            setattr(self.struct, name, getattr(self, name).ctypes.data)

    def _impulses(self, name: str, value: Any) -> Any:
        array = read(name, value)
        if type(array) is float or array.size != self.n * self.dimension:
            raise ValueError(f"{name} must have the shape ({self.n}, {self.dimension})")
        return np.ascontiguousarray(array).reshape(self.n, self.dimension)

    def _workspace(self) -> Any:
        raise NotImplementedError

    def _functions(self) -> Tuple[Any, Any]:
        raise NotImplementedError

    def _after(self, made: PileImpact) -> None:
        raise NotImplementedError

    def solve(self, tolerance: float = 1e-8, sweeps: int = 1000000, start: Any = None,
              time_limit: Optional[float] = None,
              go_on: Optional[Callable[[int, float], Any]] = None,
              residual: float = 0.0, even: bool = False,
              threads: Optional[int] = None) -> PileImpact:
        """Solve the law complementarity at every contact at once, by sweeps over the contacts with
        steps of Newton's method between them. Returns a `PileImpact`.

        tolerance: for certificate.worst; residual: for the error of Siconos, too, if above 0.
        start: initial impulses (N s), for example of the time step before. even: redundant contacts
        share impulses evenly; `even` of the result tells whether they do. time_limit: seconds.
        go_on(sweep, worst) is called after each sweep or step; False ends the search. So does
        Ctrl-C. At a limit the status is not-converged, with the best result so far. threads: used
        for 4096 contacts or more, by default all cores; the result has the same bits for any
        number.
        """
        how = lib.pcs_pile_options_default()
        how.tolerance = number(tolerance, "tolerance")
        how.residual = number(residual, "residual")
        how.even = bool(even)
        how.sweeps = whole(sweeps, "sweeps", 0, 1 << 62)
        first = None if start is None else self._impulses("start", start)
        how.start = None if first is None else first.ctypes.data
        watch = _Watch(time_limit, go_on)
        how.go_on = cast(watch.callback, c_void_p)
        made, fault = PileImpact(), c.pcs_fault()
        p, work = np.zeros((self.n, self.dimension)), self._workspace()
        function, _ = self._functions()
        with watch, Team(thread_count(threads)) as team:
            if team.count > 1 and self.n >= _MANY:
                how.parallel_for = cast(team.callback, c_void_p)
            status = Status(function(byref(self.struct), byref(how), work.ctypes.data, work.size,
                                     p.ctypes.data, byref(made), byref(fault)))
        if watch.raised is not None:
            raise watch.raised
        if status not in (Status.OK, Status.NOT_CONVERGED):
            raise error_of(fault)
        made.status, made.p, made._fault = status, p, fault
        self._after(made)
        return made

    def certify(self, p: Any, tolerance: float = 1e-8) -> PileImpact:
        """Return certificate, residual and dT of impulses p (N s), computed from p alone. The
        status is not-converged if certificate.worst is above the tolerance."""
        made, given = PileImpact(), self._impulses("p", p)
        bound = number(tolerance, "tolerance")
        _, function = self._functions()
        function(given, made)
        worst = made.certificate.worst
        made.status = Status.OK if worst <= bound else Status.NOT_CONVERGED
        made.p = given
        if made.status != Status.OK:
            made._fault = c.pcs_fault(int(made.status), b"p", b"these impulses do not meet the law",
                                      math.nan, b"", -1, worst)
        self._after(made)
        return made


class _Watch:
    """The callback after each sweep: checks the time, calls go_on, handles Ctrl-C."""

    def __init__(self, limit: Any, go_on: Any) -> None:
        self.end = None if limit is None else time.monotonic() + number(limit, "time_limit")
        self.go_on, self.signalled = go_on, False
        self.raised: Optional[BaseException] = None
        self.before: Any = None
        self.callback = _GoOn(self.sweep)

    def __enter__(self) -> None:
        # the exception of a signal could be raised outside of the try in sweep(), and be lost
        if threading.current_thread() is threading.main_thread():
            self.before = signal.getsignal(signal.SIGINT)
            if callable(self.before):
                signal.signal(signal.SIGINT, self.note)

    def note(self, *_: Any) -> None:
        self.signalled = True

    def __exit__(self, *_: Any) -> None:
        if callable(self.before):
            signal.signal(signal.SIGINT, self.before)
            if self.signalled:
                self.before(signal.SIGINT, None)

    def sweep(self, _context: Any, sweep: int, certificate: Any) -> bool:
        try:
            if self.signalled or (self.end is not None and time.monotonic() >= self.end):
                return False
            return self.go_on is None or self.go_on(sweep, certificate.contents.worst) is not False
        except BaseException as error:  # raised again after the call of C
            self.raised = error
            return False


class Pile(_Problem):
    """Many contacts: v' = v + W p. W is a scipy.sparse matrix, (rows, columns, blocks) of a block
    row matrix, or dense; v (m/s) has n, t (n, t1, t2) of each contact; mu, e, e_t are numbers or
    one for each contact. The form u = W r + q of the literature is v = q and e = 0. W need not be
    symmetric.

    >>> import percuss
    >>> W = [[0.5, 0, 0.2, 0], [0, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]]
    >>> pile = percuss.Pile(W, v=[[-1, 0], [-1, 0]], mu=0.3, e=0.5)
    >>> answer = pile.solve()
    >>> answer.status, answer.p.round(4).tolist()
    (Status('ok'), [[2.1429, 0.0], [2.1429, 0.0]])
    >>> answer.vp.round(4).tolist(), answer.certificate.worst <= 1e-8
    ([[0.5, 0.0], [0.5, 0.0]], True)
    """

    def __init__(self, W: Any, v: Any, mu: Any, e: Any = 0.0, e_t: Any = 0.0,
                 dimension: int = 2) -> None:
        if dimension not in (2, 3):
            raise ValueError(f"dimension must be 2 or 3 (it is {dimension!r})")
        self.dimension = dimension
        self.rows, self.columns, self.blocks = _blocks_of(W, dimension)
        self.n = max(0, len(self.rows) - 1)
        if not len(self.rows) or len(self.columns) != len(self.blocks) \
                or int(self.rows[-1]) != len(self.blocks):
            raise ValueError("rows must end with the number of blocks, and columns be as many")
        self.v = self._impulses("v", v)
        self.struct = c.pcs_pile(dimension, self.n, self.rows.ctypes.data, self.columns.ctypes.data,
                                 self.blocks.ctypes.data, self.v.ctypes.data)
        self._materials(mu, e, e_t)

    def __reduce__(self) -> Any:
        return Pile, ((self.rows, self.columns, self.blocks), self.v, self.mu, self.e, self.e_t,
                      self.dimension)

    def check(self) -> None:
        """Raise an `Error` for the first wrong argument, if any."""
        call(lib.pcs_pile_check, byref(self.struct))

    def _workspace(self) -> Any:
        return np.empty(max(1, int(lib.pcs_pile_workspace_full(byref(self.struct)))))

    def _functions(self) -> Tuple[Any, Any]:
        def certify(p: Any, made: PileImpact) -> None:
            call(lib.pcs_pile_certify, byref(self.struct), p.ctypes.data, byref(made))
        return lib.pcs_pile_solve, certify

    def _after(self, made: PileImpact) -> None:
        made.vp = np.empty((self.n, self.dimension))
        lib.pcs_pile_after(byref(self.struct), made.p.ctypes.data, made.vp.ctypes.data)


def _structs(bodies: Any, pairs: Any) -> Tuple[Any, Any]:
    """Bodies and contacts as arrays of C structs."""
    planar = bodies.dimension == 2
    body = np.zeros(bodies.n, dtype=c.pcs_body2 if planar else c.pcs_body3)
    pair = np.zeros(pairs.n, dtype=c.pcs_pair2 if planar else c.pcs_pair3)
    for name in ("mass", "position", "velocity", "spin"):
        body[name] = getattr(bodies, name)
    if planar:
        body["inertia"] = bodies.inertia
    else:
        body["inertia"][:, :bodies.inertia.shape[1]] = bodies.inertia
        body["quaternion"] = (1, 0, 0, 0) if bodies.quaternion is None else bodies.quaternion
    pair["body"], pair["other"] = pairs.body, -1 if pairs.other is None else pairs.other
    pair["touch"]["point"], pair["touch"]["normal"] = pairs.point, pairs.normal
    return body, pair


class BodyPile(_Problem):
    """Many bodies and the contacts between them, in world axes, without a matrix: `Bodies2` or
    `Bodies3`, `Pairs`, and mu, e, e_t as numbers or one for each contact. Contacts can share
    bodies. p is along n, t (n, t1, t2) of the `Frame2` or `Frame3` of each normal.

    >>> import percuss
    >>> bodies, pairs = percuss.draw_pile(order='stacked', n_bodies=3)
    >>> answer = percuss.BodyPile(bodies, pairs, mu=0.5).solve(tolerance=1e-12)
    >>> answer.status, answer.p.shape, answer.velocity.shape
    (Status('ok'), (3, 2), (3, 2))
    """

    def __init__(self, bodies: Union[Bodies2, Bodies3], pairs: Pairs, mu: Any, e: Any = 0.0,
                 e_t: Any = 0.0) -> None:
        if not isinstance(bodies, (Bodies2, Bodies3)):
            raise TypeError(f"bodies must be Bodies2 or Bodies3 (they are {type(bodies).__name__})")
        if not isinstance(pairs, Pairs) or pairs.dimension != bodies.dimension:
            raise TypeError(f"pairs must be Pairs of dimension {bodies.dimension}")
        self.bodies, self.pairs, self.dimension, self.n = bodies, pairs, bodies.dimension, pairs.n
        self._body, self._pair = _structs(bodies, pairs)
        kind = c.pcs_pile2 if self.dimension == 2 else c.pcs_pile3
        self.struct: Any = kind(bodies.n, self._body.ctypes.data, self.n, self._pair.ctypes.data)
        self._materials(mu, e, e_t)

    def __reduce__(self) -> Any:
        return BodyPile, (self.bodies, self.pairs, self.mu, self.e, self.e_t)

    def check(self) -> None:
        """Raise an `Error` for the first wrong body or contact, if any."""
        call(lib.pcs_pile2_check if self.dimension == 2 else lib.pcs_pile3_check,
             byref(self.struct))

    def matrix(self) -> Pile:
        """Return the same problem with a matrix: W and v of these bodies.

        >>> import percuss
        >>> bodies, pairs = percuss.draw_pile(order='stacked', n_bodies=3)
        >>> percuss.BodyPile(bodies, pairs, mu=0.5).matrix().blocks.shape
        (7, 2, 2)
        """
        d, planar = self.dimension, self.dimension == 2
        rows = np.zeros(self.n + 1, dtype=c_size_t)
        length = int(lib.pcs_pile_matrix_workspace(self.bodies.n, self.n))
        work = np.empty(max(1, length))
        call(lib.pcs_pile2_rows if planar else lib.pcs_pile3_rows, byref(self.struct),
             work.ctypes.data, work.size, rows.ctypes.data)
        count = int(rows[-1])
        columns, v = np.zeros(count, dtype=np.uintc), np.zeros((self.n, d))
        blocks = np.zeros((count, d, d))
        call(lib.pcs_pile2_blocks if planar else lib.pcs_pile3_blocks, byref(self.struct),
             work.ctypes.data, work.size, rows.ctypes.data, columns.ctypes.data,
             blocks.ctypes.data, v.ctypes.data)
        return Pile((rows, columns, blocks), v, self.mu, self.e, self.e_t, d)

    def _workspace(self) -> Any:
        size = lib.pcs_pile2_workspace_full if self.dimension == 2 \
            else lib.pcs_pile3_workspace_full
        return np.empty(max(1, int(size(byref(self.struct)))))

    def _functions(self) -> Tuple[Any, Any]:
        planar = self.dimension == 2

        def certify(p: Any, made: PileImpact) -> None:
            work = self._workspace()
            call(lib.pcs_pile2_certify if planar else lib.pcs_pile3_certify, byref(self.struct),
                 p.ctypes.data, work.ctypes.data, work.size, byref(made))
        return lib.pcs_pile2_solve if planar else lib.pcs_pile3_solve, certify

    def _after(self, made: PileImpact) -> None:
        body = self._body.copy()
        push = lib.pcs_pile2_push if self.dimension == 2 else lib.pcs_pile3_push
        push(byref(self.struct), made.p.ctypes.data, body.ctypes.data)
        made.velocity, made.spin = body["velocity"].copy(), body["spin"].copy()


__all__ = ["BodyPile", "Pile", "PileImpact"]
