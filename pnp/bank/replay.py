"""The evening gone over again with one act corrected: what becomes of every later act.

An act is judged twice under today's rules, where the table stood and where it would have stood.
Only what differs between the two is the effect of the correction, so a rule mended since never
slips in; an act that today's reader refuses or reads otherwise keeps what was recorded.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from pnp.bank.decision import verbs_of
from pnp.bank.evening import Evening, PastAct
from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.ledger.difference import Net, difference, net
from pnp.ledger.entry import Entry, Posting, move
from pnp.rules.judge import check_books, judge
from pnp.rules.language.line import parse
from pnp.rules.language.names import fold
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState
from pnp.rules.state.opening import DiceTerms

Upshot = Literal["same", "changed", "refused", "again", "kept", "left"]
"""What becomes of a later act: nothing; it comes to something else; it is allowed no more; it is
allowed again; it keeps what was recorded, because nobody could judge it or by wish of the table."""

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
class Outcome:
    """What an act comes to where it was judged: its entry, or the refusal of it."""

    entry: Entry = field(default_factory=Entry)
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Fate:
    """What becomes of one later act."""

    step: PastAct
    kind: Upshot
    postings: tuple[Posting, ...]
    """All it moves from now on."""
    was: Outcome = field(default_factory=Outcome)
    now: Outcome = field(default_factory=Outcome)
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


@dataclass(frozen=True, slots=True, eq=False)
class Consequences:
    """What becomes of all later acts, and the standing after the last of them."""

    fates: tuple[Fate, ...]
    after: GameState

    def listed(self, *kinds: Upshot) -> tuple[Fate, ...]:
        """Choose the acts that something of these kinds becomes of."""
        return tuple(fate for fate in self.fates if fate.kind in kinds)


def judge_typed(loaded: LoadedTable, state: GameState, typed: str, force: str) -> Outcome:
    """Judge an act as it was typed, where the table stood."""
    acts = parse(typed).acts
    try:
        judged = judge(state, loaded.game, verbs_of(loaded, state, acts), force=bool(force))
    except Refusal as refusal:
        return Outcome(refusal=refusal)
    return Outcome(judged.entry)


def go_over(
    loaded: LoadedTable, evening: Evening, place: int, now: GameState, following: Following
) -> Consequences:
    """Judge every act after a place again, from where the table would have stood.

    Raises a Refusal if an act that is to stay as recorded cannot.
    """
    was = replace(now, balances=evening.before(place + 1), again=True)
    now = replace(now, again=True)
    fates: list[Fate] = []
    for step in evening.steps[place + 1 :]:
        was, now = replace(was, now=step.at), replace(now, now=step.at)
        fate = _judge_again(loaded, step, was, now, following)
        fates.append(fate)
        was, now = was.after(step.postings), now.after(fate.postings)
    return Consequences(tuple(fates), replace(now, now=loaded.state.now, again=False))


def _judge_again(
    loaded: LoadedTable, step: PastAct, was: GameState, now: GameState, following: Following
) -> Fate:
    if not step.typed:
        return Fate(step, "same", step.postings)
    new = judge_typed(loaded, now, step.typed, step.force)
    if _alike(step, new):
        return Fate(step, "same", new.entry.postings)
    old = judge_typed(loaded, was, step.typed, step.force)
    ground = _ground(loaded, step, old)
    if not ground and following.takes(step.n):
        kind: Upshot = "refused" if new.refusal else "again" if step.out else "changed"
        return Fate(step, kind, new.entry.postings, old, new)
    recorded = _as_recorded(step, now)
    stuck = _stuck(step, recorded, was, now)
    if stuck is None:
        return Fate(step, "kept" if ground else "left", recorded, old, new, ground)
    if not following.takes(step.n):
        facts = {"n": step.n, "what": str(stuck)}
        raise now.refusal(Code.PHASE, "", "fix.stuck", **facts) from stuck
    return Fate(step, "refused", (), old, Outcome(refusal=stuck))


def _alike(step: PastAct, found: Outcome) -> bool:
    if (found.refusal is not None) != step.out:
        return False
    return _lasting(step.postings) == _lasting(found.entry.postings)


def _lasting(postings: Iterable[Posting]) -> Net:
    return net(p for p in postings if not p.commodity.startswith(accounts.PASSING))


def _ground(loaded: LoadedTable, step: PastAct, old: Outcome) -> str:
    if step.force:
        return "forced"
    if _thrown_by_bank(loaded, step):
        return "dice"
    if _alike(step, old):
        return ""
    return "unread" if old.refusal else "otherwise"


def _thrown_by_bank(loaded: LoadedTable, step: PastAct) -> bool:
    firsts = (fold(words[0].text) for words in parse(step.typed).acts)
    threw = any(loaded.verbs.get(word) == _THROW for word in firsts)
    return threw and loaded.state.find_terms(DiceTerms) is not None


def _as_recorded(step: PastAct, now: GameState) -> tuple[Posting, ...]:
    # Marks of a turn that it took away and are not there, it leaves.
    postings = step.postings
    for account, commodity, amount in now.after(postings).balances:
        if amount >= 0 or not accounts.is_player(account):
            continue
        if commodity.startswith(accounts.PASSING):
            holder = now.balances.holder(commodity) if commodity == accounts.TURN else None
            postings += move(holder or accounts.TABLE, account, commodity, -amount)
    return postings


def _stuck(
    step: PastAct, recorded: tuple[Posting, ...], was: GameState, now: GameState
) -> Refusal | None:
    try:
        check_books(now.after(recorded))
    except Refusal as refusal:
        try:
            check_books(was.after(step.postings))
        except Refusal:
            return None
        return refusal
    return None
