"""The errors of pnp, each one sentence and an exit code; and what is wrong, told by one type."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, ClassVar, Final, NamedTuple, Self

LEVEL: Final = "error"
"""How bad a finding is, in the words of SARIF: each keeps something from being printed or read."""


class Finding(NamedTuple):
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
    rule: str = ""
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
    return sorted(each_once(findings), key=_place)


def each_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Keep of what several checks say alike what the first of them said."""
    found: dict[Finding, Finding] = {}
    for each in findings:
        found.setdefault(each._replace(rule=""), each)
    return tuple(found.values())


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
    from urllib.parse import quote  # noqa: PLC0415  # a payment, which finds nothing, waits

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


class PnpError(Exception):
    """Something the user is told in one clear message, never as a traceback."""

    exit_code: ClassVar[int] = 1


class UsageError(PnpError):
    """The words of a command are off."""

    exit_code = 2


class _ManyFound(PnpError):
    """Several things are wrong, which are told at once."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        super().__init__("\n".join(map(str, findings)))

    def __reduce__(self) -> "tuple[type[_ManyFound], tuple[tuple[Finding, ...]]]":
        """Come home whole from another process."""
        return type(self), (self.findings,)


class ContentError(_ManyFound):
    """The content of a game has faults; all of them are listed at once."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        super().__init__(tuple(in_order(findings)))


class PrintError(PnpError):
    """A kit cannot be printed as asked: a text that does not fit, a folder that refuses."""


class LayoutError(_ManyFound, PrintError):
    """Pages that cannot be laid out, with everything that is wrong on them."""


class Code(StrEnum):
    """Why an act is refused, as scripts read it; the words of a refusal tell the rest."""

    meaning: str

    def __new__(cls, code: str, meaning: str) -> Self:
        """Make a code, and keep what it means for whoever lists them."""
        made = str.__new__(cls, code)
        made._value_, made.meaning = code, meaning
        return made

    CASH = "E_CASH", "Who pays has less than is due."
    BANK_BROKE = "E_BANK_BROKE", "A Bank whose cash has an end cannot pay."
    OWNER = "E_OWNER", "It belongs to somebody else."
    OWNED = "E_OWNED", "It is owned already."
    NOT_OWNED = "E_NOT_OWNED", "Nobody owns it."
    NOT_AT_SPACE = "E_NOT_AT_SPACE", "One must have landed there first."
    GROUP = "E_GROUP", "The colour group is not all the player's."
    GROUP_MORTGAGED = "E_GROUP_MORTGAGED", "A mortgage in the group forbids it."
    NO_LOAN = "E_NO_LOAN", "The Bank lends nothing on it."
    MORTGAGED = "E_MORTGAGED", "It is mortgaged."
    NOT_MORTGAGED = "E_NOT_MORTGAGED", "It is not mortgaged."
    BUILDINGS = "E_BUILDINGS", "Buildings stand there and must be sold first."
    UNEVEN = "E_UNEVEN", "The group would not be built evenly."
    MAX_BUILD = "E_MAX_BUILD", "No more can be built there, or not yet."
    STOCK = "E_STOCK", "The Bank has no piece left."
    NOT_BUILDABLE = "E_NOT_BUILDABLE", "Nothing is built there."
    ALL_SOLD = "E_ALL_SOLD", "The Bank has not sold everything yet."
    DEBT_PENDING = "E_DEBT_PENDING", "A debt must be paid first."
    NO_DEBT = "E_NO_DEBT", "Only a debt allows it."
    GIFT = "E_GIFT", "Nothing is given away here."
    BID = "E_BID", "The bid is none."
    INCREMENT = "E_INCREMENT", "The sum is no whole number of steps."
    LIMIT = "E_LIMIT", "The debts would exceed the limits."
    OVERDRAWN = "E_OVERDRAWN", "The debts exceed the limits already."
    NOT_FULL = "E_NOT_FULL", "The contract is not full."
    NO_CIRCLE = "E_NO_CIRCLE", "No circle is left."
    WRONG_SIDE = "E_WRONG_SIDE", "The contract lies on its other side."
    VISIT_LIMIT = "E_VISIT_LIMIT", "This visit allows no more."
    AREA = "E_AREA", "The plot is too small."
    KIND = "E_KIND", "The building does not belong there."
    PIECE = "E_PIECE", "The piece is not to be had."
    PLACEMENT = "E_PLACEMENT", "The piece may not lie there."
    LENGTH = "E_LENGTH", "The row may not be that long."
    PHASE = "E_PHASE", "It is not the moment for it."
    LATE_RENT = "E_LATE_RENT", "The rent is paid, or was not asked for in time."
    RETIRED = "E_RETIRED", "The player is out of the game."
    JAIL = "E_JAIL", "Jail stands in the way."
    NAME = "E_NAME", "The word names nothing that is known."
    AMBIGUOUS = "E_AMBIGUOUS", "The word could name several things."
    AMOUNT = "E_AMOUNT", "The sum is none, or cannot be."
    SYNTAX = "E_SYNTAX", "The line is not put as its verb wants it."
    ASK = "E_ASK", "The table must decide, and nobody is there to be asked."


class Refusal(PnpError):
    """An act the rules do not allow, with its code and the rule that forbids it.

    Key and facts are what its sentence was said from, so that any language can say it later.
    """

    def __init__(
        self,
        code: Code,
        say: str,
        rule: str | None = None,
        key: str = "",
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        self.code = code
        self.rule = rule
        self.say = say
        self.key = key
        self.facts = facts or {}
        super().__init__(f"{say} ({rule})" if rule else say)


class TableInTheWay(PnpError):
    """The table's file cannot be used as asked; nothing was written."""


class RulesFailed(PnpError):
    """The rules that a pack brings itself cannot be run, or broke off; nothing was entered."""


class JournalDamaged(PnpError):
    """The books of a table are not sound, or not a table at all."""

    exit_code = 3
