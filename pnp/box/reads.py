"""What is read of a box while something is made of it, to make it anew only if that has changed.

A box that notes what it is asked answers as the plain one does. Each value that is read, down to
one label or the price of one deed, is noted by its way. Who is given what was made for somebody
else has read what was read for it.
"""

from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from pickle import dumps
from typing import Any, Final, Generic, NamedTuple, TypeVar

Thing = TypeVar("Thing")

Read = tuple[str, Any]
"""The way to something, and the name of what is read there; None for all of a mapping."""

_seen: Final = ContextVar[set[Read] | None]("_seen", default=None)


def _note(reads: Iterable[Read]) -> None:
    if (seen := _seen.get()) is not None:
        seen.update(reads)


class Noted(NamedTuple, Generic[Thing]):
    """What was made, and what was read for it."""

    made: Thing
    reads: frozenset[Read]

    def get(self) -> Thing:
        """Give it to somebody, who by that has read what was read for it."""
        _note(self.reads)
        return self.made


def noting(make: Callable[[], Thing]) -> Noted[Thing]:
    """Make something and note what is read for it, which whoever asks for it has not read yet."""
    own: set[Read] = set()
    before = _seen.set(own)
    try:
        made = make()
    except BaseException:
        _seen.reset(before)
        _note(own)  # nothing can be given later: who meets the fault has read it all
        raise
    _seen.reset(before)
    return Noted(made, frozenset(own))


def once(make: Callable[..., Thing]) -> Callable[..., Thing]:
    """Make a thing once for all who ask alike."""
    known: dict[tuple[Any, ...], Noted[Thing]] = {}

    def get(*asked: Any) -> Thing:
        if asked not in known:
            known[asked] = noting(lambda: make(*asked))
        return known[asked].get()

    return get


@dataclass(frozen=True, slots=True)
class Ways:
    """What can be read, by the way that leads there; as it is, unnoted."""

    _things: dict[str, Any] = field(default_factory=dict)
    _tops: dict[str, Any] = field(default_factory=dict)

    def of(self, thing: Thing, way: str = "") -> Thing:
        """Give what answers as a thing does, and notes what it is asked."""
        if isinstance(thing, Mapping):
            self._tops[way] = thing
        elif is_dataclass(thing):
            for each in fields(thing):
                self._tops[f"{way}.{each.name}"] = getattr(thing, each.name)
        noted: Thing = self._noted(thing, way)
        return noted

    def answer(self, read: Read) -> bytes:
        """Give the digest of what is read, without what is read of that in its turn."""
        way, name = read
        thing = self._things.get(way)
        if isinstance(thing, Mapping):
            found = tuple(thing.items()) if name is None else thing.get(name, ...)
        else:  # what was there once may be no more
            found = getattr(thing, name or "", ...)
        return _digest(repr(_outline(found)).encode())

    def seals(self) -> dict[str, bytes]:
        """Give the digests of the largest things: where one is the same, so is all within it."""
        return {way: _digest(dumps(_sealed(each))) for way, each in self._tops.items()}

    def _noted(self, value: Any, way: str) -> Any:
        kind: Any = type(value)
        if kind is str or kind is int:
            return value
        if kind is tuple:
            return tuple([self._noted(each, f"{way}.{n}") for n, each in enumerate(value)])
        if names := _names_in(kind):
            self._things[way] = value
            twin: Any = object.__new__(_noting_kind(kind))
            object.__setattr__(twin, "_way", way)
            for name in names:
                object.__setattr__(twin, name, self._noted(getattr(value, name), f"{way}.{name}"))
            return twin
        if isinstance(value, Mapping):
            self._things[way] = value
            noted = {name: self._noted(each, f"{way}.{name!r}") for name, each in value.items()}
            return _NotingMapping(value, noted, way)
        return value


def top_of(read: Read) -> str:
    """Give the way of the large thing in which something is read."""
    way, name = read
    return "." + (way or f".{name}").split(".")[1]


def _digest(data: bytes) -> bytes:
    return blake2b(data, digest_size=12).digest()


@cache
def _names_in(kind: Any) -> tuple[str, ...]:
    """Name what things of the model hold; nothing of what goes by its identity.

    Such are the drawings of a pack, which have files and a state of their own.
    """
    if not kind.__module__.startswith("pnp.box") or not is_dataclass(kind) or _is_itself(kind):
        return ()
    return tuple(each.name for each in fields(kind))


def _is_itself(kind: Any) -> bool:
    return is_dataclass(kind) and kind.__eq__ is object.__eq__


def _sealed(value: Any) -> Any:
    return type(value).__name__ if _is_itself(type(value)) else value


def _outline(value: Any) -> Any:
    kind: Any = type(value)
    if kind is str or kind is int:
        return value
    if kind is tuple:
        return tuple(map(_outline, value))
    if _names_in(kind) or _is_itself(kind) or isinstance(value, Mapping):
        return kind.__name__
    return sorted(map(repr, value)) if isinstance(value, frozenset) else value


@cache
def _noting_kind(kind: Any) -> type:
    names = frozenset(_names_in(kind))
    compared = [each.name for each in fields(kind) if each.compare]
    values = attrgetter(*compared) if compared else bool
    plain = object.__getattribute__

    def ask(self: Any, name: str) -> Any:
        if name in names and (seen := _seen.get()) is not None:
            with suppress(AttributeError):  # it was made of another, of which all was read by that
                seen.add((plain(self, "_way"), name))
        return plain(self, name)

    def is_like(self: Any, other: object) -> bool:
        return isinstance(other, kind) and bool(values(self) == values(other))

    own = {"__slots__": ("_way",), "__getattribute__": ask, "__eq__": is_like,
           "__hash__": kind.__hash__}  # fmt: skip
    return type(kind.__name__, (kind,), own)


class _NotingMapping(Mapping[Any, Any]):
    """A mapping that notes by which names it is asked, or that it is asked for all it has."""

    def __init__(self, plain: Mapping[Any, Any], noted: Mapping[Any, Any], way: str) -> None:
        self._plain, self._noted, self._way = plain, noted, way

    def __getitem__(self, name: Any) -> Any:
        _note(((self._way, name),))
        found = self._plain[name]  # whoever else watches it has seen that it was asked
        return self._noted.get(name, found)

    def items(self) -> ItemsView[Any, Any]:
        _note(((self._way, None),))
        return self._noted.items()

    def __iter__(self) -> Iterator[Any]:
        _note(((self._way, None),))
        return iter(self._plain)

    def __len__(self) -> int:
        _note(((self._way, None),))
        return len(self._plain)

    def __contains__(self, name: object) -> bool:
        _note(((self._way, name),))
        return name in self._plain
