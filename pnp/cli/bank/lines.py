"""Lines one after the other, from a terminal or a pipe; each is answered before the next."""

import sys
from collections.abc import Iterator

import click

from pnp.bank import queries
from pnp.bank.live_preview import Reading, choices_of, place_of
from pnp.bank.session import Session
from pnp.cli.bank.answers import shown
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.bank.screen import tell
from pnp.errors import JournalDamaged, PnpError, Refusal
from pnp.rules.language.line import parse
from pnp.rules.language.syntax_errors import Misread

LEAVE = frozenset({"quit!", "exit", "bye", ":q"})
"""What ends the reading of lines; `quit` is a verb of players."""


def answer_lines(seat: Seat) -> None:
    """Read lines until there are no more; a refusal is told and the next line awaited."""
    session = session_of(seat)
    tell_head(seat, session)
    _answer_plainly(session)


def tell_head(seat: Seat, session: Session) -> None:
    """Say which table this is and where it stands."""
    with session.looking() as loaded:
        head = queries.head(loaded)
    tell((f"{seat.path}: {head}",))


def _answer_plainly(session: Session) -> None:
    """Answer lines from a pipe, or from a terminal that can only print."""
    refused: list[str] = []
    for text in _typed_lines(refused):
        if text.strip().casefold() in LEAVE:
            return
        line = parse(text)
        if not line.acts:
            continue
        try:
            answer = session.answer(line)
        except JournalDamaged:
            raise
        except Refusal as refusal:
            _mark(text, refusal)
            refused.append(_settled(text, refusal) if sys.stdin.isatty() else text)
        except PnpError as error:
            click.echo(str(error), err=True)
        else:
            tell(shown(answer))


def _settled(text: str, refusal: Refusal) -> str:
    """Let a question be answered by a number; the line is there again with the answer in it."""
    choices = choices_of(refusal)
    if not choices:
        return text
    for number, (_, told) in enumerate(choices, 1):
        click.echo(f"  {number}  {told}", err=True)
    reading = Reading(text, fault=place_of(text, refusal), choices=choices)
    try:
        answer = input("? ")
    except EOFError:
        return text
    return reading.chosen(int(answer)) if answer.isascii() and answer.isdecimal() else text


def _typed_lines(refused: list[str]) -> Iterator[str]:
    """Read line after line; at a terminal a refused one is there again, to be mended."""
    if not sys.stdin.isatty():
        while line := sys.stdin.readline():
            yield line.rstrip("\r\n")
        return
    import readline  # noqa: PLC0415  # gives `input` its editing and its history

    readline.set_startup_hook(lambda: readline.insert_text(refused.pop() if refused else ""))
    while True:
        try:
            yield input("> ")
        except EOFError:
            return


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
