"""The people of an evening and what they hold: phones, the banker's tablet, a shell, the hall.

Phones and tablet do as `wire.js` does: a line is sent under one mark until something comes back,
and who hears nothing listens anew.
"""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain, repeat
from typing import Any

from pnp.bank import tournament
from pnp.bank.request_queue import RequestQueue
from pnp.bank.requests import PhoneRequest
from pnp.bank.session import Answer, Session
from pnp.errors import JournalDamaged, PnpError
from pnp.rules.language.line import parse
from tests.simulation.disk import Disk, Process
from tests.simulation.network import Call, Link, Sent
from tests.simulation.truth import Truth


@dataclass(eq=False)
class Screen:
    """A page in a browser: what it shows, and what was sent from it."""

    link: Link
    truth: Truth
    chance: random.Random
    key: str = ""
    shown: dict[str, Any] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)
    awake: asyncio.Event = field(default_factory=asyncio.Event)
    loads: int = 0  # how often the page was loaded anew

    async def ask(self, what: str, sent: dict[str, Any], tap: Sent | None = None) -> Any:
        """Ask the host; None where the line was lost."""
        await self.awake.wait()
        key = tap.key if tap else self.key
        call = Call(f"/{what}?lang=en", json.dumps(sent).encode(), key)
        if tap is not None:
            tap.calls.append(call)
        loads, found = self.loads, await self.link.ask(call)
        if loads != self.loads:
            return None  # who asked is gone, and what was to be sent is sent by the page of now
        self.truth.require(found is None or found[0] != 500, f"{what} was answered by a fault")
        return found and {"status": found[0], **found[1]}

    def mark(self) -> str:
        return f"{self.chance.getrandbits(60):015x}"

    async def send_surely(self, what: str, line: str, **more: Any) -> Sent:
        """Send a line under one mark until it has arrived."""
        tap = Sent(what, line, [self.mark()], self.key)
        self.sent.append(tap)
        for pause in chain((0.5, 1.0, 2.0, 4.0), repeat(8.0)):
            answer = await self.ask(what, {"line": line, "mark": tap.marks[-1], **more}, tap)
            if answer is not None and answer["status"] != 429:
                tap.answer = answer
                return tap
            await asyncio.sleep(pause)
        raise AssertionError("a pause follows every pause")

    def reload(self) -> None:
        """Load the page anew; it knows what it had not got an answer for."""
        self.loads += 1
        self.link.cut()

    def hear(self, told: dict[str, Any]) -> None:
        """Look at what the page shows now: the last entries in their order, whatever the clock."""
        numbers = [each["n"] for each in told["last"]]
        right = list(range(told["n"], told["n"] - len(numbers), -1))
        self.truth.require(numbers == right, f"entries are shown in the order {numbers}")

    async def listen(self) -> None:
        """Listen for ever; who slept or lost the network catches up."""
        pause = 0.3
        while True:
            await self.awake.wait()
            since, first = asyncio.get_running_loop().time(), True
            async for told in self.link.listen("/events?lang=en", self.key):
                if "n" in told:
                    going_back = not first and told["n"] < self.shown["n"]
                    self.truth.require(not going_back, "a page goes back")
                    self.shown, first = told, False
                    self.hear(told)
            pause = 0.3 if asyncio.get_running_loop().time() - since > 5 else min(2 * pause, 3.0)
            await asyncio.sleep(pause)


@dataclass(eq=False)
class Phone(Screen):
    """A player's phone; what it asks for is kept over a reload."""

    player: str = ""
    hides: bool = False
    lines: tuple[str, ...] = ()
    became: dict[str, tuple[str, int]] = field(default_factory=dict)  # by the mark of a request

    def hear(self, told: dict[str, Any]) -> None:
        super().hear(told)
        for each in told["players"]:
            covered = each["name"] == self.player or each["cash"] is None
            self.truth.require(covered or not self.hides, f"{self.player} sees hidden cash")
        for each in told.get("me", {}).get("requests", ()):
            self.saw(each)

    def saw(self, request: dict[str, Any]) -> None:
        """Note what became of a request: settled once, settled for ever."""
        mark, now = request["mark"], (request["state"], request["entry"])
        before = self.became.get(mark, ("waiting", 0))
        late = now[0] == "waiting"  # an answer may be overtaken by the stream
        kept = late or before[0] in {"waiting", now[0]}
        self.truth.require(kept, f"{mark}: {before}, then {now}")
        if not late:
            self.became[mark] = now
        if now[0] == "done":
            self.truth.acknowledged(now[1], mark)

    async def tap(self, line: str, **more: Any) -> None:
        """Ask for a line; perhaps once more, if it waits already."""
        told = (await self.send_surely("ask", line, **more)).answer or {}
        if "request" in told:
            self.saw(told["request"])
        if told.get("again") and self.chance.random() < 0.3:
            await self.tap(line, again=True)

    async def withdraw(self) -> None:
        """Take back the last that waits; of what is gone, nothing may be entered."""
        own = self.shown.get("me", {}).get("requests", ())
        for each in (each for each in own if each["state"] == "waiting" and not each["binding"]):
            told = await self.ask("withdraw", {"mark": each["mark"]})
            if told and told.get("request"):
                self.saw(told["request"])
            return

    async def wants(self) -> str:
        """Think of a line: a bid where it is one's turn, else what players ask for."""
        for each in self.shown.get("auctions", ()):
            if each.get("bid") or each.get("ends"):
                return await self._in_round(each)
        others = [each["name"] for each in self.shown["players"] if each["name"] != self.player]
        other, deed = self.chance.choice(others), self.chance.choice(DEEDS)
        if self.chance.random() < 0.05:
            return f"pay {other} {self.player} 1"  # which is not his to ask for
        return self.chance.choice(self.lines).format(me=self.player, other=other, deed=deed)

    async def _in_round(self, found: dict[str, Any]) -> str:
        if found.get("bid"):
            word = self.chance.choice(("1", "2", "4", found["bid"]["passes"]))
            return str(found["bid"]["line"]).replace("#", word)
        told = await self.ask("piece", {"text": found["id"]})
        acts = (told or {}).get("acts") or [{"line": f"settle {self.player}"}]
        return str(self.chance.choice(acts)["line"])


@dataclass(eq=False)
class Tablet(Screen):
    async def act(self) -> None:
        desk = self.shown.get("desk", {"seats": (), "requests": ()})
        phones = [each for each in desk["seats"] if each["state"] == "waiting"]
        if phones:
            await self.ask("desk", {"do": "seat", "id": phones[0]["id"]})
        elif desk["requests"] and self.chance.random() < 0.8:
            await self._settle(desk["requests"][0])
        else:
            await self.enter(self.chance.choice(LINES))

    async def _settle(self, request: dict[str, Any]) -> None:
        lot, sent = self.chance.random(), {"do": "accept", "id": request["id"]}
        if lot < 0.25 or not request["ok"]:
            sent |= {"do": "refuse", "word": "no"}
        elif lot > 0.9 and "#" not in request["line"]:
            sent["line"] = f"{request['line']} # so"
        told = await self.ask("desk", sent)
        settled = told and told.get("request")
        if settled and settled["state"] == "done":
            self.truth.acknowledged(settled["entry"], settled["mark"])

    async def enter(self, line: str) -> Sent:
        tap = await self.send_surely("enter", line)
        if tap.answer and tap.answer["ok"] and tap.answer.get("entry"):
            self.truth.acknowledged(tap.answer["entry"], tap.marks[-1])
        return tap


DEEDS = ("kingsway", "surf-road", "ozone-street")
ASKED = {
    "village": (
        "pay {me} {other} 1", "pay {me} {other} 2", "pay {me} bank 3", "owe {me} {other} 4",
    ),
    "cronulla": (
        "pay {me} {other} 2000", "buy {me} {deed}", "buy {me} {deed} 40", "buy {me} {deed} 50",
        "rent {me} {deed}", "mortgage {me} {deed}",
    ),
    "neue-heimat": ("auction Anna red-5", "pay {me} {other} 1", "pay {me} {other} 2"),
}  # fmt: skip
LINES = (
    "pay bank Anna 5", "pay Ben Cem 2", "owe Cem bank 3", "note halftime", "undo", "undo", "redo",
    "fix 2 pay bank Ben 1", "void 2", "status", "pay Cem bank 1; pay bank Ben 1",
)  # fmt: skip


class Shell:
    """Another banker, at the terminal: the same table by another program, line by line."""

    def __init__(self, process: Process, disk: Disk, truth: Truth, now: Callable[[], int]) -> None:
        self.process, self._disk, self._truth, self._now = process, disk, truth, now
        self._stack = ExitStack()
        self.posting: tournament.Posting | None = None
        self.session: Session | None = None

    def sit_down(self, *, posts: Callable[[], float] | None) -> None:
        with self._disk.used_by(self.process):
            self.session = Session(self._disk.table, self._now)
            self._stack.enter_context(self.session.held())
            self.queue = RequestQueue(self.session)
            self._stack.callback(self.queue.close)
            if posts is not None:
                with self.session.looking() as loaded:
                    self.posting = tournament.Posting(loaded, now=posts)

    def leave(self) -> None:
        self._stack.close()
        self.session = None

    def act(self, chance: random.Random) -> None:
        """Settle the first request or type a line, and post; what is in the way is told."""
        try:
            with self._disk.used_by(self.process):
                self._act(chance)
        except (PnpError, KeyError) as fault:
            if isinstance(fault, JournalDamaged):
                raise

    def _act(self, chance: random.Random) -> None:
        self.queue.refresh()
        self.queue.refuse_overtaken()
        waiting, lot = self.queue.waiting(), chance.random()
        if newcomers := self.queue.newcomers():
            self.queue.give_seat(newcomers[0].id)
        elif waiting and lot < 0.6:
            self._told(self.queue.accept(waiting[0].id)[0])
        elif waiting and lot < 0.75:
            self._told(self.queue.refuse(waiting[-1].id, "not now"))
        elif lot < 0.85:
            self.there_and_back()
        else:
            self.enter(chance.choice(LINES))
        self.post()

    def _told(self, request: PhoneRequest) -> None:
        if request.state == "done":
            self._truth.acknowledged(request.entry, request.mark)

    def enter(self, line: str) -> None:
        assert self.session is not None
        answer = self.session.answer(parse(line))
        if isinstance(answer, Answer):
            self._truth.acknowledged(answer.n, "")

    def there_and_back(self) -> None:
        """Take back the last entry and enter it again: the table stands as it stood."""
        assert self.session is not None
        with self.session.looking() as loaded:
            before = sorted(loaded.state.balances)
        self.enter("undo")
        self.enter("redo")
        with self.session.looking() as loaded:
            same = sorted(loaded.state.balances) == before
        self._truth.require(same, "undo and redo do not lead back")

    def post(self, *, urgent: bool = False) -> None:
        if self.posting and self.session:
            with self.session.looking() as loaded:
                standing = tournament.tell_standing(loaded)
            tuple(self.posting.post(standing, urgent=urgent))


class Hall:
    """A hall that keeps what is posted last, and forgets nothing; its answers may be lost."""

    def __init__(self, chance: random.Random, truth: Truth) -> None:
        self._chance, self._truth = chance, truth
        self.away = 0.0  # how often it, or its answer, is out of reach
        self.kept: tuple[int, str] = (0, "")

    def ask(
        self, _address: object, _path: str, asked: dict[str, Any], *_: object, **_more: str
    ) -> tuple[int, dict[str, Any]]:
        if self._chance.random() < self.away:
            raise tournament.TournamentAway("nobody answers")
        self._truth.posted(asked["entries"], asked["seal"])
        self.kept = asked["entries"], asked["seal"]
        if self._chance.random() < self.away:
            raise tournament.TournamentAway("the answer is lost")
        return 200, {"hall": "cup", "place": "1"}
