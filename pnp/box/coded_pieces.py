"""The inventory of coded pieces: every piece that bears a code, and where it is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, islice
from typing import Any, Final

from pnp.box import model
from pnp.box.cards import Card
from pnp.box.codes import code
from pnp.box.diagrams import diagrams_of
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.rows import PartRow
from pnp.box.parts.texts import NAMES, RowTexts, rows_of
from pnp.box.source import Source, YamlPath, leaves
from pnp.box.words import Words, languages_of
from pnp.errors import Finding

DEED: Final = "D"
"""The letter of deeds in a code."""
PIECE: Final = "P"
"""The letter of all other pieces with words in a code."""
BUILDING: Final = "B"
"""The letter of building cards in a code."""
CONTRACT: Final = "C"
"""The letter of savings contracts in a code."""
Bearer = model.Deed | model.Blanks | Card | model.Building | model.Contract | model.Piece | PartRow
"""What can bear a code."""


@dataclass(frozen=True, slots=True)
class CodedPiece:
    """A piece that bears a code: a deed, a blank deed, a card, or another piece with words."""

    prefix: str
    letter: str
    number: int
    kind: str
    """`deed`, `blank`, `building`, `contract`, `piece`, `retired`, or the id of the card's deck
    or of a declared part."""
    id: str
    name: Words
    short: Words
    file: str
    """The file of content it is written in, without ending."""
    path: YamlPath
    """The way to it in that file."""
    text: Words | None = None
    thing: Bearer | None = None
    replaced_by: str = ""
    """Of a retired piece: the code of the piece that took its place."""

    @property
    def code(self) -> str:
        """Its code; raises ValueError if the prefix or letter is no capital."""
        return code(self.prefix, self.letter, self.number)

    @property
    def bearer(self) -> str:
        """What the code belongs to, as `kind/id`: `deed/mill-lane`, `news/eggs`."""
        return f"{self.kind}/{self.id}"

    @property
    def key(self) -> str:
        """What it goes by among all pieces of a kit, those without a code included."""
        return self.id if self.kind in {"deed", "blank", "piece"} else self.bearer


def coded_pieces(box: model.Box) -> Iterator[CodedPiece]:
    """Go through all pieces that bear a code."""
    piece = partial(CodedPiece, box.game.prefix)
    for n, deed in enumerate(box.deeds):
        short = _priced(box, deed.name, deed.price)
        yield piece(DEED, deed.no, "deed", deed.id, deed.name, short, "deeds", ("deeds", n),
                    deed.notes, deed)  # fmt: skip
    if some := box.blanks:
        # blank deeds are alike until somebody writes on them, so they share one code
        yield piece(DEED, some.no, "blank", "blank-deed", some.name, some.short, "deeds",
                    ("blanks",), None, some)  # fmt: skip
    for deck, card, at in model.cards_of(box):
        yield piece(deck.letter, card.no, deck.id, card.id, card.title or deck.name, card.short,
                    "cards", at, card.text, card)  # fmt: skip
    for n, built in enumerate(box.buildings):
        # cards of one dwelling are alike, so they share one code
        name = model.dwelling_of(box, built.id).name
        short = _priced(box, name, built.price)
        yield piece(BUILDING, built.no, "building", built.id, name, short, "deeds",
                    ("buildings", n), None, built)  # fmt: skip
    texts = {lang: model.label(box, lang, "lookup.contract") for lang in box.game.languages}
    called = Words(box.game.source, texts)
    for n, saved in enumerate(box.money.contracts):
        short = _priced(box, called, saved.sum, "lookup.contract_total")
        yield piece(CONTRACT, saved.no, "contract", f"contract-{saved.sum}", called, short, "money",
                    ("contracts", n), None, saved)  # fmt: skip
    for n, other in enumerate(box.pieces):
        if other.no is not None:
            yield piece(PIECE, other.no, "piece", other.id, other.name, other.short or other.name,
                        "pieces", ("pieces", n), other.text, other)  # fmt: skip
    for n, part in enumerate(parts_of(box)):
        for m, row in enumerate(rows_of(part) if part.letter else ()):
            name = _name(box, part, row)
            way: YamlPath = ("parts", n, "each", m) if part.each else ("parts", n)
            no, short, text = row.no or 0, row.cells.get("short", name), row.cells.get("text")
            yield piece(part.letter, no, part.id, row.id, name, short, "parts", way, text, row)


def codes_of(box: model.Box) -> Mapping[str, str]:
    """Give the code of every piece that bears one, by the piece's id."""
    return {each.id: each.code for each in coded_pieces(box)}


def _name(box: model.Box, part: DeclaredPart, row: PartRow) -> Words:
    for key in NAMES:
        if key in part.fill:
            tongues = box.game.languages
            texts = {lang: RowTexts(box, part, row, lang).column(key) for lang in tongues}
            return Words(box.game.source, texts)
        if key in row.cells and row.cells[key].texts:
            return row.cells[key]
    return part.name


def _priced(box: model.Box, name: Words, amount: int, key: str = "lookup.deed") -> Words:
    texts = {}
    for lang in box.game.languages:
        form = box.labels.get(lang, {}).get(key, "{name}")
        figures = model.group_thousands(box, amount, lang)
        price = box.game.currency.written.said(lang).replace("#", figures)
        texts[lang] = form.replace("{name}", name.said(lang)).replace("{price}", price)
    return Words(box.game.source, texts)


def retired_pieces(box: model.Box) -> Iterator[CodedPiece]:
    """Go through the retired pieces, with their last words and what took their place."""
    by_code = {each.code: each for each in coded_pieces(box)} if box.retired else {}
    for one in box.retired:
        heir = by_code.get(one.moved)
        text = Words(box.game.source, {x: _text(box, one, heir, x) for x in box.game.languages})
        kind, _, name = one.bearer.partition("/")
        stack = next((deck.name for deck in box.decks if deck.id == kind), None)
        title = stack or (heir.name if heir else one.words) or text
        prefix = one.code.partition("-")[0]
        yield CodedPiece(
            prefix, one.letter, one.number, "retired", name, title, one.words or text,
            "codes", (one.code,), text, replaced_by=one.moved,
        )  # fmt: skip


def _text(box: model.Box, one: model.ReleasedCode, heir: CodedPiece | None, lang: str) -> str:
    words = one.words.said(lang) if one.words else ""
    if heir is None:
        return model.label(box, lang, "lookup.retired").replace("{words}", words)
    moved = model.label(box, lang, "lookup.moved").replace("{code}", heir.code)
    return f"{words} {moved.replace('{short}', heir.short.said(lang))}".strip()


SHORT: Final = 44
"""The most bytes a short text may have in one language."""


def payload_of(
    piece: CodedPiece,
    languages: tuple[str, ...],
    lang: str,
    link: str = "",
    wanted: tuple[str, ...] = (),
) -> str:
    """Write the line of a piece's QR code, or its link in capitals.

    A line says it in the languages wanted, else the first two that are not printed on the piece.

    >>> luck = Words("en", {"en": "Collect 50", "de": "Nimm 50", "fr": "Recevez 50"})
    >>> card = CodedPiece("CR", "L", 1, "luck", "a", luck, luck, "cards", ())
    >>> payload_of(card, ("en", "de", "fr"), "en")
    'CR-L01-Q: Nimm 50 · Recevez 50'
    """
    if link:
        return f"{link.rstrip('/')}/{piece.code}".upper()
    printed = languages_of(lang)
    others = wanted or islice((each for each in languages if each not in printed), 2)
    shorts = dict.fromkeys(piece.short.said(each) for each in others)
    return f"{piece.code}: {' · '.join(shorts or [piece.short.said(printed[0])])}"


Place = tuple[str, YamlPath]
"""A file by its name without ending, and the way to a thing in it."""

_BOARDS: Final = ("board", "town", "rows", "map")
# A shorter text stands in too many places to tell where it is from.
_LEAST: Final = 3


def places_of(box: model.Box) -> dict[str, Place]:
    """Tell where each piece of a kit is written, by its id in the kit."""
    places: dict[str, Place] = {each.key: (each.file, each.path) for each in coded_pieces(box)}
    places |= {deck.id: ("cards", ("decks", n)) for n, deck in enumerate(box.decks)}
    notes, diagrams = enumerate(box.money.notes), enumerate(diagrams_of(box))
    places |= {f"note-{each.value}": ("money", ("notes", n)) for n, each in notes}
    for n, part in enumerate(parts_of(box)):
        places[part.id] = ("parts", ("parts", n))
        for m, row in enumerate(rows_of(part) if part.each else ()):
            places[f"{part.id}/{row.id}"] = ("parts", ("parts", n, "each", m))
    places |= {piece.id: ("pieces", ("pieces", n)) for n, piece in enumerate(box.pieces)}
    places |= {f"diagrams/{each.id}": ("diagrams", ("diagrams", n)) for n, each in diagrams}
    return places


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

    def locate(self, misfit: Finding) -> Finding:
        """Say of a misfit where it is written: its own line, else the text's, else the piece's."""
        say = f"{misfit.piece}: {misfit.what}" if misfit.piece else misfit.what
        name = misfit.file.rpartition(".")[0]
        if name in self.files:
            return self.files[name].at_line(misfit.line, say)
        file, path = self._place(misfit)
        return self.files[file].at(path, say)

    def _place(self, misfit: Finding) -> Place:
        file, path = piece = self._piece(misfit.piece)
        asked = _plain(misfit.text)
        if len(asked) < _LEAST:
            return piece
        if not self.texts:
            self.texts.extend(
                ((name, way), _plain(text))
                for name, value in self.values.items()
                for way, text in leaves(value)
                if isinstance(text, str)
            )
        beside = [each for each in self.texts if each[0][0] == file]
        on_it = [each for each in beside if each[0][1][: len(path)] == path]
        near = (_equal_first(texts, asked) for texts in (on_it, beside, self.texts))
        return next(chain.from_iterable(near), piece)

    def _piece(self, name: str) -> Place:
        # Else the game as a whole.
        for board in _BOARDS if name == "board" else ():
            if board in self.files:
                return board, ()
        known = [each for each in self.places if name.startswith(each)]
        return self.places[max(known, key=len)] if known else ("game", ())


def _equal_first(texts: list[tuple[Place, str]], asked: str) -> Iterator[Place]:
    yield from (place for place, text in texts if text == asked)
    folded = asked.casefold()
    yield from (place for place, text in texts if folded == text.casefold())
    yield from (place for place, text in texts if folded in text.casefold())


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00ad", "").split())
