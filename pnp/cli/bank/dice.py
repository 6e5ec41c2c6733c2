"""The dice and the packs of a table that has none: what the bank throws and draws for it.

Both come from the seed in the table's first entry and from the number of the entry, so that a game
can be gone over again; what was thrown and drawn stands in each entry.
"""

import random
from collections.abc import Iterator

from pnp.bank.loaded_table import LoadedTable
from pnp.bank.session import Session
from pnp.box.deck import Card, Deck
from pnp.games.property import ring
from pnp.rules.language.line import Line, parse
from pnp.rules.language.names import fold
from pnp.rules.state import accounts

_THROWS = frozenset({"throw", "tw"})


def new_seed() -> int:
    """Think of a seed for a new table."""
    return random.SystemRandom().randrange(1, 1_000_000_000)


def with_dice(session: Session, line: Line) -> Line:
    """Fill in the dice of a bare `throw`, and all that they lead to, where the bank throws."""
    words = line.acts[-1] if line.acts else ()
    if not words or fold(words[0].text) not in _THROWS or len(words) > 2:
        return line
    with session.looking() as loaded:
        if not loaded.state.number("dice_seed") or loaded.state.over:
            return line
        turn = "; ".join(_turn(loaded))
    before = [" ".join(f'"{word.text}"' if word.quoted else word.text for word in act)
              for act in line.acts[:-1]]  # fmt: skip
    reason = f" # {line.reason}" if line.reason else ""
    return parse("; ".join([*before, turn]) + reason)


def _turn(loaded: LoadedTable) -> Iterator[str]:
    """Write a turn as the lines somebody with dice and cards would type."""
    state = loaded.state
    name = state.table.players[0]
    chance = random.Random(  # noqa: S311  # dice, not secrets: a game can be gone over again
        f"{state.number('dice_seed')}:{loaded.books.count}"
    )
    first, second = chance.randint(1, 6), chance.randint(1, 6)
    me = f'"{name}"' if " " in name else name
    yield f"throw {me} {first} {second}"
    spaces = ring.spaces(state)
    jailed = state.balances.of(accounts.player(name), accounts.JAIL)
    here = ring.jail_number(state) if jailed else ring.at(state, name)
    place = (here + first + second) % len(spaces)
    deck = next((each for each in state.box.decks if each.id == spaces[place].deck), None)
    third = first == second and state.balances.of(accounts.player(name), accounts.DOUBLES) > 1
    if deck is None or (third and state.option("base_profile") == "DE"):
        return
    card = _top(loaded, deck)
    yield f"card {me} {card.id}"
    goal = next((n for n, space in enumerate(spaces) if space.id == card.effect.to), 0)
    if card.effect.kind != "advance" or not goal:
        return
    if goal <= place:
        yield f"salary {me}"
    yield f"land {spaces[goal].id} {first + second}"


def _top(loaded: LoadedTable, deck: Deck) -> Card:
    """Give the top card of a pack: shuffled once, drawn cards going to the bottom."""
    state = loaded.state
    order = list(deck.cards)
    seed = f"{state.number('dice_seed')}:{deck.id}"
    random.Random(seed).shuffle(order)  # noqa: S311  # as above
    drawn = state.balances.of(accounts.TABLE, accounts.DRAWN + deck.id)
    kept = state.balances.holder
    there = [card for card in order if not accounts.is_player(kept(accounts.card(card.id)) or "")]
    return there[drawn % len(there)]
