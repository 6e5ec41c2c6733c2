"""What commands that answer over HTTP share: the open port, the code to scan, the way to stop."""

import sys
from io import StringIO
from socket import socket
from types import FrameType

import click

from pnp.errors import PnpError
from pnp.host.network import LOOPBACK, open_port, own_address


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


def put_code(address: str) -> None:
    """Draw the QR code of the address, dark on light whatever the terminal's colours."""
    from qrcode import QRCode  # noqa: PLC0415  # few commands draw a code

    code = QRCode(border=2)
    code.add_data(address)
    if sys.stdout.isatty():
        code.print_ascii(out=sys.stdout, tty=True)
    else:
        drawn = StringIO()
        code.print_ascii(out=drawn, invert=True)
        click.echo(drawn.getvalue())


def stop_by_signal(_signal: int, _frame: FrameType | None) -> None:
    """Stop as Ctrl-C does."""
    raise KeyboardInterrupt
