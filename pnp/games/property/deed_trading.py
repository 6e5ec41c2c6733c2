"""What every game of trading in deeds has, whichever of its verbs are played."""

from collections.abc import Mapping
from typing import Final

from pnp.pack import TABLE, Entry, GameState, accounts, joined, last_one_left, late, move, places

VERBS: Final[Mapping[str, str]] = places(
    "pnp.games.property",
    ("purchase", "Buy Deal"),
    ("ring", "Salary"),
    ("rent", "Rent"),
    ("building", "Build Demolish"),
    ("mortgages", "Mortgage Lift"),
    ("trade", "Sell Trade"),
    ("cards", "Card"),
    ("bankruptcy", "Bankrupt Quit"),
    ("arrivals", "Throw Land"),
)
"""The verbs of a game on a ring: verb → where it is written."""

TURN_VERBS: Final = ("throw", "land")

means: Final = late("pnp.games.property.mortgages.raisable")
status: Final = late("pnp.games.property.statement.status")
lines: Final = late("pnp.games.property.statement.lines")
figures: Final = late("pnp.games.property.statement.figures")
score: Final = late("pnp.games.property.valuation.final_count")
throw_turn: Final = late("pnp.games.property.turns.throw_turn")
lawful: Final = late("pnp.games.property.mortgages.check_lawful")

_record_sold_out: Final = late("pnp.games.property.building.record_sold_out")
_put_down: Final = late("pnp.games.property.rent.put_down")


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """End the game with the last player; record what is sold out; half coins and rents lapse."""
    sold_out = _record_sold_out(after) if after.table.values.get("require_all_sold") else Entry()
    owed = _put_down(before, after) if after.table.values.get("turns") else Entry()
    return joined((last_one_left(before, after), sold_out, _lapse(before, after, actors), owed))


def _lapse(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    # Strike out half coins of others: who threw last has the turn, or else who acts.
    if after.table.values.get("half_dollar_combine") != "turn":
        return Entry()
    threw = after.balances.holder(accounts.TURN)
    acting = (accounts.party(threw),) if threw else actors[:1]
    others = [name for name in before.table.players if acting and name not in acting]
    held = {name: after.balances.of(accounts.player(name), accounts.HALF) for name in others}
    return joined(
        Entry(move(accounts.player(name), TABLE, accounts.HALF, half))
        for name, half in held.items()
    )
