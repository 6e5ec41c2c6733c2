"""Drawing a face on the blank of a shop: its art, and what lies beyond the art's own bleed."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from pnp.editions.shop.blank import Blank
from pnp.faces.face import Face
from pnp.faces.path import Path, rectangle
from pnp.faces.pen import Pen
from pnp.faces.theme import WHITE
from pnp.press.pdf.streams import FormCache
from pnp.units import Rect

_OVER: Final = 0.05
"""How far the enlarged art reaches in under the art itself, so that no hairline shows, in mm."""


def draw_blank(pen: Pen, cache: FormCache, face: Face, blank: Blank, *, once: bool) -> None:
    """Draw a face in the middle of its blank; the blank is white where the face ends white.

    `once` says that it is drawn nowhere else: then it is not kept as a form.
    """
    page = Rect(0, 0, blank.page.width, blank.page.height)
    pen.shape(rectangle(page), fill=WHITE)
    own = blank.area.inset(-face.bleed) if face.bleed else page
    whole = blank.under == 1
    if not whole:
        with pen.clip(_ring(page, own.inset(_OVER))), _middle(pen, face, blank, blank.under):
            cache.put(pen, face, once=False)
    with pen.clip(rectangle(own)), _middle(pen, face, blank):
        cache.put(pen, face, once=once and whole)


@contextmanager
def _middle(pen: Pen, face: Face, blank: Blank, scale: float = 1) -> Iterator[None]:
    x, y, (left, top) = blank.page.width / 2, blank.page.height / 2, _half(face)
    with pen.transform(x, y, blank.turn, scale), pen.transform(-left, -top):
        yield


def _half(face: Face) -> tuple[float, float]:
    return face.size.width / 2, face.size.height / 2


def _ring(outer: Rect, inner: Rect) -> Path:
    strips = (
        Rect(outer.x, outer.y, outer.width, inner.y - outer.y),
        Rect(outer.x, inner.bottom, outer.width, outer.bottom - inner.bottom),
        Rect(outer.x, inner.y, inner.x - outer.x, inner.height),
        Rect(inner.right, inner.y, outer.right - inner.right, inner.height),
    )
    whole = Path(())
    for strip in strips:
        whole += rectangle(strip)
    return whole
