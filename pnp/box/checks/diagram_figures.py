"""Checks of the diagrams of rule booklets: how much they show, and how large."""

from collections.abc import Iterator
from typing import Final

from pnp.box.diagrams import Diagram, diagrams_of
from pnp.box.model import Box
from pnp.box.source import Sources, YamlPath
from pnp.findings import Finding

_SCALE: Final = (0.05, 5)
"""Smaller nothing can be made out; larger even a die fills the page."""

_COLUMNS: Final = (1, 12)
"""A page of a booklet has room for so many cells."""

_PIPS: Final = (1, 6)

_COUNTED: Final = (0, 100)
"""Houses on a space, circles that are covered: what there is too many of is told when it is set."""


def diagrams_show_something(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find diagrams on which there is nothing."""
    for n, diagram in enumerate(diagrams_of(box)):
        if not diagram.shows:
            say = f"the diagram `{diagram.id}` shows nothing; give it an exhibit, or take it out"
            yield sources.at("diagrams", ("diagrams", n), say)


def diagrams_can_be_drawn(box: Box, sources: Sources) -> Iterator[Finding]:
    """Find figures of diagrams that cannot be drawn, such as a die of seven pips."""
    for n, diagram in enumerate(diagrams_of(box)):
        for figure, (least, most), path in _figures(diagram):
            if not least <= figure <= most:
                key = next(each for each in reversed(path) if isinstance(each, str))
                say = f"`{key}` should be a number from {least:g} to {most:g}, not {figure:g}"
                yield sources.at("diagrams", ("diagrams", n, *path), say)


def _figures(diagram: Diagram) -> Iterator[tuple[float, tuple[float, float], YamlPath]]:
    yield diagram.scale, _SCALE, ("scale",)
    if diagram.columns is not None:
        yield diagram.columns, _COLUMNS, ("columns",)
    for n, exhibit in enumerate(diagram.shows):
        yield exhibit.level, _COUNTED, ("shows", n, "level")
        yield exhibit.laid, _COUNTED, ("shows", n, "laid")
        for place, pips in enumerate(exhibit.dice):
            yield pips, _PIPS, ("shows", n, "dice", place)
