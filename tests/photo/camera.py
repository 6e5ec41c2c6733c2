"""Printed pages, and photographs of them made from a seed: a phone held over a table."""

from types import SimpleNamespace
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.box.packs import content_root
from pnp.photo.picture import Dots
from pnp.photo.trial import SimulatedPrinter, place_page, print_dots, read_printers
from pnp.press.paper import Flip

Matrix = NDArray[np.float64]
PRINTERS = {each.id: each for each in read_printers(content_root())}


def print_page(
    page: Dots, printer: SimulatedPrinter, dots: float, flip: Flip | None = None
) -> Dots:
    """Give a page as it comes out of a printer, with as many dots to the mm as it has itself."""
    height, width = page.shape[:2]
    fit = place_page(printer, width / dots, height / dots, flip)
    # the middle of the first dot lies half a dot within the page
    to_mm = np.array([[1 / dots, 0, 0.5 / dots], [0, 1 / dots, 0.5 / dots], [0, 0, 1]])
    fit = np.linalg.inv(to_mm) @ fit @ to_mm
    if not np.allclose(fit, np.eye(3)):
        white = (255, 255, 255)
        page = cv2.warpAffine(page, fit[:2], (width, height), None, cv2.INTER_LINEAR, 0, white)  # type: ignore[assignment]
    left, top, right, low = (round(edge * dots) for edge in printer.edge)
    inked = np.full_like(page, 255)
    inked[top : height - low, left : width - right] = page[top : height - low, left : width - right]
    return print_dots(inked, printer, dots)


class Photo(NamedTuple):
    """A photo as dots, and as the file a phone would give."""

    picture: Dots
    jpeg: bytes


def draw_view(seed: int, **told: Any) -> SimpleNamespace:
    """Draw how a photo is taken from a seed; whatever is told stays as told."""
    dice = np.random.default_rng(seed)
    drawn = {
        "megapixels": dice.uniform(4, 12),
        "tilt": dice.uniform(0, 25),  # degrees off looking straight down
        "roll": dice.normal(0, 6) + dice.choice([0, 0, 0, 90, 180]),  # how the sheet lies
        "fill": dice.uniform(0.8, 0.95),  # how much of the picture it takes, one way
        "blur": dice.uniform(0.4, 1.3),  # in dots, a standard deviation
        "noise": dice.uniform(1, 5),
        "shade": dice.uniform(0, 0.5),  # the light that the darkest corner lacks
        "curl": dice.uniform(0, 4) * (dice.random() < 0.4),  # mm by which two edges stand up
        "crease": dice.uniform(0, 3) * (dice.random() < 0.3),  # degrees by which halves stand up
        "table": ("dark", "light", "wood")[int(dice.integers(3))],
        "other": dice.random() < 0.3,  # another sheet, partly in the picture
        "light": tuple(dice.uniform(0.88, 0.97, 3)),  # white paper in red, green and blue
        "quality": 60,
    }
    return SimpleNamespace(**{**drawn, **told})


def photograph(page: Dots, dots: float, seed: int, **told: Any) -> Photo:
    """Photograph a sheet that has so many dots to the mm; `told` are fields of the view."""
    view, dice = draw_view(seed, **told), np.random.default_rng(seed + 1)
    size = np.array([page.shape[1], page.shape[0]]) / dots
    wide, high = (round(np.sqrt(view.megapixels * 1e6 * k)) for k in (3 / 4, 4 / 3))
    if 45 < view.roll % 180 < 135:
        wide, high = high, wide
    camera = _hold(view, size, wide, high, dice)
    seen = _lay_table(view, wide, high, dice)
    if view.other:
        aside = size[0] * dice.choice([-1.1, 1.1]), size[1] * dice.uniform(-0.3, 0.3)
        beside = camera[:, [0, 1, 3]] @ _turn(2, dice.uniform(-10, 10), *aside)
        _lay_sheet(seen, page, dots, *_look(beside, wide, high))
    _lay_sheet(seen, page, dots, *_look_at_bent(camera, view, size, wide, high))
    light = _estimate_light(view, wide, high, dice)[..., None] * np.array(view.light, np.float32)
    # a lens blurs light, not the figures of a picture: the middle of an edge is half as bright
    seen = 255 * cv2.GaussianBlur((seen * light / 255) ** 2.2, (0, 0), view.blur) ** (1 / 2.2)
    seen = seen + dice.standard_normal(seen.shape, np.float32) * np.float32(view.noise)
    taken = seen.clip(0, 255).astype(np.uint8)[..., ::-1]
    _, jpeg = cv2.imencode(".jpg", taken, [cv2.IMWRITE_JPEG_QUALITY, view.quality])
    picture = np.ascontiguousarray(np.asarray(cv2.imdecode(jpeg, 1), np.uint8)[..., ::-1])
    return Photo(picture, jpeg.tobytes())


def _turn(axis: int, angle: float, right: float = 0, down: float = 0) -> Matrix:
    one, other = (n for n in range(3) if n != axis)
    cos, sin, turn = np.cos(np.radians(angle)), np.sin(np.radians(angle)), np.eye(3)
    turn[[one, one, other, other], [one, other, one, other]] = cos, -sin, sin, cos
    turn[:2, 2] += right, down
    return turn


def _hold(view: SimpleNamespace, size: Matrix, wide: int, high: int, dice: Any) -> Matrix:
    """Give the camera, 3 × 4: from mm round the middle of the sheet, and above the table."""
    way = dice.uniform(0, 360)
    turn = _turn(2, way) @ _turn(0, view.tilt) @ _turn(2, view.roll - way)
    long = max(wide, high)
    lens = np.array([[0.75 * long, 0, wide / 2], [0, 0.75 * long, high / 2], [0, 0, 1]])
    at = np.array([0, 0, 3 * max(size)])
    corners = np.array([[x, y, 0] for x in (-1, 1) for y in (-1, 1)]) * [*(size / 2), 0]
    for _ in range(6):  # step back, and aside, till all of it is in the picture
        seen = (corners @ turn.T + at) @ lens.T
        spots = seen[:, :2] / seen[:, 2:]
        off = (spots.max(0) + spots.min(0)) / 2 - [wide / 2, high / 2]
        at[:2] -= off * at[2] / lens[0, 0]
        at[2] *= max(np.ptp(spots, 0) / [wide, high]) / view.fill
    held: Matrix = lens @ np.column_stack([turn * [1, 1, -1], at])
    return held


def _look(matrix: Matrix, wide: int, high: int) -> tuple[Matrix, Matrix]:
    """Give which point of a plane each dot of the photo shows."""
    y, x = np.mgrid[:high, :wide].astype(np.float64)
    a, b, c = (row[0] * x + row[1] * y + row[2] for row in np.linalg.inv(matrix))
    return a / c, b / c


def _look_at_bent(
    camera: Matrix, view: SimpleNamespace, size: Matrix, wide: int, high: int
) -> tuple[Matrix, Matrix]:
    """Give which point of the sheet each dot of the photo shows: bent paper keeps its length."""
    table = np.linspace(-size[0], size[0], 4001)
    rise = view.curl * (table / size[0] * 2) ** 2 + np.tan(np.radians(view.crease)) * abs(table)
    along = np.cumsum(np.hypot(np.gradient(table), np.gradient(rise)))
    along -= along[2000]
    x, y = _look(camera[:, [0, 1, 3]], wide, high)
    if rise.any():
        eye = -np.linalg.inv(camera[:, :3]) @ camera[:, 3]
        flat, level = x, y
        for _ in range(4):
            up = np.interp(x, table, rise) / eye[2]
            x, y = flat + (eye[0] - flat) * up, level + (eye[1] - level) * up
        x = np.interp(x, table, along)
    return x, y


def _lay_sheet(seen: Any, page: Dots, dots: float, x: Matrix, y: Matrix) -> None:
    high, wide = page.shape[:2]
    row = len(x) // 2
    near = np.hypot(*(abs(np.diff(way[row])).mean() for way in (x, y))) * dots
    page = np.asarray(cv2.GaussianBlur(page, (0, 0), max(near / 2.5, 0.1)), np.uint8)
    at = (x * dots + wide / 2 - 0.5, y * dots + high / 2 - 0.5)
    on = (abs(x * dots) < wide / 2) & (abs(y * dots) < high / 2)
    across, down = (way.astype(np.float32) for way in at)
    laid = cv2.remap(page, across, down, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE)
    seen[on] = laid[on]


def _lay_table(view: SimpleNamespace, wide: int, high: int, dice: Any) -> Any:
    tone = {"dark": (52, 48, 46), "light": (214, 208, 198), "wood": (158, 116, 78)}[view.table]
    grain = (3, 60) if view.table == "wood" else (40, 40)
    rough = cv2.resize(dice.normal(1, 0.06, grain).astype(np.float32), (wide, high))
    return rough[..., None] * np.array(tone, np.float32)


def _estimate_light(view: SimpleNamespace, wide: int, high: int, dice: Any) -> Any:
    """Give how much light falls on each dot: less to one side, and in the shadow of an arm."""
    way, (y, x) = dice.uniform(0, 2 * np.pi), np.mgrid[-1:1:60j, -1:1:60j]
    side = (x * np.cos(way) + y * np.sin(way)) / 2.9 + 0.5
    arm = 1 / (1 + np.exp(-12 * (x * np.sin(way) - y * np.cos(way) - dice.uniform(0.2, 1))))
    light = 1 - view.shade * (0.6 * side + 0.4 * arm)
    return cv2.resize(light.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
