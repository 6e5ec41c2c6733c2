"""Watching a table: how a line would be understood now, and what others entered meanwhile."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pnp.bank import replies
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.note_history import tell_hands
from pnp.bank.session import Session, decide, view_of, waits_for_dice
from pnp.box.words import HOUSE
from pnp.errors import JournalDamaged, PnpError, Refusal
from pnp.rules.language.line import Misread, Word, parse
from pnp.rules.language.usage import offers
from pnp.rules.language.vocabulary import begun_verb, said_for_verbs
from pnp.rules.registry import loader
from pnp.rules.state.question import Question
from pnp.spelling import fold_name

_MOST: Final = 8  # so many words are offered for one that is begun


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

    def __init__(self, session: Session, now: Callable[[], int]) -> None:
        """Begin with what is there; the clock is handed in."""
        self._session = session
        self._now = now
        self.loaded = self._fresh()
        self.seen = self.loaded.books.count
        """The entries this banker has seen."""

    def _fresh(self) -> LoadedTable:
        with self._session.looking() as loaded:
            now = replace(loaded.state, now=self._now())
            return replace(loaded, state=now)

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
        say = loaded.state.messages
        for n in range(self.seen + 1, loaded.books.count + 1):
            if n != own:
                record = loaded.books.record(n)
                what = "; ".join(replies.happened(say, record.entry)) or record.act
                yield f"{n:>4}  {say.text('shell.news', what=what)}"
        self.seen = loaded.books.count

    def read(self, text: str) -> Reading:
        """Understand a line without entering it."""
        loaded = self.refresh()
        entries = loaded.books.count
        line = parse(text)
        if not line.acts:
            return Reading(text, entries=entries)
        try:
            return Reading(text, _would(self._session, loaded, text), entries=entries)
        except Question as question:
            if question.told:
                return Reading(text, "; ".join(question.told), entries=entries)
            fault = place_of(text, question)
            wants = _wanted(loaded, text, question.asks, fault)
            return Reading(text, question.asks, fault, entries, wants, question)
        except Refusal as refusal:
            says, fault = str(refusal), place_of(text, refusal)
            return Reading(text, says, fault, entries, _wanted(loaded, text, says, fault))


def completions(loaded: LoadedTable, before: str) -> tuple[str, tuple[str, ...]]:
    """Give the word that is being typed, and what it could become where it stands."""
    acts = parse(before).acts
    words = () if before.rstrip().endswith(";") or not acts else acts[-1]
    typed = ""
    if words and words[-1].end == len(before):
        typed, words = words[-1].text, words[:-1]
    load = loader(loaded.table.kit)
    if words:
        verb = begun_verb(words[0], loaded.verbs, loaded.state.messages)
        words = (Word(verb, 0, 0), *words[1:]) if verb else words
    offered = offers(loaded.state, words, loaded.verbs, load)
    messages = loaded.state.messages
    own = () if words or messages.lang == HOUSE else said_for_verbs(messages, loaded.verbs)
    return typed, tuple(
        word for word in (*offered, *own) if fold_name(word).startswith(fold_name(typed))
    )


def numbers(loaded: LoadedTable) -> dict[str, str]:
    """Give the number of each deed's space, where the board is a ring."""
    board = loaded.state.box.board
    return {
        space.deed: str(n) for n, space in enumerate(board.spaces if board else ()) if space.deed
    }


def _wanted(loaded: LoadedTable, text: str, says: str, fault: tuple[int, int]) -> str:
    # A begun word its ends.
    if fault[0] >= len(text.rstrip()):
        return says
    typed, words = completions(loaded, text)
    begun = typed and fault == (len(text) - len(typed), len(text))
    return " · ".join(words[:_MOST]) if begun else ""


def place_of(text: str, refusal: Refusal) -> tuple[int, int]:
    """Give the place of a fault: the word that was misread, else the whole line."""
    if isinstance(refusal, Misread):
        return refusal.start, max(refusal.end, refusal.start + 1)
    if isinstance(refusal, Question) and refusal.place:
        return refusal.place
    bare = text.rstrip()
    return len(bare) - len(bare.lstrip()), max(len(bare), 1)


def _would(session: Session, loaded: LoadedTable, text: str) -> str:
    line = parse(text)
    view = view_of(loaded, line)
    if view is not None:
        return view.lines[0]
    if waits_for_dice(loaded, line):
        return ""  # nobody sees the dice before they are thrown
    decided = decide(loaded, line)
    messages = decided.after.messages
    said: list[str] = []
    for act in decided.acts:
        said += replies.happened(messages, act.entry)
        said += replies.read_as(decided.after, act.typed, act.entry)
    hands = tell_hands(messages, session.hands(loaded, decided))
    return "; ".join((*said, *(f"> {hand}" for hand in hands)))
