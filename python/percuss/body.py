"""Bodies in world axes: x to the right, y up, counter-clockwise positive; in space right-handed,
quaternions with w first. Their contact problem, and the frame of the contact."""

from __future__ import annotations

from ctypes import byref, c_double
from typing import Any, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._library import call, lib
from ._struct import Plain, address, number, vector, vector_field
from .impact import Contact, Contact2, Contact3

Vector = Sequence[float]


class Body2(Plain, c.pcs_body2):
    """A body in the plane: mass (kg; inf: immovable), inertia (kg m^2 about the mass centre; inf:
    cannot rotate), position (m, of the mass centre), angle (rad), velocity (m/s), spin (rad/s).

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.1, position=(0, 1), velocity=(1, -3))
    >>> ball.energy
    10.0
    """

    position = vector_field(c.pcs_body2, "position")
    velocity = vector_field(c.pcs_body2, "velocity")

    def __init__(self, mass: float, inertia: float, position: Vector = (0.0, 0.0),
                 angle: float = 0.0, velocity: Vector = (0.0, 0.0), spin: float = 0.0) -> None:
        super().__init__()
        self.mass, self.inertia = number(mass, "mass"), number(inertia, "inertia")
        self.angle, self.spin = number(angle, "angle"), number(spin, "spin")
        self.position, self.velocity = position, velocity

    @classmethod
    def fixed(cls) -> Body2:
        """Immovable and at rest."""
        return cls.from_buffer_copy(lib.pcs_body2_fixed())

    @property
    def energy(self) -> float:
        """Kinetic energy, J; NaN if a body of infinite mass or inertia moves."""
        return float(lib.pcs_body2_energy(byref(self)))

    def check(self) -> None:
        """Raise an `Error` if it is not a valid body."""
        call(lib.pcs_body2_check, byref(self))

    def velocity_at(self, point: Vector) -> Tuple[float, ...]:
        """Return the velocity of the body at a point in world axes, m/s."""
        made = (c_double * 2)()
        lib.pcs_body2_velocity_at(byref(self), _doubles(point, 2, "point"), made)
        return tuple(made)

    def pushed(self, point: Vector, impulse: Vector) -> Body2:
        """Return the body after an impulse (N s) at a point, both in world axes."""
        self.check()
        made = self.copy()
        lib.pcs_body2_push(byref(made), _doubles(point, 2, "point"),
                           _doubles(impulse, 2, "impulse"))
        return made


class Body3(Plain, c.pcs_body3):
    """A body in space: mass (kg), inertia (kg m^2: one number for all axes, three along the body's
    axes X, Y, Z, or six: XX YY ZZ XY XZ YZ with XY = -sum m x y), position (m), quaternion
    (w, x, y, z: from the body's axes to the world), velocity (m/s), spin (rad/s, world axes).

    >>> import percuss
    >>> percuss.Body3(mass=1, inertia=0.4, spin=(0, 0, 2)).energy
    0.8
    """

    inertia = vector_field(c.pcs_body3, "inertia")
    position = vector_field(c.pcs_body3, "position")
    quaternion = vector_field(c.pcs_body3, "quaternion")
    velocity = vector_field(c.pcs_body3, "velocity")
    spin = vector_field(c.pcs_body3, "spin")

    def __init__(self, mass: float, inertia: Union[float, Vector],
                 position: Vector = (0.0, 0.0, 0.0), quaternion: Vector = (1.0, 0.0, 0.0, 0.0),
                 velocity: Vector = (0.0, 0.0, 0.0), spin: Vector = (0.0, 0.0, 0.0)) -> None:
        super().__init__()
        self.mass, self.inertia = number(mass, "mass"), _six(inertia)
        self.position, self.quaternion = position, quaternion
        self.velocity, self.spin = velocity, spin

    @classmethod
    def fixed(cls) -> Body3:
        """Immovable and at rest."""
        return cls.from_buffer_copy(lib.pcs_body3_fixed())

    @property
    def energy(self) -> float:
        """Kinetic energy, J; NaN if a body of infinite mass or inertia moves."""
        return float(lib.pcs_body3_energy(byref(self)))

    def check(self) -> None:
        """Raise an `Error` if it is not a valid body."""
        call(lib.pcs_body3_check, byref(self))

    def velocity_at(self, point: Vector) -> Tuple[float, ...]:
        """Return the velocity of the body at a point in world axes, m/s."""
        made = (c_double * 3)()
        lib.pcs_body3_velocity_at(byref(self), _doubles(point, 3, "point"), made)
        return tuple(made)

    def pushed(self, point: Vector, impulse: Vector) -> Body3:
        """Return the body after an impulse (N s) at a point, both in world axes."""
        self.check()
        made = self.copy()
        lib.pcs_body3_push(byref(made), _doubles(point, 3, "point"),
                           _doubles(impulse, 3, "impulse"))
        return made


Body = Union[Body2, Body3]


def _doubles(value: Any, length: int, argument: str) -> Any:
    return (c_double * length)(*vector(value, length, argument))


def _six(inertia: Any) -> Tuple[float, ...]:
    try:
        items = tuple(inertia)
    except TypeError:
        items = (inertia, inertia, inertia)
    return vector(items + (0.0, 0.0, 0.0) if len(items) == 3 else items, 6, "inertia")


class Touch2(Plain, c.pcs_touch2):
    """A contact point of two bodies: point (m), normal (out of the other into the body; its length
    must not be 0), gap (m; negative: they overlap; it does not change the impact)."""

    point = vector_field(c.pcs_touch2, "point")
    normal = vector_field(c.pcs_touch2, "normal")

    def __init__(self, point: Vector, normal: Vector, gap: float = 0.0) -> None:
        super().__init__()
        self.point, self.normal, self.gap = point, normal, number(gap, "gap")


class Touch3(Plain, c.pcs_touch3):
    """A contact point of two bodies in space: point, normal, gap as in `Touch2`."""

    point = vector_field(c.pcs_touch3, "point")
    normal = vector_field(c.pcs_touch3, "normal")

    def __init__(self, point: Vector, normal: Vector, gap: float = 0.0) -> None:
        super().__init__()
        self.point, self.normal, self.gap = point, normal, number(gap, "gap")


Touch = Union[Touch2, Touch3]


class Frame2(Plain, c.pcs_frame2):
    """The unit vectors n and t of a contact in world axes; t is n turned clockwise."""

    n = vector_field(c.pcs_frame2, "n")
    t = vector_field(c.pcs_frame2, "t")

    def to_world(self, local: Vector) -> Tuple[float, ...]:
        """Convert a vector along (n, t) to world axes."""
        made = (c_double * 2)()
        lib.pcs_frame2_to_world(byref(self), _doubles(local, 2, "local"), made)
        return tuple(made)

    def from_world(self, world: Vector) -> Tuple[float, ...]:
        """Convert a vector in world axes to (n, t)."""
        made = (c_double * 2)()
        lib.pcs_frame2_from_world(byref(self), _doubles(world, 2, "world"), made)
        return tuple(made)


class Frame3(Plain, c.pcs_frame3):
    """The unit vectors n, t1, t2 of a contact in world axes; n = t1 x t2."""

    n = vector_field(c.pcs_frame3, "n")
    t1 = vector_field(c.pcs_frame3, "t1")
    t2 = vector_field(c.pcs_frame3, "t2")

    def to_world(self, local: Vector) -> Tuple[float, ...]:
        """Convert a vector along (n, t1, t2) to world axes."""
        made = (c_double * 3)()
        lib.pcs_frame3_to_world(byref(self), _doubles(local, 3, "local"), made)
        return tuple(made)

    def from_world(self, world: Vector) -> Tuple[float, ...]:
        """Convert a vector in world axes to (n, t1, t2)."""
        made = (c_double * 3)()
        lib.pcs_frame3_from_world(byref(self), _doubles(world, 3, "world"), made)
        return tuple(made)


Frame = Union[Frame2, Frame3]


def frame_of(normal: Vector, direction: Optional[Vector] = None) -> Frame:
    """Return the frame of a normal of two or three numbers; in space t1 is along direction, by
    default as near to the x axis as possible.

    >>> import percuss
    >>> percuss.frame_of((2, 0)).t
    (0.0, -1.0)
    """
    items = tuple(normal)
    if len(items) == 2 and direction is None:
        made: Any = Frame2()
        call(lib.pcs_frame2_of_normal, _doubles(items, 2, "normal"), byref(made))
        return made  # type: ignore[no-any-return]
    made = Frame3()
    if direction is None:
        call(lib.pcs_frame3_of_normal, _doubles(items, 3, "normal"), byref(made))
    else:
        call(lib.pcs_frame3_along, _doubles(items, 3, "normal"),
             _doubles(direction, 3, "direction"), byref(made))
    return made  # type: ignore[no-any-return]


def is_planar(touch: Any, body: Any, other: Any) -> bool:
    """True if all are of the plane, False if all are of space; otherwise a TypeError."""
    for planar, kinds in ((True, (Touch2, Body2)), (False, (Touch3, Body3))):
        if isinstance(touch, kinds[0]) and isinstance(body, kinds[1]) and (
                other is None or isinstance(other, kinds[1])):
            return planar
    raise TypeError("touch, body and other must be a Touch2 and Body2s, or a Touch3 and Body3s"
                    f" (they are {type(touch).__name__}, {type(body).__name__}, {type(other).__name__})")


def contact_of(touch: Touch, body: Body, other: Optional[Body] = None,
               frame: Optional[Frame] = None) -> Contact:
    """Return the contact problem, G and v, of a body and another, or the fixed world (other None).

    frame: by default that of the normal, in space with t1 along the slip.

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.08, position=(0, 0.2), velocity=(1, -3))
    >>> percuss.contact_of(percuss.Touch2((0, 0), (0, 1)), ball)
    Contact2(G_nn=0.5, G_nt=0, G_tt=1, v_n=-3, v_t=1)
    """
    planar = is_planar(touch, body, other)
    if frame is None:
        frame = slip_frame(touch, body, other)
    if not isinstance(frame, Frame2 if planar else Frame3):
        raise TypeError(f"frame must be that of this touch (it is {frame!r})")
    made: Any = Contact2(0, 0, 0, 0, 0) if planar else Contact3(0, 0, 0, 0, 0, 0, 0, 0, 0)
    call(lib.pcs_contact2_of_bodies if planar else lib.pcs_contact3_of_bodies, byref(touch),
         byref(frame), byref(body), address(other), byref(made))
    return made  # type: ignore[no-any-return]


def slip_frame(touch: Touch, body: Body, other: Optional[Body] = None) -> Frame:
    """Return the frame of a contact point; in space t1 is along the slip of the body on the other.

    >>> import percuss
    >>> ball = percuss.Body3(mass=2, inertia=0.1, position=(0, 0, 0.2), velocity=(0, 2, -3))
    >>> percuss.slip_frame(percuss.Touch3((0, 0, 0), (0, 0, 1)), ball).t1
    (0.0, 1.0, 0.0)
    """
    if is_planar(touch, body, other):
        return frame_of(touch.normal)
    made = Frame3()
    call(lib.pcs_frame3_of_slip, byref(touch), byref(body), address(other), byref(made))
    return made


__all__ = ["Body2", "Body3", "Frame2", "Frame3", "Touch2", "Touch3", "contact_of", "frame_of",
           "slip_frame"]
