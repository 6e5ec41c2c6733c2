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
from typing import Any

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
WRITTEN = [*HERE.parent.glob("playthroughs/*.txt"), *HERE.parent.glob("bank/evenings/*.txt")]


def tables() -> Iterator[tuple[str, Wishes, list[str]]]:
    """Give what was ever written down of a game, then lines at random: kit, opening, lines."""
    for text in "\n\n".join(file.read_text("utf-8") for file in sorted(WRITTEN)).split("\n\n"):
        begun = [each for each in text.splitlines() if each.startswith(("open ", "> "))]
        if begun and begun[0].startswith("open ") and begun[0].split()[1] in KITS:
            yield *read_opening(begun[0]), [each.removeprefix("> ") for each in begun[1:]]
    for kit, lang, players, _ in TABLES:
        yield from ((kit, Wishes(players, "paper", lang=lang), []),) if kit in KITS else ()


def sittings(path: Path) -> Iterator[tuple[str, bytes, list[Any]]]:
    """Give each as the file that is handed over and what is asked of it, a minute apart."""
    for kit, wishes, written in tables():
        path.unlink(missing_ok=True)
        try:
            open_table(path, box_of(kit), wishes, OPENED)
        except UsageError:
            continue  # an evening about what is not opened
        typed, bank = [("enter", each) for each in written], {"lang": "", "bank": True}
        if not typed:
            with sit_down(path).looking() as loaded:
                chosen = islice(
                    lines(loaded, (FROM + LINES) // len(KITS), kit), FROM // len(KITS), None
                )
                typed = [
                    (("enter", "preview")[n % 2], each[:2000]) for n, each in enumerate(chosen)
                ]
        asked = [{"do": "ask", "what": how, "sent": {"line": line}} | bank for how, line in typed]
        yield kit, path.read_bytes(), [{"do": "prove", "kit": kit}, *asked, {"do": "show"} | bank]


def test_phone_and_laptop_answer_alike_and_hold_the_same_books(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, job, told = tmp_path / "table.pnp", tmp_path / "job.json", tmp_path / "told.json"
    handed = list(sittings(path))[:: 1 if LINES > 1000 else -3]
    files = [{"file": b64encode(file).decode(), "asked": asked} for _, file, asked in handed]
    job.write_text(json.dumps({"opened": OPENED, "tables": files}), encoding="utf-8")
    command = ["node", str(HERE / "both.mjs"), str(built / "runtime"), str(job), str(told)]
    subprocess.run(command, check=True)
    for (kit, file, asked), phone in zip(handed, json.loads(told.read_text("utf-8")), strict=True):
        path.write_bytes(file)
        laptop = PocketTable({kit: box_of(kit)}, path)
        for minute, (each, answer) in enumerate(zip(asked, phone["answers"], strict=True)):
            monkeypatch.setattr("time.time", lambda now=OPENED + 60 * minute: now)
            assert laptop.reply(json.dumps(each)) == answer, each
        laptop.leave()
        books = inspect(path)
        path.write_bytes(b64decode(phone["file"]))
        assert (inspect(path), books.faults) == (books, ())
    sys.stdout.write(f"{len(handed)} tables, {sum(len(each[2]) for each in handed)} answers\n")
