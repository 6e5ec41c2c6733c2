"""The rules' inventory: how many of each piece a game must have, and what its groups are."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from pnp.box.board import board_size
from pnp.box.cards import Card, Deck
from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.model import Box, Deed, list_printed
from pnp.box.parts.declared import parts_of
from pnp.box.parts.faces import copies_of, least_lid
from pnp.box.parts.texts import rows_of
from pnp.box.places.fits import bank_runs_out, level_markers, places_of, printed_kinds
from pnp.box.places.place import PieceKind, Place
from pnp.box.places.rows import built_air
from pnp.units import Rect, Size

_SILENT: Final = re.compile(r"[\W_]+")  # what is no letter and no figure

ToldWords = Mapping[str, tuple[str, ...]]
"""Id of a piece → its words in one language, each as `bare` leaves it."""


def bare(text: str) -> str:
    """Give the letters and figures of a text alone: lines, kerning and capitals tell nothing.

    >>> bare("Straßen\u00adbahn, 1 500 €") == bare("STRASSENBAHN 1.500")
    True
    """
    return _SILENT.sub("", text.casefold())


def _list_told(box: Box, lang: str) -> ToldWords:
    told = {deed.id: _tell_deed(deed, lang, has_plots=bool(box.buildings)) for deed in box.deeds}
    for deck in box.decks:
        told |= {f"{deck.id}/{card.id}": _tell_card(deck, card, lang) for card in deck.cards}
    for note in box.money.notes:
        words = [note.words.said(lang)] if note.words else []
        told[f"note-{note.value}"] = iter([str(note.value), *words])
    return {piece: tuple(filter(None, map(bare, words))) for piece, words in told.items()}


def _tell_deed(deed: Deed, lang: str, *, has_plots: bool) -> Iterator[str]:
    yield deed.name.said(lang)
    yield str(deed.price)
    if has_plots:  # a plot tells its rent in a sentence of its own
        return
    yield from map(str, deed.rents)
    if has_mortgage(deed):
        yield str(mortgage_value(deed))


def _tell_card(deck: Deck, card: Card, lang: str) -> Iterator[str]:
    yield deck.name.said(lang)
    if card.title:
        yield card.title.said(lang)
    yield re.sub(r"[*#|]|(?m:^\s*[0-9]+\.\s)", "", card.text.said(lang))
    if card.effect.amount is not None:
        yield str(card.effect.amount)


Family = Mapping[str, int]
"""Pieces that are printed together or not at all: id of a piece → how many there must be."""


@dataclass(frozen=True, slots=True)
class Inventory:
    """What must be in the box, by the names the manifest uses."""

    content: str
    """SHA-256 of the content it was counted from."""
    families: tuple[Family, ...]
    groups: Mapping[str, str] = field(default_factory=dict)
    """Id of a deed → its group."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Id of a group → what its deeds are titles to; deeds of two kinds bear two icons."""
    board: Size | None = None
    """The size of the board."""
    lid: Size | None = None
    """The least size of the picture on the lid of the box."""
    places: tuple[Place, ...] = ()
    """Where pieces lie on the board and on other pieces."""
    laid: Mapping[str, PieceKind] = field(default_factory=dict)
    """Id of a printed piece → what it is in those places."""
    built_over: tuple[Rect, ...] | None = None
    """Areas of a board of rows where houses hide what is written; none on other boards."""
    told: Mapping[str, ToldWords] = field(default_factory=dict)
    """Language → what is read of each piece."""


def count_inventory(box: Box) -> Inventory:
    """Count what the content says is in the box, family by family."""
    deeds = {deed.id: 1 for deed in box.deeds}
    if box.blanks:
        deeds["blank-deed"] = box.blanks.count
    # whoever orders a part by name gets the whole family: the rest is not missed
    families = (
        deeds,
        *({f"{deck.id}/{card.id}": 1 for card in deck.cards} for deck in box.decks),
        {f"building/{building.id}": building.count for building in box.buildings},
        {f"contract/contract-{contract.sum}": contract.count for contract in box.money.contracts},
        {f"note-{note.value}": note.count + note.spare for note in box.money.notes},
        *_count_pieces(box),
        *(
            {
                f"{part.id}/{row.id}" if part.each else part.id: copies_of(box, part, row)
                for row in rows_of(part)
            }
            for part in parts_of(box)
        ),
    )
    plan = box.board or box.town or box.rows or box.map
    return Inventory(
        box.digest,
        families,
        groups={deed.id: deed.group for deed in box.deeds},
        kinds={group.id: group.kind for group in box.groups},
        board=board_size(plan) if plan else None,
        lid=least_lid(box),
        places=places_of(box),
        laid=printed_kinds(box),
        built_over=built_air(box.rows) if box.rows else None,
        told={lang: _list_told(box, lang) for lang in box.game.languages},
    )


def _count_pieces(box: Box) -> Iterator[Family]:
    # Buildings lie on the board as level markers.
    stock = bank_runs_out(box)
    for kind in dict.fromkeys(piece.kind for piece in box.pieces):
        alike = [piece for piece in box.pieces if piece.kind == kind]
        if kind not in {"house", "hotel"}:
            yield Counter(name for piece in alike for name in list_printed(piece))
            continue
        family = {m.id: m.count for piece in alike for m in level_markers(box, piece)}
        if stock:
            family |= {f"stock-{piece.id}": 1 for piece in alike}
        yield family | ({"stock": 1} if stock and kind == "house" else {})
