"""The rooms of the page: a kit is ordered, a printer measured, a table opened, a card looked up."""

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.bank.own_rules import is_trusted
from pnp.bank.session import Session
from pnp.bank.table_opening import keeps_turns, throws_dice
from pnp.box.house_words import labels_of
from pnp.box.model import Box
from pnp.box.packs import languages
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.box.reading.kept_box import key_of_pack, open_box
from pnp.errors import PnpError
from pnp.photo.extra import is_installed
from pnp.press.paper import PAPERS
from pnp.press.profile import places
from pnp.qr_codes import draw_code
from pnp.web import site
from pnp.web.printer_photos import TOPIC as SHEET_TOPIC
from pnp.web.printer_photos import photo_routes
from pnp.web.report import write_report
from pnp.web.responses import FRAMED_BY_NONE, KINDS, REFUSED, send
from pnp.web.server import Site
from pnp.web.workbench import pages
from pnp.web.workbench.bench import OUTPUT, Bench

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
        (word, folder), lang = pages.asked_game(self.bench, request), pages.language_of(request)
        cover = await run_in_threadpool(pages.cover_of, word, folder, lang)
        box = None if cover.fault else open_box(folder)
        return pages.send_room(
            self.bench,
            request,
            "print",
            told={"game": word, "kit": box.game.id if box else "", "output": OUTPUT},
            colours=cover.style,
            cover=cover,
            **_spoken(box, lang),
            parts=await run_in_threadpool(pages.name_parts, folder, lang) if box else {},
            settled=_SETTLED,
            flags=_FLAGS,
            printers=sorted({file.stem for place in places() for file in place.glob("*.json")}),
        )

    async def _measure(self, request: Request) -> Response:
        lang = pages.language_of(request)
        told = {"sheet_lang": lang if lang in languages(SHEET_TOPIC) else ""}
        return pages.send_room(
            self.bench, request, "calibrate", topics=(SHEET_TOPIC, pages.TOPIC), told=told,
            settled=_SETTLED, test_sheet=_SHEET, photos=is_installed(),
        )  # fmt: skip

    async def _play(self, request: Request) -> Response:
        lang, table, chosen = pages.language_of(request), "", _NO_CHOICES
        if request.query_params.get("table"):
            table = self._table(request)
            cover, word = await run_in_threadpool(self._recognise, table, lang)
        else:
            word, folder = pages.asked_game(self.bench, request)
            cover = await run_in_threadpool(pages.cover_of, word, folder, lang)
            chosen = await run_in_threadpool(_choices, folder, lang)
        running = self.bench.runner.tables()
        told = {"table": table, "game": word, "tables": self.bench.tables(), "running": running}
        return pages.send_room(
            self.bench, request, "play", told=told, colours=cover.style, cover=cover, **chosen
        )

    def _table(self, request: Request) -> str:
        table = request.query_params.get("table", "")
        if table not in self.bench.tables():
            raise HTTPException(404)
        return table

    def _recognise(self, table: str, lang: str) -> tuple[pages.Cover, str]:
        # the cover of the game of a table, and the word that names it, as far as it is here
        name = table.removesuffix(".pnp")
        try:
            with self._session(table).looking() as loaded:
                kit, players = loaded.table.kit, ", ".join(loaded.table.players)
        except PnpError as error:
            return pages.Cover("", name, fault=str(error)), ""
        for word, folder in self.bench.games().items():
            with suppress(PnpError):  # of one that is unsound no table was opened
                if open_box(folder).game.id == kit:
                    cover = pages.cover_of(word, folder, lang)
                    return replace(cover, title=name, subtitle=players, facts=""), word
        return pages.Cover("", name, players), ""

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
        word, _ = pages.asked_game(self.bench, request)
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
    return {"spoken": spoken, "own": pages.own_language(box, lang)}


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
