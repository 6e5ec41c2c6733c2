"""What a card does as data, or a space that leaves a choice: carried out, or asked which way."""

from typing import TYPE_CHECKING

from pnp.box.cards import Consequence, outcome_of, things_of, ways_of
from pnp.errors import Code
from pnp.games.property import arrivals, rents
from pnp.ledger.entry import Entry, Phrase
from pnp.rules.language.line import write
from pnp.rules.state.accounts import account_of, stock, third_party
from pnp.rules.state.consequences import Occasion, carry_out
from pnp.rules.state.game_state import GameState
from pnp.rules.state.question import Choice

if TYPE_CHECKING:
    from pnp.box.cards import Card


def carry_out_card(
    state: GameState,
    name: str,
    card: "Card",
    doubles: rents.Doubles = rents.whole_group,
    *,
    way: int = 0,
    owed: bool = False,
) -> Entry:
    """Carry out the effect of a card, in the way that was chosen where there are several."""
    chosen = choose(state, name, card.id, card.effect, way)
    occasion = Occasion("luck", Phrase("debt.card", {"card": card.id}), owed)
    lead = arrivals.leader(doubles)
    return carry_out(state, name, chosen, occasion, lead)


def choose(state: GameState, name: str, thing: str, effect: object, way: int) -> Consequence:
    """Give the outcome that was chosen; where none was, ask."""
    ways = ways_of(effect)
    if not ways:
        return outcome_of(effect)
    if 0 < way <= len(ways):
        _check_there_to_give(state, name, ways[way - 1])
        return ways[way - 1]
    said = [tell_outcome(state, each) for each in ways]
    choices = (Choice(f"do {write(name)} {thing} way {n}", told) for n, told in enumerate(said, 1))
    raise state.question("", "effect.which", *choices, who=name, n=len(ways), ways=said)


def _check_there_to_give(state: GameState, name: str, chosen: Consequence) -> None:
    if chosen.give is None:
        return
    have = state.balances.of(account_of(name), stock(chosen.give.stock))
    facts = {"who": name, "stock": chosen.give.stock, "n": chosen.give.count, "have": have}
    state.demand(have >= chosen.give.count, Code.STOCK, "stock", "stock.short", **facts)


def tell_outcome(state: GameState, outcome: Consequence) -> str:
    """Say in a few words what an outcome does."""
    say = state.messages
    said: list[str] = []
    for key, due in (("pay", outcome.pay), ("collect", outcome.collect), ("owe", outcome.owe)):
        if due is not None:
            figure = str(due.amount) if due.amount is not None else f"{due.rate} %"
            said.append(say.text(f"effect.way-{key}", figure=figure))
    for key, things in things_of(outcome):
        said.append(say.text(f"effect.way-{key}", n=things.count, stock=things.stock))
    if outcome.take is not None:
        said.append(say.text("effect.way-take", whom=third_party(outcome.take)))
    if outcome.move is not None:
        said.append(say.text("effect.way-move", space=outcome.move))
    return ", ".join(said)


def check_there(state: GameState, name: str, space: str, here: str) -> None:
    """Refuse what a space does to somebody whose pawn stands elsewhere."""
    facts = {"who": name, "space": space, "here": here}
    state.demand(space == here, Code.NOT_AT_SPACE, "turn", "effect.elsewhere", **facts)
