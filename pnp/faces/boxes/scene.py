"""What a box must know to be drawn: the printing, the part, its row, and the codes of the piece."""

from dataclasses import dataclass

from pnp.box.game import STYLES, TextStyle
from pnp.box.parts.declared import DeclaredPart, PartBox
from pnp.box.parts.texts import RowTexts, colour_of
from pnp.box.words import Words
from pnp.faces.context import Context
from pnp.faces.pen import Colour
from pnp.faces.text.figures import write_figures_in
from pnp.units import Size


@dataclass(frozen=True, slots=True)
class BoxScene:
    """One side of one piece as its boxes see it."""

    context: Context
    texts: RowTexts
    size: Size
    """What areas are reckoned on: the trim, or the place of a repeated box."""
    code: str = ""
    payload: str = ""
    inner: bool = False
    """Whether the boxes stand in a place on the face, so that none reaches into the bleed."""

    @property
    def part(self) -> DeclaredPart:
        """The part that is drawn."""
        return self.texts.part

    @property
    def part_colour(self) -> str:
        """The colour of the part by its name."""
        return colour_of(self.context.box, self.part)

    def say(self, words: Words | str | None) -> str:
        """Give a text in the language of this printing, its columns and figures filled in.

        Raises LayoutError for a figure that cannot be worked out.
        """
        text = self.texts.say(words)
        if "{=" not in text:
            return text
        return write_figures_in(self.context.box, text, self.context.lang)

    def holds(self, box: PartBox) -> bool:
        """Tell whether a box is drawn for this row."""
        return box.when is None or box.when.holds(self.texts.column(box.when.column))

    def style(self, box: PartBox, default: str) -> TextStyle:
        """Give the style a box is set in, its own keys over those of its style."""
        name = box.style or default
        style = self.context.theme.look.styles.get(name) or STYLES.get(name) or STYLES["text"]
        return TextStyle(  # `replace` takes three times as long
            box.font or style.font,
            box.fit or style.fit,
            style.colour,
            box.align or style.align,
            box.stand or style.stand,
            style.capitals,
            style.leading,
        )

    def ink(self, box: PartBox, style: TextStyle | None = None) -> Colour:
        """Give the colour of type and lines: the box's, the style's, or what its ground bears."""
        theme = self.context.theme
        name = self.say(box.colour) or (style.colour if style and not box.on else "")
        if name:
            return theme.colour(name)
        return theme.on(self.say(box.on)) if box.on else theme.colour("ink")
