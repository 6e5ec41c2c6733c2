"""Evenings as scripts: every line typed and every word answered, to be played again."""

import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pnp.bank.session import Session
from pnp.errors import Refusal, UsageError
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
