"""The named checks of a game's content: one function each, all of them run."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pnp.box.model import Box
from pnp.box.source import Source
from pnp.errors import Problem

Sources = Mapping[str, Source]
"""The files a box was read from, by their names without ending."""

Check = Callable[[Box, Sources], Iterator[Problem]]
"""Looks at a box and names what is wrong, with file and line."""

CHECKS: Final[tuple[tuple[Check, frozenset[str]], ...]] = ()
"""Each check, and the files it needs whole."""


def check(box: Box, sources: Sources, broken: frozenset[str]) -> Iterator[Problem]:
    """Run every check whose files could be read."""
    for each, needs in CHECKS:
        if not needs & broken:
            yield from each(box, sources)
