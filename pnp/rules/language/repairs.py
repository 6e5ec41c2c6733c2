"""Lines that are no act as they stand: a party missing or misspelt, a verb only begun."""

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import deed_names, is_bare, read_party, spoken
from pnp.rules.language.form_reading import PAY, Said, read_form
from pnp.rules.language.free_order import join_sums, read_freely
from pnp.rules.language.hurried import is_known
from pnp.rules.language.line import (
    Ambiguous,
    Misread,
    Word,
    looks_like_amount,
    mark_place,
    text_of,
    write,
)
from pnp.rules.language.names import (
    find,
    find_part,
    join_names,
    nearest_things,
    party_names,
    player_names,
)
from pnp.rules.language.usage import Grammar, arguments_of, takes_text
from pnp.rules.language.vocabulary import ONE_KEY, find_verb, unknown_verb, verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


def read_otherwise(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    """Read as people say it a line that is refused in the bank's own form; else tell why."""
    if refused.code == Code.ASK or refused.facts.get("behind"):
        raise refused  # a keyword that lacks its value is no word to be passed over
    joined = join_sums(words)
    try:
        act = read_freely(by, joined)
        if act is None:
            ask_for_party(by, joined)
    except Question as question:
        known = len(refused.choices) if isinstance(refused, Question) else 0
        if known and len(question.choices) >= min(known, ONE_KEY):
            raise refused from None  # one word is in doubt, not the line
        raise
    if act is not None:
        return act
    whole = join_names(by.state, words)
    if len(whole) < len(words) and refused.key != "verb.is-name":
        return _read_said(by, whole)  # what is wrong is no part of a name
    return _read_as_said(by, words, refused)


def _read_said(by: Grammar, words: Said) -> "Verb":
    try:
        return read_form(by, words)
    except (Misread, Question) as refused:
        return read_otherwise(by, words, refused)


def _read_as_said(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    # What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own.
    first = words[0]
    # a word alone may still become another
    find_said = vocabulary.begun_verb if len(words) > 1 else find_verb
    verb = "" if first.quoted else find_said(first, by.verbs, by.state.messages)
    if verb and takes_text(by.load(verb)):  # `no that was ben` begins no `note`
        verb = find_verb(first, by.verbs, by.state.messages)
    if verb and fold_name(first.text) not in by.verbs:
        return read_form(by, (first._replace(text=verb), *words[1:]))
    if refused.key in _GIVES_WAY and (misspelt := _misspelt_party(by, words)):
        raise misspelt
    if refused.key == "verb.is-name" and len(words) > 1:
        return _read_behind_name(by, words, refused)
    raise refused


def _read_behind_name(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    # `ben buys croyden street` has a mistake in its street, `anna bys surf road` in its verb.
    names, begun = party_names(by.state), range(len(words), 0, -1)
    # so many words name the party with whom the line begins: two in `cem lee buys`
    length = next((n for n in begun if find(text_of(words[:n]), names).things), 0)
    name, behind = words[:length], words[length:]
    if not behind or behind[0].quoted:
        raise refused
    second, *rest = behind
    if said := find_verb(second, by.verbs, by.state.messages):
        whole = Word(text_of(name), name[0].start, name[-1].end)
        return read_form(by, (second._replace(text=said), whole, *rest))
    # the word that stopped it is told, and not the name
    stops = next((each for each in behind if not (each.quoted or is_known(by, each))), None)
    raise refused if stops is None else mark_place(unknown_verb(by.state, stops, by.verbs), stops)


# A line of more words is no payment that lacks one.
_MOST_WORDS: Final = 9


def ask_for_party(by: Grammar, words: Said) -> None:
    """Ask who else pays or is paid, where one more party makes a payment of a line."""
    state, pay = by.state, by.load(by.verbs.get(PAY, ""))
    if pay is None:
        return
    say, end = state.messages, words[-1].end
    typed = text_of(words)[:60]
    choices: list[Choice] = []
    for way in _ways(by, words):
        own = (*spoken(say, way), way)[0]
        for name in (BANK, *state.playing, *state.third_parties):
            more = Word(own, end, end), Word(name, end, end, quoted=True)
            if _is_payment(by, (*words, *more), pay):
                called = say.text("word.bank") if name == BANK else write(name)
                choices.append(Choice(f" {own} {called}", say.text(f"ask.{way}", who=name)))
    if choices:
        lines = [f"{typed}{each.writes}" for each in choices[:ONE_KEY]]
        refusal = state.refusal(Code.ASK, "", "ask.party", typed=typed, candidates=lines)
        asks = say.text("ask.other-party")
        raise Question(refusal, tuple(choices[:ONE_KEY]), place=(end, end), asks=asks)


def _ways(by: Grammar, words: Said) -> tuple[str, ...]:
    # How one more party may be led to; none where it is no payment that lacks one.
    sums = [looks_like_amount(word.text) for word in words]
    if len(words) > _MOST_WORDS or not any(sums):
        return ()
    for said in verbs_in(words, by.verbs, by.state.messages):
        if said.verb == PAY:
            if not said.start:
                return "from", "to"
            return ("from",) if said.turned else ("to",)
    return ("to", "from") if sums[0] else ()  # `anna 7` may be a throw


def _is_payment(by: Grammar, words: Said, pay: "type[Verb]") -> bool:
    act = None
    with suppress(Refusal):
        act = read_freely(by, words)
    acts = getattr(act, "acts", (act,))
    seated = [field for field, argument, _ in arguments_of(pay) if argument.seated]
    apart = all(len({getattr(each, field, "") for field in seated}) > 1 for each in acts)
    return apart and all(isinstance(each, pay) for each in acts)


# The refusals that may come of a misspelt name, and are less to the point.
_GIVES_WAY: Final = frozenset(
    {"verb.is-name", "verb.near", "verb.unknown", "name.near", "name.known", "name.unknown"}
)

# Letters of a name that must be typed.
_LEAST: Final = 2


def _misspelt_party(by: Grammar, words: Said) -> Misread | None:
    # The one name of a payment that nobody bears; None if that is not what is wrong. One party
    # must be known and a sum begin or end the line; a word near a verb is no name.
    state, words = by.state, _without_verb(by, words)
    sums = [looks_like_amount(word.text) for word in words]
    said = words[:-1] if sums[-1:] == [True] else words[1:]
    whole = 2 < len(words) <= _MOST_WORDS and not any(word.quoted for word in words)
    if not whole or not (sums[0] or sums[-1]):
        return None
    names = party_names(state)
    naming = [word for word in said if not vocabulary.is_filler(state.messages, word)]
    known, unknown = _sorted_out(naming, names)
    if known != 1 or not unknown or any(word.text[:1].isdigit() for word in unknown):
        return None
    typed = text_of(unknown)
    first = unknown[0] is words[0]  # the verb of another game rather than a name
    if not nearest_things(fold_name(typed), names) and (first or _is_other(by, typed)):
        return None
    try:
        read_party(state, typed)
    except Refusal as refusal:
        return None if isinstance(refusal, Ambiguous) else mark_place(refusal, *unknown)
    return None


def _without_verb(by: Grammar, words: Said) -> Said:
    # Nothing is left of a line with another verb.
    for said in verbs_in(words, by.verbs, by.state.messages):
        if not said.begun:
            return (*words[: said.start], *words[said.end :]) if said.verb == PAY else ()
    return words


def _is_other(by: Grammar, typed: str) -> bool:
    others = vocabulary.said_for_verbs(by.state.messages, by.verbs)
    deeds = deed_names(by.state)
    said = {fold_name(each): each for each in (*by.verbs, *others)} | dict(deeds)
    return bool(nearest_things(fold_name(typed), said) or find_part(typed, deeds, _LEAST))


def _sorted_out(words: Said, names: Mapping[str, str]) -> tuple[int, list[Word]]:
    # The number of parties that words name, each by as many as it can, and the words that do not:
    # none where they stand apart, for then no single name is wrong.
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


def _named(words: Said, names: Mapping[str, str]) -> str:
    # Nothing if they name none, or could name several.
    found = find_part(text_of(words), names, _LEAST)
    return found[0] if len(found) == 1 else ""


def _goes_on_wrongly(words: Said, named: int, names: Mapping[str, str]) -> bool:
    thing = _named(words[:named], names)
    if len(words) <= named or named >= len(thing.split()) or _named(words[named:], names):
        return False
    return nearest_things(fold_name(text_of(words)), names)[:1] == (thing,)


# The verb that is meant where a player and pips are called out.
_THROW: Final = "throw"
# What may be called out: the sum of two dice, or each of them.
_DICE: Final = {1: range(2, 13), 2: range(1, 7)}


def read_called_out(by: Grammar, words: Said) -> "Verb":
    """Read a player and pips as a throw where the Bank keeps turns; any other line as it is.

    A Question where the first word is also short for a verb that could be meant.
    """
    first, *pips = words
    names = find(first.text, player_names(by.state)).things
    kept = len(pips) in _DICE and by.state.find_terms(KeptTurns) is not None
    whole = by.verbs.get(fold_name(first.text)) == fold_name(first.text)
    if not (names and kept and all(is_bare(word) for word in pips)) or whole:
        return _read_said(by, words)
    verb = vocabulary.begun_verb(first, by.verbs, by.state.messages)
    if verb and any(int(word.text[:3]) not in _DICE[len(pips)] for word in pips):
        return _read_said(by, words)
    if verb and _could_be_meant(by, words):
        said = text_of(pips)
        lines = [*(f"{_THROW} {write(name)} {said}" for name in names), f"{verb} {said}"]
        raise vocabulary.ask_which(by.state, "ask.readings", f"{first.text} {said}", lines, *words)
    return _read_said(by, (Word(_THROW, first.start, first.start), *words))


def _could_be_meant(by: Grammar, words: Said) -> bool:
    try:
        _read_said(by, words).entry(by.state)
    except Refusal:
        return False
    return True
