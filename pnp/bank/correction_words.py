"""The words of `fix` and `void`: what the act should have been, and which later acts follow."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pnp.bank.commands import is_entry_number, miswritten
from pnp.bank.decision import judged_words, verbs_of
from pnp.bank.loaded_table import LoadedTable
from pnp.bank.replay import Following
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Entry
from pnp.rules.language.line import Line, Word
from pnp.rules.language.names import fold
from pnp.rules.language.syntax_errors import marked
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue

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
