"""The header of a table's file, its tables (`journal.sql`), and how its parts are called."""

# pathlib would cost every payment 3 ms
# ruff: noqa: PTH118, PTH120, PTH123

import os
from typing import Final

APPLICATION: Final = 0x706E7031
"""`pnp1` in the header of the file: what kind of SQLite database this is."""

VERSION: Final = 2
"""The version of these tables; a file of a newer one is left alone."""

TOURNAMENT_VERSION: Final = 3
"""The version of the file of a table in a tournament, which an older pnp leaves alone."""

HALL: Final = "hall"
"""Under what such a file keeps who the table is there, sealed with all it began with."""

BANK: Final = "bank."
"""How the labels of a box begin that are words of the bank; the file keeps them without."""

LANGUAGE: Final = "language."
"""How the labels begin that tell how a language counts."""

HELP: Final = "help."
"""How the labels begin that tell what a verb does: kept only of a pack's own verbs."""

with open(os.path.join(os.path.dirname(__file__), "journal.sql"), encoding="utf-8") as _file:
    _, *_statements = _file.read().rstrip(";\n").split("\n\n")

STATEMENTS: Final = tuple(each.rstrip(";") for each in _statements)
"""All that makes an empty file a table's file, and what is found in a sound one."""
