"""What a sheet says of itself above its pieces."""

import pytest

from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.press.imposition import Page, Sheet, Side
from pnp.press.job import PrintJob
from pnp.press.page_drawing import slug_of
from pnp.press.paper import A4
from pnp.press.part import Part
from pnp.press.printing import context_for


def head(side: Side, lang: str, *, duplex: bool) -> str:
    job = PrintJob(lang=lang)
    front = Page("front", ())
    sheets = (Sheet(front, Page("back", ()) if duplex else None),)
    part = Part("deeds", "Deeds", "card", (), sheets, A4)
    context = context_for(read_box(find_kit("cronulla")), job)
    return slug_of(context, job, part, Page(side, ()), 1, 2).head[0]


@pytest.mark.parametrize(
    ("lang", "front", "back"),
    [("en", "front", "back"), ("de", "Vorderseite", "Rückseite"), ("fr", "recto", "verso")],
)
def test_only_a_sheet_with_two_sides_says_which_it_is(lang: str, front: str, back: str) -> None:
    assert head("front", lang, duplex=True).endswith(f" · {front}")
    assert head("back", lang, duplex=True).endswith(f" · {back}")
    assert head("front", lang, duplex=False).endswith("2")
