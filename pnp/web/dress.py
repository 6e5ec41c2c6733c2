"""The dress of a game on its pages: grounds, type, faces of deeds, the board as a map."""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import fsum, sqrt
from pathlib import Path
from typing import Final
from zlib import compress, decompress

from pnp.box.coded_pieces import coded_pieces
from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.places import rings
from pnp.box.places.place import turn_area
from pnp.box.reading.kept_box import key_of_pack, open_box
from pnp.errors import PnpError
from pnp.faces.context import blend, channels, is_dark, lightness
from pnp.kept import kept_or
from pnp.units import Rect
from pnp.web.frame import read_static

# Lightness of a game's colour as type: at most so much on light ground, at least on dark.
_DARKEST: Final = 40
_LIGHTEST: Final = 76
# Lightness of a ground under words: with less, soft words would have less than 4.5:1 there.
_PALE: Final = 94
_DIM: Final = 12

# What a player's sign may be filled with; those unlike the groups of the game come first.
_SIGNS: Final = ("#10151c", "#d0179b", "#8a4b1c", "#7d8894", "#ff7a1a", "#6c2bd0", "#e2231a",
                 "#ffd21f", "#2460e0", "#8fe03a")  # fmt: skip

COVERS: Final = ("box-lid", "board")
"""The parts whose picture stands for a game, the first it has; else its first part."""

_NO_ACCENT: Final = "#0b4f8a"

# What the pages say in a Latin script, their marks and signs; a name in another has the system's.
_LETTERS: Final = (*range(0x20, 0x7F), *range(0xBF, 0x100), 0x152, 0x153, 0x178,
                   *map(ord, "\u00a0¡§«°·»–—‘’‚“”„†•…\u202f‹›€−●✓✗"))  # fmt: skip

# Plain, bold, and that of names and titles, by how the kit letters them.
_PLAIN: Final = ("sans-400", "sans-600")
_DISPLAY: Final = {"serif": "serif-700", "poster": "serif-700", "enamel": "serif-700",
                   "grotesque": "sans-700"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Dress:
    """What a game's pages wear: type and style, and where each deed lies on the board."""

    key: str
    """A name for all of it and for the faces, new with whatever is drawn differently."""
    files: Mapping[str, bytes]
    """Type, style and script, by the name under which a page asks."""
    places: Mapping[str, tuple[float, ...]]
    """Left, top, width and height of each deed, and of each space by its number where there are
    any, in hundredths of the board."""
    ratio: float
    """How wide the board is for its height; 0 without one."""


def find_dress(folder: Path, box: Box) -> Dress | None:
    """Give the dress of a table's game, kept or made; none if its folder is of another state.

    A table keeps its own game: of pictures that tell other prices it has none.
    """
    try:
        today = open_box(folder)
        if (today.game.id, today.deeds) != (box.game.id, box.deeds):
            return None
        key = key_of_pack(folder, "dress")
        return kept_or(Dress, key, lambda: _make_dress(today, key[:12] or "unkept"))
    except (PnpError, OSError):
        return None  # the pages are plain; `pnp check` tells what is wrong


def _make_dress(box: Box, key: str) -> Dress:
    styled = {name: read_static(name).encode() for name in ("dress.css", "dress.js")}
    town = box.town
    ratio = town.size / (town.height or town.size) if town else float(bool(box.board))
    return Dress(key, dict(subset_type(box)) | styled, dict(_places(box)), ratio)


def find_faces(folder: Path, lang: str, *, whole: bool = False) -> Mapping[str, str]:
    """Give the board and each deed, or all that has a code, as pictures; kept or drawn, in seconds.

    By their codes; what cannot be drawn is not among them. Of `whole` kits there are the backs as
    well, `-back`, where they are not all alike, such as those of deeds.
    """

    def draw() -> dict[str, bytes]:
        box = open_box(folder)
        wanted = {each.code for each in coded_pieces(box) if whole or each.kind == "deed"}
        wanted |= set() if whole else {"board"}
        drawn = draw_faces(box, folder, wanted, lang, backs=whole)
        return {name: compress(face.encode()) for name, face in drawn}

    packed = kept_or(dict, key_of_pack(folder, "faces", lang, str(whole)), draw)
    return {name: decompress(face).decode() for name, face in packed.items()}


def draw_faces(
    box: Box, folder: Path, wanted: Container[str], lang: str = "", *, backs: bool = True
) -> Iterator[tuple[str, str]]:
    """Draw the faces of some pieces by their codes, and backs of their own, as pictures."""
    # a bank that nobody looks at must not load what draws
    from pnp.press.job import PrintJob  # noqa: PLC0415
    from pnp.press.kit import plan_parts_to_cut  # noqa: PLC0415
    from pnp.press.printing import context_for  # noqa: PLC0415
    from pnp.press.svg_pen import SvgShelf, picture_of  # noqa: PLC0415

    job = PrintJob(lang=lang if lang in box.game.languages else box.game.source)
    context, shelf = context_for(box, job, folder), SvgShelf()
    for part in plan_parts_to_cut(context, job):
        pieces = part.lay_out().pieces
        own_backs = backs and len({piece.look[1] for piece in pieces}) > 1
        for piece in pieces:
            name = context.codes.get(piece.id, part.id)
            for face, side in ((piece.front, ""), (piece.back if own_backs else None, "-back")):
                if face and name in wanted and (drawn := picture_of(face, folder, shelf)):
                    yield f"{name}{side}", drawn


def type_files(box: Box) -> tuple[str, ...]:
    """Name the files of the type of a game's pages: plain, bold, and that of names."""
    return tuple(f"{cut}.ttf" for cut in (*_PLAIN, _DISPLAY[box.look.lettering]))


def subset_type(box: Box) -> Iterator[tuple[str, bytes]]:
    """Give the type of a game's pages by its files."""
    return ((name, subset_font(name)) for name in type_files(box))


@cache
def subset_font(name: str) -> bytes:
    """Give the letters of a font that pages have need of."""
    import uharfbuzz as hb  # noqa: PLC0415  # as above

    face = hb.Face(hb.Blob.from_file_path(str(content_root() / "fonts" / name)))
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(_LETTERS)
    wanted.flags = hb.SubsetFlags.NO_HINTING
    letters: bytes = hb.subset(face, wanted).blob.data
    return letters


def _places(box: Box) -> Iterator[tuple[str, tuple[float, ...]]]:
    if box.board:
        places = zip(rings.places(box.board), box.board.spaces, strict=True)
        for n, (laid, space) in enumerate(places):
            area = turn_area(laid.cell, (laid.x, laid.y), laid.angle)
            for name in (str(n), space.deed) if space.deed else (str(n),):
                yield name, _hundredths(area, box.board.size, box.board.size)
    if box.town:
        high = box.town.height or box.town.size
        for stop in box.town.stops:
            if not stop.plate:
                continue
            # an owner's token lies on the space, clear of the price below the house
            many = len(stop.deeds)
            area = Rect(*stop.plate) if many > 1 else rings.space_area(box.town, stop)
            # homes that share a plot lie there in two columns
            across = min(many, 2) or 1
            wide, high_each = area.width / across, area.height / max(-(-many // across), 1)
            for n, deed in enumerate(stop.deeds):
                down, right = divmod(n, across)
                own = Rect(area.x + right * wide, area.y + down * high_each, wide, high_each)
                yield deed, _hundredths(own, box.town.size, high)


def _hundredths(area: Rect, width: float, height: float) -> tuple[float, ...]:
    sides = (area.x, width), (area.y, height), (area.width, width), (area.height, height)
    return tuple(round(100 * each / whole, 2) for each, whole in sides)


def colours(box: Box, dress: Dress | None = None, lang: str = "") -> str:
    """Write the colours of a game as variables of a style; dressed, its ground and type too.

    The board on a wall is the one in the language of the page.
    """
    palette = box.look.palette
    deep = accent_of(box)
    wash = blend(palette.get("title", deep), "#ffffff", 0.22)
    own = {
        "game": deep, "game-light": deep, "game-dark": _towards("#ffffff", deep, _LIGHTEST),
        "wash": wash, "wash-dark": blend(deep, "#14181f", 0.22),
    }  # fmt: skip
    if dress is None:
        return _root(own)
    ground = palette.get("board", palette.get("paper", "#ffffff"))
    ink = palette.get("ink", "#000000")
    own |= {
        "ground": _towards("#ffffff", ground, _PALE),
        "ground-dark": _towards("#000000", blend(ink, "#11151b", 0.35), _DIM),
        "board": f"url(/dress/{dress.key}/board.svg?lang={lang})",
        "ratio": f"{dress.ratio:.4f}",
    }  # fmt: skip
    fonts = [name for name in dress.files if name.endswith(".ttf")]
    return write_type(fonts, f"/dress/{dress.key}/") + _root(own)


def accent_of(box: Box) -> str:
    """Give the colour a game is known by, as dark as white words on it need."""
    palette = box.look.palette
    return _towards("#000000", palette.get("page", palette.get("accent", _NO_ACCENT)), _DARKEST)


def write_type(fonts: Iterable[str], place: str) -> str:
    """Write a style by which a page asks for plain, bold and display type at a place."""
    cuts = (("kit", 400), ("kit", 600), ("kit display", 700))
    asked = (
        f"@font-face {{ font-family: '{family}'; font-weight: {weight}; font-display: swap; "
        f"src: url({place}{name}) format('truetype'); }}"
        for (family, weight), name in zip(cuts, fonts, strict=True)
    )
    return "".join(asked) + _root({"plain": "'kit'", "display": "'kit display'"})


def _towards(end: str, colour: str, bound: float) -> str:
    # a colour that words cannot be read in, or on, is mixed until they can
    darker = end == "#000000"
    while (lightness(colour) > bound) if darker else (lightness(colour) < bound):
        colour = blend(end, colour, 0.08)
    return colour


def _root(variables: Mapping[str, str]) -> str:
    return f":root {{ {'; '.join(f'--{name}: {value}' for name, value in variables.items())}; }}"


def pawns(box: Box, players: Iterable[str]) -> dict[str, dict[str, object]]:
    """Give each player a sign: a colour that none of the game's groups has."""
    palette = box.look.palette
    taken = [palette[each.colour] for each in box.groups or box.pieces if each.colour in palette]
    found: dict[str, dict[str, object]] = {}
    left = list(_SIGNS)
    for name in players:
        left = left or list(_SIGNS)
        fill = max(left, key=lambda each: min((_apart(each, one) for one in taken), default=0))
        left.remove(fill)
        taken.append(fill)
        found[name] = {"fill": fill, "dark": is_dark(fill)}
    return found


def _apart(one: str, other: str) -> float:
    # how far apart eyes see two colours: they are finer for green than for red and blue
    (r, g, b), (red, green, blue) = channels(one), channels(other)
    middle = (r + red) / 512
    parts = (2 + middle) * (r - red) ** 2, 4 * (g - green) ** 2, (3 - middle) * (b - blue) ** 2
    return sqrt(fsum(parts))
