"""Lines one after the other, from a terminal or a pipe; each is answered before the next."""

import sys
import time
from collections.abc import Iterator

import click

from pnp.bank.looking import LOOKS, View, look
from pnp.bank.session import Answer, Session
from pnp.cli.bank.act import shown
from pnp.cli.bank.seat import Seat
from pnp.errors import JournalDamaged, PnpError, Refusal
from pnp.rules.line import Line, parse
from pnp.rules.names import fold
from pnp.rules.slots import Misread

LEAVE = frozenset({"quit!", "exit", "bye", ":q"})
"""What ends the reading of lines; `quit` is a verb of players."""


def session_of(seat: Seat) -> Session:
    """Sit down at the table with the clock of this machine."""
    return Session(seat.path, lambda: int(time.time()), seat.lang)


def answered(session: Session, line: Line) -> Answer | View:
    """Answer one line: look, or enter it."""
    words = line.acts[0] if line.acts else ()
    looks = len(line.acts) == 1 and (fold(words[0].text) in LOOKS or len(words) == 1)
    if looks:
        with session.looking() as sitting:
            view = look(sitting, words)
        if view is not None:
            return view
    return session.enter(line)


def answer_lines(seat: Seat) -> None:
    """Read lines until there are no more; a refusal is told and the next line awaited."""
    session = session_of(seat)
    with session.looking() as sitting:
        head = sitting.standing.speech.text(
            "status.head", kit=sitting.table.kit, n=sitting.books.count, cash=sitting.table.cash
        )
    click.echo(f"{seat.path}: {head}")
    for text in _typed_lines():
        if text.strip().casefold() in LEAVE:
            return
        line = parse(text)
        if not line.acts:
            continue
        try:
            answer = answered(session, line)
        except JournalDamaged:
            raise
        except Refusal as refusal:
            _mark(text, refusal)
        except PnpError as error:
            click.echo(str(error), err=True)
        else:
            click.echo("\n".join(answer.lines) if isinstance(answer, View) else shown(answer))


def _typed_lines() -> Iterator[str]:
    while True:
        try:
            yield input("> ") if sys.stdin.isatty() else _next_line()
        except EOFError:
            return


def _next_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.rstrip("\r\n")


def _mark(text: str, refusal: Refusal) -> None:
    """Tell a refusal, with the faulty word marked where it stands in the line."""
    if isinstance(refusal, Misread) and sys.stdin.isatty():
        width = max(refusal.end - refusal.start, 1)
        click.echo(f"  {' ' * refusal.start}{'^' * width}", err=True)
    elif isinstance(refusal, Misread):
        click.echo(
            f"{text}\n{' ' * refusal.start}{'^' * max(refusal.end - refusal.start, 1)}", err=True
        )
    click.echo(str(refusal), err=True)
