"""On which page of which file each text is printed: a kit is laid out once, with a mark in each.

The marks are characters that no font has, so that whatever draws a text complains of its own.
"""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from pnp.box.model import Box
from pnp.errors import Misfit
from pnp.press.job import PrintJob
from pnp.press.printing import context_for, list_kit
from pnp.translation.kit_words import KitWords
from pnp.translation.tight_boxes import PseudoLayout

_FIRST: Final = 0x100000
"""The first character of the last private plane: fonts have nothing there."""

_MOST: Final = 3
"""So many files are named with a text; a name may stand on every piece."""

_Places = Mapping[str, tuple[str, int]]
"""The file and page on which a piece lies first; page 0 for what lies over several."""


def find_places(
    words: KitWords, lay: PseudoLayout, listed: Mapping[str, Any]
) -> dict[str, tuple[str, ...]]:
    """Give file and page of each printed text by its id; nothing for what is on no paper."""
    marks: dict[str, str] = {}
    for text in words.texts:
        marks.setdefault(text.source, chr(_FIRST + len(marks)))
    found: dict[str, list[str]] = {}
    for misfit in lay(lambda text: text + marks.get(text, ""), lambda text: text):
        for mark in _marks_in(misfit):
            found.setdefault(mark, []).append(misfit.piece)
    pages = _pages(listed)
    return {
        text.id: _told(text.id, found.get(marks[text.source], ()), pages) for text in words.texts
    }


def list_printed(box: Box, folder: Path) -> Mapping[str, Any]:
    """List what a kit has on which page, as it is printed where nothing else is asked for."""
    job = PrintJob(lang=box.game.source)
    return list_kit(context_for(box, job, folder), job)


def _marks_in(misfit: Misfit) -> Iterator[str]:
    yield from (each for each in misfit.say + misfit.text if ord(each) >= _FIRST)


def _pages(listed: Mapping[str, Any]) -> _Places:
    pages: dict[str, tuple[str, int]] = {}
    for part in listed["parts"]:
        for page in part["layout"]:
            for piece in page["pieces"]:
                pages.setdefault(piece["id"], (part["file"], page["page"]))
        pages.setdefault(part["id"], (part["file"], 0))
    return pages


def _told(name: str, pieces: Iterable[str], pages: _Places) -> tuple[str, ...]:
    # The rules flow, and are no piece.
    own = name.partition("/")[0]
    first: dict[str, int] = {}
    for piece in (*pieces, _FLOWING.get(own, "")):
        file, page = pages.get(piece, ("", 0))
        if file:
            first[file] = min(page, first.get(file, page))
    few = list(first.items())[:_MOST]
    told = tuple(f"{file}, page {page}" if page else file for file, page in few)
    return told or tuple(filter(None, [_ON_SCREEN.get(own, "")]))


_FLOWING: Final = {"rulebook": "rulebook", "diagrams": "rulebook"}
"""What flows over the pages of a part, by how the ids of its texts begin."""

_ON_SCREEN: Final = {
    "easy": "look-up: the easy words",
    "glossary": "look-up: the glossary",
    "rules": "bank and look-up: what a rule says",
}
"""Where texts are read that are on no paper, likewise."""
