"""One impact: contact, material, the solve and its record."""

from __future__ import annotations

from ctypes import byref, memmove, sizeof
from typing import Any, Dict, Optional, Tuple, Union

from . import _layout as c
from ._library import call, lib
from ._struct import (Plain, enum_field, expect, fixed_field, inner_field, number, set_all,
                      setters, view, whole)
from .names import Branch, Final, Law, Motion, Outcome, Path, Stage

LawLike = Union[str, int, Law]
PathLike = Union[str, int, Path]


class Contact2(Plain, c.pcs_contact2):
    """The contact problem in the plane, all that a law needs of the bodies: dv = G dp.

    The frame is (n, t): n points out of the surface into the body, t is n turned clockwise.
    G_nn, G_nt, G_tt in 1/kg: inverse inertia at the contact, symmetric and positive definite;
    v_n, v_t in m/s: velocity of the body relative to the other before; v_n < 0 approaches.

    >>> import percuss
    >>> percuss.Contact2(G_nn=1.35, G_nt=-0.96, G_tt=3.65, v_n=-1, v_t=1)
    Contact2(G_nn=1.35, G_nt=-0.96, G_tt=3.65, v_n=-1, v_t=1)
    """

    def __init__(self, G_nn: float, G_nt: float, G_tt: float, v_n: float, v_t: float) -> None:
        set_all(self, CONTACT2, (G_nn, G_nt, G_tt, v_n, v_t))

    def check(self) -> None:
        """Raise an `Error` if it is not a valid contact problem."""
        call(lib.pcs_contact2_check, byref(self))

    @property
    def is_sphere(self) -> bool:
        """True if G_nt = 0, as at the contact of a sphere."""
        return bool(lib.pcs_contact2_is_sphere(byref(self)))

    def mu_0(self, e: float) -> float:
        """Return the impulse ratio p_t/p_n that just ends slip, for the kinematic e; NaN: none
        does.

        >>> import percuss
        >>> percuss.Contact2(G_nn=1, G_nt=0, G_tt=4, v_n=-1, v_t=2).mu_0(e=1)
        -0.25
        """
        ordinary(self, approaches=True)
        return float(lib.pcs_contact2_mu_0(byref(self), _restitution(e, "e")))

    def mu_T(self, e: float, side: int) -> float:
        """Return the impulse ratio with the sign of side (1, -1) beyond which energy would be
        gained, for the kinematic e; NaN: no energy can be gained.

        >>> import percuss
        >>> percuss.Contact2(G_nn=1, G_nt=0, G_tt=4, v_n=-1, v_t=2).mu_T(e=1, side=-1)
        -0.5
        """
        ordinary(self, approaches=True)
        if side not in (1, -1):
            raise ValueError(f"side must be 1 or -1 (it is {side!r})")
        return float(lib.pcs_contact2_mu_T(byref(self), _restitution(e, "e"), side))

    def e_of_R(self, R: float, mu_A: float, mu_R: float) -> float:
        """Return the kinematic e for the kinetic R = pr_n/pc_n, given the impulse ratios of
        compression (mu_A) and restitution (mu_R).

        >>> import percuss
        >>> rod = percuss.Contact2(1.35, -0.96, 3.65, -1, 1)
        >>> done = percuss.solve(rod, percuss.Material(e=0.7, mu=0.4), 'poisson')
        >>> abs(rod.e_of_R(0.7, done.mu_A, done.mu_R) - done.e_kinematic) < 1e-15
        True
        """
        self.check()
        return float(lib.pcs_contact2_e_of_R(byref(self), number(R, "R"), number(mu_A, "mu_A"),
                                             number(mu_R, "mu_R")))

    def R_of_e(self, e: float, mu_A: float, mu_R: float) -> float:
        """Return the kinetic R = pr_n/pc_n for the kinematic e: the inverse of `e_of_R`.

        >>> import percuss
        >>> percuss.Contact2(1, 0, 3, -1, 1).R_of_e(0.5, mu_A=-0.2, mu_R=-0.1)
        0.5
        """
        self.check()
        return float(lib.pcs_contact2_R_of_e(byref(self), number(e, "e"), number(mu_A, "mu_A"),
                                             number(mu_R, "mu_R")))


class Contact3(Plain, c.pcs_contact3):
    """The contact problem in space; the frame is (n, t1, t2) with n = t1 x t2.

    G_nn, G_n1, G_n2, G_11, G_12, G_22 in 1/kg, v_n, v_1, v_2 in m/s.

    >>> import percuss
    >>> percuss.Contact3(1, 0, 0, 3.5, 0, 3.5, v_n=-1, v_1=0.2, v_2=0).is_sphere
    True
    """

    def __init__(self, G_nn: float, G_n1: float, G_n2: float, G_11: float, G_12: float, G_22: float,
                 v_n: float, v_1: float, v_2: float) -> None:
        set_all(self, CONTACT3, (G_nn, G_n1, G_n2, G_11, G_12, G_22, v_n, v_1, v_2))

    def check(self) -> None:
        """Raise an `Error` if it is not a valid contact problem."""
        call(lib.pcs_contact3_check, byref(self))

    @property
    def is_sphere(self) -> bool:
        """True if G is that of a sphere: no coupling, and the same along t1 and t2."""
        return bool(lib.pcs_contact3_is_sphere(byref(self)))


CONTACT2, CONTACT3 = setters(c.pcs_contact2), setters(c.pcs_contact3)
Contact = Union[Contact2, Contact3]


def ordinary(contact: Contact, approaches: bool = False) -> None:
    """What functions of research.h require but do not check: a valid contact in ordinary units."""
    expect(contact, "contact", Contact2, Contact3).check()
    for name, value in contact.to_dict().items():
        if value and not 1e-40 <= abs(value) <= 1e40:
            raise ValueError(f"{name} must be in ordinary units, 1e-40 to 1e40 (it is {value!r})")
    if approaches and not contact.v_n < 0:
        raise ValueError(f"v_n must be negative (it is {contact.v_n!r})")


def _restitution(value: Any, argument: str) -> float:
    e = number(value, argument)
    if not 0 <= e <= 1:
        raise ValueError(f"{argument} must lie between 0 and 1 (it is {e!r})")
    return e


MATERIAL = setters(c.pcs_material)
_DEFAULT = bytes(lib.pcs_material_default())
_SIZE = len(_DEFAULT)


class Material(Plain, c.pcs_material):
    """Properties of the surfaces.

    e: restitution, 0 to 1; mu: friction, sets mu_s and mu_k, which can be given instead (static and
    kinetic, mu_s >= mu_k >= 0); e_t: tangential restitution (complementarity, walton; default 0);
    d1, d2: weights of N_P and N_E (compromise; default 1); eta2: stiffness ratio k_n/k_t
    (bilinear); ratio: p_t/p_n (impulse-ratio); branch: 'impact' or 'rest' (complementarity);
    e_above_1: e can be up to 2 (newton, poisson, energetic, whittaker, impulse-ratio).

    >>> import percuss
    >>> percuss.Material(e=0.7, mu=0.4).mu_s
    0.4
    """

    branch = enum_field(c.pcs_material, "branch", Branch)

    def __init__(self, e: Optional[float] = None, mu: Optional[float] = None, *,
                 mu_s: Optional[float] = None, mu_k: Optional[float] = None,
                 e_t: Optional[float] = None, d1: Optional[float] = None,
                 d2: Optional[float] = None, eta2: Optional[float] = None,
                 ratio: Optional[float] = None, branch: Union[str, int, Branch] = 0,
                 e_above_1: bool = False) -> None:
        super().__init__()
        memmove(byref(self), _DEFAULT, _SIZE)
        if mu is not None:
            if mu_s is not None or mu_k is not None:
                raise TypeError("mu sets mu_s and mu_k: give it or them, not both")
            mu_k = number(mu, "mu")
        mu_s = mu_k if mu_s is None else mu_s
        values = (e, e_t, mu_s, mu_k, d1, d2, eta2, ratio)  # in the order of the fields
        for (name, set_), value in zip(MATERIAL, values):
            if value is not None:
                set_(self, number(value, name))
        if branch != 0:
            self.branch = branch
        if e_above_1:
            self.e_above_1 = True

    def check(self, law: LawLike) -> None:
        """Raise an `Error` if the law rejects this material."""
        call(lib.pcs_material_check, Law.of(law, "law"), byref(self))


class Point2(Plain, c.pcs_point2):
    """Impulse up to a point of an impact (p_n, p_t, N s) and velocity there (v_n, v_t, m/s)."""


class Point3(Plain, c.pcs_point3):
    """Impulse up to a point (p_n, p_1, p_2, N s) and velocity there (v_n, v_1, v_2, m/s) in
    space."""


class _Phase(Plain):
    """A part of the impact with one stage and one motion; from_ and to are its ends."""

    def to_dict(self) -> Dict[str, Any]:
        mine: Any = self
        return {"stage": str(mine.stage), "motion": str(mine.motion), "from": mine.from_.to_dict(),
                "to": mine.to.to_dict(), "W_n": mine.W_n, "W_t": mine.W_t}

    def __repr__(self) -> str:
        mine: Any = self
        return f"<{mine.stage}, {mine.motion}: p_n {mine.from_.p_n:.6g} to {mine.to.p_n:.6g} N s>"


class Phase2(_Phase, c.pcs_phase2):
    """A phase of a planar impact: stage, motion, from_, to (`Point2`), W_n, W_t in J."""

    stage = enum_field(c.pcs_phase2, "stage", Stage)
    motion = enum_field(c.pcs_phase2, "motion", Motion)
    from_ = inner_field(c.pcs_phase2, "from", Point2)
    to = inner_field(c.pcs_phase2, "to", Point2)


class Phase3(_Phase, c.pcs_phase3):
    """A phase of an impact in space: stage, motion, from_, to (`Point3`), W_n, W_t in J."""

    stage = enum_field(c.pcs_phase3, "stage", Stage)
    motion = enum_field(c.pcs_phase3, "motion", Motion)
    from_ = inner_field(c.pcs_phase3, "from", Point3)
    to = inner_field(c.pcs_phase3, "to", Point3)


class _Impact(Plain):
    """Shared by the records of the plane and of space."""

    _contact: Any
    _material: Any

    @property
    def contact(self) -> Any:
        """The contact problem that was solved."""
        return self._contact

    @property
    def material(self) -> Material:
        """The material of the solved problem."""
        return self._material  # type: ignore[no-any-return]

    def judge(self) -> Any:
        """Return the residuals of this record, computed from its inputs: see `percuss.judge`."""
        from .diagnosis import judge
        mine: Any = self
        return judge(self._contact, self._material, mine)

    def __getstate__(self) -> Any:
        return bytes(self), self._contact, self._material  # type: ignore[call-overload]

    def __reduce__(self) -> Any:
        return _impact_again, (type(self), *self.__getstate__())

    def __repr__(self) -> str:
        from ._show import record_text
        return record_text(self)

    def _repr_html_(self) -> str:
        from ._show import record_html
        return record_html(self)


def _impact_again(kind: Any, content: bytes, contact: Any, material: Any) -> Any:
    made = kind.from_buffer_copy(content)
    made._contact, made._material = contact, material
    return made


class Impact2(_Impact, c.pcs_impact2):
    """The record of one planar impact, which `solve` returns. Impulses act on the body.

    The names are those of `quantities`: v_n, v_t, vp_n, vp_t in m/s; p_n, p_t, pc_n, pc_t, pr_n,
    pr_t in N s; W_c, W_r, W_f, dT, T, Tp in J; N_P, N_N, N_E, e_kinematic, R_kinetic,
    E2_energetic, impulse_ratio, mu_A, mu_R. NaN (None in to_dict) means: no value.
    """

    law = enum_field(c.pcs_impact2, "law", Law)
    outcome = enum_field(c.pcs_impact2, "outcome", Outcome)
    mode = enum_field(c.pcs_impact2, "mode", int, none=-1)
    final = enum_field(c.pcs_impact2, "final", Final, none=0)
    n_phases = fixed_field(c.pcs_impact2, "n_phases")

    @property
    def phases(self) -> Tuple[Phase2, ...]:
        """The phases in order; empty for a law without a path."""
        return _phases(self, Phase2, c.pcs_impact2)


class Impact3(_Impact, c.pcs_impact3):
    """The record of one impact in space: as `Impact2`, with components n, 1, 2.

    turn (rad) is the angle by which slip turned, from t1 towards t2; path is the `Path` used.
    """

    law = enum_field(c.pcs_impact3, "law", Law)
    path = enum_field(c.pcs_impact3, "path", Path)
    outcome = enum_field(c.pcs_impact3, "outcome", Outcome)
    mode = enum_field(c.pcs_impact3, "mode", int, none=-1)
    final = enum_field(c.pcs_impact3, "final", Final, none=0)
    n_phases = fixed_field(c.pcs_impact3, "n_phases")

    @property
    def phases(self) -> Tuple[Phase3, ...]:
        """The phases in order; empty for a law without a path."""
        return _phases(self, Phase3, c.pcs_impact3)


Impact = Union[Impact2, Impact3]


def _phases(impact: Any, kind: Any, base: Any) -> Tuple[Any, ...]:
    first = base.phases.offset
    return tuple(view(kind, impact, first + k * sizeof(kind)) for k in range(impact.n_phases))


def solve(contact: Contact, material: Material, law: LawLike = Law.ENERGETIC,
          path: PathLike = Path.EXACT, most_steps: Optional[int] = None) -> Any:
    """Solve one impact, in the plane (`Contact2`) or in space (`Contact3`).

    law: a name or a `Law`. In space, path is how friction acts, 'exact' or 'sun-baruh', and
    most_steps limits the steps of the exact path (default 4000). Returns an `Impact2` or
    `Impact3`. Raises an `Error` if an input is wrong, or if a result is out of range or did not
    converge. Physics such as a jam is in the ``outcome`` of the record.

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    >>> impact = percuss.solve(rod, percuss.Material(e=0.7, mu=0.4), law='poisson')
    >>> round(impact.vp_n, 3), impact.mode, impact.outcome, len(impact.phases)
    (0.515, 1, <Outcome: plain>, 3)
    """
    law = law if type(law) is Law else Law.of(law, "law")
    expect(material, "material", Material)
    if isinstance(contact, Contact2):
        impact: Any = Impact2()
        if lib.pcs_solve2(law, byref(contact), byref(material), byref(impact), None):
            call(lib.pcs_solve2, law, byref(contact), byref(material), byref(impact))
    else:
        expect(contact, "contact", Contact2, Contact3)
        impact = Impact3()
        rest = (law, Path.of(path, "path"), byref(contact), byref(material), byref(impact))
        if most_steps is None:
            call(lib.pcs_solve3, *rest)
        else:
            call(lib.pcs_solve3_within, whole(most_steps, "most_steps", 1), *rest)
    kept = impact.__dict__
    kept["_contact"] = type(contact).from_buffer_copy(contact)
    kept["_material"] = Material.from_buffer_copy(material)
    return impact


def law_applies(contact: Contact, material: Material, law: LawLike,
                path: PathLike = Path.EXACT) -> None:
    """Raise an `Error` with the reason if the law does not accept this problem.

    >>> import percuss
    >>> rod = percuss.Contact2(1.35, -0.96, 3.65, -1, 1)
    >>> percuss.law_applies(rod, percuss.Material(e=0.7, mu=0.4), 'walton')
    Traceback (most recent call last):
    percuss.Error: G_nt must be 0 for this law, which is for spheres (it is -0.96)
    """
    law = Law.of(law, "law")
    expect(material, "material", Material)
    if isinstance(expect(contact, "contact", Contact2, Contact3), Contact2):
        call(lib.pcs_law_applies2, law, byref(contact), byref(material))
    else:
        call(lib.pcs_law_applies3, law, Path.of(path, "path"), byref(contact), byref(material))


__all__ = ["Contact2", "Contact3", "Impact2", "Impact3", "Material", "Phase2", "Phase3", "Point2",
           "Point3", "law_applies", "solve"]
