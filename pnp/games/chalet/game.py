"""Chalet: its verbs, what its rules ask of the content, and what follows from every act."""

from collections.abc import Mapping
from typing import Final

from pnp.games.chalet import credit, estates, valuation
from pnp.pack import Code, Entry, GameState, joined, last_one_left, over, places

VERBS: Final[Mapping[str, str]] = places(
    "pnp.games.chalet",
    ("visit", "Visit"),
    ("savings_verbs", "Contract Deposit Draw Repay Withdraw Borrow Payback Convert"),
    ("insurance", "Insure Damage Income Card Bankrupt"),
    ("estate_verbs", "Buy Build Sell Hunt"),
)

MATTERS: Final = ("start", "valuation", "overdrawn")

TERMS: Final = ("pnp.pack.SavingsTerms", "pnp.pack.HuntTerms", "pnp.games.chalet.terms.ChaletTerms")

OFFICES: Final = (
    "head-office", "branch", "savings-bank", "insurance", "tax-office", "factory",
)  # fmt: skip

DWELLINGS: Final = (estates.CASTLE,)


means: Final = credit.means
"""By CH-36."""


def follows(before: GameState, after: GameState, actors: tuple[str, ...]) -> Entry:
    """End the game when everything is owned (CH-37); remind who owes beyond his limit (CH-20)."""
    reminded = Entry(say=tuple(credit.remind(before, after, actors)))
    owned = estates.is_everything_owned(after) and not estates.is_everything_owned(before)
    ended = over(after.because("end", "over.all-owned")) if owned and not after.over else Entry()
    return joined((reminded, last_one_left(before, after), ended))


status: Final = valuation.status
lines: Final = valuation.lines

deed: Final = valuation.of_deed
"""By CH-15 and CH-19."""

bank: Final = valuation.of_bank
score: Final = valuation.final_count
"""By CH-38."""


def lawful(state: GameState) -> None:
    """Refuse a building on a plot that could never bear it, or circles over-covered (CH-08)."""
    for deed in state.box.deeds:
        there = estates.building_on(state, deed.id)
        if there is not None:
            what, area, need = f"building.{there.id}", deed.area or 0, there.area
            case = state.case("area", deed=deed.id, what=what, area=area, need=need)
            case.demand(deed.buildable and area >= need, Code.AREA, "build.area")
