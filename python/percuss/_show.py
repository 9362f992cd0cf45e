"""Shows records: text for a terminal, HTML for a notebook."""

from __future__ import annotations

from typing import Any, Dict, List, Tuple

from .names import Group, mode_meaning, quantities

_rows: Dict[Any, List[Tuple[str, str, str]]] = {}


def _quantities_of(group: Any) -> List[Tuple[str, str, str]]:
    """Name, unit and meaning of the quantities of a group."""
    if not _rows:
        for q in quantities():
            _rows.setdefault(q.group, []).append((q.name, q.unit, q.meaning))
    return _rows[group]


def _group(impact: Any) -> Any:
    return Group.IMPACT if hasattr(impact, "v_t") else Group.IMPACT3


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
    numbers = [(name, getattr(impact, name), unit, meaning)
               for name, unit, meaning in _quantities_of(_group(impact))]
    return [(name, f"{x:.6g}", unit, meaning) for name, x, unit, meaning in numbers if x == x]


def record_text(impact: Any) -> str:
    """A record as text, three quantities in each line."""
    cells = [f"{name:<14}{x:>12} {unit:<5}" for name, x, unit, _ in _values(impact)]
    lines = ["  " + "  ".join(cells[k:k + 3]).rstrip() for k in range(0, len(cells), 3)]
    return "\n".join([f"{type(impact).__name__}: {_head(impact)}", *lines])


def record_html(impact: Any) -> str:
    """A record as an HTML table."""
    from html import escape
    rows = "".join(f"<tr><td>{escape(name)}</td><td style='text-align:right'>{x}</td>"
                   f"<td>{escape(unit)}</td><td>{escape(meaning)}</td></tr>"
                   for name, x, unit, meaning in _values(impact))
    return f"<p>{escape(_head(impact))}</p><table>{rows}</table>"


def _columns(comparison: Any) -> Tuple[List[str], List[Tuple[str, str, List[str]]]]:
    """The laws, and for each quantity its name, unit and value by each law."""
    records = list(comparison.impacts.values())
    if not records:
        return [], []
    rows = [("mode", "", [str(r.mode if r.mode is not None else r.final) for r in records])]
    for name, unit, _ in _quantities_of(_group(records[0])):
        values = [getattr(r, name) for r in records]
        rows.append((name, unit, [f"{x:.4g}" if x == x else "-" for x in values]))
    return list(comparison.impacts), rows


def comparison_text(comparison: Any) -> str:
    """A comparison as text, one column for each law."""
    laws, rows = _columns(comparison)
    widths = [max(11, len(law) + 1) for law in laws]
    lines = [" " * 14 + "".join(law.rjust(w) for law, w in zip(laws, widths))]
    for name, unit, values in rows:
        cells = "".join(x.rjust(w) for x, w in zip(values, widths))
        lines.append(f"{name:<14}{cells}  {unit}")
    lines += [f"{law} does not apply: {why}" for law, why in comparison.left_out.items()]
    if comparison.verdict is not None:
        lines.append(f"trust: {comparison.verdict.trust}")
    return "\n".join(line.rstrip() for line in lines)


def comparison_html(comparison: Any) -> str:
    """A comparison as an HTML table."""
    from html import escape
    laws, rows = _columns(comparison)
    head = "".join(f"<th>{escape(law)}</th>" for law in laws)
    body = "".join(f"<tr><td>{escape(name)}</td>" + "".join(f"<td>{x}</td>" for x in values)
                   + f"<td>{escape(unit)}</td></tr>" for name, unit, values in rows)
    why = "".join(f"<li>{escape(law)} does not apply: {escape(text)}</li>"
                  for law, text in comparison.left_out.items())
    return f"<table><tr><th></th>{head}</tr>{body}</table><ul>{why}</ul>"
