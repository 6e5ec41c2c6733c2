"""A final board in a file of its own: read as a pack is, held against the rules, and counted."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.bank.loaded_table import spoken_in
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import parse_yaml, read_box
from pnp.box.reading.recovery import mended
from pnp.box.reading.text_files import read_text
from pnp.box.reading.validation import meant_by, shaped
from pnp.box.rulebook import matters_of
from pnp.box.source import Path as Way
from pnp.box.source import Source
from pnp.box.words import HOUSE
from pnp.errors import ContentError, Problem, UsageError
from pnp.games.neue_heimat import building_site, tally
from pnp.games.neue_heimat.tally_faults import Fault, faults
from pnp.games.neue_heimat.tally_sheet import Sheet, Tally
from pnp.games.neue_heimat.terms import Tie
from pnp.rules.registry import settings
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.score import Count, Score

if TYPE_CHECKING:
    from pnp.box.model import Box


@dataclass(frozen=True, slots=True, eq=False)
class Tallied:
    """A final board and its count, in the words of its game."""

    board: tally.Board
    score: Score
    over: bool
    """Whether the board shows by itself that the round is over."""
    messages: Catalogue


def tallied(
    file: Path, content: Path | None = None, lang: str = "", options: Iterable[str] = ()
) -> Tallied:
    """Read a final board and count it; a ContentError names every fault at once."""
    source = read_text(file, file.parent)
    marked, problems = parse_yaml(source)
    source = replace(source, data=marked.value, spot=marked.spot)
    if source.data is None and problems:
        raise ContentError(tuple(problems))
    typed, unread, slips = _typed(source)
    problems += slips
    if typed is None:
        raise ContentError(tuple(problems))
    try:
        box = _box(source, typed.game, file, content)
    except ContentError as error:
        raise ContentError((*problems, *error.problems)) from error
    chosen = settings(box, options)
    if chosen.get("tie") == "more_cash":
        message = "a typed board does not tell the cheques in hand: settle a tie at the table"
        raise UsageError(message)
    least = int(chosen.get("min_row_length", 1))
    sheet = Sheet(typed, box, matters_of(box.rules), least, unread)
    messages = spoken(box, lang)
    problems += [_said(source, each, messages) for each in faults(sheet)]
    if problems:
        raise ContentError(tuple(problems))
    return _counted(sheet, str(chosen.get("tie", "")), messages)


def _typed(source: Source) -> tuple[Tally | None, frozenset[Way], list[Problem]]:
    """Hold a file against its form: what could be read of it, where it could not, and why."""
    value = source.data
    typed, spots = shaped(Tally, value, "en")
    strange = [each for each in spots if each.key]
    lost = [each.path for each in strange if not meant_by(each.say)]
    if strange:
        value = mended(value, source, strange).value
        typed, spots = shaped(Tally, value, "en")
    unread = frozenset(_place(path) for path in (*lost, *(each.path for each in spots)))
    if typed is None:
        typed, _ = shaped(Tally, _readable(value, unread), "en")
    told = [source.at(each.path, each.say, key=each.key) for each in (*strange, *spots)]
    return typed, unread, told


def _box(source: Source, name: str, file: Path, content: Path | None) -> "Box":
    """Read the pack a board belongs to; a path to it begins at the board's own file."""
    try:
        path = "/" in name or name.startswith(".")
        folder = find_kit(str(file.parent / name) if path else name, content)
    except ContentError as error:
        raise ContentError((source.at(("game",), error.problems[0].say),)) from error
    box = read_box(folder, content_root())
    if box.rows is None:
        say = f"`{box.game.id}` has no rows of building lots; only games with such rows are tallied"
        raise ContentError((source.at(("game",), say),))
    return box


def _place(path: Way) -> Way:
    """Give the place of the least thing that cannot be read because of a fault inside it."""
    if path[:1] != ("rows",):
        return path[:1] if path[:1] == ("players",) else path[:2]
    return path[:4] if len(path) > 3 and path[2] == "houses" else path[:3]


def _readable(value: Any, unread: Collection[Way], path: Way = ()) -> Any:
    """Leave out what cannot be read, so that the rest is checked as well.

    A house or a row that cannot be read stays, empty, so that those behind it keep their numbers.
    """
    if isinstance(value, dict):
        return {
            key: _readable(part, unread, (*path, key))
            for key, part in value.items()
            if (*path, key) not in unread
        }
    if not isinstance(value, list):
        return value
    empty: dict[str, Any] = {"cubes": []} if path[-1:] == ("houses",) else {}
    return [
        empty if (*path, n) in unread else _readable(part, unread, (*path, n))
        for n, part in enumerate(value)
    ]


def _said(source: Source, fault: Fault, messages: Catalogue) -> Problem:
    """Say a fault with its line, its rule and the nearest right spelling."""
    say = messages.said(fault.say)
    say += messages.text("tally.near", what=fault.near) if fault.near else ""
    say += f" ({fault.say.rule})" if fault.say.rule else ""
    return source.at(fault.path, say, key=fault.at_key)


def spoken(box: "Box", lang: str = "") -> Catalogue:
    """Give the bank's words for a game without a table."""
    known = spoken_in(box)
    if lang and lang not in known:
        message = f"the bank speaks {', '.join(known)}, not `{lang}`"
        raise UsageError(message)
    tongue = lang or (box.game.source if box.game.source in known else HOUSE)
    labels = {**box.labels.get(HOUSE, {}), **box.labels.get(tongue, {})}
    words = {
        key.removeprefix("bank."): text
        for key, text in labels.items()
        if key.startswith(("bank.", "language."))
    }
    return Catalogue(tongue, words, lambda: box)


def _counted(sheet: Sheet, tie: str, messages: Catalogue) -> Tallied:
    """Count a sound sheet."""
    numbers, board = dict(sheet.box.rules.numbers), sheet.board()
    items = tally.counted(board, numbers.get("mayor_factor", 2), sheet.rules)
    counts = {name: Count(each) for name, each in items.items()}
    totals = {name: each.total for name, each in counts.items()}
    houses = [house for row in board.rows for house in row.houses]
    roofs = building_site.roofs_in(sheet.box).total()
    over = tally.ending(
        board.rows,
        numbers.get("end_rows", 2),
        roofs_left=sum(house.roof is not None for house in houses) < roofs,
        floors_left=sum(len(house.floors) for house in houses) < numbers.get("in_play", 0),
    )
    score = Score(counts, tally.winners(totals, Tie(tie), board.hidden, {}))
    return Tallied(board, score, bool(over), messages)


def example(content: Path | None = None, lang: str = "") -> str:
    """Give a commented board to begin with, of the first game that has one."""
    from pnp.box.packs import kits  # noqa: PLC0415  # only a newcomer asks

    for folder in kits(content):
        if (folder / "rows.yaml").is_file():
            words = spoken(read_box(folder, content_root()), lang).words
            if "tally.example" in words:
                return words["tally.example"]
    message = "no game here has rows of building lots"
    raise UsageError(message)
