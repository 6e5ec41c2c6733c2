"""What would become of a line, asked before it is entered; and what others entered meanwhile."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final

from pnp.bank import replies
from pnp.bank.decision import correction_in, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import tell_hands
from pnp.bank.session import Session, decide, view_of, waits_for_dice
from pnp.errors import Code, JournalDamaged, PnpError, Refusal
from pnp.ledger.entry import Entry, Phrase
from pnp.rules.language.form_reading import offers
from pnp.rules.language.line import Line, Misread, Word, parse
from pnp.rules.language.vocabulary import said_for_verbs, verb_meant
from pnp.rules.state.game_state import Choice, Question
from pnp.spelling import HOUSE, fold_name

_MOST: Final = 8  # so many words are offered for one that is begun


@dataclass(frozen=True, slots=True)
class Forecast:
    """What would become of a line where the table stands: what it would do or show, or why not."""

    line: str
    says: tuple[str, ...] = ()
    refusal: Refusal | None = None
    """Why it would not be entered; a Question asks what is meant."""
    said: tuple[Phrase, ...] = ()
    """What it would do, to be told in any language."""
    why: tuple[str, ...] = ()
    amount: int = 0
    """What the cash of its player gains; below nought, what he pays."""
    direct: bool = False
    """Whether it is a payment out of his own pocket that need not wait at this table."""
    givers: tuple[str, ...] = ()
    """Who else gives something by it, and must agree."""
    is_open: bool = False
    """Whether it is an auction that is not done yet: nothing to enter, nothing to press."""

    @property
    def fits(self) -> bool:
        """Tell whether nothing speaks against it."""
        return self.refusal is None

    @property
    def code(self) -> Code | None:
        """Tell of what kind the refusal is."""
        return self.refusal.code if self.refusal else None

    @property
    def asks(self) -> str:
        """Say why it does not fit, or ask what is to be decided first."""
        return self.refusal.asks if isinstance(self.refusal, Question) else str(self.refusal or "")

    @property
    def place(self) -> tuple[int, int]:
        """Give the place of its fault: the word that was misread, else the whole line."""
        refusal, bare = self.refusal, self.line.rstrip()
        if isinstance(refusal, Misread):
            return refusal.start, max(refusal.end, refusal.start + 1)
        if isinstance(refusal, Question) and refusal.place:
            return refusal.place
        return len(bare) - len(bare.lstrip()), max(len(bare), 1)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a line is understood where the table stands: what it would do, or its fault."""

    text: str
    says: str = ""
    fault: tuple[int, int] | None = None
    """Where in the text the fault is; None for a line that fits."""
    entries: int = 0
    """How many entries there were when it was read."""
    wants: str = ""
    """What a line that is only begun wants: shown while it is typed, until it is entered."""
    question: Question | None = None
    """What the table must decide first, where one key can answer it."""
    hasty: bool = False
    """Whether the line could be entered, and it is only asked whether it is meant."""


class Watch:
    """One banker's view of a table that others may write to."""

    def __init__(self, session: Session) -> None:
        """Begin with what is there."""
        self._session = session
        self.loaded = self._fresh()
        self.seen = self.loaded.books.count
        """The entries this banker has seen."""

    def _fresh(self) -> LoadedTable:
        with self._session.looking() as loaded:
            return loaded._replace(state=replace(loaded.state, now=self._session.now()))

    def refresh(self) -> LoadedTable:
        """Look again; a table that is in use this very moment is taken as it was."""
        try:
            self.loaded = self._fresh()
        except JournalDamaged:
            raise
        except PnpError:
            pass
        return self.loaded

    def news(self, own: int = 0) -> Iterator[str]:
        """Tell the entries this banker has not seen, apart from his own."""
        loaded = self.refresh()
        for n in range(self.seen + 1, loaded.books.count + 1):
            if n != own:
                what = replies.tell_entry(loaded.say, loaded.books.record(n))
                yield f"{n:>4}  {loaded.say.text('shell.news', what=what)}"
        self.seen = loaded.books.count

    def read(self, text: str) -> Reading:
        """Understand a line without entering it."""
        loaded = self.refresh()
        entries, would = loaded.books.count, foretell(loaded, text, self._session)
        question = would.refusal if isinstance(would.refusal, Question) else None
        if would.fits or (question and question.told):
            told = question.told if question else would.says
            return Reading(text, "; ".join(told), entries=entries)
        wants = _ask_for(loaded, text, would.asks, would.place)
        return Reading(text, would.asks, would.place, entries, wants, question)


def completions(loaded: LoadedTable, before: str) -> tuple[str, tuple[str, ...]]:
    """Give the word that is being typed, and what it could become where it stands."""
    acts = parse(before).acts
    words = () if before.rstrip().endswith(";") or not acts else acts[-1]
    typed = ""
    if words and words[-1].end == len(before):
        typed, words = words[-1].text, words[:-1]
    by = loaded.grammar
    if words and (verb := verb_meant(by, words[0], begun=True)):
        words = (Word(verb, 0, 0), *words[1:])
    offered = offers(by, words)
    own = () if words or loaded.say.lang == HOUSE else said_for_verbs(by)
    begun = fold_name(typed)
    return typed, tuple(word for word in (*offered, *own) if fold_name(word).startswith(begun))


def _ask_for(loaded: LoadedTable, text: str, says: str, fault: tuple[int, int]) -> str:
    # A begun word its ends.
    if fault[0] >= len(text.rstrip()):
        return says
    typed, words = completions(loaded, text)
    begun = typed and fault == (len(text) - len(typed), len(text))
    return " · ".join(words[:_MOST]) if begun else ""


def foretell(loaded: LoadedTable, text: str, session: Session | None = None) -> Forecast:
    """Tell what a line would do or show, and at a session what it has handed over; or why not."""
    line = parse(text)
    try:
        return Forecast(text, _foretell(loaded, line, session) if line.acts else ())
    except Refusal as refusal:
        return Forecast(text, refusal=refusal)


def _foretell(loaded: LoadedTable, line: Line, session: Session | None) -> tuple[str, ...]:
    view = view_of(loaded, line)
    if view is not None:
        return view.lines[:1]
    if waits_for_dice(loaded, line):
        return ()  # nobody sees the dice before they are thrown
    decided = decide(loaded, line)
    messages = decided.after.messages
    said = [*replies.happened(messages, decided.entry)]
    for act in decided.acts:
        said += replies.read_as(decided.after, act.typed, act.entry)
    hands = tell_hands(messages, session.hands(loaded, decided)) if session else ()
    return (*said, *(f"> {hand}" for hand in hands))


_AGAIN: Final = 60  # seconds within which the same act once more is asked about

# so many words has `undo 3`; with more it names an entry and takes back all after it
_UNDO_COUNT: Final = 2
_LOOK_BACK: Final = 40  # so many entries are looked through for the beginning of a move


def doubt(loaded: LoadedTable, text: str, *, refused: bool = False) -> Question | None:
    """Ask about a line that may be a slip of haste; None for one that is as it should be.

    `refused` tells that the line before was. A line that is refused itself is no matter of haste.
    """
    line = parse(text)
    try:
        if not line.acts:
            return None
        if correction := correction_in(loaded, line):
            return _undoing(loaded, line, refused=refused) if correction == "undo" else None
        if view_of(loaded, line) is not None or waits_for_dice(loaded, line):
            return None
        return _once_more(loaded, line) or _seldom_meant(loaded, line)
    except Refusal:
        return None


def _undoing(loaded: LoadedTable, line: Line, *, refused: bool) -> Question | None:
    far = len(line.acts[0]) > _UNDO_COUNT
    if not (far or refused):
        return None
    taken = decide(loaded, line).of
    what = "; ".join(f"{n} {loaded.books.row(n)[4]}" for n in taken)
    facts = {"n": min(taken, default=0), "count": len(taken), "what": what}
    return _ask(loaded, line, "haste.undo-to" if far else "haste.undo", **facts)


def _ask(loaded: LoadedTable, line: Line, key: str, /, **facts: Any) -> Question:
    say = loaded.say
    choices = tuple(
        Choice(writes, say.text(f"ask.{name}"), (name, *say.text(f"ask.{name}.words").split()))
        for name, writes in (("yes", line.text), ("no", ""))
    )
    refusal = loaded.state.refusal(Code.ASK, "", key, **facts)
    return Question(refusal, choices, place=(0, len(line.text)))


def _once_more(loaded: LoadedTable, line: Line) -> Question | None:
    new: Entry | None = None
    for record in (each for each in islice(loaded.latest(), _LOOK_BACK) if each.kind == "act"):
        ago, old, last = loaded.state.now - record.at, record.entry, new is None
        if not (last or 0 <= ago < _AGAIN):
            return None
        new = new or decide(loaded, line).entry
        if last and 0 < len(new.say) < len(old.say) and all(each in old.say for each in new.say):
            return _ask(loaded, line, "haste.within", n=record.n)  # the throw paid the salary
        told = [phrase.key for phrase in old.say] == [phrase.key for phrase in new.say]
        same = old.postings and told and old.postings == new.postings
        typed = record.act.split() == line.memo().split()
        if 0 <= ago < _AGAIN and (same or (typed and _about(old) == _about(new))):
            return _ask(loaded, line, "haste.again", n=record.n, ago=ago)
    return None


def _about(entry: Entry) -> list[tuple[str, dict[str, Any]]]:
    return [
        (phrase.key, {name: fact for name, fact in phrase.facts.items() if type(fact) is not int})
        for phrase in entry.say[:1]
    ]


def _seldom_meant(loaded: LoadedTable, line: Line) -> Question | None:
    state = loaded.state
    for act in verbs_of(loaded, state, line.acts):
        doubtful = getattr(act, "doubtful", None)
        asked = doubtful(state) if doubtful else None
        if asked is not None:
            return _ask(loaded, line, asked.key, **asked.facts)
        state = state.after(act.entry(state).postings)
    out = [name for name in loaded.state.playing if name not in state.playing]
    return _ask(loaded, line, "haste.out", who=out[0]) if out else None
