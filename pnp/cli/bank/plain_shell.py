"""The shell for ears and for terminals that can only print: every line is added, none is redrawn.

What changes is told in a line of its own, and what may be chosen stands one to a line, by number.
"""

import time
from dataclasses import replace

import click

from pnp.bank.haste import doubt
from pnp.bank.live_preview import Watch
from pnp.bank.session import Answer, Session
from pnp.cli.bank.answers import shown
from pnp.cli.bank.asking import ask
from pnp.cli.bank.hour_bell import HourBell
from pnp.cli.bank.lines import LEAVE, leave, tell_head, tell_last
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.bank.screen import tell
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.errors import JournalDamaged, PnpError
from pnp.rules.language.line import parse
from pnp.rules.state.question import Question


class PlainShell:
    """One banker at one table, who hears what is written or reads it on paper."""

    def __init__(self, session: Session) -> None:
        """Look at the table."""
        self._session = session
        self._desk = ShellDesk(session)
        self._watch = Watch(session, _now)
        self._bell = HourBell(self._watch.loaded.table, _now())
        self._refused = False

    def lines(self) -> None:
        """Read and answer lines until the banker leaves."""
        while True:
            self._tell_news()
            try:
                text = input(f"{self._watch.loaded.books.count + 1}> ")
            except KeyboardInterrupt:
                click.echo()
                continue
            except EOFError:
                break
            if text.strip().casefold() in LEAVE:
                break
            if self._desk.takes(text):
                self._desk.answer(text)
                tell(self._watch.news(own=self._desk.entered))
            elif text.strip():
                self._refused = not self._answer(self._meant(text))
        self._desk.leave()

    def _tell_news(self) -> None:
        # Tell what others have entered and asked since the last line, and the agreed hour.
        tell((*self._watch.news(), *self._desk.news()))
        loaded = self._watch.loaded
        if self._bell.strikes(_now()) and not loaded.state.over:
            tell((loaded.state.messages.text("shell.struck", hour=loaded.table.hour),))

    def _meant(self, text: str) -> str:
        # Give what is to be entered.
        loaded = self._watch.refresh()
        say = loaded.state.messages
        now = replace(loaded, state=replace(loaded.state, now=_now()))
        question = doubt(now, text, refused=self._refused)
        if question is None:
            line = parse(text)
            tell((say.text("haste.comment"),) if line.reason and not line.acts else ())
            return text
        writes = ask(say, question, input, apart=True)
        return question.settled(text, writes) if writes is not None else ""

    def _answer(self, text: str) -> bool:
        # Tell if it was taken.
        line = parse(text)
        if not line.acts:
            return True
        try:
            answer = self._session.answer(line)
        except JournalDamaged:
            raise
        except Question as question:
            return self._decide(text, question)
        except PnpError as error:
            click.echo(str(error), err=True)
            return False
        if isinstance(answer, Answer):
            tell(self._watch.news(own=answer.n))
        tell(shown(answer))
        return True

    def _decide(self, text: str, question: Question) -> bool:
        writes = ask(self._watch.loaded.state.messages, question, input, apart=True)
        return writes is None or self._answer(question.settled(text, writes))


def read_plain_lines(seat: Seat) -> None:
    """Sit down at the table and read lines until the banker leaves."""
    session = session_of(seat)
    tell_head(seat, session)
    tell_last(session)
    PlainShell(session).lines()
    leave(session)


def _now() -> int:
    return int(time.time())
