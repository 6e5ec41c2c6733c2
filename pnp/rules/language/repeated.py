"""One act done once for each of several: all pay Anna, a house on each of three streets."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from pnp.errors import Code
from pnp.ledger.entry import Entry, joined
from pnp.rules.language.line import Word
from pnp.rules.language.syntax_errors import marked, write
from pnp.rules.language.usage import arguments_of
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Question

if TYPE_CHECKING:
    from pnp.rules.protocols import Verb


@dataclass(frozen=True, slots=True)
class Repeated:
    """Several acts of one verb that were typed as one, done one after the other."""

    acts: "tuple[Verb, ...]"
    lines: tuple[str, ...] = ()
    """The acts as each would be typed by itself."""
    cites: ClassVar[tuple[str, ...]] = ()

    @property
    def late(self) -> bool:
        """Tell whether they may be done after the end."""
        return all(getattr(act, "late", False) for act in self.acts)

    def entry(self, state: GameState) -> Entry:
        """Join their entries, each made where those before it have left the table."""
        parts: list[Entry] = []
        for number, act in enumerate(self.acts):
            try:
                parts.append(act.entry(state))
            except Question as asked:
                raise self._among_all(state, number, asked) from asked
            state = state.after(parts[-1].postings)
        return joined(parts)

    def _among_all(self, state: GameState, number: int, asked: Question) -> Question:
        # Word the question of one act so that each answer stands for the whole line.
        before, after = self.lines[:number], self.lines[number + 1 :]
        choices = (
            each._replace(writes="; ".join((*before, each.writes, *after)))
            for each in asked.choices
        )
        question = state.question("", asked.key, *choices, **asked.facts)
        question.rule, question.asks, question.told = asked.rule, asked.asks, asked.told
        return question

    def settled(self, state: GameState) -> None:
        """Refuse what any of them may not leave behind."""
        for act in self.acts:
            settled = getattr(act, "settled", None)
            if settled is not None:
                settled(state)


def repeat(
    state: GameState,
    name: str,
    kind: "type[Verb]",
    values: Mapping[str, Any],
    each: Mapping[str, tuple[Any, ...]],
    last: Word,
) -> "Verb":
    """Make an act once for each of several things; of all players, nobody acts with himself.

    Refuses a price, which could be for each or for all, and several on both sides.
    """
    if any(argument.single and field in values for field, argument, _ in arguments_of(kind)):
        raise marked(state.refusal(Code.AMOUNT, "", "line.several", typed=last.text[:40]), last)
    ways = [dict(zip(each, way, strict=True)) for way in product(*each.values())]
    everybody = state.playing in each.values()
    apart = [way for way in ways if len(set(way.values())) == len(way) or not everybody]
    if sum(len(things) > 1 for things in each.values()) > 1 or not apart:
        raise marked(state.refusal(Code.AMBIGUOUS, "", "line.both"), last)
    acts = tuple(kind(**values, **way) for way in apart)
    return Repeated(acts, tuple(_line(name, act) for act in acts))


def _line(name: str, act: "Verb") -> str:
    words = [name]
    places = zip(fields(act), arguments_of(type(act)), strict=True)  # type: ignore[arg-type]  # a dataclass
    for field, (_, argument, _) in places:
        value = getattr(act, field.name)
        if value == field.default:
            continue
        words += [argument.after] if argument.after else []
        words.append(argument.label if argument.flag else write(str(value)))
    return " ".join(words)
