"""`pnp play`: a game's bank on the bench: an evening typed again, every word answered compared."""

import itertools
import shlex
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

import click

from pnp.bank.integrity import inspect
from pnp.bank.session import Session
from pnp.bank.table_opening import Wishes, open_table
from pnp.cli import options
from pnp.cli.bank.open import bring_rules, open_, read_hour
from pnp.cli.bank.options import Seat
from pnp.cli.reading import read_kit
from pnp.errors import PnpError, Refusal, UsageError
from pnp.output import write_file
from pnp.rules.language.line import parse
from pnp.rules.state.statement import View

OPENED: Final = 1_800_000_000
"""Eight in the morning; every line typed takes a minute."""

_TYPED: Final = "> "
_ANSWERED: Final = "  "


class Difference(NamedTuple):
    """A line of a script that was answered otherwise than it is written."""

    number: int
    typed: str
    wanted: tuple[str, ...]
    got: tuple[str, ...]


class Replayed(NamedTuple):
    """A script as it was answered now."""

    lines: tuple[str, ...]
    typed: int
    differences: tuple[Difference, ...]


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@options.flag("--write", "Write the answers of today into FILE.", "writes")
def play(file: Path, writes: bool) -> None:
    """Try the bank of a game: play the script FILE again.

    A script is an evening: its first line opens the table, a line that is typed begins with `> `,
    and beneath it stands what the bank answers. Begin one with the lines alone and --write.
    """
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
        replayed = replay(sit_down(path), written)
        if faults := inspect(path).faults:
            raise PnpError(f"{file}: the books are not sound after it: {faults[0]}")
    if writes:
        write_file(file, "\n".join(replayed.lines) + "\n")
        click.echo(f"{file}: {replayed.typed} lines, with the answers of today.")
    elif replayed.differences:
        _tell_differences(file, replayed)
        sys.exit(1)
    else:
        click.echo(f"{file}: {replayed.typed} lines are answered as written; the books are sound.")


def read_opening(line: str) -> tuple[str, Wishes]:
    """Read the line that opens the table of a script, as `pnp bank` would; give its game too.

    What the machine would decide is the same each day: the book keeps the cash, and dice that are
    not told their seed begin with 1.
    """
    seat = Seat()
    try:
        word, *words = shlex.split(line)
        asked = open_.make_context(word, words, obj=seat).params if word == "open" else {}
    except click.UsageError as error:
        raise UsageError(
            f"{error.format_message()} It is the line that opens the table."
        ) from error
    except ValueError:
        asked = {}
    if not asked:
        raise UsageError("a script begins with `open KIT PLAYER…`, as `pnp bank` would")
    if asked.pop("hall") or asked.pop("trust") or seat.table:
        raise UsageError("the table of a script has no --hall, --trust or --table")
    kit, hour, dice = (asked.pop(name) for name in ("game", "until", "dice"))
    until = OPENED + 60 * (read_hour(hour) - 8 * 60) if hour else 0
    asked["cash"] = asked["cash"] or "book"
    asked["seed"] = asked["seed"] or int(dice)
    return kit, Wishes(lang=seat.lang, line=line, until=until, hour=hour, **asked)


def _tell_differences(file: Path, replayed: Replayed) -> None:
    for each in replayed.differences:
        click.echo(f"{file}:{each.number}: {each.typed}", err=True)
        click.echo("\n".join(f"  -{line}" for line in each.wanted) or "  -", err=True)
        click.echo("\n".join(f"  +{line}" for line in each.got), err=True)
    n = len(replayed.differences)
    say = f"{n} of {replayed.typed} lines {'is' if n == 1 else 'are'} answered otherwise"
    click.echo(f"{say}; if that is right, `pnp play {file} --write`.", err=True)


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


def replay(session: Session, lines: Iterable[str]) -> Replayed:
    """Type every line of a script, and compare the answers with those written beneath it."""
    shown: list[str] = []
    differences: list[Difference] = []
    typed = 0
    with session.held():
        for number, line, wanted in _blocks(lines):
            shown.append(line)
            if line.startswith(_TYPED):
                typed += 1
                got = tuple(answer(session, line.removeprefix(_TYPED)))
                shown += got
                if got != wanted:
                    differences.append(Difference(number, line, wanted, got))
    return Replayed(tuple(shown), typed, tuple(differences))


def _blocks(lines: Iterable[str]) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    head: tuple[int, str] | None = None
    wanted: list[str] = []
    for number, line in enumerate(lines, 1):
        if line.startswith(_ANSWERED) and head is not None:
            wanted.append(line)
            continue
        if head is not None:
            yield *head, tuple(wanted)
        if line and not line.startswith((_TYPED, "#")) and number > 1:
            raise UsageError(f"line {number}: a line to be typed begins with `> `, not `{line}`")
        head, wanted = (number, line), []
    if head is not None:
        yield *head, tuple(wanted)
