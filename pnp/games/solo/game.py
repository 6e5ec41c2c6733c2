"""Variante Solo: its verbs and terms, and what follows from every line."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from pnp.games.property import deed_trading
from pnp.ledger.entry import Entry
from pnp.rules.state.game_state import GameState

if TYPE_CHECKING:
    from pnp.rules.protocols import Chance
    from pnp.rules.state.particulars import Particulars
    from pnp.rules.state.score import Score

VERBS: Final[Mapping[str, str]] = {
    "land": "pnp.games.solo.landing.Land",
    "buy": "pnp.games.solo.landing.Buy",
    "decline": "pnp.games.solo.landing.Decline",
    "rent": "pnp.games.solo.landing.Rent",
    "throw": "pnp.games.solo.landing.Throw",
    "salary": "pnp.games.property.ring.Salary",
    "build": "pnp.games.solo.finite_bank.Build",
    "demolish": "pnp.games.solo.finite_bank.Demolish",
    "mortgage": "pnp.games.solo.finite_bank.Mortgage",
    "lift": "pnp.games.solo.finite_bank.Lift",
    "card": "pnp.games.solo.space_effects.Card",
    "redeem": "pnp.games.solo.space_effects.Redeem",
    "jail": "pnp.games.solo.space_effects.Jail",
    "release": "pnp.games.solo.space_effects.Release",
}
"""Verb → where it is written."""

MATTERS: Final = ("start", "valuation")
"""What the game itself cites rules for."""

TURN_VERBS: Final = ()
"""Its turns and its pawn are always kept."""

TERMS: Final = (
    "pnp.box.deed_terms.SalaryTerms",
    "pnp.box.deed_terms.LiftTerms",
    "pnp.box.deed_terms.HalfCoinTerms",
    "pnp.box.deed_terms.BuildingTerms",
    "pnp.box.deed_terms.HotelTerms",
    "pnp.rules.state.payments.BankTerms",
    "pnp.rules.state.opening.PawnTerms",
    "pnp.rules.state.opening.KeptTurns",
    "pnp.games.property.building.StockTerms",
    "pnp.games.property.ring.FineTerms",
    "pnp.games.solo.terms.WinTerms",
    "pnp.games.solo.terms.TurnTerms",
    "pnp.games.solo.terms.OfferTerms",
    "pnp.games.solo.terms.LandingTerms",
    "pnp.games.solo.terms.RentTerms",
    "pnp.games.solo.terms.CardTerms",
    "pnp.games.solo.terms.JailTerms",
    "pnp.games.solo.terms.HotelDownTerms",
    "pnp.games.solo.terms.DebtTerms",
    "pnp.games.solo.terms.LiftLimitTerms",
    "pnp.games.solo.terms.PointTerms",
)
"""The places of the terms its procedures go by."""


def follows(_before: GameState, after: GameState, _actors: tuple[str, ...]) -> Entry:
    """End the game: won (SO-20) or lost (SO-19)."""
    from pnp.games.solo import finite_bank  # noqa: PLC0415  # a payment must not wait for the deeds

    return finite_bank.end(after)


def throw_turn(state: GameState, chance: "Chance") -> Iterator[tuple[str, ...]]:
    """Throw the dice and draw the cards of a turn for who plays without the kit (SO-02)."""
    from pnp.games.property import turns  # noqa: PLC0415  # a payment throws no dice
    from pnp.games.solo.landing import Throw  # noqa: PLC0415  # as above
    from pnp.games.solo.space_effects import Card  # noqa: PLC0415  # as above

    return turns.turn(
        state,
        chance,
        lambda now, *thrown: Throw(*thrown).entry(now),
        lambda now, *drawn: Card(*drawn).entry(now),
    )


def score(state: GameState) -> "Score":
    """Count the points (SO-21)."""
    from pnp.games.solo import valuation  # noqa: PLC0415  # as above

    return valuation.final_count(state)


def means(state: GameState, name: str) -> int:
    """Tell what the player could raise (SO-16, SO-17)."""
    from pnp.games.solo import finite_bank  # noqa: PLC0415  # a payment raises nothing

    return finite_bank.raisable(state, name)


def deed(state: GameState, deed_id: str) -> "Particulars":
    """Tell what is known of a deed, whether the player or the Bank owns it (SO-10, SO-11)."""
    from pnp.games.property import particulars  # noqa: PLC0415  # as above
    from pnp.games.solo import finite_bank, space_effects  # noqa: PLC0415  # as above

    return particulars.of_deed(state, deed_id, space_effects.due, finite_bank.price_lift)


bank: Final = deed_trading.bank
status: Final = deed_trading.status
lines: Final = deed_trading.lines

lawful: Final = deed_trading.lawful
"""By SO-07 and SO-08."""
