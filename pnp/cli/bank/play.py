"""`pnp play`: a game's bank on the bench: an evening typed again, or games that play themselves."""

import itertools
import os
import shlex
import sys
from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.bank.trial_games import play_games, tell_trials
from pnp.cli import options
from pnp.cli.bank.open import bring_rules, open_, read_hour
from pnp.cli.progress import telling
from pnp.cli.reading import read_kit
from pnp.errors import PnpError, Refusal, UsageError
from pnp.output import write_file
from pnp.rules.language.line import parse
from pnp.rules.state.statement import View

OPENED: Final = 1_800_000_000
"""Eight in the morning; every line typed takes a minute."""

_TYPED: Final = "> "
_ANSWERED: Final = "  "


@click.command()
@click.argument("file", metavar="FILE|KIT", type=click.Path(path_type=Path))
@click.argument("to", metavar="[PAGE]", type=click.Path(path_type=Path), required=False)
@options.flag("--write", "Write the answers of today into FILE.", "writes")
@click.option("--games", type=click.IntRange(2, 100_000), help="Let KIT play itself so often.")
@click.option("--seed", type=click.IntRange(1, 999_999_999), default=1, help="Begin the dice so.")
def play(file: Path, to: Path | None, writes: bool, games: int | None, seed: int) -> None:
    """Try the bank of a game: play the script FILE again, or let KIT play itself.

    A script is an evening: its first line opens the table, a line that is typed begins with `> `,
    and beneath it stands what the bank answers. Begin one with the lines alone and --write.

    Of a ring with deeds --games tells where pawns stand, what each deed brings in, how long games
    last, who wins and which notes are needed, each with its error; with PAGE it is written there
    as a page with charts (.html), or for scripts (.json).
    """
    if games:
        try_games(str(file), to, games, seed)
        return
    if to is not None:
        raise UsageError(f"{to} is written by --games N; of a script --write changes FILE itself")
    try:
        written = file.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        say = f"{file} cannot be read as a script: {getattr(error, 'strerror', '') or error}"
        raise UsageError(say) from error
    kit, wishes = read_opening(written[0] if written else "")
    folder = options.find_pack(kit, file.parent)
    box = read_kit(folder)
    rules = bring_rules(box.game.id, folder, wishes.lang, agreed=False)
    with TemporaryDirectory() as aside:
        path = Path(aside) / "table.pnp"
        open_table(path, box, wishes, OPENED, rules)
        answered = replay(sit_down(path), written)
        if faults := inspect(path).faults:
            raise PnpError(f"{file}: the books are not sound after it: {faults[0]}")
    typed = sum(line.startswith(_TYPED) for line in answered)
    if writes:
        write_file(file, "\n".join(answered) + "\n")
        click.echo(f"{file}: {typed} lines, with the answers of today.")
    elif answered != written:
        for line in unified_diff(written, answered, str(file), "as answered today", lineterm=""):
            click.echo(line, err=True)
        click.echo(f"If that is right, `pnp play {file} --write`.", err=True)
        sys.exit(1)
    else:
        click.echo(f"{file}: {typed} lines are answered as written; the books are sound.")


def try_games(kit: str, to: Path | None, games: int, seed: int) -> None:
    """Let a game play itself, and tell or write what comes of it."""
    from pnp.web.report import FORMS  # noqa: PLC0415  # a script wants neither it nor its page

    ending = to.suffix.lower() if to else ""
    if ending not in FORMS:
        raise UsageError(f"{to} ends in {ending}: name a file in .html, .json or .txt")
    folder = options.find_pack(kit, Path())
    box = read_kit(folder)
    own = bring_rules(box.game.id, folder, "", agreed=False)
    jobs = 1 if own else os.cpu_count() or 1  # what a pack brings runs in this process alone
    with telling() as progress:
        courses = play_games(box, games, seed, jobs, progress)
    text = FORMS[ending](tell_trials(box, courses, seed))
    if to:
        write_file(to, text)
        text = f"{to}\n"
    click.echo(text, nl=False)


def read_opening(line: str) -> tuple[str, Wishes]:
    """Read the line that opens the table of a script, as `pnp bank` would; give its game too.

    What the machine would decide is the same each day: the book keeps the cash, and dice that are
    not told their seed begin with 1.
    """
    session = Session("", lambda: OPENED)
    try:
        word, *words = shlex.split(line)
        asked = open_.make_context(word, words, obj=session).params if word == "open" else {}
    except click.UsageError as error:
        raise UsageError(
            f"{error.format_message()} It is the line that opens the table."
        ) from error
    except ValueError:
        asked = {}
    if not asked:
        raise UsageError("a script begins with `open KIT PLAYER…`, as `pnp bank` would")
    if asked.pop("hall") or asked.pop("trust") or session.path:
        raise UsageError("the table of a script has no --hall, --trust or --table")
    kit, hour, dice = (asked.pop(name) for name in ("game", "until", "dice"))
    until = OPENED + 60 * (read_hour(hour) - 8 * 60) if hour else 0
    asked["cash"] = asked["cash"] or "book"
    asked["seed"] = asked["seed"] or int(dice)
    return kit, Wishes(lang=session.lang, line=line, until=until, hour=hour, **asked)


def sit_down(path: Path) -> Session:
    """Sit down at the table of a script, with a clock on which every line takes a minute."""
    clock = itertools.count(OPENED + 60, 60)
    return Session(path, lambda: next(clock))


def answer(session: Session, text: str) -> list[str]:
    """Give what the bank answers to a line, as a script writes it."""
    try:
        answered = session.answer(parse(text))
    except Refusal as refusal:
        code, *more = f"{refusal.code}: {refusal}".split("\n")
        return [f"  {code}", *(f"    {each}" for each in more)]
    if isinstance(answered, View):
        return [f"  {each}" for each in answered.lines]
    first, *more = answered.lines()
    return [f"  {answered.n}: {first}", *(f"    {each}" for each in more)]


def replay(session: Session, lines: Iterable[str]) -> list[str]:
    """Type every line of a script; give it with the answers of now for those written in it."""
    shown: list[str] = []
    with session.held():
        for line in read_script(lines):
            shown.append(line.text)
            if typed := line.typed:
                shown += answer(session, typed)
    return shown


class ScriptLine(NamedTuple):
    """A line of a script that is no answer: its number, and the answers written beneath it."""

    number: int
    text: str
    answers: list[str]

    @property
    def typed(self) -> str:
        """Give what is typed; nothing of a remark, and of the line that opens the table."""
        if self.number > 1 and self.text and not self.text.startswith((_TYPED, "#")):
            say = f"line {self.number}: a line to be typed begins with `> `, not `{self.text}`"
            raise UsageError(say)
        return self.text.removeprefix(_TYPED) if self.text.startswith(_TYPED) else ""


def read_script(lines: Iterable[str]) -> list[ScriptLine]:
    """Take a script apart, each line with the answers written beneath it."""
    found = [ScriptLine(0, "", [])]
    for number, line in enumerate(lines, 1):
        if line.startswith(_ANSWERED):
            found[-1].answers.append(line)
        else:
            found.append(ScriptLine(number, line, []))
    return found[1:]
