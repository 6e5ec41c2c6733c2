"""The timeline of a table's acts, and the same with one act corrected: what becomes of later ones.

An act is judged twice under today's rules, where the table stood and where it would have stood.
Only what differs between the two is the effect of the correction, so a rule mended since never
slips in; an act that today's reader refuses or reads otherwise keeps what was recorded.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from pnp.bank.books import Books
from pnp.bank.decision import verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.ledger.balances import Balances
from pnp.ledger.entry import (
    Entry,
    Fact,
    Net,
    Phrase,
    Posting,
    Record,
    difference,
    in_force,
    move,
    net,
)
from pnp.rules.judge import check_books, judge
from pnp.rules.language.line import parse
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms
from pnp.spelling import fold_name


def write_part(n: int, size: int, *, out: bool = False) -> str:
    """Write which part of a correction falls to an act: so many postings, and if it is taken out.

    >>> write_part(17, 4, out=True)
    '17:4:out'
    """
    return f"{n}:{size}:out" if out else f"{n}:{size}"


@dataclass(frozen=True, slots=True, eq=False)
class PastAct:
    """One act of the timeline: what was typed last, and what it moved with all corrections."""

    n: int
    """The entry it was first typed as: its place in the timeline."""
    entry: int
    """The entry that says what it is: the same, or its last correction."""
    at: int
    typed: str
    """The act as corrected last; empty once it was taken out by name."""
    force: str
    postings: tuple[Posting, ...]
    out: bool = False
    """Whether a correction of another act left no room for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Timeline:
    """The acts in force in the order in which they hold, and where each entry belongs."""

    steps: tuple[PastAct, ...]
    place: Mapping[int, int]
    """Number of an entry in force → place of its act among the steps."""

    def before(self, place: int) -> Balances:
        """Give the balances before the act of a place, as if all corrections had been typed."""
        return Balances(p for step in self.steps[:place] for p in step.postings)


def as_entered(record: Record) -> PastAct:
    """Give an act as it was entered, for nobody has corrected it."""
    n, postings = record.n, record.entry.postings
    return PastAct(n, n, record.at, record.act, record.force, postings)


def timeline_of(books: Books) -> Timeline:
    """Go through the entries in force and give each correction to the act it corrects."""
    steps: dict[int, PastAct] = {}
    meant: dict[int, int] = {}
    for n in in_force(books.outline()).done:
        record = books.record(n)
        if record.kind == "fix":
            meant[n] = meant[record.of[0]]
            for step in _corrected(record, steps, meant[n]):
                steps[step.n] = step
        else:
            meant[n] = n
            steps[n] = as_entered(record)
    places = {n: place for place, n in enumerate(steps)}
    return Timeline(tuple(steps.values()), {n: places[first] for n, first in meant.items()})


def _corrected(record: Record, steps: Mapping[int, PastAct], first: int) -> Iterator[PastAct]:
    # `first`: the act that the correction is of
    facts, moved = record.entry.say[0].facts, record.entry.postings
    parts, typed = facts.get("parts"), facts.get("act")
    if not isinstance(parts, list):  # of the time when none had an effect on other acts
        words = parse(record.act)
        parts = [write_part(first, len(moved))]
        typed = words.memo(words.acts[0][2:], *words.acts[1:])
    for part in parts:
        n, size, *out = str(part).split(":")
        step = steps[int(n)]
        own, moved = moved[: int(size)], moved[int(size) :]
        now = replace(step, postings=step.postings + own, out=bool(out))
        if step.n == first:
            now = replace(now, entry=record.n, typed=str(typed), force=record.force)
        yield now


def as_corrected(loaded: LoadedTable, n: int) -> Record | None:
    """Give the record of an act as it holds after all corrections; None if one took it out.

    What an act told when it was entered may hold no more: where a throw led goes by the throws
    before it. Where nobody can judge it again, what was told stays.
    """
    record = loaded.books.record(n)
    if all(each.kind != "fix" for each in loaded.books.outline()):
        return record
    timeline = timeline_of(loaded.books)
    place = timeline.place[n]
    step = timeline.steps[place]
    if step.out or not step.typed:
        return None
    then = replace(loaded.state, balances=timeline.before(place), now=step.at, again=True)
    found = _judge_typed(loaded, then, step.typed, step.force)
    return record._replace(act=step.typed, entry=found.entry) if _alike(step, found) else record


Upshot = Literal["same", "elsewhere", "changed", "refused", "again", "kept", "left"]
"""What becomes of a later act: nothing; as many spaces lead to another one; it comes to something
else; it is allowed no more; it is allowed again; it keeps what was recorded, because nobody could
judge it or by wish of the table."""

DECIDED: Final[tuple[Upshot, ...]] = ("changed", "refused", "again", "left")
"""What the table decides on."""

_THROW: Final = "throw"


@dataclass(frozen=True, slots=True)
class Following:
    """Which later acts follow a correction: all, or those of these numbers."""

    every: bool = True
    numbers: frozenset[int] = frozenset()

    def takes(self, n: int) -> bool:
        """Tell whether an act is to follow."""
        return self.every or n in self.numbers


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What an act comes to where it was judged: its entry, or the refusal of it."""

    entry: Entry = field(default_factory=Entry)
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What becomes of one later act."""

    step: PastAct
    kind: Upshot
    postings: tuple[Posting, ...]
    """All it moves from now on."""
    was: Verdict = field(default_factory=Verdict)
    now: Verdict = field(default_factory=Verdict)
    ground: str = ""
    """Why nobody could judge it: `forced`, `dice`, `unread` or `otherwise`."""

    @property
    def out(self) -> bool:
        """Tell whether the act is left without effect."""
        if self.kind in {"changed", "refused", "again"}:
            return self.now.refusal is not None
        return self.step.out

    @property
    def effect(self) -> tuple[Posting, ...]:
        """Give what the correction moves for the sake of this act."""
        return difference(self.step.postings, self.postings)


def _judge_typed(loaded: LoadedTable, state: GameState, typed: str, force: str) -> Verdict:
    acts = parse(typed).acts
    try:
        judged = judge(state, loaded.game, verbs_of(loaded, state, acts), force=bool(force))
    except Refusal as refusal:
        return Verdict(refusal=refusal)
    return Verdict(judged.entry)


def go_over(
    loaded: LoadedTable, timeline: Timeline, place: int, now: GameState, following: Following
) -> tuple[tuple[Outcome, ...], GameState]:
    """Judge every act after a place again, from where the table would have stood.

    Gives what becomes of each, and the standing after the last of them. Raises a Refusal if an act
    that is to stay as recorded cannot.
    """
    was = replace(now, balances=timeline.before(place + 1), again=True)
    now = replace(now, again=True)
    outcomes: list[Outcome] = []
    for step in timeline.steps[place + 1 :]:
        was, now = replace(was, now=step.at), replace(now, now=step.at)
        outcome = _judge_again(loaded, step, was, now, following)
        outcomes.append(outcome)
        was, now = was.after(step.postings), now.after(outcome.postings)
    return tuple(outcomes), replace(now, now=loaded.state.now, again=False)


def _judge_again(
    loaded: LoadedTable, step: PastAct, was: GameState, now: GameState, following: Following
) -> Outcome:
    if not step.typed:
        return Outcome(step, "same", step.postings)
    new = _judge_typed(loaded, now, step.typed, step.force)
    alike, moved = _alike(step, new), any(p.commodity == accounts.AT for p in step.postings)
    if alike and not moved:
        return Outcome(step, "same", new.entry.postings)
    old = _judge_typed(loaded, was, step.typed, step.force)
    if alike:
        stays = arrivals(new.entry) == arrivals(old.entry)
        return Outcome(step, "same" if stays else "elsewhere", new.entry.postings, old, new)
    ground = _ground(loaded, step, old)
    if not ground and following.takes(step.n):
        kind: Upshot = "refused" if new.refusal else "again" if step.out else "changed"
        return Outcome(step, kind, new.entry.postings, old, new)
    recorded = _as_recorded(step, now)
    stuck = _why_not(now.after(recorded))
    if stuck is None or _why_not(was.after(step.postings)):
        return Outcome(step, "kept" if ground else "left", recorded, old, new, ground)
    if not following.takes(step.n):
        facts = {"n": step.n, "what": str(stuck)}
        raise now.refusal(Code.PHASE, "", "fix.stuck", **facts) from stuck
    return Outcome(step, "refused", (), old, Verdict(refusal=stuck))


def arrivals(entry: Entry) -> tuple[Phrase, ...]:
    """Give what tells where pawns have come to, and what they meet there."""
    return tuple(each for each in entry.say if each.key in {"turn.throws", "turn.comes"})


def _alike(step: PastAct, found: Verdict) -> bool:
    if (found.refusal is not None) != step.out:
        return False
    return _lasting(step.postings) == _lasting(found.entry.postings)


def _lasting(postings: Iterable[Posting]) -> Net:
    return net(p for p in postings if not p.commodity.startswith(accounts.PASSING))


def _ground(loaded: LoadedTable, step: PastAct, old: Verdict) -> str:
    if step.force:
        return "forced"
    firsts = (fold_name(words[0].text) for words in parse(step.typed).acts)
    threw = any(loaded.verbs.get(word) == _THROW for word in firsts)
    if threw and loaded.state.find_terms(DiceTerms) is not None:
        return "dice"
    if _alike(step, old):
        return ""
    return "unread" if old.refusal else "otherwise"


def _as_recorded(step: PastAct, now: GameState) -> tuple[Posting, ...]:
    # Marks of a turn that it took away and are not there, it leaves.
    postings = step.postings
    for account, commodity, amount in now.after(postings).balances:
        if amount < 0 and commodity.startswith(accounts.PASSING) and accounts.is_player(account):
            holder = now.balances.holder(commodity) if commodity == accounts.TURN else None
            postings += move(holder or accounts.TABLE, account, commodity, -amount)
    return postings


def _why_not(after: GameState) -> Refusal | None:
    try:
        check_books(after)
    except Refusal as refusal:
        return refusal
    return None


def tell_outcome(outcome: Outcome) -> Phrase:
    """Tell what became of a later act."""
    facts: dict[str, Fact] = {"n": outcome.step.n, "act": outcome.step.typed}
    kind, refusal = outcome.kind, None
    if kind == "refused" and (refusal := outcome.now.refusal):
        facts["what"] = as_fact(Phrase(refusal.key, refusal.facts)) if refusal.key else refusal.say
    elif kind == "kept":
        facts["ground"] = {"key": f"fix.ground.{outcome.ground}", "facts": {}}
    elif kind != "left":
        told = arrivals if kind == "elsewhere" else (lambda entry: entry.say)
        facts["now"] = _join_phrases(told(outcome.now.entry))
        facts["was"] = _join_phrases(told(outcome.was.entry))
    key = "fix.changed" if kind == "elsewhere" else f"fix.{kind}"
    return Phrase(key, facts, refusal.rule if refusal else None)


def _join_phrases(phrases: tuple[Phrase, ...]) -> Fact:
    if len(phrases) <= 1:
        return as_fact(phrases[0]) if phrases else ""
    facts = {"first": as_fact(phrases[0]), "rest": _join_phrases(phrases[1:])}
    return {"key": "fix.and", "facts": facts}


def as_fact(phrase: Phrase) -> Mapping[str, Any]:
    """Give a phrase as it stands within another."""
    return {"key": phrase.key, "facts": {name: _plain(v) for name, v in phrase.facts.items()}}


def _plain(value: Any) -> Any:
    # the journal keeps JSON
    if isinstance(value, (list, tuple)):
        return [str(each) for each in value]
    return value if isinstance(value, (int, str, Mapping)) else str(value)
