"""The terms of Grundbesitz that no other game has, one class a procedure."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated

from pnp.box.terms import Bounds, Tally


class Seventh(StrEnum):
    """What the seventh at the table does (DE-03)."""

    BANKER_ONLY = "banker_only"
    PLAYS = "plays"


class SmallNote(Enum):
    """Which notes of least value are played with (DE-A6)."""

    TWENTY = 20
    TEN = 10
    BOTH = "both"


class ShortageFloor(StrEnum):
    """The lowest bid for scarce houses (DE-A14)."""

    PRINTED = "printed"
    NONE = "none"


class HotelSale(StrEnum):
    """How a hotel goes back to the Bank (DE-A10)."""

    OUTRIGHT = "outright"
    STEP_DOWN = "step_down"


class AuctionedDeeds(StrEnum):
    """How the Bank auctions deeds it has taken (DE-A13)."""

    UNMORTGAGED = "unmortgaged"
    MORTGAGED = "mortgaged"


class StationValue(StrEnum):
    """What mortgaged stations and works count in the end (DE-A7)."""

    HALF = "half"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class SeatTerms:
    """Who plays, and with which printed notes."""

    seventh: Seventh
    kit_notes: Annotated[int, Bounds("notes", 1, 10_000)]
    small_note: SmallNote


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
    shortage_floor: ShortageFloor


@dataclass(frozen=True, slots=True)
class BuildingSaleTerms:
    """How buildings go back to the Bank."""

    sell_even: bool
    hotel_sale: HotelSale


@dataclass(frozen=True, slots=True)
class InsolvencyTerms:
    """How what a debtor has goes to the creditor."""

    must_mortgage_first: bool
    bank_auction_state: AuctionedDeeds


@dataclass(frozen=True, slots=True)
class InKindTerms:
    """Whether a creditor must agree to be paid in property."""

    in_kind_consent: bool


@dataclass(frozen=True, slots=True)
class CountTerms:
    """How the game is counted up."""

    mortgaged_station_value: StationValue
