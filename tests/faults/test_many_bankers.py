"""Several bankers at once, and the same command twice."""

import json
import os
import subprocess
import sys
from pathlib import Path

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from tests.faults.conftest import LARGE, Copy, Tell

ROOT = Path(__file__).parents[2]
WRITERS = 8

WRITER = """
import json, sys
from pnp.bank.session import Session
from pnp.errors import Refusal, PnpError
from pnp.rules.language.line import parse
table, who, acts = sys.argv[1], sys.argv[2], int(sys.argv[3])
numbers, waits = [], 0
for n in range(acts):
    line = parse(f"note {who} {n}")
    while True:
        try:
            numbers.append(Session(table, lambda: 0).enter(line, f"{who}-{n}").n)
            break
        except Refusal:
            raise
        except PnpError as error:
            assert "in use" in str(error), error
            waits += 1
print(json.dumps([numbers, waits]))
"""


def test_eight_writers_enter_as_many_acts_each(copy: Copy, figures: Tell) -> None:
    acts = 100 if LARGE else 40
    path = copy("many")
    before = inspect(path).sound
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), f"w{k}", str(acts)],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
        )
        for k in range(WRITERS)
    ]  # fmt: skip
    said = [json.loads(writer.communicate()[0]) for writer in writers]
    numbers = sorted(n for own, _ in said for n in own)
    assert numbers == list(range(before + 1, before + WRITERS * acts + 1))
    found = inspect(path)
    assert (found.sound, found.faults) == (before + WRITERS * acts, ())
    with Session(path, lambda: 0).looking() as loaded:
        typed = [row[4] for row in loaded.books.rows]
    for k, (own, _) in enumerate(said):
        assert [typed[n - 1] for n in own] == [f"note w{k} {n}" for n in range(acts)]
    waits = sum(waits for _, waits in said)
    figures(f"{WRITERS} writers × {acts} at once: {len(numbers)} entries, {waits} told to wait")
