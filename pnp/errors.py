"""The errors of pnp: each one sentence for the person at the table, and an exit code."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from pnp.findings import Finding


class PnpError(Exception):
    """Something the user is told in one clear message, never as a traceback."""

    exit_code: ClassVar[int] = 1


class UsageError(PnpError):
    """The words of a command are off."""

    exit_code = 2


class _ManyFound(PnpError):
    """Several things are wrong, which are told at once."""

    def __init__(self, findings: "tuple[Finding, ...]") -> None:
        self.findings = findings
        super().__init__("\n".join(map(str, findings)))

    def __reduce__(self) -> "tuple[type[_ManyFound], tuple[tuple[Finding, ...]]]":
        """Come home whole from another process."""
        return type(self), (self.findings,)


class ContentError(_ManyFound):
    """The content of a game has faults; all of them are listed at once."""

    def __init__(self, findings: "Iterable[Finding]") -> None:
        from pnp.findings import in_order  # noqa: PLC0415  # a payment, which reads no content, waits

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
