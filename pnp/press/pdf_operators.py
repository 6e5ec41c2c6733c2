"""Lengths, colours and outlines as operators of a PDF write them."""

import re
from functools import cache, lru_cache
from typing import Final

from pnp.faces.path import Path
from pnp.faces.pen import Colour

_OPERATORS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_RUNS: Final = re.compile("1+")


@lru_cache(maxsize=1 << 14)  # grids and patterns repeat their lengths
def figure(value: float) -> str:
    """Write a length with at most four decimals: a tenth of a thousandth of a mm.

    >>> figure(1.5), figure(-0.00001), figure(88.0)
    ('1.5', '0', '88')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


@cache
def write_colour(colour: Colour) -> str:
    """Write a colour as red, green and blue from 0 to 1."""
    return " ".join(figure(int(colour[n : n + 2], 16) / 255) for n in (1, 3, 5))


@cache
def _run(span: tuple[int, int]) -> str:
    """Write one run of squares; `@` stands for its row."""
    start, end = span
    return f"{start} @ {end - start} 1 re"


def write_row(number: int, squares: str) -> str:
    """Write the ones of one row of squares as runs."""
    runs = " ".join([_run(found.span()) for found in _RUNS.finditer(squares)])
    return runs.replace("@", str(number))


def write_outline(path: Path) -> str:
    """Write an outline, to be filled, stroked or clipped to."""
    return " ".join(
        [
            f"{' '.join(map(figure, values))} {_OPERATORS[name]}" if values else _OPERATORS[name]
            for name, values in path.steps
        ]
    )
