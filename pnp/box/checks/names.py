"""Checks of names and of how much there is: ids, languages, parties, what no table could hold."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pnp.box.cards import COUNTED, EACH
from pnp.box.limits import BOARD, CIRCLES, COUNT, ID, LANGUAGES, LOTS, NOTE, PIECES, PLAYERS
from pnp.box.model import Box
from pnp.box.parts.declared import parts_of
from pnp.box.parts.texts import count_pieces
from pnp.box.source import Sources, YamlPath, listed
from pnp.findings import Finding
from pnp.spelling import nearest

_ONE_WORD: Final = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")
_PREFIX: Final = re.compile(r"[A-Z]{2}")
_LANGUAGE: Final = re.compile(r"[a-z]{2}")
_DEVICES: Final = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10)))
)
"""Words that Windows takes for devices, so that no file can be named so."""

IdPlace = tuple[str, YamlPath, str]
"""A file, the way to a thing in it, and the thing's id."""


def game_is_named_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Look at the prefix, the languages and the number of players."""
    game = box.game
    if not _PREFIX.fullmatch(game.prefix):
        say = f"the prefix `{game.prefix}` should be two capital letters, such as `CR`"
        yield sources.at("game", ("prefix",), say)
    for n, lang in enumerate(game.languages):
        if not _LANGUAGE.fullmatch(lang):
            say = f"`{lang}` is no language: write two small letters, such as `en`"
            yield sources.at("game", ("languages", n), say)
        if lang in game.languages[:n]:
            yield sources.at("game", ("languages", n), f"the language `{lang}` is given twice")
    if game.source not in game.languages:
        known = listed(game.languages)
        say = f"the game's own language `{game.source}` is not among its languages, {known}"
        yield sources.at("game", ("source",), say)
    if not 1 <= game.players.least <= game.players.most:
        say = "`least` should be at least 1 and at most `most`"
        yield sources.at("game", ("players",), say)


def ids_are_one_word(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids that could not be typed as one word, or would not do as the name of a file."""
    for file, path, name in (("game", (), box.game.id), *_named(box)):
        if not _ONE_WORD.fullmatch(name):
            say = f"the id `{name[:ID]}` should be one word of small letters, figures and hyphens"
            yield sources.at(file, (*path, "id"), say)
        elif len(name) > ID:
            say = f"this id has {len(name)} letters; {ID} is the most"
            yield sources.at(file, (*path, "id"), say)
        elif name in _DEVICES:
            say = f"the id `{name}` is what some machines call a device; take another"
            yield sources.at(file, (*path, "id"), say)


def ids_are_unique(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids given to two things of a kind, or to two pieces that bear a code."""
    pieces = [*_deeds(box), *_cards(box), *_pieces(box)]
    for things in (
        list(_groups(box)),
        list(_spaces(box)),
        [*_decks(box), *_parts(box)],
        list(_terms(box)),
        pieces,
        *_row_lists(box),
    ):
        yield from _twice(things, sources)


def _twice(things: Iterable[IdPlace], sources: Sources) -> Iterator[Finding]:
    first: dict[str, tuple[str, YamlPath]] = {}
    for file, path, name in things:
        if name not in first:
            first[name] = (file, path)
            continue
        here = sources.at(file, (*path, "id"), "")
        there = sources.at(first[name][0], (*first[name][1], "id"), "")
        where = f"line {there.line}" if there.file == here.file else f"{there.file}:{there.line}"
        say = f"the id `{name}` is given twice (first in {where})"
        yield sources.at(file, (*path, "id"), say)


def _named(box: Box) -> Iterator[IdPlace]:
    yield from _groups(box)
    yield from _deeds(box)
    yield from _spaces(box)
    yield from _decks(box)
    yield from _cards(box)
    yield from _pieces(box)
    yield from _parts(box)
    yield from _rows(box)
    yield from _terms(box)
    yield from (("parties", ("parties", n), each.id) for n, each in enumerate(box.parties))
    yield from (("stocks", ("stocks", n), each.id) for n, each in enumerate(box.stocks))


def _groups(box: Box) -> Iterator[IdPlace]:
    return (("deeds", ("groups", n), group.id) for n, group in enumerate(box.groups))


def _deeds(box: Box) -> Iterator[IdPlace]:
    return (("deeds", ("deeds", n), deed.id) for n, deed in enumerate(box.deeds))


def _spaces(box: Box) -> Iterator[IdPlace]:
    spaces = box.board.spaces if box.board else ()
    return (("board", ("spaces", n), space.id) for n, space in enumerate(spaces))


def _decks(box: Box) -> Iterator[IdPlace]:
    return (("cards", ("decks", n), deck.id) for n, deck in enumerate(box.decks))


def _cards(box: Box) -> Iterator[IdPlace]:
    return (
        ("cards", ("decks", n, "cards", m), card.id)
        for n, deck in enumerate(box.decks)
        for m, card in enumerate(deck.cards)
    )


def _pieces(box: Box) -> Iterator[IdPlace]:
    return (("pieces", ("pieces", n), piece.id) for n, piece in enumerate(box.pieces))


def _parts(box: Box) -> Iterator[IdPlace]:
    return (("parts", ("parts", n), part.id) for n, part in enumerate(parts_of(box)))


def _rows(box: Box) -> Iterator[IdPlace]:
    return (row for rows in _row_lists(box) for row in rows)


def _row_lists(box: Box) -> Iterator[list[IdPlace]]:
    for n, part in enumerate(parts_of(box)):
        yield [
            ("parts", ("parts", n, "each", m), row.id) for m, row in enumerate(part.each) if row.id
        ]


def _terms(box: Box) -> Iterator[IdPlace]:
    return (("glossary", ("terms", n), term.id) for n, term in enumerate(box.terms))


TAKEN: Final = frozenset({"bank", "box", "table", "all", EACH})
"""What no pot may be called: words that mean somebody else."""


def parties_are_named_soundly(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids given twice or taken, and pots that begin with less than nothing."""
    seen: set[str] = set()
    for n, party in enumerate(box.parties):
        if party.id in TAKEN:
            say = f"no party can be called `{party.id}`: the bank takes the word for somebody else"
            yield sources.at("parties", ("parties", n, "id"), say)
        if party.id in seen:
            say = f"the id `{party.id}` is given twice"
            yield sources.at("parties", ("parties", n, "id"), say)
        seen.add(party.id)
        if party.cash < 0:
            say = f"`{party.id}` cannot begin with {party.cash}: write 0 or more"
            yield sources.at("parties", ("parties", n, "cash"), say)


def stocks_are_whole(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find stocks of nothing, at nobody's, or called like another thing that is counted."""
    homes = ("bank", *(party.id for party in box.parties))
    seen: set[str] = set()
    for n, stock in enumerate(box.stocks):
        at: YamlPath = ("stocks", n)
        if stock.id in seen:
            yield sources.at("stocks", (*at, "id"), f"the id `{stock.id}` is given twice")
        seen.add(stock.id)
        if stock.id in COUNTED:
            say = f"a stock cannot be called `{stock.id}`: effects count something else by the word"
            yield sources.at("stocks", (*at, "id"), say)
        if not 1 <= stock.count <= COUNT:
            say = f"`count` should be a number from 1 to {COUNT} (in `{stock.id}`)"
            yield sources.at("stocks", (*at, "count"), say)
        if stock.at not in homes:
            hint = nearest(stock.at, homes) or f"; there are {listed(homes)}"
            say = f"there is no party `{stock.at}`{hint} (in `{stock.id}`)"
            yield sources.at("stocks", (*at, "at"), say)
        if stock.price is not None and stock.price < 0:
            yield sources.at("stocks", (*at, "price"), f"no price is below 0 (in `{stock.id}`)")


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
