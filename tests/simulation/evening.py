"""An evening from one seed: who does what when, what goes wrong, and what must hold all the same.

When the faults have ended everything must come right within `BOUND` seconds: what was sent is
answered, the banker enters, and every page shows what a new one would.
"""

import asyncio
import json
import random
import shutil
from collections import Counter
from collections.abc import Callable, Coroutine
from concurrent.futures import CancelledError
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest

from pnp.bank import kept_content, tournament
from pnp.bank.queries import status
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.box.packs import content_root
from pnp.box.reading import reader
from pnp.cli.new import make
from pnp.errors import PnpError
from pnp.web.live import application
from pnp.web.live.answers import show
from pnp.web.live.application import LiveTable
from pnp.web.live.table_actor import TableActor
from pnp.web.responses import guard
from tests.simulation.clock import TableThread, VirtualLoop
from tests.simulation.disk import Disk, Killed, Process, put_below_the_bank
from tests.simulation.network import Door, Link
from tests.simulation.people import ASKED, Hall, Phone, Screen, Shell, Tablet
from tests.simulation.truth import Truth

PLAYERS = ("Anna", "Ben", "Cem")
OPENED = 1_800_000_000
ENDS = 6.0  # seconds after which nothing goes wrong any more
BOUND = 45.0  # seconds within which all is right again
SOON = 1.5  # seconds within which pages show what has happened, where nothing is wrong
GLANCE = 0.7  # seconds between a host's looks at what others entered; else it would do little else


class TableKind(NamedTuple):
    """A table to begin with, and how often it is played at."""

    kit: str
    payments: Literal["ask", "direct"] = "ask"
    hides: bool = False
    posts: bool = False
    weight: int = 1


KINDS = (
    TableKind("village", weight=20), TableKind("village", "direct", weight=20),
    TableKind("village", "direct", hides=True, weight=15),
    TableKind("village", posts=True, weight=15),
    TableKind("cronulla", hides=True, weight=4), TableKind("neue-heimat", hides=True, weight=3),
)  # fmt: skip
HALL = json.dumps({"address": "http://localhost:8240/cup", "tournament": "cup", "id": "0" * 32})


@cache
def opened(kind: TableKind, folder: Path) -> Path:
    """Open a table of a kind, once for all evenings in a folder."""
    village, path = folder / "village", folder / f"{KINDS.index(kind)}.pnp"
    if kind.kit == "village" and not village.exists():
        make(village)
    pack = village if kind.kit == "village" else content_root() / kind.kit
    wishes = Wishes(PLAYERS, "book", payments=kind.payments, hall=HALL if kind.posts else "")
    with pytest.MonkeyPatch.context() as patch:
        if kind.kit == "village":  # who walks the journal reads all words that are kept
            patch.setattr(kept_content, "_spoken_in", lambda _box: ("en",))
        open_table(path, reader.read_box(pack), wishes, OPENED)
    return path


class HostProgram(NamedTuple):
    """The program that shows the table to phones, while it lives."""

    process: Process
    table: TableActor
    thread: TableThread
    door: Door


class Evening:
    """One evening; whatever is left to chance is drawn from its seed."""

    _skew = 0
    _is_over = False
    _host: HostProgram | None = None
    _shell: Shell | None = None

    def __init__(self, seed: int, folder: Path) -> None:
        self.told: Counter[str] = Counter()
        self._chance = random.Random(seed)
        (self._kind,) = self._chance.choices(KINDS, [each.weight for each in KINDS])
        self.path = Path(shutil.copy(opened(self._kind, folder), folder / f"evening-{seed}.pnp"))
        self.truth = Truth(self.path, seed, self.told)
        self.disk = Disk(self.path, self.lot(), self.told)
        self._loop = VirtualLoop()
        self._doings: set[asyncio.Task[Any]] = set()
        self.hall = Hall(self.lot(), self.truth)
        self._links = [Link(f"10.0.0.{n}", self.lot(), self.told, self._door) for n in range(4)]
        self._tablet = Tablet(self._links[0], self.truth, self.lot())
        self._phones = [Phone(link, self.truth, self.lot()) for link in self._links[1:]]
        for phone, name in zip(self._phones, PLAYERS, strict=True):
            phone.player, phone.hides, phone.lines = name, self._kind.hides, ASKED[self._kind.kit]
        self._screens: tuple[Screen, ...] = (self._tablet, *self._phones)

    def lot(self) -> random.Random:
        """Give somebody a chance of his own, so that what others draw changes nothing for him."""
        return random.Random(self._chance.getrandbits(64))

    def play(self) -> None:
        try:
            with closing(self._loop), closing(self.truth):
                self._loop.play(self._evening())
        finally:
            for left in self.path.parent.glob(f"{self.path.name}*"):
                left.unlink()

    async def _evening(self) -> None:
        try:
            self._start_host()
            self._start_shell()
            ears = [asyncio.ensure_future(self._begin(screen)) for screen in self._screens]
            for ear in ears:
                ear.add_done_callback(self._ended)
            people = (self._use(phone) for phone in self._phones)
            for each in (*people, self._keep_bank(), self._type(), self._trouble()):
                self._do(each)
            await self._until(lambda: self._loop.time() >= ENDS, "the evening ends")
            self._heal()
            await self._settle()
            self._look_at_all()
        finally:
            self._is_over = True
            if host := self._host:
                host.door.shut()
                host.process.is_dead = True
                host.table._open.close()
            if self._shell:
                self._shell.leave()

    # Programs that start, end and die.

    def _now(self) -> int:
        return OPENED + 60 + self._skew + int(self._loop.time())

    def _door(self) -> Door | None:
        return self._host.door if self._host else None

    def _sit_at(self, process: Process) -> tuple[TableActor, TableThread]:
        lot = self.lot()
        thread = TableThread(process, self.disk, lambda: lot.uniform(0.001, 0.01))
        table = TableActor(Session(self.path, self._now), hides=self._kind.hides)
        table._thread = thread  # type: ignore[assignment]  # it does what is asked of one
        return table, thread

    def _start_host(self) -> None:
        if self._host:
            return
        process = Process()
        table, thread = self._sit_at(process)
        thread.struck, thread.done = partial(self._host_died, table), self._look
        try:
            table.open()
        except (PnpError, Killed):
            self._later(0.7, self._start_host)
            return
        thread.is_opening = False
        live = LiveTable(table, lambda: process.is_dead)
        for limit in (live._reads, live._acts, live._seats, live._guesses):
            limit._now = self._loop.time
        door = Door(guard(live.routes(), ()), self.truth.failed)
        self._host = HostProgram(process, table, thread, door)
        self._tablet.key = table.desk.key
        self.told["hosts"] += 1

    def _host_died(self, table: TableActor) -> None:
        if self._host is not None:
            self._host.door.shut()
            self._host = None
            self._later(self._chance.uniform(0.2, 1.5), self._start_host)
        table._open.close()
        self.disk.come_back()

    def _stop_host(self) -> None:
        if (host := self._host) is None:
            return
        self._host, host.thread.is_opening = None, True
        with suppress(CancelledError, Killed):  # it may die over what still waits
            host.table.close()
        host.process.is_dead = True
        host.door.shut()
        self._later(0.3, self._start_host)

    def _start_shell(self) -> None:
        shell = Shell(Process(), self.disk, self.truth, self._now)
        try:
            shell.sit_down(posts=self._loop.time if self._kind.posts else None)
            self._shell = shell
        except (PnpError, Killed):
            self._shell_ends(shell)

    def _use_shell(self, use: Callable[[Shell], None]) -> None:
        if shell := self._shell:
            try:
                use(shell)
                self._look()
            except Killed:
                self._shell_ends(shell)

    def _look(self) -> None:
        # what nobody has committed is as it was
        if self.disk.has_changed:
            self.disk.has_changed = False
            self.truth.look()

    def _shell_ends(self, shell: Shell) -> None:
        self._shell = None
        shell.leave()
        self.disk.come_back()
        self._later(self._chance.uniform(0.2, 1.5), self._start_shell)

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        if not self._is_over:
            self._loop.call_later(seconds, self._guarded, act)

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except BaseException as fault:  # noqa: BLE001  # the evening ends by it
            self.truth.failed(fault)

    def _do(self, what: Coroutine[Any, Any, Any]) -> None:
        task = self._loop.create_task(what)
        self._doings.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._doings.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            self.truth.failed(fault)

    # What people do.

    async def _begin(self, screen: Screen) -> None:
        desk = self._host.table.desk if self._host else None
        assert desk is not None, "nothing goes wrong before anybody sits"
        if isinstance(screen, Phone):
            seat, screen.key = desk.take_seat(screen.player)
            desk.give_seat(seat.id)
        screen.awake.set()
        await screen.listen()

    async def _use(self, phone: Phone) -> None:
        for _ in range(phone.chance.randint(2, 4)):
            await asyncio.sleep(phone.chance.uniform(0.2, 3.0))
            await phone.awake.wait()
            if phone.shown.get("me", {}).get("state") == "seated":
                line = await phone.wants()
                twice = phone.chance.random() < 0.15
                self.told["taps"] += 1
                self.told["double taps"] += twice
                for _ in range(1 + twice):
                    self._do(phone.tap(line))
                if phone.chance.random() < 0.2:
                    await asyncio.sleep(phone.chance.uniform(0.1, 1.0))
                    self._do(phone.withdraw())

    async def _take_seat(self, phone: Phone) -> None:
        if (told := await phone.ask("take", {"player": phone.player})) and "key" in told:
            phone.key = told["key"]
            phone.link.cut()

    async def _keep_bank(self) -> None:
        while self._loop.time() < ENDS:
            await asyncio.sleep(self._tablet.chance.uniform(0.3, 2.0))
            self.told["acts at the tablet"] += 1
            await self._tablet.act()

    async def _type(self) -> None:
        chance = self.lot()
        while self._loop.time() < ENDS:
            await asyncio.sleep(chance.uniform(1.0, 3.0))
            self.told["acts at the shell"] += 1
            self._use_shell(lambda shell: shell.act(chance))

    # What goes wrong.

    async def _trouble(self) -> None:
        chance = self.lot()
        troubles = self._troubles()
        for _ in range(chance.randint(2, 6)):
            await asyncio.sleep(chance.uniform(0.1, 2.0))
            if self._loop.time() > ENDS:
                return
            kind = chance.choice(("kill host", *troubles))
            self.told[f"fault: {kind}"] += 1
            troubles[kind]()

    def _troubles(self) -> dict[str, Callable[[], None]]:
        lot, links, phones = self._chance, self._links, self._phones
        return {
            "kill host": lambda: self._kill(self._host),
            "kill shell": lambda: self._kill(self._shell),
            "stop host": self._stop_host,
            "cut off": lambda: self._cut(lot.sample(links, lot.randint(1, 4)), off=True),
            "sleep": self._sleep,
            "reload": lambda: lot.choice(phones).reload(),
            "fill disk": lambda: self._for_a_while("is_full", self.disk, bad=True, good=False),
            "set clock": self._set_clock,
            "lose much": lambda: self._for_a_while("lossy", *links, bad=0.3, good=0.0),
            "break streams": lambda: self._cut(links, off=False),
            "change phone": lambda: self._do(self._take_seat(lot.choice(phones))),
            "lose hall": lambda: self._for_a_while("away", self.hall, bad=0.7, good=0.0),
        }

    def _cut(self, links: list[Link], *, off: bool) -> None:
        for link in links:
            link.cut()
        if off:
            self._for_a_while("is_up", *links, bad=False, good=True)

    def _sleep(self) -> None:
        phone = self._chance.choice(self._phones)
        phone.link.cut()
        phone.awake.clear()
        self._later(self._chance.uniform(0.5, 4.0), phone.awake.set)

    def _set_clock(self) -> None:
        self._skew += self._chance.choice((-7200, -60, -1, 1, 3600))

    def _for_a_while(self, what: str, *where: object, bad: object, good: object) -> None:
        for each in where:
            setattr(each, what, bad)
            self._later(self._chance.uniform(0.5, 4.0), partial(setattr, each, what, good))

    def _kill(self, program: HostProgram | Shell | None) -> None:
        if program:
            program.process.dies_at = program.process.writes + self._chance.randint(1, 9)

    # What must hold in the end.

    def _heal(self) -> None:
        self._is_over = True
        self.disk.is_full, self.hall.away = False, 0.0
        for program in (self._host, self._shell):
            if program:
                program.process.dies_at = 0
        for screen in self._screens:
            screen.link.is_up, screen.link.lossy = True, 0.0
            screen.awake.set()
        self._start_host()
        if self._shell is None:
            self._start_shell()

    async def _until(self, holds: Callable[[], object], what: str, seconds: float = 1e9) -> None:
        ends = self._loop.time() + seconds
        while not holds():
            self.truth.require(self._loop.time() < ends, f"{what}: not within {seconds} seconds")
            await asyncio.sleep(0.25)
            if self.truth.fault:
                raise self.truth.fault

    async def _settle(self) -> None:
        await self._until(lambda: not self._doings, "what was sent is answered", BOUND)
        before = self.truth.entries
        has_bank = self._kind.kit != "neue-heimat"
        self._do(self._tablet.enter("pay bank Anna 1" if has_bank else "note the last line"))
        await self._until(lambda: self.truth.entries > before, "the banker enters", BOUND)
        await self._until(self._shows_the_last, "every page shows the last entry", BOUND)
        await asyncio.sleep(SOON)
        self._use_shell(lambda shell: shell.post(urgent=True))

    def _shows_the_last(self) -> bool:
        return all(each.shown.get("n") == self.truth.entries for each in self._screens)

    def _look_at_all(self) -> None:
        sent = (tap for screen in self._screens for tap in screen.sent)
        self.truth.look_at_all(sent, self.hall.kept if self._kind.posts else None)
        fresh, _ = self._sit_at(Process())  # has never seen anything but the file
        fresh.open()
        for screen in self._screens:
            right = json.loads(json.dumps(show(fresh.visit(screen.key, "en"))))
            wrong = {k: (screen.shown[k], right[k]) for k in right if screen.shown[k] != right[k]}
            self.truth.require(not wrong, f"a page shows, and should show: {wrong}")
            self.truth.look_at_page(screen.shown)
        with fresh.session.looking() as loaded:
            told = status(loaded)["players"]
        fresh.close()
        for each in self._tablet.shown["players"]:
            cash = told[each["name"]].get("cash", told[each["name"]].get("cheques"))
            self.truth.require(each["cash"] == cash, f"the banker is shown {each}, it is {cash}")


def played(seed: int, folder: Path) -> Evening:
    """Play the evening of a seed; a Violation tells what does not hold."""
    evening = Evening(seed, folder)
    with pytest.MonkeyPatch.context() as patch:
        put_below_the_bank(patch, evening.disk, evening.lot())
        patch.setattr(tournament, "ask_tournament", evening.hall.ask)
        patch.setattr(application, "_GLANCE", GLANCE)
        patch.setattr(application, "_SIGN_OF_LIFE", 8.0)
        evening.play()
    return evening
