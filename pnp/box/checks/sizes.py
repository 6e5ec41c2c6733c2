"""Checks of how much there is: what no table could print, hold or read."""

from collections.abc import Iterator

from pnp.box.budgets import COUNT, LANGUAGES, PIECES
from pnp.box.model import Box
from pnp.box.source import Path, Sources
from pnp.errors import Problem

Counted = tuple[int, str, Path]
"""How many of a thing are printed, and where that is written."""


def languages_are_few(box: Box, sources: Sources) -> Iterator[Problem]:
    """Find a game in more languages than could be laid out in a reasonable time."""
    if (count := len(box.game.languages)) > LANGUAGES:
        say = f"a game can be in {LANGUAGES} languages, but this one is in {count}"
        yield sources.at("game", ("languages",), say)


def pieces_can_be_counted(box: Box, sources: Sources) -> Iterator[Problem]:
    """Find a game of more pieces than anybody could cut out; name where most of them are."""
    counted = list(_counted(box))
    total = sum(max(0, count) for count, *_ in counted)
    if total > PIECES:
        _, file, path = max(counted, key=lambda each: each[0])
        say = f"this kit would have {total:,} pieces, most of them here; {PIECES:,} is the most"
        yield sources.at(file, (*path, "count"), say)


def _counted(box: Box) -> Iterator[Counted]:
    """Go through everything that is printed more than once; counts named elsewhere are left."""
    notes, pieces = enumerate(box.money.notes), enumerate(box.pieces)
    yield from ((each.count, "money", ("notes", n)) for n, each in notes if each.count <= COUNT)
    contracts = enumerate(box.money.contracts)
    yield from ((each.count, "money", ("contracts", n)) for n, each in contracts)
    yield from ((each.count, "deeds", ("buildings", n)) for n, each in enumerate(box.buildings))
    yield from ((each.count, "pieces", ("pieces", n)) for n, each in pieces if each.count <= COUNT)
