"""What is known of one thing, such as a deed: as lines for the table, and as data for scripts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Particulars:
    """A few facts about one thing, said in the table's language, and the same for scripts."""

    lines: tuple[str, ...]
    data: Mapping[str, Any]
