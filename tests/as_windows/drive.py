"""Does a list of things in the folder it stands in, in one process: `drive.py THINGS` (JSON).

A thing is a command of pnp, `play SCRIPT` to the seal of its table, `phone TABLE` asking, or
`thin PACK`, which leaves few of its notes.
What each answered goes to the output as JSON: its exit code and its words.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from pnp.bank.integrity import inspect
from pnp.bank.table_opening import open_table
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.cli.bank.play import OPENED, read_opening, replay, sit_down
from pnp.cli.main import pnp as command
from pnp.cli.main import tell_in_one_sentence
from tests.fixtures.pack import with_few_notes
from tests.host.live.conftest import ENDING, served

# the clock stands still, or no two tables had one seal
time.time = lambda: float(OPENED)
os.cpu_count = lambda: 1  # a command starts others where it is told to


def run(words: list[str]) -> tuple[int, str]:
    def go() -> None:
        with tell_in_one_sentence():
            command(words, standalone_mode=False)

    runner = CliRunner()
    with runner.isolation() as (out, _, _):
        try:
            go()
            code: Any = 0
        except SystemExit as leave:
            code = leave.code
        except Exception as error:  # noqa: BLE001  # it is what is looked for
            code = repr(error)
        sys.stdout.flush()
        return code, out.getvalue().decode()


def play(script: str) -> tuple[int, str]:
    """Play an evening as it is written; give the seal of its last entry."""
    path = Path(f"{Path(script).stem}.pnp")
    written = Path(script).read_text(encoding="utf-8").splitlines()
    kit, wishes = read_opening(written[0])
    open_table(path, read_box(find_kit(kit)), wishes, OPENED)
    session = sit_down(path)
    shown = replay(session, written)
    found = inspect(path)
    assert not found.faults, found.faults
    return int(shown != written), found.seals[-1]


def phone(table: str) -> tuple[int, str]:
    """Serve a table; a phone sits down, asks for a payment, and the banker enters it."""
    with served(Path(table)) as live:
        key = live.sit("Ben")
        asked = live.ask("ask", {"mark": "mark-0001", "line": "50 ben anna"}, key)
        done = live.ask("desk", {"do": "accept", "id": 1}, live.banker)
        live.host.stop()
    ENDING[-1].join(10)
    return int(ENDING[-1].is_alive()), json.dumps([asked, done])


def thin(pack: str) -> tuple[int, str]:
    """Leave few notes in a pack."""
    with_few_notes(Path(pack))
    return 0, ""


def main() -> None:
    """Do what was asked for, one thing after the other."""
    ways = {"play": play, "phone": phone, "thin": thin}
    answers = []
    for words in json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")):
        way = ways.get(words[0])
        answers.append(way(words[1]) if way else run(words))
    sys.stdout.write(json.dumps(answers))


if __name__ == "__main__":
    main()
