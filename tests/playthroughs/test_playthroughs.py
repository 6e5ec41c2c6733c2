"""Whole games, replayed: every line typed and every word answered.

`PNP_REWRITE=1 pytest tests/playthroughs` writes the answers anew; the difference is the review.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from pnp.bank import queries
from pnp.bank.integrity import inspect
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.bank.table_opening import open_table
from pnp.box.reading.reader import read_box
from pnp.cli.bank.play import OPENED, read_opening, replay, sit_down
from pnp.ledger.balances import Balances
from pnp.rules.protocols import GameWithParts

HERE = Path(__file__).parent
CONTENT = Path(__file__).parents[2] / "content"
SCRIPTS = sorted(HERE.glob("*.txt"))


def opened_as_written(line: str, path: Path) -> Session:
    """Open a table as the first line of a playthrough says."""
    kit, wishes = read_opening(line)
    open_table(path, read_box(CONTENT / kit, CONTENT), wishes, OPENED)
    return sit_down(path)


def what_scripts_read(loaded: LoadedTable) -> Iterator[str]:
    """Give the standing, the count, the Bank and what is owned as scripts read them."""
    status = queries.status(loaded)
    for name, player in status.pop("players").items():
        yield f"{name} {json.dumps(player)}"
    yield f"status {json.dumps(status)}"
    yield f"score {json.dumps(queries.score(loaded))}"
    if not loaded.state.box.deeds:
        return
    game = cast("GameWithParts", loaded.game)
    yield f"bank {json.dumps(game.bank(loaded.state).data)}"
    for n, each in enumerate(loaded.state.box.deeds):
        told = game.deed(loaded.state, each.id).data
        yield from (f"deed {json.dumps(told)}",) if told["owner"] or not n else ()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_in_the_middle_of_a_game_scripts_read_this(script: Path, tmp_path: Path) -> None:
    written = script.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "table.pnp"
    session = opened_as_written(written[0], path)
    third, later = len(written) // 3, len(written) * 3 // 4
    shown = ""
    for part in (written[:third], written[third:later]):
        replay(session, part)
        with session.looking() as loaded:
            shown += "".join(f"{each}\n" for each in what_scripts_read(loaded))
    kept = script.with_suffix(".read-by-scripts")
    if os.environ.get("PNP_REWRITE"):
        kept.write_text(shown, encoding="utf-8")
    assert shown == kept.read_text(encoding="utf-8")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_whole_game_is_answered_as_written(script: Path, tmp_path: Path) -> None:
    written = script.read_text(encoding="utf-8").splitlines()
    path = tmp_path / "table.pnp"
    session = opened_as_written(written[0], path)
    shown = "\n".join(replay(session, written)) + "\n"
    if os.environ.get("PNP_REWRITE"):
        script.write_text(shown, encoding="utf-8")
    assert shown == script.read_text(encoding="utf-8")
    assert inspect(path).faults == ()
    with session.looking() as loaded:
        books = loaded.books
        folded = Balances(p for record in books.records() for p in record.entry.postings)
        assert folded == loaded.state.balances
        totals: dict[str, int] = {}
        for _, commodity, amount in books.balances:
            totals[commodity] = totals.get(commodity, 0) + amount
        assert set(totals.values()) == {0}, "nothing is conjured"


def test_the_first_game_of_cronulla_has_all_that_a_game_can_bring() -> None:
    text = (HERE / "cronulla-1.txt").read_text(encoding="utf-8")
    acts = [line for line in text.splitlines() if line.startswith("> ")]
    assert len(acts) >= 60
    for part in (
        "> fix",
        "> undo",
        "> redo",
        "> bankrupt",
        "as mortgaged",
        "as unmortgaged",
        "Won:",
    ):
        assert part in text


def test_the_first_game_of_grundbesitz_goes_to_the_stroke_of_the_hour() -> None:
    text = (HERE / "grundbesitz-1.txt").read_text(encoding="utf-8")
    acts = [line for line in text.splitlines() if line.startswith("> ")]
    assert len(acts) >= 60
    for part in (
        "> jail",
        "> throw",
        "> release",
        "> cede",
        "> bankrupt",
        "E_ALL_SOLD",
        "DE-28",
        "--until 09:30",
        "hat noch nicht geschlagen",
        "09:30 hat geschlagen",
        "Das Spiel ist aus",
    ):
        assert part in text


def test_the_games_against_the_bank_are_won_and_lost() -> None:
    won, lost = (
        (HERE / f"solo-{n}.txt").read_text(encoding="utf-8").replace("\u00a0", " ") for n in (1, 2)
    )
    assert "elle est ruinée, Nova a gagné" in won
    assert "la partie est perdue" in lost
    for text in (won, lost):
        acts = [line for line in text.splitlines() if line.startswith("> ")]
        assert len(acts) >= 60
        assert "La Banque bâtit" in text
        assert "restants" in text
