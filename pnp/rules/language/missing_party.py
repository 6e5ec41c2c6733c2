"""A payment that names one party only: who the other is, is asked and never guessed."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pnp.errors import Code
from pnp.rules.language.amounts import looks_like_amount
from pnp.rules.language.arguments import spoken
from pnp.rules.language.line import Word
from pnp.rules.language.sentence import Sentence, TooManyReadings
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import Find, arguments_of
from pnp.rules.language.vocabulary import verbs_in
from pnp.rules.state.accounts import BANK
from pnp.rules.state.game_state import GameState
from pnp.rules.state.messages import Catalogue
from pnp.rules.state.question import Choice, Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb

_WORDS: Final = 9
"""A line of more words is no payment that lacks one."""

_MOST: Final = 9
"""So many parties are offered, so that one key answers."""


def ask_for_party(
    state: GameState,
    words: Sequence[Word],
    verbs: Mapping[str, str],
    load: Find,
    reads: "Callable[[Sequence[Word]], Verb | None]",
) -> Question | None:
    """Ask who else pays or is paid, where one more party makes a payment of a line."""
    pay = load(verbs.get("pay", ""))
    if pay is None or len(words) > _WORDS or not _names_one(state, words, verbs, pay):
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
