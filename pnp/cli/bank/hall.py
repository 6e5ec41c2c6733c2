"""A table in a tournament: `pnp bank hall`, and what is posted beside every other command."""

import json
import secrets
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import click

from pnp.bank.books import seal_letters
from pnp.bank.file_messages import say_first
from pnp.bank.journal import Journal, opened
from pnp.bank.outbox import entries_of, find_tie, move_to, read_address
from pnp.bank.outbox_sender import (
    AWAY,
    Delivery,
    TournamentAway,
    ask_tournament,
    deliver,
    deliver_from,
    finish,
)
from pnp.bank.session import Session
from pnp.cli.bank.answers import tell
from pnp.cli.bank.options import Seat, seated, session_of
from pnp.errors import PnpError, UsageError
from pnp.rules.state.messages import Catalogue

_PATIENCE: Final = 30.0
"""Seconds that who asks for it waits: an hour of entries is posted in one."""

_EVERY: Final = 4.0
"""Seconds between two visits, while a shell is open."""

_GLANCE: Final = 0.25
"""Seconds between two looks whether anything was entered."""

_LEAVING: Final = 1.5
"""Seconds that whoever leaves the table waits for the last post."""


@click.command(name="hall")
@click.option("--to", default="", metavar="ADDRESS/NAME", help="The hall has another address now.")
@click.option("--done", is_flag=True, help="The table has finished: its count stands.")
@seated
@click.pass_obj
def hall(seat: Seat, to: str, done: bool) -> None:
    """Post to the hall what waits, and say how the table stands there."""
    with session_of(seat).looking() as loaded:
        say, books = loaded.state.messages, loaded.books
    if to:
        _move(seat, say, to)
    delivery = deliver(seat.path, say.lang, urgent=True, seconds=_PATIENCE)
    if delivery is None:
        raise UsageError(say.text("hall.none"))
    tell(tell_delivery(say, delivery))
    if delivery.trouble == AWAY and not delivery.is_news:
        raise PnpError(say.text("hall.away", n=delivery.waiting))
    if delivery.trouble:
        sys.exit(1)
    if not done:
        tell((say.text("hall.posted", place=delivery.place, n=books.count),))
        return
    trouble = finish(seat.path, say.lang)
    if trouble:
        key = "hall.away" if trouble == AWAY else "hall.refused"
        raise PnpError(say.text(key, n=delivery.waiting, what=trouble))
    facts = {"place": delivery.place, "n": books.count, "seal": seal_letters(books.head)}
    tell((say.text("hall.done", **facts),))


def _move(seat: Seat, say: Catalogue, typed: str) -> None:
    address = read_address(typed)
    if address is None:
        raise UsageError(say.text("open.no-hall", typed=typed[:80]))
    with opened(seat.path, seat.lang) as journal:
        with journal.reading():
            tie = find_tie(journal)
        if tie is None:
            raise UsageError(say.text("hall.none"))
        name = tie.address.tournament
        if name != address.tournament:
            raise UsageError(say.text("hall.other-tournament", typed=address.tournament, name=name))
        with journal.writing():
            move_to(journal, address)


def ask_for_seat(typed: str, kit: str, players: Sequence[str], lang: str) -> str:
    """Ask where a table would sit, and give what its file is to keep of the tournament.

    A misspelt name is told before there is a file. That nobody answers is no reason not to play.
    """
    address = read_address(typed)
    if address is None:
        raise UsageError(say_first(lang, "open.no-hall", typed=typed[:80]))
    asked = {"kit": kit, "players": [" ".join(each.split()) for each in players]}
    try:
        reply = ask_tournament(address, "seat", asked, 2.0, Accept_Language=lang)
    except TournamentAway:
        click.echo(say_first(lang, "hall.away-at-opening", hall=str(address)), err=True)
    else:
        if reply.status in {400, 401, 403, 404, 409}:
            raise UsageError(str(reply.told.get("say", "")))
    own = {"tournament": address.tournament, "address": str(address)}
    return json.dumps({"id": secrets.token_hex(16), **own})


def post_entries(seat: Seat, *, opening: bool = False, aside: bool = False) -> None:
    """Post what waits, as far as that is quick, and tell what there is to tell."""
    with session_of(seat).looking() as loaded:
        say = loaded.state.messages
    delivery = deliver(seat.path, say.lang, urgent=opening, seconds=2.0 if opening else 0.8)
    # that nobody answers was told when a seat was asked for
    if delivery is None or (opening and delivery.trouble == AWAY):
        return
    lines = list(tell_delivery(say, delivery))
    if opening and delivery.place and not delivery.trouble:
        lines.append(f"      {say.text('hall.seated', place=delivery.place)}")
    if aside:
        for line in lines:
            click.echo(line, err=True)
    else:
        tell(lines)


def tell_delivery(say: Catalogue, delivery: Delivery) -> Iterator[str]:
    """Say whether the tournament is away, back, or refuses the table."""
    if delivery.trouble == AWAY:
        if delivery.is_news:
            yield f"   !  {say.text('hall.away', n=delivery.waiting)}"
    elif delivery.trouble:
        yield f"   !  {say.text('hall.refused', what=delivery.trouble)}"
    elif delivery.is_news:
        yield f"   »  {say.text('hall.back')}"


class OutboxSender:
    """Posts beside a shell, from a thread of its own; what it hears waits until it is told.

    It opens the file once, before any line is entered: whoever opens a file again and closes it
    takes away the locks that all of this process has on it (POSIX, fcntl).
    """

    def __init__(self, session: Session) -> None:
        """Begin at once."""
        with session.looking() as loaded:
            self._say = loaded.state.messages
        self._path = session.path
        self._heard: deque[str] = deque()
        self._refused = ""
        self._ended = threading.Event()
        self._opened = threading.Event()
        self._thread = threading.Thread(target=self._go, daemon=True, name="outbox")
        self._thread.start()
        self._opened.wait()

    def news(self) -> Iterator[str]:
        """Give what was heard and not told yet."""
        while self._heard:
            yield self._heard.popleft()

    def leave(self) -> tuple[str, ...]:
        """Post what waits a last time, and give what was heard."""
        self._ended.set()
        self._thread.join(_LEAVING)
        return tuple(self.news())

    def _go(self) -> None:
        try:
            journal = opened(self._path)
        except PnpError:
            return  # the shell itself tells what is the matter
        finally:
            self._opened.set()
        with journal:
            seen, last = -1, 0.0
            while not self._ended.wait(_GLANCE):
                with suppress(PnpError):  # a file that cannot be read now is looked at later
                    now, entries = time.monotonic(), entries_of(journal)
                    if entries != seen or now - last > _EVERY:
                        seen, last = entries, now
                        self._visit(journal)
            with suppress(PnpError):
                self._visit(journal)

    def _visit(self, journal: Journal) -> None:
        delivery = deliver_from(journal, self._say.lang)
        if delivery and (not delivery.trouble or delivery.trouble != self._refused):
            self._heard.extend(tell_delivery(self._say, delivery))
        self._refused = delivery.trouble if delivery else ""
