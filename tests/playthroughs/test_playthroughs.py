"""Whole games, replayed: every line typed and every word answered.

`PNP_REWRITE=1 pytest tests/playthroughs` writes the answers anew; the difference is the review.
"""

import itertools
import json
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.bank import queries
from pnp.bank.integrity import inspect
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.bank.table_opening import open_table
from pnp.cli.bank.play import OPENED, read_opening, replay, sit_down
from pnp.ledger.balances import Balances
from tests.shipped import box_of

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.txt"))


def opened_as_written(line: str, path: Path) -> Session:
    kit, wishes = read_opening(line)
    open_table(path, box_of(kit), wishes, OPENED)
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
    yield f"bank {json.dumps(loaded.game.bank(loaded.state).data)}"
    for n, each in enumerate(loaded.state.box.deeds):
        told = loaded.game.deed(loaded.state, each.id).data
        yield from (f"deed {json.dumps(told)}",) if told["owner"] or not n else ()


def parts_of(lines: list[str]) -> Iterator[list[str]]:
    """Give a script up to a third, up to three quarters and to its end, no answer cut off."""
    typed = [n for n, line in enumerate(lines) if line.startswith("> ")]
    ends = [next(n for n in typed if n >= len(lines) * part // 12) for part in (4, 9)]
    yield from (lines[a:b] for a, b in itertools.pairwise((0, *ends, len(lines))))


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_game_is_answered_as_written_and_read_midway(script: Path, tmp_path: Path) -> None:
    written = script.read_text(encoding="utf-8").splitlines()
    session, shown, read = opened_as_written(written[0], tmp_path / "table.pnp"), "", [""]
    for part in parts_of(written):
        shown += "".join(f"{line}\n" for line in replay(session, part))
        with session.looking() as loaded:
            read.append("".join(f"{each}\n" for each in what_scripts_read(loaded)))
    for file, now in ((script, shown), (script.with_suffix(".read-by-scripts"), "".join(read[:3]))):
        if os.environ.get("PNP_REWRITE"):
            file.write_text(now, encoding="utf-8")
        assert now == file.read_text(encoding="utf-8")
    assert inspect(tmp_path / "table.pnp").faults == ()
    with session.looking() as loaded:
        totals = Counter[str]()
        for _, commodity, amount in loaded.books.balances:
            totals[commodity] += amount
        assert set(totals.values()) == {0}, "nothing is conjured"
        folded = Balances(p for r in loaded.books.records() for p in r.entry.postings)
        assert folded == loaded.state.balances
