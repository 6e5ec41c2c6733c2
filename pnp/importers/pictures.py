"""Pictures as cards: a folder of them, or pictures that another source has of each card."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from PIL import Image, ImageOps

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.limits import ALL_PIXELS, PICTURE_BYTES
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.text_files import show_path
from pnp.errors import Finding, PnpError
from pnp.importers.deck import ImportedDeck, ImportedGame, keep_picture, sound_picture
from pnp.output import file_stem

_BLEED: Final = 3.0
WHOLE: Final[Mapping[str, Mapping[str, Any]]] = {
    side: {"picture": f"{{{side}}}", "cover": True} for side in ("picture", "back")
}
"""A box that a picture of `as_card` fills, by the column that names it."""
CARDS: Final = [(each.width, each.height) for each in SIZES.values() if each.is_card]
"""Width and height in mm of all cards of a published size."""
_ENDINGS: Final = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_MANY: Final = 2_000
_DPI: Final = 300
_FINEST: Final = 600 / 25.4
_CUT: Final = 75  # dots that printers' templates have beyond the trim, 1/8 in on each side
_BACK: Final = re.compile(r"(.*?)[ _-]*(?:back|backs|rear|rücken|rückseite|dos|verso|reverso)")
_TIMES: Final = re.compile(
    r"(?:^|[ _-]+)(?:x([0-9]{1,3})|([0-9]{1,3})x)(?=[ _-]|$)|[ _]*\(([0-9]{1,3})\)$", re.IGNORECASE
)

Trim = tuple[float, float]


def trim_of(across: int, down: int) -> tuple[Trim, bool]:
    """Guess how large a card is in mm by the dots of its picture, and whether it has a bleed.

    >>> trim_of(825, 1125), trim_of(1000, 1400)
    (((63.5, 88.9), True), ((63.5, 88.9), False))
    """
    short, long = sorted((across, down))
    cut = [each for each in CARDS if all(abs(side / 25.4 * _DPI + _CUT - dots) <= 12
           for side, dots in zip(sorted(each), (short, long), strict=True))]  # fmt: skip
    near = [each for each in CARDS if abs(min(each) / max(each) / (short / long) - 1) < 0.012]
    wide, high = sorted((cut or near or [(63.5, min(200.0, 63.5 * long / short))])[0])
    return ((wide, high) if across <= down else (high, wide)), bool(cut)


def published_trim(across: float, down: float) -> tuple[Trim, bool]:
    """Give the published size that a card measured in mm has, and whether it is with its bleed."""
    sizes = CARDS + [(high, wide) for wide, high in CARDS]
    near = ((max(abs(size[0] + more - across), abs(size[1] + more - down)), size, more)
            for more in (0.0, 2 * _BLEED, 6.35) for size in sizes)  # fmt: skip
    off, trim, more = min(near)
    return (trim, more > 0) if off < 0.9 else ((round(across, 1), round(down, 1)), False)


def picture_deck(name: str, rows: Iterable[tuple[str, ...]], trim: Trim) -> ImportedDeck:
    """Give cards that are pictures of `as_card`: a row is title, picture, back and count."""
    sound = tuple(row for row in rows if row[1])
    back = (WHOLE["back"],) if any(row[2] for row in sound) else ()
    columns = ("title", "picture", "back", "count")
    return ImportedDeck(name, columns, sound, trim, (WHOLE["picture"],), back)


def as_card(data: bytes | Image.Image, trim: Trim, most: int, *, bleed: bool) -> tuple[bytes, str]:
    """Give a picture of a card with 3 mm more all round, as its edges go on, and its ending.

    What is not of the shape of the card stands in its middle. Unreadable if it is no picture.
    """
    if isinstance(data, bytes):
        data = Image.open(BytesIO(sound_picture(data)[0]))
    kind = "JPEG" if data.format == "JPEG" else "PNG"
    plain = data.convert("RGBA")
    if (data.width - data.height) * (trim[0] - trim[1]) < 0:
        plain = plain.transpose(Image.Transpose.ROTATE_90)
    plain = Image.alpha_composite(Image.new("RGBA", plain.size, "white"), plain).convert("RGB")
    whole = tuple(side + 2 * _BLEED for side in trim)
    inner = whole if bleed else trim
    finest = min((most / (whole[0] * whole[1])) ** 0.5, _FINEST)
    dots = min(plain.width / inner[0], plain.height / inner[1], finest)
    size = max(1, round(inner[0] * dots)), max(1, round(inner[1] * dots))
    alike = abs(plain.width / plain.height * size[1] / size[0] - 1) < 0.03
    filled = alike or bleed
    plain = ImageOps.fit(plain, size) if filled else ImageOps.pad(plain, size, color="white")
    file = BytesIO()
    outer = max(plain.width, round(whole[0] * dots)), max(plain.height, round(whole[1] * dots))
    _bled(plain, outer).save(file, kind, quality=92, compress_level=3)
    return file.getvalue(), ".jpg" if kind == "JPEG" else ".png"


def _bled(inner: Image.Image, whole: tuple[int, int]) -> Image.Image:
    # What is cut a little beside the line shows the edge of the picture going on, not paper.
    sheet = Image.new("RGB", whole)
    spans = [[(0, 1, 0, (all_ - own) // 2), (0, own, (all_ - own) // 2, own),
              (own - 1, own, (all_ + own) // 2, all_ - (all_ + own) // 2)]
             for own, all_ in zip(inner.size, whole, strict=True)]  # fmt: skip
    for left, right, x, across in spans[0]:
        for top, low, y, down in spans[1]:
            if across and down:
                part = inner.crop((left, top, right, low)).resize((across, down))
                sheet.paste(part, (x, y))
    return sheet


def recognise(path: Path, _data: bytes) -> bool:
    """Tell a folder in which there are pictures."""
    return path.is_dir() and any(_in_folder(each) for each in _folders(path))


def read(path: Path, _data: bytes) -> ImportedGame:
    """Take each picture of a folder for a card, those of each folder in it for another deck."""
    found = [(each, names) for each in _folders(path) if (names := _in_folder(each))]
    count = sum(len(names) for _, names in found)
    if count > _MANY:
        raise PnpError(f"{show_path(path)}: there are {count:,} pictures; {_MANY:,} is the most")
    kept = _Pictures(ALL_PIXELS // count)
    decks = [kept.deck("Cards" if one == path else one.name, one, names) for one, names in found]
    return ImportedGame(tuple(x for x in decks if x.rows), "", kept.pictures, {}, tuple(kept.left))


def _folders(path: Path) -> list[Path]:
    inner = (x for x in path.iterdir() if x.is_dir() and not x.is_symlink())
    return [path, *sorted(each for each in inner if each.name[0] != ".")]


def _in_folder(folder: Path) -> list[str]:
    files = (each.name for each in folder.iterdir() if each.suffix.lower() in _ENDINGS)
    return sorted(name for name in files if name[0] != ".")


@dataclass(frozen=True, slots=True)
class _Pictures:
    """The pictures of all decks, each with so many dots at most, and what was left."""

    most: int
    pictures: dict[str, bytes] = field(default_factory=dict)
    left: list[Finding] = field(default_factory=list)

    def deck(self, name: str, folder: Path, files: Sequence[str]) -> ImportedDeck:
        """Take the pictures of a folder; what is called a back is the back of what it is like."""
        opened = {Path(one).stem: (one, size) for one in files if (size := self._size(folder, one))}
        backs = {hit[1].lower(): stem for stem in opened if (hit := _BACK.fullmatch(stem.lower()))}
        fronts = [stem for stem in opened if stem not in backs.values()] or [*opened]
        sizes = Counter(opened[each][1] for each in fronts)
        trim, bleed = trim_of(*sizes.most_common(1)[0][0]) if sizes else ((63.5, 88.9), False)
        kept = {stem: self._take(folder / opened[stem][0], trim, bleed) for stem in opened}
        rows = list[tuple[str, ...]]()
        for stem in fronts:
            times = _TIMES.search(stem)
            plain = _TIMES.sub(" ", stem).replace("_", " ").strip(" -") or stem
            count = next(filter(None, times.groups()), "1") if times else "1"
            # its own back, else that of all whose names begin alike, else that of all
            alike = [each for each in backs if stem.lower().startswith(each)]
            back = kept[backs[max(alike, key=len)]] if alike and stem not in backs.values() else ""
            rows.append((plain[:1].upper() + plain[1:], kept[stem], back, count))
        return picture_deck(name, rows, trim)

    def _size(self, folder: Path, name: str) -> tuple[int, int] | None:
        try:
            data = read_foreign(folder, name, PICTURE_BYTES)
            return attempt(lambda: Image.open(BytesIO(data)).size)
        except (Unreadable, FileNotFoundError) as error:
            self.left.append(Finding(str(error), show_path(folder / name)))
            return None

    def _take(self, file: Path, trim: Trim, bleed: bool) -> str:
        try:
            data, ending = as_card(
                read_foreign(file.parent, file.name, PICTURE_BYTES), trim, self.most, bleed=bleed
            )
        except Unreadable as error:
            self.left.append(Finding(str(error), show_path(file)))
            return ""
        return keep_picture(self.pictures, file_stem(file.stem), data, ending)
