"""Checks of figures and diagrams: each figure is a thing there is, each diagram can be seen."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from pnp.box.diagrams import diagrams_of
from pnp.box.figures import (
    FIGURE_IN_PART,
    FigureFault,
    FigureIndex,
    Snippet,
    index_figures,
    reckon,
    split_line,
)
from pnp.box.limits import FAULTS, FIGURES
from pnp.box.model import Box
from pnp.box.parts.declared import DeclaredPart, parts_of
from pnp.box.parts.texts import boxes_with_places, names_of
from pnp.box.rulebook import Booklet
from pnp.box.source import Source, Sources, YamlPath
from pnp.box.words import Words
from pnp.findings import Finding


def figures_can_be_worked_out(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find figures of unknown things, and braces that are neither figures nor doubled."""
    index = index_figures(box)
    for booklet in (*box.booklets, *box.easy_texts):
        name = booklet.file.removesuffix(".md")
        source = sources.files.get(name) or Source(booklet.file, booklet.text.split("\n"))
        yield from islice(_faults(index, booklet, source), FAULTS)


def _faults(index: FigureIndex, booklet: Booklet, source: Source) -> Iterator[Finding]:
    found: dict[str, list[tuple[int, int]]] = {}
    figures = 0
    for number, line in enumerate(booklet.text.split("\n"), start=1):
        for part in split_line(line):
            figures += part.kind == "figure"
            if figures > FIGURES:
                say = f"a booklet has {FIGURES:,} figures at most, and here is one more"
                yield source.at_line(number, say, part.column)
                return
            if say := _fault_of(index, part):
                found.setdefault(say, []).append((number, part.column))
    for say, ((first, column), *others) in found.items():
        lines = sorted({number for number, _ in others} - {first})
        also = f" (also in line{'s' * (len(lines) > 1)} {', '.join(map(str, lines))})"
        yield source.at_line(first, say + (also if lines else ""), column)


def _fault_of(index: FigureIndex, part: Snippet) -> str:
    # Nothing if it is sound.
    if part.kind == "stray":
        fellow = "closed" if part.text == "{" else "opened"
        return f"this brace is never {fellow}; write {2 * part.text} for the brace itself"
    if part.kind == "figure":
        try:
            reckon(index, part.text)
        except FigureFault as fault:
            return f"the figure {{{part.text}}}: {fault}"
    return ""


def diagrams_show_something(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find diagrams on which there is nothing."""
    for n, diagram in enumerate(diagrams_of(box)):
        if not diagram.shows:
            say = f"the diagram `{diagram.id}` shows nothing; give it an exhibit, or take it out"
            yield sources.at("diagrams", ("diagrams", n), say)


def part_figures_can_be_worked_out(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find figures of unknown things in the texts of boxes, filled columns and rows."""
    asked = dict.fromkeys(
        (figure, path)
        for n, part in enumerate(parts_of(box))
        for path, value in _places(part, n)
        for text in _texts(value)
        for figure in FIGURE_IN_PART.findall(text)
    )
    index = index_figures(box) if asked else None
    faults: dict[str, Finding] = {}
    for figure, path in asked:
        if index is None or figure in faults:
            continue
        try:
            reckon(index, figure)
        except FigureFault as fault:
            faults[figure] = sources.at("parts", path, f"the figure {{={figure}}}: {fault}")
    yield from faults.values()


def _places(part: DeclaredPart, n: int) -> Iterator[tuple[YamlPath, Any]]:
    yield from ((path, each) for each, path, _ in boxes_with_places(part, n))
    yield from ((("parts", n, "fill", key), words) for key, words in part.fill.items())
    for m, row in enumerate(part.each):
        yield from ((("parts", n, "each", m, key), words) for key, words in row.cells.items())


def _texts(value: Any) -> Iterator[str]:
    kind: type = type(value)
    if isinstance(value, str):
        yield value
    elif isinstance(value, Words):
        yield from value.texts.values()
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from _texts(tuple(value.values()))
    else:
        for name in names_of(kind):
            if told := getattr(value, name):  # of most boxes, most is not given
                yield from _texts(told)
