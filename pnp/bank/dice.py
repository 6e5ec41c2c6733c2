"""The dice and the packs of a table that has none, from the seed agreed when it was opened.

The seed and the number of the entry give the throw, the seed alone the packs, so that a game can be
gone over again; what was thrown and drawn stands in each entry.
"""

import random
from collections.abc import Sequence

from pnp.bank.loaded_table import LoadedTable
from pnp.box.cards import Card
from pnp.errors import Code
from pnp.rules.language.arguments import read_player
from pnp.rules.language.line import Line, line_of, parse, read_word
from pnp.rules.state.opening import DiceTerms


class SeededChance:
    """Dice and packs that fall alike for one seed and one number of entries."""

    def __init__(self, seed: int, entries: int) -> None:
        """Take the dice in hand."""
        self._seed = seed
        self._dice = random.Random(f"{seed}:{entries}")  # noqa: S311  # dice, not secrets

    def throw(self) -> int:
        """Give the pips of the next die."""
        return self._dice.randint(1, 6)

    def shuffle(self, pack: str, cards: Sequence[Card]) -> list[Card]:
        """Give the cards of a pack in the order it lies in all evening."""
        order = list(cards)
        random.Random(f"{self._seed}:{pack}").shuffle(order)  # noqa: S311  # as above
        return order


def bank_throws(loaded: LoadedTable) -> bool:
    """Tell whether the Bank throws the dice of a table."""
    return bool(loaded.game.throw_turn) and loaded.state.find_terms(DiceTerms) is not None


def throw_for(loaded: LoadedTable, line: Line) -> Line:
    """Write the turn the Bank throws in the place of a bare throw at the end of a line.

    E_PHASE if the player who is named is not the one to throw.
    """
    state = loaded.state
    chance = SeededChance(state.terms(DiceTerms).dice_seed, loaded.books.count)
    assert loaded.game.throw_turn  # or the Bank would throw no dice
    turn = tuple(loaded.game.throw_turn(state, chance))
    whose = turn[0][1]
    for word in line.acts[-1][1:]:
        name = read_word(read_player, state, word)
        state.forbid(name != whose, Code.PHASE, "turn", "turn.not-yours", who=name, whom=whose)
    before = [line.memo(*line.acts[:-1])] if line.acts[1:] else []
    text = "; ".join((*before, *(line_of(act).text for act in turn)))
    return parse(text)._replace(reason=line.reason, force=line.force)
