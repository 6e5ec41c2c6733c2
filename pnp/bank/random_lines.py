"""Lines of any game, made at random of what its verbs take: most are allowed or nearly so."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, Protocol, TypeVar

from pnp.bank.loaded_table import LoadedTable
from pnp.rules.language.arguments import Argument
from pnp.rules.language.syntax_errors import write
from pnp.rules.language.usage import Field, arguments_of
from pnp.rules.registry import loader
from pnp.rules.state.accounts import player
from pnp.rules.state.game_state import GameState

Chosen = TypeVar("Chosen")

_OFTEN: Final = 0.7
"""How often a sum is one that is printed in the box, and a thing one that somebody named holds."""


class Luck(Protocol):
    """Where chance comes from; handed in, so that a game can be played again."""

    def random(self) -> float:
        """Give a number from nought to one."""
        ...

    def choice(self, seq: Sequence[Chosen], /) -> Chosen:
        """Choose one of several."""
        ...

    def randint(self, a: int, b: int, /) -> int:
        """Give a whole number between two."""
        ...


def make_line(loaded: LoadedTable, chance: Luck) -> str:
    """Write a line at random: a verb, and something for each of its places."""
    load = loader(loaded.table.kit)
    name = chance.choice(sorted(set(loaded.verbs.values())))
    kind = load(name)
    fields = arguments_of(kind) if kind else ()
    return " ".join([name, *_words(loaded.state, fields, chance)])


def _words(state: GameState, fields: Iterable[Field], chance: Luck) -> Iterator[str]:
    named: list[str] = []
    for _, argument, optional in fields:
        if optional and chance.random() < (0.85 if argument.flag else 0.5):
            continue
        said = [_word(state, argument, chance, named)]
        if argument.many and chance.random() < 0.3:
            said.append(_word(state, argument, chance, named))
        if not all(said):
            continue
        named += said
        yield from ([argument.after] if argument.after else [])
        yield from said


def _word(state: GameState, argument: Argument, chance: Luck, named: Sequence[str]) -> str:
    if argument.flag:
        return argument.label
    if argument.rest:
        return chance.choice(("it rains", "late again"))
    offers = sorted(set(argument.offers(state)))
    if offers:
        held = [each for each in _held(state, named) if each in offers]
        if held and chance.random() < _OFTEN:
            return write(chance.choice(held))
        fresh = [each for each in map(write, offers) if each not in named]
        return chance.choice(fresh or [write(offers[0])])
    if argument.numeric:
        return _number(state, argument, chance)
    return _anything(state, chance)


def _held(state: GameState, named: Sequence[str]) -> list[str]:
    holders = [player(name) for name in state.table.players if write(name) in named]
    found = [what for each in holders for what in state.balances.holdings(each, "")]
    return sorted({what.partition(":")[2] for what in found})


def _number(state: GameState, argument: Argument, chance: Luck) -> str:
    if "THROW" in argument.label:
        return str(chance.randint(2, 12))
    if "AMOUNT" not in argument.label:
        return str(chance.randint(1, 6))
    if chance.random() < _OFTEN:
        return str(chance.choice(_sums(state)))
    return str(chance.randint(1, 2 * max(_sums(state))))


def _sums(state: GameState) -> tuple[int, ...]:
    box = state.box
    prices = [deed.price for deed in box.deeds] + [note.value for note in box.money.notes]
    return tuple(sorted({each for each in (*prices, box.money.start, 10) if each}))


def _anything(state: GameState, chance: Luck) -> str:
    box = state.box
    things = [deed.id for deed in box.deeds] + [piece.id for piece in box.pieces]
    things += [card.id for deck in box.decks for card in deck.cards]
    things += [str(n) for n in range(1, 9)]
    return write(chance.choice(things))
