"""The room in which cards are looked up: the site of a game, made when it is first asked for."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.box.reading.kept_box import key_of_pack
from pnp.errors import PnpError
from pnp.web import site
from pnp.web.responses import REFUSED
from pnp.web.server import Site
from pnp.web.workbench.bench import Bench


def lookup_routes(bench: Bench) -> list[Route]:
    """List what this room answers: the door that leads to it, and each page below."""
    made: dict[str, tuple[str, Site]] = {}
    return [
        Route("/look_up", partial(_enter, bench), methods=["GET"]),
        Route("/cards/{game}/{path:path}", partial(_show, bench, made), methods=["GET"]),
    ]


def _slug(word: str) -> str:
    # a browser takes `./` out of an address
    return word.replace("./", "own-")


async def _enter(bench: Bench, request: Request) -> Response:
    word = request.query_params.get("game", "")
    if word not in bench.games():
        return Response(status_code=404, headers=REFUSED)
    return RedirectResponse(f"/{bench.secret}/cards/{_slug(word)}/", 302, REFUSED)


async def _show(bench: Bench, made: dict[str, tuple[str, Site]], request: Request) -> Response:
    slug, path = request.path_params["game"], f"/{request.path_params['path']}"
    folder = next((each for word, each in bench.games().items() if _slug(word) == slug), None)
    if folder is None:
        return Response(status_code=404, headers=REFUSED)
    key, shown = made.get(slug, ("", Site()))
    if not key or (path == "/" and key != key_of_pack(folder)):  # a file of it has been saved
        key, shown = key_of_pack(folder), Site(f"/{bench.secret}/cards/{slug}")
        shown.begin(partial(_pages, folder))
        made[slug] = key, shown
    answer = await shown.answer(request, path)
    if isinstance(shown.fault, PnpError):
        del made[slug]
        return PlainTextResponse(f"{shown.fault}\n", 200, REFUSED)
    return answer


def _pages(folder: Path, asked: Callable[[], str]) -> Iterator[tuple[str, bytes]]:
    return site.pages([folder], asked=asked, beyond="../../")
