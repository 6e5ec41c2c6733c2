"""One line given as the words of a command: acts, or a look at the books."""

import json
import os
import sys
from dataclasses import replace
from typing import Final

import click

from pnp.bank.decision import LOOKS
from pnp.bank.journal import is_in_tournament
from pnp.bank.session import Answer
from pnp.cli.bank.answers import accepted, exit_code, refused, shown, tell
from pnp.cli.bank.options import Seat, session_of
from pnp.errors import Refusal, UsageError
from pnp.rules.language.line import DRY_RUN, Line, parse, typed
from pnp.spelling import near_words

# what somebody may want to type before there is a table
_FIRST_COMMANDS: Final = ("open", "run", "status", "help", "recover")

# the options of an act that are followed by a value
_VALUED: Final = {
    "--why": "why",
    "--force": "force",
    "--table": "table",
    "--lang": "lang",
    "--mirror": "mirror",
    "--id": "id",
}

_NO_BACKUP: Final = "--no-backup"


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
    shown = tuple(word for word in words if word != DRY_RUN)
    bare, options, as_json = _options(shown)
    _check_command(seat, bare)
    seat.table = options.get("table", seat.table)
    seat.lang = options.get("lang", seat.lang)
    seat.mirror = options.get("mirror", seat.mirror)
    seat.keeps = seat.keeps and "keeps" not in options
    line = _line(bare, options)
    line = replace(line, dry=line.dry or shown != words)
    answer_line(seat, line, options.get("id", ""), as_json=as_json)


def answer_line(seat: Seat, line: Line, command: str = "", *, as_json: bool = False) -> None:
    """Answer one line, for people or for scripts; a refusal ends with its exit code."""
    try:
        _answer(seat, line, command, as_json=as_json)
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
            click.echo(json.dumps(refused(1, line, refusal), ensure_ascii=False))
        else:
            click.echo(str(refusal), err=True)
        sys.exit(exit_code(refusal))
    if not as_json:
        tell(shown(answer))
    elif isinstance(answer, Answer):
        for each in accepted(1, line, answer):
            click.echo(json.dumps(each, ensure_ascii=False))
    else:
        click.echo(json.dumps(answer.data, ensure_ascii=False, indent=1))


def _check_command(seat: Seat, words: tuple[str, ...]) -> None:
    if words and words[0] not in LOOKS and not os.access(seat.path, os.F_OK):
        for near in near_words(words[0], _FIRST_COMMANDS, alike=0.7):
            raise UsageError(f"`{words[0]}` is no command; did you mean `pnp bank {near}`?")


def _options(words: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, str], bool]:
    bare: list[str] = []
    options: dict[str, str] = {}
    as_json = False
    waiting = iter(words)
    for word in waiting:
        name, equals, value = word.partition("=")
        if word == "--json":
            as_json = True
        elif word == _NO_BACKUP:
            options["keeps"] = ""
        elif name in _VALUED:
            given = value if equals else next(waiting, None)
            if not given:
                message = f"{name} needs a value"
                raise UsageError(message)
            options[_VALUED[name]] = given
        elif word.startswith("--"):
            there = ", ".join((*_VALUED, DRY_RUN, _NO_BACKUP))
            message = f"there is no option {word}; there are {there} and --json"
            raise UsageError(message)
        else:
            bare.append(word)
    return tuple(bare), options, as_json


def _line(words: tuple[str, ...], options: dict[str, str]) -> Line:
    whole = len(words) == 1 and any(mark.isspace() or mark in ";#" for mark in words[0])
    line = parse(words[0]) if whole else typed(words)
    why, force = options.get("why", line.reason), options.get("force", line.force)
    return replace(line, reason=why, force=force)
