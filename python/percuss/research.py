"""Parts of an impact: the path of slip while the normal impulse grows, its hodograph, and the
formulas of laws without a path."""

from __future__ import annotations

from ctypes import byref, memmove, sizeof
from typing import Any, Dict, List, Tuple

from . import _layout as c
from ._columns import read
from ._library import Error, lib
from ._numpy import np
from ._struct import Plain, enum_field, expect, inner_field, number, whole
from .impact import (Contact, Contact2, Contact3, Impact, Impact2, Impact3, LawLike, Material,
                     Point2, law_applies, ordinary)
from .names import Family, Final, Law, Motion, Path, Status


def _impulses(p_n: Any) -> Any:
    array = read("p_n", p_n)
    array = np.ascontiguousarray(np.full(1, array) if type(array) is float else array)
    if array.ndim != 1:
        raise ValueError(f"p_n must be a list of impulses (its shape is {array.shape})")
    if not (np.isfinite(array).all() and (array >= 0).all() and (array[1:] >= array[:-1]).all()):
        raise ValueError("p_n must be finite, not negative and not decrease")
    return array


def _friction(mu_s: Any, mu_k: Any) -> Tuple[float, float]:
    static, kinetic = number(mu_s, "mu_s"), number(mu_k, "mu_k")
    if not 0 <= kinetic <= static < float("inf"):
        raise ValueError(f"mu_s >= mu_k >= 0 must hold (they are {mu_s!r} and {mu_k!r})")
    return static, kinetic


class Leg2(Plain, c.pcs_leg2):
    """A part of the path with one motion in the plane, linear in the normal impulse: motion,
    k = dp_t/dp_n, A = dv_n/dp_n and B = dv_t/dp_n (1/kg)."""

    motion = enum_field(c.pcs_leg2, "motion", Motion)


class Legs2(Plain, c.pcs_legs2):
    """The whole path of a planar contact: first, a `Leg2` of slip; second, after slip has stopped,
    of sticking or reverse slip; p_stop (N s, normal impulse at which slip stops; inf: never),
    v_stop (m/s, v_n there), jam (friction drives the bodies together).

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    >>> legs = percuss.Legs2(rod, mu_s=0.4, mu_k=0.4)
    >>> round(legs.p_stop, 4), legs.second.motion, legs.jam
    (0.4126, Motion('stick'), False)
    """

    first = inner_field(c.pcs_legs2, "first", Leg2)
    second = inner_field(c.pcs_legs2, "second", Leg2)

    def __init__(self, contact: Contact2, mu_s: float, mu_k: float) -> None:
        super().__init__()
        friction = _friction(mu_s, mu_k)
        ordinary(expect(contact, "contact", Contact2))
        made = lib.pcs_legs2_make(byref(contact), *friction)
        memmove(byref(self), byref(made), sizeof(made))

    def at(self, p_n: float) -> Point2:
        """Return impulse and velocity at the normal impulse p_n, N s.

        >>> import percuss
        >>> percuss.Legs2(percuss.Contact2(1, 0, 3, -1, 1), mu_s=0.1, mu_k=0.1).at(2).v_n
        1.0
        """
        p_n = number(p_n, "p_n")
        if not p_n >= 0:
            raise ValueError(f"p_n must not be negative (it is {p_n!r})")
        return Point2.from_buffer_copy(lib.pcs_legs2_at(byref(self), p_n))

    def compression(self) -> Dict[str, float]:
        """Return p_c (N s) and w_c = |W_c| (J) of compression, the same for every restitution.

        >>> import percuss
        >>> percuss.Legs2(percuss.Contact2(2, 0, 3, -1, 1), mu_s=0.1, mu_k=0.1).compression()
        {'p_c': 0.5, 'w_c': 0.25}
        """
        self._collides()
        made = lib.pcs_legs2_compression(byref(self))
        return {"p_c": made.p_c, "w_c": made.w_c}

    def restitution(self, law: LawLike, material: Material) -> float:
        """Return the normal impulse of restitution, N s, by a law with a path.

        >>> import percuss
        >>> legs = percuss.Legs2(percuss.Contact2(2, 0, 3, -1, 1), mu_s=0.1, mu_k=0.1)
        >>> legs.restitution('poisson', percuss.Material(e=0.5, mu=0.1))
        0.25
        """
        self._collides()
        law = Law.of(law, "law")
        if law.about.family != Family.PATH:
            raise ValueError(f"law must have a path (it is {law})")
        expect(material, "material", Material).check(law)
        return float(lib.pcs_legs2_restitution(law, byref(self), byref(material)))

    def _collides(self) -> None:
        if not (self.v_n < 0 or (self.v_n == 0 and self.jam)):
            raise ValueError(f"v_n must be negative (it is {self.v_n!r})")


def sample_path(contact: Contact, p_n: Any, mu_s: float, mu_k: float) -> Dict[str, Any]:
    """Return impulse and velocity at normal impulses p_n (N s, increasing) along the exact path.

    Returns arrays by name: p_n, p_t, v_n, v_t in the plane, p_n, p_1, p_2, v_n, v_1, v_2 in space.

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    >>> percuss.sample_path(rod, [0, 0.4, 0.8], mu_s=0.4, mu_k=0.4)['v_t'].round(4).tolist()
    [1.0, 0.0305, 0.0]
    """
    p_n = _impulses(p_n)
    mu_s, mu_k = _friction(mu_s, mu_k)
    ordinary(contact)
    if isinstance(contact, Contact2):
        legs = Legs2(contact, mu_s, mu_k)
        points = [legs.at(x) for x in p_n.tolist()]
        names = [name for name, _ in c.pcs_point2._fields_]
        return {name: np.array([getattr(point, name) for point in points]) for name in names}
    names = [name for name, _ in c.pcs_point3._fields_]
    table = np.empty((len(p_n), len(names)))
    if not lib.pcs_contact3_trace(byref(contact), mu_s, mu_k, p_n.ctypes.data, len(p_n),
                                  table.ctypes.data):
        raise Error("the path did not reach the accuracy", Status.NOT_CONVERGED)
    return {name: table[:, k].copy() for k, name in enumerate(names)}


def hodograph(impact: Impact, points: int = 200) -> Dict[str, Any]:
    """Return the path of an impact by a law with a path, from its start to its end: see
    `sample_path`.

    >>> import percuss
    >>> box = percuss.Contact3(1.5, 0.3, -0.2, 3, 0.4, 2, v_n=-1, v_1=0.5, v_2=0.2)
    >>> path = percuss.hodograph(percuss.solve(box, percuss.Material(e=0.5, mu=0.1)), points=3)
    >>> float(path['v_1'][0]), len(path['v_2'])
    (0.5, 3)
    """
    expect(impact, "impact", Impact2, Impact3)
    if impact.law.about.family != Family.PATH:
        raise ValueError(f"the law {impact.law} has no path")
    if getattr(impact, "path", Path.EXACT) != Path.EXACT:
        raise ValueError("impact must have the exact path")
    material: Material = impact.material
    count = whole(points, "points", 1)
    return sample_path(impact.contact, np.linspace(0.0, impact.p_n, count), material.mu_s,
                       material.mu_k)


def answers(contact: Contact, material: Material) -> List[Dict[str, Any]]:
    """Return every solution of complementarity at one contact: impulses (N s) and how the contact
    ends.

    There are two if v_n = 0 and friction is super-critical on the side of the slip. v_n must not be
    positive.

    >>> import percuss
    >>> slide = percuss.Contact2(G_nn=1, G_nt=1.5, G_tt=3, v_n=0, v_t=1)
    >>> [str(one['final']) for one in percuss.answers(slide, percuss.Material(e=0.5, mu=0.9))]
    ['stick', 'open']
    """
    ordinary(contact)
    law_applies(contact, material, Law.COMPLEMENTARITY)
    if contact.v_n > 0:
        raise ValueError(f"v_n must not be positive (it is {contact.v_n!r})")
    planar = isinstance(contact, Contact2)
    kind: Any = c.pcs_impulse2 if planar else c.pcs_impulse3
    made = (kind * int(c.CONSTANTS["MAX_ANSWERS2" if planar else "MAX_ANSWERS3"]))()
    find = (lib.pcs_impulse2_all_by_complementarity if planar
            else lib.pcs_impulse3_all_by_complementarity)
    count = find(byref(contact), material.e, material.e_t, material.mu_k, made)
    return [_impulse(one) for one in made[:count]]


def _impulse(made: Any) -> Dict[str, Any]:
    names = [name for name, _ in made._fields_ if name != "final"]
    return {**{name: getattr(made, name) for name in names}, "final": Final(made.final)}


def impulse_by(law: LawLike, contact: Contact, material: Material) -> Dict[str, Any]:
    """Return the impulse (N s) by a law without a path and how the contact ends: only the formula
    of the law, without the record of `solve`. v_n must be negative.

    law: whittaker, brach, complementarity, walton or impulse-ratio; in space walton (`answers` has
    complementarity there). NaN: there is no such impulse.

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1, G_nt=0, G_tt=3, v_n=-1, v_t=1)
    >>> percuss.impulse_by('whittaker', rod, percuss.Material(e=0.5, mu=0.1))
    {'p_n': 1.5, 'p_t': -0.15000000000000002, 'final': Final('slip')}
    """
    law = Law.of(law, "law")
    law_applies(contact, material, law)
    ordinary(contact, approaches=True)
    where, e, e_t, mu = byref(contact), material.e, material.e_t, material.mu_k
    if isinstance(contact, Contact3):
        if law != Law.WALTON:
            raise ValueError(f"law must be walton in space (it is {law})")
        return _impulse(lib.pcs_impulse3_by_walton(where, e, e_t, mu))
    if law in (Law.WHITTAKER, Law.COMPLEMENTARITY):
        e_t = 0.0 if law == Law.WHITTAKER else e_t
        return _impulse(lib.pcs_impulse2_by_complementarity(where, e, e_t, mu))
    if law == Law.WALTON:
        return _impulse(lib.pcs_impulse2_by_walton(where, e, e_t, mu))
    if law == Law.BRACH:
        return _impulse(lib.pcs_impulse2_by_brach(where, e, mu))
    if law == Law.IMPULSE_RATIO:
        return _impulse(lib.pcs_impulse2_by_ratio(where, e, material.ratio))
    raise ValueError(f"law must be algebraic, without a path (it is {law})")


__all__ = ["Leg2", "Legs2", "answers", "hodograph", "impulse_by", "sample_path"]
