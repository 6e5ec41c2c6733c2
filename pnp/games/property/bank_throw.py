"""A turn at a table that has neither dice nor cards: the Bank throws and draws by chance."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from pnp.errors import Refusal
from pnp.games.property import ring, turns
from pnp.ledger.entry import Entry
from pnp.rules.protocols import Chance
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.cards import Card, Deck

Thrown = Callable[[GameState, str, int, int], Entry]
"""What a throw of a player comes to in a game."""

Drawn = Callable[[GameState, str, str], Entry]
"""What a card that a player draws comes to in a game."""


def turn(state: GameState, chance: Chance, throw: Thrown, draw: Drawn) -> Iterator[tuple[str, ...]]:
    """Write a turn as the acts somebody with dice and cards would type, word by word.

    Before the first throw of all nobody is next: then the first player of the table begins.
    """
    name = turns.next_up(state) or state.table.players[0]
    first, second = chance.throw(), chance.throw()
    yield "throw", name, str(first), str(second)
    now = _after(state, lambda: throw(state, name, first, second))
    while now is not None:
        here = now
        deck = _deck_of(here, name)
        if deck is None:
            return
        card = _top(here, chance, deck)
        yield "card", name, card.id
        now = _after(here, lambda: draw(here, name, card.id))  # noqa: B023  # called at once
        if now is not None and ring.at(now, name) == ring.at(here, name):
            return


def _after(state: GameState, act: Callable[[], Entry]) -> GameState | None:
    # None if it is refused, which the judge will tell.
    try:
        return state.after(act().postings)
    except Refusal:
        return None


def _deck_of(state: GameState, name: str) -> "Deck | None":
    space = ring.space_of(state, name)
    return next((each for each in state.box.decks if each.id == space.deck), None)


def _top(state: GameState, chance: Chance, deck: "Deck") -> "Card":
    drawn = state.balances.of(accounts.TABLE, accounts.DRAWN + deck.id)
    kept = state.balances.holder
    order = chance.shuffle(deck.id, deck.cards)
    there = [card for card in order if not accounts.is_player(kept(accounts.card(card.id)) or "")]
    return there[drawn % len(there)]
