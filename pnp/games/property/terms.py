"""The terms of games of trading in deeds: numbers and answers of their rule books."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.pack import Bounds, Tally, deed_terms


# no table compares or shows them, and every line waits until they are made
@dataclass(frozen=True, eq=False, repr=False)
class TradingTerms:
    """What a rule book says otherwise; where it says nothing, that is how the others have it."""

    seventh: Literal["banker_only", "plays"] = "plays"
    """What the seventh at the table does."""
    kit_notes: Annotated[int, Bounds("notes", 1, 10_000)] = 10_000
    small_note: Literal[20, 10, "both"] = "both"
    """Which notes of least value are played with (DE-A6)."""
    short: bool = False
    """Whether the table plays the short game."""
    short_deal: Tally = 1
    """How many deeds are dealt to each at its beginning."""
    short_max_houses: deed_terms.FewHouses = 4
    short_bankruptcies: Tally = 0
    """So many end the short game; nought if it goes on."""
    short_final_liquidate: bool = True
    """Whether the last bankrupt sells the buildings instead of handing them over."""

    doubles: Literal["none", "standard"] = "standard"
    """Whether doubles throw again, where one player plays."""
    base_profile: Literal["CR", "DE"] = "DE"
    """Whose third double it is."""
    salary_timing: Literal["on_pass", "after_space"] = "on_pass"
    """When the salary is paid (SO-A4)."""
    jail_throws: Tally = 3
    """The last of them must free."""
    jail_raise: bool = True
    """Whether one may sell and mortgage for the fine."""
    sell_card_to_bank: Annotated[int, Bounds("coins, 0 where it never buys it", 0, 1_000)] = 0
    """What the Bank pays for the card that frees."""

    bid_limit: Literal["none", "cash"] = "none"
    """How much may be bid."""
    no_bid: Literal["unowned", "price"] = "unowned"
    """What becomes of a deed nobody bids for; in either case the table buys or does not."""
    cannot_afford: Literal["decline", "leave_unowned"] = "decline"
    """What becomes of a deed that is too dear."""
    win_all: Literal["literal28", "all_not_bank"] = "literal28"
    """Which deeds must be bought to win (SO-A1)."""

    rent_hints: bool = True
    """Whether the Bank says that rent is due, where the rules leave it to the owners."""
    double_needs_unmortgaged_group: bool = False
    bank_doubles: bool = True
    """Whether the Bank's whole group doubles its rent too."""

    require_all_sold: bool = False
    """Whether houses wait until the Bank has sold everything."""
    all_sold_scope: Literal["deeds28", "streets"] = "deeds28"
    """What must be sold before anybody builds (DE-A1)."""
    all_sold_reopens: bool = False
    """Whether building stops again when deeds go back to the Bank."""
    build_needs_unmortgaged_group: bool = True
    build_on_purchase_landing: bool = False
    build_per_landing: Literal["anywhere", "unlimited", "one"] = "anywhere"
    """How much is built on one landing, if one builds only there (SO-A3)."""
    shortage_floor: Literal["printed", "none"] = "printed"
    """The lowest bid for scarce houses."""
    sell_even: bool = True
    hotel_sale: Literal["outright", "step_down", "step_down_paid", "exchange_only"] = "step_down"
    """How a hotel goes back to the Bank, and what it brings."""
    hotel_down_needs_stock: bool = True
    building_refund_basis: Literal["printed", "paid"] = "printed"
    """What buildings bring back half of."""

    mortgage_scope: Literal["group", "plot"] = "group"
    """What must be free of buildings before a mortgage."""
    mortgage_when: Literal["debt_only", "any"] = "any"
    """When the Bank lends."""
    lifts_per_turn: Literal["unlimited", 1] = "unlimited"
    """How many mortgages are lifted in a turn (SO-A5)."""
    fee_table_350: Literal["formula", "as_printed"] = "formula"
    """Which price of lifting a deed of 350 holds."""
    half_dollar_combine: Literal["transaction", "turn", "carry"] = "transaction"
    """Over what half dollars are pooled."""

    must_mortgage_first: bool = True
    bank_auction_state: Literal["unmortgaged", "mortgaged"] = "mortgaged"
    """How the Bank auctions deeds it has taken."""
    transfer_fee: Annotated[int, Bounds("per cent", 0, 100)] = 0
    """What a creditor pays for mortgaged deeds from a bankruptcy."""
    in_kind_consent: bool = True
    """Whether a creditor must agree to be paid in property."""

    mortgaged_station_value: Literal["half", "full"] = "half"
    """What mortgaged stations and works count in the end (DE-A7)."""
    hotel_points: Literal["five_houses", "hotel_price_only"] = "five_houses"
    """What a hotel counts half of (SO-A7)."""
    points_mortgaged: Literal["value", "zero"] = "value"
    """What a mortgaged deed counts (SO-A8)."""
