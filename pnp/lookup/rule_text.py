"""The rules of a game as they are read on a page, and the section that tells of a term."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pnp.box.model import Box
from pnp.box.rulebook import Booklet
from pnp.faces.context import fill_booklet
from pnp.faces.text.markup import BULLET, Element, Inlines, parse_markup
from pnp.lookup.entries import mark_of
from pnp.lookup.found import Gloss

BlockKind = Literal["heading", "subheading", "paragraph", "bullets", "steps", "table"]

_PLAIN: Final[Mapping[str, BlockKind]] = {
    "heading": "heading",
    "subheading": "subheading",
    "paragraph": "paragraph",
}


@dataclass(frozen=True, slots=True)
class TextBlock:
    """A heading, a paragraph, a list or a table of a text."""

    kind: BlockKind
    inlines: Inlines = ()
    rows: tuple[tuple[Inlines, ...], ...] = ()
    """The rows of a table; of a list, an item each."""
    anchor: str = ""
    """What an address ends in to lead to a heading, such as `s4-en`."""


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

    That is the first whose heading names it in some language, else the one that names it most.
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
            return max(counts, key=lambda n: counts[n])
    return 0


def _titles(text: RuleText) -> dict[int, str]:
    headings = [block for block in text.blocks if block.kind == "heading"]
    return {n: _say(block.inlines) for n, block in enumerate(headings, start=1)}


def _tell(text: RuleText) -> dict[int, str]:
    told: dict[int, str] = {}
    number = 0
    for block in text.blocks:
        number += block.kind == "heading"
        said = (_say(block.inlines), *(_say(cell) for row in block.rows for cell in row))
        told[number] = " / ".join((told.get(number, ""), *said))
    told.pop(0, None)
    return told


def _say(inlines: Inlines) -> str:
    return "".join(each.text for each in inlines)


def _blocks(elements: Sequence[Element], booklet: Booklet) -> Iterator[TextBlock]:
    items: list[Element] = []
    number = 0
    for element in elements:
        if items and (element.kind != "item" or _is_step(element) != _is_step(items[0])):
            yield _list(items)
            items = []
        if element.kind == "item":
            items.append(element)
        elif element.kind == "table":
            yield TextBlock("table", rows=element.rows)
        elif element.kind in _PLAIN:
            number += element.kind == "heading"
            numbered = element.kind == "heading" and booklet.name == "rulebook"
            anchor = f"s{number}-{booklet.lang}" if numbered else ""
            yield TextBlock(_PLAIN[element.kind], element.inlines, anchor=anchor)
    if items:
        yield _list(items)


def _is_step(item: Element) -> bool:
    return item.mark != BULLET


def _list(items: Sequence[Element]) -> TextBlock:
    kind: BlockKind = "steps" if _is_step(items[0]) else "bullets"
    return TextBlock(kind, rows=tuple((item.inlines,) for item in items))
