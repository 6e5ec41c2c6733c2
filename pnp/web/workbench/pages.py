"""The pages of the workbench: their words and look, as the browser and its reader wish."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from pnp.box.house_words import choose_language, name_languages, words
from pnp.web.dress import write_type
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
