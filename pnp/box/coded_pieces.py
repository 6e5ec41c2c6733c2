"""The inventory of coded pieces: every piece that bears a code, and where it is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.box.codes import code
from pnp.box.deck import Card
from pnp.box.declared_parts import DeclaredPart, parts_of
from pnp.box.estate import Blanks, Building, Contract, Deed
from pnp.box.model import Box, dwelling_of, group_thousands, label
from pnp.box.part_rows import PartRow
from pnp.box.part_texts import NAMES, rows_of
from pnp.box.pieces import Piece
from pnp.box.row_texts import RowTexts
from pnp.box.source import YamlPath
from pnp.box.words import Words

DEED: Final = "D"
"""The letter of deeds in a code."""

PIECE: Final = "P"
"""The letter of all other pieces with words in a code."""

BUILDING: Final = "B"
"""The letter of building cards in a code."""

CONTRACT: Final = "C"
"""The letter of savings contracts in a code."""

Bearer = Deed | Blanks | Card | Building | Contract | Piece | PartRow
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


def coded_pieces(box: Box) -> Iterator[CodedPiece]:
    """Go through all pieces that bear a code."""
    yield from _deeds(box)
    yield from _cards(box)
    yield from _buildings(box)
    yield from _contracts(box)
    yield from _pieces(box)
    for n, part in enumerate(parts_of(box)):
        yield from _rows(box, part, n) if part.letter else ()


def codes_of(box: Box) -> Mapping[str, str]:
    """Give the code of every piece that bears one, by the piece's id."""
    return {each.id: each.code for each in coded_pieces(box)}


def _deeds(box: Box) -> Iterator[CodedPiece]:
    prefix = box.game.prefix
    for n, deed in enumerate(box.deeds):
        short, at = _priced(box, deed.name, deed.price), ("deeds", n)
        yield CodedPiece(
            prefix, DEED, deed.no, "deed", deed.id, deed.name, short, "deeds", at, deed.notes, deed
        )
    if some := box.blanks:
        # blank deeds are alike until somebody writes on them, so they share one code
        yield CodedPiece(
            prefix, DEED, some.no, "blank", "blank-deed", some.name, some.short, "deeds",
            ("blanks",), thing=some,
        )  # fmt: skip


def _cards(box: Box) -> Iterator[CodedPiece]:
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            at = ("decks", n, "cards", m)
            yield CodedPiece(
                box.game.prefix, deck.letter, card.no, deck.id, card.id, card.title or deck.name,
                card.short, "cards", at, card.text, card,
            )  # fmt: skip


def _buildings(box: Box) -> Iterator[CodedPiece]:
    for n, each in enumerate(box.buildings):
        # cards of one dwelling are alike, so they share one code
        name = dwelling_of(box, each.id).name
        short, at = _priced(box, name, each.price), ("buildings", n)
        yield CodedPiece(
            box.game.prefix, BUILDING, each.no, "building", each.id, name, short, "deeds", at,
            thing=each,
        )  # fmt: skip


def _contracts(box: Box) -> Iterator[CodedPiece]:
    texts = {lang: label(box, lang, "lookup.contract") for lang in box.game.languages}
    name = Words(box.game.source, texts)
    for n, each in enumerate(box.money.contracts):
        short, at = _priced(box, name, each.sum, "lookup.contract_total"), ("contracts", n)
        yield CodedPiece(
            box.game.prefix, CONTRACT, each.no, "contract", f"contract-{each.sum}", name, short,
            "money", at, thing=each,
        )  # fmt: skip


def _pieces(box: Box) -> Iterator[CodedPiece]:
    for n, each in enumerate(box.pieces):
        if each.no is not None:
            short, at = each.short or each.name, ("pieces", n)
            yield CodedPiece(
                box.game.prefix, PIECE, each.no, "piece", each.id, each.name, short, "pieces", at,
                each.text, each,
            )  # fmt: skip


def _rows(box: Box, part: DeclaredPart, n: int) -> Iterator[CodedPiece]:
    for m, row in enumerate(rows_of(part)):
        name = _name(box, part, row)
        at: YamlPath = ("parts", n, "each", m) if part.each else ("parts", n)
        yield CodedPiece(
            box.game.prefix, part.letter, row.no or 0, part.id, row.id, name,
            row.cells.get("short", name), "parts", at, row.cells.get("text"), row,
        )  # fmt: skip


def _name(box: Box, part: DeclaredPart, row: PartRow) -> Words:
    for key in NAMES:
        if key in part.fill:
            texts = {
                lang: RowTexts(box, part, row, lang).column(key) for lang in box.game.languages
            }
            return Words(box.game.source, texts)
        if key in row.cells and row.cells[key].texts:
            return row.cells[key]
    return part.name


def _priced(box: Box, name: Words, amount: int, key: str = "lookup.deed") -> Words:
    texts = {}
    for lang in box.game.languages:
        form = box.labels.get(lang, {}).get(key, "{name}")
        figures = group_thousands(box, amount, lang)
        price = box.game.currency.written.said(lang).replace("#", figures)
        texts[lang] = form.replace("{name}", name.said(lang)).replace("{price}", price)
    return Words(box.game.source, texts)
