"""Looking at the books: status, score, history, why, help."""

import json

import click

from pnp.bank.query_commands import look
from pnp.cli.bank.dispatch import session_of
from pnp.cli.bank.options import Seat, seated
from pnp.cli.bank.screen import tell
from pnp.rules.language.line import typed

_as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON for scripts.")


def _show(seat: Seat, words: tuple[str, ...], *, as_json: bool) -> None:
    with session_of(seat).looking() as loaded:
        view = look(loaded, typed(words).acts[0])
    if view is None:
        return
    if as_json:
        click.echo(json.dumps(view.data, ensure_ascii=False, indent=1))
    else:
        tell(view.lines)


@click.command()
@click.argument("players", nargs=-1)
@_as_json
@seated
@click.pass_obj
def status(seat: Seat, players: tuple[str, ...], as_json: bool) -> None:
    """Show who has what, for all players or some."""
    _show(seat, ("status", *players), as_json=as_json)


@click.command()
@_as_json
@seated
@click.pass_obj
def score(seat: Seat, as_json: bool) -> None:
    """Count everybody up, item by item."""
    _show(seat, ("score",), as_json=as_json)


@click.command()
@click.argument("last", required=False)
@_as_json
@seated
@click.pass_obj
def history(seat: Seat, last: str | None, as_json: bool) -> None:
    """List what was entered, all of it or the LAST few."""
    _show(seat, ("history", last) if last else ("history",), as_json=as_json)


@click.command()
@click.argument("entry", required=False)
@_as_json
@seated
@click.pass_obj
def why(seat: Seat, entry: str | None, as_json: bool) -> None:
    """Explain an entry, the last if none is named: rule, figures, rounding."""
    _show(seat, ("why", entry) if entry else ("why",), as_json=as_json)


@click.command(name="help")
@click.argument("verbs", nargs=-1)
@_as_json
@seated
@click.pass_obj
def help_(seat: Seat, verbs: tuple[str, ...], as_json: bool) -> None:
    """List the verbs of this table's game and how each is written."""
    _show(seat, ("help", *verbs), as_json=as_json)
