"""Drawing one page: its pieces, its marks, its words."""

from collections import Counter
from contextlib import nullcontext

from pnp.faces.brief import Brief
from pnp.faces.look import BLACK
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.press.imposition import Page, Placement, shown
from pnp.press.ink import Ink
from pnp.press.marks import SLUG_SIZE, Slug, draw_marks, draw_slug
from pnp.press.order import Order
from pnp.press.paper import LEAST_MARGIN, Paper
from pnp.press.part import Part
from pnp.press.plate import Platemaker
from pnp.press.tiles import OVERLAP
from pnp.units import Rect


def uses(part: Part) -> Counter[str]:
    """Count how often each face of a part is placed: one that comes once is not kept as a form."""
    return Counter(placement.face.key for page in part.pages for placement in page.placements)


def draw_page(
    pen: Ink,
    maker: Platemaker,
    page: Page,
    paper: Paper,
    slug: Slug,
    seen: Counter[str],
    brief: Brief,
) -> None:
    """Draw the pieces of a page first, then the marks and words that must stay readable."""
    for placement in page.placements:
        once = seen[placement.face.key] == 1
        _draw_piece(maker, pen, placement, shown(placement, page), once=once)
    draw_marks(pen, page, paper)
    draw_slug(pen, slug, page, paper)
    if page.placements and page.placements[0].window:
        _draw_tile_guide(pen, page.placements[0], paper, brief)


def _draw_piece(
    maker: Platemaker, pen: Ink, placement: Placement, cut: Rect | None, *, once: bool
) -> None:
    area, face = placement.area, placement.face
    corner = {
        0: (area.x, area.y),
        90: (area.right, area.y),
        180: (area.right, area.bottom),
        270: (area.x, area.bottom),
    }[placement.turn]
    window = placement.window
    with pen.clipped(rectangle(cut)) if cut else nullcontext():
        x, y = (corner[0] - window.x, corner[1] - window.y) if window else corner
        with pen.moved(x, y, placement.turn):
            maker.put(pen, face, once=once)


def slug_of(brief: Brief, order: Order, part: Part, page: Page, number: int, pages: int) -> Slug:
    """Write what a sheet says of itself: part, page n of m, any side and flip, true size."""
    title = f"{brief.said(brief.box.game.title)} · {part.title}"
    head = brief.label("page_n_of_m", part=title, n=number, m=pages)
    if part.duplex:
        head = f"{head} · {brief.label('front' if page.side == 'front' else 'back')}"
        flip = "flip_long_edge" if order.backs == "long-edge" else "flip_short_edge"
        advice = brief.label(flip)
    elif page.folds_x:
        advice = brief.label("fold_here")
    else:
        advice = brief.label("no_back")
    return Slug((head, advice), (brief.label("print_100"),), brief.label("scale_bar"))


def _draw_tile_guide(pen: Pen, placement: Placement, paper: Paper, brief: Brief) -> None:
    """Draw the map of the tiles and mark the edge that takes the glue."""
    window = placement.window
    if window is None or window.size == placement.face.size:
        return  # a board on one sheet needs no map
    area, side = placement.area, placement.face.size.width
    scale = 14 / side
    y = min(area.bottom + 12, paper.size.height - LEAST_MARGIN - 14)
    x = area.right - (14 if y >= area.bottom + 12 else 17)  # clear of the corner's crop mark
    pen.shape(rectangle(Rect(x, y, 14, 14)), stroke=Stroke(BLACK, 0.25))
    here = Rect(
        x + window.x * scale, y + window.y * scale, window.width * scale, window.height * scale
    )
    pen.shape(rectangle(here), fill="#999999", stroke=Stroke(BLACK, 0.25))
    pen.shape(line(x + 7, y, x + 7, y + 14), stroke=Stroke(BLACK, 0.25, (1, 1)))
    number = placement.piece.rpartition("/")[2]
    pen.text(x - 2, y + 5, brief.label("tile_map", n=number), "sans-600", 9, BLACK, "right")
    if window.bottom < side:  # the next tile comes over the foot of this one
        _draw_glue_edge(pen, area, brief)


def _draw_glue_edge(pen: Pen, area: Rect, brief: Brief) -> None:
    top = area.bottom - OVERLAP
    for x, reach in ((area.x, -2.5), (area.right, 2.5)):
        bracket = (
            line(x + reach / 5, top, x + reach, top),
            line(x + reach, top, x + reach, area.bottom),
        )
        for stroke in bracket:
            pen.shape(stroke, stroke=Stroke(BLACK, 0.3))
    y = area.bottom + 6.5
    pen.text(area.x + 4, y, brief.label("glue_here"), "sans-500", SLUG_SIZE, BLACK)
