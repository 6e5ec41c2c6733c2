"""What a box must know to be drawn: the printing, the part, its row, and the codes of the piece."""

from dataclasses import dataclass, field, replace

from pnp.box.declared_parts import DeclaredPart
from pnp.box.part_boxes import PartBox
from pnp.box.part_rows import PartRow, fill_columns
from pnp.box.text_styles import STYLES, TextStyle
from pnp.box.words import Words
from pnp.faces.context import Context
from pnp.faces.pen import Colour
from pnp.units import Size


@dataclass(frozen=True, slots=True)
class BoxScene:
    """One side of one piece as its boxes see it."""

    context: Context
    part: DeclaredPart
    row: PartRow
    size: Size
    """What areas are reckoned on: the trim, or the place of a repeated box."""
    code: str = ""
    payload: str = ""
    given: tuple[tuple[str, str], ...] = field(default=())
    """Columns that the place gives: the number of a copy, the word of a repeated box."""
    inner: bool = False
    """Whether the boxes stand in a place on the face, so that none reaches into the bleed."""

    def column(self, name: str) -> str:
        """Say what stands in a column: given by the place, of the row, of the part, of the kit."""
        for known, text in self.given:
            if known == name:
                return text
        if name in self.row.cells:
            return self.context.localise(self.row.cells[name])
        if name in self.part.fill:
            return self._filled(name)
        if name.startswith("press."):
            return self.context.label(name.removeprefix("press."))
        return self._of_part(name)

    def _filled(self, name: str) -> str:
        """Say a column the part fills; in it a column of the same name is the row's own."""
        text = self.context.localise(self.part.fill[name])
        rest = {key: each for key, each in self.part.fill.items() if key != name}
        inner = replace(self, part=replace(self.part, fill=rest))
        return fill_columns(text, inner.column)

    def _of_part(self, name: str) -> str:
        match name:
            case "part":
                return self.context.localise(self.part.name)
            case "game":
                return self.context.localise(self.context.box.game.title)
            case "colour":
                return self.part.colour
            case "count":
                return str(self.part.count)
            case _:
                return ""

    def say(self, words: Words | str | None) -> str:
        """Give a text in the language of this printing, its columns filled in."""
        text = words if isinstance(words, str) else self.context.localise(words)
        return fill_columns(text, self.column) if "{" in text else text

    def holds(self, box: PartBox) -> bool:
        """Tell whether a box is drawn for this row."""
        return box.when is None or box.when.holds(self.column(box.when.column))

    def style(self, box: PartBox, default: str) -> TextStyle:
        """Give the style a box is set in, its own keys over those of its style."""
        name = box.style or default
        style = self.context.theme.look.styles.get(name) or STYLES.get(name) or STYLES["text"]
        return replace(
            style,
            font=box.font or style.font,
            fit=box.fit or style.fit,
            align=box.align or style.align,
            stand=box.stand or style.stand,
        )

    def ink(self, box: PartBox, style: TextStyle | None = None) -> Colour:
        """Give the colour of type and lines: the box's, the style's, or what its ground bears."""
        theme = self.context.theme
        name = self.say(box.colour) or (style.colour if style and not box.on else "")
        if name:
            return theme.colour(name)
        return theme.on(self.say(box.on)) if box.on else theme.colour("ink")
