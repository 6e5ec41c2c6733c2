"""The rules of a game as they are read on a page, and the section that tells of a term."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, groupby
from typing import Final

from pnp.box.model import Box
from pnp.box.rulebook import Booklet
from pnp.faces.context import fill_booklet
from pnp.faces.text.markup import BULLET, Element, parse_markup
from pnp.lookup.entries import mark_of
from pnp.lookup.found import Gloss

TextBlock = tuple[str, tuple[Element, ...]]
"""What an address ends in to lead there, such as `s4-en`, if anything does; and a heading, a
paragraph or a table, or all items of one list."""

_SHOWN: Final = frozenset({"heading", "subheading", "paragraph", "item", "table"})


@dataclass(frozen=True, slots=True)
class RuleText:
    """A text in one language, block by block."""

    lang: str
    blocks: tuple[TextBlock, ...]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section of the rules: its place, and what it is called in each language."""

    number: int
    titles: Mapping[str, str]


def rule_texts(box: Box, booklets: Sequence[Booklet]) -> Sequence[RuleText]:
    """Fill in texts of a game and part them into blocks, its own language first."""
    source = box.game.source
    ordered = sorted(booklets, key=lambda each: (each.lang != source, each.lang))
    return [
        RuleText(each.lang, tuple(_blocks(parse_markup(fill_booklet(box, each)), each)))
        for each in ordered
    ]


def sections_for(texts: Sequence[RuleText], terms: Iterable[Gloss]) -> Mapping[str, RuleSection]:
    """Say in which section of the rules each term is told of, if it is.

    That is the first whose heading names it in some language, else the one that names it most, if
    it does so as often as all others: what all of them say is told of in none.
    """
    found = {}
    for term in terms:
        number = _headed(texts, term) or _fullest(texts, term)
        if number:
            titles = {text.lang: title for text in texts if (title := _titles(text).get(number))}
            found[term.id] = RuleSection(number, titles)
    return found


def _headed(texts: Sequence[RuleText], term: Gloss) -> int:
    for text in texts:
        if word := term.words.get(text.lang):
            for number, title in _titles(text).items():
                if mark_of(word).search(title):
                    return number
    return 0


def _fullest(texts: Sequence[RuleText], term: Gloss) -> int:
    for text in texts:
        word = term.words.get(text.lang)
        told = _tell(text) if word else {}
        counts = {n: len(mark_of(word or "").findall(said)) for n, said in told.items()}
        if any(counts.values()):
            most = max(counts, key=lambda n: counts[n])
            return most if 2 * counts[most] >= sum(counts.values()) else 0
    return 0


def _titles(text: RuleText) -> dict[int, str]:
    headings = [block[0] for _, block in text.blocks if block[0].kind == "heading"]
    return {n: each.text for n, each in enumerate(headings, start=1)}


def _tell(text: RuleText) -> dict[int, str]:
    told: dict[int, str] = {}
    number = 0
    for _, block in text.blocks:
        number += block[0].kind == "heading"
        cells = (cell for each in block for row in each.rows for cell in row)
        said = (*(each.text for each in block), *("".join(x.text for x in cell) for cell in cells))
        told[number] = " / ".join((told.get(number, ""), *said))
    told.pop(0, None)
    return told


def _blocks(elements: Sequence[Element], booklet: Booklet) -> Iterator[TextBlock]:
    number = count(1)
    for (kind, _), alike in groupby(elements, _alike):
        anchor = f"s{next(number)}-{booklet.lang}" if kind == "heading" else ""
        if kind in _SHOWN:
            yield anchor if booklet.name == "rulebook" else "", tuple(alike)


def _alike(element: Element) -> tuple[str, bool | int]:
    # Items with points and those with numbers are lists of their own; all else stands alone.
    return element.kind, element.mark == BULLET if element.kind == "item" else element.line
