"""A table in a tournament: `pnp bank hall`, and what is posted beside every other command."""

import json
import secrets
import sys
from collections.abc import Sequence
from threading import Event
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import click

from pnp.bank.file_messages import say_first
from pnp.bank.journal_tables import HALL
from pnp.bank.session import Session
from pnp.bank.tournament import Posting, TournamentAway, ask_tournament, read_address, tell_standing
from pnp.cli.bank.answers import tell
from pnp.cli.bank.options import seated
from pnp.cli.options import flag
from pnp.errors import PnpError, UsageError

if TYPE_CHECKING:
    from pnp.web.live.table_actor import TableActor

_PATIENCE = 10.0  # seconds that who asks for it waits
_EVERY = 2.0  # seconds between two looks at a table that is shown to phones


@click.command(name="hall")
@flag("--done", "The table has finished: its count stands.")
@seated
def hall(session: Session, done: bool) -> None:
    """Post to the hall how the table stands now; $PNP_HALL says where that is, if it has moved."""
    with session.looking() as loaded:
        say = loaded.say
        if HALL not in loaded.books.content:
            raise UsageError(say.text("hall.none"))
        posting, standing = Posting(loaded, _PATIENCE), tell_standing(loaded, is_done=done)
    tell(posting.post(standing, urgent=True))
    if posting.trouble:
        sys.exit(PnpError.exit_code)
    facts = {"place": posting.place, "n": standing.entries, "seal": standing.seal}
    tell((say.text("hall.done" if done else "hall.posted", **facts),))


def ask_for_seat(typed: str, kit: str, players: Sequence[str], lang: str) -> str:
    """Ask where a table would sit, and give what its file is to keep of the tournament.

    A misspelt name is told before there is a file. That nobody answers is no reason not to play.
    """
    address = read_address(typed)
    if not address:
        raise UsageError(say_first(lang, "open.no-hall", typed=typed[:80]))
    name = urlsplit(address).path.split("/")[1]
    asked = {"kit": kit, "players": [" ".join(each.split()) for each in players]}
    try:
        status, told = ask_tournament(address, f"{name}/seat", asked, 2.0, Accept_Language=lang)
    except TournamentAway:
        click.echo(say_first(lang, "hall.away-at-opening", hall=address), err=True)
    else:
        if status in {400, 401, 403, 404, 409}:
            raise UsageError(str(told.get("say", "")))
    return json.dumps({"id": secrets.token_hex(16), "tournament": name, "address": address})


def post_standing(session: Session, *, opening: bool = False, aside: bool = False) -> None:
    """Post how the table stands, as far as that is quick, and tell what there is to tell."""
    with session.looking() as loaded:
        posting, standing = Posting(loaded), tell_standing(loaded)
    lines = list(posting.post(standing))
    if opening:  # that nobody answers was told when a seat was asked for
        lines = [loaded.say.text("hall.seated", place=posting.place)] if posting.place else []
    if aside:
        for line in lines:
            click.echo(line, err=True)
    else:
        tell(lines)


def follow(table: "TableActor", posting: Posting, ended: Event) -> None:
    """Post how a table stands that phones enter at, until it ends."""
    while not ended.wait(_EVERY):
        for line in posting.post(table.ask(lambda: tell_standing(table.load()))):
            click.echo(line)
