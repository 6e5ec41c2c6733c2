"""What differs between two readings of a game: the names of the files and things that changed."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass


def changed_names(before: object, after: object) -> Iterator[str]:
    """Name what changed: the fields that differ, and the ids of the things they belong to.

    It says where to look first, not what else shows the change: a price is on a board as well.
    """
    if before == after:
        return
    if isinstance(name := getattr(after, "id", None), str):
        yield name
    if isinstance(after, tuple) and isinstance(before, tuple):
        for old, new in _paired(before, after):
            yield from changed_names(old, new)
    elif is_dataclass(after) and type(after) is type(before):
        for field in fields(after):
            old, new = getattr(before, field.name), getattr(after, field.name)
            if old != new:
                yield field.name
                yield from changed_names(old, new)


def _paired(
    before: tuple[object, ...], after: tuple[object, ...]
) -> Iterator[tuple[object, object]]:
    known = {getattr(each, "id", None): each for each in before}
    for n, each in enumerate(after):
        there = before[n] if n < len(before) else None
        yield known.get(getattr(each, "id", object()), there), each
