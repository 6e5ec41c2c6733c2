"""Checks of names: ids, the prefix, languages."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pnp.box.declared_parts import parts_of
from pnp.box.limits import ID
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath, listed
from pnp.findings import Finding

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
