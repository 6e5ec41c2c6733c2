"""Here is something wrong: one type for it in all rooms, told as text, as JSON and as SARIF."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote

LEVEL: Final = "error"
"""How bad a finding is, in the words of SARIF: each keeps something from being printed or read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong: what, where it was seen, and what to do about it.

    >>> print(Finding("the price is odd; write 140", "deeds.yaml", 7))
    deeds.yaml:7: the price is odd; write 140
    >>> print(Finding("it is 6 mm off", "deeds.pdf", page=2, piece="waratah", rule="trim"))
    deeds.pdf, page 2, waratah: it is 6 mm off (trim)
    """

    what: str
    """Also what to write or do instead."""
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
    # Two checks that say the same of one line say it once: which of them spoke is not compared.
    rule: str = field(default="", compare=False)
    """The check that found it, by its name."""

    def __str__(self) -> str:
        """Tell where it was seen and what is wrong, with the line itself beneath."""
        shown = f"\n    {self.excerpt}" if self.excerpt else ""
        return ": ".join(filter(None, (self._where(), self.sentence))) + shown

    @property
    def sentence(self) -> str:
        """What is wrong and what to do, without the place."""
        return f"{self.what} ({self.rule})" if self.page is not None and self.rule else self.what

    def _where(self) -> str:
        if self.page is not None:
            page = f"page {self.page}" if self.page else ""
            return ", ".join(filter(None, (self.file, page, self.piece)))
        file = f"{self.file}:{self.line}" if self.line else self.file
        return ": ".join(filter(None, (file, self.piece)))

    def as_json(self) -> dict[str, Any]:
        """Give what is known of it for scripts."""
        names = ("rule", "file", "line", "column", "page", "piece", "text", "what")
        known = {name: value for name in names if (value := getattr(self, name))}
        return {"severity": LEVEL, **known}


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Sort findings by their places, each once."""
    return sorted(set(findings), key=_place)


def _place(each: Finding) -> tuple[str | int, ...]:
    at = (each.file, each.page or 0, each.line, each.piece)
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
        "level": LEVEL,
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
    # SARIF knows no pages or pieces: they are places of the trade, by their names.
    named = {"page": each.page, "piece": each.piece}
    if logical := [{"kind": kind, "name": str(name)} for kind, name in named.items() if name]:
        place["logicalLocations"] = logical
    return {**result, "locations": [place]} if place else result
