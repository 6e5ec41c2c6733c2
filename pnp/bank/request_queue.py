"""The queue of requests at a table: phones let in and out, lines entered once, changed or refused.

The journal alone knows what was entered: a request whose mark stands there is done, whatever
stopped before that could be written down here.
"""

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from pnp.bank import auctions, replies
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.preview import Forecast
from pnp.bank.requests import (
    PhoneRequest,
    PhoneSession,
    QueueLine,
    banker_for,
    find_session,
    new_key,
    seal_of,
)
from pnp.bank.session import Answer, Session, waits_for_dice
from pnp.errors import Code, TableInTheWay
from pnp.ledger.entry import Phrase
from pnp.rules.language.line import parse
from pnp.rules.protocols import late

MOST_WAITING: Final = 8
"""So many requests of one player may wait."""

# so many phones may wait for the seat of one player; for one more, the first must go
_MOST_PHONES: Final = 3

# characters that the word of a refusal may have
_LONGEST_WORD: Final = 120

# a bank without phones has none
_queue_file: Final = late("pnp.bank.queue_file.QueueFile")

# how what has been done meanwhile is refused; money, a turn or a whole group may come yet
_FOR_GOOD: Final = {
    *(Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.MORTGAGED, Code.NOT_MORTGAGED),
    *(Code.NO_DEBT, Code.LATE_RENT, Code.PIECE, Code.RETIRED),
}

# so many of the last entries may be what was asked for, typed by the banker himself
_OF_LATE: Final = 20


class Waiting(NamedTuple):
    """What waits for the banker: a phone to be let in, or a request."""

    is_phone: bool
    id: int
    told: str
    line: str = ""
    is_open: bool = False
    """Whether it is an auction that is not done yet: nothing to enter, nothing to press."""

    @property
    def name(self) -> str:
        """Give what stands behind `+` or `-` for it."""
        return f"{'s' if self.is_phone else ''}{self.id}"


class RequestQueue:
    """One table's phones and requests, as they are known here."""

    def __init__(self, session: Session, keep_in: Callable[..., Any] = _queue_file) -> None:
        """Open the queue of a table, in the file beside it unless told where else."""
        self._session = session
        self._marks: dict[tuple[int, str], int] = {}
        self.seats: dict[int, PhoneSession] = {}
        self.requests: dict[int, PhoneRequest] = {}
        self.key = ""
        """The banker's own key."""
        self._file = keep_in(session.path, self._fold)
        with self._file.alone():
            if not self.key:
                self._file.write(QueueLine(key=new_key()))

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    def waiting(self) -> tuple[PhoneRequest, ...]:
        """List the requests that wait, oldest first."""
        return tuple(each for each in self.requests.values() if each.state == "waiting")

    def newcomers(self) -> tuple[PhoneSession, ...]:
        """List the phones that wait to be let in."""
        return tuple(each for each in self.seats.values() if each.state == "waiting")

    def listed(self) -> tuple[Waiting, ...]:
        """List what waits for the banker, told in the language of the table, phones first."""
        with self._session.looking() as loaded:
            say = loaded.say
            phones = [
                Waiting(True, each.id, say.text("desk.phone", who=each.player, sign=each.sign))
                for each in self.newcomers()
            ]
            return *phones, *(_told(loaded, each) for each in self.waiting())

    def opening(self, text: str) -> auctions.BiddingRound | None:
        """Read a line of the banker's that opens an auction for phones; None for any other."""
        if all(each.state != "seated" for each in self.seats.values()):
            return None
        with self._session.looking() as loaded:
            under_way = auctions.rounds_among(loaded, self.waiting())
            return None if under_way else auctions.opening(loaded, text)

    def open_as_typed(self, text: str) -> None:
        """Put the auction of such a line into the queue."""
        if found := self.opening(text):
            self.ask(banker_for(found.seller), new_key(), found.line)

    def refresh(self) -> int:
        """Read what others wrote; give a number that changes with whatever happens here."""
        return int(self._file.refresh())

    def seat_by(self, key: str) -> PhoneSession | None:
        """Find the session that a key opens, whether it was let in yet or not."""
        return find_session(self.seats.values(), key)

    def take_seat(self, player: str) -> tuple[PhoneSession, str]:
        """Let a phone ask for a seat; give it with the key that only the phone will know."""
        key = new_key()
        with self._file.alone():
            phones = [each for each in self.newcomers() if each.player == player]
            for each in phones[: len(phones) + 1 - _MOST_PHONES]:
                self._keep(replace(each, state="gone"))
            signs = {each.sign for each in self.newcomers()}
            free = [f"{n:02}" for n in range(10, 100) if f"{n:02}" not in signs]
            seat = len(self.seats) + 1
            self._keep(PhoneSession(seat, player, seal_of(key), secrets.choice(free)))
        return self.seats[seat], key

    def give_seat(self, seat: int) -> PhoneSession:
        """Let a phone in; the player's former phone is let out. KeyError if it does not wait."""
        with self._file.alone():
            found = self.seats[seat]
            if found.state != "waiting":
                raise KeyError(seat)
            for each in tuple(self.seats.values()):
                if each.player == found.player and each.state == "seated":
                    self._keep(replace(each, state="gone"))
            self._keep(replace(found, state="seated"))
        return self.seats[seat]

    def take_back(self, seat: int) -> None:
        """Take a seat back; what it asked for is asked no more. KeyError if it is gone."""
        with self._file.alone():
            if self.seats[seat].state == "gone":
                raise KeyError(seat)
            for each in self.waiting():
                if each.seat == seat:
                    self._settle(each, state="refused")
            self._keep(replace(self.seats[seat], state="gone"))

    def ask(
        self, seat: PhoneSession, mark: str, line: str, told: Sequence[Phrase] = ()
    ) -> PhoneRequest | None:
        """Put a request into the queue, once however often it is sent; None if too many wait."""
        with self._file.alone():
            known = self._marks.get((seat.id, mark))
            if known is None:
                if len([each for each in self.waiting() if each.seat == seat.id]) >= MOST_WAITING:
                    return None
                known = len(self.requests) + 1
                self._keep(PhoneRequest(known, seat.id, seat.player, mark, line, tuple(told)))
        return self.requests[known]

    def bid(
        self, seat: PhoneSession, mark: str, request: int, lines: tuple[str, str]
    ) -> PhoneRequest | None:
        """Let a line that waits go on from one to another, once however often that is sent.

        None if it has gone on otherwise meanwhile, or waits no more.
        """
        before, line = lines
        with self._file.alone():
            known = self._marks.get((seat.id, mark), 0)
            found = self.requests[known or request]
            if not known:
                if found.state != "waiting" or found.line != before:
                    return None
                self._keep(replace(found, line=line, bids=(*found.bids, (seat.id, mark))))
        return self.requests[found.id]

    def find_request(self, seat: PhoneSession, mark: str) -> PhoneRequest | None:
        """Find a request by its sender's own mark; None if it never came."""
        self.refresh()
        known = self._marks.get((seat.id, mark))
        return None if known is None else self.requests[known]

    def accept(self, request: int) -> tuple[PhoneRequest, Answer | None]:
        """Enter a request; a Refusal tells why that cannot be, and the request goes on waiting.

        One that is settled is given as it is. KeyError if there is none.
        """
        with self._file.alone():
            found = self.requests[request]
            if found.state != "waiting":
                return found, None
            answer = self._session.enter(parse(found.line), found.command)
            done = replace(found, state="done", entry=answer.n)
            # entered is entered: what a full disk keeps from being written here, `reconcile` writes
            with suppress(TableInTheWay):
                self._keep(done)
                self._refuse_overtaken()
        return done, answer

    def refuse_overtaken(self) -> None:
        """Refuse what other entries have made impossible for good; cheap where nothing waits."""
        if self.refresh() and self.waiting():
            with self._file.alone():
                self._refuse_overtaken()

    def _refuse_overtaken(self) -> None:
        waiting = self.waiting()
        if not waiting:
            return
        with self._session.looking() as loaded:
            why = {each.id: _overtaken(loaded, each) for each in waiting}
        for each in waiting:
            if because := why[each.id]:
                self._settle(each, state="refused", because=because)

    def refuse(self, request: int, word: str = "", because: Phrase | None = None) -> PhoneRequest:
        """Refuse a request with a word, or for what has happened meanwhile.

        One that was entered stays entered.
        """
        with self._file.alone():
            found = self.requests[request]
            self._settle(found, state="refused", word=word[:_LONGEST_WORD], because=because)
        return self.requests[request]

    def agree(self, request: int, player: str, *, back: bool = False) -> None:
        """Put down that a player agrees to a request; `back`: no more. KeyError without one."""
        with self._file.alone():
            found = self.requests[request]
            others = tuple(each for each in found.agreed if each != player)
            self._settle(found, agreed=others if back else (*others, player))

    def change(self, request: int, line: str, *, other: bool = True) -> PhoneRequest:
        """Put a request in other words, before it is entered; not `other` where it only goes on."""
        with self._file.alone():
            if self.requests[request].line != line:
                self._settle(self.requests[request], line=line, told=(), changed=other, agreed=())
        return self.requests[request]

    def _settle(self, found: PhoneRequest, **now: Any) -> None:
        if found.state == "waiting" and not self._entered(found):
            after = self._session.entries() if now.get("state") == "refused" else 0
            self._keep(replace(found, after=after, **now))

    def reconcile(self) -> None:
        """Write down as done what the journal has, but nobody came to write down here."""
        if self.refresh() and self.waiting():
            with self._file.alone():
                for each in self.waiting():
                    self._entered(each)

    def _entered(self, request: PhoneRequest) -> bool:
        with self._session.looking() as loaded:
            entry = loaded.books.by_command(request.command)
        if entry:
            self._keep(replace(request, state="done", entry=entry))
        return bool(entry)

    def _keep(self, now: PhoneSession | PhoneRequest) -> None:
        phone, request = (now, None) if isinstance(now, PhoneSession) else (None, now)
        self._file.write(QueueLine(phone=phone, request=request))

    def _fold(self, line: QueueLine) -> None:
        self.key = line.key or self.key
        if line.phone:
            self.seats[line.phone.id] = line.phone
        if found := line.request:
            self.requests[found.id] = found
            self._marks |= dict.fromkeys(((found.seat, found.mark), *found.bids), found.id)


def _overtaken(loaded: LoadedTable, request: PhoneRequest) -> Phrase | None:
    # None as long as it can be entered, or could be once somebody has the money or the turn
    bid = auctions.read_bid(loaded, request.line)
    buyer = auctions.buyer_of(loaded, bid[0]) if bid else ""
    if buyer:
        return Phrase("desk.bought" if buyer == request.player else "desk.sold")
    found = auctions.foretell_request(loaded, request).refusal
    if found is None:
        return None
    stays = found.code not in _FOR_GOOD and not waits_for_dice(loaded, parse(request.line))
    passes = bid is not None and not bid[1]
    if stays and not passes and auctions.read_round(loaded, request.line) is None:
        return None
    say, told = loaded.say, tuple(map(loaded.say.said, request.told))
    since = (replies.happened(say, each.entry) for each in islice(loaded.latest(), _OF_LATE))
    return Phrase("desk.bought") if told in since else Phrase(found.key, found.facts, found.rule)


def awaited(would: Forecast, request: PhoneRequest) -> tuple[str, ...]:
    """Name who gives something by a request and has not agreed yet."""
    return tuple(each for each in would.givers if each not in request.agreed)


def _told(loaded: LoadedTable, request: PhoneRequest) -> Waiting:
    would = auctions.foretell_request(loaded, request)
    told = "; ".join(would.says) if would.fits else f"{request.line}: ✗ {would.refusal}"
    if not would.is_open:
        told = loaded.say.text("desk.asks", who=request.player, what=told)
        missing = (loaded.say.text("desk.awaits", who=each) for each in awaited(would, request))
        told = "; ".join((told, *missing))
    return Waiting(False, request.id, told, request.line, would.is_open)
