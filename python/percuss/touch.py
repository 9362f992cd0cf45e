"""Contact points of simple shapes, and the mass and inertia of uniform solids."""

from __future__ import annotations

from ctypes import addressof, byref, c_double, create_string_buffer, memmove, sizeof
from typing import Any, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._library import call, lib
from ._struct import Plain, enum_field, fixed_field, number, set_numbers, vector, view
from .body import Body, Body2, Body3, Touch2, Touch3, Vector
from .names import Shape2, Shape3


class Solid2(Plain, c.pcs_solid2):
    """A shape in the plane with its size, in body axes with the mass centre as origin.

    shape: 'rod' (length), 'cylinder' (length, radius), 'disc', 'sphere' (radius), 'box', 'ellipse'
    (width, height), 'capsule' (length, radius), 'polygon' (corners, counter-clockwise); sizes in m.

    >>> import percuss
    >>> round(percuss.Solid2('box', width=0.4, height=0.2).body(mass=3).inertia, 9)
    0.05
    """

    shape = enum_field(c.pcs_solid2, "shape", Shape2)
    n_corners = fixed_field(c.pcs_solid2, "n_corners")
    _corners: Any = None

    def __init__(self, shape: Union[str, int, Shape2], *, length: Optional[float] = None,
                 radius: Optional[float] = None, width: Optional[float] = None,
                 height: Optional[float] = None, corners: Optional[Sequence[Vector]] = None) -> None:
        super().__init__()
        memmove(byref(self), byref(lib.pcs_solid2_default()), sizeof(self))
        self.shape = shape
        set_numbers(self, ("length", "radius", "width", "height"), (length, radius, width, height))
        if corners is not None:
            flat = [x for corner in corners for x in vector(corner, 2, "corners")]
            self._corners = (c_double * len(flat))(*flat)
            c.pcs_solid2.corners.__set__(self, addressof(self._corners))
            c.pcs_solid2.n_corners.__set__(self, len(flat) // 2)
        self.check()

    @property
    def corners(self) -> Any:
        """The corners of a polygon, m: pairs of x and y; None for other shapes."""
        flat = tuple(self._corners or ())
        return tuple(flat[k:k + 2] for k in range(0, len(flat), 2)) or None

    def check(self) -> None:
        """Raise an `Error` if it is not a valid solid."""
        call(lib.pcs_solid2_check, byref(self))

    def body(self, mass: float) -> Body2:
        """Return a uniform body of this shape (mass in kg), at rest at the origin."""
        made = Body2(1, 1)
        call(lib.pcs_body2_of_solid, byref(self), number(mass, "mass"), byref(made))
        return made

    def to_dict(self) -> Any:
        """Shape and sizes; corners as pairs."""
        made = super().to_dict()
        return {name: x for name, x in made.items() if x is not None and name != "n_corners"}

    def __repr__(self) -> str:
        return "Solid2(" + ", ".join(f"{k}={v!r}" for k, v in self.to_dict().items()) + ")"

    def __reduce__(self) -> Any:
        return _solid_again, (Solid2, self.to_dict())


class Solid3(Plain, c.pcs_solid3):
    """A shape in space: 'cylinder', 'capsule' (length, radius; along X), 'sphere' (radius), 'box',
    'ellipsoid' (width, height, depth along X, Y, Z); whole sizes in m.

    >>> import percuss
    >>> percuss.Solid3('sphere', radius=0.5).body(mass=1).inertia[0]
    0.1
    """

    shape = enum_field(c.pcs_solid3, "shape", Shape3)

    def __init__(self, shape: Union[str, int, Shape3], *, length: Optional[float] = None,
                 radius: Optional[float] = None, width: Optional[float] = None,
                 height: Optional[float] = None, depth: Optional[float] = None) -> None:
        super().__init__()
        memmove(byref(self), byref(lib.pcs_solid3_default()), sizeof(self))
        self.shape = shape
        set_numbers(self, ("length", "radius", "width", "height", "depth"),
                    (length, radius, width, height, depth))
        self.check()

    def check(self) -> None:
        """Raise an `Error` if it is not a valid solid."""
        call(lib.pcs_solid3_check, byref(self))

    def body(self, mass: float) -> Body3:
        """Return a uniform body of this shape (mass in kg), at rest at the origin."""
        made = Body3(1, 1)
        call(lib.pcs_body3_of_solid, byref(self), number(mass, "mass"), byref(made))
        return made


Solid = Union[Solid2, Solid3]


def _solid_again(kind: Any, values: Any) -> Any:
    return kind(**values)


class Touches:
    """Contact points of two bodies: ``at``, a tuple of `Touch2` or `Touch3` (empty: they do not
    touch); ``gap``, the distance in m, negative if they overlap; ``rounding``, its error in m;
    ``text``, a sentence about it."""

    def __init__(self, made: Any, kind: Any, text: Any) -> None:
        first = type(made).at.offset
        self.at: Tuple[Any, ...] = tuple(view(kind, made, first + k * sizeof(kind)).copy()
                                         for k in range(made.count))
        self.gap: float = made.gap
        self.rounding: float = made.rounding
        said = create_string_buffer(200)
        text(byref(made), said, len(said))
        self.text: str = said.value.decode()

    def __len__(self) -> int:
        return len(self.at)

    def __getitem__(self, index: int) -> Any:
        return self.at[index]

    def __repr__(self) -> str:
        return f"<{self.text}>"


def touches(solid: Solid, body: Body, other_solid: Solid, other: Body,
            within: float = 0.0) -> Touches:
    """Return the points where a body touches another; normals point out of the other into the body.

    within: m; points with a gap up to this count as touching.

    >>> import percuss
    >>> disc = percuss.Solid2('disc', radius=0.5)
    >>> a, b = disc.body(mass=1), disc.body(mass=1)
    >>> b.position = (1, 0)
    >>> percuss.touches(disc, a, disc, b)[0].normal
    (-1.0, 0.0)
    """
    planar = _is_planar(solid, body)
    if _is_planar(other_solid, other) != planar:
        raise TypeError("both bodies must be of the plane, or both of space")
    made: Any = c.pcs_touches2() if planar else c.pcs_touches3()
    call(lib.pcs_touch2_between if planar else lib.pcs_touch3_between, byref(solid), byref(body),
         byref(other_solid), byref(other), number(within, "within"), byref(made))
    return _touches(made, planar)


def touches_surface(solid: Solid, body: Body, point: Vector, normal: Vector,
                    within: float = 0.0) -> Touches:
    """Return the points where a body touches a plane surface through a point; below is solid.
    normal points out of it.

    >>> import percuss
    >>> box = percuss.Solid2('box', width=0.4, height=0.2)
    >>> body = box.body(mass=1)
    >>> body.position = (0, 0.1)
    >>> percuss.touches_surface(box, body, (0, 0), (0, 1))
    <they touch at 2 points>
    """
    planar = _is_planar(solid, body)
    size = 2 if planar else 3
    made: Any = c.pcs_touches2() if planar else c.pcs_touches3()
    call(lib.pcs_touch2_on_line if planar else lib.pcs_touch3_on_plane, byref(solid), byref(body),
         (c_double * size)(*vector(point, size, "point")),
         (c_double * size)(*vector(normal, size, "normal")), number(within, "within"), byref(made))
    return _touches(made, planar)


def _touches(made: Any, planar: bool) -> Touches:
    if planar:
        return Touches(made, Touch2, lib.pcs_touches2_text)
    return Touches(made, Touch3, lib.pcs_touches3_text)


def _is_planar(solid: Any, body: Any) -> bool:
    if isinstance(solid, Solid2) and isinstance(body, Body2):
        return True
    if isinstance(solid, Solid3) and isinstance(body, Body3):
        return False
    raise TypeError("solid and body must be a Solid2 and a Body2, or a Solid3 and a Body3 (they are"
                    f" {type(solid).__name__}, {type(body).__name__})")


def polygon_centroid(corners: Sequence[Vector]) -> Tuple[float, ...]:
    """Return the centroid of a convex polygon, m. Subtract it from the corners for a `Solid2`.

    >>> import percuss
    >>> percuss.polygon_centroid([(0, 0), (2, 0), (2, 2), (0, 2)])
    (1.0, 1.0)
    """
    flat = [x for corner in corners for x in vector(corner, 2, "corners")]
    made = (c_double * 2)()
    call(lib.pcs_polygon_centroid, (c_double * max(1, len(flat)))(*flat), len(flat) // 2, made)
    return tuple(made)


__all__ = ["polygon_centroid", "Solid2", "Solid3", "Touches", "touches", "touches_surface"]
