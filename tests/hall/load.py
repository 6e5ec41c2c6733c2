"""Five hundred tables at once: real files played by random lines, posted by one process.

Each table posts over a connection of its own each time, as `pnp bank` does, and posts again what
was not acknowledged.
"""

import asyncio
import json
import random
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.bank.books import content_seal
from pnp.bank.journal import opened
from pnp.bank.session import Session, decide
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import content_root, find_kit
from pnp.box.reading.reader import read_box
from pnp.errors import PnpError
from pnp.rules.language.line import parse
from tests.random_evenings import make_line

GAMES = ("cronulla", "chalet")

PATIENCE = 20.0

LOOKERS = 10
"""Pages that show the standings meanwhile."""


def play(path: Path, kit: str, number: int, entries: int, address: str) -> Path:
    """Play one table at random until it has so many entries; nobody drops out."""
    chance = random.Random(number)
    box = read_box(find_kit(kit), content_root())
    names = tuple(f"{name}{number}" for name in ("Anna", "Ben", "Cem"))
    tournament = address.rpartition("/")[2]
    own = {"id": secrets.token_hex(16), "tournament": tournament, "address": address}
    open_table(path, box, Wishes(names, cash="book", hall=json.dumps(own)), 1_800_000_000)
    clock = iter(range(1_800_000_000, 1_900_000_000, 10))
    with Session(path, lambda: next(clock)).held() as session:
        while session.entries() < entries:
            with session.looking() as loaded:
                line = parse(make_line(loaded, chance) if chance.random() < 0.9 else "undo")
                try:
                    after = decide(loaded, line).after
                except PnpError:
                    continue
            if not after.over and after.playing == loaded.state.playing:
                session.enter(line)
    return path


def play_all(folder: Path, tables: int, entries: int, address: str, jobs: int = 2) -> list[Path]:
    """Play so many tables, every second of the other game; with no jobs in this process."""
    if not jobs:
        return [
            play(folder / f"{n}.pnp", GAMES[n % 2], n, entries, address)
            for n in range(1, tables + 1)
        ]
    with ProcessPoolExecutor(jobs) as pool:
        played = [
            pool.submit(play, folder / f"{n}.pnp", GAMES[n % 2], n, entries, address)
            for n in range(1, tables + 1)
        ]
        return [each.result() for each in played]


@dataclass
class PostedTable:
    """One table as the load posts it."""

    id: str
    content: dict[str, str]
    rows: list[list[Any]]
    seals: list[str]
    acknowledged: int = 0
    due: int = 1
    """Entries that have been made so far."""
    waits: list[float] = field(default_factory=list)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


def read_table(path: Path) -> PostedTable:
    with opened(path) as journal, journal.reading():
        content = dict(journal.ask("SELECT part, text FROM content"))
        found = journal.ask("SELECT * FROM entry ORDER BY n")
        moved = "SELECT account, commodity, amount FROM posting WHERE entry = ? ORDER BY place"
        rows = [[row, journal.ask(moved, row[0])] for row in found]
    seals = [content_seal(content.items()), *(row[-1] for row in found)]
    return PostedTable(json.loads(content["hall"])["id"], content, rows, seals)


class Load:
    """Posts of many tables, so many entries a minute each, and how long each had to wait."""

    def __init__(self, tables: Sequence[PostedTable], port: int, tournament: str) -> None:
        self.tables = tables
        self.waits: list[float] = []
        self.failed = 0
        self.refused = ""
        """What the last post that was broken off was told."""
        self._port, self._tournament = port, tournament

    async def post(
        self, table: PostedTable, path: str, asked: object
    ) -> tuple[int, dict[str, Any]]:
        body = json.dumps(asked).encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write(
                f"POST /{self._tournament}/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Connection: close\r\nContent-Type: application/json\r\n"
                f"X-Pnp-Table: {table.id}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            )
            writer.write(body)
            head, _, told = (await reader.read()).partition(b"\r\n\r\n")
            return int(head.split(b" ", 2)[1]), json.loads(told)
        finally:
            writer.close()

    async def deliver(self, table: PostedTable) -> bool:
        """Post what is due; tell whether it was acknowledged."""
        after = table.acknowledged
        asked = {
            "after": after,
            "seal": table.seals[after],
            "entries": table.rows[after : table.due],
            "last": table.due,
            "heard": 0,
        }
        try:
            async with asyncio.timeout(PATIENCE):
                status, told = await self.post(table, "entries", asked)
                if status == 404:
                    status, told = await self.post(table, "table", {"content": table.content})
                    if status == 200:
                        status, told = await self.post(table, "entries", asked)
        except (OSError, ValueError, IndexError):
            status, told = 0, {}
        if status != 200:
            self.failed += 1
            self.refused = f"{status} {told}"
            assert status in {0, 503, 500}, told
            return False
        assert told["kept"] >= after, "something acknowledged has been lost"
        table.acknowledged = told["kept"]
        return True

    async def open_all(self) -> None:
        """Take all tables in, a few at a time; on a busy machine the database is there later."""
        gate = asyncio.Semaphore(4)
        end = time.monotonic() + 3 * PATIENCE

        async def one(table: PostedTable) -> None:
            async with gate:
                while not await self.deliver(table):
                    assert time.monotonic() < end, self.refused
                    await asyncio.sleep(0.3)

        await asyncio.gather(*map(one, self.tables))
        self.failed = 0

    async def play(self, seconds: float, every: float) -> None:
        """Make an entry at each table so often, and post it at once."""
        end = time.monotonic() + seconds
        looks = (self._look(end) for _ in range(LOOKERS))
        await asyncio.gather(*looks, *(self._play(each, end, every) for each in self.tables))

    async def _look(self, end: float) -> None:
        """Look at the standings every four seconds, as the page on a wall or a phone does."""
        await asyncio.sleep(4 * random.random())
        while time.monotonic() < end:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                writer.write(b"GET /board HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                await reader.read()
                writer.close()
            await asyncio.sleep(4)

    async def _play(self, table: PostedTable, end: float, every: float) -> None:
        chance = random.Random(table.id)
        await asyncio.sleep(chance.random() * every)
        while time.monotonic() < end:
            start = time.monotonic()
            if table.due < len(table.rows):
                table.due += 1
                if await self.deliver(table):
                    self.waits.append(time.monotonic() - start)
            elif table.acknowledged < table.due:
                await self.deliver(table)
            await asyncio.sleep(
                max(start + every * (0.8 + 0.4 * chance.random()) - time.monotonic(), 0)
            )

    async def push(self, rate: float, seconds: float) -> list[float]:
        """Make so many entries a second, table after table; give how long each had to wait.

        They come when they come, however slow the hall is, and wait from then on; a table posts
        one thing after the other, and what has gathered meanwhile at once.
        """
        waits: list[float] = []
        start = time.monotonic()
        posting = []
        for n in range(int(rate * seconds)):
            due = start + n / rate
            await asyncio.sleep(max(due - time.monotonic(), 0))
            table = self.tables[n % len(self.tables)]
            if table.due < len(table.rows):
                table.due += 1
                posting.append(asyncio.create_task(self._push(table, table.due, due, waits)))
        await asyncio.gather(*posting)
        return waits

    async def _push(self, table: PostedTable, n: int, due: float, waits: list[float]) -> None:
        async with table.turn:
            if table.acknowledged >= n or await self.deliver(table):
                waits.append(time.monotonic() - due)

    async def finish(self) -> None:
        """Post what is left of every table."""
        gate = asyncio.Semaphore(8)

        async def one(table: PostedTable) -> None:
            table.due = len(table.rows)
            while table.acknowledged < table.due:
                async with gate:
                    if not await self.deliver(table):
                        await asyncio.sleep(0.2)

        await asyncio.gather(*map(one, self.tables))


def percentile(waits: Sequence[float], part: float) -> float:
    """Give the wait, in milliseconds, that a part of all did not exceed."""
    ranked = sorted(waits)
    return 1000 * ranked[min(int(part * len(ranked)), len(ranked) - 1)]


def wait_for(answers: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not answers():
        assert time.monotonic() < end
        time.sleep(0.05)
