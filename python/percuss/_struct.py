"""Shared by the Python classes of plain structs: arguments by name, dict, repr, copy."""

from __future__ import annotations

import ctypes
import operator
from typing import Any, Dict, Iterator, Mapping, Optional, Sequence, Tuple, Type, TypeVar

from ._library import number_or_none

S = TypeVar("S", bound="Plain")


def number(value: Any, argument: str) -> float:
    """Any number as a float; otherwise a TypeError that names the argument."""
    try:
        return value if type(value) is float else float(_not_text(value))
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"{argument} must be a number (it is {value!r})") from None


def _not_text(value: Any) -> Any:
    if isinstance(value, (str, bytes, bytearray)):
        raise TypeError
    return value


def whole(value: Any, argument: str, least: int, most: int = (1 << 31) - 1) -> int:
    """An integer within bounds; otherwise a TypeError or ValueError that names the argument."""
    try:
        made = operator.index(_not_bool(value))
    except TypeError:
        raise TypeError(f"{argument} must be a whole number (it is {value!r})") from None
    if not least <= made <= most:
        raise ValueError(f"{argument} must be {least} to {most} (it is {made})")
    return made


def _not_bool(value: Any) -> Any:
    if isinstance(value, bool):
        raise TypeError
    return value


def expect(value: Any, argument: str, *kinds: Any) -> Any:
    """The value, if it is of one of these classes; otherwise a TypeError naming the argument."""
    if not isinstance(value, kinds):
        said = " or ".join(kind.__name__ for kind in kinds)
        raise TypeError(f"{argument} must be a percuss.{said} (it is {value!r})")
    return value


def named(value: Any, argument: str) -> Mapping[str, Any]:
    """A dict; None is an empty one. Otherwise a TypeError that names the argument."""
    if value is not None and not isinstance(value, Mapping):
        raise TypeError(f"{argument} must be a dict with names as keys (it is {value!r})")
    return {} if value is None else value


def several(value: Any, argument: str) -> Tuple[Any, ...]:
    """The items of a list; a text is one item. Otherwise a TypeError that names the argument."""
    try:
        return (value,) if isinstance(value, str) else tuple(value)
    except TypeError:
        raise TypeError(f"{argument} must be a list (it is {value!r})") from None


def vector(value: Any, length: int, argument: str) -> Tuple[float, ...]:
    """A tuple of `length` floats; otherwise a TypeError or ValueError that names the argument."""
    try:
        items = tuple(_not_text(value))
    except TypeError:
        raise TypeError(f"{argument} must be {length} numbers (it is {value!r})") from None
    if len(items) != length:
        raise ValueError(f"{argument} must be {length} numbers (there are {len(items)})")
    return tuple(number(item, argument) for item in items)


def address(thing: Optional[ctypes.Structure]) -> Any:
    """A pointer for C; None is NULL."""
    return None if thing is None else ctypes.byref(thing)


class Plain:
    """A C struct that behaves like a Python object; a mixin for the classes of _layout."""

    def _names(self) -> Iterator[str]:
        for kind in type(self).__mro__:
            if "_fields_" in vars(kind):
                return (field[0] for field in vars(kind)["_fields_"])
        raise TypeError

    def __setattr__(self, name: str, value: Any) -> None:
        if name[:1] != "_" and not hasattr(type(self), name):
            raise AttributeError(f"a {type(self).__name__} has no {name!r}; it has"
                                 f" {', '.join(self._names())}")
        try:
            super().__setattr__(name, value)
        except TypeError as error:
            raise TypeError(f"{name}: {error} (it is {value!r})") from None

    def to_dict(self) -> Dict[str, Any]:
        """Fields by name; None for a number without a value."""
        return {name: _plain(getattr(self, name)) for name in self._names()}

    def copy(self: S) -> S:
        """A copy."""
        made = type(self).from_buffer_copy(self)  # type: ignore[attr-defined]
        made.__dict__.update(self.__dict__)
        return made  # type: ignore[no-any-return]

    __copy__ = copy

    def __deepcopy__(self: S, memo: Any) -> S:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.to_dict() == other.to_dict()  # type: ignore

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        items = ", ".join(f"{name}={_short(getattr(self, name))}" for name in self._names())
        return f"{type(self).__name__}({items})"


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return number_or_none(value)
    if isinstance(value, Plain):
        return value.to_dict()
    if isinstance(value, (tuple, list)):
        return [_plain(item) for item in value]
    if isinstance(value, ctypes.Array):
        return [_plain(item) for item in list(value)]
    if hasattr(value, "name") and hasattr(value, "value"):
        return str(value)
    return value


def _short(value: Any) -> str:
    if isinstance(value, float):
        return format(value, ".6g")
    if isinstance(value, tuple):
        return "(" + ", ".join(_short(item) for item in value) + ")"
    return repr(value)


def setters(base: Any) -> Any:
    """Name and setter of each field of a struct, for `set_all`."""
    return tuple((name, getattr(base, name).__set__) for name, *_ in base._fields_)


def set_all(struct: Any, fields: Any, values: Sequence[Any]) -> None:
    """Set all fields, given by setters, to numbers."""
    for (name, set_), value in zip(fields, values):
        set_(struct, value if type(value) is float else number(value, name))


def set_numbers(struct: Any, names: Sequence[str], values: Sequence[Any]) -> None:
    """Set fields by name to numbers; None leaves a field unchanged."""
    for name, value in zip(names, values):
        if value is not None:
            setattr(struct, name, number(value, name))


def vector_field(base: Type[Any], name: str) -> Any:
    """A field of several numbers as a tuple; it can be set to any sequence of that length."""
    field = getattr(base, name)
    length = dict(base._fields_)[name]._length_

    def get(self: Any) -> Tuple[float, ...]:
        return tuple(field.__get__(self, type(self)))

    def set_(self: Any, value: Any) -> None:
        field.__get__(self, type(self))[:] = vector(value, length, name)

    return property(get, set_, doc=f"{length} numbers")


def enum_field(base: Type[Any], name: str, kind: Any, none: Optional[int] = None) -> Any:
    """A field with a member of an enumeration; the number `none` is shown as None."""
    field = getattr(base, name)

    def get(self: Any) -> Any:
        value = field.__get__(self, type(self))
        return None if value == none else kind(value)

    def set_(self: Any, value: Any) -> None:
        field.__set__(self, int(kind.of(value, name)))

    return property(get, set_ if hasattr(kind, "of") else None, doc=f"of {kind.__name__}")


def fixed_field(base: Type[Any], name: str) -> Any:
    """A read-only number that C relies on, such as the number of phases."""
    field = getattr(base, name)

    def get(self: Any) -> Any:
        return field.__get__(self, type(self))

    return property(get, doc="not to be set")


def inner_field(base: Type[Any], name: str, kind: Any) -> Any:
    """A struct within a struct, as its Python class; a view, not a copy."""
    place = getattr(base, name).offset

    def get(self: Any) -> Any:
        return view(kind, self, place)

    return property(get)


def view(kind: Any, owner: Any, place: int) -> Any:
    """The memory of owner from place on, as a struct that keeps owner alive."""
    made = kind.from_address(ctypes.addressof(owner) + place)
    made._owner = owner
    return made
