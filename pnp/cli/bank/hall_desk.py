"""`pnp bank hall`: how a table stands in its hall; posting at once, finishing, another address."""

import sys

import click

from pnp.bank.books import seal_letters
from pnp.bank.courier import AWAY, deliver, finish
from pnp.bank.hall_address import read_hall_address
from pnp.bank.journal import opened
from pnp.bank.outbox import find_tie, move_to
from pnp.cli.bank.answers import tell
from pnp.cli.bank.hall_news import hall_lines
from pnp.cli.bank.options import Seat, seated, session_of
from pnp.errors import PnpError, UsageError
from pnp.rules.state.messages import Catalogue

_PATIENCE = 30.0
"""Seconds: an hour of entries is posted in one."""


@click.command(name="hall")
@click.option("--to", default="", metavar="ADDRESS/NAME", help="The hall has another address now.")
@click.option("--done", is_flag=True, help="The table has finished: its count stands.")
@seated
@click.pass_obj
def hall_desk(seat: Seat, to: str, done: bool) -> None:
    """Post to the hall what waits, and say how the table stands there."""
    with session_of(seat).looking() as loaded:
        say, books = loaded.state.messages, loaded.books
    if to:
        _move(seat, say, to)
    delivery = deliver(seat.path, say.lang, urgent=True, seconds=_PATIENCE)
    if delivery is None:
        raise UsageError(say.text("hall.none"))
    tell(hall_lines(say, delivery))
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
    hall = read_hall_address(typed)
    if hall is None:
        raise UsageError(say.text("open.no-hall", typed=typed[:80]))
    with opened(seat.path, seat.lang) as journal:
        with journal.reading():
            tie = find_tie(journal)
        if tie is None:
            raise UsageError(say.text("hall.none"))
        if tie.hall.tournament != hall.tournament:
            facts = {"typed": hall.tournament, "name": tie.hall.tournament}
            raise UsageError(say.text("hall.other-tournament", **facts))
        with journal.writing():
            move_to(journal, hall)
