"""Results of scenarios, with the names of the command."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union, overload

__all__ = ["Items", "Result"]

_WHOLE = {"mode", "steps"}
_units: Dict[str, str] = {}


def _unit(name: str) -> str:
    if not _units:
        from .names import quantities
        _units.update((q.name, q.unit) for q in quantities())
    return _units.get(name, "")


def _wrapped(name: str, value: Any) -> Any:
    if isinstance(value, dict):
        return Result(value)
    if isinstance(value, list):
        return Items(_wrapped("", item) for item in value)
    if isinstance(value, int) and not isinstance(value, bool) and name not in _WHOLE:
        return float(value)
    return value


class Result(Mapping[str, Any]):
    """A result as named values: ``result.dT`` or ``result['dT']``, with the names and the numbers of
    ``percuss solve --json``, in SI. None: no value. Lists are `Items`.

    >>> import percuss
    >>> rod = percuss.scenario({'body': {'shape': 'rod', 'mass': 1, 'length': 1, 'theta': '40 deg'},
    ...                         'motion': {'v_n': -1, 'v_t': 0.5},
    ...                         'material': {'e': 0.7, 'mu': 0.4}, 'law': 'poisson'})
    >>> result = rod.solve()
    >>> result.law, result['mode'], result.phases[0].stage
    ('poisson', 2, 'compression')
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self._values = {name: _wrapped(name, value) for name, value in values.items()}

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("_"):
            try:
                return self._values[name]
            except KeyError:
                pass
        raise AttributeError(f"there is no {name!r}; there are: {', '.join(self._values)}"
                             if not name.startswith("_") else name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self._values]

    def __reduce__(self) -> Any:
        return Result, (self.as_dict(),)

    def as_dict(self) -> Dict[str, Any]:
        """The same as plain dicts, lists and numbers."""
        return {name: _plain(value) for name, value in self._values.items()}

    def _rows(self) -> List[Tuple[str, str, str]]:
        """Name, value and unit of what is one value."""
        rows = []
        for name, value in self._values.items():
            if isinstance(value, (Items, Result)) or value is None:
                continue
            text = f"{value:.6g}" if isinstance(value, float) else str(value)
            rows.append((name, text, _unit(name)))
        return rows

    def __repr__(self) -> str:
        lines = [f"{name:<14}{text:>14} {unit}".rstrip() for name, text, unit in self._rows()]
        lines += [f"{name:<14}{len(value):>8} items" for name, value in self._values.items()
                  if isinstance(value, Items)]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from html import escape
        cells = "".join(f"<tr><td>{escape(name)}</td><td style='text-align:right'>{escape(text)}"
                        f"</td><td>{escape(unit)}</td></tr>" for name, text, unit in self._rows())
        return f"<table>{cells}</table>"


def _plain(value: Any) -> Any:
    if isinstance(value, Result):
        return value.as_dict()
    return [_plain(item) for item in value] if isinstance(value, Items) else value


class Items(Tuple[Any, ...]):
    """A list of a result. An item is found by its number, its name, or its law.

    >>> import percuss
    >>> disc = {'shape': 'disc', 'radius': 0.1, 'mass': 2, 'velocity': [1, -3]}
    >>> fall = percuss.scenario({'bodies': {'disc': disc}, 'contacts': {'floor': {'body': 'disc'}},
    ...                          'material.e': 0.5, 'material.mu': 0.3})
    >>> result = fall.solve()
    >>> result.bodies['disc'].vp_y == result.bodies[0].vp_y == 1.5
    True
    >>> result.contacts.floor.state
    'stick'
    """

    @overload  # type: ignore[override]
    def __getitem__(self, which: Union[int, str]) -> Any: ...

    @overload
    def __getitem__(self, which: slice) -> Tuple[Any, ...]: ...

    def __getitem__(self, which: Any) -> Any:
        if not isinstance(which, str):
            return super().__getitem__(which)
        found = self._named(which)
        if found is None:
            raise KeyError(which)
        return found

    def _named(self, name: str) -> Optional[Any]:
        for item in self:
            if isinstance(item, Result) and name in (item.get("name"), item.get("law")):
                return item
        return None

    def __getattr__(self, name: str) -> Any:
        found = None if name.startswith("_") else self._named(name)
        if found is None:
            raise AttributeError(f"there is no item {name!r}")
        return found
