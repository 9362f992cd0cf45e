"""The enumerations of percuss, by name: laws, outcomes, statuses; and the table of quantities."""

from __future__ import annotations

from typing import List, NamedTuple, Tuple

from ._enums import (Branch, Family, Final, FindingCode, FitForm, FitKnown, FitParameter, FitRole,
                     FitUse, Group, Law, Mix, Motion, Outcome, Part, Path, PileOrder, PileShape,
                     Shape2, Shape3, Sharing, SpringGiven, Stage, Status, Tangent, Trust, Vector,
                     Weighting)
from ._library import lib
from ._named import LawInfo

__all__ = ["Branch", "Family", "Final", "FindingCode", "FitForm", "FitKnown", "FitParameter",
           "FitRole", "FitUse", "Group", "Law", "LawInfo", "Mix", "Motion", "Outcome", "Part",
           "Path", "PileOrder", "PileShape", "Quantity", "Shape2", "Shape3", "Sharing",
           "SpringGiven", "Stage", "Status", "Tangent", "Trust", "Vector", "Weighting", "laws",
           "mode_meaning", "quantities", "ShapeInfo", "shapes", "vector_unit"]


class Quantity(NamedTuple):
    """A row of the table of quantities."""

    group: Group
    name: str
    unit: str
    meaning: str


def laws() -> List[LawInfo]:
    """Return every law, with family, source and rule.

    >>> import percuss
    >>> [law.name for law in percuss.laws() if not law.spatial]
    ['whittaker', 'brach', 'impulse-ratio']
    """
    return [law.about for law in Law]


def quantities() -> List[Quantity]:
    """Return the table of quantities: group, name, unit and meaning of each.

    >>> import percuss
    >>> [q.unit for q in percuss.quantities() if q.name == 'W_f']
    ['J', 'J']
    """
    rows = [lib.pcs_quantity_at(k).contents for k in range(lib.pcs_quantity_count())]
    return [Quantity(Group(row.group), row.name.decode(), row.unit.decode(), row.meaning.decode())
            for row in rows]


class ShapeInfo(NamedTuple):
    """A shape: its name, the sizes it needs, whether `Struck2` and `Solid2` (in space `Struck3` and
    `Solid3`) accept it, and its meaning."""

    name: str
    dimensions: Tuple[str, ...]
    struck: bool
    solid: bool
    meaning: str


def shapes(dimension: int = 2) -> List[ShapeInfo]:
    """Return the shapes of the plane (dimension 2) or of space (3).

    >>> import percuss
    >>> [shape.dimensions for shape in percuss.shapes() if shape.name == 'box']
    [('width', 'height')]
    """
    if dimension == 2:
        return [ShapeInfo(str(shape), _words(lib.pcs_shape2_dimensions(shape)),
                          lib.pcs_shape2_is_struck(shape), lib.pcs_shape2_is_solid(shape),
                          lib.pcs_shape2_meaning(shape).decode()) for shape in Shape2]
    if dimension == 3:
        return [ShapeInfo(str(shape), _words(lib.pcs_shape3_dimensions(shape)),
                          lib.pcs_shape3_is_struck(shape), lib.pcs_shape3_is_solid(shape),
                          lib.pcs_shape3_meaning(shape).decode()) for shape in Shape3]
    raise ValueError(f"dimension must be 2 or 3 (it is {dimension!r})")


def _words(text: bytes) -> Tuple[str, ...]:
    return tuple(text.decode().split())


def vector_unit() -> Vector:
    """Return the vector unit of this processor that batches use; results do not depend on it.

    >>> import percuss
    >>> percuss.vector_unit() in percuss.Vector
    True
    """
    return Vector(lib.pcs_batch_vector())


def mode_meaning(mode: int) -> str:
    """Return the meaning of mode 0 to 6 of Sun & Baruh; '' for a number that is not a mode.

    >>> import percuss
    >>> percuss.mode_meaning(1)
    'slip stops in compression, then it sticks'
    """
    if not isinstance(mode, int):
        raise TypeError(f"mode must be a whole number (it is {mode!r})")
    return str(lib.pcs_mode_meaning(mode if 0 <= mode <= 6 else -1).decode())
