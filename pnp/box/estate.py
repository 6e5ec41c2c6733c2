"""What can be owned: groups, title deeds, buildings, and the savings contracts behind them."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.words import Words

DeedKind = Literal["street", "club", "wharf", "station", "works", "plot", "home"]
"""What a deed is the title to; a plot waits for a building, a home stands ready."""


RentBy = Literal["buildings", "owned", "throw"]
"""What a deed's rents are counted by: buildings on it, deeds owned in its group, or the dice."""


@dataclass(frozen=True, slots=True)
class Group:
    """Deeds that belong together: one colour, one pattern, one kind, one price of building."""

    id: str
    name: Words
    colour: str
    """A name of the palette in `look.yaml`."""
    pattern: str
    kind: DeedKind = "street"
    rent_by: RentBy = "buildings"
    house: int | None = None
    """Price of one house in coins; none where nothing can be built."""
    hotel: int | None = None
    drawing: str = ""
    """The drawing of land that has no house of its own."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A title deed: what it costs, earns and is pledged for."""

    id: str
    no: int
    """The number in its code; never given to another deed."""
    name: Words
    group: str
    price: int
    rents: tuple[int, ...]
    """Site, 1 to 4 houses, hotel; or by number owned; or the factors of the throw."""
    mortgage: int | Literal["none"] | None = None
    """What the Bank lends on it, or none; where nothing stands, half its price."""
    notes: Words | None = None
    """Printed under the rents, where else the doubled site rent is explained."""
    limit: int | None = None
    """The most that is lent on it, where the content states it."""
    area: int | None = None
    """Size of a plot in m²."""
    only: str | None = None
    """The one dwelling that may be built on it."""
    buildable: bool = True
    dwelling: str | None = None
    """What stands on it ready to live in."""
    drawing: str = ""
    """Its own drawing, where that of its group will not do."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """Empty deeds for players to fill in by hand."""

    count: int
    no: int
    name: Words
    short: Words


@dataclass(frozen=True, slots=True)
class Dwelling:
    """A kind of home, by the name its cards bear."""

    id: str
    name: Words
    drawing: str = ""
    """The drawing of the kit's hand that shows it."""
    role: str = ""
    """What the rules of its game know it as."""


@dataclass(frozen=True, slots=True)
class Building:
    """A card of a dwelling to be built on a plot; cards of one dwelling are alike."""

    id: str
    """The id of its dwelling."""
    no: int
    """The number in its code; never given to another building."""
    count: int
    price: int
    limit: int
    """The most that is lent on it."""
    rent: int
    area: int = 0
    """The least size of plot it needs, in m²."""


@dataclass(frozen=True, slots=True)
class Deeds:
    """All groups, deeds and building cards of a game (`deeds.yaml`)."""

    groups: tuple[Group, ...] = ()
    deeds: tuple[Deed, ...] = ()
    blanks: Blanks | None = None
    dwellings: tuple[Dwelling, ...] = ()
    buildings: tuple[Building, ...] = ()
    mortgages: Literal["half", "none"] = "half"
    """What the Bank lends on every deed that does not say it itself: half the price, or none."""


@dataclass(frozen=True, slots=True)
class Contract:
    """A savings contract: its sum, and the circles for counters on the two sides of its card."""

    sum: int
    no: int
    """The number in its code; never given to another contract."""
    count: int
    deposits: int
    """Circles on the savings side; all covered, the sum is paid out."""
    circles: int
    """Circles on the loan side, one for each repayment."""
