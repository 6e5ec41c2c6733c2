"""The content model seen as a form: which keys a thing has, and what belongs under each."""

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from pnp.box.parts.rows import PartRow
from pnp.box.words import Words


@cache
def keys_of(kind: type) -> Mapping[str, Any]:
    """Give the keys of a thing and the type of each, without `None` where a key may be left out."""
    hints = get_type_hints(kind)
    return {each.name: bare(hints[each.name]) for each in fields(kind)}


def bare(hint: Any) -> Any:
    """Take `None` away from a type.

    >>> bare(int | None) is int
    True
    """
    if get_origin(hint) not in {Union, types.UnionType}:
        return hint
    some = [each for each in get_args(hint) if each is not type(None)]
    return some[0] if len(some) == 1 else hint


def item_of(hint: Any) -> Any:
    """Give what a list is a list of; None if the type is no list."""
    return get_args(hint)[0] if get_origin(hint) is tuple else None


def is_thing(hint: Any) -> bool:
    """Tell whether a type is a thing with keys of its own."""
    return is_dataclass(hint) and hint is not Words


def is_open(hint: Any) -> bool:
    """Tell whether a thing may have keys that nobody has named: a row with columns of its own."""
    return hint is PartRow


def choices(hint: Any) -> tuple[str, ...]:
    """Name the words a key may take; empty if it is not a choice.

    >>> choices(Literal["up", "down"])
    ('up', 'down')
    """
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def column_key(kind: Any) -> str:
    """Give the key under which a thing keeps what is known of it by names of one's own.

    It is called `columns`: in a list every name that the thing has no key for is one of them.
    """
    hint = keys_of(kind).get("columns") if is_thing(kind) else None
    return "columns" if get_origin(hint) is Mapping else ""


def find(kind: Any, path: tuple[str | int, ...]) -> Any:
    """Follow a path through the form, as far as it goes, to the type that belongs there."""
    for part in path:
        if isinstance(part, int):
            kind = item_of(kind) or kind
        elif is_thing(kind) and part in keys_of(kind):
            kind = keys_of(kind)[part]
        elif get_origin(kind) is Mapping:
            kind = get_args(kind)[1]
        else:
            return kind
    return kind


# What is written down and read back: a box or any part of it.
_Thing = TypeVar("_Thing")


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
