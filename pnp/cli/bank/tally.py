"""Counting a final board that was played without the bank, from a file of its own.

It is read as a pack is, and judged as the Bank judges.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click

from pnp.bank.kept_content import choose_language
from pnp.bank.queries import counted_data, counted_lines
from pnp.box.packs import find_kit, kits
from pnp.box.reading.kept_box import open_box
from pnp.box.reading.validation import read_form
from pnp.box.rulebook import matters_of
from pnp.cli.bank.options import Seat
from pnp.cli.options import content
from pnp.cli.streams import echo_json
from pnp.errors import ContentError, UsageError
from pnp.ledger.balances import Balances
from pnp.rules.registry import game, numbers, settings
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.messages import words_in
from pnp.rules.state.opening import opening
from pnp.rules.state.score import FinalBoard, Score

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.rules.protocols import GameWithParts


@dataclass(frozen=True, slots=True, eq=False)
class Tallied:
    """A final board as it lies, and its count."""

    state: GameState
    score: Score
    lines: tuple[str, ...]
    """The board, drawn."""
    over: bool
    """Whether the board shows by itself that the round is over."""


def count_board(
    file: Path, content: Path | None = None, lang: str = "", options: Iterable[str] = ()
) -> Tallied:
    """Read a final board and count it.

    A ContentError names what cannot be read, a Refusal what no play could have led to.
    """
    form = next(board for _, board in _boards(content))
    typed, source = read_form(form.form, file, file.parent)
    try:
        box = _box(typed.game, file, content)
    except ContentError as error:
        raise ContentError((source.at(("game",), error.findings[0].what),)) from error
    rules = game(box.game.id)
    state = form.lay_out(typed, _empty_board(box, form.seats(typed), lang, options))
    rules.lawful(state)
    return Tallied(state, rules.score(state), tuple(form.lines(state)), form.is_over(state))


def _box(name: str, file: Path, content: Path | None) -> "Box":
    box = open_box(find_kit(name, content, near=file.parent))
    if _board_of(box.game.id) is None:
        known = ", ".join(f"`{kit.name}`" for kit, _ in _boards(content))
        say = f"`{box.game.id}` has no board that is counted from a file; {known} has"
        raise UsageError(say)
    return box


def _board_of(kit: str) -> FinalBoard | None:
    try:
        rules = game(kit)
    except UsageError:
        return None
    return cast("GameWithParts", rules).final_board() if hasattr(rules, "final_board") else None


def _boards(content: Path | None) -> Iterator[tuple[Path, FinalBoard]]:
    for folder in kits(content):
        board = _board_of(folder.name)
        if board is not None:
            yield folder, board


def _empty_board(
    box: "Box", seats: tuple[str, ...], lang: str, options: Iterable[str]
) -> GameState:
    say = words_in(box, choose_language(box, lang))
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
    return GameState(table, Balances(first.postings), say, game(box.game.id).means)


def example_board(content: Path | None = None, lang: str = "") -> str:
    """Give a commented board to begin with, of the first game that has one."""
    for folder, _ in _boards(content):
        box = open_box(folder)
        words = words_in(box, choose_language(box, lang)).words
        if "tally.example" in words:
            return words["tally.example"]
    message = "no game here has a board that is counted from a file"
    raise UsageError(message)


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--example", is_flag=True, help="Print a commented board to begin with.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts, as `score` does.")
@click.option("--lang", metavar="LANG", help="The language to answer in, such as de.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a rule.")
@content
@click.pass_context
def tally(
    ctx: click.Context,
    file: Path | None,
    example: bool,
    as_json: bool,
    lang: str | None,
    options: tuple[str, ...],
    content: Path | None,
) -> None:
    """Count a final board typed into FILE, for a game played without the bank.

    \b
    pnp bank tally --example > board.yaml
    pnp bank tally board.yaml
    """  # noqa: D301  # click's mark for lines it must not join
    tongue = lang or ctx.ensure_object(Seat).lang
    if example:
        click.echo(example_board(content, tongue), nl=False)
        return
    if file is None:
        message = "name the file of a board: pnp bank tally FILE; one to begin with: --example"
        raise UsageError(message)
    if not file.is_file():
        message = f"{file} cannot be read: there is no such file"
        raise UsageError(message)
    done = count_board(file, content, tongue, options)
    say = done.state.messages
    if as_json:
        echo_json(counted_data(done.score, say), indent=1)
        return
    lines = [*done.lines, *counted_lines(done.score, say)]
    lines.append(say.text("score.winner", who=done.score.winners))
    lines += [] if done.over else [say.text("tally.not-over")]
    click.echo("\n".join(lines))
