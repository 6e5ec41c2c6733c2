"""What every piece with words is called by: its code, and the line its QR code holds."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pnp.box.codes import code
from pnp.box.deck import Effect
from pnp.box.estate import Deed
from pnp.box.model import Box, dwelling_of, label
from pnp.box.words import Words

SHORT: Final = 44
"""The most bytes a short text may have in one language."""

LONGEST: Final = 106
"""The most bytes a QR code of version 6, level M, can hold."""

DEED: Final = "D"
"""The letter of deeds in a code."""

PIECE: Final = "P"
"""The letter of all other pieces with words in a code."""

BUILDING: Final = "B"
"""The letter of building cards in a code."""

CONTRACT: Final = "C"
"""The letter of savings contracts in a code."""


@dataclass(frozen=True, slots=True)
class Worded:
    """A piece with words on it: a deed, a blank deed, a card, or another piece."""

    id: str
    code: str
    kind: str
    """`deed`, `blank`, `building`, `contract`, `piece`, or the id of the card's deck."""
    name: Words
    short: Words
    text: Words | None = None
    deed: Deed | None = None
    effect: Effect | None = None


def worded(box: Box) -> Iterator[Worded]:
    """Go through all pieces that bear a code: deeds, blank deeds, cards, and pieces with words."""
    prefix = box.game.prefix
    for deed in box.deeds:
        yield Worded(
            deed.id,
            code(prefix, DEED, deed.no),
            "deed",
            deed.name,
            deed_short(box, deed),
            deed.notes,
            deed=deed,
        )
    if blanks := box.blanks:
        # blank deeds are alike until somebody writes on them, so they share one code
        spot = code(prefix, DEED, blanks.no)
        yield Worded("blank-deed", spot, "blank", blanks.name, blanks.short)
    for deck in box.decks:
        for card in deck.cards:
            spot = code(prefix, deck.letter, card.no)
            title = card.title or deck.name
            yield Worded(card.id, spot, deck.id, title, card.short, card.text, effect=card.effect)
    for building in box.buildings:
        # cards of one dwelling are alike, so they share one code
        name = dwelling_of(box, building.id).name
        spot = code(prefix, BUILDING, building.no)
        yield Worded(building.id, spot, "building", name, _priced(box, name, building.price))
    for contract in box.money.contracts:
        spot = code(prefix, CONTRACT, contract.no)
        name = _labelled(box, "lookup.contract")
        yield Worded(
            f"contract-{contract.sum}", spot, "contract", name, _priced(box, name, contract.sum)
        )
    for piece in box.pieces:
        if piece.no is not None:
            spot = code(prefix, PIECE, piece.no)
            yield Worded(piece.id, spot, "piece", piece.name, piece.short or piece.name, piece.text)


def deed_short(box: Box, deed: Deed) -> Words:
    """Put a deed into few words: its name, and its price where the house has words for it."""
    return _priced(box, deed.name, deed.price)


def _priced(box: Box, name: Words, amount: int) -> Words:
    """Put a thing into few words: its name, and its price where the house has words for it."""
    texts = {}
    for lang in box.game.languages:
        form = box.labels.get(lang, {}).get("lookup.deed", "{name}")
        mark = box.game.currency.thousands.get(lang) or ""
        figures = f"{amount:,}".replace(",", mark)
        price = box.game.currency.written.said(lang).replace("#", figures)
        texts[lang] = form.replace("{name}", name.said(lang)).replace("{price}", price)
    return Words(box.game.source, texts)


def _labelled(box: Box, key: str) -> Words:
    """Give a label of the house in every language of the game."""
    return Words(box.game.source, {lang: label(box, lang, key) for lang in box.game.languages})


def codes_of(box: Box) -> Mapping[str, str]:
    """Give the code of every piece that bears one, by the piece's id."""
    return {each.id: each.code for each in worded(box)}


def payloads(box: Box, lang: str, link: str = "") -> Mapping[str, str]:
    """Give what the QR code of every piece holds, by the piece's id, for a kit in one language.

    Without a link it is one line, `CODE: ` and the short texts in the two other languages.
    """
    return {each.id: payload_of(each, box.game.languages, lang, link) for each in worded(box)}


def payload(box: Box, piece: str, lang: str, link: str = "") -> str:
    """Give what the QR code of one piece holds; for many pieces take `payloads`."""
    one = next(each for each in worded(box) if each.id == piece)
    return payload_of(one, box.game.languages, lang, link)


def payload_of(piece: Worded, languages: tuple[str, ...], lang: str, link: str = "") -> str:
    """Write the line of a piece's QR code, or its link in capitals.

    >>> luck = Words("en", {"en": "Collect 50", "de": "Nimm 50", "fr": "Recevez 50"})
    >>> payload_of(Worded("a", "CR-L01-0", "luck", luck, luck), ("en", "de", "fr"), "en")
    'CR-L01-0: Nimm 50 · Recevez 50'
    >>> payload_of(Worded("a", "CR-L01-0", "luck", luck, luck), (), "en", "https://x.example/c")
    'HTTPS://X.EXAMPLE/C/CR-L01-0'
    """
    if link:
        return f"{link.rstrip('/')}/{piece.code}".upper()
    others = islice((each for each in languages if each != lang), 2)
    shorts = dict.fromkeys(piece.short.said(each) for each in others)
    return f"{piece.code}: {' · '.join(shorts or [piece.short.said(lang)])}"
