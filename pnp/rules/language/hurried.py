"""Lines as hurried people type them: in any order, called out, a party missing or misspelt."""

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.arguments import is_bare, spoken
from pnp.rules.language.form_reading import PAY, Said, is_called_out, read_form
from pnp.rules.language.free_order import join_sums, read_freely
from pnp.rules.language.line import Misread, Word, looks_like_amount, mark_place, text_of, write
from pnp.rules.language.names import find, join_names, party_names, player_names
from pnp.rules.language.plainer_lines import is_known
from pnp.rules.language.usage import Grammar, arguments_of, takes_text
from pnp.rules.state.accounts import BANK
from pnp.rules.state.opening import KeptTurns
from pnp.rules.state.question import ONE_KEY, Choice, Question
from pnp.spelling import fold_name

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


def read_hurried(by: Grammar, words: Said) -> "Verb":
    """Read words in the bank's own form or as people say it, or ask; else tell why not."""
    return _read_said(by, _thrown(by, words) if is_called_out(by, words) else words)


def _read_said(by: Grammar, words: Said) -> "Verb":
    try:
        return read_form(by, words)
    except (Misread, Question) as refused:
        return _read_as_said(by, words, refused)


def _read_as_said(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    if refused.code == Code.ASK or refused.facts.get("behind"):
        raise refused  # a keyword that lacks its value is no word to be passed over
    joined = join_sums(words)
    try:
        act = read_freely(by, joined)
        if act is None:
            ask_for_party(by, joined)
    except Question as question:
        known = len(refused.choices) if isinstance(refused, Question) else 0
        asks = question.code == Code.ASK  # and not about more words than one
        if asks and known and len(question.choices) >= min(known, ONE_KEY):
            raise refused from None  # one word is in doubt, not the line
        raise
    if act is not None:
        return act
    whole = join_names(by.state, words)
    if len(whole) < len(words) and refused.key != "verb.is-name":
        return _read_said(by, whole)  # what is wrong is no part of a name
    return _read_verb_first(by, words, refused)


# The verb that is meant where a player and pips are called out.
_THROW: Final = "throw"
# What may be called out: the sum of two dice, or each of them.
_DICE: Final = {1: range(2, 13), 2: range(1, 7)}


def _thrown(by: Grammar, words: Said) -> Said:
    # A player and pips as a throw where the Bank keeps turns, any other line as it is; asks where
    # the first word is also short for a verb that could be meant.
    first, *pips = words
    names = find(first.text, player_names(by.state)).things
    kept = by.state.find_terms(KeptTurns) is not None
    whole = by.verbs.get(fold_name(first.text)) == fold_name(first.text)
    if not (names and kept and all(is_bare(word) for word in pips)) or whole:
        return words
    verb = vocabulary.verb_meant(by, first, begun=True)
    if verb and any(int(word.text[:3]) not in _DICE[len(pips)] for word in pips):
        return words
    if verb and _could_be_meant(by, words):
        said = text_of(pips)
        lines = [*(f"{_THROW} {write(name)} {said}" for name in names), f"{verb} {said}"]
        raise vocabulary.ask_which(by.state, "ask.readings", f"{first.text} {said}", lines, *words)
    return (Word(_THROW, first.start, first.start), *words)


def _could_be_meant(by: Grammar, words: Said) -> bool:
    try:
        _read_said(by, words).entry(by.state)
    except Refusal:
        return False
    return True


def _read_verb_first(by: Grammar, words: Said, refused: Misread | Question) -> "Verb":
    # What is wrong with the rest is told then, and not that `miete` is no verb of the bank's own,
    # or that `ben` is none in `ben buys croyden street`.
    named = _count_name(by, words) if refused.key == "verb.is-name" else 0
    said = words[named]
    # a word alone may still become another, and what stands behind a name is no short form
    begun = "" if named or len(words) == 1 else vocabulary.verb_meant(by, said, begun=True)
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    verb = vocabulary.verb_meant(by, said) if not begun or takes_text(by.load(begun)) else begun
    if verb and not said.quoted:
        party = Word(text_of(words[:named]), words[0].start, words[named - 1].end)
        rest = (*((party,) if named else ()), *words[named + 1 :])
        return read_form(by, (said._replace(text=verb), *rest))
    # in `anna bys surf road` the word that stopped it is told, and not the name
    behind = words[named:] if named else ()
    stops = (each for each in behind if not (each.quoted or is_known(by, each)))
    raise next((mark_place(vocabulary.unknown_verb(by, each), each) for each in stops), refused)


def _count_name(by: Grammar, words: Said) -> int:
    # So many words name the party with whom the line begins, and more follow: two in `cem l buys`.
    names, begun = party_names(by.state), range(len(words) - 1, 0, -1)
    return next((n for n in begun if find(text_of(words[:n]), names).things), 0)


# A line of more words is no payment that lacks one.
_MOST_WORDS: Final = 9


def ask_for_party(by: Grammar, words: Said) -> None:
    """Ask who else pays or is paid, where one more party makes a payment of a line."""
    state, say, end = by.state, by.state.messages, words[-1].end
    typed = text_of(words)
    choices: list[Choice] = []
    for way in _ways(by, words):
        own = (*spoken(say, way), way)[0]
        for name in (BANK, *state.playing, *state.third_parties):
            if _is_payment(by, (*words, Word(own, end, end), Word(name, end, end, quoted=True))):
                called = say.text("word.bank") if name == BANK else write(name)
                choices.append(Choice(f" {own} {called}", say.text(f"ask.{way}", who=name)))
    if choices:
        lines = [f"{typed}{each.writes}" for each in choices[:ONE_KEY]]
        refusal = state.refusal(Code.ASK, "", "ask.party", typed=typed[:60], candidates=lines)
        asks = say.text("ask.other-party")
        raise Question(refusal, tuple(choices[:ONE_KEY]), place=(end, end), asks=asks)


def _ways(by: Grammar, words: Said) -> tuple[str, ...]:
    # How one more party may be led to; none where it is no payment that lacks one.
    sums = [looks_like_amount(word.text) for word in words]
    if len(words) > _MOST_WORDS or not any(sums):
        return ()
    for said in vocabulary.verbs_in(by, words):
        if said.verb == PAY:
            if not said.start:
                return "from", "to"
            return ("from",) if said.turned else ("to",)
    return ("to", "from") if sums[0] else ()  # `anna 7` may be a throw


def _is_payment(by: Grammar, words: Said) -> bool:
    pay, act = by.load(PAY), None
    with suppress(Refusal):
        act = read_freely(by, words)
    acts = getattr(act, "acts", (act,))
    seated = [field for field, argument, _ in arguments_of(pay) if argument.seated]
    apart = all(len({getattr(each, field, "") for field in seated}) > 1 for each in acts)
    return apart and all(isinstance(each, pay) for each in acts)
