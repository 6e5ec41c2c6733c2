"""The formats a list may be kept in: one row for each ending, one file for each reader."""

from collections.abc import Mapping
from typing import Final

LIST_FORMATS: Final[Mapping[str, str]] = {
    ".csv": "comma_lists",
    ".xlsx": "workbooks",
    ".ods": "workbooks",
}
"""The endings, and the file of `pnp/box/reading` whose `read_list` reads such a list."""
