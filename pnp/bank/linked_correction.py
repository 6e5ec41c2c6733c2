"""A correction that names every act it touches: one entry of what differs, said act by act."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.correction import Correction
from pnp.bank.evening import PastAct, Stretch
from pnp.bank.replay import DECIDED, Consequences, Fate
from pnp.ledger.difference import difference
from pnp.ledger.entry import Entry, Fact, Phrase
from pnp.rules.state.messages import Catalogue

_GROUNDS: Final[Mapping[str, str]] = {
    ground: f"fix.ground.{ground}" for ground in ("forced", "dice", "unread", "otherwise")
}
"""Why an act stays as it was recorded → the key of the words for it."""


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A correction worked out: the act, what it should have been, and what follows from it."""

    step: PastAct
    named: int
    """The entry it is of: the act as typed first, or its last correction."""
    typed: str
    """What the act should have been; empty if it is to be taken out."""
    entry: Entry
    consequences: Consequences

    @property
    def asked(self) -> tuple[Fate, ...]:
        """Name the later acts that the table must decide on."""
        return self.consequences.listed(*DECIDED)


def link(plan: Plan) -> Correction:
    """Bind what differs into one entry: the act first, then each later one it has an effect on."""
    first = difference(plan.step.postings, plan.entry.postings)
    parts = [Stretch(plan.step.n, len(first))]
    postings = list(first)
    for fate in plan.consequences.fates:
        effect = fate.effect
        if effect or fate.out != fate.step.out:
            parts.append(Stretch(fate.step.n, len(effect), fate.out))
            postings += effect
    told = plan.consequences.listed(*DECIDED, "kept")
    changed = plan.consequences.listed("changed", "refused", "again")
    say = (*_head(plan, parts), *plan.entry.say, *map(tell, told))
    why = (*plan.entry.why, *(each for fate in changed for each in _grounds(fate)))
    of = (plan.named, *(fate.step.n for fate in changed))
    return Correction("fix", of, Entry(tuple(postings), say, why))


def _head(plan: Plan, parts: Iterable[Stretch]) -> tuple[Phrase, ...]:
    # The parts are kept with it, so that they can be told apart.
    facts: dict[str, Fact] = {"n": plan.named, "act": plan.typed}
    facts["parts"] = [part.written() for part in parts]
    was = Phrase("fix.was", {"what": plan.step.typed})
    return Phrase("fix" if plan.typed else "void", facts), was


def tell(fate: Fate) -> Phrase:
    """Say what becomes of a later act, by its number."""
    facts: dict[str, Fact] = {"n": fate.step.n, "act": fate.step.typed}
    rule = None
    if fate.kind == "refused" and fate.now.refusal is not None:
        refusal = fate.now.refusal
        rule = refusal.rule
        facts["what"] = _within(Phrase(refusal.key, refusal.facts)) if refusal.key else refusal.say
    elif fate.kind == "kept":
        facts["ground"] = {"key": _GROUNDS[fate.ground], "facts": {}}
    elif fate.kind != "left":
        facts["now"] = _joined(fate.now.entry.say)
        facts["was"] = _joined(fate.was.entry.say)
    return Phrase(f"fix.{fate.kind}", facts, rule)


def _grounds(fate: Fate) -> Iterator[Phrase]:
    for phrase in fate.now.entry.why:
        facts: dict[str, Fact] = {"n": fate.step.n, "what": _within(phrase)}
        yield Phrase("fix.because", facts, phrase.rule)


def _joined(phrases: tuple[Phrase, ...]) -> Fact:
    if not phrases:
        return ""
    first, *rest = phrases
    if not rest:
        return _within(first)
    facts = {"first": _within(first), "rest": _joined(tuple(rest))}
    return {"key": "fix.and", "facts": facts}


def _within(phrase: Phrase) -> Mapping[str, Any]:
    return {"key": phrase.key, "facts": {name: _plain(v) for name, v in phrase.facts.items()}}


def _plain(value: Any) -> Any:
    # Write a fact so that the journal can keep it.
    if isinstance(value, (int, str, Mapping)):
        return value
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else str(value)


def lines(plan: Plan, say: Catalogue, undone: tuple[int, ...]) -> tuple[str, ...]:
    """List what a correction would do: to its act, to later ones, and which stay as recorded."""
    key = "fix.would" if plan.typed else "void.would"
    head = say.text(key, n=plan.named, act=plan.step.typed)
    new = "; ".join(replies.happened(say, plan.entry))
    told = [say.said(tell(fate)) for fate in plan.consequences.listed(*DECIDED, "kept")]
    if not told:
        told.append(say.text("fix.alone"))
    if undone:
        told.append(say.text("fix.undone", of=[str(n) for n in undone]))
    return (f"{head} {new}".rstrip(), *told)
