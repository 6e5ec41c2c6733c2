"""Undo and redo: they reverse the recorded postings and never recompute them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from pnp.bank import replies
from pnp.bank.books import Books
from pnp.bank.decision import Act, Decided, is_entry_number, judged_words, miswritten, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import (
    DECIDED,
    Consequences,
    Evening,
    Fate,
    Following,
    PastAct,
    Stretch,
    evening_of,
    go_over,
)
from pnp.errors import Code, Refusal
from pnp.ledger.difference import difference
from pnp.ledger.entry import Entry, Fact, Phrase, reversal
from pnp.ledger.force import InForce, in_force
from pnp.rules.judge import check_books
from pnp.rules.language.amounts import is_number, read_count
from pnp.rules.language.line import Line, Word
from pnp.rules.language.names import fold
from pnp.rules.language.syntax_errors import marked, read_word
from pnp.rules.language.vocabulary import means
from pnp.rules.state.game_state import GameState, Overruled
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import Choice, Question


@dataclass(frozen=True, slots=True)
class Correction:
    """An entry about other entries."""

    kind: Literal["undo", "redo", "fix"]
    of: tuple[int, ...]
    entry: Entry


def acts_in_force(books: Books) -> tuple[int, ...]:
    """Number the acts that can be taken back, oldest first."""
    return tuple(n for n in in_force(books.outline()).done if n > 1)


def undo(books: Books, state: GameState, *, count: int = 1, to: int = 0) -> Correction:
    """Take back the last acts in force, or an entry and all after it, in one entry."""
    force = in_force(books.outline())
    acts = acts_in_force(books)
    if to:
        taken = _from(books, state, force, to)
    elif not acts:
        raise state.refusal(Code.PHASE, "", "undo.nothing")
    elif count > len(acts):
        key = "undo.fewer-entry" if count in acts else "undo.fewer"
        raise state.refusal(Code.PHASE, "", key, n=len(acts), entry=count)
    else:
        taken = acts[-count:]
    postings = tuple(
        posting for n in reversed(taken) for posting in reversal(books.postings.get(n, ()))
    )
    from_on = (Phrase("undo.from", {"n": to, "count": len(taken)}),) if to else ()
    told = _told(books, "undo", reversed(taken))
    return Correction("undo", taken, Entry(postings, (*from_on, *told)))


def _from(books: Books, state: GameState, force: InForce, to: int) -> tuple[int, ...]:
    check_number(books, state, to)
    if to == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if to not in force.done:
        raise state.refusal(Code.PHASE, "", "undo.gone", n=to)
    return tuple(n for n in force.done if n >= to)


def redo(books: Books, state: GameState, *, count: int = 0) -> Correction:
    """Enter again what the last undo took back, or so many acts, if nothing was entered since.

    What was taken back last comes first, and of what one undo took the oldest.
    """
    force = in_force(books.outline())
    if not force.undone:
        raise state.refusal(Code.PHASE, "", "redo.nothing")
    waiting = tuple(n for _, taken in reversed(force.undone) for n in taken)
    if count > len(waiting):
        raise state.refusal(Code.PHASE, "", "redo.fewer", n=len(waiting))
    again = waiting[: count or len(force.undone[-1][1])]
    postings = tuple(posting for n in again for posting in books.postings.get(n, ()))
    return Correction("redo", again, Entry(postings, _told(books, "redo", again)))


def check_number(books: Books, state: GameState, n: int) -> None:
    """Refuse the number of an entry that is not there."""
    if not 1 <= n <= books.count:
        raise state.refusal(Code.NAME, "", "entry.unknown", n=n, last=books.count)


def _told(books: Books, key: str, numbers: Iterable[int]) -> tuple[Phrase, ...]:
    return tuple(Phrase(key, {"what": f"{n}  {books.rows[n - 1][4]}"}) for n in numbers)


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


ALL: Final = "all"
NONE: Final = "none"
ONLY: Final = "only"
"""The words that say which later acts follow a correction: `all`, `none`, `only 14 17`."""


def words_for_all(say: Catalogue) -> tuple[str, ...]:
    """Give the words that mean all later acts: English, and those of the table's language."""
    return ALL, *say.text("ask.all.words").split()


def words_for_none(say: Catalogue) -> tuple[str, ...]:
    """Give the words that mean none of the later acts: English, and the table's own."""
    return NONE, *say.text("ask.none.words").split()


def words_for_only(say: Catalogue) -> tuple[str, ...]:
    """Give the words before the numbers of those that follow: English, and the table's own."""
    return ONLY, *say.text("ask.only.words").split()


Acts = tuple[tuple[Word, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Corrected:
    """What the act should have been, judged in its own time."""

    entry: Entry = field(default_factory=Entry)
    overruled: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Correcting:
    """A typed correction: the acts that should have been, and which later ones follow."""

    acts: Acts
    typed: str
    """The acts as typed; empty if the old one is to be taken out."""
    following: Following | None
    """Which later acts follow; None if that was not said."""
    spelled: str
    """The line after which an answer is typed."""

    def judge(self, loaded: LoadedTable, then: GameState, *, force: bool) -> Corrected:
        """Judge what the act should have been where the table stood then."""
        if not self.acts:
            return Corrected()
        judged = judged_words(loaded, then, self.acts, force=force)
        return Corrected(judged.entry, bool(judged.overruled))


def read_void(state: GameState, line: Line) -> Correcting:
    """Read `void N`, and which later acts follow."""
    words = line.acts[0]
    following = _choice(state.messages, words[2:]) if len(words) > 2 else None
    if len(line.acts) > 1 or (len(words) > 2 and following is None):
        rest = (*words[2:], *(word for act in line.acts[1:] for word in act))
        raise miswritten(state, rest, "void")
    return Correcting((), "", following, line.memo(words[:2]))


def read_fix(loaded: LoadedTable, then: GameState, line: Line, n: int) -> Correcting:
    """Read `fix N` and the whole act, and which later acts follow, where the table stood then."""
    should = (line.acts[0][2:], *line.acts[1:])
    if not should[0] or _choice(loaded.state.messages, should[0]) is not None:
        refusal = loaded.state.refusal(Code.SYNTAX, "", "fix.nothing", n=n)
        raise marked(refusal, line.acts[0][1])
    acts, following = _part(loaded, then, should)
    spelled = line.memo(line.acts[0][:2], *acts)
    if following is None and _takes_answer(loaded, then, acts):
        spelled += ";"
    return Correcting(acts, line.memo(*acts), following, spelled)


def _part(loaded: LoadedTable, then: GameState, acts: Acts) -> tuple[Acts, Following | None]:
    """Part the acts from the answer behind them, or after a last `;`.

    Words that an act has a use for belong to the act: `demolish anna kingsway all`.
    """
    *before, last = acts
    alone = _choice(loaded.state.messages, last)
    if before and alone is not None:
        return tuple(before), alone
    for place in range(1, len(last)):
        following = _choice(loaded.state.messages, last[place:])
        if following is not None and not _reads(loaded, then, acts):
            return (*before, last[:place]), following
    return acts, None


def _choice(say: Catalogue, words: Sequence[Word]) -> Following | None:
    # None if these words are none.
    if not words or any(word.quoted for word in words):
        return None
    first, *rest = words
    name = fold(first.text)
    if not rest and name in words_for_all(say):
        return Following()
    if not rest and name in words_for_none(say):
        return Following(every=False)
    if name in words_for_only(say) and rest and all(map(is_entry_number, rest)):
        return Following(every=False, numbers=frozenset(int(word.text) for word in rest))
    return None


def _takes_answer(loaded: LoadedTable, then: GameState, acts: Acts) -> bool:
    end = acts[-1][-1].end
    return any(
        _reads(loaded, then, (*acts[:-1], (*acts[-1], Word(word, end, end))))
        for word in (ALL, NONE)
    )


def _reads(loaded: LoadedTable, then: GameState, acts: Acts) -> bool:
    try:
        verbs_of(loaded, then, acts)
    except Refusal:
        return False
    return True


ACTS: Final = "acts"
"""The word that makes a number so many acts: `undo 12 acts`."""

_MANY: Final = 10
"""From so many acts on, a number behind `undo` may have been meant for that of an entry."""


def mended(loaded: LoadedTable, line: Line, word: str) -> Decided:
    """Decide on a line that begins with undo, redo, fix or void."""
    state = loaded.state
    first = line.acts[0]
    if word in {"fix", "void"}:
        return _fix(loaded, line, word)
    if len(line.acts) > 1:
        raise marked(state.refusal(Code.SYNTAX, "", "command.alone", typed=word), first[0])
    made = _undo(loaded, first) if word == "undo" else _redo(loaded, first)
    after = state.after(made.entry.postings)
    check_books(after)
    act = Act(line.memo(first), made.entry)
    return Decided(made.kind, made.of, (act,), made.entry, after)


def _undo(loaded: LoadedTable, words: tuple[Word, ...]) -> Correction:
    books, state = loaded.books, loaded.state
    rest = words[1:]
    if not rest:
        return undo(books, state)
    if means(state.messages, "to", rest[0]) and len(rest) == 2 and is_entry_number(rest[1]):
        return undo(books, state, to=int(rest[1].text))
    counted = len(rest) == 2 and means(state.messages, ACTS, rest[1])
    if (len(rest) == 1 or counted) and is_number(rest[0].text):
        count = read_word(read_count, state, rest[0])
        if not counted:
            _check_count(loaded, words, count)
        return undo(books, state, count=count)
    raise miswritten(state, rest, "undo")


def _check_count(loaded: LoadedTable, words: tuple[Word, ...], count: int) -> None:
    acts, state = acts_in_force(loaded.books), loaded.state
    if not _MANY <= count <= len(acts) or count not in acts:
        return
    say = state.messages
    told = loaded.books.rows[count - 1][4]
    since = sum(1 for n in acts if n >= count)
    raise state.question(
        "",
        "undo.which",
        Choice(f"undo to {count}", say.text("undo.which-to", n=count, count=since)),
        Choice(f"void {count}", say.text("undo.which-void", n=count, act=told)),
        Choice(f"undo {count} {ACTS}", say.text("undo.which-acts", n=count, first=acts[-count])),
        n=count,
    ).at(words[0].start, words[-1].end)


def _redo(loaded: LoadedTable, words: tuple[Word, ...]) -> Correction:
    books, state, rest = loaded.books, loaded.state, words[1:]
    if not rest:
        return redo(books, state)
    counted = len(rest) == 1 or (len(rest) == 2 and means(state.messages, ACTS, rest[1]))
    if counted and is_number(rest[0].text):
        return redo(books, state, count=read_word(read_count, state, rest[0]))
    raise miswritten(state, rest, "redo")


def _fix(loaded: LoadedTable, line: Line, word: str) -> Decided:
    plan, asking, overruled = _plan(loaded, line, word)
    if asking.following is None and plan.asked:
        raise _ask(loaded, line, plan, asking)
    if asking.following is not None:
        _check_named(loaded.state, plan, asking.following)
    made = link(plan)
    after = plan.consequences.after
    check_books(after)
    overruled |= _check_lawful(loaded, plan, force=bool(line.force))
    act = Act(line.memo(), made.entry)
    return Decided("fix", made.of, (act,), made.entry, after, line.force if overruled else "")


def foresee(loaded: LoadedTable, line: Line, word: str) -> tuple[str, ...]:
    """List what a correction would do, without doing it or asking."""
    plan, _, _ = _plan(loaded, line, word)
    return _listed(loaded, plan)


def _plan(loaded: LoadedTable, line: Line, word: str) -> tuple[Plan, Correcting, bool]:
    evening = evening_of(loaded.books)
    n = _number(loaded, line, word)
    step = evening.steps[evening.place[n]]
    place = evening.place[n]
    then = replace(loaded.state, balances=evening.before(place), now=step.at)
    asking = read_fix(loaded, then, line, n) if word == "fix" else read_void(loaded.state, line)
    judged = asking.judge(loaded, then, force=bool(line.force))
    now = then.after(judged.entry.postings)
    later = go_over(loaded, evening, place, now, asking.following or Following())
    plan = Plan(step, step.entry, asking.typed, judged.entry, later)
    return plan, asking, judged.overruled


def _number(loaded: LoadedTable, line: Line, word: str) -> int:
    state, words = loaded.state, line.acts[0]
    if len(words) < 2 or not is_entry_number(words[1]):
        raise miswritten(state, words[1:] or words, word, who=loaded.table.players[0])
    n = int(words[1].text)
    check_number(loaded.books, state, n)
    force = in_force(loaded.books.outline())
    replaced = dict(force.fixed)
    if n == 1:
        raise state.refusal(Code.PHASE, "", "fix.opening")
    if word == "fix" and n in replaced:
        raise state.refusal(Code.PHASE, "", "fix.replaced", n=n, by=replaced[n])
    if n not in force.done:
        raise state.refusal(Code.PHASE, "", "fix.not-standing", n=n)
    if word == "void":
        _check_voidable(loaded, evening_of(loaded.books), n)
    return n


def _check_voidable(loaded: LoadedTable, evening: Evening, n: int) -> None:
    step: PastAct = evening.steps[evening.place[n]]
    if n != step.n:
        raise loaded.state.refusal(
            Code.PHASE, "", "void.correction", n=n, of=step.n, now=step.entry
        )
    if not step.typed or step.out:
        raise loaded.state.refusal(Code.PHASE, "", "void.already", n=n)


def _ask(loaded: LoadedTable, line: Line, plan: Plan, asking: Correcting) -> Question:
    told = _listed(loaded, plan)
    numbers = [str(fate.step.n) for fate in plan.asked]
    changes = "; ".join(told[1 : 1 + len(plan.consequences.listed(*DECIDED, "kept"))])
    facts = {"n": plan.named, "changes": changes, "typed": asking.spelled, "some": numbers[0]}
    refusal = loaded.state.refusal(Code.ASK, "", "fix.ask", **facts)
    say, spelled = loaded.state.messages, asking.spelled
    choices = (
        Choice(f"{spelled} all", say.text("ask.all"), words_for_all(say)),
        Choice(f"{spelled} none", say.text("ask.none"), words_for_none(say)),
        Choice(
            f"{spelled} only {{numbers}}",
            say.text("ask.only"),
            numbers=tuple(map(int, numbers)),
        ),
    )
    place = line.acts[0][0].start, line.acts[-1][-1].end
    return Question(refusal, choices, place=place, asks=say.text("ask.follow"), told=told)


def _listed(loaded: LoadedTable, plan: Plan) -> tuple[str, ...]:
    force = in_force(loaded.books.outline())
    undone = tuple(
        record.n
        for record in loaded.books.outline()
        if record.n > plan.step.n and record.kind == "act" and record.n not in force.done
    )
    return lines(plan, loaded.state.messages, undone)


def _check_named(state: GameState, plan: Plan, following: Following) -> None:
    known = {fate.step.n for fate in plan.asked}
    for n in sorted(following.numbers - known):
        named = [str(each) for each in sorted(known)]
        key = "fix.unchanged" if named else "fix.nothing-follows"
        raise state.refusal(Code.PHASE, "", key, n=n, named=named)


def _check_lawful(loaded: LoadedTable, plan: Plan, *, force: bool) -> bool:
    """Refuse what no play could leave, unless it stood so before or the table overrules it.

    Tells whether the table has overruled it.
    """
    before = _breaches(loaded, loaded.state)
    new = [each for each in _breaches(loaded, plan.consequences.after) if each not in before]
    if new and not force:
        facts = {"n": plan.named, "what": new[0]}
        raise loaded.state.refusal(Code.PHASE, "", "fix.later", **facts)
    return bool(new)


def _breaches(loaded: LoadedTable, state: GameState) -> list[str]:
    found: list[Overruled] = []
    try:
        loaded.game.lawful(replace(state, overruled=found))
    except Refusal as refusal:
        return [str(refusal)]
    return [_said(state, each) for each in found]


def _said(state: GameState, breach: Overruled) -> str:
    text = state.messages.said(breach.phrase)
    return f"{text} ({breach.phrase.rule})" if breach.phrase.rule else text
