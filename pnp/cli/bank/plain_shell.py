"""The shell for ears and for terminals that can only print: every line is added, none is redrawn.

What changes is told in a line of its own, and what may be chosen stands one to a line, by number.
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace

import click

from pnp.bank.confirmation import doubt
from pnp.bank.preview import Watch
from pnp.bank.session import Answer, Session
from pnp.cli.bank.answers import shown, tell
from pnp.cli.bank.lines import LEAVE, leave, tell_head, tell_last
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.errors import JournalDamaged, PnpError
from pnp.rules.language.line import parse
from pnp.rules.language.vocabulary import chosen, keys_of
from pnp.rules.state.game_state import Table
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import Question


class HourBell:
    """Rings once, when the hour a table agreed on is reached; never for one that struck before."""

    def __init__(self, table: Table, now: int) -> None:
        """Hang the bell at this time of the clock."""
        self._until = table.until
        self._waits = now < table.until

    def strikes(self, now: int) -> bool:
        """Tell whether it is to be rung now."""
        if not self._waits or now < self._until:
            return False
        self._waits = False
        return True


Prompt = Callable[[str], str]
"""Shows a question and gives what was typed; EOFError or KeyboardInterrupt for nothing at all."""


def ask(say: Catalogue, question: Question, prompt: Prompt, *, apart: bool = False) -> str | None:
    """Ask until it is clear, and give what is to be typed; None from who would rather not.

    What may be chosen stands behind the question, or apart: one to a line.
    """
    tell(question.told)
    keys = keys_of(question)
    while True:
        choices = tuple(map(" ".join, keys)) if apart else ()
        tell((question.asks, *choices) if apart else (f"{question.asks} {listed(keys)}",))
        try:
            reply = prompt("? ").strip()
        except (KeyboardInterrupt, EOFError):
            reply = ""
        writes = chosen(question, reply) if reply else None
        if writes is not None:
            return writes
        if not reply:
            click.echo(say.text("dry.nothing"))
            return None


def listed(choices: Iterable[tuple[str, str]]) -> str:
    """List what may be chosen, each with its key.

    >>> listed((("1", "Surf Road"), ("2", "North Surf Club")))
    '1 Surf Road · 2 North Surf Club'
    >>> listed((("a", "all"), ("n", "none"), ("14 17", "only these numbers")))
    'a all · n none · 14 17 only these numbers'
    """
    return " · ".join(f"{key} {told}" for key, told in choices)


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
