"""A nanDECK script: what it draws becomes boxes, and what differs from card to card columns."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pnp.box.foreign import UNPRINTABLE, Unreadable, read_foreign
from pnp.box.limits import CHARACTERS, COLUMNS, FILE_BYTES, ITEMS
from pnp.box.reading.lists import read_cells
from pnp.box.reading.text_files import show_path
from pnp.errors import Finding, PnpError
from pnp.importers.deck import SAFE, ImportedDeck, ImportedGame, name_columns, set_type
from pnp.importers.lists import Assets
from pnp.units import Rect

_KNOWN: Final = re.compile(rb"(?im)^[ \t]*(?:cardsize|link|(?:html)?text|image|rectangle)[ \t]*=")
_LINE: Final = re.compile(r"(\[[^\[\]]+\]|[A-Za-z]\w*)\s*(?:=\s*(.*))?", re.DOTALL)
# A label, or how many values it has; whatever else stands in braces is to be reckoned out.
_FORM: Final = re.compile(r"\[([^\[\]]+)\]|\{\(([^(){}\[\]]+)\)\}")
_SUM: Final = re.compile(r"\{[^{}]*\}")
_PARTS: Final = re.compile(
    r'"[^"]*"|\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}|\([^()]*\)|,|[^",{(]+|.', re.DOTALL
)
_LABEL: Final = re.compile(r"\[([^\[\]]+)\]")
_RANGE: Final = re.compile("([0-9]{1,6})(?:-([0-9]{1,6}))?")
_NUMBER: Final = re.compile(r"-?(?:[0-9]{1,6}\.?[0-9]{0,6}|\.[0-9]{1,6})")
# What reaches over several lines and is not taken, with the word at its end.
_BLOCKS: Final = {"for": "next", "if": "endif", "macro": "end", "frame": "endframe",
                  "sequence": "endsequence", "layer": "endlayer"}  # fmt: skip
_UNITS: Final = {"mm": 1.0, "cm": 10.0, "inch": 25.4}
_SIDES: Final = (20.0, 400.0)
_STEPS: Final = 50_000
_AT: Final = {"left": "left", "right": "right", "top": "top", "bottom": "foot"}
_MARKS: Final = ((r"</?b>", "**"), (r"</?i>", "*"), (r"<br\s*/?>|\\13\\", "\n\n"),
                 (r"<[^<>]*>", ""))  # fmt: skip
# What lists hold is no script: brackets in it mean nothing.
_HIDE: Final = str.maketrans("[]{}", "\ue000\ue001\ue002\ue003")
_SHOW: Final = {found: mark for mark, found in _HIDE.items()}

_Font = tuple[Mapping[str, Any], str]  # how it is set, and its colour
_PLAIN: Final[_Font] = (set_type("", 12.0, bold=False), "")


class _Spot(NamedTuple):
    """A place on cards: what stands there, where, how, and how many stand there already."""

    kind: str
    at: tuple[float, ...]
    style: tuple[tuple[str, Any], ...]
    again: int = 0


def recognise(path: Path, data: bytes) -> bool:
    """Tell a script by its directives."""
    return path.suffix.lower() in {".nde", ".txt"} and _KNOWN.search(data) is not None


def read(path: Path, data: bytes) -> ImportedGame:
    """Read a script line by line; what cannot be taken of it is told."""
    file = show_path(path)
    if len(data) > FILE_BYTES:
        raise PnpError(f"{file}: this script has {len(data):,} bytes; {FILE_BYTES:,} is the most")
    assets = Assets(path.parent)
    script = _Script(file, assets)
    text = UNPRINTABLE.sub("", assets.as_utf8(file, data).decode())
    for script.line, line in enumerate(text.split("\n"), 1):
        try:
            script.take(line.strip())
        except Unreadable as error:
            script.tell(str(error))
    return ImportedGame((_deck(script),), "", assets.pictures, assets.colours, tuple(assets.left))


@dataclass(slots=True)
class _Script:
    """What a script has said so far."""

    file: str
    assets: Assets
    line: int = 0
    labels: dict[str, Sequence[str]] = field(default_factory=dict)
    linked: set[str] = field(default_factory=set)
    copies: str = ""
    unit: float = 10.0
    size: tuple[float, float] = (60.0, 90.0)
    fonts: dict[str, _Font] = field(default_factory=dict)
    cards: int = 0
    steps: int = 0
    ends: list[str] = field(default_factory=list)
    """The words that end the blocks that are left."""
    spots: dict[_Spot, dict[int, tuple[str, str]]] = field(default_factory=dict)
    """What stands in each spot of a card, and its colour."""
    names: dict[_Spot, str] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)
    """Pictures by their names in the script."""
    others: dict[str, int] = field(default_factory=dict)
    """Directives that are left, with the line of the first."""

    def tell(self, say: str) -> None:
        """Say what of the line is left."""
        self.assets.left.append(Finding(UNPRINTABLE.sub("", say), self.file, self.line))

    def take(self, line: str) -> None:
        """Take one line: a label, or a directive that is not in a block that is left."""
        found = _LINE.match(line)
        word, value = (found[1].lower(), found[2] or "") if found else ("", "")
        if not line or line[0] in "';":
            return
        if self.ends and word == self.ends[-1]:
            self.ends.pop()
        elif word in _BLOCKS:
            self.ends.append(_BLOCKS[word])
            if len(self.ends) == 1:
                raise Unreadable(f"nothing is taken from here to {_BLOCKS[word].upper()}")
        elif word.startswith("[") and not self.ends:
            self.labels[word[1:-1]] = _bare(value).split("|") if "|" in value else [value]
        elif not self.ends and len(value) > CHARACTERS:
            raise Unreadable(f"this line has more than {CHARACTERS:,} characters")
        elif not self.ends and not self.obey(word, [*self.split(value), *[""] * 16]):
            self.others.setdefault(word, self.line)
            if self.others[word] == self.line:
                raise Unreadable(f"{word.upper() or 'this line'} is not taken")

    def obey(self, word: str, told: Sequence[str]) -> bool:
        """Do what a directive asks with what it is told; False if it is none that is known."""
        match word:
            case "unit":
                self.unit = _UNITS.get(told[0].lower(), self.unit)
            case "cardsize":
                self.resize(told)
            case "cards":
                self.cards = min(max(1, int(_number(self.say(told[0], 1)))), ITEMS)
            case "linkmulti":
                self.copies = _bare(told[0]).lower()
            case "link":
                self.link(self.say(told[0], 1))
            case "font":
                self.fonts[""] = self.font(told)
            case "htmlfont":
                self.fonts[_bare(told[0]).lower()] = self.font(told[1:])
            case _:
                return self.draw(word, told)
        return True

    def draw(self, word: str, told: Sequence[str]) -> bool:
        """Draw what a directive asks for."""
        match word:
            case "text":
                self.write(told, self.fonts.get("", _PLAIN), told[6:8], told[8])
            case "textfont":
                self.write(told, self.font(told[10:14]), told[6:8], told[8])
            case "htmltext":
                font = self.fonts.get(_bare(told[10]).lower(), self.fonts.get("default", _PLAIN))
                self.write(told, font, ("left", "top"), told[7])
            case "rectangle":
                self.rectangle(told)
            case "image":
                self.put([told[0], *told[2:6]], "picture", told[1], "", {})
                _tell_angle(told[6])
            case _:
                return False
        return True

    def split(self, value: str) -> list[str]:
        """Part the parameters of a directive; a label of one value may stand for several."""
        for _ in range(20):
            value, before = _FORM.sub(self._alone, value), value
            if value == before or len(value) > CHARACTERS:
                break
        told = [""]
        for mark in _PARTS.findall(value):
            told = [*told, ""] if mark == "," else [*told[:-1], told[-1] + mark]
        return [each.strip() for each in told]

    def _alone(self, found: re.Match[str]) -> str:
        name = (found[1] or "").lower()
        known = self.labels.get(name, ()) if name not in self.linked else ()
        return known[0] if len(known) == 1 else found[0]

    def say(self, value: str, card: int) -> str:
        """Say what a parameter comes to on a card."""
        text, before = _bare(value), ""
        for _ in range(50):
            if text == before or len(text) > CHARACTERS or not {*"[{"} & {*text}:
                break
            text, before = _FORM.sub(lambda found: self._put(found, card), text), text
        if len(text) > CHARACTERS:
            raise Unreadable(f"a text has more than {CHARACTERS:,} characters")
        if found := _SUM.search(text):
            raise Unreadable(f"{found[0][:40]} is not reckoned out")
        return text.translate(_SHOW)

    def _put(self, found: re.Match[str], card: int) -> str:
        name = found[1] or found[2]
        known = self.labels.get(name.lower())
        if not known:
            raise Unreadable(f"there is no label {name[:40]}")
        # with too few of them it begins again
        return str(len(known)) if found[2] else _bare(known[(card - 1) % len(known)])

    def range(self, value: str) -> list[int]:
        """Give the numbers of the cards in a range; an empty one is all of them."""
        text = self.say(value, 1).replace(" ", "") or f"1-{self.cards or 1}"
        spans = [_RANGE.fullmatch(each) for each in text.split(",")]
        if not all(spans):
            raise Unreadable(f"the range {text[:40]} is not understood")
        ends = [(int(each[1]), min(int(each[2] or each[1]), ITEMS)) for each in spans if each]
        return [card for first, last in ends for card in range(first, last + 1) if card]

    def length(self, value: str, side: float) -> float:
        return _length(self.say(value, 1), side, self.unit)

    def put(self, told: Sequence[str], kind: str, value: str, colour: str,
            style: Mapping[str, Any]) -> None:  # fmt: skip
        """Put something on each card of a range, at the place told after it."""
        label = _LABEL.fullmatch(_bare(value))
        for card in self.range(told[0]):
            said = self.say(value, card)
            said = self.picture(said) if kind == "picture" and said else _marked(said)
            self.steps += 1 + len(said) // 100
            if self.steps > _STEPS:
                raise PnpError(f"{self.file}: it draws more than {_STEPS:,} things")
            lengths = tuple(self.say(each, card) for each in told[1:5])
            at = _place(lengths, self.size, self.unit, SAFE if kind == "text" else 0)
            spot = _Spot(kind, at, tuple(style.items()))
            while card in self.spots.get(spot, ()):
                spot = spot._replace(again=spot.again + 1)
            if (spot not in self.spots and len(self.spots) == COLUMNS) or spot.again > 9:
                raise Unreadable(f"this is one box too many; {COLUMNS} is the most")
            hue = self.say(colour, card)[:7]  # of several that run into each other, the first
            hue = self.assets.colour(hue) if hue else ""
            self.spots.setdefault(spot, {})[card] = (said, hue)
            self.names.setdefault(spot, label[1] if label else kind)
            self.cards = max(self.cards, card)

    def write(self, told: Sequence[str], font: _Font, aligned: Sequence[str], angle: str) -> None:
        """Put words on cards."""
        style, colour = font
        across, down = (_AT.get(x.lower().removeprefix("ww"), "") for x in aligned)
        style = {**style, "align": across or "centre", "stand": down or "middle", "markup": True}
        self.put([told[0], *told[2:6]], "text", told[1], colour, style)
        _tell_angle(angle)

    def rectangle(self, told: Sequence[str]) -> None:
        """Put a rectangle on cards: one colour fills it, two are its border's and its inside's."""
        border, ground = told[5:7] if told[6] else ("", told[5])
        if ground.lower() != "empty":
            self.put(told, "ground", "", ground, {})
        if border and border != ground:
            width = self.length(told[7], self.size[0]) if told[7] else 0.2
            self.put(told, "frame", "", border, {"width": round(min(max(width, 0.1), 5), 1)})

    def font(self, told: Sequence[str]) -> _Font:
        """Read a font: its name, its size in points or as a share of the card, style, colour."""
        size, style = self.say(told[1], 1) or "12", told[2].lower()
        share = self.length(size, self.size[1]) * 72 / 25.4 if "%" in size else _number(size)
        return set_type(told[0], share, bold="b" in style, italic="i" in style), told[3]

    def resize(self, told: Sequence[str]) -> None:
        """Take the size of the cards."""
        wide, high = (round(self.length(x, side), 2)
                      for x, side in zip(told[:2], self.size, strict=True))  # fmt: skip
        if not _SIDES[0] <= min(wide, high) <= max(wide, high) <= _SIDES[1]:
            raise Unreadable(f"a card of {wide:g} × {high:g} mm is not made")
        self.size = (wide, high)

    def link(self, name: str) -> None:
        """Take the columns of a list as labels, a row as often as its card is there."""
        name, _, sheet = _beside(name).partition("!")
        try:
            raw = read_foreign(self.assets.folder, name, FILE_BYTES)
        except FileNotFoundError:
            raise Unreadable(f"there is no list {name[:60]} beside the script") from None
        file = show_path(self.assets.folder / name)
        cells = read_cells(file, raw, sheet, workbook=raw[:2] == b"PK")
        (_, heads), *rows = [*cells.rows] or [(1, [])]
        names = [each.strip().lower() for each in heads]
        expanded = [row for _, row in rows for _ in range(_times(self.copies, names, row))][:ITEMS]
        for n, label in enumerate(names):
            values = [row[n].translate(_HIDE) if n < len(row) else "" for row in expanded]
            self.labels[label] = values
        self.linked |= {*names}
        self.cards = max(self.cards, len(expanded))
        self.assets.left.extend(cells.faults)

    def picture(self, name: str) -> str:
        """Take a picture that lies beside the script, once; if there is none, nothing."""
        if name not in self.files:
            try:
                self.files[name] = self.assets.picture(_beside(name))
            except Unreadable as error:
                self.files[name] = ""
                self.tell(f"{name[:60]}: {error}")
        return self.files[name]


def _bare(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] == '"' else value


def _beside(name: str) -> str:
    name = name.replace("\\", "/")
    return name.rpartition("/")[2] if re.match("[A-Za-z]:|/", name) else name


def _marked(text: str) -> str:
    for mark, plain in _MARKS:
        text = re.sub(mark, plain, text)
    return text


def _times(copies: str, names: Sequence[str], row: Sequence[str]) -> int:
    told = row[names.index(copies)].strip() if copies in names[: len(row)] else copies
    return min(int(told), 999) if told.isdecimal() else 1


def _tell_angle(angle: str) -> None:
    if angle not in {"", "0"}:
        raise Unreadable("its angle is not taken")


def _number(text: str) -> float:
    if not _NUMBER.fullmatch(text.strip()):
        raise Unreadable(f"the number {text[:40]} is not understood")
    return float(text)


def _length(value: str, side: float, unit: float) -> float:
    """Give a length in mm: so many units, or a share of a side."""
    if value.endswith("%"):
        return _number(value[:-1]) * side / 100
    return _number(value or "0") * unit


@cache
def _place(
    lengths: Sequence[str], size: tuple[float, float], unit: float, edge: float
) -> tuple[float, ...]:
    """Give a place on a card in mm, as far as it lies on the card and off its edge."""
    pairs = zip(lengths, size * 2, strict=True)
    x, y, wide, high = (_length(each, side, unit) for each, side in pairs)
    area = Rect(min(x, x + wide), min(y, y + high), abs(wide), abs(high))
    found = area.common(Rect(0, 0, *size).inset(edge))
    if found is None or not min(found.width, found.height):
        raise Unreadable("this has no room on the card")
    return tuple(round(each, 1) for each in found)


def _deck(script: _Script) -> ImportedDeck:
    """Give the cards: what is alike on all stands in the boxes, the rest in columns."""
    columns, boxes = dict[tuple[str, ...], str](), list[dict[str, Any]]()
    cells = {spot: [found.get(n, ("", "")) for n in range(1, script.cards + 1)]
             for spot, found in script.spots.items()}  # fmt: skip
    several = len({*zip(*cells.values(), strict=True)}) > 1
    titled = {"title", "name"} & {name.lower() for name in script.names.values()}

    def told(values: Sequence[str], name: str, *, word: bool = False) -> str:
        if (several or word) and len({*values}) == 1 and not {*"{}"} & {*values[0]}:
            return values[0]
        names = name_columns([*columns.values(), name], columns.values())
        return f"{{{columns.setdefault(tuple(values), names[-1])}}}"

    for spot, found in cells.items():
        said, colours = zip(*found, strict=True)
        words, usual = any(said), max(colours)
        if not words and not usual:
            continue
        first = spot.kind == "text" and not titled and "title" not in columns.values()
        name = "title" if first else script.names[spot]
        shown = said if words else colours
        box: dict[str, Any] = {spot.kind: told(shown, name, word=not words)}
        if words and usual:
            box["colour"] = told([x or usual for x in colours], f"{name}-colour", word=True)
        if spot.kind != "text" and "" in shown:
            box["when"] = box[spot.kind][1:-1]
        if spot.kind == "picture" and spot.at == (0, 0, *script.size):
            box["cover"] = True
        boxes.append(box | dict(spot.style) | {"at": [*spot.at]})
    columns = columns or {("Card",) * script.cards: "title"}
    if len(columns) >= COLUMNS:
        raise PnpError(
            f"{script.file}: its cards need {len(columns)} columns; {COLUMNS} is the most"
        )
    rows = Counter(zip(*columns, strict=True))
    return ImportedDeck("Cards", (*columns.values(), "count"),
                        tuple((*row, str(min(count, 999))) for row, count in rows.items()),
                        script.size, tuple(boxes))  # fmt: skip
