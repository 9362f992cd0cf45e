"""Measured impacts as columns, and what holds for them under any law."""

from __future__ import annotations

from ctypes import byref
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from . import _layout as c
from ._columns import read
from ._library import call, lib, number_or_none
from ._numpy import np
from ._struct import expect, named, number, several, vector, whole
from .names import FindingCode, FitForm, FitRole, FitUse


class FitColumn(NamedTuple):
    """A column of measured impacts. Its standard error has the name NAME_error."""

    name: str
    unit: str
    role: FitRole
    required: bool
    meaning: str


def fit_columns(form: Any) -> List[FitColumn]:
    """Return the columns of a form.

    >>> import percuss
    >>> [column.name for column in percuss.fit_columns('body2') if column.required]
    ['r_n', 'r_t', 'v_n', 'v_t', 'omega']
    """
    kind = FitForm.of(form, "form")
    rows = [lib.pcs_fit_column_about(kind, k).contents
            for k in range(lib.pcs_fit_column_count(kind))]
    return [FitColumn(row.name.decode(), row.unit.decode(), FitRole(row.role), row.required,
                      row.meaning.decode()) for row in rows]


def _named(columns: Any) -> Dict[str, Any]:
    """Columns by name, from a mapping, a structured array or a table of pandas."""
    names = getattr(getattr(columns, "dtype", None), "names", None)
    if names:
        return {name: columns[name] for name in names}
    if not hasattr(columns, "keys"):
        raise TypeError("impacts must be a dict of columns, a structured array or a DataFrame"
                        f" (it is {type(columns).__name__})")
    return {str(name): columns[name] for name in columns.keys()}


def _form_of(names: Any) -> FitForm:
    """The form that has all these columns and whose required columns are all there."""
    lacking = {}
    for form in FitForm:
        columns = fit_columns(form)
        if names <= {column.name for column in columns}:
            lacking[form] = [x.name for x in columns if x.required and x.name not in names]
            if not lacking[form]:
                return form
    if lacking:
        form = min(lacking, key=lambda found: len(lacking[found]))
        raise ValueError(f"impacts of the form {str(form)!r} need the columns"
                         f" {', '.join(lacking[form])}, too")
    every = {column.name for form in FitForm for column in fit_columns(form)}
    unknown = sorted(names - every)
    if unknown:
        raise ValueError(f"impacts must not have the column {unknown[0]!r}: percuss.fit_columns"
                         " lists the columns of each form")
    raise ValueError("impacts must have columns of one form; percuss.fit_columns lists them")


def _six(inertia: Any) -> Tuple[float, ...]:
    """XX YY ZZ XY XZ YZ of one, three or six numbers."""
    if np.ndim(inertia) == 0:
        return (number(inertia, "inertia"),) * 3 + (0.0,) * 3
    size = len(inertia)
    if size not in (3, 6):
        raise ValueError(f"inertia must be 1, 3 or 6 numbers (there are {size})")
    return vector(inertia, size, "inertia") + (0.0,) * (6 - size)


def _partner(name: str) -> str:
    """The velocity after that belongs to one before."""
    return name.replace("v_", "vp_", 1) if name.startswith("v_") \
        else name.replace("omega", "omegap", 1)


def _said(value: Any) -> str:
    """A cure with four digits."""
    if isinstance(value, tuple):
        return "(" + ", ".join(_said(item) for item in value) + ")"
    return f"{value:.4g}" if isinstance(value, float) else repr(value)


class Finding(NamedTuple):
    """What contradicts the impacts: its code, the rows that show it (from 0), the arguments of
    `Impacts` that mend it (cure; empty: none is known), their standard errors, and the root mean
    square of the residual torque (N m s) without and with the cure (None: not known)."""

    code: FindingCode
    rows: Any
    cure: Dict[str, Any]
    errors: Dict[str, Any]
    before: Optional[float]
    after: Optional[float]

    @property
    def text(self) -> str:
        """The finding in words."""
        how = ", ".join(f"{name}={_said(value)}" for name, value in self.cure.items())
        return self.code.meaning + (f"; try {how}" if how else "")


class Screen(NamedTuple):
    """What holds under any law: used (rows), complete (enough is measured to check the torque),
    torque (N m s, root mean square of the residual torque; None: not known), floor (mean
    |B p - b|/|b| with the best impulse of each row), the number of rows in which energy grows
    (gains), the contact still approaches (inwards) or the normal impulse pulls (pulls), findings,
    and contradiction (True: fit no law to these impacts)."""

    used: int
    complete: bool
    torque: Optional[float]
    floor: float
    gains: int
    inwards: int
    pulls: int
    findings: List[Finding]
    contradiction: bool

    def __str__(self) -> str:
        lines = [f"{self.used} impacts"]
        if self.torque is not None:
            lines.append(f"residual torque {self.torque:.3g} N m s")
        lines += [f"{finding.code}: {finding.text}" for finding in self.findings]
        return "\n".join(lines + ["the data contradict themselves"] * self.contradiction)


class Impacts:
    """Measured impacts: columns by name, each with one number for each impact, or one for all.

    columns: a dict, a structured array or a DataFrame with the columns of one form (`fit_columns`).
    NaN, or no column: not measured. NAME_error has the standard errors of NAME, group the groups;
    they can also be given as errors and groups. covariances: for each impact a matrix over all
    columns of the form, instead of errors. mass (kg), inertia (kg m^2; in space 1, 3 or 6 numbers,
    XX YY ZZ XY XZ YZ), normal (out of the surface; 'find': the axis of the greatest change), centre
    (m, from the measured point to the mass centre): see `pcs_fit_data`. negate: columns whose sign
    is changed. exchange: impacts whose velocities before and after are exchanged.

    >>> import percuss
    >>> ball = percuss.Impacts({'r_n': -0.1, 'r_t': 0, 'v_n': [-1, -2], 'v_t': [1, 1], 'omega': 0,
    ...                         'vp_n': [0.5, 1], 'vp_n_error': 0.01}, mass=2, inertia=0.008)
    >>> ball
    <Impacts of 2 impacts of the form 'body2'>
    """

    def __init__(self, columns: Any, *, form: Any = None, mass: Optional[float] = None,
                 inertia: Any = None, normal: Any = None, centre: Optional[Sequence[float]] = None,
                 errors: Optional[Mapping[str, Any]] = None, covariances: Any = None,
                 groups: Any = None, negate: Sequence[str] = (), exchange: Any = ()) -> None:
        given = _named(columns)
        stated = {name[:-6]: given.pop(name) for name in list(given) if name.endswith("_error")}
        stated.update(named(errors, "errors"))
        groups = given.pop("group", None) if groups is None else groups
        self.form = FitForm.of(form, "form") if form is not None else _form_of(set(given))
        self._arguments: Dict[str, Any] = {
            "columns": given, "form": self.form, "mass": mass, "inertia": inertia, "normal": normal,
            "centre": centre, "errors": stated, "covariances": covariances, "groups": groups,
            "negate": several(negate, "negate"),
            "exchange": several(exchange, "exchange")}
        self._names = [column.name for column in fit_columns(self.form)]
        self.struct: Any = lib.pcs_fit_data_default(self.form)
        self._fill(given, stated)
        self._more(covariances, groups)
        self._body(mass, inertia, centre, normal)

    def _fill(self, given: Mapping[str, Any], stated: Mapping[str, Any]) -> None:
        """Copy columns and errors, each as n numbers."""
        for name in (*given, *stated):
            if name not in self._names:
                raise ValueError(f"impacts of the form {str(self.form)!r} have no column {name!r};"
                                 f" they have {', '.join(self._names)}")
        values = {name: read(name, value) for name, value in given.items()}
        errors = {name: read(f"{name}_error", value) for name, value in stated.items()}
        sizes = {np.size(value) for value in (*values.values(), *errors.values())
                 if type(value) is not float}
        if len(sizes) > 1 or any(np.ndim(value) > 1 for value in values.values()):
            raise ValueError("all columns must have as many numbers as there are impacts (they have"
                             f" {', '.join(map(str, sorted(sizes)))})")
        self.n = self.struct.n = sizes.pop() if sizes else 1
        self.columns = {name: np.full(self.n, value) for name, value in values.items()}
        self.errors = {name: np.full(self.n, value) for name, value in errors.items()}
        self._change()
        for kind, arrays in (("columns", self.columns), ("errors", self.errors)):
            for name, array in arrays.items():
                getattr(self.struct, kind)[self._names.index(name)] = array.ctypes.data

    def _change(self) -> None:
        """Apply negate and exchange."""
        for name in self._arguments["negate"]:
            if name not in self.columns:
                raise ValueError(f"negate must name columns that are given (it has {name!r})")
            self.columns[name] *= -1
        rows = [whole(row, "exchange", 0, self.n - 1) for row in self._arguments["exchange"]]
        if not rows:
            return
        for arrays in (self.columns, self.errors):
            for name in [name for name in arrays if _partner(name) in self._names]:
                after = arrays.setdefault(_partner(name), np.full(self.n, float("nan")))
                before = arrays[name]
                before[rows], after[rows] = after[rows], before[rows].copy()

    def _more(self, covariances: Any, groups: Any) -> None:
        """Covariances and groups."""
        if covariances is not None:
            size = len(self._names)
            array = np.array(read("covariances", covariances))
            if array.shape != (self.n, size, size):
                raise ValueError(f"covariances must have the shape ({self.n}, {size}, {size}), in"
                                 f" the order of fit_columns({str(self.form)!r})")
            self._covariances = array
            self.struct.covariances = array.ctypes.data
        if groups is not None:
            labels: Dict[Any, int] = {}
            numbers = [labels.setdefault(label, len(labels)) for label in several(groups, "groups")]
            if len(numbers) != self.n:
                raise ValueError(f"groups must have {self.n} labels (there are {len(numbers)})")
            self._groups = np.array(numbers, dtype=np.intc)
            self.struct.groups = self._groups.ctypes.data

    def _body(self, mass: Any, inertia: Any, centre: Any, normal: Any) -> None:
        """Mass, inertia, centre and normal; in the plane only the first numbers count."""
        spatial = lib.pcs_fit_form_is_spatial(self.form)
        if mass is not None:
            self.struct.mass = number(mass, "mass")
        if inertia is not None:
            self.struct.inertia[:] = _six(inertia)
        for name, value in (("centre", centre), ("normal", normal)):
            if value is not None and not isinstance(value, str):
                size = 2 if not spatial and np.size(value) == 2 else 3
                getattr(self.struct, name)[:size] = vector(value, size, name)
        if isinstance(normal, str):
            if normal != "find":
                raise ValueError(f"normal must be numbers or 'find' (it is {normal!r})")
            call(lib.pcs_fit_find_normal, byref(self.struct), self.struct.normal)

    @property
    def normal(self) -> Tuple[float, ...]:
        """The normal in world axes, for the forms world2 and world3."""
        return tuple(self.struct.normal)

    def __len__(self) -> int:
        return int(self.n)

    def __repr__(self) -> str:
        return f"<Impacts of {self.n} impacts of the form {str(self.form)!r}>"

    def __reduce__(self) -> Any:
        return _again, (self._arguments,)

    def reduce(self) -> Any:
        """Return the form that all laws share: a structured array with use, dimension, rows, G, v,
        B and b of each impact, the fields of `pcs_fit_row`.

        >>> import percuss
        >>> rows = percuss.Impacts({'G_nn': 1, 'G_nt': 0, 'G_tt': 3.5, 'v_n': [-1, 2], 'v_t': 1,
        ...                         'vp_n': 0.5, 'vp_t': 0}).reduce()
        >>> [str(percuss.FitUse(int(use))) for use in rows['use']], rows['v'][0].tolist()
        (['used', 'not-approach'], [-1.0, 1.0, 0.0])
        """
        rows = np.zeros(self.n, dtype=c.pcs_fit_row)
        at, step = rows.ctypes.data, rows.dtype.itemsize
        for i in range(self.n):
            call(lib.pcs_fit_reduce, byref(self.struct), i, None, at + i * step)
        return rows

    def screen(self) -> Screen:
        """See `screen`."""
        made, marks = c.pcs_screen(), np.zeros(self.n, dtype=np.uintc)
        work = np.empty(max(1, int(lib.pcs_screen_workspace(self.n))))
        call(lib.pcs_fit_screen, byref(self.struct), work.ctypes.data, work.size, marks.ctypes.data,
             byref(made))
        return Screen(made.used, made.complete, number_or_none(made.torque), made.floor, made.gains,
                      made.inwards, made.pulls, [self._finding(made.findings[k], marks)
                                                 for k in range(made.n_findings)],
                      made.contradiction)

    def _finding(self, found: Any, marks: Any) -> Finding:
        code = FindingCode(found.code)
        rows = np.flatnonzero(marks & (1 << int(code)))
        cure: Dict[str, Any] = {}
        errors: Dict[str, Any] = {}
        if code is FindingCode.MIRRORED:
            cure["negate"] = [name for k, name in enumerate(self._names) if found.negate >> k & 1]
        elif code is FindingCode.MASS_CENTRE:
            moved = zip(self.struct.centre, found.centre)
            cure["centre"] = tuple(old + new for old, new in moved)
            errors["centre"] = tuple(found.centre_error)
        elif code is FindingCode.INERTIA:
            size = 6 if lib.pcs_fit_form_is_spatial(self.form) else 1
            old = self.struct.inertia[:size]
            new = tuple(found.inertia * value for value in old)
            cure["inertia"] = new if size == 6 else new[0]
            errors["inertia"] = found.inertia_error * old[0]
        elif code is FindingCode.ROWS:
            cure["exchange"] = rows.tolist()
        torque = (found.before, found.after) if found.before > 0 else (None, None)
        return Finding(code, rows, cure, errors, *torque)

    def cured(self, *findings: Finding) -> Impacts:
        """Return these impacts with the cures of findings of their screen."""
        changed = dict(self._arguments)
        for finding in findings:
            for name, value in expect(finding, "findings", Finding).cure.items():
                if name in ("negate", "exchange"):  # twice is not at all
                    value = sorted(set(changed[name]) ^ set(value))
                changed[name] = value
        return _again(changed)


def _again(arguments: Dict[str, Any]) -> Impacts:
    """Impacts with these arguments."""
    return Impacts(**arguments)


def screen(impacts: Any, **more: Any) -> Screen:
    """Check measured impacts without any law: an impulse at the contact has two components in the
    plane and three in space, while three and six velocities change. impacts and more: as `Impacts`.

    >>> import numpy, percuss
    >>> random = numpy.random.default_rng(1)
    >>> n = 40
    >>> v = random.uniform([[-3], [-2], [-9]], [[-1], [2], [9]], (3, n))
    >>> r_t, p = random.uniform(-0.05, 0.05, n), random.uniform([[3], [-1]], [[5], [1]], (2, n))
    >>> impacts = percuss.Impacts(dict(
    ...     r_n=-0.1, r_t=r_t, v_n=v[0], v_t=v[1], omega=v[2], vp_n=v[0] + p[0], vp_t=v[1] + p[1],
    ...     omegap=v[2] + (-0.1 * p[1] - r_t * p[0]) / 0.01), mass=1, inertia=0.02)
    >>> found = percuss.screen(impacts).findings[0]
    >>> print(found.code, round(found.cure['inertia'], 4))
    inertia 0.01
    """
    if not isinstance(impacts, Impacts):
        return Impacts(impacts, **more).screen()
    if more:
        raise TypeError(f"{next(iter(more))} must be given to percuss.Impacts")
    return impacts.screen()


__all__ = ["Finding", "FitColumn", "Impacts", "Screen", "fit_columns", "screen"]
