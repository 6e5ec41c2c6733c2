"""How type, lengths, colours, lines and outlines are written as operators of a PDF.

Every file gives a character the same code, its own, so that a line that has been composed once can
be printed into all of them; each file keeps only the glyphs that its own pages use.
"""

from functools import cache, lru_cache
from itertools import chain
from typing import Final

from pnp.faces.pen import Colour, Font, Stroke, find_runs
from pnp.outlines import Path
from pnp.press.type import FONTS, ShapedLine
from pnp.units import to_mm


def font_name(font: Font) -> str:
    """Give what files call a font."""
    return f"T{FONTS.index(font)}"


def codes_of(text: str) -> str:
    """Give the characters that stand for a text in a file: a space that holds words is a space."""
    return text.replace("\u00a0", " ")


@lru_cache(maxsize=1024)
def write_type(font: Font, size: float, line: ShapedLine) -> str:
    """Write the operators that show a line of type with its kerning.

    >>> write_type("sans-400", 72, ShapedLine("To", 0, (-40, 0), ""))
    '/T2 25.4000 Tf [<0054> 40 <006F>] TJ'
    """
    codes = codes_of(line.text).encode("utf-16-be").hex().upper()
    shown = "".join([
        f"{codes[4 * n : 4 * n + 4]}> {-kern} <" if kern else codes[4 * n : 4 * n + 4]
        for n, kern in enumerate(line.kerns)
    ])  # fmt: skip
    return f"/{font_name(font)} {to_mm(size):.4f} Tf [<{shown}>] TJ"


# How a step of an outline is written, to a thousandth of a mm; zeros at the end deflate well.
_STEPS: Final = {
    "M": "%.3f %.3f m",
    "L": "%.3f %.3f l",
    "C": "%.3f %.3f %.3f %.3f %.3f %.3f c",
    "Z": "h",
}


@lru_cache(maxsize=1 << 14)  # grids and patterns repeat their lengths
def figure(value: float) -> str:
    """Write a length with at most four decimals: a tenth of a thousandth of a mm.

    >>> figure(1.5), figure(-0.00001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


@cache
def write_fill(colour: Colour) -> str:
    """Write the operator that fills with a colour.

    >>> write_fill("#ff8000")
    '1 0.502 0 rg'
    """
    return f"{_share(colour)} rg"


@cache
def write_line(stroke: Stroke) -> str:
    """Write the operators that set colour, width, ends, joins and dashes of lines."""
    ends = 1 if stroke.round else 0
    dashes = " ".join(figure(dash) for dash in stroke.dashes)
    width = figure(stroke.width)
    return f"{_share(stroke.colour)} RG {width} w {ends} J {ends} j [{dashes}] 0 d"


@cache
def _share(colour: Colour) -> str:
    return " ".join(figure(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))


# Six in ten steps are of an outline drawn before; to hash one is cheaper than to write it.
@lru_cache(maxsize=1 << 11)
def write_outline(path: Path) -> str:
    """Write the steps of an outline.

    >>> write_outline((("M", (0, 1.5)), ("L", (88, -0.0004)), ("Z", ())))
    '0.000 1.500 m 88.000 -0.000 l h'
    """
    return join_steps(path)


def join_steps(path: Path) -> str:
    """Write the steps of an outline that is not drawn again."""
    # one operation for all figures is cheaper than one a step
    said = " ".join([_STEPS[name] for name, _ in path])
    return said % tuple(chain.from_iterable([values for _, values in path]))


def write_row(number: int, squares: str) -> str:
    """Write the runs of one row of squares.

    >>> write_row(2, "1101")
    '0 2 2 1 re 3 2 1 1 re'
    """
    runs = " ".join([_run(span) for span in find_runs(squares)])
    return runs.replace("@", str(number))


@cache
def _run(span: tuple[int, int]) -> str:
    # Rows of a code share their runs: `@` stands for the row, and each run is written once.
    start, end = span
    return f"{start} @ {end - start} 1 re"
