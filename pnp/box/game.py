"""What a game is called, how its table handles money, and how its kit looks."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pnp.box import kinds
from pnp.box.cards import COUNTED, EACH
from pnp.box.limits import PLAYERS
from pnp.box.words import Words

LANGUAGE: Final = kinds.spelt("[a-z]{2}", "two small letters, such as `en`")
"""How a language is written."""

_RGB: Final = kinds.spelt("#[0-9a-fA-F]{6}", "a colour as `#rrggbb`, such as `#1d6fb8`")

# What every kit is printed with.
_PRINTED: Final = kinds.Fits(
    lambda palette: not palette or {"paper", "ink"} <= palette.keys(),
    "the palette needs the colours `paper` and `ink`",
)
_NO_PARTY: Final = kinds.Fits(
    lambda name: name not in {"bank", "box", "table", "all", EACH},
    "no party can be called `{value}`: the bank takes the word for somebody else",
)
_NO_STOCK: Final = kinds.Fits(
    lambda name: name not in COUNTED,
    "a stock cannot be called `{value}`: effects count something else by the word",
)

TypeFace = Literal[
    "serif-600", "serif-700", "sans-400", "sans-400-italic", "sans-500", "sans-600", "sans-700"
]
"""The fonts there are: a display serif for what is read from afar, a sans for all the rest."""

Alignment = Literal["left", "centre", "right"]
"""Where lines of type stand in their box."""
Stand = Literal["top", "middle", "foot"]
"""How high a text stands in its box."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text is set: font, sizes, colour, and where it stands in its box."""

    font: TypeFace = "sans-400"
    """The font."""
    fit: kinds.TypeSizes = (10.0, 8.0)
    """The largest and the least size in pt; the largest that fits is taken."""
    colour: str = ""
    """A colour of the palette; else what can be read on the ground of the box."""
    align: Alignment = "left"
    """Where lines of type stand in their box."""
    stand: Stand = "top"
    """How high a text stands in its box."""
    capitals: bool = False
    """Whether it is set in capitals, a little apart."""
    leading: float = 1.22
    """Distance of the lines as a part of the size."""


STYLES: Final[Mapping[str, TextStyle]] = {
    "title": TextStyle("serif-700", (17, 11), stand="middle"),
    "headline": TextStyle("serif-700", (28, 16), "accent", stand="middle"),
    "subtitle": TextStyle("sans-600", (9.5, 7.5), stand="middle"),
    "label": TextStyle("sans-600", (7.5, 7), "accent", stand="middle", capitals=True),
    "text": TextStyle("sans-400", (10.5, 8), leading=1.28),
    "lead": TextStyle("sans-500", (12, 9), leading=1.25),
    "small": TextStyle("sans-400", (8.5, 7)),
    "quote": TextStyle("sans-400-italic", (9, 7.5), leading=1.25),
    "figure": TextStyle("serif-700", (24, 12), align="centre", stand="middle"),
    "number": TextStyle("sans-700", (14, 8), align="centre", stand="middle"),
    "code": TextStyle("sans-600", (7.5, 7), stand="foot"),
}
"""The styles of the house; `look.yaml` may change them and add its own."""


Cash = Literal["book", "paper"]
"""Who keeps the cash: the book, or the players with printed notes."""
FrameName = Literal["bordered", "poster", "form", "night", "trail"]
"""The compositions of cards, deeds and notes."""
FRAMED: Final = ("frame", "note")
"""Layouts of which each frame has one of its own: of cards and deeds, and of notes."""
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
    most: Annotated[int, kinds.within(*PLAYERS)]
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

    id: kinds.Id
    """One word, such as `mygame`: the name of the kit and of its folder."""
    prefix: Annotated[str, kinds.spelt("[A-Z]{2}", "two capital letters, such as `CR`")]
    """Two capital letters that begin every code of this game."""
    title: Words
    """What the game is called."""
    source: str
    """The language the game was written in, as two letters."""
    languages: tuple[Annotated[str, LANGUAGE, kinds.Once("language")], ...]
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
    address: Mapping[str, str] = field(default_factory=dict, compare=False)
    """Language → how the table is called: `du` or `Sie`, `tu` or `vous`, `tú` or `usted`."""
    recipient: tuple[str, ...] = field(default=(), compare=False)
    """Columns of the list of a personal kit that texts ask for besides `name` and `no`."""


BackShape = Literal["medallion", "label", "window", "sunrise"]
"""What bears the picture and the name on the back of a card."""


@dataclass(frozen=True, slots=True)
class BackLook:
    """How the backs of one deck, or of the deeds, differ from the kit's; alike within it."""

    drawing: Annotated[str, kinds.Drawn("drawing")] = ""
    """The drawing on it; else the emblem."""
    pattern: Annotated[str, kinds.Drawn("pattern of backs")] = ""
    """Its all-over pattern; else the kit's."""
    ground: str = "fair"
    """The colour behind the drawing in a window."""
    shape: BackShape = "medallion"
    """What bears the drawing and the name."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kit looks (`look.yaml`)."""

    palette: Annotated[Mapping[str, Annotated[str, _RGB]], _PRINTED] = field(default_factory=dict)
    """Colour names of the kit, each `#rrggbb`; `paper` and `ink` must be among them."""
    emblem: Annotated[str, kinds.Drawn("emblem")] = ""
    """The drawing on the board and on backs: one of the pack's, or of those all games share."""
    cover: Annotated[str, kinds.Drawn("emblem")] = ""
    """The drawing on the cover of the booklet, where that of the lid would lose its sides."""
    pattern: Annotated[str, kinds.Drawn("pattern of backs")] = ""
    """The all-over pattern of the backs."""
    backs: Mapping[str, BackLook] = field(default_factory=dict)
    """Id of a deck, or `deeds` → how its back differs from the others."""
    cloth: str = ""
    """The colour of the table in pictures of it; else the accent, much lighter."""
    band: Annotated[str, kinds.Drawn("edge of a band")] = ""
    """The lower edge of the colour bands on deeds and cards: their crest."""
    frame: FrameName = "bordered"
    """How cards, deeds and notes are composed and framed."""
    ground: Annotated[str, kinds.Drawn("ground of cards")] = "weather"
    """What lies under the picture of a card, such as `sun`; or the name of a drawing."""
    lettering: LetteringName = "serif"
    """How names and titles are lettered on deeds and cards."""
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    """Styles of type for the boxes of `parts.yaml`: changed ones of the house, and new ones."""


@dataclass(frozen=True, slots=True)
class Party:
    """A pot, a company, a pool: it holds what is paid into it, and no more leaves it."""

    id: Annotated[kinds.Id, _NO_PARTY]
    """One word that names it in commands and effects."""
    name: Words
    """What it is called in a sentence, such as `the pot`."""
    to: Words | None = None
    """The same as the one to whom something is given, in languages that bend it: `dem Topf`."""
    cash: kinds.SumOrNought = 0
    """What the Bank puts into it when a table is opened, in coins."""


@dataclass(frozen=True, slots=True)
class StockKind:
    """One kind of thing: how many there are, who has them first, what they cost and are."""

    id: Annotated[kinds.Id, _NO_STOCK]
    """One word that names it in commands and effects."""
    name: Words
    """What one of it is called."""
    count: kinds.Count
    """How many there are."""
    kind: str = ""
    """What it is one of, such as `train` or `share`; effects may count by it."""
    at: Annotated[str, kinds.NameOf("keeper")] = "bank"
    """Who has them when a table is opened: `bank`, or a party of `parties.yaml`."""
    price: kinds.SumOrNought | None = None
    """What one costs from whoever has them first, and is worth in the final count."""
    columns: Mapping[str, int | str] = field(default_factory=dict)
    """What else is known of it, by names of your own: `reach: 2`, `rusts: train-4`."""
