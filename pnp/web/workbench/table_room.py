"""The room in which tables are opened, gone on with and reported; the bank itself is a child."""

import re
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from pnp.bank.own_rules import is_trusted
from pnp.bank.session import Session
from pnp.bank.table_opening import keeps_turns, throws_dice
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.box.reading.kept_box import open_box
from pnp.errors import PnpError
from pnp.web.live.application import draw_code
from pnp.web.report import write_report
from pnp.web.responses import FRAMED_BY_NONE, KINDS, REFUSED, send
from pnp.web.workbench.bench import Bench
from pnp.web.workbench.covers import Cover, cover_of, name_language, own_language
from pnp.web.workbench.pages import language_of, send_room

# Who sits there until somebody types other names: at most so many as the largest table has seats.
_NAMES: Final = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hugo", "Ida", "Jan")
_AT_FIRST: Final = 3

_NO_CHOICES: Final[Mapping[str, Any]] = {"seats": ()}

# What a code may lead to: a table that is shown by this machine.
_ADDRESS: Final = r"http://\d{1,3}(\.\d{1,3}){3}:\d{1,5}/"


def table_routes(bench: Bench) -> list[Route]:
    """List what this room answers."""
    return [
        Route("/play", partial(_play, bench), methods=["GET"]),
        Route("/report", partial(_report, bench), methods=["GET"]),
        Route("/code", _code, methods=["GET"]),
    ]


async def _play(bench: Bench, request: Request) -> Response:
    table, word = (request.query_params.get(each, "") for each in ("table", "game"))
    told: dict[str, Any] = {"table": table, "game": word, "tables": bench.tables()}
    told["running"] = _running(bench)
    if table:
        if table not in bench.tables():
            return Response(status_code=404, headers=REFUSED)
        cover, told["game"] = await run_in_threadpool(_cover_of_table, bench, table, request)
        return _send(bench, request, cover, told, _NO_CHOICES)
    if (folder := bench.games().get(word)) is None:
        return Response(status_code=404, headers=REFUSED)
    cover = await run_in_threadpool(cover_of, word, folder, language_of(request))
    return _send(bench, request, cover, told, await run_in_threadpool(_choices, folder, request))


def _send(
    bench: Bench, request: Request, cover: Cover, told: Mapping[str, Any], chosen: Mapping[str, Any]
) -> Response:
    colours = f":root {{ --band: {cover.band}; }}"
    return send_room(bench, request, "play", told=told, colours=colours, cover=cover, **chosen)


def _choices(folder: Path, request: Request) -> Mapping[str, Any]:
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
        "spoken": {each: name_language(each) for each in box.game.languages},
        "own": own_language(box, language_of(request)),
        # of Python that nobody has agreed to, nobody knows what it can
        "turns": not asked and keeps_turns(box),
        "dice": not asked and throws_dice(box),
        "own_rules": _shown(asked) if asked else None,
    }


def _shown(files: BankFiles) -> dict[str, Any]:
    texts = {name: "\n".join(source.lines) for name, source in files.files.items()}
    return {"texts": texts, "lines": files.lines, "place": files.folder.as_posix()}


def _running(bench: Bench) -> dict[str, int]:
    # the tables that are being shown, and by which command
    return {
        job.words[2]: number
        for number, job in bench.runner.jobs.items()
        if job.code is None and [*job.words[:2]] == ["bank", "serve"]
    }


def _cover_of_table(bench: Bench, table: str, request: Request) -> tuple[Cover, str]:
    name, lang = table.removesuffix(".pnp"), language_of(request)
    try:
        with _session(bench, table).looking() as loaded:
            kit, players = loaded.table.kit, ", ".join(loaded.table.players)
    except PnpError as error:
        return Cover("", name, fault=str(error)), ""
    for word, folder in bench.games().items():
        with suppress(PnpError):  # of one that is unsound no table was opened
            if open_box(folder).game.id == kit:
                cover = cover_of(word, folder, lang)
                return replace(cover, title=name, subtitle=players, facts=""), word
    return Cover("", name, players), ""


def _session(bench: Bench, table: str) -> Session:
    return Session(str(bench.folder / table), lambda: int(time.time()))


async def _report(bench: Bench, request: Request) -> Response:
    table = request.query_params.get("table", "")
    if table not in bench.tables():
        return Response(status_code=404, headers=REFUSED)

    def write() -> str:
        with _session(bench, table).looking() as loaded:
            return write_report(loaded)

    try:
        page = await run_in_threadpool(write)
    except PnpError as error:
        return PlainTextResponse(f"{error}\n", 200, REFUSED)
    return Response(page, headers=FRAMED_BY_NONE, media_type=KINDS["html"])


async def _code(request: Request) -> Response:
    address = request.query_params.get("to", "")
    if not re.fullmatch(_ADDRESS, address):
        return Response(status_code=404, headers=REFUSED)
    return send(request, draw_code(address), "svg", REFUSED)
