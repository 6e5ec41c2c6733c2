"""The terms of Grundbesitz that no other game has, one class a procedure."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.terms import Bounds, Tally


@dataclass(frozen=True, slots=True)
class SeatTerms:
    """Who plays, and with which printed notes."""

    seventh: Literal["banker_only", "plays"]
    """What the seventh at the table does (DE-03)."""
    kit_notes: Annotated[int, Bounds("notes", 1, 10_000)]
    small_note: Literal[20, 10, "both"]
    """Which notes of least value are played with (DE-A6)."""


@dataclass(frozen=True, slots=True)
class JailTerms:
    """How often a prisoner throws."""

    jail_throws: Tally
    """The last of them must free."""


@dataclass(frozen=True, slots=True)
class RentTerms:
    """When site rent doubles, and whether the Bank says that rent is due."""

    double_needs_unmortgaged_group: bool
    rent_hints: bool


@dataclass(frozen=True, slots=True)
class GroundTerms:
    """What bars building, and what a scarce house costs at least."""

    build_needs_unmortgaged_group: bool
    shortage_floor: Literal["printed", "none"]
    """The lowest bid for scarce houses (DE-A14)."""


@dataclass(frozen=True, slots=True)
class BuildingSaleTerms:
    """How buildings go back to the Bank."""

    sell_even: bool
    hotel_sale: Literal["outright", "step_down"]
    """How a hotel goes back to the Bank (DE-A10)."""


@dataclass(frozen=True, slots=True)
class InsolvencyTerms:
    """How what a debtor has goes to the creditor."""

    must_mortgage_first: bool
    bank_auction_state: Literal["unmortgaged", "mortgaged"]
    """How the Bank auctions deeds it has taken (DE-A13)."""


@dataclass(frozen=True, slots=True)
class InKindTerms:
    """Whether a creditor must agree to be paid in property."""

    in_kind_consent: bool


@dataclass(frozen=True, slots=True)
class CountTerms:
    """How the game is counted up."""

    mortgaged_station_value: Literal["half", "full"]
    """What mortgaged stations and works count in the end (DE-A7)."""
