"""A save of Tabletop Simulator: decks and cards, their pictures cut from sheets beside the save."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from itertools import groupby
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from PIL import Image

from pnp.box.foreign import Unreadable, attempt, read_foreign
from pnp.box.limits import ALL_PIXELS, ITEMS, PICTURE_BYTES, PIXELS
from pnp.errors import Finding, PnpError
from pnp.importers.deck import ImportedDeck, ImportedGame, sound_picture
from pnp.importers.pictures import WHOLE, Trim, as_card, trim_of
from pnp.importers.plain_json import JsonObject, read_object

_CARD_HEIGHT: Final = 88.9  # in mm, of scale 1
_SIDES: Final = (20.0, 300.0)
_SHEET: Final = 5 * PIXELS  # ten by seven cards, each more than a thousand dots high
_GRID: Final = (1, 100)
_MOST: Final = 100  # times as large as a card
_SHOWN: Final = 200  # letters of an address
_FAR: Final = ("this is not beside the save, and nothing is fetched: save it there as `{}`, "
               "else its cards are only named")  # fmt: skip
_POKER: Final = (63.5, 88.9)
_NEAR: Final = 0.03  # sheets of ten by seven are often square, their cells a little narrow
# Bold and italic are kept; colours and the like are of the screen.
_MARKS: Final = {"b": "**", "i": "*"}
_TAG: Final = re.compile(r"\[/?(b|i|u|s|sup|sub|-|[0-9A-Fa-f]{6})\]")


class _Cell(NamedTuple):
    """A cell of a sheet, in rows from the top, and how large the card is that shows it."""

    url: str
    across: int = 1
    down: int = 1
    number: int = 0
    scale: float = 1.0


class _Card(NamedTuple):
    """One card as it is on the table; those that are alike become one row."""

    deck: str
    title: str
    text: str
    face: _Cell
    back: _Cell


class _Cut(NamedTuple):
    """The picture that was cut out of a cell, and the trim of its card."""

    name: str
    trim: Trim


def recognise(path: Path, data: bytes) -> bool:
    """Tell a save by the list of its objects."""
    return path.suffix.lower() == ".json" and b'"ObjectStates"' in data


def read(path: Path, data: bytes) -> ImportedGame:
    """Read the decks of a save, those in bags too, and its single cards as one deck more."""
    save, others = read_object(path, data), Counter[str]()
    found = (card for x in save.all("ObjectStates").values() for card in _cards_of(x, others))
    cards = Counter(found)
    if len(cards) > ITEMS:
        raise PnpError(f"{save.file}: there are more than {ITEMS:,} cards that are not alike")
    cells = {cell for card in cards for cell in (card.face, card.back)}
    lies = {url: _find(path.parent, url) for url in sorted({cell.url for cell in cells})}
    most = ALL_PIXELS // max(1, sum(lies[cell.url] != "" for cell in cells))
    shears = _Shears(path.parent, save.file, lies, most)
    faces = shears.cut({card.face: None for card in cards})
    trims = {card.back: faces[card.face].trim if card.face in faces else None for card in cards}
    left = [Finding(_FAR.format(_file_name(url) or "sheet.png"), save.file, piece=url[:_SHOWN])
            for url, name in lies.items() if url and not name]  # fmt: skip
    left += [Finding(f"{count:,} of this kind: only cards are taken", save.file, piece=name)
             for name, count in others.items()]  # fmt: skip
    decks = tuple(_decks(cards, faces, shears.cut(trims)))
    return ImportedGame(decks, save.text("SaveName"), shears.pictures, left=(*shears.left, *left))


def _cards_of(thing: JsonObject, others: Counter[str]) -> Iterator[_Card]:
    inside, ids = [*thing.all("ContainedObjects").values()], thing.all("DeckIDs")
    numbers = [each.number("value", 0, 0, 10**9) for each in ids.values()]
    if thing.plain("CustomDeck") and numbers:
        # a deck of an old save has only numbers
        alone = [JsonObject(thing.file, {})] * len(numbers)
        cards = inside if len(inside) == len(numbers) else alone
        deck = _plain(thing.text("Nickname")) or "Deck"
        yield from (_card(thing, deck, n, card) for n, card in zip(numbers, cards, strict=True))
    elif thing.plain("CustomDeck") and thing.plain("CardID") is not None:
        yield _card(thing, "Cards", thing.number("CardID", 0, 0, 10**9), thing)
    elif not inside:
        others[thing.text("Name") or "object"] += 1
    else:
        for each in inside:
            yield from _cards_of(each, others)
    for each in thing.all("States").values():
        yield from _cards_of(each, others)


def _card(thing: JsonObject, deck: str, number: int, card: JsonObject) -> _Card:
    # the number tells its sheet, then its cell in two digits
    sheets = thing.all("CustomDeck") | card.all("CustomDeck")
    sheet = sheets.get(str(number // 100), JsonObject(thing.file, {}))
    across, down = sheet.number("NumWidth", 10, *_GRID), sheet.number("NumHeight", 7, *_GRID)
    place = thing.all("Transform").get("scaleZ")
    size = place.plain("value") if place else 1
    scale = round(float(size), 2) if isinstance(size, int | float) and 0 < size < _MOST else 1.0
    grid = (across, down, number % 100, scale)
    back = grid if sheet.plain("UniqueBack") is True else (1, 1, 0, scale)
    faces = _Cell(sheet.text("FaceURL"), *grid), _Cell(sheet.text("BackURL"), *back)
    title = _plain(card.text("Nickname")) or f"{deck} {number}"
    return _Card(deck, title, _plain(card.text("Description"), _MARKS), *faces)


def _plain(text: str, marks: Mapping[str, str] = MappingProxyType({})) -> str:
    return _TAG.sub(lambda tag: marks.get(tag[1], ""), text)


def _decks(
    cards: Counter[_Card], faces: Mapping[_Cell, _Cut], backs: Mapping[_Cell, _Cut]
) -> Iterator[ImportedDeck]:
    # Cards with a picture are that picture, the others are cards of the house.
    piles: dict[tuple[str, Trim | None], list[tuple[str, ...]]] = {}
    for card, count in cards.items():
        face, back = faces.get(card.face), backs.get(card.back)
        seen = (face.name, back.name if back else "") if face else ()
        pile = piles.setdefault((card.deck, face.trim if face else None), [])
        pile.append((card.title, card.text, str(min(count, 999)), *seen))
    for (name, trim), rows in piles.items():
        if trim is None:
            yield ImportedDeck(name, ("title", "text", "count"), tuple(rows))
        else:
            columns = ("title", "text", "count", "picture", "back")
            front, back_box = (WHOLE["picture"],), ({**WHOLE["back"], "when": "back"},)
            yield ImportedDeck(name, columns, tuple(rows), trim, front, back_box)


@dataclass(frozen=True, slots=True)
class _Shears:
    """What cuts cards out of the sheets that lie beside the save."""

    folder: Path
    file: str
    lies: Mapping[str, str]
    """What the picture of an address is called there; nothing if it is not."""
    most: int
    """The most dots of a card."""
    pictures: dict[str, bytes] = field(default_factory=dict)
    left: list[Finding] = field(default_factory=list)

    def cut(self, trims: Mapping[_Cell, Trim | None]) -> dict[_Cell, _Cut]:
        """Cut cells out, each sheet opened once; without a trim of its own as their cells are."""
        there = sorted((self.lies[x.url], x) for x in trims if self.lies[x.url])
        found = dict[_Cell, _Cut]()
        for name, cells in groupby(there, key=lambda each: each[0]):
            try:
                raw = read_foreign(self.folder, name, 5 * PICTURE_BYTES)
                data, ending = sound_picture(raw, _SHEET)
                sheet = attempt(partial(_open, data))
            except Unreadable as error:
                self.left.append(Finding(str(error), self.file, piece=name))
                continue
            sheet.format = "JPEG" if ending == ".jpg" else "PNG"  # as its cells are kept
            cuts = ((x, self._cut(sheet, x, trims[x])) for _, x in cells)
            found |= {cell: cut for cell, cut in cuts if cut}
        return found

    def _cut(self, sheet: Image.Image, cell: _Cell, trim: Trim | None) -> _Cut | None:
        wide, high = sheet.width // cell.across, sheet.height // cell.down
        if cell.number >= cell.across * cell.down or not wide or not high:
            say = f"there is no card {cell.number} in {cell.across} × {cell.down}"
            self.left.append(Finding(say, self.file, piece=cell.url[:_SHOWN]))
            return None
        down, along = divmod(cell.number, cell.across)
        part = sheet.crop((along * wide, down * high, (along + 1) * wide, (down + 1) * high))
        part.format = sheet.format
        tall = min(max(_CARD_HEIGHT * cell.scale, _SIDES[0]), _SIDES[1])
        if trim is None and cell.scale == 1:  # as most leave it: a card of that shape
            alike = abs(wide / high * _POKER[1] / _POKER[0] - 1) < _NEAR
            trim = _POKER if alike else trim_of(wide, high)[0]
        broad = min(max(tall * wide / high, _SIDES[0]), _SIDES[1])
        trim = trim or (round(broad, 1), round(tall, 1))
        data, ending = as_card(part, trim, self.most, bleed=False)
        name = f"pictures/{len(self.pictures) + 1:03}{ending}"
        self.pictures[name] = data
        return _Cut(name, trim)


def _find(folder: Path, url: str) -> str:
    # As it is called there, or as the program calls what it has fetched: letters and figures.
    plain = re.sub(r"[^A-Za-z0-9]", "", url)[:_SHOWN]
    names = (_file_name(url), *(f"{plain}.{ending}" for ending in ("png", "jpg", "jpeg")))
    return next((name for name in names if name and (folder / name).is_file()), "")


def _open(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data)).convert("RGB")


def _file_name(url: str) -> str:
    try:
        name = PurePosixPath(unquote(urlsplit(url.replace("\\", "/")).path)).name
    except ValueError:  # half an address of six parts
        return ""
    return name if name.isprintable() and len(name) < _SHOWN else ""
