"""A PDF of cards: one on each page, or a grid of them, cut into a picture of each card."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby, islice, product
from math import fsum
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageFilter

from pnp.box.foreign import UNPRINTABLE, attempt
from pnp.box.limits import ALL_PIXELS
from pnp.box.reading.text_files import show_path
from pnp.errors import Finding, PnpError
from pnp.importers.deck import ImportedDeck, ImportedGame
from pnp.importers.pictures import CARDS, as_card, picture_deck, published_trim
from pnp.units import Rect

_DOTS: Final = 6.0  # to the mm, of pages that are only looked at
_FINE: Final = 300 / 25.4
_OBJECTS: Final = 20_000
_PAGES, _CARDS, _LONGEST = 400, 2_000, 1_200.0  # the last in mm
_ALONE: Final = 180.0  # a page no longer than this is one card
_LEAST: Final = 20.0  # the shorter side of a card
_SHAVED: Final = 0.3  # off each edge: half a cut line, a sliver of the next card, in mm
_GAP: Final = 14.0  # the most that lies between two cards
_SIDES: Final = [side for each in CARDS for side in each]
_Box = tuple[int, int, int, int]
_TOLD: Final = re.compile(r"(.*\.pdf)#([0-9]{1,2})x([0-9]{1,2})", re.IGNORECASE)


class _Card(NamedTuple):
    page: int
    area: Rect
    """In mm from the top left of its page."""


def recognise(_path: Path, data: bytes) -> bool:
    """Tell a PDF by what it begins with."""
    return b"%PDF-" in data[:1024]


def read(path: Path, data: bytes) -> ImportedGame:
    """Cut the cards out of the pages of a PDF; `deck.pdf#3x3` says how many lie on each."""
    told = _TOLD.fullmatch(path.name)
    file = show_path(path.with_name(told[1]) if told else path)
    grid = (int(told[2]), int(told[3])) if told else None
    document = attempt(lambda: pdfium.PdfDocument(data))
    if len(document) > _PAGES:
        raise PnpError(f"{file}: this PDF has {len(document):,} pages; {_PAGES} is the most")
    pages = attempt(lambda: [_look(page, grid) for page in document])
    # pages of another grid are no cards: rules, a board, a title; but of backs no edge may be seen
    sizes = Counter((round(x.width), round(x.height)) for _, areas in pages for x in areas)
    usual = next((size for size, _ in sizes.most_common(1)), (0, 0))
    cards, left, last = list[_Card](), list[Finding](), list[Rect]()
    for number, (ink, areas) in enumerate(pages):
        fit = [x for x in areas if abs(x.width - usual[0]) < 2 and abs(x.height - usual[1]) < 2]
        fit = fit or (last if _holds(ink, last) else [])
        last = fit or last
        cards += [_Card(number, x) for x in fit if ink.crop(_corners(x.inset(1))).getbbox()]
        if not fit:
            say = "no cards like the others were found here"
            left.append(Finding(say, file, page=number + 1))
    if not 0 < len(cards) <= _CARDS:
        say = f"{len(cards):,} cards were found; there may be 1 to {_CARDS:,}"
        raise PnpError(f"{file}: {say}. `{file}#3x3` says that 3 lie beside each other, 3 below")
    deck, pictures = attempt(lambda: _cut_out(document, cards))
    return ImportedGame((deck,), "", pictures, {}, tuple(left))


def _look(page: Any, grid: tuple[int, int] | None) -> tuple[Image.Image, list[Rect]]:
    # Where something is printed on a page, and where its cards lie.
    if not 0 < max(page.get_size()) * 25.4 / 72 <= _LONGEST:
        raise PnpError(f"it has a page that is longer than {_LONGEST:g} mm")
    dots = page.render(scale=_DOTS * 25.4 / 72, grayscale=True).to_pil()
    ink = dots.point(lambda tone: 0 if tone > 244 else 255)
    return ink, _cells(page, dots, ink, grid)


def _cells(
    page: Any, dots: Image.Image, ink: Image.Image, grid: tuple[int, int] | None
) -> list[Rect]:
    # What is drawn says it best; else the dots of the page do.
    wide, high = (points * 25.4 / 72 for points in page.get_size())
    if max(wide, high) <= _ALONE and grid is None:
        return [_trim_box(page, Rect(0, 0, wide, high))]
    if grid is None and (drawn := _drawn_cells(page, high)) and _holds(ink, drawn):
        return drawn
    areas = list[Rect]()
    for box in (_solid(ink), _long_lines(ink), ink.getbbox() if grid else None):
        if box:
            block = dots.crop(box)
            across = _spans(block, grid and grid[0])
            down = _spans(block.transpose(Image.Transpose.TRANSPOSE), grid and grid[1])
            areas = [Rect((box[0] + x) / _DOTS, (box[1] + y) / _DOTS, w / _DOTS, h / _DOTS)
                     for y, h in down for x, w in across]  # fmt: skip
            if len(areas) > 1 and _holds(ink, areas):
                return areas
    return areas if grid else []


def _solid(ink: Image.Image) -> _Box | None:
    # The box round all that is no mark, line or type: cards, unless they are nothing else.
    half = ink.reduce(2).point(lambda tone: 255 if tone == 255 else 0)
    found = half.filter(ImageFilter.MinFilter(5)).filter(ImageFilter.MaxFilter(5)).getbbox()
    if not found:
        return None
    left, top, right, low = (2 * each for each in found)
    near = (left - 2, top - 2, right + 2, low + 2)
    rest = Image.new("L", ink.size)
    rest.paste(ink.crop(near), near[:2])
    return rest.getbbox()


def _long_lines(ink: Image.Image) -> _Box | None:
    # The box round all lines of 15 mm and more.
    long = Image.new("L", ink.size)
    for stretch in ((45, 1), (1, 45)):
        found = ink.reduce(stretch).point(lambda tone: 255 if tone > 250 else 0)
        long = ImageChops.lighter(long, found.resize(ink.size, Image.Resampling.NEAREST))
    return long.getbbox()


def _corners(area: Rect, dots: float = _DOTS) -> _Box:
    left, top, right, low = area.x, area.y, area.right, area.bottom
    return round(left * dots), round(top * dots), round(right * dots), round(low * dots)


def _trim_box(page: Any, whole: Rect) -> Rect:
    left, low, right, top = page.get_trimbox()
    outer = page.get_cropbox()
    sides = (left - outer[0], outer[3] - top, right - left, top - low)
    trim = Rect(*(points * 25.4 / 72 for points in sides))
    return trim if whole.covers(trim) and min(trim.width, trim.height) >= _LEAST else whole


def _drawn_cells(page: Any, high: float) -> list[Rect]:
    # Pictures, forms and grounds that are alike and lie side by side; the largest of them, for
    # what is on cards is alike too.
    if page.get_rotation():
        return []
    left, low, _, _ = (points * 25.4 / 72 for points in page.get_cropbox())
    groups = dict[tuple[int, int], list[Rect]]()
    for each in islice(page.get_objects(max_depth=1), _OBJECTS):
        x, y, right, top = (points * 25.4 / 72 for points in each.get_bounds())
        area = Rect(x - left, high - top + low, right - x, top - y)
        if min(area.width, area.height) >= _LEAST:
            # 63.5 is no brink; what lies on one another is one card
            size = (round(area.width + 0.13), round(area.height + 0.13))
            alike = groups.setdefault(size, [])
            if len(alike) < 100 and not any(area.inset(1).overlaps(x) for x in alike):
                alike.append(area)
    many = [alike for alike in groups.values() if len(alike) > 1]
    best = max(many, key=lambda alike: fsum(x.width * x.height for x in alike), default=[])
    return sorted(best, key=lambda area: (round(area.y), area.x))


def _holds(ink: Image.Image, areas: Sequence[Rect]) -> bool:
    # Whether next to nothing is printed beside these areas.
    rest = ink.copy()
    for area in areas:
        rest.paste(0, _corners(area.inset(-1)))
    return rest.histogram()[255] < 0.08 * ink.histogram()[255]


def _spans(dots: Image.Image, told: int | None) -> list[tuple[float, float]]:
    # Where cards begin and how wide they are, from side to side of a block: alike, with gaps that
    # are alike, and where straight edges run from top to foot.
    wide = dots.width
    steps = ImageChops.difference(dots, ImageChops.offset(dots, 1, 0))
    edge = steps.resize((wide, 1), Image.Resampling.BOX).tobytes()
    plain = median(edge) + 1
    best, spans = 1.6, [(0.0, float(wide))]
    most = int(wide / (_LEAST * _DOTS))
    for count in [told] if told else range(2, most + 1):
        for gap in range(int(_GAP * _DOTS) if count > 1 else 1):
            each = (wide - gap * (count - 1)) / count
            cuts = [x for n in range(1, count) for x in (n * (each + gap) - gap, n * (each + gap))]
            sharp = (max(edge[max(0, round(x) - 2) : round(x) + 3], default=0) for x in cuts)
            off, near = min((abs(each / _DOTS - side), side) for side in _SIDES)
            known = near * _DOTS if off < 0.8 else 0
            score = min(sharp, default=plain) / plain * (2 if known else 1) / (1 + gap / 20 / _DOTS)
            if score > best or (told and len(spans) != told):
                # a block is measured with the shades of its edges: a published size is nearer
                side = known or each
                pitch = side if known and not gap else each + gap
                start = (wide - side - pitch * (count - 1)) / 2
                best, spans = score, [(start + n * pitch, side) for n in range(count)]
    return spans


def _cut_out(document: Any, cards: Sequence[_Card]) -> tuple[ImportedDeck, dict[str, bytes]]:
    # Alike cards once; pages on which all are alike, behind others, are their backs.
    trim, bleed = published_trim(cards[0].area.width, cards[0].area.height)
    seen, texts, keys = list[Image.Image](), list[str](), dict[int, list[int]]()
    pictures, most = list[bytes](), ALL_PIXELS // len(cards)
    for number, inside in groupby(cards, key=lambda card: card.page):
        page = document[number]
        dots = page.render(scale=_FINE * 25.4 / 72).to_pil()
        for each in inside:
            picture = dots.crop(_corners(each.area.inset(_SHAVED), _FINE))
            middle = each.area.inset(1.5)  # no edge of another card, no words of the page
            inner = dots.crop(_corners(middle, _FINE)).convert("RGB")
            text, smalls = _text(page, middle), _small(inner)
            key = next((n for n, x in enumerate(seen) if texts[n] == text
                        and any(_alike(x, small) for small in smalls)), len(seen))  # fmt: skip
            if key == len(seen):
                seen.append(smalls[0])
                texts.append(text)
                pictures.append(as_card(picture, trim, most, bleed=bleed)[0])
            keys.setdefault(number, []).append(key)
    backs, behind = _backs(keys)
    kept = [f"pictures/card-{n + 1:03}.png" for n in range(len(seen))]
    counts = Counter((key, behind.get(number)) for number, found in keys.items()
                     if number not in backs for key in found)  # fmt: skip
    rows = [(_name(texts[key]) or f"Card {key + 1}", kept[key], "" if back is None else kept[back],
             str(count)) for (key, back), count in counts.items()]  # fmt: skip
    return picture_deck("Cards", rows, trim), dict(zip(kept, pictures, strict=True))


def _small(picture: Image.Image) -> list[Image.Image]:
    # What two cards are compared by: as it is, then moved by as much as a cut may be off.
    wide, high = picture.size
    boxes = ((4 + x, 4 + y, wide - 4 + x, high - 4 + y) for x, y in product((0, -3, 3), repeat=2))
    return [picture.resize((40, 56), Image.Resampling.BOX, box) for box in boxes]


def _alike(one: Image.Image, other: Image.Image) -> bool:
    # fine shapes in their lightness, grounds in their colours, which a scan blurs
    off = ImageChops.difference(one, other)
    if any(off.convert("L").histogram()[32:]):
        return False
    colours = off.resize((4, 5), Image.Resampling.BOX).histogram()
    return not any(any(colours[band + 12 : band + 256]) for band in (0, 256, 512))


def _backs(keys: Mapping[int, Sequence[int]]) -> tuple[set[int], dict[int, int]]:
    # Pages that are backs, and the back of the cards on each other page.
    pages = sorted(keys)
    fronts, others = pages[::2], pages[1::2]
    one = {number: found[0] for number, found in keys.items() if len(set(found)) == 1}
    printed = {key for number in fronts for key in keys[number]}
    if (
        len(fronts) == len(others)
        and all(n in one and one[n] not in printed for n in others)
        and (any(n not in one for n in fronts) or len({one[n] for n in others}) == 1 < len(others))
    ):
        return set(others), {front: one[n] for front, n in zip(fronts, others, strict=True)}
    *rest, last = pages
    first = {key for number in rest for key in keys[number]}
    if last in one and one[last] not in first and any(n not in one for n in rest):
        return {last}, dict.fromkeys(rest, one[last])
    return set(), {}


def _text(page: Any, area: Rect) -> str:
    if page.get_rotation():
        return ""
    left, _, _, top = page.get_cropbox()
    x, y, right, low = _corners(area, 72 / 25.4)
    text = page.get_textpage().get_text_bounded(left + x, top - low, left + right, top - y)
    return UNPRINTABLE.sub("", str(text))


def _name(text: str) -> str:
    # What a card is called stands at its head.
    lines = (" ".join(line.split())[:40] for line in text.splitlines())
    return next((line for line in lines if any(map(str.isalpha, line))), "")
