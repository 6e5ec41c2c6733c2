"""The errors of pnp: each one sentence for the person at the table, and an exit code."""

from dataclasses import dataclass
from typing import ClassVar


class PnpError(Exception):
    """Something the user is told in one clear message, never as a traceback."""

    exit_code: ClassVar[int] = 1


class UsageError(PnpError):
    """The words of a command are off."""

    exit_code = 2


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One fault in the content: where it stands, what is wrong, what to write instead."""

    file: str
    line: int
    say: str
    column: int = 0
    excerpt: str = ""

    def __str__(self) -> str:
        """Show the fault as `file:line: what is wrong`, with the line itself beneath."""
        where = f"{self.file}:{self.line}" if self.line else self.file
        shown = f"\n    {self.excerpt}" if self.excerpt else ""
        return f"{where}: {self.say}{shown}"


class ContentError(PnpError):
    """The content of a game has faults; all of them are listed at once."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type["ContentError"], tuple[tuple[Problem, ...]]]:
        """Come home whole from another process."""
        return type(self), (self.problems,)


class PrintError(PnpError):
    """A kit cannot be printed as asked: a text that does not fit, a folder that refuses."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """One thing that cannot be drawn as asked: what is wrong, and what is known of where."""

    say: str
    text: str = ""
    """The text it is about, as it was to be set."""
    piece: str = ""
    """The piece it is on."""
    file: str = ""
    """The file of the pack it is written in, if that is known."""
    line: int = 0


class LayoutError(PrintError):
    """Pages that cannot be laid out, with everything that is wrong on them."""

    def __init__(self, misfits: tuple[Misfit, ...]) -> None:
        self.misfits = misfits
        super().__init__("\n".join(map(_shown, misfits)))

    def __reduce__(self) -> tuple[type["LayoutError"], tuple[tuple[Misfit, ...]]]:
        """Come home whole from another process."""
        return type(self), (self.misfits,)


def _shown(misfit: Misfit) -> str:
    where = f"{misfit.file}:{misfit.line}" if misfit.line else misfit.file
    return ": ".join(filter(None, (where, misfit.piece, misfit.say)))


class Refusal(PnpError):
    """An act the rules do not allow, with its code and the rule that forbids it."""

    def __init__(self, code: str, say: str, rule: str | None = None) -> None:
        self.code = code
        self.rule = rule
        self.say = say
        super().__init__(f"{say} ({rule})" if rule else say)


class JournalDamaged(PnpError):
    """The books of a table are not sound, or not a table at all."""

    exit_code = 3
