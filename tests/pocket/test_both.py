"""A table on a phone and on a laptop: by the same Python, so the same answers, sums and seals.

`PNP_POCKET_LINES=200000` asks all evenings and so many random lines of both; `make test` a few.
"""

import json
import os
import random
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.cli.bank.play import OPENED, read_opening
from pnp.errors import UsageError
from pnp.web.pocket.table import PocketTable
from tests.bank.test_random_lines import lines
from tests.pocket.conftest import KITS, LINES
from tests.random_evenings import GAMES, make_line
from tests.shipped import box_of

FROM = int(os.environ.get("PNP_FROM", "0"))
SITTING = min(LINES, 100)
"""So many random lines are asked at one table."""

LANGUAGES = ("en", "de", "fr", "es")
HERE = Path(__file__).parent
WRITTEN = [*HERE.parent.glob("playthroughs/*.txt"), *HERE.parent.glob("bank/evenings/*.txt")]


def written() -> Iterator[tuple[str, Wishes, Iterator[str]]]:
    """Give what was ever written down of a game: the kit, how it is opened, the lines."""
    for text in "\n\n".join(file.read_text("utf-8") for file in sorted(WRITTEN)).split("\n\n"):
        begun = [each for each in text.splitlines() if each.startswith(("open ", "> "))]
        if begun and begun[0].startswith("open ") and begun[0].split()[1] in KITS:
            yield *read_opening(begun[0]), (each.removeprefix("> ") for each in begun[1:])


def played(path: Path) -> Iterator[tuple[str, Wishes, Iterator[str]]]:
    """Give evenings at random: what is typed of a game, what its verbs take, words in any order."""
    games = [name for name, (kit, *_) in GAMES.items() if kit in KITS]
    for n in range(FROM // SITTING, (FROM + LINES) // SITTING):
        game = games[n % len(games)]
        kit, players, _ = GAMES[game]
        wishes = Wishes(
            tuple(players.split()), "paper" if game.endswith("paper") else "book",
            lang=LANGUAGES[n % len(LANGUAGES)], turns=game.endswith("turns"),
        )  # fmt: skip
        yield kit, wishes, islice(_typed(path, game, str(n)), SITTING)


def _typed(path: Path, game: str, seed: str) -> Iterator[str]:
    chance, session, line_of = random.Random(seed), Session(path, lambda: OPENED), GAMES[game][2]

    def look(at: LoadedTable) -> str:
        way = chance.random()
        if way > 0.95 or not at.state.playing:
            return next(lines(at, 1, f"{seed} {way}"))
        return make_line(at, chance) if way > 0.5 else line_of(at.state, chance)

    while True:
        with session.looking() as loaded:
            line = look(loaded)[:2000]
        yield line


def sit(path: Path, kit: str, wishes: Wishes, typed: Iterator[str], clock: Any) -> Any:
    """Play an evening on the laptop: the file that was opened, what was asked, what it answered."""
    path.unlink(missing_ok=True)
    open_table(path, box_of(kit), wishes, OPENED)
    file, laptop = path.read_bytes(), PocketTable({kit: box_of(kit)}, path)
    asked, answers = list[dict[str, Any]](), list[str]()

    def ask(**what: Any) -> None:
        clock(OPENED + 60 * len(asked))
        asked.append(what)
        answers.append(laptop.reply(json.dumps(what)))

    bank = partial(ask, lang="", bank=True)
    ask(do="prove", kit=kit)
    for line in typed:
        bank(do="ask", what="preview", sent={"line": line})
        bank(do="ask", what="enter", sent={"line": line})
    bank(do="show")
    laptop.leave()
    return file, asked, answers


def test_phone_and_laptop_answer_alike_and_hold_the_same_books(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, many = tmp_path / "table.pnp", LINES > 1000
    clock = partial(monkeypatch.setattr, "time.time")
    evenings = () if many and FROM else islice(written(), None, None, 1 if many else 3)
    command, tables, asks = ["node", str(HERE / "both.mjs"), str(built / "runtime")], 0, 0
    with subprocess.Popen(command, stdin=-1, stdout=-1, text=True) as phone:
        assert phone.stdin
        assert phone.stdout
        for kit, wishes, typed in chain(evenings, played(path)):
            try:
                file, asked, answers = sit(path, kit, wishes, typed, lambda now: clock(lambda: now))
            except UsageError:
                continue  # an evening about what is not opened
            job = {"opened": OPENED, "file": b64encode(file).decode(), "asked": asked}
            phone.stdin.write(f"{json.dumps(job)}\n")
            phone.stdin.flush()
            told = json.loads(phone.stdout.readline())
            for each, ours, theirs in zip(asked, answers, told["answers"], strict=True):
                assert ours == theirs, each
            books = inspect(path)
            path.write_bytes(b64decode(told["file"]))
            assert (inspect(path), books.faults) == (books, ())
            tables, asks = tables + 1, asks + len(asked)
            if many and not tables % 20:
                sys.stderr.write(f"{tables} tables, {asks} answers\n")
        phone.stdin.close()
    sys.stdout.write(f"{tables} tables, {asks} answers\n")
