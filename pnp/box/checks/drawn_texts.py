"""Checks that what content says of a piece is printed somewhere: nothing is dropped unsaid."""

from collections.abc import Iterator

from pnp.box.model import Box
from pnp.box.pieces import DRAWN, count_printed
from pnp.box.source import Sources, listed
from pnp.findings import Finding


def pieces_show_what_is_said(box: Box, sources: Sources) -> Iterator[Finding]:
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


def pips_are_as_many_as_pieces(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find floors and roofs of which some have no number: they would not be printed."""
    for n, piece in enumerate(box.pieces):
        printed = count_printed(piece) if piece.pips or piece.kind != "floor" else 0
        if printed != piece.count:
            key = "pips" if piece.pips else "count"
            say = f"the {piece.kind}s are {piece.count}, but their `pips` {printed}"
            hint = "each bears a number of its own, such as `pips: [1, 2, 3]` for three"
            yield sources.at("pieces", ("pieces", n, key), f"{say}: {hint}")
