"""A table on a phone and on a laptop: by the same Python, so the same answers, sums and seals.

`PNP_POCKET_LINES=200000` asks so many random lines of both, from `PNP_FROM` on; `make test` a few.
"""

import json
import os
import random
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.cli.bank.play import OPENED, read_opening
from pnp.errors import UsageError
from pnp.web.pocket.table import PocketTable
from tests.bank.test_random_lines import TABLES, lines
from tests.pocket.conftest import KITS, LINES, Built
from tests.shipped import box_of

FROM = int(os.environ.get("PNP_FROM", "0"))
PLAYED = sorted(Path(__file__).parents[1].glob("playthroughs/*.txt"))
TYPED = sorted(Path(__file__).parents[1].glob("bank/evenings/*.txt"))
HERE = Path(__file__).parent

Asked = tuple[int, Mapping[str, Any]]


@dataclass
class Sitting:
    """A table as it is handed over, and what is asked of it there, each at its second."""

    kit: str
    file: bytes
    asked: Sequence[Asked]
    title: str


def enter(line: str, lang: str = "") -> dict[str, Any]:
    return {"do": "ask", "what": "enter", "sent": {"line": line}, "lang": lang, "bank": True}


def evenings(folder: Path) -> Iterator[Sitting]:
    """Give every evening and playthrough of the games as lines for a banker's page."""
    texts = [(file, text) for file in PLAYED for text in [file.read_text(encoding="utf-8")]]
    texts += [(file, text) for file in TYPED for text in file.read_text("utf-8").split("\n\n")]
    for n, (file, text) in enumerate(texts):
        typed = [each for each in text.splitlines() if each.startswith(("open ", "> "))]
        if typed and typed[0].startswith("open ") and typed[0].split()[1] in KITS:
            yield from opened(folder / f"{n}.pnp", typed[0], typed[1:], file.stem)


def opened(path: Path, opening: str, typed: Sequence[str], title: str) -> Iterator[Sitting]:
    kit, wishes = read_opening(opening)
    try:
        open_table(path, box_of(kit), wishes, OPENED)
    except UsageError:
        return  # an evening about what is not opened
    shown = {"do": "show", "lang": "de", "bank": True}
    asked = [
        {"do": "prove", "kit": kit},
        *(enter(each.removeprefix("> ")) for each in typed),
        shown,
    ]
    timed = [(OPENED + 60 * minute, each) for minute, each in enumerate(asked)]
    yield Sitting(kit, path.read_bytes(), timed, title)


def on_a_laptop(sitting: Sitting, path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    path.write_bytes(sitting.file)
    table, told = PocketTable({sitting.kit: box_of(sitting.kit)}, path), []
    for now, each in sitting.asked:
        monkeypatch.setattr("time.time", lambda now=now: now)
        told.append(table.reply(json.dumps(each)))
    table.leave()
    return told


def on_a_phone(built: Built, sittings: Sequence[Sitting], folder: Path) -> list[dict[str, Any]]:
    job = [{"file": b64encode(each.file).decode(), "asked": each.asked} for each in sittings]
    (folder / "job.json").write_text(json.dumps(job), encoding="utf-8")
    names = map(str, (built.folder / "runtime", folder / "job.json", folder / "told.json"))
    done = subprocess.run(
        ["node", str(HERE / "both.mjs"), *names], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    told: list[dict[str, Any]] = json.loads((folder / "told.json").read_text(encoding="utf-8"))
    return told


def test_evenings_are_answered_alike_by_phone_and_laptop_and_go_on_from_one_to_the_other(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sittings = [*evenings(tmp_path)]
    sittings = sittings if LINES > 1000 else sittings[:: len(sittings) // 12]
    wrong, count = [], 0
    for sitting, told in zip(sittings, on_a_phone(built, sittings, tmp_path), strict=True):
        path = tmp_path / "laptop.pnp"
        expected = on_a_laptop(sitting, path, monkeypatch)
        pairs = zip(sitting.asked, expected, told["answers"], strict=True)
        wrong += [(sitting.title, *each) for each in pairs if each[1] != each[2]]
        count += len(expected)
        phone = tmp_path / "phone.pnp"
        phone.write_bytes(b64decode(told["file"]))
        assert inspect(phone) == inspect(path), sitting.title
        assert inspect(phone).faults == ()
        Session(phone, lambda: OPENED + 10**6)  # and the laptop goes on
    sys.stdout.write(f"{len(sittings)} evenings, {count} answers, {len(wrong)} differ\n")
    assert wrong == [], wrong[:3]


def test_random_lines_are_answered_alike(
    built: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sittings = []
    for kit, lang, players, before in TABLES:
        if kit not in KITS:
            continue
        path = tmp_path / f"{kit}.pnp"
        open_table(path, box_of(kit), Wishes(players, "paper", lang=lang), OPENED)
        session = Session(path, lambda: OPENED)
        with session.looking() as loaded:
            first, last = FROM // len(KITS), (FROM + LINES) // len(KITS)
            typed = [*before, *islice(lines(loaded, last, kit), first, None)]
        chance = random.Random(kit)
        asked = [{"do": "sit", "kit": kit}]
        for line in typed:
            how = chance.choice(("preview", "enter")) if "--force" not in line else "preview"
            asked.append({**enter(line[:2000]), "what": how})
        timed = [(OPENED + n, each) for n, each in enumerate(asked)]
        sittings.append(Sitting(kit, path.read_bytes(), timed, kit))
    wrong, count = [], 0
    for sitting, told in zip(sittings, on_a_phone(built, sittings, tmp_path), strict=True):
        expected = on_a_laptop(sitting, tmp_path / "laptop.pnp", monkeypatch)
        pairs = zip(sitting.asked, expected, told["answers"], strict=True)
        wrong += [(sitting.title, *each) for each in pairs if each[1] != each[2]]
        count += len(expected)
    sys.stdout.write(f"{count} lines, {len(wrong)} differ\n")
    assert wrong == [], wrong[:3]
