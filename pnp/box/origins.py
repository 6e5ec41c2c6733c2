"""Where what is printed is written: from a piece and the text on it back to file and line."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from pnp.box.coded_pieces import coded_pieces
from pnp.box.declared_parts import parts_of
from pnp.box.diagrams import diagrams_of
from pnp.box.model import Box
from pnp.box.part_texts import rows_of
from pnp.box.source import Source, YamlPath
from pnp.errors import Misfit
from pnp.findings import Finding

Place = tuple[str, YamlPath]
"""A file by its name without ending, and the way to a thing in it."""

_BOARDS: Final = ("board", "town", "rows", "map")
_LEAST: Final = 3
"""A shorter text stands in too many places to tell where it is from."""


def places_of(box: Box) -> dict[str, Place]:
    """Tell where each piece of a kit is written, by its id in the kit."""
    places: dict[str, Place] = {each.key: (each.file, each.path) for each in coded_pieces(box)}
    places |= {deck.id: ("cards", ("decks", n)) for n, deck in enumerate(box.decks)}
    places |= {f"note-{each.value}": ("money", ("notes", n))
               for n, each in enumerate(box.money.notes)}  # fmt: skip
    places |= dict(_places_of_parts(box))
    places |= {piece.id: ("pieces", ("pieces", n)) for n, piece in enumerate(box.pieces)}
    places |= {f"diagrams/{each.id}": ("diagrams", ("diagrams", n))
               for n, each in enumerate(diagrams_of(box))}  # fmt: skip
    return places


def _places_of_parts(box: Box) -> Iterator[tuple[str, Place]]:
    for n, part in enumerate(parts_of(box)):
        yield part.id, ("parts", ("parts", n))
        for m, row in enumerate(rows_of(part) if part.each else ()):
            yield f"{part.id}/{row.id}", ("parts", ("parts", n, "each", m))


@dataclass(frozen=True, slots=True)
class Origins:
    """A pack as it was read: its files with their places, and what was read from them."""

    files: Mapping[str, Source]
    values: Mapping[str, Any]
    """By the names of the files; rows of spreadsheets stand where they belong."""
    places: Mapping[str, Place]
    """The places of the pieces."""
    texts: list[tuple[Place, str]] = field(default_factory=list)
    """Every text of the pack as it is compared, once one has been asked for."""

    def locate(self, misfit: Misfit) -> Finding:
        """Say of a misfit where it is written: its own line, else the text's, else the piece's."""
        say = f"{misfit.piece}: {misfit.say}" if misfit.piece else misfit.say
        name = misfit.file.rpartition(".")[0]
        if name in self.files:
            return self.files[name].at_line(misfit.line, say)
        file, path = self._place(misfit)
        return self.files[file].at(path, say)

    def _place(self, misfit: Misfit) -> Place:
        piece = self._piece(misfit.piece)
        asked = _plain(misfit.text)
        if len(asked) < _LEAST:
            return piece
        if not self.texts:
            self.texts.extend(self._texts())
        file, path = piece
        on_it = [each for each in self.texts if _lies_in(each[0], file, path)]
        beside = [each for each in self.texts if each[0][0] == file]
        found = (
            place for texts in (on_it, beside, self.texts) for place in _equal_first(texts, asked)
        )
        return next(found, piece)

    def _piece(self, name: str) -> Place:
        # Else the game as a whole.
        for board in _BOARDS if name == "board" else ():
            if board in self.files:
                return board, ()
        known = [each for each in self.places if name.startswith(each)]
        return self.places[max(known, key=len)] if known else ("game", ())

    def _texts(self) -> list[tuple[Place, str]]:
        return [
            ((file, way), text)
            for file, value in self.values.items()
            for way, text in _texts(value, ())
        ]


def _equal_first(texts: list[tuple[Place, str]], asked: str) -> Iterator[Place]:
    yield from (place for place, text in texts if text == asked)
    folded = asked.casefold()
    yield from (place for place, text in texts if folded == text.casefold())
    yield from (place for place, text in texts if folded in text.casefold())


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())


def _lies_in(place: Place, file: str, path: YamlPath) -> bool:
    return place[0] == file and place[1][: len(path)] == path


def _texts(value: Any, path: YamlPath) -> Iterator[tuple[YamlPath, str]]:
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, str):
        yield path, _plain(value)
    elif isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, each in inner:
        yield from _texts(each, (*path, key))
