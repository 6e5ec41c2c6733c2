"""The bank: one payment from a fresh process, and an act at the table, in short and long games.

An act is to cost the same whatever the evening has seen: it is measured after so many entries.
"""

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from measure import PNP, PYTHON, ROOT, Job, Row, interleaved

SIZES = (20, 1_000, 10_000)
"""So many entries the tables have."""

ACTS = 200
"""So many acts are entered at each."""

START = "import click, sqlite3"

_FILL = """
import itertools, sys
from pnp.bank.session import Session
from pnp.rules.language.line import parse
lines = "salary anna", "200 anna bank", "20 anna ben", "20 ben cem", "20 cem anna"
acts = itertools.cycle(map(parse, lines))
session = Session(sys.argv[1], lambda: 1_790_000_000)
with session.held():
    while session.entries() < int(sys.argv[2]):
        session.answer(next(acts))
"""

_ACT = """
import json, shutil, statistics, sys, time
from pnp.bank.preview import Watch
from pnp.bank.session import Session
from pnp.rules.language.line import parse
from pnp.web.live import answers
from pnp.web.live.table_actor import TableActor, Visit

def cpu(table, acts, way):
    clock = [1_790_000_000]
    session = Session(table, lambda: clock[0])
    with session.held():
        act, spent = way(session), []
        for n in range(acts):
            clock[0] += 100
            begun = time.process_time()
            act(("20 anna ben", "20 ben cem", "20 cem anna")[n % 3])
            spent.append(time.process_time() - begun)
    return 1000 * statistics.median(spent)

def pipe(session):
    return lambda line: session.answer(parse(line))

def shell(session):
    watch = Watch(session)
    def act(line):
        watch.read(line)  # as it is typed
        answer = session.answer(parse(line))
        list(watch.news(own=answer.n))
    return act

def live(session):
    actor = TableActor(session)
    actor.ask(actor._sit_down)
    seat, _ = actor.ask(lambda: actor.desk.take_seat("Anna"))
    people = ("bank", None), ("guest", None), ("seat", seat)
    def act(line):
        actor.ask(lambda: session.answer(parse(line)))
        for role, own in people:  # each request is a visit of its own
            actor.ask(lambda: answers.show(Visit(actor, role, own, "")))
    return act

if __name__ == "__main__":
    table, acts, way = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    print(json.dumps(cpu(table, acts, {"pipe": pipe, "shell": shell, "live": live}[way])))
"""


def rows() -> list[Row]:
    """Measure `pnp bank pay` and `status`, and acts from a pipe, at the shell and on live pages."""
    with tempfile.TemporaryDirectory() as folder:
        tables = {size: _fill(Path(folder, f"{size}.pnp"), size) for size in SIZES}
        return [*_from_fresh_processes(tables), *_at_the_table(tables)]


def _fill(path: Path, size: int) -> Path:
    opening = [*PNP, "bank", "--table", str(path), "open", "cronulla", "Anna", "Ben", "Cem"]
    subprocess.run(opening, cwd=ROOT, check=True, capture_output=True)
    subprocess.run([PYTHON, "-c", _FILL, path, str(size)], cwd=ROOT, check=True)
    return path


def _from_fresh_processes(tables: dict[int, Path]) -> list[Row]:
    def job(name: str, table: Path, *words: str) -> Job:
        return Job(name, (*PNP, "bank", "--no-backup", "--table", str(table), *words))

    jobs = [Job(START, (PYTHON, "-c", START))]
    jobs += [
        job(f"pay, {size:,}", table, "pay", "anna", "ben", "5") for size, table in tables.items()
    ]
    cost = interleaved(jobs, 30)
    return [
        Row(
            f"pnp bank pay, {size:,} entries: CPU",
            START,
            cost[f"pay, {size:,}"].cpu / cost[START].cpu,
            1.6,
        )
        for size in SIZES
    ]


def _at_the_table(tables: dict[int, Path]) -> list[Row]:
    found = []
    for way in ("pipe", "shell", "live"):
        spent = {size: _spend(table, way) for size, table in tables.items()}
        print(f"  {way}: {', '.join(f'{spent[size]:.2f} ms at {size:,}' for size in SIZES)}")
        first, last = SIZES[0], SIZES[-1]
        found.append(Row(f"an act, {way}, {last:,} entries: CPU", "", spent[last], 3, unit="ms"))
        ratio = spent[last] / spent[first]
        found.append(Row(f"an act, {way}, {last:,} entries: CPU", f"with {first}", ratio, 1.2))
    return found


def _spend(table: Path, way: str) -> float:
    copy = table.with_name("copy.pnp")
    shutil.copy(table, copy)
    done = subprocess.run(
        [PYTHON, "-c", _ACT, copy, str(ACTS), way], cwd=ROOT, check=True, capture_output=True
    )
    return float(json.loads(done.stdout))
