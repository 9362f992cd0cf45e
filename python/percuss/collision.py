"""Collision of two bodies in world axes, and its record in world axes."""

from __future__ import annotations

from ctypes import byref
from typing import Any, NamedTuple, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._library import call, lib
from ._struct import (Plain, address, enum_field, expect, fixed_field, inner_field, vector_field,
                      view)
from .body import Body, Frame, Frame2, Frame3, Touch, is_planar
from .impact import Contact2, Contact3, Impact, Impact2, Impact3, LawLike, Material, PathLike
from .names import Law, Mix, Motion, Path, Stage


class WorldPoint2(Plain, c.pcs_world_point2):
    """Impulse on the body up to a point of the impact (N s), and relative velocity there (m/s), in
    world axes."""

    impulse = vector_field(c.pcs_world_point2, "impulse")
    velocity = vector_field(c.pcs_world_point2, "velocity")


class WorldPoint3(Plain, c.pcs_world_point3):
    """Impulse on the body up to a point of the impact (N s), and relative velocity there (m/s), in
    world axes."""

    impulse = vector_field(c.pcs_world_point3, "impulse")
    velocity = vector_field(c.pcs_world_point3, "velocity")


class WorldPhase2(Plain, c.pcs_world_phase2):
    """A phase in world axes: stage, motion, from_, to, W_n, W_t."""

    stage = enum_field(c.pcs_world_phase2, "stage", Stage)
    motion = enum_field(c.pcs_world_phase2, "motion", Motion)
    from_ = inner_field(c.pcs_world_phase2, "from", WorldPoint2)
    to = inner_field(c.pcs_world_phase2, "to", WorldPoint2)


class WorldPhase3(Plain, c.pcs_world_phase3):
    """A phase in world axes: stage, motion, from_, to, W_n, W_t."""

    stage = enum_field(c.pcs_world_phase3, "stage", Stage)
    motion = enum_field(c.pcs_world_phase3, "motion", Motion)
    from_ = inner_field(c.pcs_world_phase3, "from", WorldPoint3)
    to = inner_field(c.pcs_world_phase3, "to", WorldPoint3)


def _world(base: Any, phase: Any, name: str) -> Any:
    """The class of a record in world axes."""
    first, size = base.phases.offset, c_size(phase)

    def phases(self: Any) -> Tuple[Any, ...]:
        return tuple(view(phase, self, first + k * size) for k in range(self.n_phases))

    fields = {field: vector_field(base, field)
              for field in ("impulse", "velocity", "velocity_after", "slip", "slip_after")}
    meaning = ("The impact in world axes: impulse on the body (N s), velocity and"
               " velocity_after of the body relative to the other (m/s), slip, slip_after, phases.")
    return type(name, (Plain, base), {**fields, "phases": property(phases),
                                      "n_phases": fixed_field(base, "n_phases"),
                                      "__doc__": meaning, "__module__": __name__})


def c_size(kind: Any) -> int:
    from ctypes import sizeof
    return sizeof(kind)


WorldImpact2: Any = _world(c.pcs_world_impact2, WorldPhase2, "WorldImpact2")
WorldImpact3: Any = _world(c.pcs_world_impact3, WorldPhase3, "WorldImpact3")


class Collision(NamedTuple):
    """Result of `collide`: the bodies after, the record, its frame, the record in world axes, and
    the kinetic energy of the bodies before and after, J (NaN: a body of infinite mass moves)."""

    body: Any
    other: Any
    impact: Any
    frame: Any
    world: Any
    T_bodies: float
    Tp_bodies: float


def _energy(*bodies: Any) -> float:
    return float(sum(body.energy for body in bodies if body is not None))


def in_world(impact: Impact, frame: Frame) -> Any:
    """Return a record in world axes; frame: that of its contact.

    >>> import percuss
    >>> ball = percuss.Contact2(G_nn=0.5, G_nt=0, G_tt=1, v_n=-3, v_t=1)
    >>> impact = percuss.solve(ball, percuss.Material(e=0.5, mu=0))
    >>> percuss.in_world(impact, percuss.frame_of((0, 1))).impulse
    (0.0, 9.0)
    """
    if isinstance(impact, Impact2) and isinstance(frame, Frame2):
        return WorldImpact2.from_buffer_copy(lib.pcs_impact2_in_world(byref(impact), byref(frame)))
    if isinstance(impact, Impact3) and isinstance(frame, Frame3):
        return WorldImpact3.from_buffer_copy(lib.pcs_impact3_in_world(byref(impact), byref(frame)))
    raise TypeError("impact and frame must be both of the plane or both of space")


def push(impact: Impact, touch: Touch, frame: Frame, body: Body,
         other: Optional[Body] = None) -> Tuple[Any, Any]:
    """Return copies of the bodies after an impact: p acts on the body, -p on the other.

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.08, position=(0, 0.2), velocity=(1, -3))
    >>> touch, frame = percuss.Touch2((0, 0), (0, 1)), percuss.frame_of((0, 1))
    >>> impact = percuss.solve(percuss.contact_of(touch, ball, frame=frame),
    ...                        percuss.Material(e=0.5, mu=0))
    >>> percuss.push(impact, touch, frame, ball)[0].velocity
    (1.0, 1.5)
    """
    planar = is_planar(touch, body, other)
    if not isinstance(impact, Impact2 if planar else Impact3) or not isinstance(
            frame, Frame2 if planar else Frame3):
        raise TypeError("impact and frame must be of the same dimension as the bodies")
    body.check()
    after = body.copy()
    against = None
    if other is not None:
        other.check()
        against = other.copy()
    function = lib.pcs_impact2_push if planar else lib.pcs_impact3_push
    function(byref(impact), byref(touch), byref(frame), byref(after), address(against))
    return after, against


def collide(body: Body, other: Optional[Body] = None, *, touch: Touch, material: Material,
            law: LawLike = Law.ENERGETIC, path: PathLike = Path.EXACT) -> Collision:
    """Collide two bodies, or one with the fixed world (other None), and return a `Collision`.

    touch: the contact point, a `Touch2` or `Touch3`; `touches` finds it for simple shapes. The
    arguments are not changed; the bodies after are in the result.

    >>> import percuss
    >>> ball = percuss.Body2(mass=2, inertia=0.08, position=(0, 0.2), velocity=(1, -3))
    >>> after = percuss.collide(ball, touch=percuss.Touch2((0, 0), (0, 1)),
    ...                         material=percuss.Material(e=0.5, mu=0.1))
    >>> [round(x, 3) for x in after.body.velocity], round(after.body.spin, 3)
    ([0.55, 1.5], -2.25)
    """
    planar = is_planar(touch, body, other)
    expect(material, "material", Material)
    after, against = body.copy(), None if other is None else other.copy()
    frame: Any = Frame2() if planar else Frame3()
    contact: Any = Contact2(0, 0, 0, 0, 0) if planar else Contact3(0, 0, 0, 0, 0, 0, 0, 0, 0)
    impact: Any = Impact2() if planar else Impact3()
    rest = (byref(touch), byref(material), byref(after), address(against), byref(frame),
            byref(contact), byref(impact))
    law = Law.of(law, "law")
    if planar:
        call(lib.pcs_collide2, law, *rest)
    else:
        call(lib.pcs_collide3, law, Path.of(path, "path"), *rest)
    impact._contact, impact._material = contact, material.copy()
    return Collision(after, against, impact, frame, in_world(impact, frame), _energy(body, other),
                     _energy(after, against))


def mix(a: Material, b: Material, e: Union[str, int, Mix], mu: Union[str, int, Mix]) -> Material:
    """Return the material of a pair of bodies with materials a and b, by a rule for e and one for
    mu.

    >>> import percuss
    >>> rubber, steel = percuss.Material(0.8, 0.4), percuss.Material(0.5, 0.1)
    >>> percuss.mix(rubber, steel, e='greatest', mu='geometric').mu_k
    0.2
    """
    made = expect(a, "a", Material).copy()
    expect(b, "b", Material)
    call(lib.pcs_material_mix, byref(a), byref(b), Mix.of(e, "e"), Mix.of(mu, "mu"), byref(made))
    return made  # type: ignore[no-any-return]


__all__ = ["Collision", "WorldImpact2", "WorldImpact3", "collide", "in_world", "mix",
                          "push"]
