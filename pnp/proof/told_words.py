"""What the content says on each piece, in the order it must be read: worked out without drawing."""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from pnp.box.cards import Card, Deck
from pnp.box.deed_terms import has_mortgage, mortgage_value
from pnp.box.estate import Deed
from pnp.box.model import Box
from pnp.box.pieces import Note

_SILENT: Final = re.compile(r"[\W_]+")
"""What is no letter and no figure."""

ToldWords = Mapping[str, tuple[str, ...]]
"""Id of a piece → its words in one language, each as `bare` leaves it."""


def bare(text: str) -> str:
    """Give the letters and figures of a text alone: lines, kerning and capitals tell nothing.

    >>> bare("Straßen\u00adbahn, 1 500 €") == bare("STRASSENBAHN 1.500")
    True
    """
    return _SILENT.sub("", text.casefold())


def list_told(box: Box, lang: str) -> ToldWords:
    """Give what must be read of the front of each deed, card and note, in order."""
    told = {deed.id: tuple(_tell_deed(box, deed, lang)) for deed in box.deeds}
    for deck in box.decks:
        for card in deck.cards:
            told[f"{deck.id}/{card.id}"] = tuple(_tell_card(deck, card, lang))
    told |= {f"note-{note.value}": tuple(_tell_note(note, lang)) for note in box.money.notes}
    return {piece: tuple(filter(None, map(bare, words))) for piece, words in told.items()}


def _tell_deed(box: Box, deed: Deed, lang: str) -> Iterator[str]:
    yield deed.name.said(lang)
    yield str(deed.price)
    if box.buildings:  # a plot tells its rent in a sentence of its own
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


def _tell_note(note: Note, lang: str) -> Iterator[str]:
    yield str(note.value)
    if note.words:
        yield note.words.said(lang)
