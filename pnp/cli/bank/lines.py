"""Lines one after the other from a pipe; each is answered before the next."""

import sys
import time
from collections.abc import Iterator
from typing import Final

import click

from pnp.bank import queries, replies
from pnp.bank.live_preview import place_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.cli.bank.answers import shown
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.bank.screen import tell
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.errors import JournalDamaged, PnpError, Refusal
from pnp.rules.language.line import parse
from pnp.rules.language.syntax_errors import Misread
from pnp.rules.state.question import Question

_WHOLE: Final = 100_000
"""So many characters are read as one line; far fewer are taken."""

_LAST: Final = 3
"""So many entries are shown to who sits down."""

_EVENING: Final = 12 * 60 * 60
"""Seconds after which the hour alone no longer tells when it was."""

LEAVE = frozenset({"quit!", "exit", "bye", ":q"})
"""What ends the reading of lines; `quit` is a verb of players."""


def answer_lines(seat: Seat) -> bool:
    """Read lines until there are no more; a refusal is told and the next line awaited.

    Tells whether all were accepted.
    """
    session = session_of(seat)
    tell_head(seat, session)
    good = _answer_all(session, ShellDesk(session))
    leave(session)
    return good


def leave(session: Session) -> None:
    """Get up from the table: a copy of it is kept, or it is said why not."""
    warning = session.leave()
    if warning:
        click.echo(warning, err=True)


def tell_head(seat: Seat, session: Session) -> None:
    """Say which table this is and where it stands."""
    with session.looking() as loaded:
        head = queries.head(loaded)
    tell((f"{seat.path}: {head}",))


def tell_last(session: Session) -> None:
    """Show the last entries and when they were made: one may not have been seen by its banker."""
    with session.looking() as loaded:
        tell(last_entries(loaded, int(time.time())))


def last_entries(loaded: LoadedTable, now: int) -> Iterator[str]:
    """List the last entries, each with the clock of this machine when it was made."""
    say, count = loaded.state.messages, loaded.books.count
    for n in range(max(count - _LAST, 0) + 1, count + 1):
        record = loaded.books.record(n)
        form = "%H:%M" if 0 <= now - record.at < _EVENING else "%Y-%m-%d %H:%M"
        clock = time.strftime(form, time.localtime(record.at))
        what = "; ".join(replies.happened(say, record.entry)) or record.act
        yield f"{n:>4}  {clock}  {what}"


def _answer_all(session: Session, desk: ShellDesk) -> bool:
    # What phones ask is told between them.
    good = True
    for text in _piped_lines():
        tell(desk.news())
        if text.strip().casefold() in LEAVE:
            break
        if desk.takes(text):
            desk.answer(text)
        else:
            good = _answered(session, text) and good
    desk.leave()
    return good


def _answered(session: Session, text: str) -> bool:
    # Tell if it was taken.
    line = parse(text)
    if not line.acts:
        return True
    try:
        tell(shown(session.answer(line)))
    except JournalDamaged:
        raise
    except Refusal as refusal:
        _mark(text, refusal)
        return False
    except PnpError as error:
        click.echo(str(error), err=True)
        return False
    return True


def _piped_lines() -> Iterator[str]:
    while line := sys.stdin.readline(_WHOLE):
        if len(line) == _WHOLE and not line.endswith("\n"):
            _pass_over_rest()  # the line will be refused, and its end is none of its own
        yield line.rstrip("\r\n")


def _pass_over_rest() -> None:
    while (more := sys.stdin.readline(_WHOLE)) and not more.endswith("\n"):
        pass


def _mark(text: str, refusal: Refusal) -> None:
    start, end = place_of(text, refusal)
    if isinstance(refusal, (Misread, Question)) and end - start < len(text.strip()):
        under = f"{' ' * start}{'^' * max(end - start, 1)}"
        click.echo(f"{text}\n{under}", err=True)
    click.echo(str(refusal), err=True)
