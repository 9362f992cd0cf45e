"""Restitution and friction from a measurement of acceleration."""

from __future__ import annotations

import ctypes
from ctypes import byref
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence

from . import _layout as c
from ._columns import read
from ._library import call, lib
from ._numpy import np
from ._struct import Plain, number, vector, vector_field, view


class Estimate(Plain, c.pcs_estimate):
    """A value and its standard error due to noise of the measurement; NaN: no value. impossible: no
    impact can have such a value; do not use it."""


class Identified(Plain, c.pcs_identified):
    """Result of `identify`: an `Estimate` for each of t_start, t_peak, t_turn, t_end, t_c, t_r,
    duration (s), pc_n, pr_n, p_n, p_t (m/s; N s if the mass is given), e_impulse, e_triangle,
    e_kinematic, mu, impulse_ratio, peak_n, peak (m/s^2); and normal, friction, offset, drift,
    noise along the axes of the sensor, first, last, clipped."""

    normal = vector_field(c.pcs_identified, "normal")
    friction = vector_field(c.pcs_identified, "friction")
    offset = vector_field(c.pcs_identified, "offset")
    drift = vector_field(c.pcs_identified, "drift")
    noise = vector_field(c.pcs_identified, "noise")

    def __getattribute__(self, name: str) -> Any:
        if name in _PLACES:
            return view(Estimate, self, _PLACES[name])
        return super().__getattribute__(name)

    def estimates(self) -> Dict[str, Estimate]:
        """The estimates by name."""
        return {name: getattr(self, name) for name in _PLACES}


_PLACES = {name: getattr(c.pcs_identified, name).offset for name, kind in c.pcs_identified._fields_
           if kind is c.pcs_estimate}


class EstimateInfo(NamedTuple):
    """Name, unit and meaning of an estimate of `Identified`."""

    name: str
    unit: str
    meaning: str


def estimates() -> List[EstimateInfo]:
    """Return name, unit (of impulses without the mass) and meaning of each estimate.

    >>> import percuss
    >>> percuss.estimates()[0]
    EstimateInfo(name='t_start', unit='s', meaning='contact begins')
    """
    rows = [lib.pcs_estimate_about(k).contents for k in range(lib.pcs_estimate_count())]
    return [EstimateInfo(row.name.decode(), row.unit.decode(), row.meaning.decode())
            for row in rows]


def _axes(axes: Any, n: int) -> Iterator[Any]:
    if np.ndim(axes) == 2 and np.shape(axes)[0] == n and np.shape(axes)[1] in (2, 3):
        axes = np.asarray(axes).T
    for axis in axes:
        array = read("axes", axis)
        if type(array) is float or array.shape != (n,):
            raise ValueError(f"axes must be 2 or 3 lists of {n} numbers, or have the shape ({n}, 3)")
        yield np.ascontiguousarray(array)


def identify(time: Any, axes: Any, *, normal: Optional[Sequence[float]] = None,
             approach: Optional[float] = None, mass: Optional[float] = None,
             m_G_nn: float = 1, m_G_nf: float = 0) -> Identified:
    """Identify the largest impact in samples of acceleration (m/s^2) along 2 or 3 axes at times
    (s).

    axes: one array for each axis, or n x 2 or n x 3. normal: out of the surface into the body, in
    sensor axes; approach: m/s, normal speed before, positive; mass: kg, for impulses in N s.
    m_G_nn, m_G_nf: for an eccentric impact, mass times G_nn, and mass times G_nt with t along the
    friction on the body; approach is then the speed of the contact point.

    >>> import numpy, percuss
    >>> t = numpy.linspace(0, 0.02, 401)
    >>> push = numpy.where(abs(t - 0.01) < 0.002, 1000 * numpy.cos((t - 0.01) * 785.4), 0)
    >>> noise = 0.1 * numpy.sin(1e5 * t)
    >>> found = percuss.identify(t, [push + noise, 0.3 * push - noise])
    >>> round(found.mu.value, 2), found.normal
    (0.3, (1.0, 0.0, 0.0))
    """
    times = read("time", time)
    if type(times) is float or times.ndim != 1:
        raise ValueError("time must be a list of numbers")
    times = np.ascontiguousarray(times)
    columns = list(_axes(axes, len(times)))
    if len(columns) not in (2, 3):
        raise ValueError(f"axes must be 2 or 3 (there are {len(columns)})")
    options = lib.pcs_identify_options_default()
    if normal is not None:
        options.normal[:] = vector(normal, 3, "normal")
    if approach is not None:
        options.approach = number(approach, "approach")
    if mass is not None:
        options.mass = number(mass, "mass")
    options.m_G_nn = number(m_G_nn, "m_G_nn")
    options.m_G_nf = number(m_G_nf, "m_G_nf")
    pointers = (ctypes.c_void_p * 3)(*(column.ctypes.data for column in columns))
    made = Identified()
    call(lib.pcs_identify, times.ctypes.data, pointers, len(columns), len(times), byref(options),
         byref(made))
    return made


__all__ = ["Estimate", "EstimateInfo", "Identified", "estimates", "identify"]
