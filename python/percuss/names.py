"""The enumerations of percuss, by name: laws, outcomes, statuses; and the table of quantities."""

from __future__ import annotations

from typing import List, NamedTuple

from ._enums import (Branch, Family, Final, Group, Law, Mix, Motion, Outcome, Part, Path, Shape2,
                     Shape3, Sharing, Stage, Status, Tangent, Trust, Vector)
from ._library import lib
from ._named import LawInfo

__all__ = ["Branch", "Family", "Final", "Group", "Law", "LawInfo", "Mix", "Motion", "Outcome",
           "Part", "Path", "Quantity", "Shape2", "Shape3", "Sharing", "Stage", "Status", "Tangent",
           "Trust", "Vector", "laws", "mode_meaning", "quantities",
           "vector_unit"]


class Quantity(NamedTuple):
    """A row of the table of quantities."""

    group: Group
    name: str
    unit: str
    meaning: str


def laws() -> List[LawInfo]:
    """Every law, with family, source and rule.

    >>> import percuss
    >>> [law.name for law in percuss.laws() if not law.spatial]
    ['whittaker', 'brach', 'impulse-ratio']
    """
    return [law.about for law in Law]


def quantities() -> List[Quantity]:
    """The one table of quantities: group, name, unit and meaning of each.

    >>> import percuss
    >>> [q.unit for q in percuss.quantities() if q.name == 'W_f']
    ['J', 'J']
    """
    rows = [lib.pcs_quantity_at(k).contents for k in range(lib.pcs_quantity_count())]
    return [Quantity(Group(row.group), row.name.decode(), row.unit.decode(), row.meaning.decode())
            for row in rows]


def vector_unit() -> Vector:
    """The vector unit of this processor that batches use; the bits do not depend on it.

    >>> import percuss
    >>> percuss.vector_unit() in percuss.Vector
    True
    """
    return Vector(lib.pcs_batch_vector())


def mode_meaning(mode: int) -> str:
    """Mode 0 to 6 of Sun and Baruh's table in words; '' for a number that is no mode.

    >>> import percuss
    >>> percuss.mode_meaning(1)
    'slip stops in compression, then it sticks'
    """
    if not isinstance(mode, int):
        raise TypeError(f"mode must be a whole number (it is {mode!r})")
    return str(lib.pcs_mode_meaning(mode if 0 <= mode <= 6 else -1).decode())
