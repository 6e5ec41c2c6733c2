"""One line given as the words of a command: acts, or a look at the books."""

import os
import re
import sys
from typing import Final

import click

from pnp.bank.decision import LOOKS
from pnp.bank.session import Answer, Session
from pnp.cli.bank.answers import show, tell, write_answer, write_refusal
from pnp.cli.bank.options import keeping, seated
from pnp.cli.streams import echo_json
from pnp.errors import Code, Refusal, UsageError
from pnp.rules.language.line import DRY_RUN, Line, line_of, parse
from pnp.rules.state.game_state import Question
from pnp.spelling import near_words

# what somebody may want to type before there is a table
_FIRST_COMMANDS: Final = ("open", "run", "status", "help", "recover")

_OPTIONS: Final = (
    "--why, --force, --table, --lang, --mirror, --id, --dry-run, --no-backup and --json"
)


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
@click.option("--why", default="")
@click.option("--force", default="")
@click.option("--id", "command", default="")
@click.option(DRY_RUN, "dry", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@seated
@keeping
def act(
    session: Session,
    words: tuple[str, ...],
    why: str,
    force: str,
    command: str,
    dry: bool,
    as_json: bool,
) -> None:
    """Enter an act, or acts joined by `;` in one quoted line; or look at the books."""
    ctx = click.get_current_context()
    if ctx.parent and not {"-h", "--help"}.isdisjoint(words):
        click.echo(ctx.parent.get_help())
        return
    for word in words:
        if word.startswith("--"):
            raise UsageError(f"there is no option {word}; there are {_OPTIONS}")
    if words and words[0] not in LOOKS and not os.access(session.path, os.F_OK):
        for near in near_words(words[0], _FIRST_COMMANDS, alike=0.7):
            raise UsageError(f"`{words[0]}` is no command; did you mean `pnp bank {near}`?")
    whole = len(words) == 1 and any(mark.isspace() or mark in ";#" for mark in words[0])
    line = parse(words[0]) if whole else line_of(words)
    line = line._replace(reason=why or line.reason, force=force or line.force, dry=line.dry or dry)
    try:
        _answer(session, line, command, as_json=as_json)
    finally:
        if session.is_in_tournament:
            from pnp.cli.bank.hall import post_standing  # noqa: PLC0415  # few play in a hall

            post_standing(session, aside=as_json)


def _answer(session: Session, line: Line, command: str, *, as_json: bool) -> None:
    # A refusal ends with its exit code.
    try:
        answer = session.answer(line, command)
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
    from shlex import quote  # noqa: PLC0415  # a payment that is taken quotes nothing

    if not isinstance(refusal, Question):
        return str(refusal)
    lines = re.split("`([^`]*)`", str(refusal))  # every second one is what may be typed
    lines[1::2] = (f"`{quote(line) if ';' in line else line}`" for line in lines[1::2])
    return "".join(lines)
