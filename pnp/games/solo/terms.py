"""The terms of Variante Solo that no other game has, one class a procedure."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated

from pnp.box.terms import Bounds


class WinBy(StrEnum):
    """Which deeds must be bought to win (SO-A1)."""

    ALL_DEEDS = "literal28"
    ALL_NOT_BANK = "all_not_bank"


class SalaryTiming(StrEnum):
    """When the salary is paid (SO-A4)."""

    ON_PASS = "on_pass"  # noqa: S105  # passing a space, no password
    AFTER_SPACE = "after_space"


class Doubles(StrEnum):
    """Whether doubles throw again (SO-A10)."""

    NONE = "none"
    STANDARD = "standard"


class BaseProfile(StrEnum):
    """Whose third double it is (SO-A18)."""

    CR = "CR"
    DE = "DE"


class CannotAfford(StrEnum):
    """What becomes of a deed that is too dear (SO-A16)."""

    DECLINE = "decline"
    LEAVE_UNOWNED = "leave_unowned"


class PerLanding(StrEnum):
    """How much is built on one landing (SO-A3)."""

    UNLIMITED = "unlimited"
    ONE = "one"


class HotelDown(StrEnum):
    """What a hotel brings that is given back (SO-16)."""

    STEP_DOWN_PAID = "step_down_paid"
    EXCHANGE_ONLY = "exchange_only"
    OUTRIGHT = "outright"


class MortgageWhen(StrEnum):
    """When the Bank lends (SO-17)."""

    DEBT_ONLY = "debt_only"
    ANY = "any"


class LiftsPerTurn(Enum):
    """How many mortgages are lifted in a turn (SO-A5)."""

    UNLIMITED = "unlimited"
    ONE = 1


class HotelPoints(StrEnum):
    """What a hotel counts half of (SO-A7)."""

    FIVE_HOUSES = "five_houses"
    HOTEL_PRICE_ONLY = "hotel_price_only"


class PointsMortgaged(StrEnum):
    """What a mortgaged deed counts (SO-A8)."""

    VALUE = "value"
    ZERO = "zero"


@dataclass(frozen=True, slots=True)
class WinTerms:
    """What wins by buying."""

    win_all: WinBy


@dataclass(frozen=True, slots=True)
class TurnTerms:
    """How a turn goes."""

    salary_timing: SalaryTiming
    doubles: Doubles
    base_profile: BaseProfile


@dataclass(frozen=True, slots=True)
class OfferTerms:
    """How an unowned deed is offered."""

    cannot_afford: CannotAfford
    build_on_purchase_landing: bool


@dataclass(frozen=True, slots=True)
class LandingTerms:
    """How much may be built where one has landed."""

    build_per_landing: PerLanding


@dataclass(frozen=True, slots=True)
class RentTerms:
    """Whether the Bank's whole group doubles its rent too."""

    bank_doubles: bool


@dataclass(frozen=True, slots=True)
class CardTerms:
    """What the Bank pays for the card that frees."""

    sell_card_to_bank: Annotated[int, Bounds("coins, 0 where it never buys it", 0, 1_000)]


@dataclass(frozen=True, slots=True)
class JailTerms:
    """Whether one may sell and mortgage for the fine."""

    jail_raise: bool


@dataclass(frozen=True, slots=True)
class HotelDownTerms:
    """How a hotel goes back to the Bank."""

    hotel_sale: HotelDown
    hotel_down_needs_stock: bool


@dataclass(frozen=True, slots=True)
class DebtTerms:
    """When the Bank lends."""

    mortgage_when: MortgageWhen


@dataclass(frozen=True, slots=True)
class LiftLimitTerms:
    """How many mortgages are lifted in a turn."""

    lifts_per_turn: LiftsPerTurn


@dataclass(frozen=True, slots=True)
class PointTerms:
    """What is counted."""

    hotel_points: HotelPoints
    points_mortgaged: PointsMortgaged
