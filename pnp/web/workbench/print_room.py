"""The rooms in which a kit is ordered and a printer is measured."""

from functools import partial
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.box.packs import languages
from pnp.box.reading.kept_box import open_box
from pnp.press.paper import PAPERS
from pnp.press.profile import places
from pnp.web.responses import REFUSED
from pnp.web.workbench.bench import OUTPUT, Bench
from pnp.web.workbench.covers import cover_of, name_language, name_parts, own_language
from pnp.web.workbench.pages import language_of, send_room

_SETTLED: Final = {
    "paper": {name: paper.title for name, paper in PAPERS.items()},
    "ink": dict.fromkeys(("full", "low", "line"), ""),
    "backs": dict.fromkeys(("long-edge", "short-edge", "fold", "none"), ""),
}
"""What is chosen of a printing, one of each: the value, and what it is called in every language."""

_SHEET: Final = f"{OUTPUT}/calibrate.pdf"
_FLAGS: Final = ("large", "money-backs", "no-box")


def print_routes(bench: Bench) -> list[Route]:
    """List what these rooms answer."""
    return [
        Route("/print", partial(_order, bench), methods=["GET"]),
        Route("/calibrate", partial(_measure, bench), methods=["GET"]),
    ]


async def _order(bench: Bench, request: Request) -> Response:
    word, lang = request.query_params.get("game", ""), language_of(request)
    if (folder := bench.games().get(word)) is None:
        return Response(status_code=404, headers=REFUSED)
    cover = await run_in_threadpool(cover_of, word, folder, lang)
    game = None if cover.fault else open_box(folder).game
    spoken = {each: name_language(each) for each in game.languages} if game else {}
    own = own_language(open_box(folder), lang) if game else ""
    return send_room(
        bench,
        request,
        "print",
        told={"game": word, "kit": game.id if game else "", "output": OUTPUT},
        colours=f":root {{ --band: {cover.band}; }}",
        cover=cover,
        spoken=spoken,
        own=own,
        parts=await run_in_threadpool(name_parts, folder, lang) if game else {},
        settled=_SETTLED,
        flags=_FLAGS,
        printers=sorted({file.stem for place in places() for file in place.glob("*.json")}),
    )


async def _measure(bench: Bench, request: Request) -> Response:
    lang = language_of(request)
    own = lang if lang in languages("calibrate") else ""
    return send_room(
        bench, request, "calibrate", told={"sheet_lang": own},
        settled=_SETTLED, test_sheet=_SHEET,
    )  # fmt: skip
