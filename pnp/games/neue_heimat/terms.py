"""The terms of Neue Heimat: numbers and answers of its rule book."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.terms import Bounds, Tally


@dataclass(frozen=True, slots=True)
class SiteTerms:
    """Numbers and answers of its rule book."""

    in_play: Tally
    display_rows: Tally
    min_bid: Tally
    no_bid: Literal["auctioneer_free", "piece_stays"]
    """What becomes of a piece nobody bids for (NH-08)."""
    unplaceable: Literal["refuse", "discard"]
    """What becomes of a floor that fits nowhere (NH-03)."""
    first: Tally
    """Which of the players begins, as they were named."""
    min_row_length: Annotated[int, Bounds("lots", 0, 10)]
    """How far permits may shorten a row (NH-16)."""
    mayor_factor: Tally
    end_rows: Tally
    stuck_end: bool
    rounds: Tally
    round_wins: Tally
    tie: Literal["shared", "fewer_box", "more_cash"]
    """What parts players of equal points (NH-25)."""
    box_between_rounds: Literal["return", "stay"]
    """What becomes of illegal earnings after a round (NH-26)."""
