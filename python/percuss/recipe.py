"""Piles to try things on, by a recipe."""

from __future__ import annotations

from ctypes import byref, c_size_t
from typing import Any, List, NamedTuple, Union

from . import _layout as c
from ._library import call, lib
from ._numpy import np
from ._struct import number, whole
from .bodies import Bodies2, Bodies3, Pairs
from .names import PileOrder, PileShape


class DrawnPile(NamedTuple):
    """Bodies and contacts, as `BodyPile` takes them."""

    bodies: Any
    pairs: Pairs


def draw_pile(shape: Union[str, int, PileShape] = PileShape.BALL,
              order: Union[str, int, PileOrder] = PileOrder.POURED, n_bodies: int = 100,
              seed: int = 0, dimension: int = 2, size: float = 0.1, mass: float = 1.0,
              speed: float = 1.0, disorder: float = 0.1) -> DrawnPile:
    """A pile to try things on, which falls on the ground: balls or boxes, stacked, poured or as a
    lattice; the same seed gives the same pile. size in m, mass in kg, speed and disorder in m/s.

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
    body = np.zeros((recipe.n_bodies, 8 if planar else 20))
    pair = np.zeros((count.value, 6 if planar else 8))
    call(draw, byref(recipe), body.ctypes.data, pair.ctypes.data, count.value, byref(count))
    index = pair.view(np.intc)
    pairs = Pairs(index[:, 0], index[:, 1], pair[:, 1:1 + dimension],
                  pair[:, 1 + dimension:1 + 2 * dimension])
    columns: List[Any] = [body[:, 0], body[:, 1], body[:, 2:4], body[:, 5:7], body[:, 7]]
    if not planar:
        columns = [body[:, 0], body[:, 1:7], body[:, 7:10], body[:, 14:17], body[:, 17:20],
                   body[:, 10:14]]
    return DrawnPile((Bodies2 if planar else Bodies3)(*columns), pairs)


__all__ = ["DrawnPile", "draw_pile"]
