"""Checks that what content says of a piece is printed somewhere: nothing is dropped unsaid."""

from collections.abc import Iterator

from pnp.box.model import Box
from pnp.box.pieces import DRAWN
from pnp.box.source import Sources, listed
from pnp.errors import Problem


def pieces_show_what_is_said(box: Box, sources: Sources) -> Iterator[Problem]:
    """Find signs of a piece that its kind does not draw, and texts that nothing leads to."""
    for n, piece in enumerate(box.pieces):
        for key in ("pips", "pattern"):
            if getattr(piece, key) and key not in DRAWN[piece.kind]:
                drawn = [kind for kind, keys in DRAWN.items() if key in keys]
                say = f"no {key} is drawn on a {piece.kind}; take it out. It is on {listed(drawn)}"
                yield sources.at("pieces", ("pieces", n, key), say)
        for key in ("text", "short"):
            if getattr(piece, key) and piece.no is None:
                say = f"nobody would read this `{key}`: it is printed nowhere, only looked up"
                hint = "give the piece a `no`, the number in its code, or take it out"
                yield sources.at("pieces", ("pieces", n, key), f"{say}; {hint}")
