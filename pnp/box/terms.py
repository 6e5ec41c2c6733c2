"""The terms of a rule: numbers and options as fields of a class, filled from the rule book."""

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin

Value = bool | int | str
"""A number or an answer."""

Terms = TypeVar("Terms")


class Bounds(NamedTuple):
    """What a whole number of the rules counts, and between which bounds it lies."""

    unit: str
    least: int
    most: int


Coins = Annotated[int, Bounds("whole coins", 1, 1_000_000_000)]
Rate = Annotated[int, Bounds("per cent", 1, 100)]
Tally = Annotated[int, Bounds("a number of things", 1, 10_000)]
"""So many things: houses, throws, rows; a game without them has no such terms."""


def fill(kind: type[Terms], values: Mapping[str, Any]) -> Terms:
    """Fill terms from the numbers and answers of a table; what it leaves out keeps its default.

    A KeyError names what is missing, a ValueError what is not of its type.
    """
    given = (each for each in fields(kind) if each.name in values or is_needed(each))  # type: ignore[arg-type]  # terms are dataclasses
    return kind(**{each.name: convert(each.type, values[each.name]) for each in given})


def is_needed(term: "Field[Any]") -> bool:
    """Tell whether a game that has the procedure must give a term."""
    return term.default is MISSING


def has(kind: type[Any], values: Mapping[str, Any]) -> bool:
    """Tell whether a table has these terms at all."""
    return all(each.name in values or not is_needed(each) for each in fields(kind))


def item_type(hint: Any) -> Any:
    """Give what a term is a list of: numbers, or rows of a table; None where it is no list."""
    return get_args(hint)[0] if get_origin(hint) is tuple else None


def convert(hint: Any, value: Any) -> Any:
    """Turn a number or an answer into what a term is declared as; a ValueError if it is not."""
    item = item_type(hint)
    if item is not None and isinstance(value, list | tuple):
        return tuple(convert(item, each) for each in value)
    if is_dataclass(hint) and isinstance(value, Mapping):
        return fill(hint, value)  # type: ignore[arg-type]  # terms are classes
    if hint is str and isinstance(value, str):
        return value
    if isinstance(hint, type) and issubclass(hint, Enum):
        return hint(value)
    # 1 is True to Python, but no answer may stand for another
    if any(each == value and type(each) is type(value) for each in answers_of(hint)):
        return value
    span = bounds_of(hint)
    if span and isinstance(value, int) and not isinstance(value, bool):
        return value
    message = f"{value!r} is not {hint}"
    raise ValueError(message)


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


def is_term(hint: Any) -> bool:
    """Tell whether a term may be declared so: a number, an answer, a text, or a list of these."""
    if item_type(hint) is not None:
        return is_term(item_type(hint))
    answers = hint is str or bool(answers_of(hint))
    return answers or is_dataclass(hint) or bounds_of(hint) is not None
