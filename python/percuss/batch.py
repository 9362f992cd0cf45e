"""Arrays of problems, one law: arrays in, arrays out."""

from __future__ import annotations

from ctypes import addressof, byref, c_size_t
from threading import Lock
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._chunks import Shared, run, thread_count
from ._columns import (MAKE, Column, Output, Structs, check_apart, common_shape, copied, dtypes_of,
                       problem_at, read)
from ._library import Error, call, error_of, lib
from ._numpy import np
from ._struct import whole
from .impact import Contact2, Contact3, LawLike, Material, PathLike, solve
from .names import Branch, Law, Path, Status

Number = Any  # a number, or anything that NumPy can convert to an array
COPIED = 1 << 14  # problems in a chunk, if arrays must be copied

OUTPUTS2: Tuple[str, ...] = tuple(c.TARGETS["pcs_batch2_out"])
OUTPUTS3: Tuple[str, ...] = tuple(c.TARGETS["pcs_batch3_out"])


class Batch:
    """The results of a batch: an array for each requested output, by its name.

    ``bad`` is the number of problems that are not solved: their status is the reason, their numbers
    are NaN. If a law has no solution, the outcome is no-solution; that is physics and not counted.
    ``status`` has integers of `Status`, ``outcome`` flags of `Outcome`, ``mode`` 0 to 6 or -1,
    ``final`` integers of `Final`.
    """

    def __init__(self, problem: Any, arrays: Dict[str, Any], bad: int) -> None:
        self._problem, self.arrays, self.bad = problem, arrays, bad
        self.shape = problem.shape

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["arrays"][name]
        except KeyError:
            raise AttributeError(f"{name!r} is not an output of this batch") from None

    def __getitem__(self, name: str) -> Any:
        return self.arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.arrays)

    def __len__(self) -> int:
        return len(self.arrays)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self.arrays]

    def keys(self) -> Any:
        """Names of the outputs, so that dict(batch) and DataFrame(dict(batch)) work."""
        return self.arrays.keys()

    def raise_if_bad(self) -> Batch:
        """Raise an `Error` for the first problem that is not solved, if any. Returns the batch.

        >>> import percuss
        >>> batch = percuss.batch2('newton', G_nn=1, G_nt=0, G_tt=3, v_n=-1, v_t=[0, 1, 2],
        ...                        e=[0.5, 1.5, 0.5], mu=0.4)
        >>> batch.raise_if_bad()
        Traceback (most recent call last):
        percuss.Error: problem 1: e must lie between 0 and 1 (it is 1.5)
        """
        if self.bad:
            self._problem.blame(self.arrays.get("status"))
        return self

    def problem(self, index: Union[int, Sequence[int]]) -> Tuple[Any, Material]:
        """Return contact and material of one problem, as arguments of `solve`, from the present
        values of the arrays. index: one for each axis, or one for all axes in C order.

        >>> import percuss
        >>> batch = percuss.batch2('newton', G_nn=1, G_nt=0, G_tt=3, v_n=-1, v_t=[0, 1, 2], e=0.5,
        ...                        mu=0.4)
        >>> percuss.solve(*batch.problem(2), law='newton').vp_t == batch.vp_t[2]
        True
        """
        places = index if isinstance(index, (tuple, list)) else [index]
        shape = self.shape if len(places) == len(self.shape) else (self._problem.size,)
        if len(places) != len(shape):
            raise ValueError(f"index must be {len(self.shape)} numbers, or one (it is {index!r})")
        place = 0
        for k, size in zip(places, shape):
            place = place * size + whole(k, "index", -size, size - 1) % size
        return self._problem.at(place)  # type: ignore[no-any-return]

    def __repr__(self) -> str:
        names = ", ".join(self.arrays)
        return f"<Batch {self._problem.law} of shape {self.shape}, {self.bad} bad: {names}>"


class _Problem:
    """A law and its columns; sub-classes are for the plane and for space."""

    given: Any
    wanted: Any
    contact: Any
    solve: Any
    slice: Any
    piece: int  # number of problems in the first piece for C

    def __init__(self, law: Law, path: Path, branch: Branch, values: Mapping[str, Any]) -> None:
        self.law, self.path, self.branch = law, path, branch
        arguments, needed = {}, NEEDED[law]
        for name, value in values.items():
            if value is not None:
                arguments[name] = read(name, value)
            elif name in needed or name not in OPTIONAL:
                raise missing(name, law)
        self.shape = shape = common_shape(arguments)
        self.size = 1
        for axis in shape:
            self.size *= axis
        self.columns: List[Column] = []
        for name, value in arguments.items():
            self.columns.append(Column(name, value, shape))

    def run(self, outputs: List[Output], threads: Optional[int]) -> int:
        """Fill the outputs. Returns how many problems are bad."""
        if self.size == 0:
            self.solve(0, self.given(), self.wanted())
            return 0
        count = thread_count(threads)
        shared = Shared(self.size)
        if not copied(self.columns, outputs):
            return run(shared, lambda: _Worker(self, outputs, shared), count)
        shared.lock = Lock()
        size = max(1, min(COPIED, self.size // (2 * count)))
        return run(shared, lambda: _Copier(self, outputs, shared, size), count)

    def structs(self, outputs: List[Output], size: int) -> Structs:
        """The structs of one thread."""
        given = self.given()
        given.branch = self.branch
        return Structs((given, self.wanted()), self.columns, outputs, size)

    def at(self, index: int) -> Tuple[Any, Material]:
        """Contact and material of a problem."""
        given = self.given()
        given.branch = self.branch
        return problem_at(self.columns, given, self.contact(), index)

    def blame(self, status: Any) -> None:
        """Raise an Error for the first bad problem."""
        if status is None:
            column = Output("status", np.dtype(np.uint8), self.shape)
            self.run([column], None)
            status = column.array
        index = int(np.flatnonzero(np.ravel(status))[0])
        where = (index if len(self.shape) < 2
                 else tuple(int(k) for k in np.unravel_index(index, self.shape)))
        try:
            solve(*self.at(index), self.law, self.path)
        except Error as error:
            raise Error(f"problem {where}: {error}", error.status, error.field, error.rule,
                        error.value, "problem", index, error.left) from None
        raise Error(f"problem {where}: {Status(int(np.ravel(status)[index]))}", 1, item="problem",
                    index=index)


class _Worker:
    """The work of one thread for a batch whose columns C can read directly."""

    def __init__(self, problem: _Problem, outputs: List[Output], shared: Shared,
                 size: int = 0) -> None:
        self.solve = problem.slice
        self.structs = problem.structs(outputs, size)
        piece = 1 if problem.law == Law.BILINEAR else problem.piece
        self.slice = c.pcs_python_slice(problem.law, problem.path, shared.n, shared.address, piece)
        self.shared = shared

    def work(self, seconds: float) -> bool:
        """Work for this time. Returns True if something is left."""
        self.go_on(seconds, self.shared.next)
        return self.shared.next.value < self.shared.n

    def go_on(self, seconds: float, next_: Any) -> None:
        """Call C. Raises an `Error` if it rejects the call; then nothing is written."""
        self.slice.seconds = seconds
        arguments = byref(self.slice), byref(self.structs.given), byref(self.structs.wanted)
        if self.solve(*arguments, None):
            fault, next_.value = c.pcs_fault(), 0
            self.solve(*arguments, byref(fault))
            raise error_of(fault)


class _Copier(_Worker):
    """The same if arrays must be copied, `size` problems at a time."""

    def __init__(self, problem: _Problem, outputs: List[Output], shared: Shared, size: int) -> None:
        super().__init__(problem, outputs, shared, size)
        self.size, self.mine, self.next = size, range(0), c_size_t(0)
        self.slice.next = addressof(self.next)

    def work(self, seconds: float) -> bool:
        if not self.mine:
            self.mine = self.shared.take(self.size)
            self.structs.enter(self.mine.start, self.mine.stop)
            self.next.value, self.slice.n = 0, len(self.mine)
        self.go_on(seconds, self.next)
        if self.next.value >= len(self.mine):
            self.structs.leave(self.mine.start, self.mine.stop)
            self.mine = range(0)
        return bool(self.mine) or self.shared.next.value < self.shared.n


class _Problem2(_Problem):
    given, wanted, piece = c.pcs_batch2_in, c.pcs_batch2_out, 1 << 12
    slice = lib.pcs_python_slice2

    def contact(self) -> Contact2:
        return Contact2(0, 0, 0, 0, 0)

    def solve(self, n: int, given: Any, wanted: Any) -> None:
        call(lib.pcs_batch_solve2, self.law, n, byref(given), byref(wanted), None)


class _Problem3(_Problem):
    given, wanted, piece = c.pcs_batch3_in, c.pcs_batch3_out, 1 << 9
    slice = lib.pcs_python_slice3

    def contact(self) -> Contact3:
        return Contact3(0, 0, 0, 0, 0, 0, 0, 0, 0)

    def solve(self, n: int, given: Any, wanted: Any) -> None:
        call(lib.pcs_batch_solve3, self.law, self.path, n, byref(given), byref(wanted), None)


NEEDED: Dict[Law, Tuple[str, ...]] = {law: ("mu_k",) for law in Law}  # in addition to G, v and e
NEEDED[Law.BILINEAR] = ("mu_k", "eta2")
NEEDED[Law.IMPULSE_RATIO] = ("ratio",)
OPTIONAL = {"mu_k", "mu_s", "e_t", "d1", "d2", "eta2", "ratio"}


def set_friction(columns: Dict[str, Any], mu: Any) -> None:
    """mu sets mu_k, and mu_s is mu_k if it is not given."""
    if columns["mu_s"] is not None or columns["mu_k"] is not None:
        raise TypeError("mu sets mu_s and mu_k: give it or them, not both")
    columns["mu_k"] = read("mu", mu)


def missing(name: str, law: Law) -> TypeError:
    """The exception for a missing argument that a law needs."""
    said = "mu, or mu_k," if name == "mu_k" else name
    return TypeError(f"{said} must be given for the law {law}")


def _listed(outputs: Any) -> List[str]:
    names = [outputs] if isinstance(outputs, str) else outputs
    made = list(names) if isinstance(names, Iterable) else [None]
    if not all(isinstance(name, str) for name in made):
        raise TypeError(f"outputs must be a list of names (it is {outputs!r})")
    return made


def outputs_for(struct: str, shape: Tuple[int, ...], outputs: Optional[Sequence[str]],
                out: Optional[Mapping[str, Any]], columns: List[Column]) -> List[Output]:
    """The arrays to fill: those requested, in the arrays of out if they are given there."""
    types = dtypes_of(struct)
    if type(out) is not dict and out is not None and not isinstance(out, Mapping):
        raise TypeError("out must be a dict of arrays by name")
    given = dict(out or {})
    if outputs is None:
        names = given or types
    else:
        names = dict.fromkeys(_listed(outputs)) | given
    made = []
    for name in names:
        if name not in types:
            raise ValueError(f"outputs must be of {', '.join(types)} (there is {name!r})")
        made.append(Output(name, types[name], shape, given[name] if name in given else MAKE))
    if given:
        check_apart(made, given, columns)
    return made


def _answer(problem: _Problem, struct: str, outputs: Optional[Sequence[str]],
            out: Optional[Mapping[str, Any]], threads: Optional[int]) -> Batch:
    made = outputs_for(struct, problem.shape, outputs, out, problem.columns)
    bad = problem.run(made, threads)
    arrays = {}
    for output in made:
        arrays[output.name] = output.array
    return Batch(problem, arrays, bad)


def batch2(law: LawLike, *, G_nn: Number, G_nt: Number, G_tt: Number, v_n: Number, v_t: Number,
           e: Number, mu: Number = None, mu_s: Number = None, mu_k: Number = None,
           e_t: Number = None, d1: Number = None, d2: Number = None, eta2: Number = None,
           ratio: Number = None, branch: Union[str, int, Branch] = Branch.IMPACT,
           outputs: Optional[Sequence[str]] = None, out: Optional[Mapping[str, Any]] = None,
           threads: Optional[int] = None) -> Batch:
    """Solve planar problems, as many as the arguments broadcast to, and return a `Batch`.

    Arguments as for `Contact2` (frame (n, t), G in 1/kg, v in m/s) and `Material`: each a number or
    an array. outputs: names of the wanted outputs, by default every scalar of the record; out:
    arrays to write to, by name, with any layout; threads: by default all cores. Each problem has
    the same bits as a single `solve`.

    >>> import percuss
    >>> batch = percuss.batch2('energetic', G_nn=1.35, G_nt=-0.96, G_tt=3.65, v_n=-1, v_t=1,
    ...                        e=[0.5, 0.7, 0.9], mu=0.4, outputs=['vp_n', 'dT'])
    >>> batch.vp_n.round(3)
    array([0.407, 0.57 , 0.733])
    """
    law = Law.of(law, "law")
    values = dict(G_nn=G_nn, G_nt=G_nt, G_tt=G_tt, v_n=v_n, v_t=v_t, e=e, mu_k=mu_k, mu_s=mu_s,
                  e_t=e_t, d1=d1, d2=d2, eta2=eta2, ratio=ratio)
    if mu is not None:
        set_friction(values, mu)
    problem = _Problem2(law, Path.EXACT, Branch.of(branch, "branch"), values)
    return _answer(problem, "pcs_batch2_out", outputs, out, threads)


def batch3(law: LawLike, *, G_nn: Number, G_n1: Number, G_n2: Number, G_11: Number, G_12: Number,
           G_22: Number, v_n: Number, v_1: Number, v_2: Number, e: Number, mu: Number = None,
           mu_s: Number = None, mu_k: Number = None, e_t: Number = None, d1: Number = None,
           d2: Number = None, eta2: Number = None, branch: Union[str, int, Branch] = Branch.IMPACT,
           path: PathLike = Path.EXACT, outputs: Optional[Sequence[str]] = None,
           out: Optional[Mapping[str, Any]] = None, threads: Optional[int] = None) -> Batch:
    """Solve problems in space, as many as the arguments broadcast to: see `batch2`.

    Arguments as for `Contact3` (frame (n, t1, t2), G in 1/kg, v in m/s) and `Material`; path:
    'exact' or 'sun-baruh'.

    >>> import percuss
    >>> ball = dict(G_nn=1, G_n1=0, G_n2=0, G_11=3.5, G_12=0, G_22=3.5)
    >>> batch = percuss.batch3('poisson', **ball, v_n=-1, v_1=[0, 3], v_2=4, e=0.5, mu=0.1)
    >>> batch.p_2.round(3), batch.bad
    (array([-0.15, -0.12]), 0)
    """
    law = Law.of(law, "law")
    values = dict(G_nn=G_nn, G_n1=G_n1, G_n2=G_n2, G_11=G_11, G_12=G_12, G_22=G_22, v_n=v_n,
                  v_1=v_1, v_2=v_2, e=e, mu_k=mu_k, mu_s=mu_s, e_t=e_t, d1=d1, d2=d2, eta2=eta2)
    if mu is not None:
        set_friction(values, mu)
    problem = _Problem3(law, Path.of(path, "path"), Branch.of(branch, "branch"), values)
    return _answer(problem, "pcs_batch3_out", outputs, out, threads)
