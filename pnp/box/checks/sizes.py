"""Checks of how much there is: what no table could print, hold or read."""

from collections.abc import Iterator

from pnp.box.declared_parts import parts_of
from pnp.box.limits import BOARD, CIRCLES, COUNT, LANGUAGES, LOTS, NOTE, PIECES, PLAYERS
from pnp.box.model import Box
from pnp.box.part_texts import count_pieces
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding

Counted = tuple[int, str, YamlPath]
"""How many of a thing are printed, and where that is written."""


def languages_are_few(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a game in more languages than could be laid out in a reasonable time."""
    if (count := len(box.game.languages)) > LANGUAGES:
        say = f"a game can be in {LANGUAGES} languages, but this one is in {count}"
        yield sources.at("game", ("languages",), say)


def figures_can_be_drawn(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find lengths in mm, and numbers of circles, that no sheet of paper has room for."""
    for figure, (least, most), file, path in _drawn(box):
        if not least <= figure <= most:
            say = f"`{path[-1]}` should be a number from {least} to {most}, not {figure}"
            yield sources.at(file, path, say)


def _drawn(box: Box) -> Iterator[tuple[int, tuple[int, int], str, YamlPath]]:
    if box.board:
        yield box.board.size, BOARD, "board", ("size",)
    if box.town:
        yield box.town.size, BOARD, "town", ("size",)
    if box.rows:
        yield box.rows.width, BOARD, "rows", ("width",)
        yield box.rows.height, BOARD, "rows", ("height",)
        yield box.rows.lots, LOTS, "rows", ("lots",)
        yield box.rows.before_river, (0, box.rows.lots), "rows", ("before_river",)
    if box.game.players.most > PLAYERS[0]:  # else the smaller number is named elsewhere
        yield box.game.players.most, PLAYERS, "game", ("players", "most")
    for n, note in enumerate(box.money.notes):
        yield note.width, NOTE, "money", ("notes", n, "width")
    for n, contract in enumerate(box.money.contracts):
        yield contract.deposits, CIRCLES, "money", ("contracts", n, "deposits")
        yield contract.circles, CIRCLES, "money", ("contracts", n, "circles")
        yield contract.count, (1, COUNT), "money", ("contracts", n, "count")


def pieces_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a game of more pieces than anybody could cut out; name where most of them are."""
    counted = list(_counted(box))
    total = sum(max(0, count) for count, *_ in counted)
    if total > PIECES:
        _, file, path = max(counted, key=lambda each: each[0])
        say = f"this kit would have {total:,} pieces, most of them here; {PIECES:,} is the most"
        yield sources.at(file, (*path, "count"), say)


def _counted(box: Box) -> Iterator[Counted]:
    # Counts named elsewhere are left.
    notes, pieces = enumerate(box.money.notes), enumerate(box.pieces)
    yield from ((each.count, "money", ("notes", n)) for n, each in notes if each.count <= COUNT)
    contracts = enumerate(box.money.contracts)
    yield from ((each.count, "money", ("contracts", n)) for n, each in contracts)
    yield from ((each.count, "deeds", ("buildings", n)) for n, each in enumerate(box.buildings))
    yield from ((each.count, "pieces", ("pieces", n)) for n, each in pieces if each.count <= COUNT)
    yield from ((count_pieces(each), "parts", ("parts", n)) for n, each in enumerate(parts_of(box)))
