"""The address of this machine on the network, a port opened there, and the names it goes by."""

import re
from collections.abc import Container
from socket import AF_INET, SOCK_DGRAM, create_server, socket
from typing import Final

LOOPBACK: Final = "127.0.0.1"
"""The address at which only this machine itself is answered."""

# Connections the system keeps until they are taken up.
_WAITING: Final = 256

_HOST: Final = re.compile(r"(\[[0-9a-f:.]*\]|[^:]*)(?::[0-9]{1,5})?")


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


def is_ours(host: str, addresses: Container[str]) -> bool:
    """Tell whether a Host header means this machine: by an address of its own or a local name.

    A page elsewhere whose name has been pointed here (DNS rebinding) sends that name, and is
    refused. Names in `.local` are given out on the local network alone (RFC 6762).

    >>> is_ours("127.0.0.1:8230", {"127.0.0.1"}), is_ours("Box.local", ()), is_ours("localhost", ())
    (True, True, True)
    >>> is_ours("rebind.example:8230", {"127.0.0.1"}), is_ours("", {"127.0.0.1"})
    (False, False)
    """
    found = _HOST.fullmatch(host.strip().lower())
    name = found[1].removesuffix(".") if found else ""
    return name == "localhost" or name.endswith(".local") or (bool(name) and name in addresses)
