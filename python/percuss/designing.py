"""How many impacts tell two laws apart, and which."""

from __future__ import annotations

from ctypes import byref, c_size_t, c_void_p, cast
from typing import Any, Dict, Mapping, NamedTuple, Optional, Union

from . import _layout as c
from ._chunks import thread_count
from ._library import call, lib, number_or_none
from ._numpy import np
from ._struct import expect, named, number, whole
from ._team import Team
from .fitting import FitModel
from .impacts import Impacts
from .names import FitKnown, FitParameter, Law, Path


def fit_model(law: Union[str, Law], path: Union[str, Path] = "exact", *,
              scatter: Optional[Mapping[str, float]] = None,
              fix: Optional[Mapping[str, float]] = None, **values: float) -> FitModel:
    """Return a model with these values: parameters by name, as e=0.6. scatter: the standard
    deviations of e and mu from impact to impact. fix: parameters that are held in a fit.

    >>> import percuss
    >>> percuss.fit_model('bilinear', e=0.6, mu=0.2, eta2=1.2, scatter={'e': 0.02}).free
    ('e', 'mu', 'eta2')
    """
    numbers = np.full(len(FitParameter), float("nan"))
    held = named(fix, "fix")
    for name, value in {**values, **held}.items():
        numbers[FitParameter.of(name, "parameters")] = number(value, name)
    made = FitModel.from_buffer_copy(lib.pcs_fit_model_of(
        int(Law.of(law, "law")), int(Path.of(path, "path")), numbers.ctypes.data))
    every = c.pcs_fit_model.parameters.__get__(made, FitModel)
    bits = c.pcs_fit_model.free.__get__(made, FitModel)
    for name, value in named(scatter, "scatter").items():
        every[FitParameter.of(name, "scatter")].scatter = number(value, f"scatter[{name!r}]")
    for name in held:
        every[FitParameter.of(name, "fix")].known = int(FitKnown.FIXED)
        bits &= ~(1 << int(FitParameter.of(name, "fix")))
    c.pcs_fit_model.free.__set__(made, bits)
    return made


class DesignPlan(NamedTuple):
    """A number of impacts (None: more than `most`) of the first `rows` of the ranking, in equal
    parts, with the power that the simulation has for it, its standard error, and the values with
    which the other law comes nearest to the truth."""

    rows: int
    impacts: Optional[int]
    power: Optional[float]
    power_error: Optional[float]
    values: Dict[str, float]


class Design(NamedTuple):
    """Result of `design`: used (number of rows that can be measured), all (a `DesignPlan` with all
    of them), best (with those that tell most), tells (for each row the mean difference of both laws
    over its standard deviation; NaN: it cannot be used), ranking (rows, those that tell most
    first)."""

    used: int
    all: DesignPlan
    best: DesignPlan
    tells: Any
    ranking: Any


def _plan(made: Any) -> DesignPlan:
    values = {str(item): made.values[item] for item in FitParameter}
    return DesignPlan(int(made.rows), int(made.impacts) or None, number_or_none(made.power),
                      number_or_none(made.power_error),
                      {name: value for name, value in values.items() if value == value})


def design(impacts: Any, truth: FitModel, other: FitModel, *, power: float = 0.8, z: float = 3.0,
           most: int = 2000, simulations: int = 400, seed: int = 1, threads: Optional[int] = None,
           **more: Any) -> Design:
    """Find how many impacts tell two laws apart, and which of a table, by simulation.

    impacts and more: as `Impacts`; columns of place and before, and the standard errors with which
    velocities will be measured. truth: `fit_model` with values and scatter, or a model of a fit.
    other: its free parameters are fitted, so that they remove all of the difference that they can.
    power: the wanted probability that the other law is found worse; z: by so many standard errors
    under every weighting.

    >>> import numpy, percuss
    >>> v_t, G_nt = numpy.meshgrid(numpy.linspace(-2, 2, 9), [-0.5, 0.5])
    >>> plan = percuss.design(dict(G_nn=1, G_nt=G_nt.ravel(), G_tt=2, v_n=-1, v_t=v_t.ravel()),
    ...                       percuss.fit_model('poisson', e=0.6, mu=0.3),
    ...                       percuss.fit_model('whittaker', e=0.6, mu=0.3),
    ...                       errors={'vp_n': 0.02, 'vp_t': 0.02}, simulations=100)
    >>> plan.best.impacts <= plan.all.impacts and plan.all.power >= 0.7
    True
    """
    if not isinstance(impacts, Impacts):
        impacts = Impacts(impacts, **more)
    elif more:
        raise TypeError(f"{next(iter(more))} must be given to percuss.Impacts")
    expect(truth, "truth", FitModel)
    expect(other, "other", FitModel)
    how = lib.pcs_design_options_default()
    how.power, how.z = number(power, "power"), number(z, "z")
    how.most, how.simulations = whole(most, "most", 0), whole(simulations, "simulations", 0)
    how.seed = whole(seed, "seed", 0, (1 << 64) - 1)
    size = max(1, int(lib.pcs_design_workspace(byref(impacts.struct), byref(how))))
    tells, ranking = np.empty(len(impacts)), np.zeros(len(impacts), dtype=c_size_t)
    made, work = c.pcs_design(), np.empty(size)
    with Team(thread_count(threads)) as team:
        if team.count > 1:
            how.parallel_for = cast(team.callback, c_void_p)
        call(lib.pcs_fit_design, byref(impacts.struct), byref(truth), byref(other), byref(how),
             work.ctypes.data, size, tells.ctypes.data, ranking.ctypes.data, byref(made))
    return Design(int(made.used), _plan(made.all), _plan(made.best), tells, ranking)


__all__ = ["Design", "DesignPlan", "design", "fit_model"]
