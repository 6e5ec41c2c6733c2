"""The terms of deed games that are printed as well as kept by the bank."""

from dataclasses import dataclass
from typing import Annotated

from pnp.box.terms import Bounds, Coins, Rate, Tally
from pnp.money import Rounding

FewHouses = Annotated[int, Bounds("houses", 1, 4)]
"""So many houses as a title deed has rents for."""


@dataclass(frozen=True, slots=True)
class SalaryTerms:
    """What passing Start brings."""

    salary: Coins


@dataclass(frozen=True, slots=True)
class LevyTerms:
    """What the space of the levy takes."""

    levy: Coins


@dataclass(frozen=True, slots=True)
class ReserveTerms:
    """What an auction must bring, where lots have a reserve."""

    auction_reserve: Rate
    """Per cent of the price; a lower bid does not buy the deed."""


@dataclass(frozen=True, slots=True)
class LiftTerms:
    """What lifting a mortgage costs besides the mortgage itself."""

    lift_rate: Rate
    """Per cent of the mortgage."""


@dataclass(frozen=True, slots=True)
class HalfCoinTerms:
    """Where a broken coin of the fee goes, in a game whose rules leave it open."""

    rounding: Rounding


@dataclass(frozen=True, slots=True)
class TransferTerms:
    """What a mortgaged deed costs its new owner at once."""

    transfer_rate: Rate
    """Per cent of the mortgage."""


@dataclass(frozen=True, slots=True)
class BuildingTerms:
    """How high a plot is built."""

    max_houses: FewHouses
    hotel_houses: FewHouses
    """Houses that a hotel takes the place of."""


@dataclass(frozen=True, slots=True)
class HotelTerms:
    """What a hotel counts as."""

    hotel_value: Tally
    """In houses."""


@dataclass(frozen=True, slots=True)
class ShortHotelTerms:
    """The same of a hotel in the short game."""

    short_hotel_houses: FewHouses
    short_hotel_value: Tally
