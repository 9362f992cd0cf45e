"""Bodies as papers describe them: in the contact frame, by a lever arm and an angle.

Plane: along (n, t), angles and spins clockwise. Space: along (n, t1, t2), n = t1 x t2,
right-handed. A body has axes X, Y, Z, given by its rotation; without rotation they are n, t1, t2.
"""

from __future__ import annotations

from ctypes import byref, c_double, memmove, sizeof
from typing import Any, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._library import call, lib
from ._struct import Plain, address, expect, number, set_numbers, vector, vector_field
from .impact import Contact2, Contact3
from .names import Shape2, Shape3

Vector = Sequence[float]


class Struck2(Plain, c.pcs_struck2):
    """A body in the plane with its contact: mass (kg), inertia (kg m^2), r_n, r_t (m, from mass
    centre to contact), v_n, v_t (m/s), omega (rad/s, clockwise) of the mass centre.

    >>> import percuss
    >>> rod = percuss.Struck2.of('rod', mass=1, length=4.6, theta=0.349)
    >>> moving = rod.with_contact_velocity(v_n=-1, v_t=1)
    >>> round(moving.contact().G_nn, 2), moving.contact().v_n
    (1.35, -1.0)
    """

    def __init__(self, mass: float, inertia: float, r_n: float, r_t: float, v_n: float = 0.0,
                 v_t: float = 0.0, omega: float = 0.0) -> None:
        names = [name for name, _ in c.pcs_struck2._fields_]
        values = (mass, inertia, r_n, r_t, v_n, v_t, omega)
        super().__init__(*(number(x, name) for x, name in zip(values, names)))

    @classmethod
    def of(cls, shape: Union[str, int, Shape2], mass: float, *, theta: Optional[float] = None,
           length: Optional[float] = None, radius: Optional[float] = None,
           width: Optional[float] = None, height: Optional[float] = None,
           inertia: Optional[float] = None, distance: Optional[float] = None) -> Struck2:
        """Return a body at rest: theta (rad) from n to the line from contact to mass centre,
        clockwise; sizes in m, those that the shape needs."""
        sketch = lib.pcs_struckdef2_default()
        sketch.shape = Shape2.of(shape, "shape")
        set_numbers(sketch, ("mass", "theta", "length", "radius", "width", "height", "inertia",
                             "distance"),
                    (mass, theta, length, radius, width, height, inertia, distance))
        made = cls(1, 1, 0, 0)
        call(lib.pcs_struck2_make, byref(sketch), byref(made))
        return made

    def with_contact_velocity(self, v_n: float, v_t: float, omega: float = 0.0) -> Struck2:
        """Return the body with the motion for which its contact point has (v_n, v_t), m/s."""
        made = self.copy()
        lib.pcs_struck2_move_contact(byref(made), number(v_n, "v_n"), number(v_t, "v_t"),
                                     number(omega, "omega"))
        return made

    def contact(self, other: Optional[Struck2] = None) -> Contact2:
        """Return the contact problem, G and v, with another body or a fixed surface (other
        None)."""
        made = Contact2(0, 0, 0, 0, 0)
        if other is not None:
            expect(other, "other", Struck2)
        call(lib.pcs_contact2_of_struck, byref(self), address(other), byref(made))
        return made

    def after(self, p_n: float, p_t: float) -> Struck2:
        """Return the body after an impulse (N s) at its contact; the other body has the
        opposite."""
        made = lib.pcs_struck2_after(byref(self), number(p_n, "p_n"), number(p_t, "p_t"))
        return Struck2.from_buffer_copy(made)

    @property
    def energy(self) -> float:
        """Kinetic energy, J; NaN if a body of infinite mass or inertia moves."""
        return float(lib.pcs_struck2_energy(byref(self)))


def _matrix_field(name: str) -> Any:
    field = getattr(c.pcs_struck3, name)

    def get(self: Any) -> Tuple[Tuple[float, ...], ...]:
        return tuple(tuple(row) for row in field.__get__(self, type(self)))

    return property(get, doc="3 x 3 numbers")


def rotation(quaternion: Optional[Vector] = None, euler: Optional[Tuple[str, Vector]] = None,
             thetas: Optional[Vector] = None, centre: Optional[Vector] = None) -> Any:
    """Return a rotation as three rows, from one of: quaternion (w first); euler, as ('zxz', angles)
    about body axes; thetas, the two angles of Sun & Baruh; centre, the direction from the contact
    to the mass centre.

    >>> import percuss
    >>> percuss.rotation(quaternion=(1, 0, 0, 0))
    ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    """
    made = ((c_double * 3) * 3)()
    if sum(x is not None for x in (quaternion, euler, thetas, centre)) != 1:
        raise TypeError("one of quaternion, euler, thetas and centre must be given")
    if quaternion is not None:
        four = vector(quaternion, 4, "quaternion")
        call(lib.pcs_rotation_quaternion, (c_double * 4)(*four), made)
    elif euler is not None:
        sequence, angles = euler if isinstance(euler, tuple) and len(euler) == 2 else (None, None)
        if not isinstance(sequence, str):
            raise TypeError("euler must be axes and angles, as in ('zxz', (0.1, 0.2, 0.3))"
                            f" (it is {euler!r})")
        call(lib.pcs_rotation_euler, sequence.encode(), (c_double * 3)(*vector(angles, 3, "euler")),
             made)
    elif thetas is not None:
        lib.pcs_rotation_thetas(*vector(thetas, 2, "thetas"), made)
    else:
        call(lib.pcs_rotation_centre, (c_double * 3)(*vector(centre, 3, "centre")), made)
    return tuple(tuple(row) for row in made)


class Struck3(Plain, c.pcs_struck3):
    """A body in space with its contact: mass, inertia (3 x 3 along X, Y, Z), offset (m, along X, Y,
    Z, from mass centre to contact), rotation, v (m/s), omega (rad/s) along (n, t1, t2).

    >>> import percuss
    >>> ball = percuss.Struck3.of('sphere', mass=1, radius=0.5).with_contact_velocity((-1, 0.2, 0))
    >>> ball.contact().is_sphere
    True
    """

    inertia = _matrix_field("inertia")
    rotation = _matrix_field("rotation")
    offset = vector_field(c.pcs_struck3, "offset")
    v = vector_field(c.pcs_struck3, "v")
    omega = vector_field(c.pcs_struck3, "omega")

    def __init__(self) -> None:
        raise TypeError("a Struck3 is made by Struck3.of")

    @classmethod
    def of(cls, shape: Union[str, int, Shape3], mass: float, *, rotation: Any = None,
           length: Optional[float] = None, radius: Optional[float] = None,
           width: Optional[float] = None, height: Optional[float] = None,
           depth: Optional[float] = None, inertia: Optional[Vector] = None,
           offset: Optional[Vector] = None, behind: bool = False) -> Struck3:
        """Return a body at rest; rotation: three rows, as returned by `rotation`; inertia: XX YY ZZ
        XY XZ YZ of a custom body."""
        sketch = lib.pcs_struckdef3_default()
        sketch.shape, sketch.behind = Shape3.of(shape, "shape"), bool(behind)
        set_numbers(sketch, ("mass", "length", "radius", "width", "height", "depth"),
                    (mass, length, radius, width, height, depth))
        if inertia is not None:
            sketch.inertia[:] = vector(inertia, 6, "inertia")
        if offset is not None:
            sketch.offset[:] = vector(offset, 3, "offset")
        if rotation is not None:
            for k, row in enumerate(_three(rotation)):
                sketch.rotation[k][:] = vector(row, 3, "rotation")
        made = c.pcs_struck3()
        call(lib.pcs_struck3_make, byref(sketch), byref(made))
        return cls.from_buffer_copy(made)

    def with_contact_velocity(self, v: Vector, omega: Vector = (0.0, 0.0, 0.0)) -> Struck3:
        """Return the body with the motion for which its contact point has the velocity v, m/s."""
        made = self.copy()
        lib.pcs_struck3_move_contact(byref(made), (c_double * 3)(*vector(v, 3, "v")),
                                     (c_double * 3)(*vector(omega, 3, "omega")))
        return made

    @property
    def arm(self) -> Tuple[float, ...]:
        """The vector from the mass centre to the contact along (n, t1, t2), m."""
        made = (c_double * 3)()
        lib.pcs_struck3_arm(byref(self), made)
        return tuple(made)

    def contact(self, other: Optional[Struck3] = None) -> Contact3:
        """Return the contact problem, G and v, with another body or a fixed surface (other
        None)."""
        made = Contact3(0, 0, 0, 0, 0, 0, 0, 0, 0)
        if other is not None:
            expect(other, "other", Struck3)
        call(lib.pcs_contact3_of_struck, byref(self), address(other), byref(made))
        return made

    def after(self, p: Vector) -> Struck3:
        """Return the body after an impulse (N s) at its contact; the other body has the
        opposite."""
        made = self.copy()
        done = lib.pcs_struck3_after(byref(self), (c_double * 3)(*vector(p, 3, "p")))
        memmove(byref(made), byref(done), sizeof(made))
        return made

    @property
    def energy(self) -> float:
        """Kinetic energy, J; NaN if a body of infinite mass or inertia moves."""
        return float(lib.pcs_struck3_energy(byref(self)))


def _three(rows: Any) -> Any:
    try:
        made = tuple(rows)
    except TypeError:
        made = ()
    if len(made) != 3:
        raise ValueError("rotation must be three rows of three numbers")
    return made


__all__ = ["Struck2", "Struck3", "rotation"]
