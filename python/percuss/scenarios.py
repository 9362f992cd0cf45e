"""Scenarios: the same files and keys as in the command."""

from __future__ import annotations

import os
import warnings
from typing import Any, Mapping, Optional, Tuple, Union

from ._library import lib
from ._study import Handle, encoded, pairs_of, value_text
from .results import Result

__all__ = ["Scenario", "load", "scenario"]


class Scenario:
    """A scenario, from `load` or `scenario`. It does not change: `set` returns another one.

    >>> import percuss
    >>> rod = percuss.scenario({'body': {'shape': 'rod', 'mass': 1, 'length': 1, 'theta': '40 deg'},
    ...                         'motion': {'v_n': -1, 'v_t': 0.5},
    ...                         'material': {'e': 0.7, 'mu': 0.4}})
    >>> steep, flat = rod.set('body.theta', '60 deg'), rod.set('body.theta', 0.1)
    >>> steep.solve('energetic').mode, flat.solve('energetic').mode
    (2, 1)
    """

    __slots__ = ("_name", "_text", "_sets", "_handle", "__weakref__")

    def __init__(self, name: str, text: bytes, sets: Tuple[str, ...] = ()) -> None:
        if not isinstance(name, str) or not isinstance(text, bytes):
            raise TypeError("percuss.load and percuss.scenario make scenarios")
        self._name, self._text, self._sets = name, text, tuple(sets)
        self._handle = self._read()

    def _read(self) -> Handle:
        """Another handle of the same scenario. With a name the text is that of a file."""
        made = Handle()
        if self._name:
            made.ask(lib.pcs_python_scenario_yaml, os.fsencode(self._name), self._text,
                     len(self._text))
        else:
            made.ask(lib.pcs_python_scenario_pairs, self._text)
        for assignment in self._sets:
            made.ask(lib.pcs_python_scenario_set, encoded(assignment))
        return made

    def __reduce__(self) -> Any:
        return Scenario, (self._name, self._text, self._sets)

    def __repr__(self) -> str:
        changed = "".join(f", {assignment}" for assignment in self._sets)
        return f"<percuss.Scenario {self._name or 'of a dict'}{changed}>"

    def set(self, key: str, value: Any) -> Scenario:
        """Return the scenario with one key changed, as by ``--set``. A number is in SI; a text may
        have a unit.

        >>> import percuss
        >>> ball = percuss.scenario({'bodies': {'ball': {'shape': 'disc', 'radius': 0.1, 'mass': 1,
        ...                                              'velocity': [0, -2]}},
        ...                          'contacts': [{'body': 'ball'}], 'material': {'e': 1, 'mu': 0}})
        >>> ball.set('bodies.ball.mass', '3 kg').solve().dT
        0.0
        >>> ball.set('material.e', 1.5).solve()  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        ...
        percuss.Error: material.e: must lie between 0 and 1 (it is 1.5); ...
        """
        if not isinstance(key, str):
            raise TypeError(f"key must be a text (it is {key!r})")
        return Scenario(self._name, self._text, (*self._sets, f"{key}={value_text(value)}"))

    def _warn(self) -> None:
        doubt = self._handle.ask(lib.pcs_python_scenario_doubt)["doubt"]
        if doubt:
            warnings.warn(doubt, UserWarning, stacklevel=3)

    def solve(self, law: Any = None, path: Any = None, branch: Any = None) -> Result:
        """Return the result, as ``percuss solve --json``. law, path and branch replace those of the
        scenario.

        >>> import percuss
        >>> rod = percuss.scenario({'contact.G_nn': 1, 'contact.G_nt': 0.4, 'contact.G_tt': 3,
        ...                         'contact.v_n': -1, 'contact.v_t': 1, 'material.e': 0.7, 'material.mu': 0.4})
        >>> round(rod.solve('newton').vp_n, 12)
        0.7
        """
        self._warn()
        return Result(self._handle.ask(lib.pcs_python_scenario_solve, _word(law), _word(path),
                                       _word(branch)))

    def compare(self, branch: Any = None) -> Result:
        """Return the results of all laws that apply, which law to trust and why, as ``percuss
        compare --json``; and ``refused``, laws that do not apply.

        >>> import percuss
        >>> rod = percuss.scenario({'contact.G_nn': 1, 'contact.G_nt': 0.4, 'contact.G_tt': 3,
        ...                         'contact.v_n': -1, 'contact.v_t': 1, 'material.e': 0.7, 'material.mu': 0.4})
        >>> side = rod.compare()
        >>> side.trust, side.laws.newton.vp_n > 0, side.refused['bilinear'].why[:4]
        ('energetic', True, 'eta2')
        """
        self._warn()
        return Result(self._handle.ask(lib.pcs_python_scenario_compare, _word(branch)))


def _word(choice: Any) -> bytes:
    return b"" if choice is None else encoded(str(choice))


def load(path: Union[str, "os.PathLike[str]"]) -> Scenario:
    """Read a scenario file with the reader of the command.

    >>> import os, tempfile, percuss
    >>> name = os.path.join(tempfile.mkdtemp(), 'ball.yaml')
    >>> with open(name, 'w') as file:
    ...     _ = file.write('contact: {G_nn: 1, G_nt: 0, G_tt: 3.5, v_n: -1, v_t: 1}\\nmaterial: {e: 0.5, mu: 0.1}\\n')
    >>> percuss.load(name).solve().vp_n
    0.5
    """
    name = os.fsdecode(path)
    with open(name, "rb") as file:
        return Scenario(name, file.read())


def scenario(keys: Mapping[str, Any]) -> Scenario:
    """Make a scenario of a dict: nested, or with dots in its keys. Lists of bodies, contacts and
    links are lists of dicts, or dicts by name. A number is in SI; a text may have a unit.

    >>> import percuss
    >>> percuss.scenario({'contact': {'G_nn': 1, 'G_nt': 0, 'G_tt': 3.5, 'v_n': -1, 'v_t': 1},
    ...                   'material.e': 0.5, 'material.mu': 0.1}).solve().vp_n
    0.5
    """
    if not isinstance(keys, Mapping):
        raise TypeError(f"keys must be a dict (it is {keys!r})")
    text = "".join(f"{key}\t{value}\n" for key, value in pairs_of(keys))
    return Scenario("", encoded(text))
