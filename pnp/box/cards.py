"""Cards that are drawn, and what a card or a space does as data: who pays whom, where one goes.

The bank carries it out and the printed matter shows its figure, so that they cannot disagree.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal

from pnp.box import kinds
from pnp.box.kinds import Asks, Colour, Count, Drawn, Fits, Id, Letter, NameOf, Number, Sum
from pnp.box.words import Words

NO_PART: Final = Fits(
    lambda name: name not in {"deed", "blank", "building", "contract", "piece", "retired"},
    "`{value}` is what other pieces are called; take another id",
)
"""The kinds of coded pieces that no deck and no part may be called."""


BANK_PARTY: Final = "bank"
"""The Bank, where an effect names a party."""
EACH: Final = "each"
"""Each of the other players, where an effect names a party."""
Wealth = Literal["cash", "deeds", "houses", "stocks"]
"""What a rate is taken of: cash; deeds, houses with hotels, and stocks at their prices."""
COUNTED: Final = ("house", "hotel", "deed", "player")
"""What a sum may be due for each of: one's own buildings and deeds, or the other players."""


def _read_named(value: Any, inner: Callable[[Any], Any], known: Mapping[str, Any]) -> Any:
    find = known.get("numbers")
    return inner(find(value) if find and isinstance(value, str) else value)


_NAME: Final = {"type": "string", "description": "A number of rules.yaml."}
OR_NAME: Final = kinds.Written(_read_named, lambda told: {"anyOf": [*told["anyOf"], _NAME]})
"""A number that may be the name of one of `rules.yaml`: cards, board and bank read one datum."""
SumOrName = Annotated[Sum | None, OR_NAME]
RateOrName = Annotated[Annotated[int, kinds.within(1, 100)] | None, OR_NAME]


Holder = Annotated[str, NameOf("holder")]
"""Who pays, is paid, gives or is given: `bank`, `each` other player, or a party."""


@dataclass(frozen=True, slots=True)
class Due:
    """A sum that changes hands: a fixed one, one for each thing, or a rate of what one has."""

    party: Holder = BANK_PARTY
    """Who is paid it, or pays it: `bank`, `each` other player, or a party of `parties.yaml`."""
    amount: SumOrName = None
    """How much, in coins; or the name of a number of `rules.yaml`."""
    per: Annotated[str, NameOf("counted")] | None = None
    """The amount is due for each: `house`, `hotel`, `deed`, `player`, or a stock or its kind."""
    rate: RateOrName = None
    """So many per cent, broken coins rounded up."""
    of: tuple[Wealth, ...] = ()
    """What the rate is taken of: `cash`, `deeds`, `houses`, `stocks`."""
    up_to: SumOrName = None
    """The most it comes to, in coins."""


@dataclass(frozen=True, slots=True)
class Goods:
    """Shares, tickets, goods that change hands, as far as they are there."""

    stock: Annotated[str, NameOf("stock")]
    """Which of `stocks.yaml`."""
    count: Count = 1
    """How many."""
    party: Holder = BANK_PARTY
    """Who is given them, or gives them: `bank`, `each` other player, or a party."""


KEYS: Final = ("pay", "collect", "owe", "give", "gain", "take", "move")
"""The keys of an outcome, in the order in which they are carried out."""


def acts_in(effect: "Effect") -> tuple[str, ...]:
    """Name the keys of an outcome that an effect has itself."""
    return tuple(key for key in KEYS if getattr(effect, key) is not None)


def has_outcome(effect: "Effect") -> bool:
    """Tell whether an effect is written as sums and ways, and not by its kind."""
    return bool(acts_in(effect) or effect.one_of)


def things_of(effect: "Effect") -> Iterator[tuple[str, Goods]]:
    """Give what an effect hands over of stocks, each with its key."""
    return _given(effect, "give", "gain")


def dues_of(effect: "Effect") -> Iterator[tuple[str, Due]]:
    """Give the sums of an effect, each with its key."""
    return _given(effect, "pay", "collect", "owe")


def _given(effect: "Effect", *keys: str) -> Iterator[tuple[str, Any]]:
    return ((key, each) for key in keys if (each := getattr(effect, key)) is not None)


EffectKind = Literal[
    "collect", "pay", "per_building", "advance", "jail", "jail_free", "income", "damage", "renovate"
]
"""What a card does."""

_ASKS: Final = Asks(
    "an effect",
    {"collect": "amount", "pay": "amount", "per_building": "house hotel", "advance": "to"},
    {
        **dict.fromkeys(("advance", "income"), "amount"),
        **dict.fromkeys(("damage", "renovate"), "amount house hotel"),
    },
)


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card or a space does, as data the bank can act on: by sums with anybody.

    A card may say it by a kind instead.
    """

    kind: Annotated[EffectKind, _ASKS] | None = None
    """What happens to whoever draws it, always with the Bank; else `pay`, `collect` and so on."""
    amount: SumOrName = None
    """How much is paid or taken, in coins; or the name of a number of `rules.yaml`."""
    to: Annotated[str, NameOf("space")] | None = None
    """The space to advance to."""
    house: Sum | None = None
    """Levy for each house (per_building)."""
    hotel: Sum | None = None
    """Levy for each hotel (per_building)."""
    insurable: bool = False
    """Whether an insurance covers it."""
    owning: Annotated[str, NameOf("dwelling", ("any",))] | None = None
    """Only who owns such a dwelling, or `any` home at all, is affected."""
    pay: Due | None = None
    """What the player pays, to anybody."""
    collect: Due | None = None
    """What the player receives, from anybody."""
    owe: Due | None = None
    """What the player owes from now on, to be settled later."""
    give: Goods | None = None
    """What the player gives away of a stock."""
    gain: Goods | None = None
    """What the player is given of a stock."""
    take: Annotated[str, NameOf("party")] | None = None
    """The party of `parties.yaml` all whose cash the player takes."""
    move: Annotated[str, NameOf("landing")] | None = None
    """The space the pawn goes forward to."""
    one_of: tuple["Effect", ...] = ()
    """Outcomes of which the player chooses one; there is no choice within a choice."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card of a deck."""

    id: Id
    """One word that names the card."""
    no: Number
    """The number in its code; never given to another card of the deck."""
    good: bool
    """Whether it is a good card: it shows in its sign and its sky."""
    effect: Effect
    """What it does, for the bank."""
    text: Words
    """What it says."""
    short: Words
    """The text in at most 44 bytes of UTF-8 per language: it goes into the QR code."""
    title: Words | None = None
    """What stands over the text."""
    motif: Annotated[str, Drawn("motif")] = ""
    """A drawing of the kit's hand that fits the text."""
    backdrop: Annotated[str, Drawn("drawing")] = ""
    """A drawing over its whole scene, behind the motif: what of it goes on beside it."""
    picture: str = ""
    """A PNG or JPEG of the pack in place of the motif, such as `pictures/gull.png`."""


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards with one back, shuffled together (`cards.yaml`)."""

    id: Annotated[Id, NO_PART]
    """One word; it names the file of the deck and is what `--only` takes."""
    letter: Letter
    """The capital letter of this deck in its codes."""
    name: Words
    """What is printed on its cards."""
    count: int
    """How many cards the rules say there are; the reader compares."""
    cards: tuple[Card, ...]
    """The cards: written out, or rows of a list."""
    good: int | None = None
    """How many of them are good, where the rules say so."""
    colour: Colour = "ink"
    """A name of the palette in `look.yaml`."""
    motif: str = ""
    """The icon of the deck, on its cards and on the board."""
