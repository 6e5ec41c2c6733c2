"""The things in a box as plain values and back, so that a table's file can keep its own copy.

No reader and no validator is needed: the values were sound when they were written down. A key that
a later edition no longer knows is passed over, and one it has added takes its default. What
takes no part in a comparison is no part of the value: drawings and layouts stay with the pack.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, TypeVar, get_args, get_origin

from pnp.box.fields import choices, is_thing, item_of, keys_of
from pnp.box.words import Words

_Thing = TypeVar("_Thing")
"""What is written down and read back: a box or any part of it."""


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def to_plain(value: Any) -> Any:
    """Give a thing as keys, lists, texts and numbers that JSON can hold.

    >>> to_plain(Words("en", {"en": "Rent"}))
    {'source': 'en', 'texts': {'en': 'Rent'}}
    """
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(each) for key, each in value.items()}
    kind: Any = type(value)
    if is_dataclass(value):
        return {name: to_plain(getattr(value, name)) for name in _names_in(kind)}
    if isinstance(value, str | int | float):  # of a kind of its own
        return value
    raise TypeError(f"{kind.__name__} has no plain form")


@cache
def _names_in(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind) if each.compare)


def from_plain(kind: type[_Thing], data: Any) -> _Thing:
    """Give the thing that plain values describe.

    >>> from_plain(Words, {"source": "en", "texts": {"en": "Rent"}}).said("en")
    'Rent'
    """
    hint: Any = kind
    thing: _Thing = _reader(hint)(data)
    return thing


@cache
def _reader(hint: Any) -> Callable[[Any], Any]:
    item = item_of(hint)
    if item is not None:
        one = _reader(item)
        return lambda value: None if value is None else tuple(map(one, value))
    if is_thing(hint) or hint is Words:
        return _thing(hint)
    if get_origin(hint) is Mapping:
        one = _reader(get_args(hint)[1])
        return lambda value: {key: one(each) for key, each in value.items()}
    kinds = [each for each in get_args(hint) if is_thing(each)]
    if kinds:
        by_kind = {choices(keys_of(each)["kind"])[0]: _reader(each) for each in kinds}
        return lambda value: None if value is None else by_kind[value["kind"]](value)
    return lambda value: value


def _thing(kind: type) -> Callable[[Any], Any]:
    kept = {each.name for each in fields(kind) if each.compare}
    readers = {key: _reader(hint) for key, hint in keys_of(kind).items() if key in kept}

    def read(value: Any) -> Any:
        if value is None:
            return None
        if isinstance(value, str):  # an earlier version kept the rules in English alone
            return Words("en", {"en": value})
        known = {key: each for key, each in value.items() if key in readers}
        return kind(**{key: readers[key](each) for key, each in known.items()})

    return read
