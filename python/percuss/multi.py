"""Several contacts at once, one that strikes while others rest, and mechanisms M, W, u."""

from __future__ import annotations

from ctypes import addressof, byref, c_int
from typing import Any, Dict, List, NamedTuple, Sequence, Tuple, Union

from . import _layout as c
from ._columns import read
from ._library import call, lib, number_or_none
from ._numpy import np
from ._struct import Plain, enum_field, fixed_field, inner_field, vector_field, whole
from .body import Body2, Body3, Touch2, Touch3
from .impact import LawLike, Material
from .names import Final, Law, Outcome, Part, Stage


def _matrix(name: str, value: Any, shape: Tuple[int, ...]) -> Any:
    array = read(name, value)
    if type(array) is float:
        array = np.full((1,) * len(shape), array)
    if array.shape != shape:
        raise ValueError(f"{name} must have the shape {shape} (it has {array.shape})")
    return np.ascontiguousarray(array)


class Mechanism:
    """A mechanism as in multibody codes: mass matrix M (dofs x dofs), contact directions W
    (contacts * dimension rows: n, t or n, t1, t2 of each contact), velocities u (dofs) before.

    >>> import percuss
    >>> ball = percuss.Mechanism(M=[[2, 0], [0, 2]], W=[[0, 1], [1, 0]], u=[1, -3])
    >>> G, v = ball.reduce()
    >>> G.round(6).tolist(), v.tolist()
    ([[0.5, 0.0], [0.0, 0.5]], [-3.0, 1.0])
    """

    def __init__(self, M: Any, W: Any, u: Any, dimension: int = 2) -> None:
        if dimension not in (2, 3):
            raise ValueError(f"dimension must be 2 or 3 (it is {dimension!r})")
        dofs, rows = len(u), len(W)
        if rows % dimension:
            raise ValueError(f"W must have {dimension} rows for each contact (it has {rows})")
        self.M, self.W = _matrix("M", M, (dofs, dofs)), _matrix("W", W, (rows, dofs))
        self.u, self.dimension = _matrix("u", u, (dofs,)), dimension
        self.contacts = rows // dimension
        self._struct = c.pcs_mechanism(dofs, self.contacts, dimension, self.M.ctypes.data,
                                       self.W.ctypes.data, self.u.ctypes.data)

    def __reduce__(self) -> Any:
        return Mechanism, (self.M, self.W, self.u, self.dimension)

    def __repr__(self) -> str:
        return (f"<Mechanism of {len(self.u)} velocities, {self.contacts} contacts of dimension"
                f" {self.dimension}>")

    def _work(self) -> Any:
        return np.empty(max(1, int(lib.pcs_mechanism_workspace(byref(self._struct)))))

    def reduce(self) -> Tuple[Any, Any]:
        """Return G = W M^-1 W^T and v = W u, the arguments of `solve_contacts`."""
        rows = self.contacts * self.dimension
        G, v, work = np.empty((rows, rows)), np.empty(rows), self._work()
        call(lib.pcs_mechanism_reduce, byref(self._struct), work.ctypes.data, work.size,
             G.ctypes.data, v.ctypes.data)
        return G, v

    def after(self, p: Any) -> Any:
        """Return u' = u + M^-1 W^T p: the velocities after impulses p (N s) at the contacts."""
        p = _matrix("p", np.ravel(p), (self.contacts * self.dimension,))
        up, work = np.empty(len(self.u)), self._work()
        call(lib.pcs_mechanism_after, byref(self._struct), p.ctypes.data, work.ctypes.data,
             work.size, up.ctypes.data)
        return up

    def energy(self, u: Any = None) -> float:
        """Return u.M u/2 in J, for the velocities before or for other velocities u."""
        u = self.u if u is None else _matrix("u", u, self.u.shape)
        return float(lib.pcs_mechanism_energy(byref(self._struct), u.ctypes.data))


class Pair(NamedTuple):
    """Which two of several bodies touch, and where; other -1: the fixed world."""

    body: int
    other: int
    touch: Any


def mechanism_of(bodies: Sequence[Any], pairs: Sequence[Any]) -> Mechanism:
    """Return the `Mechanism` of bodies in contact, in world axes; pairs: (body, other, touch) with
    indices of bodies.

    u has velocity and spin of one body after the other. Masses must be finite; the fixed world is
    other = -1.

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.08, position=(0, 0.2), velocity=(1, -3))
    >>> percuss.mechanism_of([ball], [(0, -1, percuss.Touch2((0, 0), (0, 1)))]).u.tolist()
    [1.0, -3.0, 0.0]
    """
    planar = all(isinstance(body, Body2) for body in bodies)
    size, kind = (2, Body2) if planar else (3, Body3)
    made = (c.pcs_body2 if planar else c.pcs_body3) * max(1, len(bodies))
    listed = made(*(_same_kind("bodies", body, kind) for body in bodies))
    row = c.pcs_pair2 if planar else c.pcs_pair3
    touching = (row * max(1, len(pairs)))(*(_pair(row, pair, size) for pair in pairs))
    dofs, rows = (3 if planar else 6) * len(bodies), size * len(pairs)
    M, W, u = np.zeros((dofs, dofs)), np.zeros((rows, dofs)), np.zeros(dofs)
    call(lib.pcs_mechanism_of_bodies2 if planar else lib.pcs_mechanism_of_bodies3, listed,
         len(bodies), touching, len(pairs), M.ctypes.data, W.ctypes.data, u.ctypes.data)
    return Mechanism(M, W, u, size)


def mechanism_to_bodies(u: Any, bodies: Sequence[Any]) -> List[Any]:
    """Return copies of bodies with velocity and spin from u, in the order of `mechanism_of`.

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.08, position=(0, 0.2), velocity=(1, -3))
    >>> percuss.mechanism_to_bodies([0.5, 1.5, -2], [ball])[0].velocity
    (0.5, 1.5)
    """
    planar = all(isinstance(body, Body2) for body in bodies)
    kind: Any = Body2 if planar else Body3
    dofs = 3 if planar else 6
    listed = (kind * max(1, len(bodies)))(*(_same_kind("bodies", body, kind) for body in bodies))
    u = _matrix("u", u, (dofs * len(bodies),))
    function = lib.pcs_mechanism_to_bodies2 if planar else lib.pcs_mechanism_to_bodies3
    function(u.ctypes.data, listed, len(bodies))
    return [kind.from_buffer_copy(item) for item in listed[:len(bodies)]]


def _same_kind(name: str, thing: Any, kind: Any) -> Any:
    if not isinstance(thing, kind):
        raise TypeError(f"{name} must all be {kind.__name__} (there is {thing!r})")
    return thing


def _pair(row: Any, pair: Any, size: int) -> Any:
    try:
        body, other, touch = pair
    except (TypeError, ValueError):
        raise TypeError(f"pairs must all be (body, other, touch) (there is {pair!r})") from None
    kind = Touch2 if size == 2 else Touch3
    return row(whole(body, "body of pairs", 0), whole(other, "other of pairs", -1),
               _same_kind("touch of pairs", touch, kind))


class Contacts:
    """Several contacts: G (square), v before, a material for each (or one for all)."""

    def __init__(self, G: Any, v: Any, materials: Any, dimension: int = 2) -> None:
        if dimension not in (2, 3):
            raise ValueError(f"dimension must be 2 or 3 (it is {dimension!r})")
        self.v = _matrix("v", np.ravel(v), (np.size(v),))
        rows, self.dimension = len(self.v), dimension
        if rows % dimension or not rows:
            raise ValueError(f"v must have {dimension} numbers for each contact (it has {rows})")
        self.G, self.n = _matrix("G", G, (rows, rows)), rows // dimension
        listed = [materials] * self.n if isinstance(materials, Material) else list(materials)
        if len(listed) != self.n:
            raise ValueError(f"materials must be {self.n} (there are {len(listed)})")
        self.materials = (c.pcs_material * self.n)(*(_same_kind("materials", m, Material)
                                                     for m in listed))
        self.struct = c.pcs_multi(self.n, dimension, self.G.ctypes.data, self.v.ctypes.data,
                                  addressof(self.materials))

    def __reduce__(self) -> Any:
        materials = [Material.from_buffer_copy(material) for material in self.materials]
        return Contacts, (self.G, self.v, materials, self.dimension)


class ContactAfter(Plain, c.pcs_multi_contact):
    """One contact of several: v, vp (m/s, before and after), p (N s), final. Components n, t or
    n, t1, t2; in the plane the third is 0."""

    v = vector_field(c.pcs_multi_contact, "v")
    vp = vector_field(c.pcs_multi_contact, "vp")
    p = vector_field(c.pcs_multi_contact, "p")
    final = enum_field(c.pcs_multi_contact, "final", Final, none=0)


class Certificate(Plain, c.pcs_certificate):
    """The largest residual of each condition of the law over all contacts: normal, cone, slip;
    worst."""


class MultiImpact(Plain, c.pcs_multi_impact):
    """Result for several contacts at once: outcome, dT (J), steps, certificate, contacts, and the
    impulses p (N s, one row for each contact), the argument of `Mechanism.after`."""

    outcome = enum_field(c.pcs_multi_impact, "outcome", Outcome)
    certificate = inner_field(c.pcs_multi_impact, "certificate", Certificate)
    contacts: Tuple[ContactAfter, ...] = ()
    p: Any = None


def _after(contacts: Any, problem: Contacts) -> Tuple[Tuple[ContactAfter, ...], Any]:
    p = np.empty((problem.n, problem.dimension))
    lib.pcs_multi_impulses(contacts, problem.n, problem.dimension, p.ctypes.data)
    return tuple(ContactAfter.from_buffer_copy(item) for item in contacts), p


def solve_contacts(G: Any, v: Any, materials: Union[Material, Sequence[Material]],
                   law: LawLike = Law.COMPLEMENTARITY, dimension: int = 2) -> MultiImpact:
    """Solve several contacts at once by the law complementarity: Newton's law as a complementarity condition at
    every contact. Returns a `MultiImpact`.

    G (1/kg) is a square matrix of contacts * dimension rows, v (m/s) the velocities before.

    >>> import percuss
    >>> rows = [[0.5, 0, 0.2, 0], [0, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]]
    >>> both = percuss.solve_contacts(rows, [-1, 0, -1, 0], percuss.Material(e=0.5, mu=0.3))
    >>> both.p.round(4).tolist(), both.outcome
    ([[2.1429, 0.0], [2.1429, 0.0]], <Outcome: plain>)
    """
    problem, law = Contacts(G, v, materials, dimension), Law.of(law, "law")
    contacts, made = (c.pcs_multi_contact * problem.n)(), MultiImpact()
    work = np.empty(max(1, int(lib.pcs_multi_workspace(problem.n, dimension))))
    call(lib.pcs_multi_solve, law, byref(problem.struct), work.ctypes.data, work.size, contacts,
         byref(made))
    made.contacts, made.p = _after(contacts, problem)
    return made


def enumerate_contacts(G: Any, v: Any, materials: Any) -> List[Any]:
    """Return every solution of complementarity in the plane, for up to 8 contacts: a list of
    impulses p (N s, one row for each contact).

    >>> import percuss
    >>> rows = [[0.5, 0, 0.2, 0], [0, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]]
    >>> found = percuss.enumerate_contacts(rows, [-1, 0, -1, 0], percuss.Material(e=0.5, mu=0.3))
    >>> [p.round(4).tolist() for p in found]
    [[[2.1429, 0.0], [2.1429, 0.0]]]
    """
    problem = Contacts(G, v, materials, 2)
    most, count = int(c.CONSTANTS["MAX_ANSWERS"]), c_int()
    impulses = np.empty((most, problem.n, 2))
    work = np.empty(max(1, int(lib.pcs_multi_workspace(problem.n, 2))))
    call(lib.pcs_multi_enumerate, byref(problem.struct), work.ctypes.data, work.size, most,
         impulses.ctypes.data, byref(count))
    return [impulses[k].copy() for k in range(count.value)]


def certify(G: Any, v: Any, materials: Any, p: Any, dimension: int = 2,
            law: LawLike = Law.COMPLEMENTARITY) -> Certificate:
    """Return the residuals of impulses p (N s) in the conditions of the law: 0 for a solution,
    except for rounding.

    >>> import percuss
    >>> rows, v = [[0.5, 0], [0, 0.6]], [-1, 0]
    >>> percuss.certify(rows, v, percuss.Material(e=0.5, mu=0.3), p=[[3, 0]]).worst
    0.0
    """
    problem = Contacts(G, v, materials, dimension)
    call(lib.pcs_multi_check, Law.of(law, "law"), byref(problem.struct))
    p = _matrix("p", np.ravel(p), problem.v.shape)
    return Certificate.from_buffer_copy(lib.pcs_multi_certify(byref(problem.struct), p.ctypes.data))


class StrikePhase(NamedTuple):
    """A phase in which no contact changes its motion; p: impulses at its end, N s."""

    stage: Any
    parts: Tuple[Any, ...]
    p: Any


class Strike(Plain, c.pcs_strike):
    """The record of a strike, in which one contact of a mechanism strikes: law, striking, outcome,
    blamed, dT, W_c, W_r, W_f (J), pc_n, pr_n (N s), phases, contacts, p."""

    law = enum_field(c.pcs_strike, "law", Law)
    outcome = enum_field(c.pcs_strike, "outcome", Outcome)
    blamed = enum_field(c.pcs_strike, "blamed", int, none=-1)
    striking = fixed_field(c.pcs_strike, "striking")
    n_phases = fixed_field(c.pcs_strike, "n_phases")
    contacts: Tuple[ContactAfter, ...] = ()
    p: Any = None
    _problem: Any = None

    @property
    def W_f(self) -> Tuple[float, ...]:
        """Work of friction at each contact, J."""
        return tuple(c.pcs_strike.W_f.__get__(self, Strike)[:self._problem.n])

    @property
    def phases(self) -> Tuple[StrikePhase, ...]:
        """The phases in order; empty for whittaker and brach."""
        n, raw = self._problem.n, c.pcs_strike.phases.__get__(self, Strike)
        return tuple(StrikePhase(Stage(x.stage), tuple(Part(part) for part in x.parts[:n]),
                                 np.array([list(row) for row in x.p[:n]]))
                     for x in raw[:self.n_phases])

    def judge(self) -> float:
        """Return the worst residual of momentum, cone, rule and energy, computed independently."""
        contacts = (c.pcs_multi_contact * len(self.contacts))(*self.contacts)
        return float(lib.pcs_strike_judge(byref(self._problem.struct), contacts, byref(self)))

    def to_dict(self) -> Dict[str, Any]:
        """Scalars by name; None for a number without a value."""
        names = ("dT", "pc_n", "pr_n", "W_c", "W_r")
        made = {name: number_or_none(getattr(self, name)) for name in names}
        return {"law": str(self.law), "striking": self.striking, "outcome": str(self.outcome),
                "blamed": self.blamed, **made, "W_f": list(self.W_f)}

    def __repr__(self) -> str:
        return "Strike(" + ", ".join(f"{k}={v!r}" for k, v in self.to_dict().items()) + ")"


def strike(G: Any, v: Any, materials: Any, striking: int, law: LawLike = Law.ENERGETIC) -> Strike:
    """Solve a strike: one contact strikes while others rest, in the plane. law: newton, poisson,
    energetic, compromise, whittaker or brach; restitution is that of the striking contact.

    >>> import percuss
    >>> rows = [[0.5, 0, 0.2, 0], [0, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]]
    >>> foot = percuss.strike(rows, [-1, 0, 0, 0], percuss.Material(e=0.5, mu=0.3), striking=0)
    >>> round(foot.contacts[0].vp[0], 6), foot.judge() < 1e-8
    (0.5, True)
    """
    problem, law = Contacts(G, v, materials, 2), Law.of(law, "law")
    contacts, made = (c.pcs_multi_contact * problem.n)(), Strike()
    work = np.empty(max(1, int(lib.pcs_strike_workspace(problem.n))))
    call(lib.pcs_strike_solve, law, byref(problem.struct), whole(striking, "striking", 0),
         work.ctypes.data, work.size, contacts, byref(made))
    made._problem = problem
    made.contacts, made.p = _after(contacts, problem)
    return made


class StrikeRates(NamedTuple):
    """How impulses grow with that of the striking contact: rates dp/dp_n (one row for each contact,
    n and t); parts, the motion of each contact; motions, how many such motions there are."""

    rates: Any
    parts: Tuple[Any, ...]
    motions: int


def strike_rates(G: Any, v: Any, materials: Any, striking: int,
                 enumerate: bool = False) -> StrikeRates:
    """Return the motion at the start of a strike: contacts with v_n = 0 can push, others cannot.

    enumerate: try every combination of motions (at most 8 contacts), so that motions is how many
    there are; otherwise pivoting is used, and motions is 1 or 0. If 0, rates and parts are empty.

    >>> import percuss
    >>> rows = [[0.5, 0, 0.2, 0], [0, 0.6, 0, 0], [0.2, 0, 0.5, 0], [0, 0, 0, 0.6]]
    >>> found = percuss.strike_rates(rows, [-1, 0, 0, 0], percuss.Material(e=0.5, mu=0.3), 0, True)
    >>> found.rates.tolist(), found.parts, found.motions
    ([[1.0, 0.0], [0.0, 0.0]], (Part('stick'), Part('open')), 1)
    """
    problem, count = Contacts(G, v, materials, 2), c_int()
    rates, parts = np.empty((problem.n, 2)), (c_int * problem.n)()
    work = np.empty(max(1, int(lib.pcs_strike_workspace(problem.n))))
    call(lib.pcs_strike_rates, byref(problem.struct), whole(striking, "striking", 0),
         bool(enumerate), work.ctypes.data, work.size, rates.ctypes.data, parts, byref(count))
    n = problem.n if count.value else 0
    return StrikeRates(rates[:n], tuple(Part(part) for part in parts[:n]), count.value)


__all__ = ["Certificate", "ContactAfter", "Mechanism", "MultiImpact", "Pair", "Strike",
           "StrikePhase", "StrikeRates", "certify", "enumerate_contacts", "mechanism_of",
           "mechanism_to_bodies", "solve_contacts", "strike", "strike_rates"]
