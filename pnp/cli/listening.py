"""What commands that answer over HTTP share: the open port, the code to scan, the way to stop."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import StringIO
from socket import socket
from typing import Any

import click

from pnp.cli.options import port
from pnp.cli.streams import can_show
from pnp.errors import PnpError
from pnp.web.network import LOOPBACK, open_port, own_address


def answering(default: int, lan: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command the options `--lan`, and whom it lets in, and `--port`, tried first."""
    let_in, at = click.option("--lan", is_flag=True, help=lan), port(default)
    return lambda command: let_in(at(command))


def listen(*, lan: bool, port: int) -> socket:
    """Open the port, on this machine alone or on the local network, or raise PnpError."""
    address = own_address() if lan else LOOPBACK
    if not address:
        raise PnpError("This machine is on no local network; without --lan it serves itself.")
    try:
        return open_port(address, port)
    except OSError as error:
        why = str(error.strerror).partition(" (while ")[0]  # the address is named already
        say = f"Port {port} of {address} cannot be used: {why}."
        raise PnpError(f"{say} Name another with --port.") from error


def put_code(address: str) -> None:
    """Draw the QR code of the address, dark on light whatever the terminal's colours."""
    if not can_show("█▀▄"):  # of other signs no camera would make a code
        return
    from qrcode import QRCode  # noqa: PLC0415  # few commands draw a code

    code = QRCode(border=2)
    code.add_data(address)
    if sys.stdout.isatty():
        code.print_ascii(out=sys.stdout, tty=True)
    else:
        drawn = StringIO()
        code.print_ascii(out=drawn, invert=True)
        click.echo(drawn.getvalue())


@contextmanager
def until_stopped() -> Iterator[None]:
    """Let Ctrl-C, or who tells this process to end, stop what is done within, and say so."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except KeyboardInterrupt:
        click.echo("\nStopped.")
    finally:
        signal.signal(signal.SIGTERM, before)
