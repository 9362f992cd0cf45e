"""A scenario in C: the handle, the texts that go in, the JSON that comes out."""

from __future__ import annotations

import json
import threading
from typing import Any, Iterator, Mapping, Optional, Tuple

from ._library import Error, lib

_LISTS = ("bodies", "contacts", "links")


def encoded(text: str) -> bytes:
    """A text for C."""
    if "\0" in text:
        raise ValueError(f"{text!r} contains a NUL character")
    return text.encode()


def answer(text: Optional[bytes]) -> Any:
    """The value of a JSON text of C; None for NULL. If it is a fault, it is raised."""
    if text is None:
        return None
    found = json.loads(text)
    if text.startswith(b'{"key":'):
        said = str(found["text"])
        for option in ("--set ", "--set: "):
            if said.startswith(option):
                said = said[len(option):]
        raise Error(said, field=found["key"], rule=said)
    return found


class Handle:
    """A scenario in C. One call at a time: its texts last until the next call."""

    def __init__(self) -> None:
        self.address = lib.pcs_python_scenario_new()
        self.lock = threading.Lock()
        if not self.address:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "address", None):
            lib.pcs_python_scenario_free(self.address)

    def ask(self, function: Any, *arguments: Any) -> Any:
        """Call a function that returns JSON, or NULL."""
        with self.lock:
            return answer(function(self.address, *arguments))


def _plain(value: Any) -> str:
    """A single value as in a scenario file."""
    if isinstance(value, str):
        text = value
    elif isinstance(value, bool):
        text = "yes" if value else "no"
    elif type(value).__name__ == "bool_":
        text = "yes" if value else "no"
    elif isinstance(value, int):
        text = str(value)
    elif value is None or isinstance(value, (bytes, Mapping)):
        raise TypeError(f"{value!r} is not a value of a scenario")
    else:
        try:
            text = repr(float(value))
        except (TypeError, ValueError):
            text = str(value)  # for example Law.NEWTON
    if "\n" in text or "\t" in text:
        raise ValueError(f"{text!r} must have no line end and no tab")
    return text


def _is_list(value: Any) -> bool:
    return not isinstance(value, str) and hasattr(value, "__len__") and (
        not hasattr(value, "shape") or len(value.shape) > 0) and not isinstance(value, Mapping)


def value_text(value: Any) -> str:
    """A value as in a scenario file: a vector with commas, a matrix with a semicolon for each row."""
    if not _is_list(value):
        return _plain(value)
    if any(_is_list(row) for row in value):
        return "".join(", ".join(_plain(x) for x in row) + "; " for row in value)
    return ", ".join(_plain(x) for x in value)


def _items(name: str, items: Any) -> Iterator[Tuple[str, str]]:
    if isinstance(items, Mapping):  # by name
        items = [{**keys, "name": each} for each, keys in items.items()]
    for index, item in enumerate(items):
        if not isinstance(item, Mapping):
            raise TypeError(f"{name}: an item must be a dict (it is {item!r})")
        called = _plain(item.get("name", index + 1))
        yield f"{name}.{called}.name", called
        for key, value in item.items():
            if key != "name":
                yield f"{name}.{called}.{key}", value_text(value)


def pairs_of(keys: Mapping[str, Any], prefix: str = "") -> Iterator[Tuple[str, str]]:
    """Key and text of a dict that is nested, or has keys with dots, or both."""
    for name, value in keys.items():
        if not isinstance(name, str) or not name or set(name) & set("\n\t"):
            raise TypeError(f"{prefix}{name!r} is not a key of a scenario")
        if not prefix and name in _LISTS and (isinstance(value, Mapping) or _is_list(value)):
            yield from _items(name, value)
        elif isinstance(value, Mapping):
            yield from pairs_of(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value_text(value)
