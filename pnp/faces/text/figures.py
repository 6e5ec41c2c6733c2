"""Rule booklets with their figures filled in, as the game writes money and numbers."""

from fractions import Fraction

from pnp.box.figures import FIGURE_IN_PART as FIGURE
from pnp.box.figures import (
    Figure,
    FigureFault,
    FigureIndex,
    Snippet,
    index_figures,
    reckon,
    split_line,
)
from pnp.box.model import Box, numerals_of
from pnp.box.rulebook import Booklet
from pnp.box.words import number_marks
from pnp.errors import LayoutError, Misfit
from pnp.faces.theme import write_figures


def fill_booklet(box: Box, booklet: Booklet) -> str:
    """Give the text of a booklet with every figure written out, line for line.

    Raises LayoutError, with file and line, for a figure that cannot be worked out.
    """
    index, lang = index_figures(box), booklet.lang
    filled = []
    for number, line in enumerate(booklet.text.split("\n"), start=1):
        try:
            parts = [_fill(box, index, lang, part) for part in split_line(line)]
        except FigureFault as fault:
            misfit = Misfit(str(fault), line, file=booklet.file, line=number)
            raise LayoutError((misfit,)) from None
        filled.append("".join(parts))
    return "\n".join(filled)


def fill_figures(box: Box, text: str, lang: str) -> str:
    """Write out the figures of a text that stands outside the booklet, in a language.

    Raises LayoutError, with the text, for a figure that cannot be worked out.
    """
    try:
        index = index_figures(box)
        return "".join(_fill(box, index, lang, part) for part in split_line(text))
    except FigureFault as fault:
        raise LayoutError((Misfit(str(fault), text),)) from None


def write_figures_in(box: Box, text: str, lang: str) -> str:
    """Write out the figures in a text of a part, each `{=salary}`: no column is called so.

    Raises LayoutError, with the text, for a figure that cannot be worked out.
    """
    return FIGURE.sub(lambda found: fill_figures(box, f"{{{found[1]}}}", lang), text)


def _fill(box: Box, index: FigureIndex, lang: str, part: Snippet) -> str:
    if part.kind != "figure":
        return part.text
    return _write_figure(box, reckon(index, part.text), lang)


def _write_figure(box: Box, figure: Figure, lang: str) -> str:
    written = _write_number(box, figure.value, lang)
    pattern = box.game.currency.written.said(lang) if figure.money else "#"
    return pattern.replace("#", written)


def _write_number(box: Box, value: Fraction, lang: str) -> str:
    whole, hundredths = divmod(int(100 * value + Fraction(1, 2)), 100)
    figures = write_figures(box, whole, lang)
    mark = number_marks(numerals_of(box, lang))[1]
    return f"{figures}{mark}{hundredths:02}" if hundredths else figures
