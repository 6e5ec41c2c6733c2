"""Checks of the figures of rule booklets: each is a thing there is, in braces that close."""

from collections.abc import Iterator
from itertools import islice

from pnp.box.figures import FigureFault, FigureIndex, Snippet, index_figures, reckon, split_line
from pnp.box.limits import FAULTS, FIGURES
from pnp.box.model import Box
from pnp.box.rulebook import Booklet
from pnp.box.source import Source, Sources
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
