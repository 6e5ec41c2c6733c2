"""Printed codes that were typed without their check character, and the pieces they were read as."""

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.box.codes import meant_code
from pnp.rules.state.game_state import GameState


@dataclass(frozen=True, slots=True)
class CutCode:
    """A code cut short: as it was typed, as it is printed, and the name of the piece."""

    typed: str
    right: str
    name: str
    facts: frozenset[str]
    """By which of them an entry speaks of the piece: the id of a deed or card."""


def codes_cut(state: GameState, text: str) -> Iterator[CutCode]:
    """Find the codes in a line that lack their check character and can be one piece only."""
    say, box = state.messages, state.box
    known = {("D", deed.no): (say.deed(deed.id), deed.id) for deed in box.deeds}
    known |= {
        (deck.letter, card.no): (say.card(card.id), card.id)
        for deck in box.decks
        for card in deck.cards
    }
    for word in text.split():
        meant = meant_code(word, lambda each: (each.letter, each.number) in known)
        if meant is None or meant.check or meant.prefix != state.table.prefix:
            continue
        if (meant.letter, meant.number) in known:
            name, fact = known[meant.letter, meant.number]
            yield CutCode(word, meant.right, name, frozenset({fact, name}))
