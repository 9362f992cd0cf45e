"""Inside an impact: the path that slip takes while the normal impulse grows, and its hodograph."""

from __future__ import annotations

from ctypes import byref
from typing import Any, Dict, List

from . import _layout as c
from ._columns import read
from ._library import Error, lib
from ._numpy import np
from ._struct import expect, number
from .impact import Contact, Contact2, Contact3, Impact, Impact2, Impact3, Material, law_applies
from .names import Family, Final, Law, Path, Status


def _impulses(p_n: Any) -> Any:
    array = read("p_n", p_n)
    array = np.ascontiguousarray(np.full(1, array) if type(array) is float else array)
    if array.ndim != 1:
        raise ValueError(f"p_n must be a list of impulses (its shape is {array.shape})")
    if not (np.isfinite(array).all() and (array >= 0).all() and (array[1:] >= array[:-1]).all()):
        raise ValueError("p_n must be finite, not negative and not decrease")
    return array


def _ordinary(contact: Any, mu_s: float, mu_k: float) -> None:
    """These functions of C do not check: what they are given is checked here."""
    expect(contact, "contact", Contact2, Contact3).check()
    if not 0 <= mu_k <= mu_s < float("inf"):
        raise ValueError(f"mu_s >= mu_k >= 0 must hold (they are {mu_s!r} and {mu_k!r})")
    for name, value in contact.to_dict().items():
        if value and not 1e-40 <= abs(value) <= 1e40:
            raise ValueError(f"{name} must be in ordinary units, 1e-40 to 1e40 (it is {value!r})")


def sample_path(contact: Contact, p_n: Any, mu_s: float, mu_k: float) -> Dict[str, Any]:
    """Impulse and velocity at normal impulses p_n (N s, increasing) along the exact path.

    Gives arrays by name: p_n, p_t, v_n, v_t in the plane, p_n, p_1, p_2, v_n, v_1, v_2 in space.

    >>> import percuss
    >>> rod = percuss.Contact2(G_nn=1.35093, G_nt=-0.964181, G_tt=3.64907, v_n=-1, v_t=1)
    >>> percuss.sample_path(rod, [0, 0.4, 0.8], mu_s=0.4, mu_k=0.4)['v_t'].round(4).tolist()
    [1.0, 0.0305, 0.0]
    """
    p_n, mu_s, mu_k = _impulses(p_n), number(mu_s, "mu_s"), number(mu_k, "mu_k")
    _ordinary(contact, mu_s, mu_k)
    if isinstance(contact, Contact2):
        legs = lib.pcs_legs2_make(byref(contact), mu_s, mu_k)
        points = [lib.pcs_legs2_at(byref(legs), x) for x in p_n.tolist()]
        names = [name for name, _ in c.pcs_point2._fields_]
        return {name: np.array([getattr(point, name) for point in points]) for name in names}
    names = [name for name, _ in c.pcs_point3._fields_]
    table = np.empty((len(p_n), len(names)))
    if not lib.pcs_contact3_trace(byref(contact), mu_s, mu_k, p_n.ctypes.data, len(p_n),
                                  table.ctypes.data):
        raise Error("the path was not followed to the accuracy", Status.NOT_CONVERGED)
    return {name: table[:, k].copy() for k, name in enumerate(names)}


def hodograph(impact: Impact, points: int = 200) -> Dict[str, Any]:
    """The path of an impact of a law with a path, from its first impulse to its last.

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
    return sample_path(impact.contact, np.linspace(0.0, impact.p_n, points), material.mu_s,
                       material.mu_k)


def answers(contact: Contact, material: Material) -> List[Dict[str, Any]]:
    """Every answer of complementarity at one contact: impulses (N s) and how the contact ends.

    Two where v_n = 0 and friction is super-critical on the side of the slip; v_n must not be
    positive.

    >>> import percuss
    >>> slide = percuss.Contact2(G_nn=1, G_nt=1.5, G_tt=3, v_n=0, v_t=1)
    >>> [str(one['final']) for one in percuss.answers(slide, percuss.Material(e=0.5, mu=0.9))]
    ['stick', 'open']
    """
    expect(material, "material", Material)
    _ordinary(contact, material.mu_s, material.mu_k)
    law_applies(contact, material, Law.COMPLEMENTARITY)
    if contact.v_n > 0:
        raise ValueError(f"v_n must not be positive (it is {contact.v_n!r})")
    planar = isinstance(contact, Contact2)
    kind: Any = c.pcs_impulse2 if planar else c.pcs_impulse3
    made = (kind * int(c.CONSTANTS["MAX_ANSWERS2" if planar else "MAX_ANSWERS3"]))()
    find = (lib.pcs_impulse2_all_by_complementarity if planar
            else lib.pcs_impulse3_all_by_complementarity)
    count = find(byref(contact), material.e, material.e_t, material.mu_k, made)
    names = [name for name, _ in kind._fields_ if name != "final"]
    return [{**{name: getattr(one, name) for name in names}, "final": Final(one.final)}
            for one in made[:count]]


__all__ = ["answers", "hodograph", "sample_path"]
