"""One line given as the words of a command: acts, or a look at the books."""

import os
import shlex
import sys
from typing import Final

import click

from pnp.bank.decision import LOOKS
from pnp.bank.journal import is_in_tournament
from pnp.bank.session import Answer
from pnp.cli.bank.answers import show, tell, write_answer, write_refusal
from pnp.cli.bank.options import Seat, session_of
from pnp.cli.streams import echo_json
from pnp.errors import Code, Refusal, UsageError
from pnp.rules.language.line import DRY_RUN, Line, line_of, parse
from pnp.rules.state.question import Question
from pnp.spelling import near_words

# what somebody may want to type before there is a table
_FIRST_COMMANDS: Final = ("open", "run", "status", "help", "recover")

# the options of an act that are followed by a value, and those that are not
_VALUED: Final = ("--why", "--force", "--table", "--lang", "--mirror", "--id")
_FLAGS: Final = (DRY_RUN, "--no-backup", "--json")


@click.command(
    add_help_option=False,
    context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
@click.pass_obj
@click.pass_context
def act(ctx: click.Context, seat: Seat, words: tuple[str, ...]) -> None:
    """Enter an act, or acts joined by `;` in one quoted line; or look at the books."""
    if ctx.parent and not {"-h", "--help"}.isdisjoint(words):
        click.echo(ctx.parent.get_help())
        return
    bare, given = _options(words)
    for name in ("table", "lang", "mirror"):
        setattr(seat, name, given.get(f"--{name}", getattr(seat, name)))
    if bare and bare[0] not in LOOKS and not os.access(seat.path, os.F_OK):
        for near in near_words(bare[0], _FIRST_COMMANDS, alike=0.7):
            raise UsageError(f"`{bare[0]}` is no command; did you mean `pnp bank {near}`?")
    seat.no_backup = seat.no_backup or "--no-backup" in given
    as_json = "--json" in given
    whole = len(bare) == 1 and any(mark.isspace() or mark in ";#" for mark in bare[0])
    line = parse(bare[0]) if whole else line_of(bare)
    why, force = given.get("--why", line.reason), given.get("--force", line.force)
    line = line._replace(reason=why, force=force, dry=line.dry or DRY_RUN in given)
    try:
        _answer(seat, line, given.get("--id", ""), as_json=as_json)
    finally:
        if is_in_tournament(seat.path):
            from pnp.cli.bank.hall import post_standing  # noqa: PLC0415  # few play in a hall

            post_standing(seat, aside=as_json)


def _answer(seat: Seat, line: Line, command: str, *, as_json: bool) -> None:
    # A refusal ends with its exit code.
    try:
        answer = session_of(seat).answer(line, command)
    except Refusal as refusal:
        if as_json:
            echo_json(write_refusal(1, line, refusal))
        else:
            click.echo(_pasteable(refusal), err=True)
        sys.exit(2 if refusal.code == Code.SYNTAX else 1)
    if not as_json:
        tell(show(answer))
    elif isinstance(answer, Answer):
        for each in write_answer(1, line, answer):
            echo_json(each)
    else:
        echo_json(answer.data, indent=1)


def _pasteable(refusal: Refusal) -> str:
    # What may be typed instead, quoted where a shell would take it apart.
    told, choices = str(refusal), refusal.choices if isinstance(refusal, Question) else ()
    for line in (each.writes.strip() for each in choices):
        told = told.replace(f"`{line}`", f"`{shlex.quote(line)}`") if ";" in line else told
    return told


def _options(words: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, str]]:
    bare: list[str] = []
    given: dict[str, str] = {}
    waiting = iter(words)
    for word in waiting:
        name, equals, value = word.partition("=")
        if word in _FLAGS:
            given[word] = word
        elif name in _VALUED:
            given[name] = (value if equals else next(waiting, None)) or ""
            if not given[name]:
                raise UsageError(f"{name} needs a value")
        elif word.startswith("--"):
            there = ", ".join((*_VALUED, *_FLAGS[:-1]))
            raise UsageError(f"there is no option {word}; there are {there} and {_FLAGS[-1]}")
        else:
            bare.append(word)
    return tuple(bare), given
