"""A turn at a table that has neither dice nor cards: the Bank throws and draws by chance."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.games.solo import ring
from pnp.games.solo.terms import BaseProfile, TurnTerms
from pnp.rules.protocols import Chance
from pnp.rules.state import accounts
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.box.deck import Card, Deck


def turn(state: GameState, chance: Chance) -> Iterator[tuple[str, ...]]:
    """Write a turn as the acts somebody with dice and cards would type, word by word."""
    name = state.table.players[0]
    first, second = chance.throw(), chance.throw()
    yield "throw", name, str(first), str(second)
    spaces = ring.spaces(state)
    jailed = state.balances.of(accounts.player(name), accounts.JAIL)
    here = ring.jail_number(state) if jailed else ring.at(state, name)
    place = (here + first + second) % len(spaces)
    deck = next((each for each in state.box.decks if each.id == spaces[place].deck), None)
    third = first == second and state.balances.of(accounts.player(name), accounts.DOUBLES) > 1
    to_jail = third and state.terms(TurnTerms).base_profile is BaseProfile.DE
    if deck is None or to_jail:
        return
    card = _top(state, chance, deck)
    yield "card", name, card.id
    goal = next((n for n, space in enumerate(spaces) if space.id == card.effect.to), 0)
    if card.effect.kind != "advance" or not goal:
        return
    if goal <= place:
        yield "salary", name
    yield "land", spaces[goal].id, str(first + second)


def _top(state: GameState, chance: Chance, deck: "Deck") -> "Card":
    """Give the top card of a pack: shuffled once, drawn cards going to the bottom."""
    drawn = state.balances.of(accounts.TABLE, accounts.DRAWN + deck.id)
    kept = state.balances.holder
    order = chance.shuffle(deck.id, deck.cards)
    there = [card for card in order if not accounts.is_player(kept(accounts.card(card.id)) or "")]
    return there[drawn % len(there)]
