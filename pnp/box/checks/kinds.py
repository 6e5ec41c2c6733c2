"""Checks of single values: each is of the kind its field asks for, each id is given once.

The kinds stand in the annotations of the model (`pnp/box/kinds.py`); what they say of a value is
found by walking through a box as its files are walked through, from key to key.
"""

import types
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from typing import Annotated, Any, Final, NamedTuple, Union, get_args, get_origin, get_type_hints

from pnp.box.cards import BANK_PARTY, COUNTED, EACH
from pnp.box.game import STYLES
from pnp.box.kinds import Asks, Drawn, Free, Kind, NameOf, Once, OneWord, Paid
from pnp.box.limits import COUNT, LANGUAGES, PIECES
from pnp.box.model import Box
from pnp.box.pack_files import FORMS, thing_of
from pnp.box.parts.declared import DeclaredPart, PartBox, RepeatedBoxes, parts_of
from pnp.box.parts.rows import COLUMN
from pnp.box.parts.texts import RowTexts, all_boxes, count_pieces, names_of, rows_of
from pnp.box.source import Sources, YamlPath, list_words
from pnp.box.words import Words
from pnp.findings import Finding
from pnp.spelling import nearest

Things = Iterable[Any]


def _ids(things: Things) -> list[str]:
    return [each.id for each in things]


def _counted_by(box: Box) -> list[str]:
    kinds = {name: None for each in box.stocks for name in (each.id, each.kind) if name}
    return [*COUNTED, *kinds]


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
    "counted": ("thing counted", "stocks", _counted_by),
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


class PlacedValue(NamedTuple):
    """A value with what its field asks of it, and where it stands."""

    kind: Kind
    value: Any
    file: str
    path: YamlPath
    owner: str
    """The id of the thing it is of."""
    thing: Any = None
    """What it is a value of."""

    @property
    def name(self) -> str:
        """The key it stands under, alone or in a list."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")

    @property
    def key(self) -> str:
        """Its key, or its place in a list, as a sentence begins with it."""
        last = self.path[-1]
        return f"item {last + 1} of `{self.name}`" if isinstance(last, int) else f"`{self.name}`"

    @property
    def of(self) -> str:
        """What it is of, at the end of a sentence; of the game itself nobody doubts that."""
        return f" (in `{self.owner}`)" if self.owner and self.file != "game" else ""


def values_are_of_their_kind(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find numbers out of their bounds, words that cannot be typed, lists too short or too long."""
    for each in place_values(box):
        if isinstance(each.kind, NameOf | Once | Drawn | Paid | Asks):
            continue
        if say := each.kind.fault(each.key, each.value):
            plain = isinstance(each.kind, OneWord | Free)
            yield sources.at(each.file, each.path, say if plain else f"{say}{each.of}")


def things_have_what_they_need(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find spaces and effects that lack a key their kind needs, or have one it knows nothing of."""
    for each in place_values(box):
        if isinstance(each.kind, Asks):
            kind: type = type(each.thing)
            values = ((key, getattr(each.thing, key)) for key in names_of(kind))
            given = [key for key, value in values if value not in (None, "", ())]
            for key, say in each.kind.faults(each.value, given):
                path = (*each.path[:-1], key) if key else each.path[:-1]
                yield sources.at(each.file, path, f"{say}{each.of}")


def names_are_known(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find names of things that there are not, each with the nearest there is."""
    known: dict[str, list[str] | None] = {}
    for each in place_names(box):
        if not isinstance(each.kind, NameOf) or not each.value:
            continue
        noun, file, find = _KNOWN[each.kind.kind]
        if file in sources.unread:
            continue
        if each.kind.kind not in known:
            found = find(box)
            known[each.kind.kind] = None if found is None else list(found)
        names = known[each.kind.kind]
        if names is not None and each.value not in (*names, *each.kind.also):
            hint = nearest(each.value, names) or f"; there are {list_words(names) or 'none'}"
            say = f"there is no {noun} `{each.value}`{hint}{each.of}"
            yield sources.at(each.file, each.path, say)


def names_are_given_once(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find ids, rules, notes given twice, and ids that two pieces with a code bear."""
    first: dict[tuple[str, str], Finding] = {}
    for each in place_values(box):
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


def _keep(place: Callable[[Box], Iterator[PlacedValue]]) -> Callable[[Box], Sequence[PlacedValue]]:
    # Seven checks, of this layer and of those above, ask for the same walk through one box.
    kept: list[tuple[Box, Sequence[PlacedValue]]] = []

    @wraps(place)
    def placed(box: Box) -> Sequence[PlacedValue]:
        last = kept[0] if kept else None
        if last is None or last[0] is not box:
            last = (box, tuple(place(box)))
            kept[:] = [last]
        return last[1]

    return placed


@_keep
def place_values(box: Box) -> Iterator[PlacedValue]:
    """Give every value of a box that its field asks something of, and where it stands."""
    for name, form in FORMS.items():
        yield from _walk(form, thing_of(box, name), name, (), "")
    for n, part in enumerate(parts_of(box)):
        for drawn, path in all_boxes(part, n):
            for key, hint in _hints(PartBox).items():
                for each in _walk(hint, getattr(drawn, key), "parts", (*path, key), part.id):
                    if not isinstance(each.kind, NameOf | Drawn):  # which a row may give
                        yield each


@_keep
def place_names(box: Box) -> Iterator[PlacedValue]:
    """Give every name of something else, those too that boxes take from rows; each once a part."""
    yield from (each for each in place_values(box) if isinstance(each.kind, NameOf | Drawn))
    for n, part in enumerate(parts_of(box)):
        seen: set[tuple[Kind, str]] = set()
        for each in _names_of_part(box, part, n):
            if each.value and (each.kind, each.value) not in seen:
                seen.add((each.kind, each.value))
                yield each


def _names_of_part(box: Box, part: DeclaredPart, n: int) -> Iterator[PlacedValue]:
    for drawn, path in all_boxes(part, n):
        for each in _names_in(drawn, path, part):
            yield from _filled(box, part, n, each)
        if drawn.repeat and drawn.repeat.each:
            yield from _filled_by_words(box, part, n, drawn.repeat)


def _names_in(drawn: PartBox, path: YamlPath, part: DeclaredPart) -> Iterator[PlacedValue]:
    for key, hint in _hints(PartBox).items():
        for each in _walk(hint, getattr(drawn, key), "parts", (*path, key), part.id):
            if isinstance(each.kind, NameOf | Drawn):
                yield each


def _filled(box: Box, part: DeclaredPart, n: int, each: PlacedValue) -> Iterator[PlacedValue]:
    if "{" not in each.value:
        yield each
    elif "{each}" not in each.value and "{n}" not in each.value:
        seen = set[str]()
        whole = COLUMN.fullmatch(each.value)
        column = whole[1] if whole and whole[1] not in part.fill else ""
        for m, row in enumerate(rows_of(part)):
            if column in row.cells:  # by far the most, in long lists too
                said = row.cells[column].said(box.game.source).strip()
            else:
                said = RowTexts(box, part, row, box.game.source).say(each.value).strip()
            if said not in seen:
                seen.add(said)
                path: YamlPath = ("parts", n, "each", m) if part.each else each.path
                yield each._replace(value=said, path=path)


def _filled_by_words(
    box: Box, part: DeclaredPart, n: int, repeat: RepeatedBoxes
) -> Iterator[PlacedValue]:
    inside = (each for drawn in repeat.boxes for each in _names_in(drawn, (), part))
    asked = [each for each in inside if "{each}" in each.value]
    for m, row in enumerate(rows_of(part) if asked else ()):
        at: YamlPath = ("parts", n, "each", m) if part.each else ("parts", n)
        for word in RowTexts(box, part, row, box.game.source).say(repeat.each).split():
            texts = RowTexts(box, part, row, box.game.source, (("each", word), ("n", "1")))
            yield from (x._replace(value=texts.say(x.value).strip(), path=at) for x in asked)


def _walk(
    hint: Any, value: Any, file: str, path: YamlPath, owner: str, thing: Any = None
) -> Iterator[PlacedValue]:
    if value is None or not _has_kinds(hint):
        return
    for kind in getattr(hint, "__metadata__", ()):
        if isinstance(kind, Kind):
            yield PlacedValue(kind, value, file, path, owner, thing)
    if is_dataclass(value):
        owner, thing = getattr(value, "id", owner), value
    for step, inner, each in _inside(hint, value):
        yield from _walk(inner, each, file, (*path, *step), owner, thing)


def _inside(hint: Any, value: Any) -> Iterator[tuple[YamlPath, Any, Any]]:
    # The step to each value inside another, what belongs there, and the value.
    origin = get_origin(hint)
    if origin is Annotated:
        yield (), hint.__origin__, value
    elif origin is tuple:
        yield from (((n,), get_args(hint)[0], each) for n, each in enumerate(value))
    elif origin is Mapping:
        yield from (((key,), get_args(hint)[1], each) for key, each in value.items())
    elif origin in {Union, types.UnionType}:
        arms = (
            arm for arm in get_args(hint) if not isinstance(arm, type) or isinstance(value, arm)
        )
        yield from (((), arm, value) for arm in arms)
    elif isinstance(hint, type) and is_dataclass(hint):
        yield from (((key,), each, getattr(value, key)) for key, each in _hints(hint).items())


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    # Boxes of parts are gone through by themselves: those of ready-made parts stand elsewhere.
    hints = get_type_hints(kind, include_extras=True)
    names = (each.name for each in fields(kind))
    return {name: hints[name] for name in names if _has_kinds(hints[name])}


@cache
def _has_kinds(hint: Any) -> bool:
    if isinstance(hint, Kind):
        return True
    if isinstance(hint, type) and is_dataclass(hint):
        return hint not in {Words, PartBox} and bool(_hints(hint))
    return any(map(_has_kinds, (*get_args(hint), *getattr(hint, "__metadata__", ()))))


def game_is_whole(box: Box, sources: Sources) -> Iterator[Finding]:
    """Look at the languages and the number of players."""
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


def pieces_can_be_counted(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find a game of more pieces than anybody could cut out; name where most of them are."""
    counted = list(_counted(box))
    total = sum(max(0, count) for count, *_ in counted)
    if total > PIECES:
        _, file, path = max(counted, key=lambda each: each[0])
        say = f"this kit would have {total:,} pieces, most of them here; {PIECES:,} is the most"
        yield sources.at(file, (*path, "count"), say)


def _counted(box: Box) -> Iterator[tuple[int, str, YamlPath]]:
    # How many of a thing are printed, and where that is written; what is out of bounds is named.
    lists: dict[tuple[str, str], Things] = {
        ("money", "notes"): box.money.notes,
        ("money", "contracts"): box.money.contracts,
        ("deeds", "buildings"): box.buildings,
        ("pieces", "pieces"): box.pieces,
    }
    for (file, key), things in lists.items():
        for n, each in enumerate(things):
            if each.count <= COUNT or file == "deeds":
                yield each.count, file, (key, n)
    yield from ((count_pieces(each), "parts", ("parts", n)) for n, each in enumerate(parts_of(box)))
