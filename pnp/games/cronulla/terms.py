"""The terms of Cronulla 2230 that no other game has, its short game among them."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.deed_terms import FewHouses
from pnp.box.terms import Bounds, Tally


@dataclass(frozen=True, slots=True)
class CronullaTerms:
    """Numbers and answers of its rule book that no other game has."""

    fee_table_350: Literal["formula", "as_printed"]
    """Which price of lifting a deed of 350 holds (CR-28)."""
    half_dollar_combine: Literal["transaction", "turn", "carry"]
    """Over what half dollars are pooled (CR-32)."""
    transfer_fee: Annotated[int, Bounds("per cent", 0, 100)]
    """What a creditor pays for mortgaged deeds from a bankruptcy (CR-34)."""
    short: bool
    short_max_houses: FewHouses
    short_bankruptcies: Tally
    """So many end the game."""
    short_final_liquidate: bool
    """Whether the last bankrupt sells the buildings instead of handing them over."""
