"""What a card or a space does, as data: who pays whom how much, who takes a pot, where one goes.

The bank carries it out and the printed matter shows its figure, so that they cannot disagree.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

BANK_PARTY: Final = "bank"
"""The Bank, where an effect names a party."""

EACH: Final = "each"
"""Each of the other players, where an effect names a party."""

Wealth = Literal["cash", "deeds", "houses", "stocks"]
"""What a rate is taken of: cash; deeds, houses with hotels, and stocks at their prices."""

COUNTED: Final = ("house", "hotel", "deed", "player")
"""What a sum may be due for each of: one's own buildings and deeds, or the other players."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A sum that is paid: a fixed one, one for each thing, or so many per cent of what one has."""

    to: str = BANK_PARTY
    """Whom it is paid to: `bank`, `each` other player, or a party of `parties.yaml`."""
    amount: int | None = None
    """How much, in coins; or the name of a number of `rules.yaml`."""
    per: str | None = None
    """The amount is due for each: `house`, `hotel`, `deed`, `player`, or a stock or its kind."""
    rate: int | None = None
    """So many per cent, broken coins rounded up."""
    of: tuple[Wealth, ...] = ()
    """What the rate is taken of: `cash`, `deeds`, `houses`, `stocks`."""
    up_to: int | None = None
    """The most it comes to, in coins."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A sum that is received; it is written as a payment is."""

    payer: str = BANK_PARTY
    """Who pays it: `bank`, `each` other player, or a party of `parties.yaml`."""
    amount: int | None = None
    """How much, in coins; or the name of a number of `rules.yaml`."""
    per: str | None = None
    """The amount is due for each: `house`, `hotel`, `deed`, `player`, or a stock or its kind."""
    rate: int | None = None
    """So many per cent, broken coins rounded up."""
    of: tuple[Wealth, ...] = ()
    """What the rate is taken of: `cash`, `deeds`, `houses`, `stocks`."""
    up_to: int | None = None
    """The most it comes to, in coins."""


Due = Payment | Receipt
"""A sum that changes hands."""


@dataclass(frozen=True, slots=True)
class Gift:
    """Shares, tickets, goods that are given away, as far as they are there."""

    stock: str
    """Which of `stocks.yaml`."""
    count: int = 1
    """How many."""
    to: str = BANK_PARTY
    """Who is given them: `bank`, `each` other player, or a party of `parties.yaml`."""


@dataclass(frozen=True, slots=True)
class Gain:
    """Shares, tickets, goods that are received, as far as they are there."""

    stock: str
    """Which of `stocks.yaml`."""
    count: int = 1
    """How many."""
    giver: str = BANK_PARTY
    """Who gives them: `bank`, `each` other player, or a party of `parties.yaml`."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """What an effect does, in this order: pay, collect, owe, give, gain, take, move."""

    pay: Payment | None = None
    """What the player pays."""
    collect: Receipt | None = None
    """What the player receives."""
    owe: Payment | None = None
    """What the player owes from now on, to be settled later."""
    give: Gift | None = None
    """What the player gives away of a stock."""
    gain: Gain | None = None
    """What the player is given of a stock."""
    take: str | None = None
    """The party of `parties.yaml` all whose cash the player takes."""
    move: str | None = None
    """The space the pawn goes forward to."""


KEYS: Final = ("pay", "collect", "owe", "give", "gain", "take", "move")
"""The keys of an outcome."""


@dataclass(frozen=True, slots=True)
class Happening:
    """What a space does: an outcome, or one of several that the player chooses."""

    pay: Payment | None = None
    """What the player pays."""
    collect: Receipt | None = None
    """What the player receives."""
    owe: Payment | None = None
    """What the player owes from now on, to be settled later."""
    give: Gift | None = None
    """What the player gives away of a stock."""
    gain: Gain | None = None
    """What the player is given of a stock."""
    take: str | None = None
    """The party of `parties.yaml` all whose cash the player takes."""
    move: str | None = None
    """The space the pawn goes forward to."""
    one_of: tuple[Consequence, ...] = ()
    """Outcomes of which the player chooses one."""


def outcome_of(effect: object) -> Consequence:
    """Give what an effect does without anybody's choice."""
    return Consequence(**{key: getattr(effect, key) for key in KEYS})


def has_outcome(effect: object) -> bool:
    """Tell whether an effect is written as sums and ways, and not by its kind."""
    return any(getattr(effect, key) is not None for key in KEYS) or bool(ways_of(effect))


def ways_of(effect: object) -> tuple[Consequence, ...]:
    """Give the outcomes of which a player chooses one; none where nothing is to be chosen."""
    ways: tuple[Consequence, ...] = getattr(effect, "one_of", ())
    return ways


def things_of(outcome: Consequence) -> Iterator[tuple[str, Gift | Gain]]:
    """Give what an outcome hands over of stocks, each with its key."""
    if outcome.give is not None:
        yield "give", outcome.give
    if outcome.gain is not None:
        yield "gain", outcome.gain


def dues_of(outcome: Consequence) -> Iterator[tuple[str, Due]]:
    """Give the sums of an outcome, each with its key."""
    if outcome.pay is not None:
        yield "pay", outcome.pay
    if outcome.collect is not None:
        yield "collect", outcome.collect
    if outcome.owe is not None:
        yield "owe", outcome.owe
