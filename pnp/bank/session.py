"""Entering a line: read the journal, decide, append, in one transaction."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from pnp.bank import correction, echo
from pnp.bank.journal import Journal, opened
from pnp.bank.sitting import Sitting, sit_down
from pnp.errors import Refusal
from pnp.ledger.entry import Entry
from pnp.ledger.record import Kind, Record
from pnp.rules.amounts import is_number, read_count
from pnp.rules.grammar import read
from pnp.rules.judge import check_books, judge
from pnp.rules.line import UNWRITABLE, Line, Word
from pnp.rules.names import fold
from pnp.rules.rulebook import loader
from pnp.rules.slots import Misread
from pnp.rules.standing import Standing, Verb

CORRECTIONS = ("undo", "redo", "fix")
"""The words of a line that is about other lines."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act of an accepted line: as typed, and its entry."""

    typed: str
    entry: Entry


@dataclass(frozen=True, slots=True)
class Answer:
    """An accepted line: its number, its acts, and the standing after it."""

    n: int
    acts: tuple[Act, ...]
    after: Standing
    reason: str = ""
    force: str = ""
    again: bool = False
    """Whether this very command had been entered before, and nothing was done now."""

    def lines(self) -> tuple[str, ...]:
        """Say everything the banker must know, the number first."""
        speech = self.after.speech
        told: list[str] = []
        for act in self.acts:
            happened = echo.happened(speech, act.entry)
            told += happened
            steps = [
                step for step in echo.because(speech, act.entry) if not step.startswith(happened)
            ]
            told += [f"= {'; '.join(steps)}"] if steps else []
            told += [f"> {hand}" for hand in echo.handed(self.after, act.entry)]
        whole = Entry(tuple(p for act in self.acts for p in act.entry.postings))
        if self.force:
            told.append(speech.text("forced", reason=self.force))
        known = echo.balances(self.after, whole)
        if known:
            told.append(" · ".join(known))
        return tuple(told)


@dataclass(frozen=True, slots=True)
class _Decided:
    kind: Kind
    of: tuple[int, ...]
    acts: tuple[Act, ...]
    entry: Entry
    after: Standing
    force: str


class Session:
    """One banker at one table; each line is a transaction of its own."""

    def __init__(self, path: Path, now: Callable[[], int], lang: str = "") -> None:
        """Take a seat; the clock is handed in."""
        self.path = path
        self._now = now
        self._lang = lang

    @contextmanager
    def looking(self) -> Iterator[Sitting]:
        """Look at the table without touching it."""
        with opened(self.path) as journal, journal.reading():
            yield sit_down(journal.read(), self._lang)

    def enter(self, line: Line, command: str = "") -> Answer:
        """Enter a line, all of it or nothing; a Refusal tells why it was not entered."""
        with opened(self.path) as journal, journal.writing():
            return self._entered(journal, line, command)

    def _entered(self, journal: Journal, line: Line, command: str) -> Answer:
        sitting = sit_down(journal.read(), self._lang)
        before = sitting.books.by_command(command)
        if before:
            record = sitting.books.record(before)
            acts = (Act(record.act, record.entry),)
            return Answer(before, acts, sitting.standing, record.reason, record.force, again=True)
        decided = decide(sitting, line)
        record = Record(
            n=sitting.books.count + 1,
            at=self._now(),
            kind=decided.kind,
            act=line.text.strip() or "; ".join(act.typed for act in decided.acts),
            entry=decided.entry,
            of=decided.of,
            reason=line.reason,
            force=decided.force,
            version=sitting.table.version,
            command=command,
        )
        journal.append(sitting.books.head, record)
        return Answer(record.n, decided.acts, decided.after, line.reason, decided.force)


def decide(sitting: Sitting, line: Line) -> _Decided:
    """Decide on a line without entering it: what it would do, or a Refusal."""
    standing = sitting.standing
    if not line.acts:
        raise standing.refusal("E_SYNTAX", "", "line.empty")
    _check_text(standing, line)
    first = line.acts[0]
    word = fold(first[0].text)
    if word in CORRECTIONS and not first[0].quoted:
        if word == "fix":
            return _fix(sitting, line)
        if len(line.acts) > 1:
            raise Misread(
                standing.refusal("E_SYNTAX", "", "command.alone", typed=word),
                first[0].start,
                first[0].end,
            )
        made = _undo(sitting, first) if word == "undo" else _redo(sitting, first)
        after = standing.after(made.entry.postings)
        check_books(after)
        return _Decided(
            made.kind, made.of, (Act(line.memo(first), made.entry),), made.entry, after, ""
        )
    judged = judge(
        standing, sitting.game, verbs_of(sitting, standing, line), force=bool(line.force)
    )
    acts = tuple(
        Act(line.memo(words), part) for words, part in zip(line.acts, judged.parts, strict=True)
    )
    force = line.force if judged.overruled else ""
    return _Decided("act", (), acts, judged.entry, judged.after, force)


def verbs_of(sitting: Sitting, standing: Standing, line: Line) -> tuple[Verb, ...]:
    """Read the acts of a line as verbs."""
    load = loader(sitting.table.kit)
    found: list[Verb] = []
    for words in line.acts:
        word = fold(words[0].text)
        if word in CORRECTIONS and word not in sitting.verbs:
            refusal = standing.refusal("E_SYNTAX", "", "command.alone", typed=word)
            raise Misread(refusal, words[0].start, words[0].end)
        found.append(read(standing, words, sitting.verbs, load))
    return tuple(found)


def _undo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    """Read `undo`, `undo N` and `undo to N`."""
    standing = sitting.standing
    rest = [word.text for word in words[1:]]
    if not rest:
        return correction.undo(sitting.books, standing)
    if fold(rest[0]) == "to" and len(rest) == 2 and is_number(rest[1]):
        return correction.undo(sitting.books, standing, to=_entry_number(standing, words[2]))
    if len(rest) == 1 and fold(rest[0]) != "to":
        return correction.undo(sitting.books, standing, count=_number(standing, words[1]))
    raise _form(standing, words, "undo [N] | undo to N")


def _redo(sitting: Sitting, words: tuple[Word, ...]) -> correction.Correction:
    if len(words) > 1:
        raise _form(sitting.standing, words, "redo")
    return correction.redo(sitting.books, sitting.standing)


def _fix(sitting: Sitting, line: Line) -> _Decided:
    """Read `fix N …`: the reversal of entry N, and then what it should have been."""
    standing = sitting.standing
    words = line.acts[0]
    if len(words) < 2 or not is_number(words[1].text):
        raise _form(standing, words, "fix N …")
    n = _entry_number(standing, words[1])
    out = correction.taken_out(sitting.books, standing, n)
    if len(words) < 3:
        raise Misread(
            standing.refusal("E_SYNTAX", "", "fix.nothing", n=n), words[1].start, words[1].end
        )
    acts = (words[2:], *line.acts[1:])
    before = standing.after(out)
    meant = replace(line, acts=acts)
    judged = judge(before, sitting.game, verbs_of(sitting, before, meant), force=bool(line.force))
    try:
        sitting.game.lawful(judged.after)
    except Refusal as refusal:
        if not line.force:
            raise standing.refusal("E_PHASE", "", "fix.later", n=n, what=str(refusal)) from refusal
    made = correction.fixed(sitting.books, n, out, judged.entry)
    force = line.force if judged.overruled else ""
    act = Act(line.memo(words), made.entry)
    return _Decided("fix", (n,), (act,), made.entry, judged.after, force)


def _number(standing: Standing, word: Word) -> int:
    try:
        return read_count(standing, word.text)
    except Refusal as refusal:
        raise Misread(refusal, word.start, word.end) from refusal


def _entry_number(standing: Standing, word: Word) -> int:
    digits = word.text[:9]
    if not digits.isdigit():
        raise _form(standing, (word,), "N")
    return int(digits)


def _form(standing: Standing, words: tuple[Word, ...], form: str) -> Misread:
    refusal = standing.refusal("E_SYNTAX", "", "command.form", form=form)
    return Misread(refusal, words[0].start, words[-1].end)


def _check_text(standing: Standing, line: Line) -> None:
    """Refuse control characters: they would forge other people's terminals and exports."""
    bad = UNWRITABLE.search(f"{line.text}{line.reason}{line.force}")
    if bad:
        raise standing.refusal("E_SYNTAX", "", "line.control", mark=f"U+{ord(bad[0]):04X}")
    if "--force" in line.text and not line.force.strip():
        raise standing.refusal("E_SYNTAX", "", "force.reason")
