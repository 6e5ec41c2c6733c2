"""The pages of the workbench: their words and look, and the covers that stand for games."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pnp.box.house_words import choose_language, name_languages, words
from pnp.box.model import Box
from pnp.box.parts.texts import cover_facts
from pnp.box.reading.kept_box import key_of_pack, open_box
from pnp.errors import PnpError
from pnp.kept import kept_or
from pnp.press.imposition import PlannedPart
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.printing import context_for
from pnp.press.svg_pen import picture_of
from pnp.web.dress import COVERS, accent_of, write_type
from pnp.web.frame import write_page
from pnp.web.responses import send_page
from pnp.web.workbench.bench import Bench

TOPIC: Final = "open"
"""The topic of the words of these pages."""

_ALLOWED: Final = dict.fromkeys(("connect-src", "font-src"), "'self'")

TYPE: Final = ("sans-400.ttf", "sans-600.ttf", "serif-700.ttf")
"""The type of the house: plain, bold, and that of titles."""


def language_of(request: Request) -> str:
    """Give the language of a page: the one its reader chose, else the first he prefers."""
    chosen, accepted = request.cookies.get("pnp-lang", ""), request.headers.get("accept-language")
    return choose_language(TOPIC, chosen, accepted or "", "")


def asked_game(bench: Bench, request: Request) -> tuple[str, Path]:
    """Give the game that a page is asked of, by its word and its folder; else there is none."""
    word = request.query_params.get("game", "")
    if (folder := bench.games().get(word)) is None:
        raise HTTPException(404)
    return word, folder


def send_room(
    bench: Bench,
    request: Request,
    room: str,
    *,
    topics: Sequence[str] = (TOPIC,),
    told: Mapping[str, Any] | None = None,
    colours: str = "",
    **values: Any,
) -> Response:
    """Send a page: `templates/workbench/ROOM.html` with its style and its script.

    What is `told` is given to the script as JSON, beside the words of the page.
    """
    lang, look = language_of(request), request.cookies.get("pnp-look", "")
    said = dict(chain.from_iterable(words(each, lang).items() for each in topics))
    page = write_page(
        f"workbench/{room}.html",
        ("workbench/page.css", f"workbench/{room}.css"),
        ("workbench/page.js", f"workbench/{room}.js"),
        data={"told": {"words": said, "lang": lang, **(told or {})}},
        allow=_ALLOWED,
        colours=write_type(TYPE, "type/") + colours,
        lang=lang,
        look=look if look in {"light", "dark"} else "",
        languages=name_languages(TOPIC),
        folder=bench.folder.name,
        room=room,
        w=said,
        **values,
    )
    return send_page(request, page)


_PLAIN: Final = "#24303e"


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

    @property
    def style(self) -> str:
        """Write the style of a page that is about this game alone."""
        return f":root {{ --band: {self.band}; }}"


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


_ONE_AT_A_TIME: Final = Lock()


def name_parts(folder: Path, lang: str) -> dict[str, str]:
    """Name what is printed of a sound game, part by part."""

    def name() -> dict[str, str]:
        printed = (part for part in _plan(folder, lang) if not part.on_screen)
        return {part.id: part.lay_out().title for part in printed}

    return kept_or(dict, key_of_pack(folder, "parts", lang), name)


def draw_cover(folder: Path, lang: str, part: str = "") -> str:
    """Give the picture of a game, or of a part of it, as SVG; nothing of what cannot be drawn."""
    with _ONE_AT_A_TIME, suppress(PnpError, OSError):
        key = key_of_pack(folder, "cover", lang, part)
        return kept_or(str, key, lambda: _draw(folder, lang, part))
    return ""


def _plan(folder: Path, lang: str) -> tuple[PlannedPart, ...]:
    box = open_box(folder)
    job = PrintJob(lang=own_language(box, lang))
    return plan_parts(context_for(box, job, folder), job)


def _draw(folder: Path, lang: str, part: str) -> str:
    parts = [each for each in _plan(folder, lang) if part in {"", each.id}]
    parts.sort(key=lambda each: (*COVERS, each.id).index(each.id))
    for each in parts:
        for piece in each.lay_out().pieces[:1]:
            if piece.front and (drawn := picture_of(piece.front, folder)):
                return drawn
    return ""
