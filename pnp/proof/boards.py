"""Checks of a board, and of where pieces stand: tiles show one whole, all lies as it is listed."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations, pairwise, product
from math import atan2, degrees, dist, hypot, sqrt
from typing import Final

from PIL import ImageChops

from pnp.box.foreign import Unreadable
from pnp.box.parts.faces import LID
from pnp.box.places.place import PieceKind, find_crowded, lay_pieces, scale_area, turn_area
from pnp.errors import Finding
from pnp.outlines import ON_FACE, Matrix, move
from pnp.proof.inventory import Inventory
from pnp.proof.listing import ListedPiece, Listing
from pnp.proof.page import CLOSE, Fault, MeasuredPage
from pnp.proof.page_objects import TextLine
from pnp.proof.raster import render_area
from pnp.units import Rect, Size, to_points

TileOnPage = tuple[MeasuredPage, ListedPiece, Rect]
"""A page, the tile on it, and the part of the face it shows."""

_LARGER: Final = sqrt(2)  # how much longer the sides of a board in large print are
_WORDS: Final = 10.4  # how far the words of a sheet reach from its edge, in mm
_BLOCK: Final = 8
# How far the mean of a block of 8 × 8 dots may differ between two tiles, of 255.
_UNLIKE: Final = 24


def check_seams(pages: Sequence[MeasuredPage]) -> Iterator[Finding]:
    """Compare every overlap of the tiles of a file, dot by dot, and look at the words on them."""
    for tiles in _sort_tiles(pages):
        for one, other in combinations(tiles, 2):
            page, piece, _ = other
            # the drawing runs over its cut, but less where the words of the sheet are near
            above = max(0, min(RUN_OVER, piece.area.y - _WORDS))
            below = max(0, min(RUN_OVER, page.paper.height - piece.area.bottom - _WORDS))
            drawn = _find_seen(other, tiles).grown(RUN_OVER, above, RUN_OVER, below)
            shared = _find_seen(one, tiles).common(drawn)
            if shared and min(shared.width, shared.height) > 1:
                yield from _check_meeting(one, other, shared)
        yield from _check_words(tiles)


def _sort_tiles(pages: Sequence[MeasuredPage]) -> Iterable[list[TileOnPage]]:
    boards: dict[tuple[str, str], list[TileOnPage]] = defaultdict(list)
    for page in pages:
        for piece in page.listed.pieces:
            if piece.shown:
                name = piece.id.rpartition("/")[0] or piece.id
                boards[page.file, name].append((page, piece, piece.shown))
    return boards.values()


def check_sums(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory | None
) -> Iterator[Finding]:
    """Add the tiles up: they make a board of the size it should have, and show every spot of it."""
    wanted, own = listing.options.board_size, inventory.board if inventory else None
    size = Size(wanted, wanted) if wanted else None
    if own:
        scale = wanted / own.width if wanted else _LARGER if listing.options.large else 1
        size = Size(own.width * scale, own.height * scale)
    for tiles in _sort_tiles(pages):
        whole = _join_windows(tiles)
        page, piece, _ = tiles[0]
        if size and max(abs(whole.right - size.width), abs(whole.bottom - size.height)) > CLOSE:
            say = f"the tiles make a board of {Size(whole.right, whole.bottom)}, not {size}"
            yield page.report("tiles", say, piece)
        xs = sorted({x for *_, window in tiles for x in (window.x, window.right)})
        ys = sorted({y for *_, window in tiles for y in (window.y, window.bottom)})
        for x, y in product(_list_middles(xs), _list_middles(ys)):
            if not any(window.holds((x, y)) for *_, window in tiles):
                yield page.report("tiles", f"no tile shows the spot ({x:.0f}, {y:.0f}) mm", piece)


def check_lid(pages: Sequence[MeasuredPage], inventory: Inventory) -> Iterator[Finding]:
    """Hold the picture for the lid against the box that the folded board needs."""
    for page in pages:
        for piece in page.listed.pieces:
            size = piece.area.size.upright
            if piece.id == LID and inventory.lid and not size.covers(inventory.lid):
                say = f"the lid needs a picture of {inventory.lid} at least, not {size}"
                yield page.report("tiles", say, piece)


def _list_middles(edges: list[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(edges) if b - a > CLOSE]


def _join_windows(tiles: Sequence[TileOnPage]) -> Rect:
    return reduce(Rect.joined, (window for *_, window in tiles))


def _find_seen(tile: TileOnPage, tiles: Sequence[TileOnPage]) -> Rect:
    """Give what a tile shows of the finished board: all but the strips that others come over."""
    own = tile[2]
    right = min((o.x for *_, o in tiles if own.x + CLOSE < o.x < own.right), default=own.right)
    foot = min((o.y for *_, o in tiles if own.y + CLOSE < o.y < own.bottom), default=own.bottom)
    return Rect(own.x, own.y, right - own.x, foot - own.y)


def _check_meeting(one: TileOnPage, other: TileOnPage, shared: Rect) -> Iterator[Finding]:
    page, piece, _ = other
    try:
        dots = [  # without the edges, which are half dots
            render_area(tile[0].source, _move_to_page(shared, tile).inset(0.1))
            for tile in (one, other)
        ]
    except Unreadable as error:
        yield page.report("files", str(error), piece)
        return
    width, height = min(each.width for each in dots), min(each.height for each in dots)
    unlike = ImageChops.difference(*(each.crop((0, 0, width, height)) for each in dots))
    # a dot at the rim of a line may differ by much, a block of dots by nothing that is seen
    blocks = unlike.reduce(_BLOCK) if min(width, height) >= _BLOCK else unlike
    worst = float(blocks.getextrema()[1])  # type: ignore[arg-type]  # one band, so two figures
    page.note("overlap unlike", worst)
    if worst > _UNLIKE:
        where = f"where they meet, on {shared.width:g} × {shared.height:g} mm"
        say = f"differs from {one[1].id} {where}: by {worst:.0f} of 255"
        yield page.report("tiles", say, piece)


def _check_words(tiles: list[TileOnPage]) -> Iterator[Finding]:
    whole, clear = _join_windows(tiles), FOLD - OVERHANG
    butts = {window.right for *_, window in tiles} & {window.x for *_, window in tiles}
    # a map, and a board made larger, have more seams than words can keep off
    asked = [page.listing.options for page, *_ in tiles]
    held = bool(butts) and not any(each.large or each.board_size for each in asked)
    for page, piece, window in tiles:
        report = partial(page.report, "safe zone", piece=piece)
        dx, dy = window.x - piece.area.x, window.y - piece.area.y
        for line in (line for line, owner in page.owned_lines if owner is piece):
            said, area = f"“{line.text[:30]}”", line.shown.shifted(dx, dy)
            near = min(area.x, area.y, whole.right - area.right, whole.bottom - area.bottom)
            if near < min(piece.safe, FOLD) - OVERHANG:
                yield report(f"{said} comes within {near:.1f} mm of the board's edge")
            for fold in butts:
                if area.x < fold + clear and area.right > fold - clear:
                    yield report(f"{said} comes within {FOLD:g} mm of the fold")
            own = line.area.shifted(dx, dy)
            if held and not any(each.inset(-OVERHANG).covers(own) for *_, each in tiles):
                yield report(f"{said} stands on no tile whole: a seam runs through it")


def _move_to_page(area: Rect, tile: TileOnPage) -> Rect:
    """Give an area of the board, in mm of the board, as it lies on the page of a tile."""
    _, piece, window = tile
    return area.shifted(piece.area.x - window.x, piece.area.y - window.y)


def check_places(
    pages: Sequence[MeasuredPage], listing: Listing, inventory: Inventory
) -> Iterator[Finding]:
    """Lay the pieces on the printed board, as many as play asks for."""
    tiles = [tile for board in _sort_tiles(pages) for tile in board]
    if not tiles or not inventory.places or inventory.board is None:
        return
    # in large print all pieces have grown alike; else they keep their size, however large the board
    larger = _LARGER if listing.options.large else 1.0
    scale = _join_windows(tiles).right / inventory.board.width
    usual = {place.kind: _grow(place.piece, larger) for place in inventory.places}
    sizes = _measure_pieces(listing, inventory.laid, usual)
    own = {kind: _grow(size, 1 / larger) for kind, size in sizes.items()}
    page, piece, _ = tiles[0]
    first: dict[Hashable, str] = {}
    for misfit in find_crowded(inventory.places, own, scale / larger):
        first.setdefault(misfit.alike, misfit.say)
    yield from (page.report("places", say, piece) for say in first.values())
    air = inventory.built_over
    laid: list[tuple[str, Rect]] = []
    for place in inventory.places:
        # a deck hides the name of its place, and a cheque lies under the board
        if not place.on_board or place.kind in {"card", "cheque"}:
            continue
        area, (x, y) = scale_area(place.area, scale), place.origin
        covered = [area]  # on rows a place is marked as large as what it is for
        if air is None:
            lain = lay_pieces(area, sizes[place.kind], place.wanted)
            covered = [turn_area(each, (x * scale, y * scale), place.turn) for each in lain]
        laid += ((place.name, each) for each in covered)
    hidden = None if air is None else [scale_area(area, scale) for area in air]
    for tile in tiles:
        yield from _find_covered_words(tile, tiles, laid, hidden)


def _grow(size: Size, scale: float) -> Size:
    return Size(round(size.width * scale, 3), round(size.height * scale, 3))


def _find_covered_words(
    tile: TileOnPage,
    tiles: Sequence[TileOnPage],
    laid: Sequence[tuple[str, Rect]],
    hidden: Sequence[Rect] | None,
) -> Iterator[Finding]:
    """Find words where something lies, by place; a hair's overhang covers nothing.

    On rows, words that lie in a place as a whole name it, and what the inspector has scribbled
    where houses will stand is built over, and meant to be: no others may be covered in part.
    """
    page, piece, _ = tile
    shown = _move_to_page(_find_seen(tile, tiles), tile)  # no other tile lies on it
    lines = [line for line in page.objects.lines if line.shown.common(shown)]
    air = [_move_to_page(area, tile) for area in hidden or ()]
    for name, area in laid:
        covered = _move_to_page(area, tile)
        whole = (covered, *air) if hidden is not None else ()
        for line in lines:
            common = line.shown.common(covered.inset(OVERHANG))
            if common and not any(each.covers(line.shown, OVERHANG) for each in whole):
                say = f"“{line.text[:30]}” lies where pieces lie on {name}"
                yield page.report("places", say, piece)


def _measure_pieces(
    listing: Listing, kinds: Mapping[str, PieceKind], usual: Mapping[PieceKind, Size]
) -> dict[PieceKind, Size]:
    """Take the sizes of pieces from the kit's own list; what it has none of is as it should be.

    A floor to be folded up goes by a name of its own: its net is no strip.
    """
    sizes = dict(usual)
    every = (piece for part in listing.parts for page in part.layout for piece in page.pieces)
    for piece in every:
        kind = kinds.get(piece.id)
        if kind is None or piece.window:
            continue
        wide, high = sorted((piece.width, piece.height))
        known = sizes[kind]
        if kind == "pawn":  # two sides and two feet, one above the other
            high = known.height
        elif known.width >= known.height:
            wide, high = high, wide
        sizes[kind] = Size(max(known.width, wide), max(known.height, high))
    return sizes


# Check: every piece stands where `kit.json` says, upright, at true size, and nothing else does. A
# piece is drawn in a frame of its own: the matrix under which its first outlines or its form are
# placed. The frame nearest to the promised one is measured against it; and where the piece has an
# outline or ground round it, that must stand in its middle too.
_LOST: Final = 5.0  # a frame farther off than this, in mm, is that of another piece
_CLOSE_SCALE: Final = 0.001
_CLOSE_TURN: Final = 0.1
_STRAY: Final = 3.0
_FILLED: Final = 0.6
_GROUND: Final = 0.8


def check_positions(page: MeasuredPage) -> Iterator[Fault]:
    """Measure each piece of a page, and look for pieces that are not listed."""
    # a form's own parts lie deeper: only what the page itself places tells where a piece is
    frames = tuple(dict.fromkeys(one.matrix for one in page.objects.outlines if one.depth == 0))
    drawn = list(page.objects.drawn)
    least = min((piece.width for piece in page.listed.pieces), default=0) * _GROUND
    wide = [(each.area, each.shown) for each in drawn if each.area.width >= least]
    inked = [outline.shown for outline in drawn]
    for piece in page.listed.pieces:
        told = _check_frame(page, piece, frames) if page.listing.options.framed else iter(())
        ground = _check_ground(page, piece, wide)
        for say in (*told, *ground, *_check_ink(page, piece, inked)):
            yield say, piece
    for say in _find_strays(page):
        yield say, None


def _check_frame(
    page: MeasuredPage, piece: ListedPiece, frames: tuple[Matrix, ...]
) -> Iterator[str]:
    # what is drawn more than once is enlarged within its form, which stands there as it is
    ways = [move(ON_FACE, *piece.corner, piece.turn, scale) for scale in {1.0, piece.scale}]

    def measure_gap(frame: Matrix, meant: Matrix) -> float:
        linear = max(abs(a - b) for a, b in zip(frame[:4], meant[:4], strict=True))
        return dist(frame[4:], meant[4:]) + to_points(linear)

    pairs = ((frame, way) for frame in frames for way in ways)
    found, meant = min(pairs, key=lambda pair: measure_gap(*pair), default=(None, ways[0]))
    if found is None or dist(found[4:], meant[4:]) >= _LOST:
        yield f"nothing is drawn where it must stand, at ({piece.x:.1f}, {piece.y:.1f})"
        return
    right, down = found[4] - meant[4], found[5] - meant[5]
    page.note("off by", hypot(right, down))
    if hypot(right, down) > CLOSE:
        yield f"stands {_describe_shift(right, down)}"
    wide, high = hypot(found[0], found[1]), hypot(found[2], found[3])
    for scale in dict.fromkeys((round(wide, 4), round(high, 4))):
        if min(abs(scale - 1), abs(scale / piece.scale - 1)) > _CLOSE_SCALE:
            yield f"is drawn at {scale:.1%} of its size"
    turned = degrees(atan2(found[1], found[0]) - atan2(meant[1], meant[0]))
    if abs((turned + 180) % 360 - 180) > _CLOSE_TURN:
        yield f"is turned by {turned % 360:.1f} degrees"


def _describe_shift(right: float, down: float) -> str:
    ways = (
        f"{abs(off):.2f} mm too far {after if off > 0 else before}"
        for off, before, after in ((right, "left", "right"), (down, "up", "down"))
        if abs(off) > CLOSE / 2
    )
    return " and ".join(ways) or f"{hypot(right, down):.2f} mm off"


def _check_ground(
    page: MeasuredPage, piece: ListedPiece, wide: Sequence[tuple[Rect, Rect]]
) -> Iterator[str]:
    if piece.window or page.is_leaf:
        return  # a tile shows a cutting, its seams are compared instead; a leaf has no trim
    trim, reach = piece.area, piece.area.inset(-page.listed.bleed - 1)
    grounds = [
        (area, shown) for area, shown in wide
        if trim.width * _GROUND <= area.width <= reach.width
        and trim.height * _GROUND <= area.height <= reach.height
        # of a picture cut off in the next piece, what is hidden may reach in here
        and all(piece.holds(*each.middle) for each in (area, shown))
    ]  # fmt: skip
    if not grounds:
        return
    # a ground is cut off where its neighbour's begins, and a tiling reaches as far over the edge as
    # it happens to: either what is drawn or what is seen stands in the middle
    areas = max(grounds, key=lambda ground: ground[0].width * ground[0].height)
    right, down = min(
        ((area.middle[0] - trim.middle[0], area.middle[1] - trim.middle[1]) for area in areas),
        key=lambda off: hypot(*off),
    )
    page.note("off by", hypot(right, down))
    if max(abs(right), abs(down)) > CLOSE:
        yield f"its ground stands {_describe_shift(right, down)}"


def _check_ink(page: MeasuredPage, piece: ListedPiece, drawn: Sequence[Rect]) -> Iterator[str]:
    trim, inked = piece.area, None
    right, low = trim.right, trim.bottom
    for shown in drawn:
        if shown.x > right or shown.y > low:
            continue  # most of a page with a hundred pieces lies elsewhere
        seen = shown.common(trim)
        if seen is None:
            continue
        inked = inked.joined(seen) if inked else seen
        wide, high = inked.width > trim.width * _FILLED, inked.height > trim.height * _FILLED
        if (wide and high) or ((wide or high) and page.is_leaf):  # a leaf may end early
            return
    if inked is None:
        yield "is empty"
        return
    seen_only = f"{inked.width:.1f} × {inked.height:.1f} mm"
    yield f"is nearly empty: only {seen_only} of {trim.width:g} × {trim.height:g} mm are drawn"


def _find_strays(page: MeasuredPage) -> Iterator[str]:
    pieces, bleed = page.listed.pieces, page.listed.bleed
    if any(piece.window for piece in pieces):
        return  # beside a tile stands the map of the tiles
    for outline in page.objects.outlines:
        area = outline.shown
        drawn = outline.form or outline.fill not in {None, (255, 255, 255)}
        if outline.depth or not drawn or min(area.width, area.height) <= _STRAY:
            continue
        if not any(piece.holds(*area.middle, bleed) for piece in pieces):
            say = f"something of {area.width:.1f} × {area.height:.1f} mm is drawn"
            yield f"{say} at ({area.x:.1f}, {area.y:.1f}), where kit.json has no piece"


FOLD: Final = 2.0
"""How near to the fold of the board words may come, in mm."""

RUN_OVER: Final = 1.8
"""How far the drawing of a tile runs over a cut that another tile meets, in mm."""

OVERHANG: Final = 0.2
"""How far letters may reach out of the line they are set in, in mm: an f leans over its edge."""

_ROUNDING: Final = 1e-6


def check_safe_zone(page: MeasuredPage) -> Iterator[Fault]:
    """Measure each line of type against the safe zone of its piece."""
    reach = RUN_OVER + OVERHANG
    run_over = [piece.area.inset(-reach) for piece in page.listed.pieces if piece.window]
    for line, piece in page.owned_lines:
        if piece is None:
            if not any(area.covers(line.shown, _ROUNDING) for area in run_over):
                yield from _find_outside(page, line)
        elif piece.window is None:
            area, shown = line.area, line.shown
            if max(area.width - shown.width, area.height - shown.height) >= OVERHANG:
                yield f"“{line.text[:30]}” is cut off", piece
            spare = piece.area.inset(piece.safe).margin_of(shown)
            page.note("words to trim", piece.safe + spare)
            if spare < -OVERHANG:
                near = f"“{line.text[:30]}” comes within {piece.safe + spare:.1f} mm of the trim"
                yield f"{near}; words keep {piece.safe:g} mm off", piece


def _find_outside(page: MeasuredPage, line: TextLine) -> Iterator[Fault]:
    area, trim = line.shown, page.listed.trim
    if area.bottom <= trim.y or area.y >= trim.bottom:
        return
    piece = next((each for each in page.listed.pieces if each.area.common(area)), None)
    where = "crosses the trim" if piece else "stands outside every trim"
    yield f"“{line.text[:30]}” {where} at ({area.x:.1f}, {area.y:.1f})", piece
