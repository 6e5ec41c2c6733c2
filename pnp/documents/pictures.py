"""Pictures drawn as the press draws: single faces, all drawings of a kit, its laid table."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, cos, dist, fsum, radians, sin
from operator import sub
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image as Images
from PIL import Image as Pictures
from PIL import ImageChops, ImageDraw, ImageFilter
from PIL.Image import Image, Resampling, Transform

from pnp.box.art import ICON, STEP, is_motif
from pnp.box.places.place import PAWN_FOOT
from pnp.faces.boxes.box_drawing import put_layer
from pnp.faces.context import WHITE, Context, Face
from pnp.faces.diagrams.laid_table import DIE, TABLE, LaidPiece, cloth, die_face
from pnp.faces.diagrams.shown_table import lay_shown_table
from pnp.faces.pen import Pen
from pnp.outlines import rectangle
from pnp.output import file_stem, writing
from pnp.press.job import PrintJob
from pnp.press.kit import lay_out_all, plan_parts
from pnp.press.kit_snapshot import FacePicture, list_faces
from pnp.press.pdf.file import FormCache, Imprint
from pnp.press.printing import write_document, write_face_pages
from pnp.proof.raster import open_aside, render
from pnp.units import Point, Rect, Size

_ACROSS: Final = 8  # drawings, or faces of a part, beside each other on the sheet of all
_SMALL: Final = 240  # dots that the longest side of a face has there
_GAP: Final = 12
_DESK: Final = (208, 208, 208)

_CELL: Final = Size(30, 36)
_HEAD: Final = 11.0
_EDGE: Final = 8.0

_SCREEN_DPI: Final = 144  # what a screen takes the picture of a table for

_BARE: Final = Imprint("", "", "")  # nobody reads the pages that become pictures

ArtSection = tuple[str, list[str]]
"""A heading, and the names of the drawings under it."""


def write_kit(context: Context, job: PrintJob, folder: Path, dpi: int) -> Iterator[Path]:
    """Write a picture of each face of a kit, in a folder for each part, and one of all its faces.

    Names each file that is written. Raises LayoutError with everything that cannot be laid out.
    """
    printed = (part for part in plan_parts(context, job) if not part.on_screen)
    for part in lay_out_all(printed):
        faces = list_faces(part)
        files = write_faces(faces, Path(context.pack), folder, dpi)
        yield from files
        if len(files) > 1:
            sheet = folder / f"{part.id}.png"
            write_picture(_lay_side_by_side(faces, files), sheet, dpi, folder)
            yield sheet


def _lay_side_by_side(faces: Sequence[FacePicture], files: Sequence[Path]) -> Image:
    sizes, small = [each.face.size for each in faces], list[Image]()
    dots = _SMALL / max(max(each.width, each.height) for each in sizes)
    for size, file in zip(sizes, files, strict=True):
        with Pictures.open(file) as picture:
            picture.thumbnail((dots * size.width, dots * size.height))
            small.append(picture.copy())
    columns, rows = min(_ACROSS, len(small)), ceil(len(small) / _ACROSS)
    wide, high = (_GAP + max(sides) for sides in zip(*(each.size for each in small), strict=True))
    sheet = Pictures.new("RGB", (columns * wide + _GAP, rows * high + _GAP), _DESK)
    for n, face in enumerate(small):
        row, column = divmod(n, columns)
        sheet.paste(face, (_GAP + column * wide, _GAP + row * high))
    return sheet


def write_faces(faces: Sequence[FacePicture], pack: Path, folder: Path, dpi: int) -> list[Path]:
    """Write a picture of each face into the folder of its part; give their files.

    Raises LayoutError with everything that cannot be drawn.
    """
    names = (f"{file_stem(x.piece)}{'-back' if x.side == 'back' else ''}.png" for x in faces)
    files = [folder / each.part / name for each, name in zip(faces, names, strict=True)]
    leaves, cache = [(each.piece, each.face) for each in faces], FormCache(pack, packing=0)
    write = partial(write_face_pages, cache=cache, leaves=leaves, imprint=_BARE)
    for picture, file in zip(_render(write, dpi), files, strict=True):
        write_picture(picture, file, dpi, folder)
    return files


def write_picture(picture: Image, file: Path, dpi: int, within: Path) -> None:
    """Write a picture whole or not at all; no level of its path below a folder may be a link."""
    with writing(file, within) as beside:
        picture.save(beside, format="PNG", dpi=(dpi, dpi))


def write_scene(context: Context, file: Path) -> None:
    """Write a picture of the laid table as a camera sees it."""
    faces = scene_faces(context)
    drawn = _draw_aside([(face.size, face.draw) for face in faces], Path(context.pack), DPI)
    textures = dict(zip([face.key for face in faces], drawn, strict=True))
    write_picture(draw_scene(context, textures), file, _SCREEN_DPI, file.parent)


def write_art_sheet(context: Context, file: Path, dpi: int) -> None:
    """Write one picture of all drawings a kit can use, with their names."""
    parts = parts_of_art(context)
    size = Size(2 * _EDGE + _ACROSS * _CELL.width, 2 * _EDGE + fsum(map(_height, parts)))
    drawn = [(size, partial(_draw_art, context=context, parts=parts, size=size))]
    for picture in _draw_aside(drawn, Path(context.pack), dpi):
        write_picture(picture, file, dpi, file.parent)


def _draw_aside(
    drawn: Sequence[tuple[Size, Callable[[Pen], None]]], pack: Path, dpi: int
) -> Iterator[Image]:
    pages, cache = [("", size, draw) for size, draw in drawn], FormCache(pack, packing=0)
    return _render(partial(write_document, imprint=_BARE, pages=pages, cache=cache), dpi)


def _render(write: Callable[[Path], None], dpi: int) -> Iterator[Image]:
    with open_aside(write) as opened:
        for page in opened:
            yield render(page, dpi, grey=False).convert("RGB")


def parts_of_art(context: Context) -> list[ArtSection]:
    """Sort the drawings of a kit: its own, those all games share, icons, steps of making."""
    art = context.theme.art
    own, names = set(art.own()), sorted(art.names())
    motifs = [name for name in names if is_motif(name)]
    parts: list[ArtSection] = [
        (context.box.game.id, [name for name in motifs if name in own]),
        ("shared", [name for name in motifs if name not in own]),
        ("icons", [name for name in names if name.startswith(ICON)]),
        ("steps", [name for name in names if name.startswith(STEP)]),
    ]
    return [part for part in parts if part[1]]


def _height(part: ArtSection) -> float:
    return _HEAD - (-len(part[1]) // _ACROSS) * _CELL.height


def _draw_art(pen: Pen, context: Context, parts: list[ArtSection], size: Size) -> None:
    pen.shape(rectangle(size.area), WHITE)
    y = _EDGE
    for heading, names in parts:
        area = Rect(_EDGE, y, size.width - 2 * _EDGE, _height((heading, names)))
        layer = "art-icons" if heading == "icons" else "art"
        said = " ".join(name.removeprefix(ICON) for name in names)
        put_layer(pen, context, f"sheets/{layer}", area, heading=heading, names=said)
        y = area.bottom


# A picture of the laid table as a camera sees it: thickness, soft shadows, light from one side.
# Everything is a rectangle in space with a picture on it: the face of a card, the side of a board,
# a pawn that stands. Each is warped to where the camera sees it, those below before those on them.
WIDTH: Final = 2400
"""How wide the picture is, in dots."""
HEIGHT: Final = 1500
"""How high it is."""
DPI: Final = 240
"""Dots to an inch of the faces it is made of: more than are seen of the nearest."""
_FINE: Final = 2  # so many times finer it is drawn than it is kept: edges are smooth

_TURN, _ABOVE, _AWAY = radians(-11), radians(39), 1250.0  # of the camera; the last in mm
_MARGIN: Final = 0.012  # of the picture, at its edges
# What is seen round a board, in mm at the left, behind, at the right, in front: hands run out.
_AROUND: Final = (48, 24, 100, 84)

_FALL: Final = (0.55, 0.3)  # how far a shadow falls to the right and to the front, a mm up
_DARK: Final = 128  # of 255, where a shadow is full
_SHADOW: Final = (12, 10, 24)
_PAPER: Final = (250, 248, 243)
_CORE: Final = (190, 182, 168)  # the grey board on which a board is glued
_SOFT: Final = 0.6  # how far in dots an edge is blurred, which would else show steps
_BORDER: Final = 2  # dots round a picture that is warped: an edge is not mixed with nothing

_Space = tuple[float, float, float]
"""A place in mm: to the right, to the front, up."""


class _Sheet(NamedTuple):
    """A rectangle in space: where its top left, its top right and its bottom left are."""

    corner: _Space
    across: _Space
    down: _Space

    @property
    def corners(self) -> tuple[_Space, _Space, _Space, _Space]:
        """All four, round from the top left."""
        (x, y, z), (ax, ay, az), (dx, dy, dz) = self
        return self.corner, self.across, (ax + dx - x, ay + dy - y, az + dz - z), self.down


@dataclass(frozen=True, slots=True)
class _Camera:
    """How large things are in the middle of the table, in dots to a mm, and where that is seen."""

    scale: float = 1
    at: Point = (0, 0)

    def see(self, place: _Space) -> _Space:
        """Give where a place is seen, times how far away it is, and how far away it is."""
        x, y, z = place[0] - TABLE.width / 2, place[1] - TABLE.height / 2, place[2]
        right, near = x * cos(_TURN) - y * sin(_TURN), x * sin(_TURN) + y * cos(_TURN)
        low, away = near * sin(_ABOVE) - z * cos(_ABOVE), near * cos(_ABOVE) + z * sin(_ABOVE)
        k, depth = self.scale * _AWAY, _AWAY - away
        return k * right + self.at[0] * depth, k * low + self.at[1] * depth, depth

    def find(self, place: _Space) -> Point:
        """Give the dot where a place is seen."""
        x, y, depth = self.see(place)
        return x / depth, y / depth


def scene_faces(context: Context) -> list[Face]:
    """Give the faces that are seen on the laid table, each once."""
    sides = [die_face(context, pips) for pips in range(1, 7)]
    faces = [*(piece.face for piece in lay_shown_table(context)), *sides]
    return list({face.key: face for face in faces}.values())


def draw_scene(context: Context, textures: Mapping[str, Image]) -> Image:
    """Draw the laid table from the pictures of its faces, by their keys."""
    # who stands hides what is further away: all lie first, then the furthest stands first
    laid = sorted(lay_shown_table(context), key=lambda x: (x.kind in {"pawn", "die"}) and x.at[1])
    camera, size = _frame(laid), (WIDTH * _FINE, HEIGHT * _FINE)
    canvas = Images.new("RGB", size, cloth(context) or WHITE)
    for piece in laid:
        _put(canvas, camera, piece, textures)
    return ImageChops.multiply(canvas.reduce(_FINE), _light())


def _frame(laid: Sequence[LaidPiece]) -> _Camera:
    # Near enough that what must be seen is just in the picture.
    board = next((piece for piece in laid if piece.kind == "board"), None)
    shown = [_round(board)] if board else map(_top_of, laid)
    seen = [_Camera().find(corner) for sheet in shown for corner in sheet.corners] or [(0, 0)]
    left, right = min(x for x, _ in seen), max(x for x, _ in seen)
    top, low = min(y for _, y in seen), max(y for _, y in seen)
    wide, high, part = WIDTH * _FINE, HEIGHT * _FINE, 1 - 2 * _MARGIN
    k = min(wide * part / max(right - left, 1), high * part / max(low - top, 1))
    return _Camera(k, (wide / 2 - k * (left + right) / 2, high / 2 - k * (top + low) / 2))


def _round(board: LaidPiece) -> _Sheet:
    area = board.size.area.shifted(*board.at).grown(*_AROUND)
    return _Sheet((area.x, area.y, 0), (area.right, area.y, 0), (area.x, area.bottom, 0))


def _top_of(piece: LaidPiece) -> _Sheet:
    # What is seen of it from above; of who stands, the front.
    (x, y), (wide, high), z = piece.at, (piece.size.width, piece.size.height), piece.base
    c, s = cos(radians(piece.angle)), sin(radians(piece.angle))
    if piece.kind == "pawn":
        left, right, up = x - wide / 2, x + wide / 2, z + high / 2 - PAWN_FOOT.height
        return _Sheet((left, y, up), (right, y, up), (left, y, z))
    if piece.kind == "die":
        x, y = x - (c - s) * DIE / 2, y - (s + c) * DIE / 2
    z += piece.thick
    return _Sheet((x, y, z), (x + wide * c, y + wide * s, z), (x - high * s, y + high * c, z))


def _put(canvas: Image, camera: _Camera, piece: LaidPiece, textures: Mapping[str, Image]) -> None:
    top, picture = _top_of(piece), textures[piece.face.key]
    _cast(canvas, camera, top, piece.base)
    if piece.kind == "pawn":
        _put_pawn(canvas, camera, piece, picture)
        return
    back_left, back_right, front_right, front_left = top.corners
    edges = ((front_left, front_right), (front_right, back_right), (back_left, front_left))
    for side, (left, right) in zip(_sides(piece, textures), edges, strict=True):
        wall = _Sheet(left, right, (*left[:2], piece.base))
        (x, y), (ax, ay), (dx, dy) = map(camera.find, wall)
        if (ax - x) * (dy - y) > (ay - y) * (dx - x):  # it faces us
            # how light it is from its left to its right: the lamp stands at the left
            lit = 0.84 + 0.18 * (right[1] - left[1]) / (dist(left, right) or 1)
            _warp(canvas, camera, side, wall, lit)
    _warp(canvas, camera, picture, top)


def _sides(piece: LaidPiece, textures: Mapping[str, Image]) -> list[Image]:
    # In front, at the right, at the left: more of it no camera sees.
    if piece.kind == "die":
        front, right, *_ = (n for n in range(1, 7) if n not in {piece.pips, 7 - piece.pips})
        return [textures[f"die {n}"] for n in (front, right, 7 - right)]
    side = Images.new("RGB", (1, round(piece.thick * 3) + 1), _PAPER)
    if piece.kind == "board":
        side.paste(_CORE, (0, 0, *side.size))
    elif piece.layers > 1:  # the edges of those that lie in a pile
        for row in range(0, side.height, 2):
            side.paste((200, 198, 194), (0, row, 1, row + 1))
    return [side] * 3


def _put_pawn(canvas: Image, camera: _Camera, piece: LaidPiece, picture: Image) -> None:
    (left, y, up), (right, *_), (*_, z) = sheet = _top_of(piece)
    k, half = picture.height / piece.size.height, PAWN_FOOT.height / 2
    foot = _Sheet((left, y - half, z), (right, y - half, z), (left, y + half, z))
    _cast(canvas, camera, foot, z - 1)
    _warp(canvas, camera, Images.new("RGB", (1, 1), _PAPER), foot, 0.94)
    middle, high = round(picture.height / 2), round((up - z) * k)
    front = picture.crop((0, middle, picture.width, middle + high))
    cut = Images.new("L", front.size)
    # round above, where it is not folded
    ImageDraw.Draw(cut).rounded_rectangle((0, 0, front.width, high + 2 * k), k, fill=255)
    for behind, lit in ((1.2, 0.45), (0.8, 0.5), (0.4, 0.55), (0.0, 1.0)):
        _warp(canvas, camera, front, _Sheet(*((x, y - behind, h) for x, y, h in sheet)), lit, cut)


def _cast(canvas: Image, camera: _Camera, top: _Sheet, base: float) -> None:
    """Darken what lies under a piece and beside it, away from the light."""
    feet, ends = (
        [camera.find((x + (z - base) * _FALL[0] * k, y + (z - base) * _FALL[1] * k, base))
         for x, y, z in top.corners] for k in (0, 1)
    )  # fmt: skip
    blur = camera.scale * (0.5 + 0.09 * (top.corner[2] - base))
    roomy = round(3 * blur) + 2
    (left, low_x), (up, low_y) = ((min(each), max(each)) for each in zip(*feet, *ends, strict=True))
    left, up = int(left) - roomy, int(up) - roomy
    mask = Images.new("L", (int(low_x) + roomy - left, int(low_y) + roomy - up))
    pen = ImageDraw.Draw(mask)
    between = ([feet[n - 1], feet[n], ends[n], ends[n - 1]] for n in range(4))
    for outline in (feet, ends, *between):
        pen.polygon([(x - left, y - up) for x, y in outline], fill=_DARK)
    canvas.paste(_SHADOW, (left, up), mask.filter(ImageFilter.GaussianBlur(blur)))


def _warp(
    canvas: Image, camera: _Camera, picture: Image, sheet: _Sheet, lit: float = 1,
    cut: Image | None = None,
) -> None:  # fmt: skip
    """Put a picture where a sheet is seen, so much of it as is cut out."""
    outline = [camera.find(corner) for corner in sheet.corners]
    xs, ys = zip(*outline, strict=True)
    left, top = int(min(xs)) - 2, int(min(ys)) - 2
    size = (ceil(max(xs)) + 2 - left, ceil(max(ys)) + 2 - top)
    # what is finer than it is seen would flicker
    first, second, third, last = outline
    wide = min(picture.width, ceil(max(dist(first, second), dist(last, third))) or 1)
    high = min(picture.height, ceil(max(dist(first, last), dist(second, third))) or 1)
    way = _lead_back(camera, sheet, (wide, high), (left, top))

    def seen(flat: Image) -> Image:
        fit = flat.resize((wide, high), Resampling.LANCZOS, reducing_gap=2.0)
        framed = fit.resize((wide + 2 * _BORDER, high + 2 * _BORDER), Resampling.NEAREST)
        framed.paste(fit, (_BORDER, _BORDER))
        return framed.transform(size, Transform.PERSPECTIVE, way, Resampling.BICUBIC)

    mask = Images.new("L", size)
    ImageDraw.Draw(mask).polygon([(x - left, y - top) for x, y in outline], fill=255)
    if cut:
        mask = ImageChops.multiply(mask, seen(cut))
    shown = seen(picture).point(lambda value: round(value * lit))
    canvas.paste(shown, (left, top), mask.filter(ImageFilter.GaussianBlur(_SOFT)))


def _lead_back(
    camera: _Camera, sheet: _Sheet, size: tuple[int, int], origin: tuple[int, int]
) -> list[float]:
    """Give the eight figures that lead from a dot of the canvas to one of the framed picture.

    A dot of the picture is seen at a sum of three columns, one for each of its two places and one
    for where it begins; the way back is the inverse of that matrix, which is known but for a
    factor from the cross products of its columns.
    """
    start, across, down = map(camera.see, sheet)
    right = [each / size[0] for each in map(sub, across, start)]
    low = [each / size[1] for each in map(sub, down, start)]
    begin = [s - _BORDER * (r + d) for s, r, d in zip(start, right, low, strict=True)]
    for column in (right, low, begin):
        column[0] -= origin[0] * column[2]
        column[1] -= origin[1] * column[2]
    rows = (*_cross(low, begin), *_cross(begin, right), *_cross(right, low))
    return [each / rows[-1] for each in rows[:-1]]


def _cross(a: Sequence[float], b: Sequence[float]) -> tuple[float, float, float]:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _light() -> Image:
    # A lamp at the left and behind: full light there, less and less away from it.
    fall = Images.radial_gradient("L").point(lambda value: round(255 - 105 * (value / 255) ** 1.7))
    left, top = WIDTH - round(WIDTH * 0.38), WIDTH - round(HEIGHT * 0.3)
    wide = fall.resize((WIDTH * 2, WIDTH * 2), Resampling.BICUBIC)
    return Images.merge("RGB", [wide.crop((left, top, left + WIDTH, top + HEIGHT))] * 3)
