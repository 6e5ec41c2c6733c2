"""Entering a line: read the journal, decide, append, in one transaction."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from pnp.bank import decision, replies
from pnp.bank.books import EVERY as SEALED
from pnp.bank.books import Books, seal_letters, shown_time
from pnp.bank.journal import Journal, TableFile, open_journal
from pnp.bank.journal_tables import HALL
from pnp.bank.loaded_table import OWN_RULES, LoadedTable, load_table
from pnp.errors import Code, PnpError, Refusal
from pnp.ledger.entry import Entry, Record
from pnp.rules.language.line import GUESS, UNKNOWN, Line, Misread
from pnp.rules.protocols import late
from pnp.rules.registry import verb_names
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.statement import View
from pnp.spelling import fold_name

if TYPE_CHECKING:  # a table whose book is the money has no notes
    from pnp.bank.note_history import Hands, NoteFold

_EVERY: Final = 25  # after so many entries a copy of the table is kept beside it
_SHORT: Final = 500  # a journal twice as long has half as many copies: each is read to prove it
_LONG: Final = 40  # who had to walk so many entries keeps what they come to for the next

# what few lines need no payment waits for
_halts: Final = late("pnp.rules.language.vocabulary.halts")
_speaks_of_last: Final = late("pnp.rules.language.vocabulary.speaks_of_last")
_fold_notes: Final = late("pnp.bank.note_history.fold_notes")
_moves_notes: Final = late("pnp.bank.note_history.moves_notes")
_tell_hands: Final = late("pnp.bank.note_history.tell_hands")
_resume: Final = late("pnp.bank.kept_standing.resume")
_keep: Final = late("pnp.bank.integrity.keep")
_keep_standing: Final = late("pnp.bank.kept_standing.keep_standing")
_follow: Final = late("pnp.bank.integrity.follow")
_throw_for: Final = late("pnp.bank.dice.throw_for")
_bank_throws: Final = late("pnp.bank.dice.bank_throws")
_answer: Final = late("pnp.bank.query_commands.answer")
_look: Final = late("pnp.bank.query_commands.look")
_decide_correction: Final = late("pnp.bank.corrections.decide_correction")
_foresee: Final = late("pnp.bank.corrections.foresee")
_correct_last: Final = late("pnp.bank.corrections.correct_last")

THROW_VERB: Final = "throw"
"""The verb of a turn; where the Bank has the dice, a bare one is enough."""


def table_path(typed: str = "") -> str:
    """Give the table's file: as typed, else `$PNP_TABLE`, else `table.pnp` here."""
    return typed or os.environ.get("PNP_TABLE") or "table.pnp"


class Answer(NamedTuple):
    """An accepted line: its number, its acts, and the standing after it."""

    n: int
    acts: tuple[decision.Act, ...]
    after: GameState
    hands: "Hands" = ()
    """Which notes go from hand to hand."""
    force: str = ""
    again: bool = False
    """Whether this very command had been entered before, and nothing was done now."""
    warning: str = ""
    """Why no copy of the table could be kept; said once."""
    seal: str = ""
    """With every tenth entry, the letters that prove later that these entries are the same."""

    def lines(self) -> tuple[str, ...]:
        """Say everything the banker must know, the number first."""
        say, table = self.after.messages, self.after.table
        told: list[str] = []
        told_of = replies.turn_last(each.entry for each in self.acts)
        for act, entry in zip(self.acts, told_of, strict=True):
            told += replies.happened(say, entry)
            if steps := replies.reasons(say, act.entry):
                told.append(f"= {'; '.join(steps)}")
            told += replies.read_as(self.after, act.typed, act.entry)
        told += [f"> {each}" for each in self.handed()]
        if table.until and self.after.now >= table.until and not self.after.over:
            ends = "end" in verb_names(table.kit, chosen=table.verbs)
            told.append(say.text("hour.struck" if ends else "hour.struck-score", hour=table.hour))
        if self.force:
            told.append(say.text("forced", reason=self.force))
        whole = Entry(tuple(p for act in self.acts for p in act.entry.postings))
        known = " · ".join(replies.balances(self.after, whole))
        return (*told, *filter(None, (known, self.warning)))

    def handed(self) -> tuple[str, ...]:
        """Tell which notes go from hand to hand."""
        return _tell_hands(self.after.messages, self.hands) if self.hands else ()


class Session:
    """One banker at one table; each line is a transaction of its own."""

    def __init__(
        self,
        path: TableFile,
        now: Callable[[], int],
        lang: str = "",
        *,
        keeps: bool = False,
        mirror: str = "",
    ) -> None:
        """Take a seat; the clock is handed in, whether copies are kept, and where the mirror is."""
        self.path = path
        self.keeps = keeps
        self.mirror = mirror
        self._mirrored = False
        self._told: set[str] = set()
        self._held: Journal | None = None
        self._loaded: LoadedTable | None = None
        self.now = now
        """The clock, in seconds."""
        self.is_in_tournament = False
        """Whether the table plays in one, as far as it has been read."""
        self.lang = lang

    def apart(self) -> "Session":
        """Give the same banker a session of its own, as a thread beside this one needs it."""
        return Session(self.path, self.now, keeps=self.keeps, mirror=self.mirror)

    @contextmanager
    def held(self) -> Iterator[Self]:
        """Keep the file open from line to line, so that a long script reads it only once."""
        with open_journal(self.path, self.lang) as journal:
            self._held = journal
            try:
                yield self
            finally:
                self._held = None

    @contextmanager
    def _journal(self) -> Iterator[Journal]:
        if self._held is not None:
            yield self._held
            return
        with open_journal(self.path, self.lang) as journal:
            yield journal

    @contextmanager
    def looking(self) -> Iterator[LoadedTable]:
        """Look at the table without touching it."""
        with self._journal() as journal, journal.reading(), _own_faults():
            yield self._load(self._read(journal))

    def entries(self) -> int:
        """Tell how many entries there are: cheap, while nobody enters any."""
        with self._journal() as journal:
            return self._known(journal).count

    def told(self, lang: str, **how: bool) -> LoadedTable:
        """Give the table in the words of pages, as `load_table` has them, at this moment."""
        with self._journal() as journal, _own_faults():
            return load_table(self._known(journal), lang, self.now(), **how)

    def _known(self, journal: Journal) -> Books:
        if known := journal.known():
            return known
        with journal.reading():
            return self._read(journal)

    def _load(self, books: Books) -> LoadedTable:
        # the same for the same books; what rules of its own a pack has is asked each time
        if self._loaded is None or self._loaded.books is not books or OWN_RULES in books.content:
            self._loaded = load_table(books, self.lang)
        return self._loaded

    def _read(self, journal: Journal) -> Books:
        # Whoever stays has walked it all; whoever comes for one act goes by what was kept.
        alone = self._held is None and os.path.exists(f"{os.fspath(self.path)}.standing")  # noqa: PTH110  # pathlib would cost 3 ms
        books = journal.read(_resume if alone else None)
        self.is_in_tournament = HALL in books.content
        return books

    def answer(self, line: Line, command: str = "") -> "Answer | View":
        """Answer a line: look, where it only looks, else enter it."""
        if decision.may_look(line) and (view := self._look(line)):
            return view
        try:
            return self.enter(line, command)
        except Refusal as refused:
            asks = refused.key in {GUESS, "line.noise"} or isinstance(refused, Misread)
            asks = asks or line.text[-1:] == "?"
            absent = refused.key.startswith("absent.")
            if asks and not absent and (view := self._look(line, refused)):
                return view
            raise

    def _look(self, line: Line, refused: Refusal | None = None) -> View | None:
        with self.looking() as loaded:
            asks = bool(refused) and decision.question_in(loaded, line)
            guessed = refused is not None and refused.key == GUESS
            view = None if guessed and not asks else view_of(loaded, line)
            return view or (_answer(loaded, asks) if asks else None)

    def enter(self, line: Line, command: str = "") -> Answer:
        """Enter a line, all of it or nothing; a Refusal tells why it was not entered."""
        with self._journal() as journal:
            with journal.writing(), _own_faults():
                answer = self._entered(journal, line, command)
            if journal.walked >= _LONG:
                _keep_standing(journal, answer.after.table)
                journal.walked = 0
            every, say = _EVERY * max(answer.n // _SHORT, 1), answer.after.messages
            if self.keeps and answer.n % every == 0 and not answer.again:
                answer = answer._replace(warning=self._save(journal, say))
            if self.mirror:
                warning = self._save(journal, say, self.mirror)
                answer = answer._replace(warning=answer.warning or warning)
        return answer

    def leave(self) -> str:
        """Keep a copy on leaving the table; say why, if that cannot be done."""
        if not self.keeps:
            return ""
        with self._journal() as journal:
            return self._save(journal, self._load(self._known(journal)).say)

    def _save(self, journal: Journal, say: Catalogue, mirror: str = "") -> str:
        # What goes wrong is said once, and the game goes on.
        try:
            if mirror:
                _follow(journal, mirror, anew=not self._mirrored)
                self._mirrored = True
            else:
                _keep(journal)
        except PnpError as error:
            key = "mirror.not" if mirror else "kept.not"
            if key not in self._told:
                self._told.add(key)
                return say.text(key, what=str(error))
        return ""

    def _entered(self, journal: Journal, line: Line, command: str) -> Answer:
        at = shown_time(self.now())
        loaded = load_table(self._read(journal), self.lang, at)
        if before := loaded.books.by_command(command):
            record, notes = loaded.books.record(before), self.notes(loaded)
            return Answer(
                before,
                (decision.Act(record.act, record.entry),),
                loaded.state,
                notes.hands[before - 1] if notes else (),
                record.force,
                again=True,
            )
        loaded.state.forbid(line.dry, Code.SYNTAX, "", "dry.alone")
        if waits_for_dice(loaded, line):
            line = _throw_for(loaded, line)
        decided = decide(loaded, line)
        record = Record(
            n=loaded.books.count + 1,
            at=at,
            kind=decided.kind,
            act=line.memo(),
            entry=decided.entry,
            of=decided.of,
            reason=line.reason,
            force=decided.force,
            version=loaded.table.version,
            command=command,
        )
        hands = self.hands(loaded, decided)
        head = journal.append(loaded.books, record).head
        answer = Answer(record.n, decided.acts, decided.after, hands, decided.force)
        return answer if record.n % SEALED else answer._replace(seal=seal_letters(head))

    def notes(self, loaded: LoadedTable) -> "NoteFold | None":
        """Give the notes everybody can hold; None where the book is the money."""
        return _fold_notes(loaded.table, loaded.books) if loaded.table.cash != "book" else None

    def hands(self, loaded: LoadedTable, decided: decision.Decided) -> "Hands":
        """Tell which notes would go from hand to hand."""
        if loaded.table.cash == "book" or not _moves_notes(decided.entry):
            return ()
        notes = _fold_notes(loaded.table, loaded.books)
        told: Hands = notes.coming(decided.kind, decided.of, decided.entry)
        return told


@contextmanager
def _own_faults() -> Iterator[None]:
    try:
        yield
    except (Exception, SystemExit) as error:
        own = sys.modules.get("pnp.bank.own_rules")  # no table of a shipped game imports it
        fault = own.find_fault(error) if own else None
        if fault is None:
            raise
        raise fault from error


def view_of(loaded: LoadedTable, line: Line) -> View | None:
    """Give what a line only looks at; None for a line that is to be entered."""
    # a longer line may begin as a look does in the table's language, `por qué 3`: it takes the
    # table to know, so that a payment is not kept waiting
    looks = decision.may_look(line) or (len(line.acts) == 1 and decision.look_at(loaded, line)[0])
    if not looks or decision.is_act(loaded, line):
        return None
    if line.acts or line.dry:
        decision.check_text(loaded.state, line)
    view: View | None = _try(loaded, line) if line.dry else _look(loaded, line)
    return view


def _try(loaded: LoadedTable, line: Line) -> View:
    # Nobody sees dice before they are thrown.
    say, word = loaded.say, decision.correction_in(loaded, line)
    loaded.state.forbid(waits_for_dice(loaded, line), Code.SYNTAX, "", "dry.dice")
    if word in {"fix", "void"}:
        told = _foresee(loaded, line, word)
    else:
        told = replies.happened(say, decide(loaded, line).entry)
    return View((*told, say.text("dry.nothing")), {"act": line.memo(), "would": list(told)})


def waits_for_dice(loaded: LoadedTable, line: Line) -> bool:
    """Tell whether a line ends with a bare throw at a table for which the Bank throws the dice."""
    words = line.acts[-1] if line.acts and not decision.correction_in(loaded, line) else ()
    if not 1 <= len(words) <= 2 or loaded.verbs.get(fold_name(words[0].text)) != THROW_VERB:
        return False
    return not loaded.state.over and bool(_bank_throws(loaded))


def decide(loaded: LoadedTable, line: Line) -> decision.Decided:
    """Decide on a line without entering it: what it would do, or a Refusal."""
    return decision.offering_possible(_decide, loaded, line)


def _decide(loaded: LoadedTable, line: Line) -> decision.Decided:
    decision.check_text(loaded.state, line)
    if word := decision.correction_in(loaded, line):
        corrected: decision.Decided = _decide_correction(loaded, line, word)
        return corrected
    try:
        return decision.decide_acts(loaded, line)
    except Refusal as refused:
        words, say = line.acts[0], loaded.say
        unknown = isinstance(refused, Misread) and refused.key in UNKNOWN
        unknown = unknown or refused.key in {"line.hinted", "line.missing"}
        unknown = unknown or _speaks_of_last(say, words)
        told = len(line.acts) > 1 or refused.key.startswith("absent.")
        if told or not (unknown or _halts(say, words)):
            raise
        raise _correct_last(loaded, words, refused) from None
