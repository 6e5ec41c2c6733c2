"""What stands for a game on a page: its title, facts and cover, drawn once and kept."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

from pnp.box.house_words import labels_of
from pnp.box.model import Box
from pnp.box.parts.texts import cover_facts
from pnp.box.reading.kept_box import key_of_pack, open_box
from pnp.errors import PnpError
from pnp.kept import keep, recall
from pnp.press.imposition import PlannedPart
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.printing import context_for
from pnp.press.svg_pen import picture_of
from pnp.web.dress import accent_of

_PLAIN: Final = "#24303e"
_LIDS: Final = ("box-lid", "board")
"""The parts whose picture stands for a game, the first it has; else its first part."""


@dataclass(frozen=True, slots=True)
class Cover:
    """A game as it is offered: by what word a command names it, what is said of it."""

    word: str
    title: str
    subtitle: str = ""
    facts: str = ""
    band: str = _PLAIN
    """The colour it is known by."""
    fault: str = ""
    """Why it cannot be read, if so."""


def cover_of(word: str, folder: Path, lang: str) -> Cover:
    """Tell of a game what its cover says, in a language or in its own."""
    try:
        box = open_box(folder)
    except (PnpError, OSError) as error:
        return Cover(word, folder.name, fault=str(error).partition("\n")[0])
    said = [
        text.said(own_language(box, lang)) for text in (box.game.title, box.game.subtitle) if text
    ]
    facts = " · ".join(cover_facts(box, own_language(box, lang)))
    return Cover(word, said[0], said[1] if len(said) > 1 else "", facts, accent_of(box))


def own_language(box: Box, lang: str) -> str:
    """Give the language in which a game speaks to a reader: his, if it has it, else its own."""
    return lang if lang in box.game.languages else box.game.source


@cache
def name_language(lang: str) -> str:
    """Name a language in itself."""
    return labels_of(lang).get("language.name", lang)


_ONE_AT_A_TIME: Final = Lock()


def name_parts(folder: Path, lang: str) -> dict[str, str]:
    """Name what is printed of a sound game, part by part."""
    key = key_of_pack(folder, "parts", lang)
    if (kept := recall(dict, key)) is None:
        kept = {part.id: part.lay_out().title for part in _plan(folder, lang) if not part.on_screen}
        keep(kept, key)
    return kept


def draw_cover(folder: Path, lang: str, part: str = "") -> str:
    """Give the picture of a game, or of a part of it, as SVG; nothing of what cannot be drawn."""
    with _ONE_AT_A_TIME:
        key = key_of_pack(folder, "cover", lang, part)
        if (kept := recall(str, key)) is None:
            try:
                kept = _draw(folder, lang, part)
            except (PnpError, OSError):
                return ""
            keep(kept, key)
        return kept


def _plan(folder: Path, lang: str) -> tuple[PlannedPart, ...]:
    box = open_box(folder)
    job = PrintJob(lang=own_language(box, lang))
    return plan_parts(context_for(box, job, folder), job)


def _draw(folder: Path, lang: str, part: str) -> str:
    parts = [each for each in _plan(folder, lang) if part in {"", each.id}]
    parts.sort(key=lambda each: _LIDS.index(each.id) if each.id in _LIDS else len(_LIDS))
    for each in parts:
        for piece in each.lay_out().pieces[:1]:
            if piece.front and (drawn := picture_of(piece.front, folder)):
                return drawn
    return ""
