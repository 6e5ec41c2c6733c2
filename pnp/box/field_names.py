"""The fields of things of one kind, asked for once: a box has tens of thousands of things."""

from dataclasses import fields, is_dataclass
from functools import cache


@cache
def names_of(kind: type) -> tuple[str, ...]:
    """Name the fields of a kind of thing; none of what has no fields."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
