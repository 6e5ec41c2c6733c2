"""`pnp bank serve`: the live table, on this machine or for the phones at the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import click

from pnp.bank.session import Session
from pnp.bank.tournament import Posting
from pnp.box.packs import find_kit
from pnp.cli.bank.hall import follow, post_standing
from pnp.cli.bank.options import keeping, seated
from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.cli.options import flag
from pnp.errors import PnpError
from pnp.web.live.application import LiveHost, open_live

PORT = 8230
"""The port that is tried first: that of the look-up."""


@click.command()
@click.argument("file", metavar="[TABLE]", required=False, default="")
@answering(PORT, "Let the phones on the local network in.")
@flag("--hide-cash", "Show nobody's cash to others; the banker sees it all.")
@seated
@keeping
def serve(session: Session, file: str, lan: bool, port: int, hide_cash: bool) -> None:
    """Show a TABLE (else that of --table) to phones and a screen until Ctrl-C.

    Phones ask, the banker enters: here on his page, or in a shell at the same table.
    Only this machine is answered unless --lan is given; then a QR code leads phones here.
    """
    session.path = file or session.path
    with listen(lan=lan, port=port) as listener:
        host = open_live(listener, session.apart(), hides=hide_cash, folder=_folder_of(session))
        with until_stopped():
            greet(host, lan=lan)
            click.echo("Ctrl-C stops it.")
            with _posted(host, session):
                host.run()


@contextmanager
def _posted(host: LiveHost, session: Session) -> Iterator[None]:
    # what phones enter is posted to the tournament, where the table plays in one
    if not session.is_in_tournament:
        yield
        return
    ended, posting = Event(), host.table.ask(lambda: Posting(host.table.load()))
    Thread(target=follow, args=(host.table, posting, ended), daemon=True).start()
    try:
        yield
    finally:
        ended.set()
        post_standing(session)


def serve_beside(session: Session, *, lan: bool, port: int) -> LiveHost:
    """Show a table to phones while the shell at it goes on."""
    listener = listen(lan=lan, port=port)
    try:
        host = open_live(listener, session.apart(), folder=_folder_of(session))
    except PnpError:
        listener.close()
        raise
    host.start()
    return host


def _folder_of(session: Session) -> Path | None:
    with session.looking() as loaded:
        try:
            return find_kit(loaded.table.kit)
        except PnpError:
            return None  # a table is shown without its game's folder too


def greet(host: LiveHost, *, lan: bool) -> None:
    """Say where the table is, who may look, and where the banker's own page is."""
    click.echo(f"The table is at {host.address} (on a wall: {host.address}?tv)")
    if lan:
        put_code(host.address)
        click.echo("Whoever is on this network may look on; who may ask, the banker decides.")
    else:
        click.echo("Only this machine is answered; --lan lets the phones in.")
    click.echo(f"The banker's own page, for nobody else: {host.banker}")
