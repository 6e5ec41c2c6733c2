"""Guards for haste: what somebody at a terminal is asked although the line itself could be entered.

Only who can be asked is guarded: scripts, pipes and single commands enter what they say.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from pnp.bank.decision import Decided, correction_in, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import decide, view_of, waits_for_dice
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry
from pnp.ledger.force import in_force
from pnp.ledger.record import Record
from pnp.rules.language.line import Line, parse
from pnp.rules.state.question import Choice, Question

_AGAIN: Final = 60  # seconds within which the same act once more is asked about

# so many words has `undo 3`; with more it names an entry and takes back all after it
_UNDO_COUNT: Final = 2
_LOOK_BACK: Final = 40  # so many entries are looked through for the beginning of a move

# what joins acts in a line, and in the line of help that shows how
_JOINTS: Final = re.compile(r"\s*[;·]\s*")


def doubt(loaded: LoadedTable, text: str, *, refused: bool = False) -> Question | None:
    """Ask about a line that may be a slip of haste; None for one that is as it should be.

    `refused` tells that the line before was. A line that is refused itself is no matter of haste.
    """
    line = parse(text)
    try:
        if not line.acts or line.reason:
            asked = _swallowed(loaded, line)
            if asked or not line.acts:
                return asked
        correction = correction_in(loaded, line)
        if correction:
            far = len(line.acts[0]) > _UNDO_COUNT
            asks = correction == "undo" and (refused or far)
            return (
                _undoing(loaded, line, "haste.undo-to" if far else "haste.undo") if asks else None
            )
        if view_of(loaded, line) is not None or waits_for_dice(loaded, line):
            return None
        return _once_more(loaded, line) or _seldom_meant(loaded, line)
    except Refusal:
        return None


def _asked(
    loaded: LoadedTable, line: Line, key: str, /, yes: str, no: str = "", **facts: Any
) -> Question:
    # Each with the line it stands for.
    say = loaded.state.messages
    choices = tuple(
        Choice(writes, say.text(f"ask.{name}"), (name, *say.text(f"ask.{name}.words").split()))
        for name, writes in (("yes", yes), ("no", no))
    )
    refusal = loaded.state.refusal(Code.ASK, "", key, **facts)
    return Question(refusal, choices, place=(0, len(line.text)))


def _standing(loaded: LoadedTable) -> Iterator[Record]:
    for n in reversed(in_force(loaded.books.outline()).done[-_LOOK_BACK:]):
        record = loaded.books.record(n)
        if record.kind == "act":
            yield record


def _once_more(loaded: LoadedTable, line: Line) -> Question | None:
    decided: Decided | None = None
    for record in _standing(loaded):
        ago = loaded.state.now - record.at
        if not 0 <= ago < _AGAIN:
            return None
        decided = decided or decide(loaded, line)
        typed = record.act.split() == line.memo().split()
        about = _about(record.entry) == _about(decided.entry)
        if _same(record.entry, decided.entry) or (typed and about):
            return _asked(loaded, line, "haste.again", line.text, n=record.n, ago=ago)
    return None


def _about(entry: Entry) -> list[tuple[str, dict[str, Any]]]:
    return [
        (phrase.key, {name: fact for name, fact in phrase.facts.items() if type(fact) is not int})
        for phrase in entry.say[:1]
    ]


def _same(one: Entry, other: Entry) -> bool:
    told = [phrase.key for phrase in one.say] == [phrase.key for phrase in other.say]
    return bool(one.postings) and told and one.postings == other.postings


def _seldom_meant(loaded: LoadedTable, line: Line) -> Question | None:
    state = loaded.state
    for act in verbs_of(loaded, state, line.acts):
        doubtful = getattr(act, "doubtful", None)
        asked = doubtful(state) if doubtful else None
        if asked is not None:
            return _asked(loaded, line, asked.key, line.text, **asked.facts)
        state = state.after(act.entry(state).postings)
    return None


def _undoing(loaded: LoadedTable, line: Line, key: str) -> Question:
    taken = decide(loaded, line).of
    acts = [f"{n} {loaded.books.rows[n - 1][4]}" for n in taken]
    facts: dict[str, Any] = {
        "n": min(taken, default=0),
        "count": len(taken),
        "what": "; ".join(acts),
    }
    return _asked(loaded, line, key, line.text, **facts)


def _swallowed(loaded: LoadedTable, line: Line) -> Question | None:
    parts = [part for part in _JOINTS.split(line.reason) if part]
    for part in parts:
        if _would_do(loaded, part):
            rest = " ".join(each for each in parts if each != part)
            acts = f"{line.memo()}; {part}" if line.acts else part
            force = f' --force "{line.force}"' if line.force else ""
            writes = f"{acts}{force} # {rest}" if rest else f"{acts}{force}"
            no = line.text if line.acts else ""
            return _asked(loaded, line, "haste.reason", writes, no, typed=part, writes=writes)
    return None


def _would_do(loaded: LoadedTable, text: str) -> bool:
    line = parse(text)
    if not line.acts or len(line.acts[0]) < 2:
        return False
    try:
        return view_of(loaded, line) is None and bool(decide(loaded, line).entry.say)
    except Refusal:
        return False
