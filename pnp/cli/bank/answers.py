"""How an answer is written: lines for people, objects for scripts."""

import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import click

from pnp.bank import replies
from pnp.bank.session import Answer
from pnp.errors import Refusal
from pnp.rules.language.line import Line
from pnp.rules.state.game_state import Question

if TYPE_CHECKING:
    from pnp.rules.state.statement import View


def show(answer: "Answer | View") -> tuple[str, ...]:
    """Write an answer for people: what was asked for, or the number and all they must know."""
    if not isinstance(answer, Answer):
        return answer.lines
    first, *rest = answer.lines()
    if answer.seal:
        rest.append(answer.after.messages.text("seal.told", n=answer.n, seal=answer.seal))
    return (f"{answer.n:>4}  {first}", *(f"      {line}" for line in rest))


def write_answer(number: int, line: Line, answer: "Answer | View") -> list[dict[str, Any]]:
    """Write an answer for scripts: one object for each act, or for what was looked at."""
    if not isinstance(answer, Answer):
        seen = {"line": number, "act": line.memo(), "ok": True, "entry": None, "moves": []}
        return [seen | {"say": "\n".join(answer.lines)}]
    messages, told = answer.after.messages, []
    for each in answer.acts:
        say = [
            *replies.happened(messages, each.entry),
            *replies.read_as(answer.after, each.typed, each.entry),
            *(answer.handed() if each is answer.acts[-1] else ()),
        ]
        told.append(
            {
                "line": number,
                "act": each.typed,
                "ok": True,
                "entry": answer.n,
                "moves": replies.moves(each.entry.postings),
                "say": "; ".join(say),
            }
        )
    return told


def write_refusal(number: int, line: Line, refusal: Refusal) -> dict[str, Any]:
    """Write a refusal for scripts."""
    told: dict[str, Any] = {
        "line": number,
        "act": line.memo(),
        "ok": False,
        "code": refusal.code,
        "rule": refusal.rule,
        "say": refusal.say,
    }
    if not isinstance(refusal, Question):
        return told
    choices = [{"writes": each.writes, "say": each.said} for each in refusal.choices]
    return told | {"ask": list(refusal.told) or [refusal.asks], "choices": choices}


# what stands before a text: blanks, an entry's number or a mark; further lines begin below it
_HANGING: Final = r" *(?:[0-9]+  |[=>] )?"


def tell(lines: Iterable[str]) -> None:
    """Write lines to the output."""
    if sys.stdout.isatty():
        width = 80  # one that does not say is as wide as most
        with suppress(OSError):
            width = os.get_terminal_size(sys.stdout.fileno()).columns or width
        lines = break_lines(lines, width)
    for line in lines:
        click.echo(line)


def break_lines(lines: Iterable[str], width: int) -> Iterator[str]:
    """Break what is wider than a terminal of this many columns.

    >>> list(break_lines(["   7  Anna buys Kingsway for 350"], 24))
    ['   7  Anna buys Kingsway', '      for 350']
    """
    from textwrap import wrap  # noqa: PLC0415  # only a terminal has a width

    for line in lines:
        begin = re.match(_HANGING, line)
        indent = " " * (begin.end() if begin else 0)
        yield from wrap(line, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
