"""Drawing one page: its pieces, its marks, its words."""

from collections import Counter
from contextlib import nullcontext

from pnp.faces.context import Context
from pnp.faces.path import line, rectangle
from pnp.faces.pen import Pen, Stroke
from pnp.faces.theme import BLACK
from pnp.press.content_stream import FormCache
from pnp.press.imposition import Page, Placement, find_visible_area
from pnp.press.job import PrintJob
from pnp.press.paper import LEAST_MARGIN, Paper
from pnp.press.part import Part
from pnp.press.pdf_pen import PdfPen
from pnp.press.printers_marks import SLUG_SIZE, Slug, draw_marks, draw_slug
from pnp.press.tiling import OVERLAP
from pnp.units import Rect, Size


def uses(part: Part) -> Counter[str]:
    """Count how often each face of a part is placed: one that comes once is not kept as a form."""
    return Counter(placement.face.key for page in part.pages for placement in page.placements)


def draw_page(
    pen: PdfPen,
    cache: FormCache,
    page: Page,
    paper: Paper,
    slug: Slug,
    seen: Counter[str],
    context: Context,
) -> None:
    """Draw the pieces of a page first, then the marks and words that must stay readable."""
    for placement in page.placements:
        once = seen[placement.face.key] == 1
        _draw_piece(cache, pen, placement, find_visible_area(placement, page), once=once)
    draw_marks(pen, page, paper)
    draw_slug(pen, slug, page, paper)
    if page.placements and page.placements[0].window:
        _draw_tile_guide(pen, page.placements[0], paper, context)


def _draw_piece(
    cache: FormCache, pen: PdfPen, placement: Placement, cut: Rect | None, *, once: bool
) -> None:
    area, face = placement.area, placement.face
    corner = {
        0: (area.x, area.y),
        90: (area.right, area.y),
        180: (area.right, area.bottom),
        270: (area.x, area.bottom),
    }[placement.turn]
    window = placement.window
    with pen.clip(rectangle(cut)) if cut else nullcontext():
        x, y = (corner[0] - window.x, corner[1] - window.y) if window else corner
        with pen.transform(x, y, placement.turn):
            cache.put(pen, face, once=once)


def slug_of(
    context: Context, job: PrintJob, part: Part, page: Page, number: int, pages: int
) -> Slug:
    """Write what a sheet says of itself: part, page n of m, any side and flip, true size."""
    title = f"{context.localise(context.box.game.title)} · {part.title}"
    head = context.label("page_n_of_m", part=title, n=number, m=pages)
    if part.duplex:
        head = f"{head} · {context.label('front' if page.side == 'front' else 'back')}"
        flip = "flip_long_edge" if job.backs == "long-edge" else "flip_short_edge"
        advice = context.label(flip)
    elif page.folds_x:
        advice = context.label("fold_here")
    else:
        advice = context.label("no_back")
    return Slug((head, advice), (context.label("print_100"),), context.label("scale_bar"))


def _draw_tile_guide(pen: Pen, placement: Placement, paper: Paper, context: Context) -> None:
    """Draw the map of the tiles and mark the edge that takes the glue."""
    window = placement.window
    if window is None or window.size == placement.face.size:
        return  # a board on one sheet needs no map
    area, whole = placement.area, placement.face.size
    scale = 14 / max(whole.width, whole.height)
    wide, high = whole.width * scale, whole.height * scale
    y = min(area.bottom + 12, paper.size.height - LEAST_MARGIN - 14)
    x = area.right - (14 if y >= area.bottom + 12 else 17)  # clear of the corner's crop mark
    pen.shape(rectangle(Rect(x, y, wide, high)), stroke=Stroke(BLACK, 0.25))
    here = Rect(
        x + window.x * scale, y + window.y * scale, window.width * scale, window.height * scale
    )
    pen.shape(rectangle(here), fill="#999999", stroke=Stroke(BLACK, 0.25))
    if _meets_at_the_fold(window, whole):
        pen.shape(line(x + wide / 2, y, x + wide / 2, y + high), stroke=Stroke(BLACK, 0.25, (1, 1)))
    number = placement.piece.rpartition("/")[2]
    pen.text(x - 2, y + 5, context.label("tile_map", n=number), "sans-600", 9, BLACK, "right")
    foot = window.bottom < whole.height
    if foot:  # the next tile comes over the foot of this one
        _draw_glue_edge(pen, area, context)
    if window.right < whole.width and not _meets_at_the_fold(window, whole):
        _draw_glue_side(pen, area, context, foot=foot)


def _meets_at_the_fold(window: Rect, whole: Size) -> bool:
    """Tell whether tiles butt at the middle of the board, to be folded there."""
    columns = whole.width / window.width
    count = round(columns)
    return abs(columns - count) < 1e-6 and count % 2 == 0


def _draw_glue_side(pen: Pen, area: Rect, context: Context, *, foot: bool) -> None:
    """Mark the right edge of a tile, over which the next one comes."""
    left = area.right - OVERLAP
    for y, reach in ((area.y, -2.5), (area.bottom, 2.5)):
        bracket = (
            line(left, y + reach / 5, left, y + reach),
            line(left, y + reach, area.right, y + reach),
        )
        for stroke in bracket:
            pen.shape(stroke, stroke=Stroke(BLACK, 0.3))
    y = area.bottom + (10.5 if foot else 6.5)
    pen.text(area.x + 4, y, context.label("glue_side"), "sans-500", SLUG_SIZE, BLACK)


def _draw_glue_edge(pen: Pen, area: Rect, context: Context) -> None:
    top = area.bottom - OVERLAP
    for x, reach in ((area.x, -2.5), (area.right, 2.5)):
        bracket = (
            line(x + reach / 5, top, x + reach, top),
            line(x + reach, top, x + reach, area.bottom),
        )
        for stroke in bracket:
            pen.shape(stroke, stroke=Stroke(BLACK, 0.3))
    y = area.bottom + 6.5
    pen.text(area.x + 4, y, context.label("glue_here"), "sans-500", SLUG_SIZE, BLACK)
