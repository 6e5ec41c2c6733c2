"""One list of queries for the terminal and the page, so that both search alike."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Asked:
    """What somebody types, and what must come first."""

    typed: str
    first: str
    """A code, a term as `kit/term`; `-` for nothing, `?` where any will do."""


def asked_queries() -> list[Asked]:
    """Read the list."""
    lines = Path(__file__).with_name("queries.tsv").read_text(encoding="utf-8").splitlines()
    return [Asked(*line.split("\t")) for line in lines if not line.startswith("#")]
