"""Where a hall is and what its tournament is called, as `--hall` is typed."""

import re
from dataclasses import dataclass
from typing import Final

_FORM: Final = re.compile(
    r"(https?)://(\[[0-9a-fA-F:.]+\]|[^/:\s?#@]+)(?::(\d{1,5}))?/([^/\s?#]+)/?"
)

_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class HallAddress:
    """A tournament in a hall."""

    scheme: str
    host: str
    port: int
    tournament: str

    def __str__(self) -> str:
        """Write it as it is typed."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}/{self.tournament}"


def read_hall_address(typed: str) -> HallAddress | None:
    """Read where a hall is; None for what is no such address.

    >>> str(read_hall_address("http://10.0.0.5:8231/surf-cup/"))
    'http://10.0.0.5:8231/surf-cup'
    >>> str(read_hall_address("http://[fe80::5]/surf-cup"))
    'http://[fe80::5]:80/surf-cup'
    >>> read_hall_address("10.0.0.5/surf-cup"), read_hall_address("http://10.0.0.5:8231")
    (None, None)
    """
    found = _FORM.fullmatch(typed.strip())
    if found is None:
        return None
    port = int(found[3] or _PORTS[found[1]])
    if port > 65535 or not (found[2] + found[4]).isprintable():
        return None
    return HallAddress(found[1], found[2].strip("[]"), port, found[4])
