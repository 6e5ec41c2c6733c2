"""The terms of a rule: numbers and options as fields of a class, filled from the rule book."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from enum import Enum
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

from pnp.box.limits import Bounds

Value = bool | int | str
"""A number or an answer."""

Terms = TypeVar("Terms")


Coins = Annotated[int, Bounds("whole coins", 1, 1_000_000_000)]
Rate = Annotated[int, Bounds("per cent", 1, 100)]
Tally = Annotated[int, Bounds("a number of things", 1, 10_000)]
"""So many things: houses, throws, rows; a game without them has no such terms."""


def fill(kind: type[Terms], values: Mapping[str, Any]) -> Terms:
    """Fill terms from the numbers and answers of a table; what it leaves out keeps its default.

    A KeyError names what is missing, a ValueError what is not of its type.
    """
    # nearly every act fills no terms, and need not load the reader of all things
    from pnp.box.fields import Reading, names_of, reader_of, to_plain  # noqa: PLC0415

    hint: Any = kind
    given = {name: to_plain(values[name]) for name in names_of(hint) if name in values}
    reading = Reading({}, [], [], [], strict=False)
    terms: Terms = reader_of(hint)(given, reading)
    for each in reading.misfits:
        say = f"{each.given!r} is not {each.hint}"
        raise KeyError(each.path[-1]) if each.what == "missing" else ValueError(say)
    return terms


def is_needed(term: "Field[Any]") -> bool:
    """Tell whether a game that has the procedure must give a term."""
    return term.default is MISSING


def has(kind: type[Any], values: Mapping[str, Any]) -> bool:
    """Tell whether a table has these terms at all."""
    return all(each.name in values or not is_needed(each) for each in fields(kind))


def bounds_of(hint: Any) -> Bounds | None:
    """Give the span of a whole number; None where a term is no number."""
    return next((each for each in get_args(hint) if isinstance(each, Bounds)), None)


def answers_of(hint: Any) -> tuple[Value, ...]:
    """List the answers a term may have; none where it is a number, a text or a list.

    >>> answers_of(Literal["all", 1]), answers_of(bool)
    (('all', 1), (True, False))
    """
    if isinstance(hint, type) and issubclass(hint, Enum):
        return tuple(each.value for each in hint)
    if get_origin(hint) is Literal:
        return get_args(hint)
    return (True, False) if hint is bool else ()
