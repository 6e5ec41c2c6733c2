"""Whether a file is that of a table that posts to a hall: one look at its header."""

# pathlib would cost every payment 3 ms
# ruff: noqa: PTH113, PTH123

import os
from contextlib import suppress
from typing import Final

from pnp.bank.journal import TableFile
from pnp.bank.journal_tables import POSTING_VERSION

_AT: Final = 60
"""Where SQLite keeps the version that a program gives its tables."""


def has_outbox(path: TableFile) -> bool:
    """Tell whether a table posts to a hall; a file that cannot be read does not."""
    if not os.path.isfile(path):  # a pipe would keep everybody waiting
        return False
    with suppress(OSError), open(path, "rb") as file:
        return int.from_bytes(file.read(_AT + 4)[_AT:], "big") == POSTING_VERSION
    return False
