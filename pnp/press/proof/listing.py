"""What `kit.json` promises: every file, page and piece of a built kit, as it can be measured."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pnp.errors import PrintError
from pnp.units import Rect, Size, Turn

NEWEST: Final = 1
"""The highest form of manifest that is understood."""

_TURNS: Final[dict[int, Turn]] = {0: 0, 90: 90, 180: 180, 270: 270}


@dataclass(frozen=True, slots=True)
class Placed:
    """One piece on one page: the area its trim (or its window) covers, in mm."""

    id: str
    code: str
    side: str
    area: Rect
    turn: Turn
    safe: float
    bleed: float
    window: Rect | None = None
    qr: str = ""

    @property
    def corner(self) -> tuple[float, float]:
        """Where the top left of the upright face lies on the page, after its turn."""
        area = self.area
        x, y = {
            0: (area.x, area.y),
            90: (area.right, area.y),
            180: (area.right, area.bottom),
            270: (area.x, area.bottom),
        }[self.turn]
        return (x - self.window.x, y - self.window.y) if self.window else (x, y)

    @property
    def name(self) -> str:
        """Id and side as a report names them."""
        return self.id if self.side == "front" else f"{self.id} ({self.side})"


@dataclass(frozen=True, slots=True)
class ListedPage:
    """One page of a part: its sheet, its side, its fold lines, its pieces."""

    number: int
    sheet: int
    side: str
    bleed: float
    folds: tuple[float, ...]
    pieces: tuple[Placed, ...]
    cut: bool = True
    """Whether pieces are cut out of it, or it is a leaf to be read."""

    @property
    def trim(self) -> Rect:
        """What all pieces of the page cover together."""
        whole = self.pieces[0].area
        for piece in self.pieces[1:]:
            whole = whole.joined(piece.area)
        return whole


@dataclass(frozen=True, slots=True)
class ListedPart:
    """One part: its file, its paper, its flip, its pieces and how many, its pages."""

    id: str
    title: str
    file: str
    paper: Size
    sheets: int
    flip: str | None
    counts: dict[str, int]
    pages: tuple[ListedPage, ...]
    framed: bool = True
    """Whether each piece is drawn in a frame of its own, as ours are; a stranger's need not be."""


@dataclass(frozen=True, slots=True)
class Printer:
    """The printer a kit is made for, as it was measured; seen from the front."""

    name: str
    shift: tuple[float, float]
    turn: float
    back_scale: tuple[float, float]
    front_scale: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Listing:
    """A whole manifest."""

    kit: str
    title: str
    content: str
    lang: str
    paper: str
    backs: str
    ink: str
    shift: tuple[float, float]
    only: tuple[str, ...]
    board_size: int | None
    file: str
    pages: int
    parts: tuple[ListedPart, ...]
    printer: Printer | None = None


def read_listing(folder: Path) -> Listing:
    """Read a kit's manifest.

    Raises PrintError if there is none, if it is damaged, or if a newer pnp has written it.
    """
    file = folder / "kit.json"
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise PrintError(
            f"there is no kit in {folder}: {file} is missing; build it first with `pnp build`"
        ) from None
    except (OSError, ValueError) as error:
        raise PrintError(f"{file} cannot be read: {error}") from None
    try:
        return _listing(told)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise PrintError(f"{file} is not a manifest of a kit: {error!r} is wrong in it") from None


def _listing(told: dict[str, Any]) -> Listing:
    if told["manifest"] > NEWEST:
        raise PrintError(
            f"kit.json has the form {told['manifest']}, this pnp reads up to {NEWEST}; "
            "update pnp, or build the kit again"
        )
    options = told["options"]
    shift = options["back_shift"]
    return Listing(
        kit=str(told["kit"]),
        title=str(told["title"]),
        content=str(told["content"]),
        lang=str(options["lang"]),
        paper=str(options["paper"]),
        backs=str(options["backs"]),
        ink=str(options["ink"]),
        shift=(float(shift[0]), float(shift[1])),
        only=tuple(options["only"]),
        board_size=options.get("board_size"),
        file=_plain_name(told["file"]),
        pages=int(told["pages"]),
        parts=tuple(_part(part, options) for part in told["parts"]),
        printer=_printer(options.get("printer")),
    )


def _printer(told: dict[str, Any] | None) -> Printer | None:
    if told is None:
        return None
    right, down = told["shift"]
    across, tall = told["back_scale"]
    wide, high = told["front_scale"]
    return Printer(
        str(told["name"]),
        (float(right), float(down)),
        float(told["turn"]),
        (float(across), float(tall)),
        (float(wide), float(high)),
    )


def _plain_name(name: str) -> str:
    """Refuse a name that leads out of the kit's folder."""
    if Path(name).name != name:
        raise ValueError(name)
    return name


def _part(part: dict[str, Any], options: dict[str, Any]) -> ListedPart:
    width, height = part.get("page") or options["page"]
    return ListedPart(
        id=str(part["id"]),
        title=str(part["title"]),
        file=_plain_name(part["file"]),
        paper=Size(float(width), float(height)),
        sheets=int(part["sheets"]),
        flip=part["duplex"],
        counts={str(piece["id"]): int(piece["count"]) for piece in part["pieces"]},
        pages=tuple(_page(page) for page in part["layout"]),
        framed=bool(options.get("framed", True)),
    )


def _page(page: dict[str, Any]) -> ListedPage:
    bleed = float(page["bleed"])
    return ListedPage(
        number=int(page["page"]),
        sheet=int(page["sheet"]),
        side=str(page["side"]),
        bleed=bleed,
        folds=tuple(float(x) for x in page["folds"]),
        pieces=tuple(_placed(piece, bleed) for piece in page["pieces"]),
        cut=bool(page.get("cut", True)),
    )


def _placed(piece: dict[str, Any], bleed: float) -> Placed:
    window = piece.get("window")
    return Placed(
        id=str(piece["id"]),
        code=str(piece["code"]),
        side=str(piece["side"]),
        area=Rect(
            float(piece["x"]), float(piece["y"]), float(piece["width"]), float(piece["height"])
        ),
        turn=_TURNS[int(piece["turn"])],
        safe=float(piece["safe"]),
        bleed=bleed,
        window=Rect(*(float(figure) for figure in window)) if window else None,
        qr=str(piece.get("qr", "")),
    )
