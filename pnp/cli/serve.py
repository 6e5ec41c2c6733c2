"""`pnp serve`: the pages of the look-up, on this machine or for the phones at the table."""

import signal
import sys
from io import StringIO
from pathlib import Path
from socket import socket
from types import FrameType

import click

from pnp.cli.site import find_folders, pages
from pnp.errors import PnpError
from pnp.host.network import LOOPBACK, open_port, own_address


@click.command()
@click.argument("names", metavar="[KIT]...", nargs=-1)
@click.option("--lan", is_flag=True, help="Let the phones on the local network in.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=8230,
    show_default=True,
    help="The port to answer on; 0 takes a free one.",
)
@click.option("--content", type=click.Path(path_type=Path), help="Where kits are looked for first.")
def serve(names: tuple[str, ...], lan: bool, port: int, content: Path | None) -> None:
    """Show the look-up of each KIT (all, if none is named) to a browser until Ctrl-C.

    Only this machine is answered unless --lan is given; then a QR code leads phones here.
    Nothing is written to disk.
    """
    folders = find_folders(names, content)
    with listen(lan=lan, port=port) as listener:
        before = signal.signal(signal.SIGTERM, _stop)
        try:
            _greet(listener, lan=lan)
            from pnp.host.server import open_host  # noqa: PLC0415  # the address is told first

            open_host(listener, lambda: dict(pages(folders))).run()
        except KeyboardInterrupt:
            click.echo("\nStopped.")
        finally:
            signal.signal(signal.SIGTERM, before)


def listen(*, lan: bool, port: int) -> socket:
    """Open the port, on this machine alone or on the local network.

    Raises PnpError if it cannot be had.
    """
    address = own_address() if lan else LOOPBACK
    if not address:
        raise PnpError("This machine is on no local network; without --lan it serves itself.")
    try:
        return open_port(address, port)
    except OSError as error:
        say = f"Port {port} of {address} cannot be used: {error.strerror}."
        raise PnpError(f"{say} Name another with --port.") from error


def _greet(listener: socket, *, lan: bool) -> None:
    """Say where the look-up is, who may read it, and how it is stopped; at once, for it is open."""
    address = "http://{}:{}/".format(*listener.getsockname())
    click.echo(f"The look-up is at {address}")
    if lan:
        _put_code(address)
        click.echo(f"Cards printed with --qr {address.rstrip('/')} lead here while this runs.")
        click.echo("Whoever is on this network may read the cards; nothing can be changed.")
    click.echo("Ctrl-C stops it.")
    sys.stdout.flush()


def _put_code(address: str) -> None:
    """Draw the QR code of the address, dark on light whatever the terminal's colours."""
    from qrcode import QRCode  # noqa: PLC0415  # only --lan draws a code

    code = QRCode(border=2)
    code.add_data(address)
    if sys.stdout.isatty():
        code.print_ascii(out=sys.stdout, tty=True)
    else:
        drawn = StringIO()
        code.print_ascii(out=drawn, invert=True)
        click.echo(drawn.getvalue())


def _stop(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt
