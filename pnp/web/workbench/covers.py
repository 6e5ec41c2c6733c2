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
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts_to_cut
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


def draw_cover(folder: Path, lang: str) -> str:
    """Give the picture of a game as SVG, kept or drawn; nothing of one that cannot be read."""
    with _ONE_AT_A_TIME:
        key = key_of_pack(folder, "cover", lang)
        if (kept := recall(str, key)) is not None:
            return kept
        try:
            drawn = _draw(folder, lang)
        except (PnpError, OSError):
            return ""
        keep(drawn, key)
        return drawn


def _draw(folder: Path, lang: str) -> str:
    box = open_box(folder)
    job = PrintJob(lang=own_language(box, lang))
    parts = list(plan_parts_to_cut(context_for(box, job, folder), job))
    rank = {part: n for n, part in enumerate(_LIDS)}
    for part in sorted(parts, key=lambda each: rank.get(each.id, len(rank))):
        for piece in part.lay_out().pieces[:1]:
            if piece.front and (drawn := picture_of(piece.front, folder)):
                return drawn
    return ""
