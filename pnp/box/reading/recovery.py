"""What remains of a file without its faulty parts, so that the rest is checked as well."""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Final

from pnp.box.reading.validation import Fault, meant_by
from pnp.box.source import Path, Row, Source

STAND_IN: Final[Mapping[str, Any]] = {
    "id": "game",
    "prefix": "XX",
    "title": "Game",
    "players": {"least": 1, "most": 1},
    "currency": {"name": "coin", "written": "#"},
}
"""What stands in for a faulty `game.yaml`, so that the other files are checked as well."""


@dataclass(frozen=True, slots=True)
class Salvage:
    """What remains of a file, and every word that stood in what had to be left out."""

    value: Any
    lost: frozenset[str] = frozenset()


def mended(value: Any, source: Source, faults: Iterable[Fault]) -> Salvage:
    """Put the right key where a misspelt one stands; leave out keys that mean nothing."""
    value = deepcopy(value)
    lost: set[str] = set()
    for fault in faults:
        *way, key = fault.path
        owner, spot = value, source.spot
        for part in way:
            owner, spot = owner[part], spot.parts.get(part, spot)
        text, right = owner.pop(key, None), meant_by(fault.say)
        if right and right not in owner:
            owner[right] = text
            spot.parts[right] = spot.parts.get(key, spot)
        else:
            lost |= {str(key), *_words(text)}
    return Salvage(value, frozenset(lost))


def without(value: Any, source: Source, faults: Iterable[Fault]) -> Salvage:
    """Leave out every item of a list that has a fault, and every faulty key outside lists.

    The source keeps pointing at the lines of what remains.
    """
    cutting = _Cutting(source, {_least(fault.path) for fault in faults}, {}, set())
    rest = cutting.rest(value, (), ())
    source.rows.clear()
    source.rows.update(cutting.renumbered)
    return Salvage(rest, frozenset(cutting.lost))


def stood_in(value: Mapping[str, Any], faults: Iterable[Fault], lang: str) -> dict[str, Any]:
    """Give the keys of `game.yaml` that are sound, and stand-ins for the others it needs."""
    off = {fault.path[0] for fault in faults if fault.path}
    sound = {key: part for key, part in value.items() if key not in off}
    return {**STAND_IN, "source": lang, "languages": [lang], **sound}


def _least(path: Path) -> Path:
    """Give the way to the smallest thing that can be left out for a fault."""
    for length in range(len(path), 0, -1):
        if isinstance(path[length - 1], int):
            return path[:length]
    return path


@dataclass(frozen=True, slots=True)
class _Cutting:
    """One file, the ways to what is left out of it, and what has become of the rest."""

    source: Source
    gone: set[Path]
    renumbered: dict[Path, list[Row | int]]
    lost: set[str]

    def rest(self, value: Any, path: Path, after: Path) -> Any:
        """Give a value without what is left out; `after` is where it comes to stand."""
        if isinstance(value, dict):
            return {
                key: self.rest(part, (*path, key), (*after, key))
                for key, part in value.items()
                if self._stays((*path, key), key, part)
            }
        if not isinstance(value, list):
            return value
        kept = [n for n, part in enumerate(value) if self._stays((*path, n), "", part)]
        if path in self.source.rows or len(kept) < len(value):
            origins = self.source.rows.get(path, list(range(len(value))))
            self.renumbered[after] = [origins[n] for n in kept]
        return [self.rest(value[n], (*path, n), (*after, m)) for m, n in enumerate(kept)]

    def _stays(self, path: Path, key: str, part: Any) -> bool:
        if path not in self.gone:
            return True
        self.lost.update((key, *_words(part)))
        return False


def _words(value: Any) -> Iterator[str]:
    """Go through every text in a value, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from (key, *_words(part))
    elif isinstance(value, list):
        for part in value:
            yield from _words(part)
