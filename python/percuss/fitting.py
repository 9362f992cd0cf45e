"""Restitution, friction and compliance from measured impacts, and which laws agree with them."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_void_p, cast
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from . import _layout as c
from ._chunks import thread_count
from ._columns import read
from ._library import call, lib
from ._numpy import np
from ._struct import Plain, enum_field, number, vector_field, whole
from ._team import Team
from .impacts import Impacts
from .names import FitKnown, FitParameter, FitUse, Law, Path, Weighting


class FitEstimate(Plain, c.pcs_fit_estimate):
    """A parameter of a `FitModel`: known, value, low, high (95 %), error, scatter, scatter_low,
    scatter_high, by (the value by each weighting), profile_low, profile_high. NaN: no value."""

    known = enum_field(c.pcs_fit_estimate, "known", FitKnown)
    by = vector_field(c.pcs_fit_estimate, "by")

    def __str__(self) -> str:
        if self.known == FitKnown.AT_LEAST:
            return f">= {self.low:.4g}"
        if self.known == FitKnown.AT_MOST:
            return f"<= {self.high:.4g}"
        if self.known == FitKnown.NOT_DETERMINED:
            return "not determined"
        said = "-" if self.value != self.value else f"{self.value:.4g}"
        return said + (f" ({self.low:.4g} to {self.high:.4g})" if self.low == self.low else "")


class FitModel(Plain, c.pcs_fit_model):
    """A law and what was fitted: label, law, path (in space, if the law has one), free (names), baseline,
    parameters (a `FitEstimate` by name), error and cv_error (mean relative difference, of the rows
    that were fitted and of rows that were left out), loss and cv_loss (for each weighting),
    unsolved, step_ratio, likelihood."""

    law = enum_field(c.pcs_fit_model, "law", Law)
    path = enum_field(c.pcs_fit_model, "path", Path)
    loss = vector_field(c.pcs_fit_model, "loss")
    cv_loss = vector_field(c.pcs_fit_model, "cv_loss")

    def __getattribute__(self, name: str) -> Any:
        if name == "free":
            bits = super().__getattribute__("free")
            return tuple(str(item) for item in FitParameter if bits >> int(item) & 1)
        if name == "parameters":
            every = super().__getattribute__("parameters")
            made = [(str(item), FitEstimate.from_buffer_copy(every[item])) for item in FitParameter]
            return {name: item for name, item in made if item.known != FitKnown.ABSENT}
        return super().__getattribute__(name)

    @property
    def label(self) -> str:
        """A short name: 'poisson', 'complementarity e_t'."""
        text = ctypes.create_string_buffer(128)
        lib.pcs_fit_model_text(byref(self), text, len(text))
        return text.value.decode()

    def to_dict(self) -> Dict[str, Any]:
        """Fields by name; None for a number without a value."""
        made = super().to_dict()
        made["label"] = self.label
        made["parameters"] = {name: item.to_dict() for name, item in self.parameters.items()}
        return made

    def predict(self, impacts: Impacts, values: Optional[Mapping[str, float]] = None) -> Any:
        """Return the impulses (N s) of this model for each impact, in the order n, t (n, t1, t2).
        NaN: the impact is not used, or the law has no solution. values: parameters instead of those
        that were fitted."""
        rows = impacts.reduce()
        used = np.flatnonzero(rows["use"] == int(FitUse.USED))
        chosen = np.ascontiguousarray(rows[used])
        parameters = np.full(len(FitParameter), float("nan"))
        for name, item in self.parameters.items():
            parameters[int(FitParameter(name))] = item.value
        for name, value in (values or {}).items():
            parameters[int(FitParameter.of(name, "values"))] = number(value, name)
        p = np.empty((len(used), 3))
        call(lib.pcs_fit_predict, byref(self), parameters.ctypes.data, chosen.ctypes.data,
             len(used), p.ctypes.data)
        made = np.full((len(impacts), 3), float("nan"))
        made[used] = p
        return made[:, :3 if lib.pcs_fit_form_is_spatial(impacts.form) else 2]


class FitRows(NamedTuple):
    """What each impact shows: use (integers of `FitUse`), and for each model one row of difference
    (r/|b|) and cv_difference (by models that were fitted without it). NaN: it is not used."""

    use: Any
    difference: Any
    cv_difference: Any


class Fit:
    """Result of `fit`. models: a `FitModel` by its label, the least cv_error first, baselines last;
    used: number of impacts; left_out: number by `FitUse`; floor: the error that no law can go
    below; sets: labels that no weighting tells apart; rejected: labels; same_restitution: the kind
    of restitution is not determined; z: for each weighting the difference of cross-validated losses
    of two models in standard errors, positive if the first is worse; rows: `FitRows`."""

    def __init__(self, made: Any, rows: FitRows) -> None:
        n = int(made.n_models)
        models = [FitModel.from_buffer_copy(made.models[k]) for k in range(n)]
        labels = [model.label for model in models]

        def named(bits: int) -> Tuple[str, ...]:
            return tuple(label for k, label in enumerate(labels) if bits >> k & 1)

        self.models: Dict[str, FitModel] = dict(zip(labels, models))
        self.used, self.floor = int(made.used), float(made.floor)
        self.left_out = {use: int(made.left_out[use]) for use in FitUse if made.left_out[use]}
        self.sets: List[Tuple[str, ...]] = [named(made.sets[k]) for k in range(made.n_sets)]
        self.rejected = named(made.rejected)
        self.same_restitution = bool(made.same_restitution)
        z = np.array(made.z)[:, :n, :n]
        self.z = {str(weighting): z[weighting].copy() for weighting in Weighting}
        self.rows = rows

    def __getitem__(self, label: str) -> FitModel:
        return self.models[label]

    def __repr__(self) -> str:
        return f"<Fit of {len(self.models)} models to {self.used} impacts>"

    def __str__(self) -> str:
        """A table for a terminal."""
        head = [["model", "error", "cv_error", "parameters"]]
        for label, model in self.models.items():
            values = ", ".join(f"{name} {item}" for name, item in model.parameters.items())
            head.append([label, f"{model.error:.4g}", f"{model.cv_error:.4g}", values])
        width = [max(len(row[k]) for row in head) for k in range(3)]
        lines = [f"{self.used} impacts; no law has an error below {self.floor:.4g}"]
        for row in head:
            lines.append("  ".join([row[0].ljust(width[0]), row[1].rjust(width[1]),
                                    row[2].rjust(width[2]), row[3]]))
        lines += ["not told apart: " + ", ".join(labels) for labels in self.sets if len(labels) > 1]
        lines += ["rejected: " + ", ".join(self.rejected)] * bool(self.rejected)
        if self.same_restitution:
            lines.append("the kind of restitution is not determined")
        return "\n".join(lines)

    def to_dict(self) -> Dict[str, Any]:
        """The result without rows and z, for JSON."""
        return {"used": self.used, "floor": self.floor,
                "left_out": {str(use): count for use, count in self.left_out.items()},
                "laws": [model.to_dict() for model in self.models.values()],
                "sets": [list(labels) for labels in self.sets], "rejected": list(self.rejected),
                "same_restitution": self.same_restitution}


def _bits(value: Any, kind: Any, name: str) -> int:
    """Flags of a list of members, or of one; None: 0, which means all."""
    if value is None:
        return 0
    members = [value] if isinstance(value, (str, int)) else list(value)
    return sum({1 << int(kind.of(member, name)) for member in members})


def _options(impacts: Impacts, laws: Any, paths: Any, fix: Mapping[str, float],
             vary: Mapping[str, Any]) -> Tuple[Any, List[Any]]:
    """The options for C, and the arrays to which they point."""
    how = lib.pcs_fit_options_default()
    how.laws, how.paths = _bits(laws, Law, "laws"), _bits(paths, Path, "paths")
    for name, value in fix.items():
        how.fixed[FitParameter.of(name, "fix")] = number(value, f"fix[{name!r}]")
    kept = []
    for name, value in vary.items():
        parameter = FitParameter.of(name, "vary")
        if str(parameter) not in ("e", "mu"):
            raise ValueError(f"vary must have the keys 'e' and 'mu' (it has {name!r})")
        array = read(f"vary[{name!r}]", value)
        if np.shape(array) != (len(impacts),):
            raise ValueError(f"vary[{name!r}] must have {len(impacts)} numbers, one for each impact")
        array = np.ascontiguousarray(array)
        kept.append(array)
        how.covariates[parameter] = array.ctypes.data
    return how, kept


def fit(impacts: Any, *, laws: Optional[Sequence[Union[str, Law]]] = None,
        paths: Optional[Sequence[Union[str, Path]]] = None,
        fix: Optional[Mapping[str, float]] = None, vary: Optional[Mapping[str, Any]] = None,
        resamples: int = 10000, folds: int = 10, seed: int = 1, scatter: bool = True,
        quick: bool = False, threads: Optional[int] = None, **more: Any) -> Fit:
    """Fit laws to measured impacts. Returns a `Fit`.

    impacts and more: as `Impacts`. laws, paths: names; default: all that apply. fix: parameters
    that are held, {'e': 0.98}. vary: for e and mu one number for each impact; the parameter is then
    value + slope (number - mean). resamples: of the bootstrap; folds: of the cross-validation;
    seed: of both. scatter: if standard errors are stated, e and mu may differ from impact to
    impact. quick: values only. threads: by default all cores; the result has the same bits for any
    number. Check the impacts with `screen` first: a fit to data that contradict themselves has no
    meaning.

    >>> import numpy, percuss
    >>> random = numpy.random.default_rng(1)
    >>> n = 60
    >>> contact = dict(G_nn=1, G_nt=random.uniform(-0.5, 0.5, n), G_tt=2,
    ...                v_n=random.uniform(-2, -1, n), v_t=random.uniform(-2, 2, n))
    >>> after = percuss.batch2('poisson', **contact, e=0.6, mu=0.2)
    >>> noise = random.normal(0, 0.01, (2, n))
    >>> found = percuss.fit(dict(contact, vp_n=after.vp_n + noise[0], vp_t=after.vp_t + noise[1]),
    ...                     laws=['poisson', 'whittaker'], resamples=200)
    >>> poisson = found['poisson'].parameters
    >>> abs(poisson['e'].value - 0.6) < 0.01, abs(poisson['mu'].value - 0.2) < 0.01
    (True, True)
    >>> next(iter(found.models))
    'poisson'
    """
    if not isinstance(impacts, Impacts):
        impacts = Impacts(impacts, **more)
    elif more:
        raise TypeError(f"{next(iter(more))} must be given to percuss.Impacts")
    how, kept = _options(impacts, laws, paths, fix or {}, vary or {})
    how.resamples = whole(resamples, "resamples", 0)
    how.folds, how.seed = whole(folds, "folds", 2), whole(seed, "seed", 0, (1 << 64) - 1)
    how.no_scatter, how.quick = not scatter, bool(quick)
    size = max(1, int(lib.pcs_fit_workspace(byref(impacts.struct), byref(how))))
    n, most = len(impacts), int(c.CONSTANTS["FIT_MAX_MODELS"])
    use, nan = np.zeros(n, dtype=np.uint8), float("nan")
    found = FitRows(use, np.full((most, n), nan), np.full((most, n), nan))
    rows = c.pcs_fit_rows(*(array.ctypes.data for array in found))
    made, work = c.pcs_fit_result(), np.empty(size)
    with Team(thread_count(threads)) as team:
        if team.count > 1:
            how.parallel_for = cast(team.callback, c_void_p)
        call(lib.pcs_fit, byref(impacts.struct), byref(how), work.ctypes.data, size, byref(rows),
             byref(made))
    del kept
    count = int(made.n_models)
    return Fit(made, FitRows(use, found.difference[:count].copy(),
                             found.cv_difference[:count].copy()))


__all__ = ["Fit", "FitEstimate", "FitModel", "FitRows", "fit"]
