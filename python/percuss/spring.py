"""Restitution from the damping of a spring at the contact, and damping from restitution."""

from __future__ import annotations

from ctypes import byref, c_double
from typing import Any, Optional

from . import _layout as c
from ._library import call, lib
from ._struct import Plain, number, vector, vector_field
from .names import SpringGiven


class SpringDamping(Plain, c.pcs_spring_damping):
    """The same restitution in the parameters of each model, in SI units; NaN: an argument for it
    was not given.

    e; kappa (N/m^exponent); viscous: ratio (1 is critical), c, c_mass = c/mass, duration (s,
    exponent 1 only), depth (m); Hunt-Crossley: zeta (s/m), kappa_zeta, depth_crossley,
    and the approximations zeta_small = 3 (1 - e)/(2 approach), zeta_squares = 3 (1 - e^2)/(4
    approach); MuJoCo: solref (timeconst, dampratio), direct (-kappa/mass, -c/mass)."""

    solref = vector_field(c.pcs_spring_damping, "solref")
    direct = vector_field(c.pcs_spring_damping, "direct")


def convert(*, mass: float, kappa: Optional[float] = None, approach: Optional[float] = None,
            exponent: float = 1, tensile: bool = False, **given: Any) -> SpringDamping:
    """Convert e, the damping of a spring or solref of MuJoCo, whichever is given, to all of them.

    Give one of e, ratio, c (viscous: F = kappa d^exponent + c d^((exponent - 1)/2) d'), zeta
    (Hunt-Crossley: F = kappa d^exponent (1 + zeta d')), solref (two numbers, in either form; it
    includes the stiffness). mass: kg, effective mass at the contact, 1/G_nn; kappa: N/m^exponent;
    approach: m/s, positive. The viscous contact ends at zero force; if tensile, at zero
    penetration. The impact is direct, without friction and weight.

    >>> import percuss
    >>> made = percuss.convert(e=0.7, mass=2, kappa=1e4, approach=3)
    >>> round(made.c, 3), round(made.zeta, 4)
    (34.568, 0.2116)
    >>> round(percuss.convert(solref=(0.02, 1), mass=2).e, 6)
    0.135335
    """
    known = [str(member) for member in SpringGiven]
    if len(given) != 1 or next(iter(given)) not in known:
        raise TypeError(f"give one of {', '.join(known)} (it is {', '.join(given) or 'none'})")
    (name, value), = given.items()
    spring = lib.pcs_spring_default()
    spring.mass, spring.tensile = number(mass, "mass"), bool(tensile)
    spring.exponent = number(exponent, "exponent")
    if kappa is not None:
        spring.kappa = number(kappa, "kappa")
    if approach is not None:
        spring.approach = number(approach, "approach")
    numbers = vector(value, 2, name) if name == "solref" else (number(value, name), 0.0)
    made = SpringDamping()
    call(lib.pcs_spring_convert, byref(spring), SpringGiven.of(name, "given"),
         (c_double * 2)(*numbers), byref(made))
    return made


__all__ = ["SpringDamping", "convert"]
