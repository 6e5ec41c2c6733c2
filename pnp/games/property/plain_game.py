"""The bank of a kit that has no rules of its own: what its content says, and nothing is judged.

Cash and debts, parties, effects of cards and spaces; on a ring the turn and the pawns too.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from pnp.games.property import deed_trading
from pnp.pack import GameState, cash_bank

VERBS: Final[Mapping[str, str]] = {
    "do": "pnp.games.property.cards.Do",
    "hand": "pnp.pack.HandOver",
    "salary": "pnp.games.property.ring.Salary",
    "buy": "pnp.games.property.purchase.Buy",
    "share": "pnp.games.property.deeds.Share",
    "rent": "pnp.games.property.rent.Rent",
    "throw": "pnp.games.property.arrivals.Throw",
    "land": "pnp.games.property.arrivals.Land",
}
"""Verb → where it is written; `rules.yaml` chooses among them."""

SHORT_FORMS: Final[Mapping[str, str]] = {"card": "do"}
"""Other words for its verbs: of a card people say that it is drawn."""

TURN_VERBS: Final = ("throw", "land")

CHOSEN_TERMS: Final = (
    "pnp.pack.SalaryTerms",
    "pnp.pack.ReserveTerms",
    "pnp.games.property.turns.RentDeadline",
)

VERBS_BY_CONTENT: Final = True


def _as_chosen(of_deeds: Callable[..., Any], of_cash: Callable[..., Any]) -> Callable[..., Any]:
    # Deeds are told of where the content speaks of them.
    def call(state: GameState, *given: Any) -> Any:
        return (of_deeds if state.table.verbs else of_cash)(state, *given)

    return call


status: Final = _as_chosen(deed_trading.status, cash_bank.status)
lines: Final = _as_chosen(deed_trading.lines, cash_bank.lines)
score: Final = _as_chosen(deed_trading.score, cash_bank.score)
