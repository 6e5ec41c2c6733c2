"""What a table hears of its hall: its entries are posted, and what the director says is told."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import click

from pnp.bank.courier import AWAY, Delivery, deliver, deliver_from
from pnp.bank.hall_sentences import said_by_director
from pnp.bank.journal import Journal, opened
from pnp.bank.outbox import entries_of
from pnp.bank.session import Session
from pnp.cli.bank.answers import tell
from pnp.cli.bank.options import Seat, session_of
from pnp.errors import PnpError
from pnp.rules.state.messages import Catalogue

_EVERY: Final = 4.0
"""Seconds between two visits to the hall, while a shell is open."""

_GLANCE: Final = 0.25
"""Seconds between two looks whether anything was entered."""

_LEAVING: Final = 1.5
"""Seconds that whoever leaves the table waits for the last post."""


def tell_hall(seat: Seat, *, opening: bool = False, aside: bool = False) -> None:
    """Post what waits, as far as the hall is quick, and tell what there is to tell."""
    with session_of(seat).looking() as loaded:
        say = loaded.state.messages
    delivery = deliver(seat.path, say.lang, urgent=opening, seconds=2.0 if opening else 0.8)
    if delivery is None:
        return
    if opening and delivery.trouble == AWAY:
        return  # it was told when a seat was asked for
    lines = list(hall_lines(say, delivery))
    if opening and delivery.place and not delivery.trouble:
        lines.append(f"      {say.text('hall.seated', place=delivery.place)}")
    if aside:
        for line in lines:
            click.echo(line, err=True)
    else:
        tell(lines)


def hall_lines(say: Catalogue, delivery: Delivery) -> Iterator[str]:
    """Say what the director said, and whether the hall is away, back, or refuses the table."""
    for each in delivery.messages:
        yield f"   »  {said_by_director(say, each)}"
    if delivery.trouble == AWAY:
        if delivery.is_news:
            yield f"   !  {say.text('hall.away', n=delivery.waiting)}"
    elif delivery.trouble:
        yield f"   !  {say.text('hall.refused', what=delivery.trouble)}"
    elif delivery.is_news:
        yield f"   »  {say.text('hall.back')}"


class HallCourier:
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
        self._thread = threading.Thread(target=self._go, daemon=True, name="courier")
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
        if delivery is None:
            return
        lines = hall_lines(self._say, delivery)
        if delivery.trouble and delivery.trouble == self._refused:
            lines = (line for line in lines if line[3] != "!")
        self._heard.extend(lines)
        self._refused = delivery.trouble
