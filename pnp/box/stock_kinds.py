"""Things that are counted and change hands: shares, trains, goods, tokens of a company."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.box.words import Words


@dataclass(frozen=True, slots=True)
class StockKind:
    """One kind of thing: how many there are, who has them first, what they cost and are."""

    id: str
    """One word that names it in commands and effects."""
    name: Words
    """What one of it is called."""
    count: int
    """How many there are."""
    kind: str = ""
    """What it is one of, such as `train` or `share`; effects may count by it."""
    at: str = "bank"
    """Who has them when a table is opened: `bank`, or a party of `parties.yaml`."""
    price: int | None = None
    """What one costs from whoever has them first, and is worth in the final count."""
    columns: Mapping[str, int | str] = field(default_factory=dict)
    """What else is known of it, by names of your own: `reach: 2`, `rusts: train-4`."""


@dataclass(frozen=True, slots=True)
class Stocks:
    """All stocks of a game (`stocks.yaml`)."""

    stocks: tuple[StockKind, ...] = ()
    """One entry for each, or rows of a list."""
