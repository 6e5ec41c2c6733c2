"""What commands that answer over HTTP share: the open port, the code to scan, the way to stop."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from socket import AF_INET, SOCK_DGRAM, create_server, socket
from typing import Any, Final

import click

from pnp.cli.options import flag, value
from pnp.cli.streams import can_show
from pnp.errors import PnpError

LOOPBACK: Final = "127.0.0.1"
"""The address at which only this machine itself is answered."""

# Connections the system keeps until they are taken up.
_WAITING: Final = 256


def answering(default: int, lan: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Give a command the options `--lan`, and whom it lets in, and `--port`, tried first."""
    let_in = flag("--lan", lan)
    at = value("--port PORT", "The port to answer on; 0 takes a free one.",
               type=click.IntRange(0, 65535), usual=default)  # fmt: skip
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


def own_address() -> str:
    """Give this machine's address on the local network; empty if it is on none."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which way it would go
        except OSError:
            return ""
        name: str = probe.getsockname()[0]
    return "" if name.startswith(("127.", "0.")) else name


def open_port(address: str, port: int) -> socket:
    """Open a port, a free one for 0; who connects from now on waits until he is answered.

    Raises OSError if the port is taken, or not allowed.
    """
    return create_server((address, port), backlog=_WAITING)


def put_code(address: str) -> None:
    """Draw the QR code of the address, dark on light whatever the terminal's colours."""
    if not can_show("█▀▄"):  # of other signs no camera would make a code
        return
    from pnp.qr_codes import modules  # noqa: PLC0415  # few commands draw a code

    code = modules(address)
    framed = [f"00{row}".ljust(len(code) + 4, "0") for row in ("", "", *code, "", "", "")]
    coloured = sys.stdout.isatty()
    signs = " ▄▀█" if coloured else "█▀▄ "  # where nothing says so, a terminal is dark
    for above, below in zip(framed[::2], framed[1::2], strict=True):
        line = "".join(signs[int(a + b, 2)] for a, b in zip(above, below, strict=True))
        click.echo(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" if coloured else line)


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
