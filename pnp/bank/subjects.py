"""What a look at the books may be about: players, the Bank, deeds, by any clear part of a name."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pnp.bank.loaded_table import LoadedTable
from pnp.errors import Code, Refusal
from pnp.ledger.entry import Phrase
from pnp.ledger.record import Record
from pnp.rules.language.arguments import deed_names, is_board_number, read_deed
from pnp.rules.language.line import Word
from pnp.rules.language.named_parties import holder_names, is_bank
from pnp.rules.language.names import find_part, fold, nearest
from pnp.rules.language.syntax_errors import marked, read_word, write
from pnp.rules.state import accounts
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question

_LONGEST: Final = 6
"""So many words a name may have."""

_PARTIES: Final = ("who", "whom")
_DEEDS: Final = ("deed", "deeds")
"""The facts of phrases that name parties and deeds."""

_LEAST: Final = 2
"""Letters of a player's name that are enough where they are a whole word of it."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A player, the Bank, a pot or a deed, as somebody asked about it."""

    thing: str
    """The player's name, the id of the deed, `bank`, or a party such as `party:pot`."""
    is_deed: bool = False

    @property
    def is_bank(self) -> bool:
        """Tell whether it is the Bank."""
        return not self.is_deed and self.thing == BANK


def read_subjects(loaded: LoadedTable, words: Sequence[Word]) -> tuple[Subject, ...]:
    """Read what words are about, the longest names first; a Refusal marks what names nothing."""
    found: list[Subject] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            named = _named(loaded.state, words[at : at + size])
            if named:
                break
        else:
            raise marked(_unknown(loaded, words[at]), words[at])
        found.append(_only(loaded, words[at : at + size], named))
        at += size
    return tuple(dict.fromkeys(found))


def is_named(loaded: LoadedTable, words: Sequence[Word]) -> bool:
    """Tell whether all words together name one thing, such as `hauptstrasse 10`."""
    return len(_named(loaded.state, words)) == 1


def _named(state: GameState, words: Sequence[Word]) -> tuple[Subject, ...]:
    # A whole name beats a part of one.
    typed = " ".join(word.text for word in words)
    if len(words) == 1 and is_bank(state, words[0]):
        return (Subject(BANK),)
    players, deeds = holder_names(state), deed_names(state)
    for said in (typed, "".join(word.text for word in words)):  # `kings way` is Kingsway
        for names, is_deed in ((players, False), (deeds, True)):
            if fold(said) in names:
                return (Subject(names[fold(said)], is_deed),)
    if len(words) == 1 and (is_board_number(typed) or any(map(str.isdigit, typed))):
        coded = _coded(state, typed)
        if coded:
            return coded
    owners = [Subject(name) for name in find_part(typed, players, _LEAST)]
    if len(typed) == 1 and len(owners) == 1:
        return tuple(owners)
    plots = [Subject(deed, is_deed=True) for deed in find_part(typed, deeds)]
    return (*owners, *plots, *([Subject(BANK)] if BANK.startswith(fold(typed)) else []))


def _coded(state: GameState, typed: str) -> tuple[Subject, ...]:
    try:
        return (Subject(read_deed(state, typed), is_deed=True),)
    except (Refusal, Question):
        return ()


def _only(loaded: LoadedTable, words: Sequence[Word], named: Sequence[Subject]) -> Subject:
    if len(named) == 1:
        return named[0]
    state, say = loaded.state, loaded.state.messages
    told = [say.deed(each.thing) if each.is_deed else say.party(each.thing) for each in named]
    typed = " ".join(word.text for word in words)[:60]
    refusal = state.refusal(Code.AMBIGUOUS, "", "name.ambiguous", typed=typed, candidates=told)
    choices = tuple(Choice(write(each.thing), text) for each, text in zip(named, told, strict=True))
    raise Question(refusal, choices, place=(words[0].start, words[-1].end))


def _unknown(loaded: LoadedTable, word: Word) -> Refusal:
    state = loaded.state
    if any(map(str.isdigit, word.text)):
        read_word(read_deed, state, word)
    say, deeds = state.messages, deed_names(state)
    near = nearest(fold(word.text), {**deeds, **holder_names(state), BANK: BANK})
    facts: dict[str, Any] = {"typed": word.text[:60], "kind": say.text("a-subject")}
    if near:
        return state.refusal(Code.NAME, "", "name.near", **facts, candidates=list(near))
    known = [say.party(each) for each in (*state.table.players, BANK, *state.third_parties)]
    known += [say.deed(deed) for deed in dict.fromkeys(deeds.values())]
    shown = known[: len(state.table.players) + 2]  # everybody, the Bank, and how a deed is called
    facts |= {"candidates": shown, "more": len(known) - len(shown)}
    return state.refusal(Code.NAME, "", "name.unknown", **facts)


def is_about(record: Record, subject: Subject) -> bool:
    """Tell whether an entry moved something of a player, the Bank or a deed, or speaks of it."""
    if subject.is_deed and record.kind == "open":
        return False  # it lays out every deed
    if subject.is_deed:
        account, commodity = accounts.plot(subject.thing), accounts.deed(subject.thing)
        moved = any(commodity == p.commodity or account == p.account for p in record.entry.postings)
        return moved or any(_speaks(phrase, subject.thing, _DEEDS) for phrase in record.entry.say)
    account = accounts.account_of(subject.thing)
    moved = any(account == posting.account for posting in record.entry.postings)
    return moved or any(_speaks(phrase, subject.thing, _PARTIES) for phrase in record.entry.say)


def _speaks(phrase: Phrase, thing: str, facts: Sequence[str]) -> bool:
    told = (phrase.facts.get(each, ()) for each in facts)
    return any(each == thing or (isinstance(each, list | tuple) and thing in each) for each in told)
