"""The terms of Chalet: numbers and answers of its rule book.

What is printed as well stands in `pnp.pack.SavingsTerms`.
"""

from dataclasses import dataclass
from typing import Literal

from pnp.pack import Coins, Tally


@dataclass(frozen=True, slots=True)
class ChaletTerms:
    """Numbers and answers of its rule book."""

    income: Coins
    """What the factory pays a year, unless an income card is held."""
    contracts_max: Tally
    max_contracts: Literal["per_visit", "total3"]
    """Which contracts count towards the most a player may take (CH-21)."""
    first_deposit: Literal["new", "any_empty_contract"]
    """Which contracts take a deposit at the head office (CH-22)."""
    deposit_withdrawal: Literal["any_purpose", "listed_purposes"]
    """What deposits may be cashed in for (CH-29)."""
    interest_snapshot: Literal["arrival", "step"]
    """By which state of the table interest is reckoned (CH-23)."""
    own_capital: Literal["advisory", "strict"]
    """What becomes of a purchase paid wholly with new debt (CH-06)."""
    limit_scope: Literal["aggregate", "per_plot"]
    """What a debt must fit under (CH-19)."""
    overdraw_on_purchase: Literal["refuse", "flag"]
    """What becomes of debts above the limit in a purchase (CH-19)."""
    sale_overdraw: Literal["allow", "refuse"]
    """Whether a sale may leave the seller overdrawn (CH-20)."""
    mortgage_follows_plot: bool
    mortgage_repay: Literal["at_office", "anytime"]
    """Where mortgages are repaid (CH-17)."""
    forced_repay: Literal["anytime", "only_at_office"]
    """Where the overdrawn repay mortgages (CH-20)."""
    conversion_check: Literal["atomic", "sequential"]
    """How a conversion is judged (CH-28)."""
    unit_limit: Literal["sum", "building_only"]
    """What is lent on a built plot (CH-19)."""
    unit_rent: Literal["building_only", "both"]
    """What a built plot earns (CH-15)."""
    unit_resale: Literal["separate", "stays_built"]
    """How a built plot lies at the Bank once it is sold to it (CH-14)."""
    build_on_purchase_landing: bool
    insurance: Coins
    """What an insurance counter costs (CH-30)."""
    insurance_max: Tally
    insurance_cap: Literal["per_visit", "holding"]
    """Which insurance counters count towards the most (CH-30)."""
    insurance_consumed: bool
    depreciation: Coins
    """For each home."""
    tax_each: Coins
    depreciation_excludes: Literal["none", "castle", "bungalows", "buildings"]
    """Which homes pay no depreciation (CH-32)."""
    state_tax: Literal["flat", "per_counter"]
    """What the state tax falls due for (CH-33)."""
    finanzamt: Literal["pays", "grants"]
    """Whether a player pays at the tax office, or receives (CH-32)."""
    value_buildings: Literal["price", "none"]
    """What a building counts at the end (CH-38)."""
    end_counts_building_cards: bool
