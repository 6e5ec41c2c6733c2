"""How type, lengths, colours, lines and outlines are written as operators of a PDF.

A font of a PDF has 256 codes. Because every file of a kit gives a character the same code, a
line that has been composed once can be printed into all of them; each file keeps only the glyphs
that its own pages use.
"""

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from typing import Final

from pnp.faces.pen import Colour, Font, Stroke, find_runs
from pnp.outlines import Path
from pnp.press.type import FONTS, ShapedLine
from pnp.units import to_mm

# Codes of a first font that printable ASCII, which stands for itself, leaves free.
_SPARE: Final = (*range(128, 256), *range(1, 32))
_ASCII: Final = {chr(code): code for code in range(32, 127)} | {"\u00a0": 32}
# Codes of every further font; the first stays unused.
_MORE: Final = 255


class FontEncoding:
    """The characters of a kit and their codes, given as they come to be used."""

    def __init__(self) -> None:
        self._codes: dict[Font, dict[str, int]] = defaultdict(_ASCII.copy)
        self.compose = lru_cache(maxsize=1024)(self._compose)
        """Gives the operators that show a line of type with its kerning."""

    def fork(self) -> "FontEncoding":
        """Give an encoding with the same codes that keeps to itself which it gives from now on."""
        twin = FontEncoding()
        twin._codes.update({font: codes.copy() for font, codes in self._codes.items()})
        return twin

    def name(self, font: Font) -> str:
        """Give the name of a font in the files."""
        return f"T{FONTS.index(font)}"

    def fonts(self, font: Font, characters: Iterable[str]) -> list[list[int]]:
        """List the code points by the codes of a font and of its further ones, 0 where none."""
        points = {self._code(font, c): 32 if c == "\u00a0" else ord(c) for c in characters}
        fonts: list[list[int]] = [[0] for _ in range((max(points, default=0) >> 8) + 1)]
        for code, point in sorted(points.items()):
            row = fonts[code >> 8]
            row += [0] * ((code & 255) - len(row)) + [point]
        return fonts

    def _code(self, font: Font, character: str) -> int:
        codes = self._codes[font]
        known = codes.get(character)
        if known is None:
            # all files of a kit share these codes: each is given when its character first comes
            nth = len(codes) - len(_ASCII)
            further, code = divmod(nth - len(_SPARE), _MORE)
            known = _SPARE[nth] if further < 0 else (further + 1) << 8 | (code + 1)
            codes[character] = known
        return known

    def _compose(self, font: Font, size: float, line: ShapedLine) -> str:
        name, codes = self.name(font), self._codes[font]
        written: list[str] = []
        last, run = -1, ""
        for character, kern in zip(line.text, line.kerns, strict=True):
            code = codes.get(character) or self._code(font, character)
            if code >> 8 != last:
                if run:
                    written.append(f"[({run})] TJ")
                last, run = code >> 8, ""
                written.append(f"/{name}+{last} {to_mm(size):.4f} Tf")
            shown = _ESCAPED[code & 255]
            run += f"{shown}) {-kern} (" if kern else shown
        written.append(f"[({run})] TJ")
        return " ".join(written)


# How each code is written in a string of a PDF.
_ESCAPED: Final = tuple(
    chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}"
    for code in range(256)
)


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
    # one operation for all figures is cheaper than one a step
    said = " ".join([_STEPS[name] for name, _ in path])
    return said % tuple(chain.from_iterable([values for _, values in path]))


def write_row(number: int, squares: str) -> str:
    """Write the runs of one row of squares.

    >>> write_row(2, "1101")
    '0 2 2 1 re 3 2 1 1 re'
    """
    return " ".join([f"{start} {number} {end - start} 1 re" for start, end in find_runs(squares)])
