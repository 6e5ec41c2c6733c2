"""Two lines one after the other, of every two verbs of a game: found by trying, never written down.

Each is entered at a table of some evening played at random, so long that an entry of the pair is
the one after which a copy is kept. Every other table is one of a hall.
"""

import json
import random
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session, decide
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.model import Box
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from pnp.rules.state.game_state import Question
from tests.random_evenings import GAMES, Lines, make_line

CORRECTIONS = ("undo", "redo", "fix", "void")
LENGTHS = (48, 49)
"""How many entries an evening has: the copy comes with the second line of a pair, or the first.

Every third evening ends with an undo, so that a pair can begin with its redo.
"""

_TYPED, _MADE = 250, 30
"""So many lines are tried as people type them, and so many made of what a verb takes."""

TIE = json.dumps({"id": "0" * 32, "tournament": "cup", "address": "http://127.0.0.1:9/cup"})
"""How a table is tied to a hall; nobody asks this one."""

ENDING = {"bankrupt", "quit", "end", "round"}


@dataclass(frozen=True, slots=True)
class Pair:
    """Two lines, and the table they are entered at."""

    verbs: tuple[str, str]
    lines: tuple[str, str]
    table: Path


@dataclass(frozen=True, slots=True)
class Evening:
    """A table, and how lines are typed at it."""

    table: Path
    lines: Lines
    seed: str


def _session(table: Path) -> Session:
    return Session(table, lambda: 1_800_000_000)


def verbs_at(table: Path) -> frozenset[str]:
    """List the verbs of a table, and the words that correct."""
    with _session(table).looking() as loaded:
        return frozenset({*loaded.verbs.values(), *CORRECTIONS})


def fitting_lines(
    loaded: LoadedTable, lines: Lines, wanted: frozenset[str], chance: random.Random
) -> dict[str, str]:
    """Find a line for as many verbs as are allowed now, one act each."""
    found: dict[str, str] = {}
    tries = [lines(loaded.state, chance) for _ in range(_TYPED)]
    tries = [act for line in tries for act in line.split("; ")[:1]]
    count = loaded.books.count
    tries += ["undo", "redo", *(f"fix {n} note mended" for n in range(count, 1, -1))]
    tries += [f"void {n}" for n in range(count, 1, -1)]
    tries += [make_line(loaded, chance) for _ in range(_MADE * len(wanted))]
    for line in tries:
        verb = line.split()[0]
        if verb in wanted and verb not in found and _allowed(loaded, line):
            found[verb] = line
    return found


def _allowed(loaded: LoadedTable, line: str) -> bool:
    try:
        decide(loaded, parse(line))
    except (PnpError, Question):
        return False
    return True


def evening(folder: Path, box: Box, way: str, seed: int) -> Evening:
    """Play an evening at random, up to just before a copy is kept."""
    _, players, lines = GAMES[way]
    chance = random.Random(f"{way} {seed}")
    path = folder / f"{way} {seed}.pnp"
    names = tuple(players.split())
    wishes = Wishes(
        names, "paper" if "paper" in way else "book", turns="turns" in way,
        hall=TIE if seed % 2 == 0 else "",
    )  # fmt: skip
    open_table(path, box, wishes, 1_799_999_000)
    session = _session(path)
    with session.held():
        while (n := session.entries()) < LENGTHS[seed % 2]:
            with session.looking() as loaded:
                line = lines(loaded.state, chance)
                plain = line.split()[0] not in ENDING and _allowed(loaded, line)
            if seed % 3 == 1 and n == LENGTHS[seed % 2] - 1:
                line, plain = "undo", True  # so that there is something to redo
            session.enter(parse(line if plain else f"note entry {n + 1}"))
    return Evening(path, lines, f"{way} {seed}")


def evenings(folder: Path, box: Box, count: int) -> Iterator[Evening]:
    for seed in range(count):
        for way, (kit, *_) in GAMES.items():
            if kit == box.game.id:
                yield evening(folder, box, way, seed)


def pairs_at(at: Evening, firsts: Sequence[str], got: set[tuple[str, str]]) -> Iterator[Pair]:
    """Find the pairs that begin with some verbs at a table, other than those got already."""
    verbs = verbs_at(at.table)
    chance = random.Random(at.seed)
    missing = {first: verbs - {b for a, b in got if a == first} for first in firsts}
    with _session(at.table).looking() as loaded:
        ones = fitting_lines(loaded, at.lines, frozenset(f for f in firsts if missing[f]), chance)
    for first, one in ones.items():
        after = Path(shutil.copy(at.table, at.table.with_name("after.pnp")))
        _session(after).enter(parse(one))
        with _session(after).looking() as loaded:
            others = fitting_lines(loaded, at.lines, missing[first], chance)
        for second, other in others.items():
            yield Pair((first, second), (one, other), at.table)
