"""Lines one after the other: from a pipe, a script, or a terminal that only ever adds lines."""

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import Final

import click

from pnp.bank import queries, replies
from pnp.bank.preview import Forecast, Reading, Watch, doubt
from pnp.bank.session import Answer, Session
from pnp.cli.bank.answers import show, tell, write_answer, write_refusal
from pnp.cli.bank.options import keeping, seated
from pnp.cli.bank.shell_desk import ShellDesk
from pnp.cli.options import flag
from pnp.cli.streams import echo_json
from pnp.errors import JournalDamaged, PnpError, Refusal, UsageError
from pnp.rules.language.line import Line, Misread, parse
from pnp.rules.protocols import late
from pnp.rules.state.game_state import Choice, Question, Table, choose, keys_of
from pnp.rules.state.messages import Catalogue

# what says lines in other words is not loaded for one that needs none
_means: Final = late("pnp.rules.language.vocabulary.means")
_offer_guesses: Final = late("pnp.rules.language.foretold.offer_guesses")

_LONGEST_SCRIPT: Final = 5_000_000  # characters: about a hundred thousand lines
_WHOLE: Final = 100_000  # so many characters are read as one line; far fewer are taken
# In each language; what was entered is kept, and whoever sits down again goes on.
_LEAVING: Final = frozenset(
    ("quit", "q", "exit", "bye", ":q", "stop", "done", "fertig", "fini", "salir")
)
_LAST: Final = 3  # so many entries are shown to who sits down
_EVENING: Final = 12 * 60 * 60  # seconds after which the hour alone no longer tells when it was


def answer_lines(session: Session) -> bool:
    """Read lines from a pipe until there are no more; tell whether all were accepted."""
    _tell_head(session)
    desk, good, ways = ShellDesk(session), True, tuple[Choice, ...]()
    for text in _piped_lines():
        tell(desk.news())
        if leaves(text):
            break
        if desk.takes(text):
            desk.answer(text)
        else:
            taken, ways = _answer(session, text, ways)
            good = good and taken
    desk.leave()
    _leave(session)
    return good


def leaves(text: str) -> bool:
    """Tell whether a line ends the reading of lines; with a name, `quit` is a verb of players."""
    return text.strip(" !.").casefold() in _LEAVING


def _answer(
    session: Session, text: str, open_: tuple[Choice, ...]
) -> tuple[bool, tuple[Choice, ...]]:
    # tells if it was taken, and what it asks; the last one may be open still
    line, ways = parse(text), tuple[Choice, ...]()
    try:
        tell(show(session.answer(line)) if line.acts else ())
    except JournalDamaged:
        raise
    except PnpError as refused:
        error = _answering(session, line, open_) or refused
        if isinstance(error, Question):
            settled = ((e, error.settled(text, e.writes)) for e in error.choices)
            ways = tuple(each._replace(writes=whole) for each, whole in settled)
        if isinstance(error, (Misread, Question)):
            start, end = Forecast(text, refusal=error).place
            if end - start < len(text.strip()):
                click.echo(f"{text}\n{' ' * start}{'^' * max(end - start, 1)}", err=True)
        click.echo(str(error), err=True)
        return False, ways
    return True, ()


def _answering(session: Session, line: Line, open_: tuple[Choice, ...]) -> Question | None:
    # `sell` alone, where the line before is to end with it or with another word.
    if not open_ or [len(words) for words in line.acts] != [1]:
        return None
    with session.looking() as loaded:
        ends = ((each, each.writes.split()[-1]) for each in open_)
        said = ((each, (end, f"flag.{end}")) for each, end in ends)
        meant = [e for e, keys in said if any(_means(loaded.say, k, *line.acts[0]) for k in keys)]
        return _offer_guesses(loaded.state, line.acts[0], *meant) if len(meant) == 1 else None


def _tell_head(session: Session) -> None:
    with session.looking() as loaded:
        head = queries.head(loaded)
    tell((f"{session.path}: {head}",))


def _leave(session: Session) -> None:
    # a copy of the table is kept, or it is said why not
    if warning := session.leave():
        click.echo(warning, err=True)


@contextmanager
def sitting_down(session: Session) -> Iterator[None]:
    """Sit down at a table, hear which it is and what was entered last, and get up from it again.

    The last entries are told with the time: one may not have been seen by its banker.
    """
    with session.held():
        _tell_head(session)
        with session.looking() as loaded:
            count, now, told = loaded.books.count, session.now(), []
            for n in range(max(count - _LAST, 0) + 1, count + 1):
                record = loaded.books.record(n)
                form = "%H:%M" if 0 <= now - record.at < _EVENING else "%Y-%m-%d %H:%M"
                clock = time.strftime(form, time.localtime(record.at))
                told.append(f"{n:>4}  {clock}  {replies.tell_entry(loaded.say, record)}")
        tell(told)
        yield
        _leave(session)


def _piped_lines() -> Iterator[str]:
    while line := sys.stdin.readline(_WHOLE):
        rest = line
        while len(rest) == _WHOLE and not rest.endswith("\n"):
            # the line will be refused, and its end is none of its own
            rest = sys.stdin.readline(_WHOLE)
        yield line.rstrip("\r\n")


@click.command()
@click.argument("script", metavar="FILE|-")
@flag("--json", "Print one JSON object for each act.", "as_json")
@flag("--keep-going", "Go on after a refused line.")
@seated
@keeping
def run(session: Session, script: str, as_json: bool, keep_going: bool) -> None:
    """Play a script: one line, one entry; blank lines and # comments are passed over."""
    lines = _read(script)
    with session.held():
        with session.looking() as loaded:  # a damaged table is told before the first line
            say = loaded.say
        good = _play(session, say, lines, as_json=as_json, keep_going=keep_going)
    if session.is_in_tournament:
        from pnp.cli.bank.hall import post_standing  # noqa: PLC0415  # few play in a hall

        post_standing(session, aside=as_json)
    if not good:
        sys.exit(1)


def _play(
    session: Session, say: Catalogue, lines: Iterable[str], *, as_json: bool, keep_going: bool
) -> bool:
    good = True
    for number, text in enumerate(lines, 1):
        line = parse(text)
        if not line.acts:
            continue
        try:
            answer = session.answer(line)
        except Refusal as refusal:
            good = False
            if as_json:
                echo_json(write_refusal(number, line, refusal))
            else:
                click.echo(say.text("run.line", n=number, what=str(refusal)), err=True)
            if not keep_going:
                break
        else:
            for each in write_answer(number, line, answer) if as_json else ():
                echo_json(each)
            tell(() if as_json else show(answer))
    return good


def _read(script: str) -> Iterable[str]:
    try:
        with (
            nullcontext(sys.stdin)
            if script == "-"
            else Path(script).open(encoding="utf-8-sig") as file
        ):
            text = file.read(_LONGEST_SCRIPT + 1)
    except OSError as error:
        raise UsageError(f"{script} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{script} is not UTF-8: save it as UTF-8") from error
    if len(text) > _LONGEST_SCRIPT:
        many = f"{_LONGEST_SCRIPT:,}"
        raise UsageError(f"{script} has more than {many} characters: play it in parts")
    return text.splitlines()


def strikes(table: Table, since: int, now: int) -> bool:
    """Tell whether the agreed hour has come since the table was looked at last."""
    return since < table.until <= now


def ask(
    say: Catalogue, question: Question, prompt: Callable[[str], str], *, apart: bool = False
) -> str | None:
    """Ask until it is clear, and give what is to be typed; None from who would rather not.

    What may be chosen stands behind the question, or apart: one to a line.
    """
    tell(question.told)
    choices = [" ".join(key) for key in keys_of(question)]
    while True:
        tell((question.asks, *choices) if apart else (f"{question.asks} {' · '.join(choices)}",))
        try:
            reply = prompt("? ").strip()
        except (KeyboardInterrupt, EOFError):
            reply = ""
        if not reply:
            click.echo(say.text("dry.nothing"))
            return None
        if (writes := choose(question, reply)) is not None:
            return writes
        click.echo(say.text("ask.open", typed=reply[:60]))


class BankerLines:
    """One banker at one table: what becomes of each line, however it is typed."""

    def __init__(self, session: Session, asks: Callable[[Catalogue, Question], str | None]) -> None:
        """Take the session, and how the banker is asked: None from who would rather not."""
        self.session = session
        self.desk = ShellDesk(session)
        self.watch = Watch(session)
        self.asks = asks
        self._looked = session.now()

    def read(self, typed: Callable[[Reading | None], str]) -> None:
        """Answer lines until the banker leaves; what was refused is given to who types again."""
        held: Reading | None = None
        while True:
            try:
                text = typed(held)
            except KeyboardInterrupt:
                held = None
                continue
            except EOFError:
                break
            if leaves(text):
                break
            held = None
            if self.desk.takes(text):
                self.desk.answer(text)
                tell(self.watch.news(own=self.desk.entered))
            else:
                held = self._answer(text)
        self.desk.leave()

    def struck(self) -> bool:
        """Tell whether the agreed hour has come since this was last asked."""
        loaded, before = self.watch.loaded, self._looked
        self._looked = self.session.now()
        return strikes(loaded.table, before, self._looked) and not loaded.state.over

    def _answer(self, text: str) -> Reading | None:
        # Give what is held back, if it is refused.
        line = parse(text)
        if not line.acts:
            tell((self.watch.loaded.say.text("haste.comment"),) if line.reason else ())
            return None
        try:
            if self.desk.changed(text):
                tell(self.watch.news(own=self.desk.entered))
                return None
            answer = self.session.answer(line)
        except JournalDamaged:
            raise
        except Question as question:
            return self._decide(text, question)
        except PnpError as error:
            place = (0, len(text))
            if isinstance(error, Refusal):
                tell(self.watch.news())
                place = Forecast(text, refusal=error).place
            click.echo(str(error), err=True)
            return Reading(text, str(error), place)
        if isinstance(answer, Answer):
            tell(self.watch.news(own=answer.n))
        tell(show(answer))
        return None

    def _decide(self, text: str, question: Question) -> Reading | None:
        tell(self.watch.news())
        loaded = self.watch.loaded
        writes = self.asks(loaded.say, question)
        if writes is None:
            return None
        if self.watch.refresh().books.count > loaded.books.count:
            tell((loaded.say.text("ask.again"),))
            return self._answer(text)
        return self._answer(question.settled(text, writes))


def read_plain_lines(session: Session) -> None:
    """Sit down at the table and read lines until the banker leaves; he hears them, or prints."""
    with sitting_down(session):
        lines = BankerLines(session, partial(ask, prompt=input, apart=True))
        lines.read(partial(type_plainly, lines))


def type_plainly(lines: BankerLines, held: Reading | None) -> str:
    """Read a line; what others have entered and asked since the last is told first, and the hour.

    What would be held back where a line can be mended is asked.
    """
    watch, desk = lines.watch, lines.desk
    tell((*watch.news(), *desk.news()))
    loaded = watch.loaded
    if lines.struck():
        tell((loaded.say.text("shell.struck", hour=loaded.table.hour),))
    try:
        text = input(f"{loaded.books.count + 1}> ")
    except KeyboardInterrupt:
        click.echo()
        raise
    if leaves(text) or desk.takes(text):
        return text
    loaded = watch.refresh()
    question = doubt(loaded, text, refused=held is not None)
    if question is None:
        return text
    writes = lines.asks(loaded.say, question)
    return question.settled(text, writes) if writes is not None else ""
