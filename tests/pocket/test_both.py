"""A table on a phone and on a laptop: by the same Python, so the same answers, sums and seals.

`PNP_POCKET_LINES=200000` asks all evenings and so many random lines of both; `make test` a few.
"""

import json
import os
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.table_opening import Wishes, open_table
from pnp.cli.bank.play import OPENED, read_opening, sit_down
from pnp.errors import UsageError
from pnp.web.pocket.table import PocketTable
from tests.bank.test_random_lines import TABLES, lines
from tests.pocket.conftest import KITS, LINES
from tests.shipped import box_of

FROM = int(os.environ.get("PNP_FROM", "0"))
HERE = Path(__file__).parent
WRITTEN = sorted(
    (*HERE.parent.glob("playthroughs/*.txt"), *HERE.parent.glob("bank/evenings/*.txt"))
)
STANDING = {"do": "show", "lang": "de", "bank": True}


class Sitting(NamedTuple):
    """A table as it is handed over, and what is asked of it there, a minute apart."""

    kit: str
    file: bytes
    asked: list[Any]


def sit(kit: str, path: Path, typed: list[tuple[str, str]]) -> Sitting:
    asked = [{"do": "ask", "what": how, "sent": {"line": line[:2000]}, "lang": "", "bank": True}
             for how, line in typed]  # fmt: skip
    return Sitting(kit, path.read_bytes(), [{"do": "prove", "kit": kit}, *asked, STANDING])


def evenings(path: Path) -> Iterator[Sitting]:
    """Give what was ever written down of a game as what its banker types on his page."""
    for text in "\n\n".join(each.read_text(encoding="utf-8") for each in WRITTEN).split("\n\n"):
        begun = [each for each in text.splitlines() if each.startswith(("open ", "> "))]
        if begun and begun[0].startswith("open ") and begun[0].split()[1] in KITS:
            kit, wishes = read_opening(begun[0])
            path.unlink(missing_ok=True)
            try:
                open_table(path, box_of(kit), wishes, OPENED)
            except UsageError:
                continue  # an evening about what is not opened
            yield sit(kit, path, [("enter", each.removeprefix("> ")) for each in begun[1:]])


def random_lines(path: Path) -> Iterator[Sitting]:
    for kit, lang, players, before in TABLES:
        if kit in KITS:
            path.unlink(missing_ok=True)
            open_table(path, box_of(kit), Wishes(players, "paper", lang=lang), OPENED)
            with sit_down(path).looking() as loaded:
                first, last = FROM // len(KITS), (FROM + LINES) // len(KITS)
                typed = [*before, *islice(lines(loaded, last, kit), first, None)]
            yield sit(
                kit, path, [(("enter", "preview")[n % 2], each) for n, each in enumerate(typed)]
            )


def test_phone_and_laptop_answer_alike_and_hold_the_same_books(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, job, told = tmp_path / "table.pnp", tmp_path / "job.json", tmp_path / "told.json"
    sittings = [*evenings(path), *random_lines(path)]
    sittings = sittings if LINES > 1000 else sittings[::3]
    handed = [{"file": b64encode(each.file).decode(), "asked": each.asked} for each in sittings]
    job.write_text(json.dumps({"opened": OPENED, "tables": handed}), encoding="utf-8")
    command = ["node", str(HERE / "both.mjs"), str(built / "runtime"), str(job), str(told)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    asked = 0
    for sitting, phone in zip(sittings, json.loads(told.read_text(encoding="utf-8")), strict=True):
        path.write_bytes(sitting.file)
        laptop = PocketTable({sitting.kit: box_of(sitting.kit)}, path)
        for minute, (each, answer) in enumerate(zip(sitting.asked, phone["answers"], strict=True)):
            monkeypatch.setattr("time.time", lambda now=OPENED + 60 * minute: now)
            assert laptop.reply(json.dumps(each)) == answer, each
            asked += 1
        laptop.leave()
        books = inspect(path)
        path.write_bytes(b64decode(phone["file"]))
        assert inspect(path) == books
        assert not books.faults
    sys.stdout.write(f"{len(sittings)} tables, {asked} answers, no difference\n")
