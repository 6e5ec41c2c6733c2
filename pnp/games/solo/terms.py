"""The terms of Variante Solo that no other game has."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.terms import Bounds


@dataclass(frozen=True, slots=True)
class SoloTerms:
    """Numbers and answers of its rule book that no other game has."""

    win_all: Literal["literal28", "all_not_bank"]
    """Which deeds must be bought to win (SO-A1)."""
    salary_timing: Literal["on_pass", "after_space"]
    """When the salary is paid (SO-A4)."""
    doubles: Literal["none", "standard"]
    """Whether doubles throw again (SO-A10)."""
    base_profile: Literal["CR", "DE"]
    """Whose third double it is (SO-A18)."""
    cannot_afford: Literal["decline", "leave_unowned"]
    """What becomes of a deed that is too dear (SO-A16)."""
    build_on_purchase_landing: bool
    build_per_landing: Literal["unlimited", "one"]
    """How much is built on one landing (SO-A3)."""
    bank_doubles: bool
    """Whether the Bank's whole group doubles its rent too."""
    sell_card_to_bank: Annotated[int, Bounds("coins, 0 where it never buys it", 0, 1_000)]
    """What the Bank pays for the card that frees."""
    jail_raise: bool
    """Whether one may sell and mortgage for the fine."""
    hotel_sale: Literal["step_down_paid", "exchange_only", "outright"]
    """What a hotel brings that is given back (SO-16)."""
    hotel_down_needs_stock: bool
    mortgage_when: Literal["debt_only", "any"]
    """When the Bank lends (SO-17)."""
    lifts_per_turn: Literal["unlimited", 1]
    """How many mortgages are lifted in a turn (SO-A5)."""
    hotel_points: Literal["five_houses", "hotel_price_only"]
    """What a hotel counts half of (SO-A7)."""
    points_mortgaged: Literal["value", "zero"]
    """What a mortgaged deed counts (SO-A8)."""
