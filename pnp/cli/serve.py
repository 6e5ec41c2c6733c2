"""`pnp serve`: the pages of the look-up, on this machine or for the phones at the table."""

import signal
import sys
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import click

from pnp.errors import PnpError

if TYPE_CHECKING:
    from pnp.lookup.host import Host


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
    from pnp.cli.site import pages  # noqa: PLC0415  # help needs none of it

    host = _opened(dict(pages(names, content)), lan, port)
    address = f"http://{host.server_address[0]!s}:{host.server_address[1]}/"
    click.echo(f"The look-up is at {address}")
    if lan:
        _put_code(address)
        click.echo(f"Cards printed with --qr {address.rstrip('/')} lead here while this runs.")
    click.echo("Ctrl-C stops it.")
    before = signal.signal(signal.SIGTERM, _stop)
    try:
        host.serve_forever(poll_interval=0.2)
    except KeyboardInterrupt:
        click.echo("\nStopped.")
    finally:
        signal.signal(signal.SIGTERM, before)
        host.server_close()


def _opened(files: dict[str, bytes], lan: bool, port: int) -> "Host":
    """Open the port."""
    from pnp.lookup.host import Host, own_address  # noqa: PLC0415  # as above

    address = own_address() if lan else "127.0.0.1"
    if not address:
        raise PnpError("This machine is on no local network; without --lan it serves itself.")
    try:
        return Host(address, port, files)
    except OSError as error:
        say = f"Port {port} of {address} cannot be used: {error.strerror}."
        raise PnpError(f"{say} Name another with --port.") from error


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
