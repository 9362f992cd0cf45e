"""The result of a sweep: arrays shaped like its grid."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple

from ._numpy import np

__all__ = ["Map"]


class Column(NamedTuple):
    """The unit and the meaning of an axis or an output."""

    unit: str = ""
    meaning: str = ""


class Map(Mapping[str, Any]):
    """Arrays by the names of their outputs: ``map['dT']`` or ``map.dT``. `axes` has the values of
    each axis; for a sample or for rows a value for each point, along ``point``. `missing` is the
    number of points without a result (NaN), and `why` the reason for the first of them.

    >>> import percuss
    >>> ball = percuss.scenario({'contact': {'G_nn': 1, 'G_nt': 0, 'G_tt': 3.5, 'v_n': -1, 'v_t': 1},
    ...                          'material': {'e': 0.5, 'mu': 0.1}})
    >>> map = percuss.sweep(ball, {'material.e': [0, 0.5, 1], 'material.mu': [0, 0.1]},
    ...                     outputs=['vp_n', 'mode'], dataset=False)
    >>> map
    <percuss.Map material.e: 3, material.mu: 2; vp_n, mode>
    >>> map.vp_n.shape, map['vp_n'][2, 0], map.columns['vp_n'].unit
    ((3, 2), 1.0, 'm/s')
    """

    def __init__(self, axes: Mapping[str, Any], outputs: Mapping[str, Any], grid: bool,
                 columns: Optional[Mapping[str, Column]] = None, missing: int = 0,
                 why: str = "") -> None:
        self.axes: Dict[str, Any] = dict(axes)
        self.grid, self.missing, self.why = grid, missing, why
        self.columns: Dict[str, Column] = dict(columns or {})
        self._arrays = dict(outputs)

    @property
    def dims(self) -> Tuple[str, ...]:
        """The names of the axes of the arrays."""
        return tuple(self.axes) if self.grid else ("point",)

    def __getitem__(self, name: str) -> Any:
        return self._arrays[name]

    def __getattr__(self, name: str) -> Any:
        arrays = self.__dict__.get("_arrays", {})
        if name not in arrays:
            raise AttributeError(f"there is no {name!r}; there are: {', '.join(arrays)}")
        return arrays[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._arrays)

    def __len__(self) -> int:
        return len(self._arrays)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._arrays]

    def __repr__(self) -> str:
        sizes = ", ".join(f"{name}: {np.size(values)}" for name, values in self.axes.items())
        return f"<percuss.Map {sizes}; {', '.join(self._arrays)}>"

    def rows(self) -> Any:
        """Return a structured array with a row for each point, as the NPY file of the command.

        >>> import percuss
        >>> ball = percuss.scenario({'contact': {'G_nn': 1, 'G_nt': 0, 'G_tt': 3.5, 'v_n': -1,
        ...                                      'v_t': 1}, 'material': {'e': 0.5, 'mu': 0.1}})
        >>> percuss.sweep(ball, {'material.e': [0, 1]}, outputs=['vp_n'], dataset=False).rows()
        array([(0., 0.), (1., 1.)], dtype=[('material.e', '<f8'), ('vp_n', '<f8')])
        """
        names = [*self.axes, *self._arrays]
        size = next(iter(self._arrays.values())).size
        table = np.empty(size, [(name, "<f8") for name in names])
        shape = tuple(np.size(values) for values in self.axes.values())
        for k, (name, values) in enumerate(self.axes.items()):
            if self.grid:
                values = np.reshape(values, [-1 if i == k else 1 for i in range(len(shape))])
                values = np.broadcast_to(values, shape)
            table[name] = np.ravel(values)
        for name, values in self._arrays.items():
            table[name] = np.ravel(values)
        return table

    def to_xarray(self) -> Any:
        """Return an xarray Dataset: the axes are its coordinates; units are in attrs.

        >>> import percuss
        >>> ball = percuss.scenario({'contact': {'G_nn': 1, 'G_nt': 0, 'G_tt': 3.5, 'v_n': -1,
        ...                                      'v_t': 1}, 'material': {'e': 0.5, 'mu': 0.1}})
        >>> map = percuss.sweep(ball, {'material.e': [0, 1]}, outputs=['vp_n'], dataset=False)
        >>> map.to_xarray().vp_n.attrs['units']  # doctest: +SKIP
        'm/s'
        """
        import xarray

        def variable(name: str, dims: Tuple[str, ...], values: Any) -> Any:
            column = self.columns.get(name, Column())
            return dims, values, {"units": column.unit, "long_name": column.meaning}

        coords = {name: variable(name, (name,) if self.grid else ("point",), values)
                  for name, values in self.axes.items()}
        arrays = {name: variable(name, self.dims, values) for name, values in self._arrays.items()}
        return xarray.Dataset(arrays, coords, {"missing": self.missing, "why": self.why})


def shown(found: Map, dataset: Optional[bool]) -> Any:
    """The map, or a Dataset of xarray: if it is wanted, or by default if xarray is installed."""
    if dataset is None:
        dataset = find_spec("xarray") is not None
    return found.to_xarray() if dataset else found
