"""Checks of the figures of declared parts: each is a thing there is, its dashes are lengths."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from pnp.box.checks.part_columns import columns_of_text
from pnp.box.declared_parts import DeclaredPart, PartBox, parts_of
from pnp.box.figures import FIGURE_IN_PART, FigureFault, index_figures, reckon
from pnp.box.model import Box
from pnp.box.part_texts import RowTexts, all_boxes, boxes_with_places, rows_of
from pnp.box.source import Sources, YamlPath
from pnp.box.words import Words
from pnp.findings import Finding


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
    if isinstance(value, str):
        yield value
    elif isinstance(value, Words):
        yield from value.texts.values()
    elif isinstance(value, tuple):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, dict):
        yield from _texts(tuple(value.values()))
    elif is_dataclass(value):
        for key in fields(value):
            yield from _texts(getattr(value, key.name))


def dashes_are_lengths(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find dashes that are no lengths, and corners of less than nothing."""
    for n, part in enumerate(parts_of(box)):
        for each, path in all_boxes(part, n):
            if any(length <= 0 for length in each.dashes):
                say = "`dashes` are lengths in mm above 0, a dash and a gap in turn: [1, 1]"
                yield sources.at("parts", (*path, "dashes"), say)
            if each.radius < 0:
                yield sources.at("parts", (*path, "radius"), "`radius` is a length in mm, from 0")


def figures_are_numbers(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find words where a box writes a sum or a number; a figure that stands as it is may be any."""
    for n, part in enumerate(parts_of(box)):
        for each, path in all_boxes(part, n):
            if each.figure is None or each.written == "plain":
                continue
            for lang in box.game.languages:
                if not columns_of_text([each.figure.said(lang)]) & {"each", "n"}:
                    yield from _worded(box, sources, (n, part), each, (path, lang))


def _worded(
    box: Box,
    sources: Sources,
    place: tuple[int, DeclaredPart],
    drawn: PartBox,
    spot: tuple[YamlPath, str],
) -> Iterator[Finding]:
    (n, part), (path, lang) = place, spot
    text = drawn.figure.said(lang) if drawn.figure else ""
    columns = [name for name in columns_of_text([text]) if name not in part.fill]
    for m, row in enumerate(rows_of(part)):
        said = RowTexts(box, part, row, lang).say(text).strip()
        if said and not any(map(str.isdigit, said)):
            own = next((name for name in columns if name in row.cells), "")
            say = (
                f"`{said}` is no number, and the box `{drawn.name or 'figure'}` of `{part.id}` "
                "writes one; write a whole number, or nothing"
            )
            spot_of = ("parts", n, "each", m, own) if own and part.each else (*path, "figure")
            yield sources.at("parts", spot_of, say)
            return
