"""Records as people read them: text for a terminal, HTML for a notebook."""

from __future__ import annotations

from html import escape
from typing import Any, Dict, List, Tuple

from .names import Group, mode_meaning, quantities

_rows: Dict[Any, List[Tuple[str, str, str]]] = {}


def _quantities_of(group: Any) -> List[Tuple[str, str, str]]:
    """Name, unit and meaning of what is in a group."""
    if not _rows:
        for q in quantities():
            _rows.setdefault(q.group, []).append((q.name, q.unit, q.meaning))
    return _rows[group]


def _head(impact: Any) -> str:
    how = [str(impact.law)]
    if impact.mode is not None:
        how.append(f"mode {impact.mode} ({mode_meaning(impact.mode)})")
    if impact.final is not None:
        how.append(str(impact.final))
    if impact.outcome:
        how.append(str(impact.outcome))
    return ", ".join(how)


def _values(impact: Any) -> List[Tuple[str, str, str, str]]:
    plane = type(impact).__name__ == "Impact2"
    group = Group.IMPACT if plane else Group.IMPACT3
    numbers = [(name, getattr(impact, name), unit, meaning)
               for name, unit, meaning in _quantities_of(group)]
    return [(name, f"{x:.6g}", unit, meaning) for name, x, unit, meaning in numbers if x == x]


def record_text(impact: Any) -> str:
    """A record in lines of three quantities."""
    cells = [f"{name:<14}{x:>12} {unit:<5}" for name, x, unit, _ in _values(impact)]
    lines = ["  " + "  ".join(cells[k:k + 3]).rstrip() for k in range(0, len(cells), 3)]
    return "\n".join([f"{type(impact).__name__}: {_head(impact)}", *lines])


def record_html(impact: Any) -> str:
    """A record as a table."""
    rows = "".join(f"<tr><td>{escape(name)}</td><td style='text-align:right'>{x}</td>"
                   f"<td>{escape(unit)}</td><td>{escape(meaning)}</td></tr>"
                   for name, x, unit, meaning in _values(impact))
    return f"<p>{escape(_head(impact))}</p><table>{rows}</table>"
