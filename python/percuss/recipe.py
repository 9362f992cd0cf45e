"""Synthetic piles by a recipe, for tests and examples."""

from __future__ import annotations

from ctypes import byref, c_size_t
from typing import Any, NamedTuple, Union

from . import _layout as c
from ._library import call, lib
from ._numpy import np
from ._struct import number, whole
from .bodies import Bodies2, Bodies3, Pairs
from .names import PileOrder, PileShape


class DrawnPile(NamedTuple):
    """Bodies and contacts, the arguments of `BodyPile`."""

    bodies: Any
    pairs: Pairs


def draw_pile(shape: Union[str, int, PileShape] = PileShape.BALL,
              order: Union[str, int, PileOrder] = PileOrder.POURED, n_bodies: int = 100,
              seed: int = 0, dimension: int = 2, size: float = 0.1, mass: float = 1.0,
              speed: float = 1.0, disorder: float = 0.1) -> DrawnPile:
    """Return a synthetic pile that falls on the ground: balls or boxes, stacked, poured or in a
    lattice; the same seed makes the same pile. size in m, mass in kg, speed and disorder in m/s.

    >>> import percuss
    >>> drawn = percuss.draw_pile('box', 'lattice', n_bodies=8, dimension=3)
    >>> len(drawn.bodies), len(drawn.pairs)
    (8, 64)
    """
    if dimension not in (2, 3):
        raise ValueError(f"dimension must be 2 or 3 (it is {dimension!r})")
    recipe = c.pcs_pile_recipe(PileShape.of(shape, "shape"), PileOrder.of(order, "order"),
                               whole(n_bodies, "n_bodies", 0), whole(seed, "seed", 0, (1 << 64) - 1),
                               number(size, "size"), number(mass, "mass"), number(speed, "speed"),
                               number(disorder, "disorder"))
    planar, count = dimension == 2, c_size_t()
    draw = lib.pcs_pile2_draw if planar else lib.pcs_pile3_draw
    call(draw, byref(recipe), None, None, 0, byref(count))
    body = np.zeros(recipe.n_bodies, dtype=c.pcs_body2 if planar else c.pcs_body3)
    pair = np.zeros(count.value, dtype=c.pcs_pair2 if planar else c.pcs_pair3)
    call(draw, byref(recipe), body.ctypes.data, pair.ctypes.data, count.value, byref(count))
    kind: Any = Bodies2 if planar else Bodies3
    bodies, touch = kind(*(body[name] for name in kind.arguments)), pair["touch"]
    return DrawnPile(bodies, Pairs(pair["body"], pair["other"], touch["point"], touch["normal"]))


__all__ = ["DrawnPile", "draw_pile"]
