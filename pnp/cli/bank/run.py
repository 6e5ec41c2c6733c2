"""Playing a script of lines."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import click

from pnp.bank.posting_file import has_outbox
from pnp.bank.session import Session
from pnp.cli.bank.answers import accepted, refused, shown
from pnp.cli.bank.options import Seat, keeping, seated, session_of
from pnp.cli.bank.screen import tell
from pnp.errors import Refusal, UsageError
from pnp.rules.language.line import parse
from pnp.rules.state.messages import Catalogue

LONGEST_SCRIPT: Final = 5_000_000
"""The most characters of a script: about a hundred thousand lines."""


@click.command()
@click.argument("script", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object for each act.")
@click.option("--keep-going", is_flag=True, help="Go on after a refused line.")
@seated
@keeping
@click.pass_obj
def run(seat: Seat, script: str, as_json: bool, keep_going: bool) -> None:
    """Play a script: one line, one entry; blank lines and # comments are passed over."""
    lines = _read(script)
    with session_of(seat).held() as session:
        with session.looking() as loaded:  # a damaged table is told before the first line
            say = loaded.state.messages
        good = _played(session, say, lines, as_json=as_json, keep_going=keep_going)
    if has_outbox(seat.path):
        from pnp.cli.bank.hall_news import tell_hall  # noqa: PLC0415  # few play in a hall

        tell_hall(seat, aside=as_json)
    if not good:
        sys.exit(1)


def _played(
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
                click.echo(json.dumps(refused(number, line, refusal), ensure_ascii=False))
            else:
                click.echo(say.text("run.line", n=number, what=str(refusal)), err=True)
            if not keep_going:
                break
        else:
            for each in accepted(number, line, answer) if as_json else ():
                click.echo(json.dumps(each, ensure_ascii=False))
            tell(() if as_json else shown(answer))
    return good


def _read(script: str) -> Iterable[str]:
    try:
        if script == "-":
            text = sys.stdin.read(LONGEST_SCRIPT + 1)
        else:
            with Path(script).open(encoding="utf-8-sig") as file:
                text = file.read(LONGEST_SCRIPT + 1)
    except OSError as error:
        message = f"{script} cannot be read: {error.strerror}"
        raise UsageError(message) from error
    except UnicodeDecodeError as error:
        message = f"{script} is not UTF-8: save it as UTF-8"
        raise UsageError(message) from error
    if len(text) > LONGEST_SCRIPT:
        message = f"{script} has more than {LONGEST_SCRIPT:,} characters: play it in parts"
        raise UsageError(message)
    return text.splitlines()
