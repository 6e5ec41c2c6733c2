"""Photos of the test sheet that a phone sends: measured, and told in its reader's language.

Nothing of them is kept. Whoever reads the look-up on this network may send some, one at a time.
"""

import asyncio
import base64
from collections.abc import Mapping, Sequence
from functools import partial
from io import BytesIO
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pnp.box.house_words import choose_language, words
from pnp.errors import PnpError
from pnp.photo.extra import is_installed
from pnp.press.profile import Readings, readings_of
from pnp.web import responses
from pnp.web.frame import write_page

TOPIC: Final = "calibrate"
"""The topic of the words of the page, and of the test sheet."""

_MOST: Final = 64_000_000  # bytes that are posted: two photos, as letters
_PHOTOS: Final = 2


def photo_routes() -> list[Route]:
    """List what is answered at `/printer`, if photos can be measured: the page, and photos."""
    if not is_installed():
        return []
    one_at_a_time = asyncio.Lock()
    return [
        Route("/printer", _show, methods=["GET"]),
        Route("/printer", partial(_answer, one_at_a_time), methods=["POST"]),
    ]


def _language(request: Request) -> str:
    accepted = request.headers.get("accept-language", "")
    return choose_language(TOPIC, request.cookies.get("pnp-lang", ""), accepted, "")


async def _show(request: Request) -> Response:
    lang = _language(request)
    page = write_page(
        "printer.html",
        ("site.css", "printer.css"),
        ("printer.js",),
        allow={"connect-src": "'self'"},
        w=words(TOPIC, lang),
        lang=lang,
    )
    return responses.send_page(request, page)


async def _answer(one_at_a_time: asyncio.Lock, request: Request) -> Response:
    said = words(TOPIC, _language(request))
    if responses.is_from_elsewhere(request):
        return responses.decline(403, "Only a page of this host may act.")
    if one_at_a_time.locked():
        return responses.decline(429, said["photo_busy"])
    async with one_at_a_time:
        photos: Any = (await responses.read_object(request, _MOST)).get("photos")
        # each takes a second, and nothing is told of more than a front and a back
        texts = isinstance(photos, list) and all(isinstance(each, str) for each in photos)
        if not texts or len(photos) > _PHOTOS:
            return responses.decline(400, said["photo_hold"])
        try:
            return responses.send_json(await run_in_threadpool(_measure, photos, said))
        except (PnpError, ValueError) as error:
            return responses.decline(422, f"{said['photo_unsure']} ({error})")


def _measure(photos: Sequence[str], said: Mapping[str, str]) -> Mapping[str, Any]:
    # what measures is loaded for the first photo that comes
    from pnp.photo import printed_sheet as sheet  # noqa: PLC0415  # as said
    from pnp.photo.picture import open_picture  # noqa: PLC0415  # as said

    files = [BytesIO(base64.b64decode(each, validate=True)) for each in photos]
    names = f"{said['photo_front']} / {said['photo_back']}"
    found = sheet.lay_together(
        "printer", [sheet.measure_side(open_picture(file, names)) for file in files]
    )
    profile, doubts, paper = found.profile, found.doubts, found.code.paper
    (right, down), (wide, high) = profile.shift, profile.front_scale
    told = said["photo_result"].format(
        paper=paper.title,
        right=f"{right:+z.2f}",
        down=f"{down:+z.2f}",
        turn=f"{profile.turn:+z.2f}",
        shift_doubt=f"{doubts.shift:.2f}",
        turn_doubt=f"{doubts.turn:.2f}",
        wide=f"{100 * wide:.2f}",
        high=f"{100 * high:.2f}",
    )
    return {"ok": True, "said": told, "line": _line(readings_of(profile, paper.size), paper.name)}


def _line(read: Readings, paper: str) -> str:
    """Write what is typed to keep readings."""
    pairs = (read.left, read.right, read.top, read.bottom)
    typed = " ".join(f"{across:.2f},{down:.2f}" for across, down in pairs)
    return (
        f"pnp calibrate --paper {paper} --save NAME --read {typed} "
        f"--bars {read.width:.2f},{read.height:.2f}"
    )
