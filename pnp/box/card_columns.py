"""What the columns of a list may be on a card: by their headings, and by what they hold."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final

from pnp.box.house_words import words
from pnp.box.packs import languages
from pnp.spelling import fold, near_words

CARD: Final = ("title", "value", "kind", "text", "note", "icon", "picture", "colour", "count")
"""What a column may be on a card of the house."""
_WHOLE: Final = re.compile(r"[0-9]{1,3}(\.0+)?")


@cache
def _headings() -> Mapping[str, Sequence[str]]:
    # What a column of a card is called in the lists of people, in any language, folded.
    spoken = [words("make", lang) for lang in languages("make")]
    return {each: fold(" ".join(x[f"heading_{each}"] for x in spoken)).split() for each in CARD}


def guess_columns(
    names: Sequence[str], rows: Sequence[Sequence[str]], fits: Mapping[str, Callable[[str], bool]]
) -> list[str]:
    """Say of each column what it is on a card; "" of one that is nothing there."""
    guessed: list[str] = []
    for n, name in enumerate(names):
        cells = [row[n] for row in rows if n < len(row) and row[n]]
        free = [each for each in CARD if each not in guessed]
        free = [x for x in free if all(map(fits.get(x, lambda _: True), cells))]
        called = {word: each for each in free for word in _headings()[each]}
        near = near_words(fold(name.strip()), called, alike=0.8)
        guessed.append(called[near[0]] if near else "")
    if "title" not in guessed and "" in guessed:
        guessed[guessed.index("")] = "title"  # a list begins with what its things are called
    prose = [n for n, each in enumerate(guessed) if not each and _is_prose(rows, n)]
    if "text" not in guessed and prose:
        guessed[prose[0]] = "text"
    return guessed


def _is_prose(rows: Sequence[Sequence[str]], n: int) -> bool:
    # three words and more in most rows are what a card says, whatever the column is called
    words = sum(len(row[n].split()) for row in rows if n < len(row))
    return words >= 3 * len(rows)


def fitting(icons: Sequence[str], colours: Sequence[str]) -> dict[str, Callable[[str], bool]]:
    """Tell what a cell must be to stand in a column in which not every text may."""
    return {
        "icon": lambda cell: cell in icons,
        "colour": lambda cell: cell in colours,
        "picture": lambda _: False,  # it lies beside a list, and was not dropped along
        "count": lambda cell: bool(_WHOLE.fullmatch(cell)),
    }
