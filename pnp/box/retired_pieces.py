"""Pieces no longer in the kit: their codes still lead to a page that says what replaced them."""

from collections.abc import Iterator

from pnp.box.coded_pieces import CodedPiece, coded_pieces
from pnp.box.model import Box, label
from pnp.box.released import ReleasedCode
from pnp.box.words import Words


def retired_pieces(box: Box) -> Iterator[CodedPiece]:
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


def _text(box: Box, one: ReleasedCode, heir: CodedPiece | None, lang: str) -> str:
    words = one.words.said(lang) if one.words else ""
    if heir is None:
        return label(box, lang, "lookup.retired").replace("{words}", words)
    moved = label(box, lang, "lookup.moved").replace("{code}", heir.code)
    return f"{words} {moved.replace('{short}', heir.short.said(lang))}".strip()
