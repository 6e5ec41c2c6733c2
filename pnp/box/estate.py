"""What can be owned: groups, title deeds, buildings, and the savings contracts behind them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pnp.box.kinds import Colour, Count, Drawn, Id, NameOf, Number, Some, Sum, SumOrNought, within
from pnp.box.limits import CIRCLES
from pnp.box.words import Words
from pnp.money import half

Circles = Annotated[int, within(*CIRCLES)]
"""Circles on one side of a card."""
DeedKind = Literal["street", "club", "wharf", "station", "works", "plot", "home"]
"""What a deed is the title to; a plot waits for a building, a home stands ready."""


RentBy = Literal["buildings", "owned", "throw"]
"""What a deed's rents are counted by: buildings on it, deeds owned in its group, or the dice."""


@dataclass(frozen=True, slots=True)
class Group:
    """Deeds that belong together: one colour, one pattern, one kind, one price of building."""

    id: Id
    """One word by which deeds name it."""
    name: Words
    """What the group is called."""
    colour: Colour
    """A name of the palette in `look.yaml`."""
    pattern: Annotated[str, Drawn("pattern")]
    """What tells its colour where colour fails."""
    kind: DeedKind = "street"
    """What its deeds are titles to."""
    rent_by: RentBy = "buildings"
    """What rents are counted by: buildings, deeds of the group that one owns, or the dice."""
    house: Sum | None = None
    """Price of one house in coins; none where nothing can be built."""
    hotel: Sum | None = None
    """Price of a hotel in coins, beside the houses given back; none where none can be built."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """The drawing of land that has no house of its own."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed: what it costs, earns and is pledged for."""

    id: Id
    """One word that names the deed in commands."""
    no: Number
    """The number in its code; never given to another deed."""
    name: Words
    """What is printed on it."""
    group: Annotated[str, NameOf("group")]
    """The group it belongs to."""
    price: Sum
    """What it costs, in coins."""
    rents: tuple[SumOrNought, ...]
    """Site, 1 to 4 houses, hotel; or by number owned; or the factors of the throw; or one only."""
    mortgage: int | Literal["none"] | None = None
    """What the Bank lends on it, or none; where nothing stands, half its price."""
    notes: Words | None = None
    """Printed under the rents, where else the doubled site rent is explained."""
    limit: int | None = None
    """The most that is lent on it, where the content states it."""
    area: int | None = None
    """Size of a plot in m²."""
    only: Annotated[str, NameOf("dwelling")] | None = None
    """The one dwelling that may be built on it."""
    buildable: bool = True
    """Whether anything may be built on it."""
    dwelling: Annotated[str, NameOf("dwelling")] | None = None
    """What stands on it ready to live in."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """Its own drawing, where that of its group will not do."""
    parts: Annotated[int, within(1, 20)] = 1
    """So many parts it may be held in, by partners who share what it earns."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """Empty deeds for players to fill in by hand."""

    count: Annotated[int, within(1, 1000)]
    """How many there are."""
    no: Number
    """The number in their code."""
    name: Words
    """What they are called."""
    short: Words
    """The same in at most 44 bytes of UTF-8 per language: it goes into the QR code."""


@dataclass(frozen=True, slots=True)
class Dwelling:
    """A kind of home, by the name its cards bear."""

    id: str
    """One word by which deeds and buildings name it."""
    name: Words
    """What is printed on its cards."""
    drawing: Annotated[str, Drawn("drawing")] = ""
    """The drawing of the kit's hand that shows it."""
    role: str = ""
    """What the rules of its game know it as."""


@dataclass(frozen=True, slots=True)
class Building:
    """A card of a dwelling to be built on a plot; cards of one dwelling are alike."""

    id: Annotated[str, NameOf("dwelling")]
    """The id of its dwelling."""
    no: Number
    """The number in its code; never given to another building."""
    count: Some
    """How many cards of it there are."""
    price: Sum
    """What it costs, in coins."""
    limit: Sum
    """The most that is lent on it."""
    rent: SumOrNought
    """What it earns, in coins."""
    area: int = 0
    """The least size of plot it needs, in m²."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """All groups, deeds and building cards of a game (`deeds.yaml`)."""

    groups: tuple[Group, ...] = ()
    """The groups."""
    deeds: tuple[Deed, ...] = ()
    """The title deeds: written out, or rows of a list."""
    blanks: Blanks | None = None
    """Empty deeds to fill in by hand."""
    dwellings: tuple[Dwelling, ...] = ()
    """The kinds of homes, where they are built from cards."""
    buildings: tuple[Building, ...] = ()
    """The cards of what is built."""
    mortgages: Literal["half", "none"] = "half"
    """What the Bank lends on every deed that does not say it itself: half the price, or none."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A savings contract: its sum, and the circles for counters on the two sides of its card."""

    sum: Sum
    """What is paid out in the end, in coins."""
    no: Number
    """The number in its code; never given to another contract."""
    count: Count
    """How many cards of it there are."""
    deposits: Circles
    """Circles on the savings side; all covered, the sum is paid out."""
    circles: Circles
    """Circles on the loan side, one for each repayment."""
    covered_by: Annotated[str, NameOf("part")] = ""
    """The part of `parts.yaml` whose pieces lie in the circles."""


def building_cost(group: Group, houses: int, hotels: int = 0) -> int:
    """Give the printed price of so many houses and hotels of a colour group."""
    return houses * (group.house or 0) + hotels * (group.hotel or 0)


def building_table(house_prices: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Work out what 1 to 15 houses cost and bring back, half of it (CR-17, CR-23).

    Each row is so many houses, then cost and return at each house price.
    """
    return tuple(
        (n, *(sum_ for price in house_prices for sum_ in (n * price, half(n * price))))
        for n in range(1, 16)
    )
