"""Planar linkages: a mechanism from links, joints and contact points.

World axes: x to the right, y up. Angles are from the vertical, positive clockwise, as in papers on
walking machines: a link at angle phi extends from its joint along (sin phi, cos phi).
"""

from __future__ import annotations

from ctypes import addressof, byref
from typing import Any, Sequence, Tuple

from . import _layout as c
from ._library import call, lib
from ._numpy import np
from ._struct import Plain, number, vector, whole
from .multi import Mechanism


class Link(Plain, c.pcs_link):
    """A link: mass (kg), inertia (kg m^2 about its mass centre), length, centre (m, from the joint
    to the mass centre), angle (rad), rate (rad/s), parent (index of a link before it, -1: the
    root), joint (m, where on the parent, from the parent's own joint)."""

    def __init__(self, mass: float, inertia: float, length: float, centre: float, angle: float = 0.0,
                 rate: float = 0.0, parent: int = -1, joint: float = 0.0) -> None:
        super().__init__(whole(parent, "parent", -1), *(number(x, name) for name, x in (
            ("joint", joint), ("length", length), ("mass", mass), ("inertia", inertia),
            ("centre", centre), ("angle", angle), ("rate", rate))))


class ChainContact(Plain, c.pcs_chain_contact):
    """A point of a link on a surface: link (index), along (m from its joint), surface (rad,
    inclination; 0: level, positive clockwise)."""

    def __init__(self, link: int, along: float, surface: float = 0.0) -> None:
        super().__init__(whole(link, "link", 0), number(along, "along"), number(surface, "surface"))


def chain(links: Sequence[Link], contacts: Sequence[ChainContact], pinned: bool = False,
          velocity: Sequence[float] = (0.0, 0.0)) -> Mechanism:
    """Return the `Mechanism` of links joined as a tree. pinned: the root is a fixed point;
    otherwise velocity (m/s) is that of the root. u is v_x, v_y of a free root, then the rates.

    >>> import percuss
    >>> rod = percuss.Link(mass=1, inertia=1/12, length=1, centre=0.5, angle=0, rate=2)
    >>> swing = percuss.chain([rod], [percuss.ChainContact(link=0, along=1)], pinned=True)
    >>> swing.reduce()[1].tolist()
    [0.0, 2.0]
    """
    for name, items, kind in (("links", links, Link), ("contacts", contacts, ChainContact)):
        for item in items:
            if not isinstance(item, kind):
                raise TypeError(f"{name} must all be {kind.__name__} (there is {item!r})")
    listed = (c.pcs_link * max(1, len(links)))(*links)
    points = (c.pcs_chain_contact * max(1, len(contacts)))(*contacts)
    made = c.pcs_chain(len(links), addressof(listed), bool(pinned), _pair(velocity))
    dofs, rows = int(lib.pcs_chain_dofs(byref(made))), 2 * len(contacts)
    M, W, u = np.zeros((dofs, dofs)), np.zeros((rows, dofs)), np.zeros(dofs)
    call(lib.pcs_chain_assemble, byref(made), points, len(contacts), M.ctypes.data, W.ctypes.data,
         u.ctypes.data)
    return Mechanism(M, W, u, 2)


def _pair(velocity: Any) -> Tuple[float, ...]:
    return vector(velocity, 2, "velocity")


__all__ = ["ChainContact", "Link", "chain"]
