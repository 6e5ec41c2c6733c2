"""Here is something wrong: one type for it in all rooms, told as text, as JSON and as SARIF."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any
from urllib.parse import quote


class Severity(StrEnum):
    """How bad a finding is, in the words of SARIF."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: what, where it was seen, and what to do about it.

    >>> print(Finding("the price is odd", "deeds.yaml", 7, do="write 140"))
    deeds.yaml:7: the price is odd; write 140
    >>> print(Finding("it is 6 mm off", "deeds.pdf", page=2, piece="waratah", rule="trim"))
    deeds.pdf, page 2, waratah: it is 6 mm off (trim)
    """

    what: str
    file: str = ""
    line: int = 0
    """Of a file of text, from 1; 0 where the whole file is meant."""
    column: int = 0
    excerpt: str = ""
    """The line itself, to be shown beneath."""
    page: int | None = None
    """Of a printed file, from 1; 0 where the whole file is meant, None where it is a text."""
    piece: str = ""
    """The piece it is on."""
    text: str = ""
    """The printed text it is about, as it was to be set."""
    entry: int = 0
    """The entry of a journal, from 1."""
    do: str = ""
    """What to write or do instead."""
    # Two checks that say the same of one line say it once: which of them spoke is not compared.
    rule: str = field(default="", compare=False)
    """The check that found it, by its name."""
    severity: Severity = Severity.ERROR

    def __str__(self) -> str:
        """Tell where it was seen and what is wrong, with the line itself beneath."""
        shown = f"\n    {self.excerpt}" if self.excerpt else ""
        return ": ".join(filter(None, (self._where(), self.sentence))) + shown

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, without the place."""
        whole = f"{self.what}; {self.do}" if self.do else self.what
        return f"{whole} ({self.rule})" if self.page is not None and self.rule else whole

    def _where(self) -> str:
        if self.page is not None:
            page = f"page {self.page}" if self.page else ""
            return ", ".join(filter(None, (self.file, page, self.piece)))
        file = f"{self.file}:{self.line}" if self.line else self.file
        entry = f"entry {self.entry}" if self.entry else ""
        return ": ".join(filter(None, (file, entry, self.piece)))

    def as_json(self) -> dict[str, Any]:
        """Give what is known of it for scripts."""
        names = ("rule", "severity", "file", "line", "column", "page", "piece", "entry", "text")
        return {name: value for name in (*names, "what", "do") if (value := getattr(self, name))}


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings by their places, each once.

    >>> [each.line for each in in_order([Finding("b", "a", 2), Finding("c", "a", 1)])]
    [1, 2]
    """
    return sorted(set(findings), key=_place)


def _place(each: Finding) -> tuple[str | int, ...]:
    at = (each.file, each.page or 0, each.line, each.entry, each.piece)
    return (*at, each.sentence, each.column, each.excerpt)


def sarif(findings: Iterable[Finding], command: str) -> dict[str, Any]:
    """Give findings as a SARIF 2.1.0 log, which editors and code hosts show beside the lines."""
    found = list(findings)
    rules = sorted({each.rule or command for each in found})
    driver = {"name": f"pnp {command}", "rules": [{"id": rule} for rule in rules]}
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_sarif_result(each, command) for each in found],
    }
    return {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [run],
    }


def _sarif_result(each: Finding, command: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": each.rule or command,
        "level": str(each.severity),
        "message": {"text": each.sentence},
    }
    place: dict[str, Any] = {}
    if each.file:
        place["physicalLocation"] = {"artifactLocation": {"uri": quote(each.file)}}
    if each.line:
        region = {"startLine": each.line, "startColumn": each.column, "snippet": each.excerpt}
        shown = {name: value for name, value in region.items() if value}
        if each.excerpt:
            shown["snippet"] = {"text": each.excerpt}
        place["physicalLocation"]["region"] = shown
    # SARIF knows no pages, pieces or entries: they are places of the trade, by their names.
    named = {"page": each.page, "piece": each.piece, "entry": each.entry}
    if logical := [{"kind": kind, "name": str(name)} for kind, name in named.items() if name]:
        place["logicalLocations"] = logical
    return {**result, "locations": [place]} if place else result
