"""Lines that are no act as they stand: a party missing or misspelt, a verb that is none."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from pnp.errors import Code, Refusal
from pnp.rules.language.arguments import deed_names, read_party, spoken
from pnp.rules.language.line import Ambiguous, Misread, Word, looks_like_amount, marked, write
from pnp.rules.language.names import find, find_part, nearest_things, party_names, player_names
from pnp.rules.language.sentence import Sentence, TooManyReadings
from pnp.rules.language.usage import OTHER_WORDS, OUTSIDE, Find, arguments_of
from pnp.rules.language.vocabulary import (
    begun_verb,
    is_filler,
    said_for_verbs,
    verbs_begun,
    verbs_in,
)
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

# A line of more words is no payment that lacks one.
_MOST_WORDS: Final = 9
# So many parties are offered, so that one key answers.
_MOST: Final = 9


def ask_for_party(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    reads: "Callable[[Sequence[Word]], Verb | None]",
) -> Question | None:
    """Ask who else pays or is paid, where one more party makes a payment of a line."""
    pay = load(verbs.get("pay", ""))
    if pay is None or len(words) > _MOST_WORDS or not _names_one(state, words, verbs, pay):
        return None
    say, end = state.messages, words[-1].end
    typed = " ".join(word.text for word in words)[:60]
    choices: list[Choice] = []
    for way in _ways(words, verbs, say):
        own = (*spoken(say, way), way)[0]
        for name in (BANK, *state.playing, *state.third_parties):
            act = reads((*words, Word(own, end, end), Word(name, end, end, quoted=True)))
            if act and _is_payment(act, pay):
                called = say.text("word.bank") if name == BANK else write(name)
                choices.append(Choice(f" {own} {called}", say.text(f"ask.{way}", who=name)))
    if not choices:
        return None
    lines = [f"{typed}{each.writes}" for each in choices[:_MOST]]
    refusal = state.refusal(Code.ASK, "", "ask.party", typed=typed, candidates=lines)
    asks = say.text("ask.other-party")
    return Question(refusal, tuple(choices[:_MOST]), place=(end, end), asks=asks)


def _names_one(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], pay: "type[Verb]"
) -> bool:
    if not any(looks_like_amount(word.text) for word in words):
        return False
    fields = arguments_of(pay)
    payer = next(each for each in fields if each[1].seated)
    amount = next(each for each in fields if each[1].numeric)
    spoken = [each for each in verbs_in(words, verbs, state.messages) if each.verb == "pay"]
    if not spoken and not looks_like_amount(words[0].text):
        return False  # `anna 7` may be a throw
    rests = [(*words[: each.start], *words[each.end :]) for each in spoken] or [tuple(words)]
    with suppress(TooManyReadings):
        return any(
            any(Sentence(state, (payer, amount), rest, [0], turned=False, by_owner=False).ways())
            for rest in rests
        )
    return False


def _ways(words: Sequence[Word], verbs: Mapping[str, str], say: Catalogue) -> tuple[str, ...]:
    for said in verbs_in(words, verbs, say):
        if said.verb == "pay":
            if not said.start:
                return "from", "to"
            return ("from",) if said.turned else ("to",)
    return "to", "from"


def _is_payment(act: "Verb", pay: "type[Verb]") -> bool:
    acts: Sequence[Verb] = getattr(act, "acts", (act,))
    seated = [field for field, argument, _ in arguments_of(pay) if argument.seated]
    apart = all(len({getattr(each, field, "") for field in seated}) > 1 for each in acts)
    return apart and all(isinstance(each, pay) for each in acts)


GIVES_WAY: Final = frozenset(
    {"verb.is-name", "verb.near", "verb.unknown", "name.near", "name.known", "name.unknown"}
)
"""The refusals that may come of a misspelt name, and are less to the point."""

# Letters of a name that must be typed.
_LEAST: Final = 2


def misspelt_party(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str]
) -> Misread | None:
    """Refuse the one name of a payment that nobody bears; None if that is not what is wrong.

    One party must be known and a sum begin or end the line; a word near a verb is no name.
    """
    words = _without_verb(state, words, verbs)
    sums = [looks_like_amount(word.text) for word in words]
    said = words[:-1] if sums[-1:] == [True] else words[1:]
    whole = 2 < len(words) <= _MOST_WORDS and not any(word.quoted for word in words)
    if not whole or not (sums[0] or sums[-1]):
        return None
    names = party_names(state)
    naming = [word for word in said if not is_filler(state.messages, word)]
    known, unknown = _sorted_out(naming, names)
    if known != 1 or not unknown or any(word.text[:1].isdigit() for word in unknown):
        return None
    typed = " ".join(word.text for word in unknown)
    first = unknown[0] is words[0]  # the verb of another game rather than a name
    if not nearest_things(fold_name(typed), names) and (first or _is_other(state, typed, verbs)):
        return None
    try:
        read_party(state, typed)
    except Refusal as refusal:
        return None if isinstance(refusal, Ambiguous) else marked(refusal, *unknown)
    return None


def _without_verb(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str]
) -> Sequence[Word]:
    # Nothing is left of a line with another verb.
    for said in verbs_in(words, verbs, state.messages):
        if not said.begun:
            return (*words[: said.start], *words[said.end :]) if said.verb == "pay" else ()
    return words


def _is_other(state: GameState, typed: str, verbs: Mapping[str, str]) -> bool:
    said = {fold_name(each): each for each in (*verbs, *said_for_verbs(state.messages, verbs))}
    deeds = deed_names(state)
    return bool(
        nearest_things(fold_name(typed), {**said, **deeds}) or find_part(typed, deeds, _LEAST)
    )


def _sorted_out(words: Sequence[Word], names: Mapping[str, str]) -> tuple[int, list[Word]]:
    """Count the parties that words name, each by as many as it can; give the words that do not.

    No words are given where they stand apart: then no single name is wrong.
    """
    known, at = 0, 0
    unknown: dict[int, Word] = {}
    while at < len(words):
        named = next((n for n in range(len(words) - at, 0, -1) if _named(words[at:][:n], names)), 0)
        if not named or _goes_on_wrongly(words[at : at + named + 1], named, names):
            named += bool(named)
            unknown |= enumerate(words[at : at + max(named, 1)], at)
        else:
            known += 1
        at += named or 1
    together = bool(unknown) and max(unknown) - min(unknown) == len(unknown) - 1
    return known, list(unknown.values()) if together else []


def _named(words: Sequence[Word], names: Mapping[str, str]) -> str:
    # Nothing if they name none, or could name several.
    found = find_part(" ".join(word.text for word in words), names, _LEAST)
    return found[0] if len(found) == 1 else ""


def _goes_on_wrongly(words: Sequence[Word], named: int, names: Mapping[str, str]) -> bool:
    thing = _named(words[:named], names)
    if len(words) <= named or named >= len(thing.split()) or _named(words[named:], names):
        return False
    return nearest_things(fold_name(" ".join(word.text for word in words)), names)[:1] == (thing,)


def unknown_verb(state: GameState, word: Word, verbs: Mapping[str, str]) -> Refusal:
    """Refuse a word that is no verb, naming the verbs that were perhaps meant."""
    if fold_name(word.text) in OUTSIDE:
        return state.refusal(Code.SYNTAX, "", "verb.outside", typed=fold_name(word.text))
    begun = verbs_begun(word, verbs, state.messages)
    near = begun or nearest_things(
        fold_name(word.text), {**verbs, **{other: other for other in OTHER_WORDS}}
    )
    facts: dict[str, Any] = {"typed": word.text[:60]}
    if find(word.text, party_names(state)).things:
        return state.refusal(Code.SYNTAX, "", "verb.is-name", **facts)
    if near:
        return state.refusal(Code.SYNTAX, "", "verb.near", **facts, candidates=list(near))
    known = sorted(set(verbs.values()))
    return state.refusal(Code.SYNTAX, "", "verb.unknown", **facts, candidates=known)


if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

THROW: Final = "throw"
"""The verb that is meant."""

# What may be called out: the sum of two dice, or each of them.
_DICE: Final = {1: range(2, 13), 2: range(1, 7)}

Reader = Callable[[Sequence[Word]], "Verb"]
"""How a line is read otherwise."""


def read_bare_throw(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], plainly: Reader
) -> "Verb | None":
    """Read a player and pips as a throw where the Bank keeps turns; None for any other line.

    A Question where the first word is also short for a verb that could be meant.
    """
    if not _called_out(state, words, verbs):
        return None
    first = words[0]
    verb = begun_verb(first, verbs, state.messages)
    if verb and not _can_be_thrown(words):
        return None
    if verb and _could_be_meant(state, words, plainly):
        raise _ask_which_verb(state, words, verb)
    return plainly((Word(THROW, first.start, first.start), *words))


def _called_out(state: GameState, words: Sequence[Word], verbs: Mapping[str, str]) -> bool:
    first, *pips = words
    if len(pips) not in _DICE or state.find_terms(KeptTurns) is None:
        return False
    if not all(word.text.isascii() and word.text.isdecimal() for word in pips):
        return False
    name = fold_name(first.text)
    return verbs.get(name) != name and bool(find(first.text, player_names(state)).things)


def _can_be_thrown(words: Sequence[Word]) -> bool:
    return all(int(word.text[:3]) in _DICE[len(words) - 1] for word in words[1:])


def _could_be_meant(state: GameState, words: Sequence[Word], plainly: Reader) -> bool:
    try:
        plainly(words).entry(state)
    except Refusal:
        return False
    return True


def _ask_which_verb(state: GameState, words: Sequence[Word], verb: str) -> Question:
    first, *pips = words
    said = " ".join(word.text for word in pips)
    names = find(first.text, player_names(state)).things
    texts = [f"{THROW} {write(name)} {said}" for name in names] + [f"{verb} {said}"]
    typed = f"{first.text} {said}"[:60]
    refusal = state.refusal(Code.ASK, "", "ask.readings", typed=typed, candidates=texts)
    choices = tuple(Choice(each, each) for each in texts)
    return Question(refusal, choices, place=(first.start, words[-1].end))
