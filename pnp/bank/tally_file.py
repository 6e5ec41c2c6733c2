"""A final board in a file of its own: read as a pack is, held against the rules, and counted."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from pnp.bank.loaded_table import spoken_in
from pnp.box.packs import content_root, find_kit, kits
from pnp.box.reading.reader import read_box
from pnp.box.reading.text_files import read_text
from pnp.box.reading.validation import Fault, shaped
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.rulebook import matters_of
from pnp.box.source import Source
from pnp.box.source import YamlPath as Way
from pnp.box.words import HOUSE
from pnp.errors import ContentError, UsageError
from pnp.findings import Finding
from pnp.ledger.balances import Balances
from pnp.rules.registry import game, numbers, settings
from pnp.rules.state.final_board import BoardFault, FinalBoard
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import Catalogue, words_in
from pnp.rules.state.opening import opening
from pnp.rules.state.score import Score

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.rules.protocols import TallyingGame


@dataclass(frozen=True, slots=True, eq=False)
class Tallied:
    """A final board as it lies, and its count."""

    state: GameState
    score: Score
    lines: tuple[str, ...]
    """The board, drawn."""
    over: bool
    """Whether the board shows by itself that the round is over."""


def tally(
    file: Path, content: Path | None = None, lang: str = "", options: Iterable[str] = ()
) -> Tallied:
    """Read a final board and count it; a ContentError names every fault at once."""
    source = read_text(file, file.parent)
    data, spot, problems = parse_yaml(source)
    source = replace(source, data=data, spot=spot)
    if source.data is None and problems:
        raise ContentError(problems)
    form = next(board for _, board in _boards(content))
    typed, unread, slips = _typed(source, form)
    problems = (*problems, *slips)
    if typed is None:
        raise ContentError(problems)
    try:
        box = _box(source, typed.game, file, content)
    except ContentError as error:
        raise ContentError((*problems, *error.findings)) from error
    state = _state(box, form.seats(typed), lang, options)
    misfits = form.misfits(typed, state, unread)
    problems = (*problems, *(_said(source, each, state.messages) for each in misfits))
    if problems:
        raise ContentError(problems)
    state = state.after(form.lay_out(typed, state))
    score = game(box.game.id).score(state)
    return Tallied(state, score, tuple(form.lines(state)), form.is_over(state))


def _typed(source: Source, form: FinalBoard) -> tuple[Any, frozenset[Way], list[Finding]]:
    value = source.data
    typed, spots = shaped(form.form, value, "en")
    strange = [each for each in spots if each.key]
    lost = [each.path for each in strange if not each.right]
    if strange:
        value = _respell(value, source, strange)
        typed, spots = shaped(form.form, value, "en")
    unread = frozenset(form.unread_thing(path) for path in (*lost, *(each.path for each in spots)))
    if typed is None:
        typed, _ = shaped(form.form, form.leave_out(value, unread), "en")
    told = [source.at(each.path, each.say, key=each.key) for each in (*strange, *spots)]
    return typed, unread, told


def _respell(value: Any, source: Source, strange: Iterable[Fault]) -> Any:
    # Leave out keys that mean nothing.
    value = deepcopy(value)
    for fault in strange:
        *way, key = fault.path
        owner, spot = value, source.spot
        for part in way:
            owner, spot = owner[part], spot.parts.get(part, spot)
        text = owner.pop(key, None)
        if fault.right and fault.right not in owner:
            owner[fault.right] = text
            spot.parts[fault.right] = spot.parts.get(key, spot)
    return value


def _box(source: Source, name: str, file: Path, content: Path | None) -> "Box":
    # A path to it begins at the board's own file.
    try:
        path = "/" in name or name.startswith(".")
        folder = find_kit(str(file.parent / name) if path else name, content)
    except ContentError as error:
        raise ContentError((source.at(("game",), error.findings[0].sentence),)) from error
    box = read_box(folder, content_root())
    if _board_of(box.game.id) is None:
        known = ", ".join(f"`{kit.name}`" for kit, _ in _boards(content))
        say = f"`{box.game.id}` has no board that is counted from a file; {known} has"
        raise ContentError((source.at(("game",), say),))
    return box


def _board_of(kit: str) -> FinalBoard | None:
    # None if it has none that is typed.
    try:
        rules = game(kit)
    except UsageError:
        return None
    return cast("TallyingGame", rules).final_board() if hasattr(rules, "final_board") else None


def _boards(content: Path | None) -> Iterator[tuple[Path, FinalBoard]]:
    for folder in kits(content):
        board = _board_of(folder.name)
        if board is not None:
            yield folder, board


def _state(box: "Box", seats: tuple[str, ...], lang: str, options: Iterable[str]) -> GameState:
    say = spoken(box, lang)
    chosen = settings(box, options, say)
    table = Table(
        kit=box.game.id,
        players=seats,
        prefix=box.game.prefix,
        verbs=box.rules.verbs,
        matters=matters_of(box.rules),
        numbers=numbers(box, chosen),
        options=chosen,
        version=box.rules.version,
    )
    first = opening(table, box)
    means = game(box.game.id).means
    return GameState(table, Balances(first.postings), say, means)


def _said(source: Source, fault: BoardFault, messages: Catalogue) -> Finding:
    say = messages.said(fault.say)
    say += messages.text("tally.near", what=fault.near) if fault.near else ""
    say += f" ({fault.say.rule})" if fault.say.rule else ""
    return source.at(fault.path, say, key=fault.at_key)


def spoken(box: "Box", lang: str = "") -> Catalogue:
    """Give the bank's words for a game without a table."""
    known = spoken_in(box)
    if lang and lang not in known:
        facts = {"known": list(known), "typed": lang}
        raise UsageError(words_in(box, HOUSE).text("open.no-language", **facts))
    tongue = lang or (box.game.source if box.game.source in known else HOUSE)
    return words_in(box, tongue)


def example(content: Path | None = None, lang: str = "") -> str:
    """Give a commented board to begin with, of the first game that has one."""
    for folder, _ in _boards(content):
        words = spoken(read_box(folder, content_root()), lang).words
        if "tally.example" in words:
            return words["tally.example"]
    message = "no game here has a board that is counted from a file"
    raise UsageError(message)
