"""What remains of a file without its faulty parts, so that the rest is checked as well."""

from collections.abc import Iterable
from typing import Any

from pnp.box.shape import Fault
from pnp.box.source import Path, Row, Source


def without(value: Any, source: Source, faults: Iterable[Fault]) -> Any:
    """Leave out every item of a list that has a fault, and every faulty key outside lists.

    The source keeps pointing at the lines of what remains.
    """
    gone = {_least(fault.path) for fault in faults}
    renumbered: dict[Path, list[Row | int]] = {}
    rest = _rest(value, (), (), gone, source, renumbered)
    source.rows.clear()
    source.rows.update(renumbered)
    return rest


def _least(path: Path) -> Path:
    """Give the way to the smallest thing that can be left out for a fault."""
    for length in range(len(path), 0, -1):
        if isinstance(path[length - 1], int):
            return path[:length]
    return path


def _rest(
    value: Any,
    path: Path,
    after: Path,
    gone: set[Path],
    source: Source,
    renumbered: dict[Path, list[Row | int]],
) -> Any:
    if isinstance(value, dict):
        return {
            key: _rest(part, (*path, key), (*after, key), gone, source, renumbered)
            for key, part in value.items()
            if (*path, key) not in gone
        }
    if not isinstance(value, list):
        return value
    kept = [n for n in range(len(value)) if (*path, n) not in gone]
    if path in source.rows or len(kept) < len(value):
        origins = source.rows.get(path, list(range(len(value))))
        renumbered[after] = [origins[n] for n in kept]
    return [
        _rest(value[n], (*path, n), (*after, m), gone, source, renumbered)
        for m, n in enumerate(kept)
    ]
