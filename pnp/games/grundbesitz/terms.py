"""The terms of Grundbesitz that no other game has."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.terms import Bounds, Tally


@dataclass(frozen=True, slots=True)
class GrundbesitzTerms:
    """Numbers and answers of its rule book that no other game has."""

    seventh: Literal["banker_only", "plays"]
    """What the seventh at the table does (DE-03)."""
    kit_notes: Annotated[int, Bounds("notes", 1, 10_000)]
    small_note: Literal[20, 10, "both"]
    """Which notes of least value are played with (DE-A6)."""
    jail_throws: Tally
    """The last of them must free."""
    double_needs_unmortgaged_group: bool
    rent_hints: bool
    require_all_sold: bool
    """Whether houses wait until the Bank has sold everything."""
    all_sold_scope: Literal["deeds28", "streets"]
    """What must be sold before anybody builds (DE-A1)."""
    all_sold_reopens: bool
    """Whether building stops again when deeds go back to the Bank."""
    build_needs_unmortgaged_group: bool
    shortage_floor: Literal["printed", "none"]
    """The lowest bid for scarce houses (DE-A14)."""
    sell_even: bool
    hotel_sale: Literal["outright", "step_down"]
    """How a hotel goes back to the Bank (DE-A10)."""
    must_mortgage_first: bool
    bank_auction_state: Literal["unmortgaged", "mortgaged"]
    """How the Bank auctions deeds it has taken (DE-A13)."""
    in_kind_consent: bool
    """Whether a creditor must agree to be paid in property."""
    mortgaged_station_value: Literal["half", "full"]
    """What mortgaged stations and works count in the end (DE-A7)."""
