"""Checks of values and things by themselves: each of its kind; an id given once, one named exists.

The kinds stand in the annotations of the model (`pnp/box/kinds.py`); the values they are asked of
are noted as the files of a pack are read. So are whole things, for checks that ask of each by
itself whether its values go together.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any, Final

from pnp.box.cards import BANK_PARTY, COUNTED, EACH
from pnp.box.game import STYLES
from pnp.box.kinds import Asks, Drawn, Fits, Kind, NameOf, Once
from pnp.box.limits import COUNT, LANGUAGES, PIECES
from pnp.box.model import Box, Building, Contract, Note, Piece
from pnp.box.parts.declared import RepeatedBoxes, parts_of
from pnp.box.parts.faces import count_pieces
from pnp.box.parts.texts import RowTexts, rows_of
from pnp.box.source import PlacedValue, Slip, Sources, YamlPath, list_words, offer
from pnp.errors import Finding

Check = Callable[[Box, Sources], Iterator[Finding]]
"""Looks at a box and names what is wrong, with file and line."""


def of_each(*kinds: type) -> Callable[[Callable[[Any], Iterator[Slip]]], Check]:
    """Make a check of a box from what looks at one thing of some kinds."""

    def check_all(look: Callable[[Any], Iterator[Slip]]) -> Check:
        @wraps(look)
        def check(_box: Box, sources: Sources) -> Iterator[Finding]:
            for each in sources.values:
                for slip in look(each.value) if each.kind in kinds else ():
                    path = (*each.path, *slip.path)
                    yield sources.at(each.file, path, slip.say, key=slip.key)

        return check

    return check_all


# The keys under which a part has its boxes.
_SIDES: Final = ("front", "also", "back")


def _ids(things: Iterable[Any]) -> list[str]:
    return [each.id for each in things]


def _citable(box: Box) -> list[str] | None:
    # A game without rules cites nobody's.
    return [*_ids(box.rules.rules), *_ids(box.rules.rulings)] if box.rules.rules else None


# What things are called, the file they stand in, and their names; None where nothing is known.
_KNOWN: Final[Mapping[str, tuple[str, str, Callable[[Box], Iterable[str] | None]]]] = {
    "group": ("group", "deeds", lambda box: _ids(box.groups)),
    "deed": ("deed", "deeds", lambda box: _ids(box.deeds)),
    "dwelling": ("dwelling", "deeds", lambda box: _ids(box.dwellings)),
    "deck": ("deck", "cards", lambda box: _ids(box.decks)),
    "space": ("space", "board", lambda box: _ids(box.board.spaces) if box.board else None),
    "landing": ("space", "board", lambda box: _ids(box.board.spaces) if box.board else ()),
    "stop": ("space", "town", lambda box: _ids(box.town.stops) if box.town else None),
    "street": ("street", "town", lambda box: _ids(box.town.streets) if box.town else None),
    "place": ("space", "map", lambda box: _ids(box.map.spaces) if box.map else None),
    "part": ("part", "parts", lambda box: _ids(parts_of(box))),
    "party": ("party", "parties", lambda box: _ids(box.parties)),
    "holder": ("party", "parties", lambda box: [BANK_PARTY, EACH, *_ids(box.parties)]),
    "keeper": ("party", "parties", lambda box: [BANK_PARTY, *_ids(box.parties)]),
    "stock": ("stock", "stocks", lambda box: _ids(box.stocks)),
    "counted": (
        "thing counted",
        "stocks",
        lambda box: [
            *COUNTED,
            *dict.fromkeys(x for each in box.stocks for x in (each.id, each.kind) if x),
        ],
    ),
    "rule": ("rule", "rules", lambda box: _ids(box.rules.rules)),
    "citation": ("rule", "rules", _citable),
    "colour": ("colour", "look", lambda box: box.look.palette or None),
    "style": ("style", "look", lambda box: [*STYLES, *box.look.styles]),
}

# Lists whose ids must differ from one another's too: they are typed, cited, or name files.
_ONCE: Final[Mapping[YamlPath, str]] = {
    ("deeds", "deeds"): "pieces",
    ("cards", "decks", "cards"): "pieces",
    ("pieces", "pieces"): "pieces",
    ("cards", "decks"): "parts",
    ("parts", "parts"): "parts",
    ("rules", "rules"): "rules",
    ("rules", "rulings"): "rules",
}


def values_are_of_their_kind(_box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers out of their bounds, words that cannot be typed, lists too short or too long."""
    for each in sources.values:
        say = each.kind.fault(each.key, each.value) if isinstance(each.kind, Fits) else ""
        if say:
            # a sentence that does not begin with the key names the thing itself
            owner = each.of if say.startswith(each.key) else ""
            yield sources.at(each.file, each.path, f"{say}{owner}")


def things_have_what_they_need(_box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces and effects that lack a key their kind needs, or have one it knows nothing of."""
    for each in sources.values:
        if isinstance(each.kind, Asks):
            given = [key for key, value in each.beside.items() if value not in (None, "", ())]
            for key, say in each.kind.faults(each.value, given):
                path = (*each.path[:-1], key) if key else each.path[:-1]
                yield sources.at(each.file, path, f"{say}{each.of}")


def names_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find names of things that there are not, each with the nearest there is."""
    known: dict[str, list[str] | None] = {}
    for each in place_names(box, sources):
        if not isinstance(each.kind, NameOf) or not each.value:
            continue
        noun, file, find = _KNOWN[each.kind.kind]
        if each.kind.kind not in known:
            found = None if file in sources.unread else find(box)
            known[each.kind.kind] = None if found is None else list(found)
        names = known[each.kind.kind]
        if names is not None and each.value not in (*names, *each.kind.also):
            say = f"there is no {noun} `{each.value}`{offer(each.value, names)}{each.of}"
            yield sources.at(each.file, each.path, say)


def names_are_given_once(_box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids, rules, notes given twice, and ids that two pieces with a code bear."""
    first: dict[tuple[str, str], Finding] = {}
    for each in sources.values:
        if isinstance(each.kind, Once) and each.value:
            way = (each.file, *(step for step in each.path[:-1] if isinstance(step, str)))
            row = each.path[:-2] if "each" in each.path else ()  # rows differ within their part
            here = sources.at(each.file, each.path, "")
            there = first.setdefault((_ONCE.get(way, f"{way}{row}"), each.value), here)
            if there is not here:
                same = f"line {there.line}" if there.file == here.file else ""
                where = same or f"{there.file}:{there.line}"
                say = f"the {each.kind.noun} `{each.value}` is given twice (first in {where})"
                yield sources.at(each.file, each.path, say)


def place_names(box: Box, sources: Sources) -> Iterator[PlacedValue]:
    """Give every name of something else, those too that boxes take from rows; each once a part."""
    seen: set[tuple[int, Kind, str]] = set()
    for each in sources.values:
        if not isinstance(each.kind, NameOf | Drawn):
            continue
        if each.file != "parts" or each.path[2] not in _SIDES:
            yield each
            continue
        n = int(each.path[1])
        around = (x.value.each for x in sources.values
                  if x.kind is RepeatedBoxes and each.path[: len(x.path)] == x.path)  # fmt: skip
        # the text for whose words the boxes around it are drawn again and again
        words = next(around, "") if "{each}" in each.value else ""
        for told in _fill(box, n, each, words):
            if told.value and (n, each.kind, told.value) not in seen:
                seen.add((n, each.kind, told.value))
                yield told


def _fill(box: Box, n: int, each: PlacedValue, words: str) -> Iterator[PlacedValue]:
    # What the rows of the n-th part make of a name in one of its boxes.
    part = parts_of(box)[n]
    if "{" not in each.value:
        yield each
    elif words or ("{each}" not in each.value and "{n}" not in each.value):
        for m, row in enumerate(rows_of(part)):
            texts = RowTexts(box, part, row, box.game.source)
            path: YamlPath = ("parts", n, "each", m) if part.each else each.path
            places = [(("each", word), ("n", "1")) for word in texts.say(words).split()]
            for place in [replace(texts, given=given) for given in places] if words else [texts]:
                yield each._replace(value=place.say(each.value).strip(), path=path)


def game_is_whole(box: Box, sources: Sources) -> Iterator[Finding]:
    """Look at the languages, those of translators included, and the number of players."""
    game = box.game
    if game.source not in game.languages:
        known = list_words(game.languages)
        say = f"the game's own language `{game.source}` is not among its languages, {known}"
        yield sources.at("game", ("source",), say)
    if (count := len(game.languages)) > LANGUAGES:
        say = f"a game can be in {LANGUAGES} languages, but this one is in {count}"
        yield sources.at("game", ("languages",), say)
    if not 1 <= game.players.least <= game.players.most:
        say = "`least` should be at least 1 and at most `most`"
        yield sources.at("game", ("players",), say)


_COUNTED: Final = (Note, Contract, Piece)


def pieces_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a game of more pieces than anybody could cut out; name where most of them are."""
    counted: list[tuple[int, str, YamlPath]] = [
        (each.value.count, each.file, each.path)
        for each in sources.values
        # what is out of bounds is named
        if each.kind is Building or (each.kind in _COUNTED and each.value.count <= COUNT)
    ]
    counted += [
        (count_pieces(box, each), "parts", ("parts", n)) for n, each in enumerate(parts_of(box))
    ]
    total = sum(max(0, count) for count, *_ in counted)
    if total > PIECES:
        _, file, path = max(counted, key=lambda each: each[0])
        say = f"this kit would have {total:,} pieces, most of them here; {PIECES:,} is the most"
        yield sources.at(file, (*path, "count"), say)
