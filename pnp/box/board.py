"""The boards of games: a ring of spaces, or a town of one-way streets."""

from dataclasses import dataclass
from typing import Literal

from pnp.box.words import Words

SpaceKind = Literal["start", "deed", "card", "tax", "rest", "jail", "go-to-jail"]
"""What happens on a space of the ring."""


StopKind = Literal["start", "plot", "home", "chance", "office"]
"""What happens on a space of a town."""


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a ring, counted from Start in the direction of play."""

    id: str
    kind: SpaceKind
    name: Words | None = None
    """What is printed on the space; a deed's space takes the deed's name."""
    deed: str | None = None
    deck: str | None = None
    amount: int | None = None
    """What the space pays (start) or costs (tax), in coins."""
    note: Words | None = None
    """A few small words under the name."""


@dataclass(frozen=True, slots=True)
class Ring:
    """A board whose spaces run round a square (`board.yaml`)."""

    spaces: tuple[Space, ...]
    kind: Literal["ring"] = "ring"
    size: int = 370
    """Length of a side in mm."""


@dataclass(frozen=True, slots=True)
class Way:
    """A one-way piece of street from one space to the next, with the bends it takes."""

    to: str
    via: tuple[tuple[int, ...], ...] = ()
    """Points in mm that the street bends at."""
    short: bool = False
    """Whether it cuts off part of the round."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A space of a town: where it lies in mm, and where its arrows lead."""

    id: str
    kind: StopKind
    x: int
    y: int
    ways: tuple[Way, ...]
    street: str = ""
    number: int | None = None
    name: Words | None = None
    """What is printed there beside street and number: the name of an office, of Start."""
    office: str = ""
    """The short name of an office in commands."""
    deeds: tuple[str, ...] = ()
    """What is for sale here."""
    plate: tuple[int, ...] = ()
    """Left, top, width and height in mm of what is drawn beside the street."""


@dataclass(frozen=True, slots=True)
class Street:
    """A street of a town, with the place and turn of its name on the board."""

    id: str
    name: Words
    x: int
    y: int
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Town:
    """A board of one-way streets (`town.yaml`)."""

    streets: tuple[Street, ...]
    stops: tuple[Stop, ...]
    size: int = 370
    """Length of a side in mm."""
