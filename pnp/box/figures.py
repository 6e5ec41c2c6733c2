"""The figures of rule booklets: sums and numbers between braces, reckoned and never typed.

A figure is a small sum, its marks set off by blanks: `{2 * salary}`, `{price:kingsway + 40}`. It
is written as money if anything in it is money; `number:` or `sum:` in front has it otherwise.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from pnp.box.budgets import FIGURE
from pnp.box.figure_kinds import look_up_kind, look_up_number
from pnp.box.figure_names import FigureFault, FigureIndex

_PLACEHOLDER: Final = re.compile(r"\{\{|\}\}|\{([^{}]*)\}|[{}]")
FIGURE_IN_PART: Final = re.compile(r"\{=([^{}]*)\}")
"""A figure in a text of a part; what stands between braces without the mark is a column."""

_FORM: Final = re.compile(r"(?:(number|sum): *)?(.*)")
_LITERAL: Final = re.compile(r"[0-9]{1,9}")
_MOST: Final = 10**12


@dataclass(frozen=True, slots=True)
class Figure:
    """A sum of money, or a plain number."""

    value: Fraction
    money: bool


@dataclass(frozen=True, slots=True)
class Snippet:
    """A piece of a line: words as they stand, a figure to be filled in, or a brace gone astray."""

    kind: Literal["words", "figure", "stray"]
    text: str
    column: int


def split_line(line: str) -> Iterator[Snippet]:
    """Part a line into words and figures; a doubled brace stands for the brace itself.

    >>> [(part.kind, part.text) for part in split_line("Pay {salary} {{now")]
    [('words', 'Pay '), ('figure', 'salary'), ('words', ' '), ('words', '{'), ('words', 'now')]
    """
    at = 0
    for found in _PLACEHOLDER.finditer(line):
        if found.start() > at:
            yield Snippet("words", line[at : found.start()], at + 1)
        if found[1] is not None:
            yield Snippet("figure", found[1], found.start() + 1)
        else:
            kind: Literal["words", "stray"] = "words" if len(found[0]) == 2 else "stray"
            yield Snippet(kind, found[0][0], found.start() + 1)
        at = found.end()
    if at < len(line):
        yield Snippet("words", line[at:], at + 1)


def reckon(index: FigureIndex, figure: str) -> Figure:
    """Work out what stands between two braces; a FigureFault says what is wrong with it."""
    if len(figure) > FIGURE:
        raise FigureFault(f"this figure has {len(figure):,} characters; {FIGURE} is the most")
    form = _FORM.fullmatch(figure.strip())
    parts = form[2].split() if form else []
    if not form or len(parts) % 2 == 0:
        raise FigureFault("a figure is missing here")
    value, money = _add_up(index, parts)
    if value < 0:
        raise FigureFault("this comes to less than nought")
    return Figure(value, form[1] == "sum" or (money and form[1] != "number"))


def _add_up(index: FigureIndex, parts: list[str]) -> tuple[Fraction, bool]:
    total, product, money = Fraction(0), Fraction(0), False
    for mark, name in zip(["+", *parts[1::2]], parts[::2], strict=True):
        value, coins = _value_of(index, name)
        money = money or coins
        match mark:
            case "+" | "-":
                total, product = total + product, value if mark == "+" else -value
            case "*":
                product *= value
            case "/" if value:
                product /= value
            case "/":
                raise FigureFault(f"`{name}` is nought: nothing is divided by it")
            case _:
                raise FigureFault(f"between two figures stands one of + - * /, not `{mark}`")
        if abs(product) > _MOST:
            raise FigureFault("this comes to more than a booklet should speak of")
    return total + product, money


def _value_of(index: FigureIndex, name: str) -> tuple[Fraction, bool]:
    if _LITERAL.fullmatch(name):
        return Fraction(int(name)), False
    kind, colon, things = name.partition(":")
    if colon:
        return look_up_kind(index, kind, things)
    return Fraction(look_up_number(index, name)), True
