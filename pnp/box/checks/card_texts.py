"""Checks of cards: how many, what they do, and whether their words fit into a code."""

from collections.abc import Iterator
from typing import Final

from pnp.box.cards import Effect
from pnp.box.checks.printed_codes import codes_are_sound
from pnp.box.coded_pieces import LONGEST, SHORT, coded_pieces, payload_of
from pnp.box.model import Box
from pnp.box.part_rows import PartRow
from pnp.box.source import Sources, YamlPath, nearest
from pnp.box.words import Words
from pnp.findings import Finding

_NEEDS: Final[dict[str, tuple[str, ...]]] = {
    "collect": ("amount",),
    "pay": ("amount",),
    "income": (),
    "damage": (),
    "renovate": (),
    "per_building": ("house", "hotel"),
    "advance": ("to",),
    "jail": (),
    "jail_free": (),
}
"""What each kind of effect cannot do without."""

_MAY: Final[dict[str, tuple[str, ...]]] = {
    "advance": ("amount",),
    "income": ("amount",),
    "damage": ("amount", "house", "hotel"),
    "renovate": ("amount", "house", "hotel"),
}
"""What each kind of effect may have besides."""


def decks_are_complete(box: Box, sources: Sources) -> Iterator[Finding]:
    """Compare the number of cards, and of good ones, with what the rules say."""
    for n, deck in enumerate(box.decks):
        if len(deck.cards) != deck.count:
            have = len(deck.cards)
            say = f"the deck `{deck.id}` should have {deck.count} cards, but {have} are given"
            yield sources.at("cards", ("decks", n, "count"), say)
        good = sum(card.good for card in deck.cards)
        if deck.good is not None and good != deck.good:
            say = f"the deck `{deck.id}` should have {deck.good} good cards, but {good} are given"
            yield sources.at("cards", ("decks", n, "good"), say)


def shorts_are_short(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find short texts of more than 44 bytes; nothing is ever cut."""
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            yield from _long(card.short, card.id, "cards", ("decks", n, "cards", m), sources)
    if box.blanks:
        yield from _long(box.blanks.short, "blanks", "deeds", ("blanks",), sources)
    for n, piece in enumerate(box.pieces):
        if piece.short:
            yield from _long(piece.short, piece.id, "pieces", ("pieces", n), sources)
    for each in coded_pieces(box):
        if isinstance(each.thing, PartRow):
            yield from _long(each.short, each.id, each.file, each.path, sources)


def _long(
    short: Words, owner: str, file: str, path: YamlPath, sources: Sources
) -> Iterator[Finding]:
    for lang, text in short.texts.items():
        size = len(text.encode())
        if size > SHORT:
            say = f"the `short` of `{owner}` in {lang} has {size} bytes; {SHORT} is the most"
            yield sources.at(file, (*path, "short", lang), f"{say}, for it goes into the QR code")


def payloads_fit_their_code(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find pieces whose line is more than the QR code holds."""
    if not codes_are_sound(box, sources):
        return  # a piece without a sound code has no payload
    for piece in coded_pieces(box):
        texts = piece.short.texts.values()
        if any(len(text.encode()) > SHORT for text in texts) and piece.kind != "deed":
            continue  # its `short` is already named
        for lang in box.game.languages:
            size = len(payload_of(piece, box.game.languages, lang).encode())
            if size > LONGEST:
                say = f"the QR code of `{piece.id}` would hold {size} bytes; {LONGEST} is the most"
                yield sources.at(piece.file, piece.path, f"{say}; shorten its words")
                break


def effects_are_whole(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find effects without the sum or space they need, or with keys their kind knows nothing of."""
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            at: YamlPath = ("decks", n, "cards", m, "effect")
            for key, say in _unfit(card.effect):
                yield sources.at("cards", (*at, key), f"{say} (in `{card.id}`)")


def _unfit(effect: Effect) -> Iterator[tuple[str, str]]:
    if effect.kind is None:
        return
    needs = _NEEDS[effect.kind]
    may = (*needs, *_MAY.get(effect.kind, ()))
    for key in ("amount", "to", "house", "hotel"):
        value = getattr(effect, key)
        if value is None and key in needs:
            yield key, f"an effect of the kind `{effect.kind}` needs the key `{key}`"
        elif value is not None and key not in may:
            yield key, f"an effect of the kind `{effect.kind}` has no `{key}`"
        elif isinstance(value, int) and value < 1:
            yield key, f"`{key}` should be at least 1; the kind says which way the money goes"


def effects_lead_somewhere(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find cards that send a player to a space there is not."""
    spaces = {space.id for space in box.board.spaces} if box.board else set()
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            to = card.effect.to
            if to is not None and spaces and to not in spaces:
                say = f"there is no space `{to}`{nearest(to, spaces)}"
                yield sources.at("cards", ("decks", n, "cards", m, "effect", "to"), say)
