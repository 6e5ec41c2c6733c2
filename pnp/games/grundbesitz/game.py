"""Grundbesitz: its verbs and terms, and what follows from every line."""
# ruff: noqa: PLC0415  # a payment must not wait for the deeds

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry, joined
from pnp.rules.state.game_state import GameState, Table
from pnp.rules.state.holdings import last_one_left

if TYPE_CHECKING:
    from pnp.box.model import Box
    from pnp.rules.protocols import Chance
    from pnp.rules.state.particulars import Particulars
    from pnp.rules.state.score import Score

VERBS: Final[Mapping[str, str]] = {
    "buy": "pnp.games.property.purchase.Buy",
    "salary": "pnp.games.property.ring.Salary",
    "rent": "pnp.games.grundbesitz.deeds.Rent",
    "build": "pnp.games.grundbesitz.deeds.Build",
    "demolish": "pnp.games.grundbesitz.deeds.Demolish",
    "mortgage": "pnp.games.property.mortgages.Mortgage",
    "lift": "pnp.games.property.mortgages.Lift",
    "sell": "pnp.games.property.trade.Sell",
    "trade": "pnp.games.property.trade.Trade",
    "card": "pnp.games.grundbesitz.jail.Card",
    "handover": "pnp.games.grundbesitz.jail.Handover",
    "jail": "pnp.games.grundbesitz.jail.Jail",
    "throw": "pnp.games.grundbesitz.jail.Throw",
    "release": "pnp.games.grundbesitz.jail.Release",
    "cede": "pnp.games.grundbesitz.deeds.Cede",
    "deal": "pnp.games.property.purchase.Deal",
    "bankrupt": "pnp.games.grundbesitz.ending.Bankrupt",
    "quit": "pnp.games.property.bankruptcy.Quit",
    "end": "pnp.games.grundbesitz.ending.End",
    "land": "pnp.games.grundbesitz.jail.Land",
}
"""Verb → where it is written."""

TURN_VERBS: Final = ("land",)
"""What can be typed only where the Bank keeps turns."""

MATTERS: Final = ("banker-only", "last-player", "start", "valuation")
"""What the game itself cites rules for."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.TransferTerms",
    "pnp.box.deed_terms.BuildingTerms",
    "pnp.box.deed_terms.HotelTerms",
    "pnp.games.property.building.RefundTerms",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.mortgages.MortgageTerms",
    "pnp.games.property.turns.RentDeadline",
    "pnp.games.property.turns.HintTerms",
    "pnp.games.property.purchase.DealTerms",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.grundbesitz.terms.SeatTerms",
    "pnp.games.grundbesitz.terms.JailTerms",
    "pnp.games.grundbesitz.terms.RentTerms",
    "pnp.games.grundbesitz.deeds.AllSoldTerms",
    "pnp.games.grundbesitz.terms.GroundTerms",
    "pnp.games.grundbesitz.terms.BuildingSaleTerms",
    "pnp.games.grundbesitz.terms.InsolvencyTerms",
    "pnp.games.grundbesitz.terms.InKindTerms",
    "pnp.games.grundbesitz.terms.CountTerms",
)
"""The places of the terms its procedures go by."""


def take_seats(table: Table, box: "Box") -> Table:
    """Leave out notes that are not played with; refuse whom there is no room for (DE-02, DE-03)."""
    from pnp.games.grundbesitz import seats

    return seats.take_seats(table, box)


def follows(before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game with the last player (DE-36); record that all is sold (DE-19)."""
    from pnp.games.grundbesitz.deeds import record_sold_out

    return joined((last_one_left(before, after), record_sold_out(after)))


def throw_turn(state: GameState, chance: "Chance") -> Iterator[tuple[str, ...]]:
    """Throw the dice and draw the cards of a turn for a table without the kit (DE-05)."""
    from pnp.games.grundbesitz import jail
    from pnp.games.property import turns

    return turns.turn(
        state,
        chance,
        lambda now, *thrown: jail.Throw(*thrown).entry(now),
        lambda now, *drawn: jail.Card(*drawn).entry(now),
    )


def score(state: GameState) -> "Score":
    """Count everybody up (DE-36)."""
    from pnp.games.grundbesitz import valuation

    return valuation.final_count(state)


def lawful(state: GameState) -> None:
    """Refuse buildings that no play could have put where they stand (DE-20, DE-21)."""
    from pnp.games.grundbesitz.deeds import must_be_free
    from pnp.games.property import building, mortgages

    def scope(now: GameState, deed: str) -> tuple[str, ...]:
        return mortgages.must_stay_free(now, deed, must_be_free)

    building.check_lawful(state, scope)


means: Final = deed_trading.means
"""By DE-29 and DE-30."""


def deed(state: GameState, deed_id: str) -> "Particulars":
    """Tell what is known of a deed; its site rent doubles as the table has it (DE-11)."""
    from pnp.games.grundbesitz.deeds import due
    from pnp.games.property import particulars

    return particulars.of_deed(state, deed_id, due)


bank: Final = deed_trading.bank
status: Final = deed_trading.status
lines: Final = deed_trading.lines
