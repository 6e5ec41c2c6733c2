"""What a face is, and what a part must know to draw one: box, theme, ink, language, codes."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import Final, Literal

from pnp.box.art import NO_ART, Art
from pnp.box.figures import FigureFault, FigureIndex, Snippet, index_figures, reckon, split_line
from pnp.box.game import Look
from pnp.box.model import Box, Deed, Group, deeds_of, group_thousands, label, numerals_of
from pnp.box.rulebook import Booklet, matters_of, write_table
from pnp.box.words import Words, first_language, languages_of, number_marks, plural_form, say_in
from pnp.errors import Finding, LayoutError, PrintError
from pnp.faces.pen import LEAST_TYPE, Colour, Pen, Stroke
from pnp.units import Rect, Size

Ink = Literal["full", "low", "line"]
"""Full colour; outlines and light screens; black lines only, for coloured paper."""
BLACK = "#000000"
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Theme:
    """A look with an amount of ink, and the drawings of the kit; colours go by their names."""

    look: Look
    ink: Ink = "full"
    art: Art = NO_ART
    coarse: float = 1.0
    """How much coarser the patterns of groups are, lines and gaps alike."""

    def colour(self, name: str) -> Colour:
        """Give a colour for lines and type: black in line mode."""
        return BLACK if self.ink == "line" else self.look.palette.get(name, BLACK)

    def area(self, name: str) -> Colour | None:
        """Give a colour to fill an area with: a light screen in low ink, none in line mode."""
        if self.ink == "line":
            return None
        full = self.look.palette.get(name, WHITE)
        return full if self.ink == "full" else tint(full, 0.22)

    def on(self, name: str) -> Colour:
        """Give the colour of type on such an area: white on dark, else the ink of the kit."""
        filled = self.area(name)
        return WHITE if filled is not None and lightness(filled) < _DARK else self.colour("ink")

    def sign(self, name: str, ground: Colour) -> Colour:
        """Give the colour of a sign on a ground: its own, mixed until it stands out from there."""
        own = self.colour(name)
        end = WHITE if lightness(ground) < _DARK else self.colour("ink")
        mixed = (blend(own, end, part / 10) for part in range(10, 0, -1))
        light = lightness(ground)
        return next((each for each in mixed if abs(lightness(each) - light) >= _APART), end)

    @property
    def ground(self) -> Colour | None:
        """What a board and its pieces are printed on; none where only lines are."""
        return self.area("board") or self.area("paper")

    def stroke(self, name: str, width: float = 0.25, dashes: tuple[float, ...] = ()) -> Stroke:
        """Give a line in a colour of the palette."""
        return Stroke(self.colour(name), width, dashes)


# Lightness L* below which white shows better on an area than the ink of the kit.
_DARK: Final = 58.0
# How far apart in lightness L* a sign and its ground are, so that its lines are seen.
_APART: Final = 35.0


def light(theme: Theme, name: str, part: float = 1.0) -> Colour:
    """Give a light paper to print codes on: a colour mixed with white, until it is light enough."""
    if theme.ink != "full":
        return WHITE
    paper = tint(theme.look.palette.get(name, WHITE), part)
    return paper if lightness(paper) >= 92 else WHITE  # the least that a QR code may stand on


def tint(colour: Colour, part: float) -> Colour:
    """Mix a colour with white: `part` 1 is the colour, 0 is white.

    >>> tint("#000000", 0.5)
    '#808080'
    """
    return blend(colour, WHITE, part)


def blend(colour: Colour, ground: Colour, part: float) -> Colour:
    """Mix a colour with its ground: `part` 1 is the colour, 0 is the ground.

    >>> blend("#000000", "#ff8000", 0.5)
    '#804000'
    """
    pairs = zip(channels(colour), channels(ground), strict=True)
    return "#" + "".join(f"{round(under - (under - over) * part):02x}" for over, under in pairs)


def channels(colour: Colour) -> tuple[int, int, int]:
    """Give red, green and blue from 0 to 255.

    >>> channels("#ff8000")
    (255, 128, 0)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def lightness(colour: Colour) -> float:
    """Give the lightness L* of a colour, from 0 (black) to 100 (white) (CIE 1976).

    >>> round(lightness("#777777"))
    50
    """
    parts = channels(colour)
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in parts]
    y = 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    return float(116 * y ** (1 / 3) - 16) if y > 216 / 24389 else y * 24389 / 27


def is_dark(colour: Colour) -> bool:
    """Tell whether a colour of a screen takes white type, not black: 4.5:1 at least either way."""
    return lightness(colour) < 49.5


SAFE = 3.0
"""Zone in mm inside the trim without words (docs/figures.md#bleed-and-safe-zone)."""
BOARD_BLEED: Final = 3.0
"""How far the ground of a board runs over its trim, in mm."""


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a piece: its trim size in mm, its bleed, and how to draw it.

    Drawing starts at the top left of the trim; bleed lies outside, at negative coordinates.
    Faces with one key look alike and are stored once.
    """

    key: str
    size: Size
    draw: Callable[[Pen], None]
    bleed: float = 0
    safe: float = SAFE
    ground: str = ""
    """What runs over its edge: a neighbour with another ground would be striped if it drifts."""
    page: int = 0
    """Of a booklet: which of its pages this is, for its sheets have them in another order."""
    scale: float = 1
    """How much it is enlarged beyond the size it was drawn for."""
    least: float = LEAST_TYPE
    """No type on it is smaller as it is printed, in pt."""
    lang: str = ""
    """The language of its words, if that is not the first of the kit."""
    heads: tuple[str, ...] = ()
    """Of a booklet: the headings on it."""

    @property
    def area(self) -> Rect:
        """What the face may cover: the trim and its bleed."""
        return self.size.area.inset(-self.bleed)

    def put(self, pen: Pen, *, once: bool) -> None:
        """Draw it at the pen's origin: as itself if it comes once, else as what the file keeps."""
        with pen.whole(self.key, f"{self.size.width} {self.size.height} {self.bleed}"):
            if once:
                self.draw(pen)
            else:
                pen.stamp(self.key, self.area, self.draw)


@dataclass(frozen=True, slots=True)
class PrintedPiece:
    """A thing to cut out: its front, its back if it has one, its code, and how many there are."""

    id: str
    front: Face
    back: Face | None = None
    code: str = ""
    count: int = 1
    payload: str = ""
    """What its QR code says, if it bears one."""
    qr_side: str = "front"

    @property
    def look(self) -> tuple[str, str]:
        """The keys of its faces, which say how it looks; none for no back."""
        return self.front.key, self.back.key if self.back else ""


LARGER: Final = sqrt(2)
"""How much longer each side is: twice the area."""
LARGE_TYPE: Final = 14.0
"""The least size in pt of type on cards and deeds (docs/figures.md#type)."""
LEAST_LARGE: Final = LARGE_TYPE / LARGER
"""The same before it is enlarged."""


def enlarge(piece: PrintedPiece, scale: float, least: float = LEAST_TYPE) -> PrintedPiece:
    """Give a piece at another scale, its type made no smaller than so many pt before it."""
    if scale == 1:
        return piece
    back = piece.back and enlarge_face(piece.back, scale, least)
    return replace(piece, front=enlarge_face(piece.front, scale, least), back=back)


def enlarge_face(face: Face, scale: float, least: float = LEAST_TYPE) -> Face:
    """Give a face at another scale."""

    def draw(pen: Pen) -> None:
        own = pen.least if least == LEAST_TYPE else least
        with pen.transform(0, 0, 0, scale), pen.no_smaller(own):
            face.draw(pen)

    key, size, bleed = f"{face.key} ×{scale:g}", face.size.scaled(scale), face.bleed * scale
    due = LEAST_TYPE if least == LEAST_TYPE else least * scale
    return replace(face, key=key, size=size, draw=draw, bleed=bleed, scale=scale, least=due)


@dataclass(frozen=True, slots=True)
class Wording:
    """What the printed matter of a game says in a language, or in two: labels, sums, texts."""

    box: Box
    lang: str

    @property
    def in_two(self) -> bool:
        """Whether it speaks two languages, the second small beside the first."""
        return len(languages_of(self.lang)) > 1

    def label(self, key: str, **figures: object) -> str:
        """Give a label of the printed matter (`press.` words), its figures filled in."""
        text = label(self.box, self.lang, f"press.{key}")
        if text == f"press.{key}":  # no word is printed as its key, nor measured as one
            file = f"words.{first_language(self.lang)}.yaml"
            raise PrintError(f"there is no word `{text}`; write it under `labels` of {file}")
        # What stands in braces is asked of a pack's labels when they are read.
        return text.format(**figures) if figures else text

    def labels(self, *keys: str) -> tuple[str, ...]:
        """Give several labels."""
        return tuple(map(self.label, keys))

    def counted(self, key: str, n: int) -> str:
        """Give the form of a label that goes with a number, filled in."""
        if self.in_two:
            return say_in(self.lang, lambda each: Wording(self.box, each).counted(key, n))
        say = numerals_of(self.box, self.lang)
        form = f"{key}_{plural_form(say, n)}"
        return self.label(form if say(f"press.{form}") else f"{key}_many", n=n)

    def sum(self, amount: int) -> str:
        """Write a sum of money as the language prints it: `$1,400`, `1.400 $`, `1 400 $`."""
        pattern = self.box.game.currency.written.said(first_language(self.lang))
        return pattern.replace("#", self.figures(amount))

    def figures(self, amount: int) -> str:
        """Write a number."""
        return group_thousands(self.box, amount, self.lang)

    def localise(self, words: Words | None) -> str:
        """Give a text."""
        return words.said(self.lang) if words else ""

    def fill(self, words: Words | None) -> str:
        """Give a text, its figures written out."""
        return fill_figures(self.box, self.localise(words), self.lang)


def rent_labels(words: Wording, group: Group, count: int) -> list[str]:
    """Say what each rent of a deed is for; a single one goes for however many are owned."""
    if group.rent_by != "buildings" and count == 1 < len(deeds_of(words.box, group.id)):
        return [words.label("rent_only" if group.rent_by == "owned" else "rent_throw_only")]
    if group.rent_by != "buildings":
        key = "rent_owned" if group.rent_by == "owned" else "rent_throw"
        return [words.counted(key, n) for n in range(1, count + 1)]
    if count == 1:
        return [words.label("rent_only")]
    houses = [words.counted("rent_house", n) for n in range(1, count - 1)]
    return [words.label("rent_site"), *houses, words.label("rent_hotel")]


def note_on(words: Wording, group: Group, deed: Deed | None) -> str:
    """Say what stands below the rents of a deed: its own note, or that a whole group doubles."""
    if deed and deed.notes:
        return words.localise(deed.notes)
    doubled = bears_houses(group, deed) and "double-rent" in matters_of(words.box.rules)
    return words.label("rent_doubled") if doubled else ""


def bears_houses(group: Group, deed: Deed | None) -> bool:
    """Tell whether houses are built on a deed; of a blank one, whether they are in its group."""
    return group.rent_by == "buildings" and (deed is None or len(deed.rents) > 1)


PieceShelf = Callable[[str, str], tuple[PrintedPiece, ...]]
"""Lends the printed pieces of a part in a language to whatever shows them."""
SCENE: Final = "scene"
"""By this it lends the picture of the game in play."""


@dataclass(frozen=True, slots=True)
class Context(Wording):
    """One printing of a game: in which language, with how much ink, with which codes."""

    theme: Theme
    codes: Mapping[str, str] = field(default_factory=dict)
    """Id of a piece → its printed code; a card's id is `deck/card`."""
    payloads: Mapping[str, str] = field(default_factory=dict)
    """Id of a piece → what its QR code says."""
    backs: bool = True
    """Whether cards and deeds have a back: else what stands there stands on the front."""
    pack: str = "."
    """The folder of the game, for its pictures."""
    shelf: PieceShelf | None = None
    """The pieces of the kit as they are printed, for pictures that show them."""
    kit_no: str = ""
    """The number of a kit that is made for somebody, as it is printed."""
    kit_digits: int = 0
    """How many figures it has, alike in all kits of its list."""

    def to_recipient(self, key: str) -> str:
        """Give a label that only a kit for somebody has; nothing in one for nobody."""
        return self.label(key) if self.kit_digits else ""

    def numbered(self, serial: str, *, widest: bool = False) -> str:
        """Give a serial number with that of the kit, or as wide as it is in any kit of the list."""
        no = "8" * self.kit_digits if widest else self.kit_no
        return f"{serial}\u00a0·\u00a0{no}" if self.kit_digits else serial

    def coded(self, name: str) -> tuple[str, str]:
        """Give the printed code of a piece and what its QR code says; nothing if it bears none."""
        return self.codes.get(name, ""), self.payloads.get(name, "")

    def in_language(self, lang: str) -> "Context":
        """Give the same printing in one language."""
        return replace(self, lang=lang)

    def pieces(self, part: str) -> tuple[PrintedPiece, ...]:
        """Give all pieces of a part as they are printed; none if there is no such part."""
        return self.shelf(part, self.lang) if self.shelf else ()

    def find_piece(self, part: str, piece: str = "") -> PrintedPiece | None:
        """Give a piece of a part by its id, or the first of the part; none if there is none."""
        names = {piece, f"{part}/{piece}"}
        return next((each for each in self.pieces(part) if not piece or each.id in names), None)


def booklet_of(context: Context) -> Booklet | None:
    """Choose the booklet in the language of the printing, else in the one it was written in."""
    written = {booklet.lang: booklet for booklet in context.box.booklets}
    return written.get(context.lang) or written.get(context.box.game.source)


def fill_booklet(box: Box, booklet: Booklet) -> str:
    """Give the text of a booklet with every figure written out, line for line.

    Raises LayoutError, with file and line, for a figure that cannot be worked out.
    """
    return fill_figures(box, booklet.text, booklet.lang, booklet.file)


def fill_figures(box: Box, text: str, lang: str, file: str = "") -> str:
    """Write out the figures of a text in a language; a file is read line for line.

    Raises LayoutError, with the line, for a figure that cannot be worked out.
    """
    index, filled = index_figures(box), []
    for number, line in enumerate(text.split("\n") if file else (text,), start=1):
        try:
            parts = [_fill(box, index, lang, part) for part in split_line(line)]
        except FigureFault as fault:
            misfit = Finding(str(fault), file, number if file else 0, text=line)
            raise LayoutError((misfit,)) from None
        filled.append("".join(parts))
    return "\n".join(filled)


def _fill(box: Box, index: FigureIndex, lang: str, part: Snippet) -> str:
    if part.kind == "table":  # its rows, on lines of their own below the head
        return re.sub(r"(?m)^.* \| .*$", r"| \g<0> |", write_table(box.rules, part.text))
    if part.kind != "figure":
        return part.text
    figure = reckon(index, part.text)
    written = write_hundredths(box, int(100 * figure.value + Fraction(1, 2)), lang)
    pattern = box.game.currency.written.said(lang) if figure.money else "#"
    return pattern.replace("#", written)


def write_hundredths(box: Box, amount: int, lang: str) -> str:
    """Write a number given in hundredths; whole ones without a mark."""
    whole, rest = divmod(amount, 100)
    written = group_thousands(box, whole, lang)
    return f"{written}{number_marks(numerals_of(box, lang))[1]}{rest:02}" if rest else written
