"""The look-up of one game in one file, to be handed from phone to phone: no network, no host."""

from typing import Any, Final

from pnp.box.model import Box
from pnp.lookup.site.page_frame import CHROME, FINDING, SEARCH, PageFrame, as_json
from pnp.lookup.site.shelf import (
    entries_of,
    fill_shelf,
    names_of,
    texts_of,
)

_OF_A_SITE: Final = {
    "publish",
    "publish_how",
    "offline",
    "games",
    "all",
    "title",
    "share",
    "copied",
}
"""Words that only the pages of a site have."""


def single_file(box: Box) -> bytes:
    """Write every card in all languages, glossary, rules and search of a game as one page.

    All words stand in the page itself: a viewer of files that runs no scripts shows them too.
    """
    shelf = fill_shelf(box)
    cards = [
        {"piece": piece, "names": names_of(piece, shelf.tongues)}
        for piece in shelf.index.pieces.values()
    ]
    page = PageFrame(box).page(
        "single.html",
        [key for key in (*CHROME, *SEARCH) if key not in _OF_A_SITE],
        ("fold.js", "search.js", "gather.js", *FINDING[2:], "voice.js", "cards.js"),
        lang=shelf.source,
        root=None,
        game=shelf.index.game[shelf.source],
        tongues=shelf.tongues,
        cards=cards,
        terms=list(shelf.terms.values()),
        rules=texts_of(shelf.rules, shelf.tongues),
        easy=texts_of(shelf.easy, shelf.tongues),
        entries=as_json([_thin(each) for each in entries_of(shelf.index, "#t-{}", "#{}")]),
    )
    return page.encode()


def _thin(entry: dict[str, Any]) -> dict[str, Any]:
    return {"c": entry["c"], "s": entry["s"]} if "c" in entry else entry
