"""The banker's desk: seats given and taken back, requests entered once, changed or refused.

The journal alone knows what was entered: a request whose mark stands there is done, whatever
stopped before that could be written down here.
"""

import secrets
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pnp.bank.auctions import bids_among, buyer_of, rounds_among, try_round
from pnp.bank.requests import (
    DeskFile,
    DeskLine,
    DeskRequest,
    TakenSeat,
    find_seat,
    new_key,
    seal_of,
)
from pnp.bank.session import Answer, Session
from pnp.errors import Refusal
from pnp.ledger.entry import Phrase
from pnp.rules.language.line import parse

MOST_WAITING: Final = 8
"""So many requests of one player may wait."""

_MOST_PHONES: Final = 3
"""So many phones may wait for the seat of one player; for one more, the first must go."""

_LONGEST_WORD: Final = 120
"""Characters that the word of a refusal may have."""

_BANKER: Final = 0
"""The seat of who keeps the bank, which is no phone's."""


class Desk:
    """One table's seats and requests, as they are known here."""

    def __init__(self, session: Session) -> None:
        """Sit down at the desk of a table."""
        self._session = session
        self._file = DeskFile(session.path)
        self._seats: dict[int, TakenSeat] = {}
        self._requests: dict[int, DeskRequest] = {}
        self._marks: dict[tuple[int, str], int] = {}
        self._key = ""
        self.serial = 0
        """How many lines of the desk are known: it changes with whatever happens there."""
        with self._alone():
            if not self._key:
                self._write({"do": "key", "key": new_key()})

    def close(self) -> None:
        """Leave the desk."""
        self._file.close()

    @property
    def key(self) -> str:
        """Give the banker's own key."""
        return self._key

    @property
    def seats(self) -> Mapping[int, TakenSeat]:
        """Give the seats by their numbers."""
        return MappingProxyType(self._seats)

    @property
    def requests(self) -> Mapping[int, DeskRequest]:
        """Give the requests by their numbers."""
        return MappingProxyType(self._requests)

    def waiting(self) -> tuple[DeskRequest, ...]:
        """List the requests that wait, oldest first."""
        return tuple(each for each in self._requests.values() if each.state == "waiting")

    def newcomers(self) -> tuple[TakenSeat, ...]:
        """List the phones that wait to be let in."""
        return tuple(each for each in self._seats.values() if each.state == "waiting")

    def refresh(self) -> int:
        """Read what others wrote; give the serial number."""
        for line in self._file.news():
            self._fold(line)
        return self.serial

    def seat_by(self, key: str) -> TakenSeat | None:
        """Find the seat that a key opens, whether it is given yet or not."""
        return find_seat(self._seats.values(), key)

    def take_seat(self, player: str) -> tuple[TakenSeat, str]:
        """Let a phone ask for a seat; give it with the key that only the phone will know."""
        key = new_key()
        with self._alone():
            phones = [each for each in self.newcomers() if each.player == player]
            for each in phones[: len(phones) + 1 - _MOST_PHONES]:
                self._write({"do": "rise", "seat": each.id})
            signs = {each.sign for each in self.newcomers()}
            free = [f"{n:02}" for n in range(10, 100) if f"{n:02}" not in signs]
            facts = {"player": player, "seal": seal_of(key), "sign": secrets.choice(free)}
            seat = len(self._seats) + 1
            self._write({"do": "take", "seat": seat, **facts})
        return self._seats[seat], key

    def give_seat(self, seat: int) -> TakenSeat:
        """Let a phone in; the player's former phone is let out. KeyError if it does not wait."""
        with self._alone():
            found = self._seats[seat]
            if found.state != "waiting":
                raise KeyError(seat)
            for each in tuple(self._seats.values()):
                if each.player == found.player and each.state == "seated":
                    self._write({"do": "rise", "seat": each.id})
            self._write({"do": "seat", "seat": seat})
        return self._seats[seat]

    def take_back(self, seat: int) -> None:
        """Take a seat back; what it asked for is asked no more. KeyError if it is gone."""
        with self._alone():
            if self._seats[seat].state == "gone":
                raise KeyError(seat)
            for each in self.waiting():
                if each.seat == seat and not self._entered(each):
                    self._write({"do": "refuse", "id": each.id, "word": ""})
            self._write({"do": "rise", "seat": seat})

    def ask(self, seat: TakenSeat, mark: str, line: str, at: int) -> DeskRequest | None:
        """Put a request on the desk, once however often it is sent; None if too many wait."""
        with self._alone():
            known = self._marks.get((seat.id, mark))
            if known is not None:
                return self._requests[known]
            own = [each for each in self.waiting() if each.seat == seat.id]
            if len(own) >= MOST_WAITING:
                return None
            request = len(self._requests) + 1
            facts = {"seat": seat.id, "mark": mark, "line": line, "at": at}
            self._write({"do": "ask", "id": request, **facts})
        return self._requests[request]

    def open_round(self, player: str, mark: str, line: str, at: int) -> DeskRequest:
        """Let the banker put a player's auction on the desk, once however often it is sent."""
        with self._alone():
            known = self._marks.get((_BANKER, mark), 0)
            if not known:
                facts = {"seat": _BANKER, "player": player, "mark": mark, "line": line, "at": at}
                known = len(self._requests) + 1
                self._write({"do": "ask", "id": known, **facts})
        return self._requests[known]

    def bid(
        self, seat: TakenSeat, mark: str, request: int, lines: tuple[str, str]
    ) -> DeskRequest | None:
        """Let a line that waits go on from one to another, once however often that is sent.

        None if it has gone on otherwise meanwhile, or waits no more.
        """
        before, line = lines
        with self._alone():
            known = self._marks.get((seat.id, mark), 0)
            found = self._requests[known or request]
            if not known:
                if found.state != "waiting" or found.line != before:
                    return None
                self._write(
                    {"do": "bid", "id": request, "seat": seat.id, "mark": mark, "line": line}
                )
        return self._requests[found.id]

    def has_opened(self, mark: str) -> bool:
        """Tell whether the banker has put an auction on the desk under a mark of his."""
        return (_BANKER, mark) in self._marks

    def find_request(self, seat: TakenSeat, mark: str) -> DeskRequest | None:
        """Find a request by its sender's own mark; None if it never came."""
        self.refresh()
        known = self._marks.get((seat.id, mark))
        return None if known is None else self._requests[known]

    def accept(self, request: int) -> tuple[DeskRequest, Answer | None]:
        """Enter a request; a Refusal tells why that cannot be, and the request goes on waiting.

        One that is settled is given as it is. KeyError if there is none.
        """
        with self._alone():
            found = self._requests[request]
            if found.state != "waiting":
                return found, None
            answer = self._session.enter(parse(found.line), found.command)
            self._write({"do": "done", "id": request, "entry": answer.n})
            self._end_auctions()
        return self._requests[request], answer

    def end_auctions(self) -> None:
        """Refuse the bids for what the Bank has sold meanwhile; cheap where nothing waits."""
        if self.refresh() and self.waiting():
            with self._alone():
                self._end_auctions()

    def _end_auctions(self) -> None:
        waiting = self.waiting()
        if not waiting:
            return
        with self._session.looking() as loaded:
            sold = [(bid, buyer_of(loaded, bid.deed)) for bid in bids_among(loaded, waiting)]
            over = {}
            for each in rounds_among(loaded, waiting):
                try:
                    try_round(loaded, each)
                except Refusal as refusal:
                    over[each.request] = str(refusal)[:_LONGEST_WORD]
        for request, word in over.items():
            self._write({"do": "refuse", "id": request, "word": word})
        for bid, buyer in sold:
            if buyer and not self._entered(self._requests[bid.request]):
                key = "desk.bought" if buyer == bid.player else "desk.sold"
                self._write({"do": "refuse", "id": bid.request, "word": "", "key": key})

    def refuse(self, request: int, word: str) -> DeskRequest:
        """Refuse a request with a word; one that was entered stays entered."""
        return self._refuse(request, {"word": word[:_LONGEST_WORD]})

    def refuse_because(self, request: int, because: Phrase) -> DeskRequest:
        """Refuse a request for what has happened meanwhile, whatever language it is told in."""
        return self._refuse(request, {"word": "", "key": because.key, "facts": {**because.facts}})

    def _refuse(self, request: int, told: DeskLine) -> DeskRequest:
        with self._alone():
            found = self._requests[request]
            if found.state == "waiting" and not self._entered(found):
                self._write({"do": "refuse", "id": request, **told})
        return self._requests[request]

    def change(self, request: int, line: str) -> DeskRequest:
        """Put a request in other words, before it is entered."""
        with self._alone():
            found = self._requests[request]
            if found.state == "waiting" and not self._entered(found) and line != found.line:
                self._write({"do": "change", "id": request, "line": line})
        return self._requests[request]

    def reconcile(self) -> None:
        """Write down as done what the journal has, but nobody came to write down here."""
        with self._alone():
            for each in self.waiting():
                self._entered(each)

    def _entered(self, request: DeskRequest) -> bool:
        # Then it is written down here, too.
        with self._session.looking() as loaded:
            entry = loaded.books.by_command(request.command)
        if entry:
            self._write({"do": "done", "id": request.id, "entry": entry})
        return bool(entry)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with self._file.alone():
            self.refresh()
            yield

    def _write(self, line: DeskLine) -> None:
        self._file.write(line)
        self.refresh()

    def _fold(self, line: DeskLine) -> None:
        # One that means nothing is passed over.
        self.serial += 1
        try:
            _HAPPENS[line["do"]](self, line)
        except (KeyError, TypeError, ValueError):
            return

    def _key_made(self, line: DeskLine) -> None:
        self._key = str(line["key"])

    def _taken(self, line: DeskLine) -> None:
        facts = (str(line["player"]), str(line["seal"]), str(line["sign"]))
        self._seats[int(line["seat"])] = TakenSeat(int(line["seat"]), *facts)

    def _seated(self, line: DeskLine) -> None:
        self._seats[line["seat"]] = replace(self._seats[line["seat"]], state="seated")

    def _risen(self, line: DeskLine) -> None:
        self._seats[line["seat"]] = replace(self._seats[line["seat"]], state="gone")

    def _asked(self, line: DeskLine) -> None:
        player = str(line.get("player") or self._seats[line["seat"]].player)
        facts = (str(line["mark"]), str(line["line"]), int(line["at"]))
        request = DeskRequest(int(line["id"]), line["seat"], player, *facts)
        self._requests[request.id] = request
        self._marks[request.seat, request.mark] = request.id

    def _bidden(self, line: DeskLine) -> None:
        found = self._requests[line["id"]]
        self._requests[found.id] = replace(found, line=str(line["line"]))
        self._marks[line["seat"], str(line["mark"])] = found.id

    def _changed(self, line: DeskLine) -> None:
        found = self._requests[line["id"]]
        self._requests[found.id] = replace(found, line=str(line["line"]), changed=True)

    def _refused(self, line: DeskLine) -> None:
        found, key = self._requests[line["id"]], str(line.get("key") or "")
        why = Phrase(key, dict(line.get("facts") or {})) if key else None
        told = replace(found, state="refused", word=str(line["word"]), because=why)
        self._requests[found.id] = told

    def _done(self, line: DeskLine) -> None:
        found = self._requests[line["id"]]
        self._requests[found.id] = replace(found, state="done", entry=int(line["entry"]))


_HAPPENS: Final[Mapping[str, Callable[[Desk, DeskLine], None]]] = {
    "key": Desk._key_made,  # noqa: SLF001  # the table of its own lines
    "take": Desk._taken,  # noqa: SLF001  # likewise
    "seat": Desk._seated,  # noqa: SLF001  # likewise
    "rise": Desk._risen,  # noqa: SLF001  # likewise
    "ask": Desk._asked,  # noqa: SLF001  # likewise
    "bid": Desk._bidden,  # noqa: SLF001  # likewise
    "change": Desk._changed,  # noqa: SLF001  # likewise
    "refuse": Desk._refused,  # noqa: SLF001  # likewise
    "done": Desk._done,  # noqa: SLF001  # likewise
}
"""What each kind of line does."""
