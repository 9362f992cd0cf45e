"""Bounds of an impact, comparison of laws, and whether a result is right."""

from __future__ import annotations

from ctypes import byref
from typing import Any, Dict, List, Tuple, Union

from . import _layout as c
from ._library import Error, call, lib
from ._show import comparison_html, comparison_text
from ._struct import Plain, enum_field, expect, fixed_field, inner_field, view
from .impact import (Contact, Contact2, Contact3, Impact, Impact2, Impact3, LawLike, Material,
                     PathLike, law_applies, solve)
from .names import Law, Path, Trust

JUDGE_BOUND: float = c.CONSTANTS["JUDGE_BOUND"]


class Judgement(Plain, c.pcs_judgement):
    """Residuals of a record: momentum, cone, restitution, energy, and the worst of them.

    1e-15 is rounding; above `JUDGE_BOUND` (1e-8) the record must not be used.
    """

    def fails(self, bound: float = JUDGE_BOUND) -> bool:
        """True if the worst residual is above the bound, or NaN."""
        return bool(lib.pcs_judgement_fails(self.worst, bound))

    @property
    def condition(self) -> str:
        """The condition with the largest residual."""
        return str(lib.pcs_judgement_condition(byref(self)).decode())


def judge(contact: Contact, material: Material, impact: Impact) -> Judgement:
    """Return the residuals of a record of `solve`, computed from the inputs by an independent
    method.

    >>> import percuss
    >>> rod = percuss.Contact2(1.35, -0.96, 3.65, -1, 1)
    >>> impact = percuss.solve(rod, percuss.Material(e=0.7, mu=0.4))
    >>> impact.judge().fails()
    False
    """
    _same_dimension(contact, impact)
    function = lib.pcs_judge2 if isinstance(contact, Contact2) else lib.pcs_judge3
    made = function(byref(contact), byref(_material(material)), byref(impact))
    return Judgement.from_buffer_copy(made)


def _same_dimension(contact: Any, impact: Any) -> None:
    pairs = ((Contact2, Impact2), (Contact3, Impact3))
    if not any(isinstance(contact, a) and isinstance(impact, b) for a, b in pairs):
        raise TypeError("contact and impact must be a Contact2 and an Impact2, or a Contact3 and an"
                        f" Impact3 (they are {type(contact).__name__}, {type(impact).__name__})")


def _material(material: Any) -> Material:
    expect(material, "material", Material)
    return material  # type: ignore[no-any-return]


def _contact(contact: Any) -> bool:
    """True if it is planar; a TypeError if it is not a contact."""
    return isinstance(expect(contact, "contact", Contact2, Contact3), Contact2)


class Diagnosis2(Plain, c.pcs_diagnosis2):
    """Bounds and ratios that hold for any law: mu_0, mu_T, mu_max, mu_crit, slide, R1, R2, R3; and
    the mode by Poisson's law that follows from them (None: none). NaN: no value."""

    mode = enum_field(c.pcs_diagnosis2, "mode", int, none=-1)


class Direction3(Plain, c.pcs_direction3):
    """An invariant direction of slip: angle (rad, from t1 towards t2), growth d|v_t|/dp_n (1/kg),
    and whether nearby slip turns towards it."""


class Diagnosis3(Plain, c.pcs_diagnosis3):
    """Bounds in space that hold for any law: invariant directions, mu_stick, sticks, mu_crit,
    slide."""

    n_directions = fixed_field(c.pcs_diagnosis3, "n_directions")

    @property
    def directions(self) -> Tuple[Direction3, ...]:
        """The invariant directions of slip, 0 to 4."""
        first, size = c.pcs_diagnosis3.directions.offset, c.pcs_diagnosis3.directions.size // 4
        return tuple(view(Direction3, self, first + k * size) for k in range(self.n_directions))


def diagnose(contact: Contact, material: Material) -> Union[Diagnosis2, Diagnosis3]:
    """Return the bounds and ratios of a problem that hold for any law.

    >>> import percuss
    >>> rod = percuss.Contact2(1.35, -0.96, 3.65, -1, 1)
    >>> round(percuss.diagnose(rod, percuss.Material(e=0.7, mu=0.4)).mu_crit, 5)
    1.40625
    """
    planar = _contact(contact)
    made: Any = Diagnosis2() if planar else Diagnosis3()
    function = lib.pcs_diagnose2 if planar else lib.pcs_diagnose3
    call(function, byref(contact), byref(_material(material)), byref(made))
    return made  # type: ignore[no-any-return]


class Deviation3(Plain, c.pcs_deviation3):
    """Error of the path of Sun & Baruh relative to the exact path: velocity (part of |v|), energy
    (part of T), same_mode, and both records, exact and approximate."""

    exact = inner_field(c.pcs_deviation3, "exact", Impact3)
    approximate = inner_field(c.pcs_deviation3, "approximate", Impact3)

    def __repr__(self) -> str:
        return (f"Deviation3(velocity={self.velocity:.6g}, energy={self.energy:.6g},"
                f" same_mode={self.same_mode})")


def deviate(contact: Contact3, material: Material, law: LawLike = Law.ENERGETIC) -> Deviation3:
    """Solve by the exact path and by the path of Sun & Baruh, and compare.

    >>> import percuss
    >>> box = percuss.Contact3(1.5, 0.3, -0.2, 3, 0.4, 2, v_n=-1, v_1=0.5, v_2=0.2)
    >>> percuss.deviate(box, percuss.Material(e=0.5, mu=0.3)).same_mode
    True
    """
    expect(contact, "contact", Contact3)
    made = Deviation3()
    call(lib.pcs_deviate3, Law.of(law, "law"), byref(contact), byref(_material(material)),
         byref(made))
    return made


class Verdict(Plain, c.pcs_verdict):
    """Which restitution to trust: trust, N_P of the energetic result, N_E of Poisson's result,
    impulse_exceeds, work_exceeds, collides."""

    trust = enum_field(c.pcs_verdict, "trust", Trust)

    @classmethod
    def of(cls, N_P: float, energetic: int, N_E: float, poisson: int) -> "Verdict":
        """Return the verdict on two results of any kind of impact, also a strike: N_P = pr_n/(e
        pc_n) and outcome of the energetic law, N_E = sqrt(W_r/|W_c|)/e and outcome of Poisson's
        law.

        >>> import percuss
        >>> percuss.Verdict.of(1.05, 0, 0.9, 0).trust
        Trust('energetic')
        """
        return cls.from_buffer_copy(lib.pcs_verdict_of(N_P, energetic, N_E, poisson))


class Comparison:
    """One impact by every law that accepts it.

    ``impacts``: records by the name of the law; ``left_out``: why the others do not apply, by name;
    ``verdict``: energetic against Poisson (None: one of the two has no result).
    """

    def __init__(self, impacts: Dict[str, Any], left_out: Dict[str, str], verdict: Any) -> None:
        self.impacts, self.left_out, self.verdict = impacts, left_out, verdict

    def to_dict(self) -> Dict[str, Any]:
        """The records as dicts by law, without their phases."""
        rows = {law: impact.to_dict() for law, impact in self.impacts.items()}
        for row in rows.values():
            row.pop("phases")
        return rows

    def to_frame(self) -> Any:
        """A DataFrame with a column for each law; needs pandas."""
        import pandas
        return pandas.DataFrame(self.to_dict())

    @property
    def table(self) -> Any:
        """The DataFrame of to_frame if pandas is installed, otherwise the dict of to_dict."""
        try:
            return self.to_frame()
        except ImportError:
            return self.to_dict()

    def __getitem__(self, law: LawLike) -> Any:
        return self.impacts[str(Law.of(law, "law"))]

    def __repr__(self) -> str:
        return comparison_text(self)

    def _repr_html_(self) -> str:
        return comparison_html(self)


def compare(contact: Contact, material: Material, path: PathLike = Path.EXACT) -> Comparison:
    """Solve by every law that applies, and report why the others do not. Returns a `Comparison`.

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    >>> both = percuss.compare(rod, percuss.Material(e=0.7, mu=0.4))
    >>> round(both['newton'].vp_n, 3), round(both['poisson'].vp_n, 3), both.verdict.trust
    (0.7, 0.515, Trust('poisson'))
    >>> both.left_out['walton']
    'G_nt must be 0 for this law, which is for spheres (it is -0.964181)'
    """
    planar = _contact(contact)
    impacts: Dict[str, Any] = {}
    left_out: Dict[str, str] = {}
    for law in Law:
        try:
            law_applies(contact, _material(material), law, path)
            impacts[str(law)] = solve(contact, material, law, path)
        except Error as error:
            left_out[str(law)] = str(error)
    verdict: Any = Verdict()
    try:
        call(lib.pcs_compare2 if planar else lib.pcs_compare3, byref(contact), byref(material),
             byref(verdict))
    except Error:
        verdict = None
    return Comparison(impacts, left_out, verdict)


__all__ = ["Comparison", "Deviation3", "Diagnosis2", "Diagnosis3", "Direction3",
                      "JUDGE_BOUND", "Judgement", "Verdict", "compare", "deviate", "diagnose",
                      "judge"]
