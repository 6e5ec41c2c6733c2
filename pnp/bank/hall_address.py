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
        return f"{self.scheme}://{self.host}:{self.port}/{self.tournament}"


def read_hall_address(typed: str) -> HallAddress | None:
    """Read where a hall is; None for what is no such address.

    >>> str(read_hall_address("http://10.0.0.5:8231/surf-cup/"))
    'http://10.0.0.5:8231/surf-cup'
    >>> read_hall_address("10.0.0.5/surf-cup"), read_hall_address("http://10.0.0.5:8231")
    (None, None)
    """
    found = _FORM.fullmatch(typed.strip())
    if found is None:
        return None
    port = int(found[3] or _PORTS[found[1]])
    return HallAddress(found[1], found[2].strip("[]"), port, found[4]) if port < 65536 else None
