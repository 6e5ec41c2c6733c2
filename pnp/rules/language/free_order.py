"""Lines as people say them: names of several words, any order, one reading or a question.

A line that is written as the bank's own forms ask never comes here. What comes here is turned
into such a form in every way its words allow; where one way is left, that is what was meant.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from pnp.errors import Code, Refusal
from pnp.rules.language import vocabulary
from pnp.rules.language.explained import marks_of
from pnp.rules.language.form_filling import Form
from pnp.rules.language.form_reading import PAY, THROW, Said, read_form
from pnp.rules.language.line import Misread, Word, looks_like_amount, text_of, write
from pnp.rules.language.names import find, find_part, is_player, party_names, player_names
from pnp.rules.language.usage import Grammar, takes_text
from pnp.rules.language.vocabulary import Spoken, as_name
from pnp.rules.protocols import Verb
from pnp.rules.state.game_state import ONE_KEY, GameState, Question

# A line of more words is no sentence.
_WORDS: Final = 40
# Refusals of a reading that could not be meant: the deed is in other hands or takes no more, or
# never any building, or somebody would deal with himself, or give without getting.
_NEVER_MEANT: Final = frozenset({
    Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.NOT_BUILDABLE, Code.MAX_BUILD, Code.NAME, Code.GIFT
})  # fmt: skip
# Refusals that tell what is amiss with a line that has no other reading.
_TELLING: Final = frozenset({Code.AMOUNT, Code.AMBIGUOUS})


Written = tuple[Said, bool]
"""An act written in the bank's own form, and whether a number in it stands for a deed."""


def read_freely(by: Grammar, words: Said, *, thrown: bool = False) -> Verb | None:
    """Read a line in the one way its words allow; a Question where there are several.

    None where there is no way: then the bank's own form is wanted.
    Thrown: it may also be a player and what the dice showed.
    """
    found: list[tuple[Written, Verb]] = []
    refused: list[Misread | Question] = []
    for form in _forms(by, words, thrown=thrown):
        try:
            act = read_form(by, form[0])
        except (Misread, Question) as refusal:
            refused.append(refusal)
            continue
        if all(act != other for _, other in found):
            found.append((form, act))
    # a part of a card's title is in no doubt where another reading has the whole
    asked = [each for each in refused if isinstance(each, Question)]
    if asked := [each for each in asked if not found or each.code != Code.AMBIGUOUS]:
        raise asked[0]
    meant = found
    if len(found) > 1 or any(numbered for (_, numbered), _ in found):
        fits = [each for each in found if refusal_of(by.state, each[1]) not in _NEVER_MEANT]
        meant = fits or [each for each in found if not each[0][1]]
        # whose the deed is that somebody would buy is told
        owned = len(found) == 1 and refusal_of(by.state, found[0][1]) == Code.OWNED
        meant = meant or (found if owned else [])
    if thrown and len(meant) > 1:  # a throw is called out, unless the other can be done now
        throws = [each for each in meant if each[0][0][0].text == THROW]
        others = [each for each in meant if each not in throws]
        allowed = [each for each in others if refusal_of(by.state, each[1]) is None]
        meant = [*allowed, *throws] if throws else meant
    if len(meant) > 1:
        lines = [" ".join(write(word.text) for word in form) for (form, _), _ in meant[:ONE_KEY]]
        typed = text_of(sorted(words, key=lambda word: word.start))
        raise vocabulary.ask_which(by.state, "ask.readings", typed, lines, *words)
    amiss = [each for each in refused if each.code in _TELLING]
    if amiss and not found:
        raise amiss[0]
    return meant[0][1] if meant else None


def refusal_of(state: GameState, act: Verb) -> Code | None:
    """Give the code with which the rules refuse an act; None if they allow it."""
    try:
        act.entry(state)
    except Refusal as refusal:
        return refusal.code
    return None


def _forms(by: Grammar, words: Said, *, thrown: bool) -> Iterator[Written]:
    if len(words) > _WORDS:
        return
    if any(one.end > then.start or one.start == one.end for one, then in pairwise(words)):
        # what was put in stands nowhere in the line
        apart = (each._replace(start=2 * n, end=2 * n + 1) for n, each in enumerate(words))
        words = tuple(apart)
    in_full = False
    spoken = [*vocabulary.verbs_in(by, words)]
    if is_player(by.state, words[0]):  # B pays, though b is short for a verb
        spoken = [each for each in spoken if each.start] or spoken
    for said in spoken:
        for each in _forms_of(by, words, said):
            in_full = in_full or not said.begun
            yield each
    first, *pips = words
    for name in find(first.text, player_names(by.state)).things if thrown else ():
        who = first._replace(text=name, quoted=True)
        yield (Word(THROW, first.start, first.start), who, *pips), False
    for who in _pays_unsaid(by, words) if not in_full else ():
        form = Form(marks_of(by, (who, *pips)), PAY, turned=False, said_at=range(0))
        yield from form.read_whole()


def _forms_of(by: Grammar, words: Said, said: Spoken) -> Iterator[Written]:
    # `no that was ben` begins no `note`: what takes any words wants its whole name
    takes = takes_text(by.load(said.verb))
    if takes and said.end == 1 and not (said.begun or said.start):
        yield (words[0]._replace(text=said.verb), *words[1:]), False
    if not takes:
        at = range(words[said.start].start, words[said.end - 1].end)
        form = Form(marks_of(by, words), said.verb, turned=said.turned, said_at=at)
        yield from form.read_whole()


def _pays_unsaid(by: Grammar, words: Said) -> Said:
    # What a payment that no verb says may begin with: a sum, or who pays.
    first = words[0]
    if len(words) < 3:
        return ()
    listed = first.text[-1:] == ","  # `anna, ben pay 50`
    amount = looks_like_amount(first.text) and not first.quoted
    if listed or amount or is_player(by.state, first):
        return (first,)
    long = sum(map(str.isalpha, first.text)) > 1
    found = find_part(first.text, party_names(by.state), 2) if long else ()
    return tuple(as_name(each, first) for each in found)
