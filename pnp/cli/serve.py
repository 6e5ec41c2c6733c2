"""`pnp serve`: the pages of the look-up, on this machine or for the phones at the table."""

import sys
from pathlib import Path
from socket import socket

import click

from pnp.cli.listening import answering, listen, put_code, until_stopped
from pnp.cli.site import find_folders, pages


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@answering(8230, "Let the phones on the local network in.")
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def serve(names: tuple[str, ...], lan: bool, port: int, content: Path | None) -> None:
    """Show the look-up of each KIT (all, if none is named) to a browser until Ctrl-C.

    Only this machine is answered unless --lan is given; then a QR code leads phones here.
    Nothing is written to disk.
    """
    folders = find_folders(names, content)
    with listen(lan=lan, port=port) as listener, until_stopped():
        _greet(listener, lan=lan)
        from pnp.web.server import open_host  # noqa: PLC0415  # the address is told first

        open_host(listener, lambda: dict(pages(folders))).run()


def _greet(listener: socket, *, lan: bool) -> None:
    # At once, for it is open.
    address = "http://{}:{}/".format(*listener.getsockname())
    click.echo(f"The look-up is at {address}")
    if lan:
        put_code(address)
        click.echo(f"Cards printed with --qr {address.rstrip('/')} lead here while this runs.")
        click.echo("Whoever is on this network may read the cards; nothing can be changed.")
    click.echo("Ctrl-C stops it.")
    sys.stdout.flush()
