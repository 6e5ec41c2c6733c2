"""The rooms of the page and their covers: kits ordered, printers measured, tables, look-up."""

import re
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.bank.own_rules import is_trusted
from pnp.bank.session import Session
from pnp.bank.table_opening import keeps_turns, throws_dice
from pnp.box.house_words import choose_language, labels_of, name_languages, words
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.box.parts.texts import cover_facts
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.box.reading.kept_box import key_of_pack, open_box
from pnp.errors import PnpError
from pnp.kept import kept_or
from pnp.photo.extra import is_installed
from pnp.press.imposition import PlannedPart
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.paper import PAPERS
from pnp.press.printing import context_for
from pnp.press.profile import places
from pnp.press.svg_pen import picture_of
from pnp.qr_codes import draw_code
from pnp.web import site
from pnp.web.dress import COVERS, accent_of, write_type
from pnp.web.frame import write_page
from pnp.web.printer_photos import TOPIC as SHEET_TOPIC
from pnp.web.printer_photos import photo_routes
from pnp.web.report import write_report
from pnp.web.responses import FRAMED_BY_NONE, KINDS, REFUSED, send, send_page
from pnp.web.server import Site
from pnp.web.workbench.commands import OUTPUT, Bench

TOPIC: Final = "open"
"""The topic of the words of these """

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
    said = [one.said(own_language(box, lang)) for one in (box.game.title, box.game.subtitle) if one]
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


_SETTLED: Final = {
    "paper": {name: paper.title for name, paper in PAPERS.items()},
    "ink": dict.fromkeys(("full", "low", "line"), ""),
    "backs": dict.fromkeys(("long-edge", "short-edge", "fold", "none"), ""),
}
"""What is chosen of a printing, one of each: the value, and what it is called in every language."""

_SHEET: Final = f"{OUTPUT}/calibrate.pdf"
_FLAGS: Final = ("large", "money-backs", "no-box")

# Who sits there until somebody types other names: at most so many as the largest table has seats.
_NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hugo", "Ida", "Jan")
_AT_FIRST: Final = 3

_NO_CHOICES: Final[Mapping[str, Any]] = {"seats": ()}

# What a code may lead to: a table that is shown by this machine.
_ADDRESS: Final = r"http://\d{1,3}(\.\d{1,3}){3}:\d{1,5}/"


@dataclass(frozen=True, slots=True)
class Rooms:
    """Answers for the games and tables of a bench; whatever takes long is done by its children."""

    bench: Bench
    sites: dict[str, tuple[str, Site]] = field(default_factory=dict)
    """The look-up of each game, made when it is first asked for, and the key of its files then."""

    def routes(self) -> list[Route]:
        """List what is answered."""
        return [
            Route("/print", self._order),
            Route("/calibrate", self._measure),
            Route("/play", self._play),
            Route("/report", self._report),
            Route("/code", _code),
            Route("/look_up", self._enter),
            Route("/cards/{game}/{path:path}", self._show),
            *photo_routes(),
        ]

    async def _order(self, request: Request) -> Response:
        (word, folder), lang = asked_game(self.bench, request), language_of(request)
        cover = await run_in_threadpool(cover_of, word, folder, lang)
        box = None if cover.fault else open_box(folder)
        return send_room(
            self.bench,
            request,
            "print",
            told={"game": word, "kit": box.game.id if box else "", "output": OUTPUT},
            colours=cover.style,
            cover=cover,
            **_spoken(box, lang),
            parts=await run_in_threadpool(name_parts, folder, lang) if box else {},
            settled=_SETTLED,
            flags=_FLAGS,
            printers=sorted({file.stem for place in places() for file in place.glob("*.json")}),
        )

    async def _measure(self, request: Request) -> Response:
        lang = language_of(request)
        told = {"sheet_lang": lang if lang in languages(SHEET_TOPIC) else ""}
        return send_room(
            self.bench, request, "calibrate", topics=(SHEET_TOPIC, TOPIC), told=told,
            settled=_SETTLED, test_sheet=_SHEET, photos=is_installed(),
        )  # fmt: skip

    async def _play(self, request: Request) -> Response:
        lang, table, chosen = language_of(request), "", _NO_CHOICES
        if request.query_params.get("table"):
            table = self._table(request)
            cover, word = await run_in_threadpool(self._recognise, table, lang)
        else:
            word, folder = asked_game(self.bench, request)
            cover = await run_in_threadpool(cover_of, word, folder, lang)
            chosen = await run_in_threadpool(_choices, folder, lang)
        running = self.bench.runner.tables()
        told = {"table": table, "game": word, "tables": self.bench.tables(), "running": running}
        return send_room(
            self.bench, request, "play", told=told, colours=cover.style, cover=cover, **chosen
        )

    def _table(self, request: Request) -> str:
        table = request.query_params.get("table", "")
        if table not in self.bench.tables():
            raise HTTPException(404)
        return table

    def _recognise(self, table: str, lang: str) -> tuple[Cover, str]:
        # the cover of the game of a table, and the word that names it, as far as it is here
        name = table.removesuffix(".pnp")
        try:
            with self._session(table).looking() as loaded:
                kit, players = loaded.table.kit, ", ".join(loaded.table.players)
        except PnpError as error:
            return Cover("", name, fault=str(error)), ""
        for word, folder in self.bench.games().items():
            with suppress(PnpError):  # of one that is unsound no table was opened
                if open_box(folder).game.id == kit:
                    cover = cover_of(word, folder, lang)
                    return replace(cover, title=name, subtitle=players, facts=""), word
        return Cover("", name, players), ""

    def _session(self, table: str) -> Session:
        return Session(str(self.bench.folder / table), lambda: int(time.time()))

    async def _report(self, request: Request) -> Response:
        table = self._table(request)

        def write() -> str:
            with self._session(table).looking() as loaded:
                return write_report(loaded)

        try:
            page = await run_in_threadpool(write)
        except PnpError as error:
            return PlainTextResponse(f"{error}\n", 200, REFUSED)
        return Response(page, headers=FRAMED_BY_NONE, media_type=KINDS["html"])

    async def _enter(self, request: Request) -> Response:
        word, _ = asked_game(self.bench, request)
        return RedirectResponse(f"/{self.bench.secret}/cards/{_slug(word)}/", 302, REFUSED)

    async def _show(self, request: Request) -> Response:
        slug, path = request.path_params["game"], f"/{request.path_params['path']}"
        folders = {_slug(word): folder for word, folder in self.bench.games().items()}
        if (folder := folders.get(slug)) is None:
            raise HTTPException(404)
        key, shown = self.sites.get(slug, ("", Site()))
        if not key or (path == "/" and key != key_of_pack(folder)):  # a file of it has been saved
            key, shown = key_of_pack(folder), Site(f"/{self.bench.secret}/cards/{slug}")
            shown.begin(lambda asked: site.pages([folder], asked=asked, beyond="../../"))
            self.sites[slug] = key, shown
        answer = await shown.answer(request, path)
        if isinstance(shown.fault, PnpError):
            del self.sites[slug]
            return PlainTextResponse(f"{shown.fault}\n", 200, REFUSED)
        return answer


def _spoken(box: Box | None, lang: str) -> dict[str, Any]:
    # the languages of a game, and the one that is chosen for its reader
    if box is None:
        return {"spoken": {}, "own": ""}
    spoken = {each: labels_of(each).get("language.name", each) for each in box.game.languages}
    return {"spoken": spoken, "own": own_language(box, lang)}


def _choices(folder: Path, lang: str) -> Mapping[str, Any]:
    # what may be chosen of a table of a game, and the Python that it would run
    try:
        box, files = open_box(folder), read_bank_files(folder)
    except PnpError:
        return _NO_CHOICES
    least, most = box.game.players.least, box.game.players.most
    sitting = max(least, min(_AT_FIRST, most))
    asked = files if files and not is_trusted(files.digest) else None
    return {
        "seats": [(name, n < sitting) for n, name in enumerate(_NAMES[:most])],
        **_spoken(box, lang),
        # of Python that nobody has agreed to, nobody knows what it can
        "turns": not asked and keeps_turns(box),
        "dice": not asked and throws_dice(box),
        "own_rules": _shown(asked) if asked else None,
    }


def _shown(files: BankFiles) -> dict[str, Any]:
    texts = {name: "\n".join(source.lines) for name, source in files.files.items()}
    return {"texts": texts, "lines": files.lines, "place": files.folder.as_posix()}


async def _code(request: Request) -> Response:
    address = request.query_params.get("to", "")
    if not re.fullmatch(_ADDRESS, address):
        raise HTTPException(404)
    return send(request, draw_code(address), "svg", REFUSED)


def _slug(word: str) -> str:
    # a browser takes `./` out of an address
    return word.replace("./", "own-")
