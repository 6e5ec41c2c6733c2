"""What a game is called, how its table handles money, and how its kit looks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from pnp.box.text_styles import TextStyle
from pnp.box.words import Words

Cash = Literal["book", "paper"]
"""Who keeps the cash: the book, or the players with printed notes."""

FrameName = Literal["bordered", "poster", "form", "night", "trail"]
"""The compositions of cards and deeds."""

LetteringName = Literal["serif", "poster", "grotesque", "enamel"]
"""The ways to letter names and titles."""


@dataclass(frozen=True, slots=True)
class Currency:
    """How sums of money are called and written."""

    name: Words
    """What one coin is called."""
    written: Words
    """The pattern of a printed sum, with `#` where the figures stand: `$#`, `# $`, `M. #,–`."""
    thousands: Mapping[str, str] = field(default_factory=dict)
    """Language → what stands between thousands; else the habit of the language."""


@dataclass(frozen=True, slots=True)
class Players:
    """How many may play."""

    least: int
    """The fewest."""
    most: int
    """The most."""


@dataclass(frozen=True, slots=True)
class Minutes:
    """How long a game lasts, in minutes."""

    least: int
    """When it goes quickly."""
    most: int
    """When it does not."""


@dataclass(frozen=True, slots=True)
class Game:
    """The name of a game and the habits of its table (`game.yaml`)."""

    id: str
    """One word, such as `mygame`: the name of the kit and of its folder."""
    prefix: str
    """Two capital letters that begin every code of this game."""
    title: Words
    """What the game is called."""
    source: str
    """The language the game was written in, as two letters."""
    languages: tuple[str, ...]
    """The languages it can be printed in, each as two letters."""
    players: Players
    """The fewest and the most who may play."""
    currency: Currency
    """How its money is called and written."""
    subtitle: Words | None = None
    """A few words under the title."""
    cash: Cash = "paper"
    """Who keeps the cash: players with printed notes, or the bank's book."""
    minutes: Minutes | None = field(default=None, compare=False)
    """How long it lasts; the cover of the rule booklet says so."""
    age: int | None = field(default=None, compare=False)
    """From what age it can be played."""
    credits: Words | None = None
    """Whom the last page of the rule booklet names."""
    recipient: tuple[str, ...] = field(default=(), compare=False)
    """Columns of the list of a personal kit that texts ask for besides `name` and `no`."""


BackShape = Literal["medallion", "label", "window", "sunrise"]
"""What bears the picture and the name on the back of a card."""


@dataclass(frozen=True, slots=True)
class BackLook:
    """How the backs of one deck, or of the deeds, differ from the kit's; alike within it."""

    drawing: str = ""
    """The drawing on it; else the emblem."""
    pattern: str = ""
    """Its all-over pattern; else the kit's."""
    ground: str = "fair"
    """The colour behind the drawing in a window."""
    shape: BackShape = "medallion"
    """What bears the drawing and the name."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kit looks (`look.yaml`)."""

    palette: Mapping[str, str] = field(default_factory=dict)
    """Colour names of the kit, each `#rrggbb`; `paper` and `ink` must be among them."""
    emblem: str = ""
    """The drawing on the board and on backs: one of the pack's, or of those all games share."""
    pattern: str = ""
    """The all-over pattern of the backs."""
    backs: Mapping[str, BackLook] = field(default_factory=dict)
    """Id of a deck, or `deeds` → how its back differs from the others."""
    cloth: str = ""
    """The colour of the table in pictures of it; else the accent, much lighter."""
    band: str = ""
    """The lower edge of the colour bands on deeds and cards: their crest."""
    frame: FrameName = "bordered"
    """How cards and deeds are composed and framed."""
    ground: str = "weather"
    """What lies under the picture of a card, such as `sun`; or the name of a drawing."""
    lettering: LetteringName = "serif"
    """How names and titles are lettered on deeds and cards."""
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    """Styles of type for the boxes of `parts.yaml`: changed ones of the house, and new ones."""
