"""Lines as people say them: names of several words, any order, one reading or a question.

A line that is written as the bank's own forms ask never comes here. What comes here is turned
into such a form in every way its words allow; where one way is left, that is what was meant.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from pnp.errors import Code, Refusal
from pnp.rules.language.line import SIGNS, Misread, Word, is_number, looks_like_amount, write
from pnp.rules.language.names import find_part, is_player, party_names
from pnp.rules.language.sentence import Sentence, TooManyReadings
from pnp.rules.language.usage import Find, arguments_of
from pnp.rules.language.vocabulary import ONE_KEY, Spoken, verbs_in
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice, Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

Plainly = Callable[[Sequence[Word]], "Verb"]
"""How a line in the bank's own form is read."""

# A line of more words is no sentence.
_WORDS: Final = 40
# Refusals of a reading that could not be meant: the deed is in other hands or takes no more, or
# never any building, or somebody would deal with himself.
_NEVER_MEANT: Final = frozenset(
    {Code.OWNER, Code.OWNED, Code.NOT_OWNED, Code.NOT_BUILDABLE, Code.MAX_BUILD, Code.NAME}
)

# Refusals that tell what is amiss with a line that has no other reading.
_TELLING: Final = frozenset({Code.AMOUNT, Code.AMBIGUOUS})


@dataclass(frozen=True, slots=True)
class Wording:
    """An act written in the bank's own form, and whether a number in it stands for a deed."""

    words: tuple[Word, ...]
    numbered: bool = False

    def text(self) -> str:
        """Write the form as it is typed."""
        return " ".join(write(word.text) for word in self.words)


def read_freely(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    plainly: Plainly,
) -> "Verb | None":
    """Read a line in the one way its words allow; a Question where there are several.

    None where there is no way, or more than can be tried: then the bank's own form is wanted.
    """
    if len(words) > _WORDS:
        return None
    words = _join_sums(words)
    act = _read(state, words, verbs, load, plainly)
    if act is None:
        from pnp.rules.language.repairs import ask_for_party  # noqa: PLC0415  # seldom missing

        asked = ask_for_party(state, words, verbs, load, partial(_try, state, verbs, load, plainly))
        if asked:
            raise asked
    return act


def _try(
    state: GameState,
    verbs: Mapping[str, str],
    load: Find,
    plainly: Plainly,
    words: Sequence[Word],
) -> "Verb | None":
    with suppress(Refusal):
        return _read(state, words, verbs, load, plainly)
    return None


def _read(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    plainly: Plainly,
) -> "Verb | None":
    try:
        found, refused = _readings(_forms(state, words, verbs, load), plainly)
    except TooManyReadings:
        return None
    for each in refused:
        if isinstance(each, Question):
            raise each
    meant = _possible(state, found)
    if len(meant) > 1:
        raise _question(state, words, [form for form, _ in meant])
    amiss = [each for each in refused if each.code in _TELLING]
    if amiss and not found:
        raise amiss[0]
    return meant[0][1] if meant else None


def _join_sums(words: Sequence[Word]) -> tuple[Word, ...]:
    joined: list[Word] = []
    for word in words:
        number, sign = (joined[-2], joined[-1]) if len(joined) > 1 else (None, None)
        if (
            number
            and sign
            and sign.text in SIGNS
            and is_number(word.text)
            and looks_like_amount(number.text)
        ):
            joined[-2:] = [Word(number.text + sign.text + word.text, number.start, word.end)]
        else:
            joined.append(word)
    return tuple(joined)


def _readings(
    forms: Iterable[Wording], plainly: Plainly
) -> "tuple[list[tuple[Wording, Verb]], list[Misread | Question]]":
    # And tell what was wrong with those that are none.
    found: list[tuple[Wording, Verb]] = []
    refused: list[Misread | Question] = []
    for form in forms:
        try:
            act = plainly(form.words)
        except (Misread, Question) as refusal:
            refused.append(refusal)
            continue
        if all(act != other for _, other in found):
            found.append((form, act))
    return found, refused


def _question(state: GameState, words: Sequence[Word], forms: Sequence[Wording]) -> Question:
    texts = tuple(form.text() for form in forms[:ONE_KEY])
    typed = " ".join(word.text for word in words)[:60]
    refusal = state.refusal(Code.ASK, "", "ask.readings", typed=typed, candidates=list(texts))
    choices = tuple(Choice(text, text) for text in texts)
    return Question(refusal, choices, place=(words[0].start, words[-1].end))


def _possible(
    state: GameState, found: "list[tuple[Wording, Verb]]"
) -> "list[tuple[Wording, Verb]]":
    if len(found) == 1 and not found[0][0].numbered:
        return found
    fits = [each for each in found if not _is_never_meant(state, each[1])]
    return fits or [each for each in found if not each[0].numbered]


def _is_never_meant(state: GameState, act: "Verb") -> bool:
    try:
        act.entry(state)
    except Refusal as refusal:
        return refusal.code in _NEVER_MEANT
    return False


def _forms(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str], load: Find
) -> Iterator[Wording]:
    steps = [0]
    in_full = False
    spoken = [*verbs_in(words, verbs, state.messages)]
    if is_player(state, words[0]):  # B pays, though b is short for a verb
        spoken = [each for each in spoken if each.start] or spoken
    for said in spoken:
        for form in _forms_of(state, words, said, load, steps):
            in_full = in_full or not said.begun
            yield form
    for said in () if in_full else _unsaid(state, words, verbs):
        yield from _forms_of(state, words, said, load, steps)


def _forms_of(
    state: GameState, words: Sequence[Word], said: Spoken, load: Find, steps: list[int]
) -> Iterator[Wording]:
    kind = load(said.verb)
    if kind is not None:
        fields = arguments_of(kind)
        rest = (*words[: said.start], *words[said.end :])
        mark = words[min(said.start, len(words) - 1)]
        name = Word(said.verb, mark.start, mark.end)
        if any(argument.rest for _, argument, _ in fields):
            if said.start == 0 and said.end == 1:
                yield Wording((name, *rest))
            return
        by_owner = bool(getattr(kind, "by_owner", False))
        reading = Sentence(state, fields, rest, steps, turned=said.turned, by_owner=by_owner)
        for placed, numbered in reading.ways():
            yield Wording((name, *placed), numbered)


def _unsaid(
    state: GameState, words: Sequence[Word], verbs: Mapping[str, str]
) -> tuple[Spoken, ...]:
    first = words[0]
    if "pay" not in verbs or len(words) < 3:
        return ()
    long = sum(map(str.isalpha, first.text)) > 1
    named = is_player(state, first) or (long and find_part(first.text, party_names(state), 2))
    if named or (looks_like_amount(first.text) and not first.quoted):
        return (Spoken("pay", 0, 0),)
    return ()
