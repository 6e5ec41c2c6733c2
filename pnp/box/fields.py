"""The content model seen as a form: the keys of a thing, and how plain values are read into it."""

import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import EnumType
from functools import cache
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from pnp.box.kinds import WRITTEN, Kind, MiswrittenError, Rest, Written
from pnp.box.source import PlacedValue, YamlPath
from pnp.box.words import Words

_UNIONS: Final = (Union, types.UnionType)


@cache
def keys_of(kind: type) -> Mapping[str, Any]:
    """Give the keys of a thing and the type of each, without `None` where a key may be left out."""
    hints, rest = get_type_hints(kind), rest_of(kind)[0]
    return {each.name: bare(hints[each.name]) for each in fields(kind) if each.name != rest}


@cache
def rest_of(kind: type) -> tuple[str, Any]:
    """Name the field that takes the keys a thing has no field for, and the type of their values."""
    for name, hint in get_type_hints(kind, include_extras=True).items():
        if any(isinstance(each, Rest) for each in getattr(hint, "__metadata__", ())):
            return name, get_args(hint.__origin__)[1]
    return "", None


@cache
def bare(hint: Any) -> Any:
    """Take `None` away from a type, and what else is asked of its values."""
    hint = hint.__origin__ if get_origin(hint) is Annotated else hint
    if get_origin(hint) not in _UNIONS:
        return hint
    some = [each for each in get_args(hint) if each is not type(None)]
    return some[0] if len(some) == 1 else hint


def is_thing(hint: Any) -> bool:
    """Tell whether a type is a thing with keys of its own."""
    return is_dataclass(hint) and hint is not Words


def item_type(hint: Any) -> Any:
    """Give what a type is a list of; None where it is no list."""
    return get_args(hint)[0] if get_origin(hint) is tuple else None


def parts_in(hint: Any, value: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Give what stands in a plain value of a type: its place, its type, and itself."""
    hint = bare(hint)
    item = item_type(hint)
    if item is not None and isinstance(value, list):
        yield from ((n, item, each) for n, each in enumerate(value))
    elif is_thing(hint) and isinstance(value, dict):
        known, (own, rest) = keys_of(hint), rest_of(hint)
        told = (key for key in value if key in known or own)
        yield from ((key, known.get(key, rest), value[key]) for key in told)
    elif get_origin(hint) is Mapping and isinstance(value, dict):
        yield from ((key, get_args(hint)[1], each) for key, each in value.items())


# What is written down and read back: a box or any part of it.
_Thing = TypeVar("_Thing")


_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


def to_plain(value: Any) -> Any:
    """Give a thing as keys, lists, texts and numbers that JSON can hold."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, tuple | list):
        return [to_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(key): to_plain(each) for key, each in value.items()}
    kind: Any = type(value)
    if is_dataclass(value):
        return {name: to_plain(getattr(value, name)) for name in names_of(kind, kept=True)}
    if isinstance(value, str | int | float):  # of a kind of its own
        return value
    raise TypeError(f"{kind.__name__} has no plain form")


@cache
def names_of(kind: Any, *, kept: bool = False) -> tuple[str, ...]:
    """Name the fields of a kind of thing, or those that are kept of it; none of what has none."""
    told = fields(kind) if is_dataclass(kind) else ()
    return tuple(each.name for each in told if each.compare or not kept)


def from_plain(kind: type[_Thing], data: Any) -> _Thing:
    """Give the thing that plain values describe."""
    hint: Any = kind
    reading = Reading({}, [], [], [], strict=False)
    thing: _Thing = reader_of(hint, saved=True)(data, reading)
    if reading.misfits:
        raise TypeError(f"{kind.__name__} was kept otherwise: {reading.misfits[0].path}")
    return thing


class Misfit(NamedTuple):
    """A value that does not fit what belongs there."""

    path: YamlPath
    what: Literal["unknown", "missing", "choice", "length", "miswritten", "other"]
    hint: Any
    """What belongs there; of a choice its words, of an unknown key those there are."""
    given: Any
    """What stands there; of a missing key its owner, of a miswritten value the error."""


class Reading(NamedTuple):
    """What is known of plain values that are read into things, and what of them does not fit."""

    known: Mapping[str, Any]
    misfits: list[Misfit]
    path: list[str | int]
    """The way to the value that is being read."""
    placed: list[PlacedValue]
    """The things, and the values of which their fields ask something."""
    strict: bool = True
    """Whether a key that is not known is a fault."""
    thing: tuple[str, Mapping[str, Any]] = ("", {})
    """What the value is of: the id of that thing, and what was read of it so far."""


Read = Callable[[Any, Reading], Any]
"""Reads a plain value into what belongs there; where something does not fit, the result is void."""

# How the values of a type come from YAML and JSON, if not as themselves.
_COME_AS: Final = {tuple: list, Mapping: dict, dict: dict}


@cache
def reader_of(hint: Any, *, saved: bool = False) -> Read:
    """Give what reads the values of a type, made once; `saved` ones as a table keeps them.

    One walk makes the things, finds every fault, and notes the values that checks ask about.
    """
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        read = reader_of(hint.__origin__, saved=saved)
        for each in () if saved else hint.__metadata__:
            read = _read_as_written(each, read) if isinstance(each, Written) else read
        kinds = [each for each in hint.__metadata__ if isinstance(each, Kind)]
        return _read_and_place(read, kinds) if kinds and not saved else read
    if origin in _UNIONS:
        return _read_either(hint, saved)
    if isinstance(hint, EnumType) or (origin is Literal and not saved):
        return _read_choice({getattr(each, "value", each): each for each in arguments or hint})
    if (own := getattr(hint, WRITTEN, None)) and not saved:
        return _read_written(lambda value, _inner, known: own(value, known), _read_as_is)
    if is_dataclass(hint):
        read = _read_thing(hint, saved)
        return read if saved else _read_and_place(read, [hint])
    form = _COME_AS.get(origin, hint)
    inner = [] if origin is Literal else [x for x in arguments if x is not ...][form is dict :]
    readers = [reader_of(each, saved=saved) for each in inner]
    sure = form in {str, int, float, bool, list, dict} and not (saved and not inner)
    return _read_plain(form, hint, readers) if sure else _read_as_is


def _read_as_is(value: Any, _: Reading) -> Any:
    return value


def _read_plain(form: Any, hint: Any, inner: Sequence[Read]) -> Read:
    fixed = form is list and ... not in get_args(hint)

    def read(value: Any, reading: Reading) -> Any:
        if type(value) is not form:
            if form is float and type(value) is int:
                return float(value)
            return _note(reading, "other", hint, value)
        if not inner:
            return value
        if fixed and len(value) != len(inner):
            return _note(reading, "length", inner, value)
        found = dict(value if form is dict else enumerate(value))
        for n, step in enumerate(found if inner[0] is not _read_as_is else ()):
            found[step] = _read_under(step, inner[n if fixed else 0], found[step], reading)
        return found if form is dict else tuple(found.values())

    return read


def _read_as_written(written: Written, inner: Read) -> Read:
    read, word = _read_written(written.read, inner), _read_choice(written.words or {})
    if not written.words:
        return read
    return lambda value, reading: (word if isinstance(value, str) else read)(value, reading)


def _read_written(own: Callable[..., Any], inner: Read) -> Read:
    def read(value: Any, reading: Reading) -> Any:
        try:
            return own(value, lambda rest: inner(rest, reading), reading.known)
        except MiswrittenError as error:
            return _note(reading, "miswritten", None, error, *filter(None, [error.key]))

    return read


def _read_and_place(inner: Read, kinds: Sequence[Any]) -> Read:
    def read(value: Any, reading: Reading) -> Any:
        found = inner(value, reading)
        if found is not None:
            at = (tuple(reading.path), *reading.thing)
            reading.placed.extend(PlacedValue(kind, found, *at) for kind in kinds)
        return found

    return read


def _read_choice(meant: Mapping[Any, Any]) -> Read:
    def read(value: Any, reading: Reading) -> Any:
        if type(value) in {str, int} and value in meant:
            return meant[value]
        return _note(reading, "choice", tuple(map(str, meant)), value)

    return read


def _read_either(hint: Any, saved: bool) -> Read:
    arms = get_args(hint)
    some = [reader_of(each, saved=saved) for each in arms if each is not type(None)]
    alone = some[0] if len(some) == 1 else None

    def read(value: Any, reading: Reading) -> Any:
        if value is None and len(some) < len(arms):
            return None
        if alone:
            return alone(value, reading)
        for one in some:
            found = one(value, tried := reading._replace(misfits=[]))
            if not tried.misfits:
                return found
        return _note(reading, "other", hint, value)

    return read


def _renamed(value: dict[str, Any]) -> dict[str, Any]:
    # An earlier version called a party by the way things go.
    return {"party" if key in {"to", "payer", "giver"} else key: value[key] for key in value}


def _read_thing(kind: Any, saved: bool) -> Read:
    def read(value: Any, reading: Reading) -> Any:
        if saved and isinstance(value, str):
            return Words("en", {"en": value})  # an earlier version kept the rules in English alone
        if not isinstance(value, dict):
            return _note(reading, "other", kind, value)
        before, keys, given = len(reading.misfits), _readers_in(kind, saved), dict[str, Any]()
        value = _renamed(value) if saved and "party" in keys else value
        if not saved:
            owner = value.get("id", "") if "id" in keys else reading.thing[0]
            reading = reading._replace(thing=(owner, given))
        for key, (one, needed) in keys.items():
            if key in value:
                as_is = one is _read_as_is
                given[key] = value[key] if as_is else _read_under(key, one, value[key], reading)
            elif needed:
                _note(reading, "missing", keys_of(kind)[key], value, key)
        rest, others = rest_of(kind), [key for key in value if key not in keys]
        if rest[0]:
            one = reader_of(rest[1])
            given[rest[0]] = {key: _read_under(key, one, value[key], reading) for key in others}
        for key in others if reading.strict and not rest[0] else ():
            _note(reading, "unknown", tuple(keys), value[key], key)
        return kind(**given) if len(reading.misfits) == before else None

    return read


@cache
def _readers_in(kind: type, saved: bool) -> Mapping[str, tuple[Read, bool]]:
    # By key, and whether it must be there; a table keeps nothing that a box is not compared by.
    hints = get_type_hints(kind, include_extras=True)
    return {
        each.name: (
            reader_of(hints[each.name], saved=saved),
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(kind)
        if (each.compare or not saved) and each.name != rest_of(kind)[0]
    }


def _note(reading: Reading, what: Any, hint: Any, given: Any, *key: str) -> Any:
    reading.misfits.append(Misfit((*reading.path, *key), what, hint, given))


def _read_under(step: str | int, read: Read, value: Any, reading: Reading) -> Any:
    reading.path.append(step)
    found = read(value, reading)
    reading.path.pop()
    return found
