"""Base classes of the enumerations; _enums.py is generated from the headers."""

from __future__ import annotations

import ctypes
import enum
from typing import Any, Dict, List, NamedTuple, Tuple, Type, TypeVar, Union

from ._layout import FUNCTIONS
from ._library import lib

E = TypeVar("E", bound="Named")
_found: Dict[Tuple[type, Union[str, int]], Named] = {}  # by name or number


class Named(enum.IntEnum):
    """An enumerator of C with its name. The name used in files works, too: Path('sun-baruh')."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if not isinstance(value, str):
            return None
        named = [member for member in cls if str(member) == value]
        return named[0] if named else cls.__members__.get(value.upper().replace("-", "_"))

    @classmethod
    def of(cls: Type[E], value: Union[str, int, E], argument: str) -> E:
        """The member by name or number; otherwise a ValueError that names the argument."""
        if type(value) is cls:
            return value
        if isinstance(value, (str, int)):
            found = _found.get((cls, value))
            if found is not None:
                return found  # type: ignore[return-value]
            try:
                made = cls(value)  # type: ignore[arg-type]
                _found[cls, value] = made
                return made
            except ValueError:
                pass
        known = ", ".join(repr(str(member)) for member in cls)
        kind = ValueError if isinstance(value, (str, int)) else TypeError
        raise kind(f"{argument} must be one of {known} (it is {value!r})")

    def __str__(self) -> str:
        """The name used in files and by the command, if there is one."""
        function = f"pcs_{type(self).__name__.lower()}_name"
        said = getattr(lib, function)(int(self)) if function in FUNCTIONS else None
        return str(said.decode()) if said else self.name.lower().replace("_", "-")

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class LawInfo(NamedTuple):
    """Description of a law."""

    name: str
    family: "Any"
    spatial: bool
    one_friction: bool
    rule: str
    source: Tuple[str, ...]


class LawBase(Named):
    """A law; ``about`` describes it.

    >>> import percuss
    >>> percuss.Law('energetic').about.rule
    'path ends where W_r = -e^2 W_c (energetic)'
    """

    @property
    def about(self) -> LawInfo:
        """Family, source and rule of the law."""
        from ._enums import Family
        info = lib.pcs_law_about(int(self)).contents
        return LawInfo(info.name.decode(), Family(info.family), info.spatial, info.one_friction,
                       info.rule.decode(), tuple(info.source.decode().split()))


class FitUseBase(Named):
    """Whether a measured impact is used, or why not.

    >>> import percuss
    >>> percuss.FitUse('not-approach').meaning
    'the contact does not approach'
    """

    @property
    def meaning(self) -> str:
        """A few words for people."""
        return str(lib.pcs_fit_use_meaning(int(self)).decode())


class FindingCodeBase(Named):
    """What contradicts measured impacts.

    >>> import percuss
    >>> percuss.FindingCode('mirrored').meaning
    'an axis or a sign is reversed'
    """

    @property
    def meaning(self) -> str:
        """A few words for people."""
        return str(lib.pcs_finding_meaning(int(self)).decode())

    def __str__(self) -> str:
        return str(lib.pcs_finding_name(int(self)).decode())


class FitParameterBase(Named):
    """A parameter of laws, with the name that it has in a material."""

    def __str__(self) -> str:
        return str(lib.pcs_fit_parameter_name(int(self)).decode())


class OutcomeBase(enum.IntFlag):
    """Special physics of an impact: a set of flags, empty for a plain impact.

    >>> import percuss
    >>> print(percuss.Outcome.JAM | percuss.Outcome.ENERGY_GAIN)
    jam energy-gain
    >>> percuss.Outcome('jam energy-gain') == percuss.Outcome.JAM | percuss.Outcome.ENERGY_GAIN
    True
    >>> percuss.Outcome.JAM.meaning
    'sliding drives the bodies together until slip stops (Painleve)'
    """

    @property
    def meaning(self) -> str:
        """The meaning of each flag, separated by semicolons."""
        return "; ".join(lib.pcs_outcome_meaning(flag).decode() for flag in self.flags)

    @property
    def flags(self) -> List[int]:
        """The single flags."""
        return [1 << k for k in range(len(type(self).__members__)) if self & (1 << k)]

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if not isinstance(value, str):
            return super()._missing_(value)
        flags, flag = 0, ctypes.c_int()
        for name in value.split():
            if not lib.pcs_outcome_named(name.encode(), ctypes.byref(flag)):
                if value == "plain":
                    break
                return None
            flags |= flag.value
        return cls(flags)

    def __str__(self) -> str:
        """The names of the flags, separated by a blank; 'plain' for none."""
        text = ctypes.create_string_buffer(256)
        lib.pcs_outcome_text(int(self), text, len(text))
        return text.value.decode()

    def __repr__(self) -> str:
        return f"<Outcome: {self}>"
