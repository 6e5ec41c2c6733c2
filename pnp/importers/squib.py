"""A layout of Squib with its list: what its script draws becomes boxes, where the layout says."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pnp.box.foreign import Unreadable, read_foreign
from pnp.box.limits import FILE_BYTES
from pnp.box.reading.text_files import as_source, show_path
from pnp.box.reading.yaml_text import parse_yaml
from pnp.errors import ContentError, Finding, PnpError
from pnp.importers import lists
from pnp.importers.deck import SAFE, ImportedDeck, ImportedGame, name_columns, set_type
from pnp.importers.lists import Assets
from pnp.importers.pictures import published_trim
from pnp.units import Rect

_KEYS: Final = re.compile(rb"(?m)(?:^[ \t]+|[{,][ \t]*)(?:x|y|width|height|extends)[ \t]*:[ \t]*\S")
_SCRIPT: Final = re.compile(rb"\bSquib\b|\brequire ['\"]squib")
_QUOTED: Final = r"'[^']*'|\"[^\"]*\""
_LAYOUT: Final = re.compile(r"['\"]([^'\"]+\.ya?ml)['\"]")
_LIST: Final = re.compile(r"\b(?:csv|xlsx)\b[ (]*file:\s*['\"]([^'\"]+)['\"]")
_CALL: Final = re.compile(r"(text|png|svg|rect|background)\b[ (]+(.*)")
_OTHER: Final = re.compile(r"(line|circle|ellipse|triangle|curve|polygon|star|grid)\b[ (]+\w+:")
_ARGUMENT: Final = re.compile(
    rf"(\w+):\s*(?:\w+\[\s*(?:'([^']*)'|\"([^\"]*)\"|:(\w+))\s*\]"
    rf"(\.map\s*\{{[^}}]*\"(?:[^\"#]*)#\{{\w+\}}(?:[^\"]*)\"[^}}]*\}}|\.[^,]*)?|({_QUOTED}|:?[\w.]+))"
)
_AROUND: Final = re.compile(r"\"([^\"#]*)#\{\w+\}([^\"]*)\"")
_LENGTH: Final = re.compile(
    r"([-+]=)?\s*(-?[0-9]*\.?[0-9]+)\s*(in|cm|mm|pt|px|cells?|c)?\"?", re.IGNORECASE
)
_UNITS: Final = {"in": 25.4, "cm": 10.0, "mm": 1.0, "pt": 25.4 / 72}
_CELL: Final = 37.5  # dots
_LISTS: Final = ("*.csv", "*.xlsx")
_TYPE: Final = 96  # dots to the inch that points are counted by, whatever the card has
_STAND: Final = {"middle": "middle", "center": "middle", "bottom": "foot"}
_ALIGN: Final = {"center": "centre", "right": "right"}
_SVG: Final = "drawings of SVG are not taken: give them to the game as art/NAME.svg"


def recognise(path: Path, data: bytes) -> bool:
    """Tell a layout by the places it names, a script by what it asks for."""
    ending = path.suffix.lower()
    return bool((ending in {".yml", ".yaml"} and _KEYS.search(data))
                or (ending == ".rb" and _SCRIPT.search(data)))  # fmt: skip


def read(path: Path, data: bytes) -> ImportedGame:
    """Read a layout, or a script with its layouts, and the list that its cards are made from."""
    own = path.suffix.lower() == ".rb"
    script, text = (path, data.decode("utf-8", "replace")) if own else _script(path)
    deck = _Deck(script, text, Assets(script.parent))
    for name in _LAYOUT.findall(text) if own else [path.name]:
        try:
            deck.lay_out(path.parent / name, read_foreign(path.parent, name, FILE_BYTES))
        except FileNotFoundError:
            deck.tell(0, f"there is no layout `{name}` here, so what asks for it is not taken")
    return deck.game(path)


def _script(path: Path) -> tuple[Path, str]:
    # The script beside a layout, or above it, that asks for it.
    for folder in (path.parent, path.parent.parent):
        for file in sorted(folder.glob("*.rb")):
            text = read_foreign(folder, file.name, FILE_BYTES).decode("utf-8", "replace")
            if path.name in text:
                return file, text
    return path, ""


@dataclass(slots=True)
class _Deck:
    """What is known of a deck while its script is read."""

    script: Path
    text: str
    assets: Assets
    raw: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """What the layouts say of each place."""
    dots: tuple[float, float, float] = (825.0, 1125.0, 300.0)
    """Width and height of a card with its bleed, and how many are an inch."""
    deck: ImportedDeck = field(default_factory=lambda: ImportedDeck("Cards", (), ()))

    def tell(self, line: int, say: str) -> None:
        """Say what is left, in which line of the script."""
        self.assets.left.append(Finding(say, show_path(self.script), line))

    def lay_out(self, file: Path, data: bytes) -> None:
        """Take the places of a layout; a later one speaks for an earlier one."""
        plain = re.sub(rb"!ruby/symbol\s+:?", b"", data)
        source, faults = parse_yaml(as_source(show_path(file), plain))
        if not isinstance(source.data, dict):
            raise ContentError(faults or (source.at_line(1, "this layout names no places"),))
        self.assets.left.extend(faults)
        self.raw |= {name: each for name, each in source.data.items() if isinstance(each, dict)}

    def place(self, name: str, depth: int = 0) -> dict[str, Any]:
        """Give what is said of a place, and of those it extends."""
        given, found = self.raw.get(name, {}), dict[str, Any]()
        merged, above = given.get("<<", {}), given.get("extends", ())
        for each in merged if isinstance(merged, list) else [merged]:
            found |= each if isinstance(each, dict) else {}
        for each in (above if isinstance(above, list) else [above]) if depth < 20 else ():
            found |= self.place(str(each), depth + 1)
        for key, value in given.items():
            more = isinstance(value, str) and value.strip()[:2] in {"+=", "-="}
            found[key] = (
                (self.length(found.get(key, 0)) or 0) + (self.length(value) or 0) if more else value
            )
        return found

    def length(self, value: Any, whole: float = 0, own: float = 0) -> float | None:
        """Give a length in dots; nothing for what only Ruby knows."""
        if isinstance(value, int | float):
            return float(value)
        word = str(value).strip().strip("'\":").lower()
        if word in {"middle", "center", "deck"}:
            return whole if word == "deck" else (whole - own) / 2
        found = _LENGTH.fullmatch(word)
        if not found:
            return None
        unit = found[3] or ""
        dots = _CELL if unit[:1] == "c" else 1.0
        if unit in _UNITS:
            dots = self.dots[2] / 25.4 * _UNITS[unit]
        return float(found[2]) * dots * (-1 if found[1] == "-=" else 1)

    def game(self, path: Path) -> ImportedGame:
        """Read the list and draw what the script draws on each card."""
        head = re.search(r"Squib::Deck\.new(.*?)(?:\bdo\b|\{)", self.text, re.DOTALL)
        told = {found[1]: found[6] for found in _ARGUMENT.finditer(head[1] if head else "")}
        sizes = [self.length(told.get(key) or usual) or usual for key, usual in
                 zip(("dpi", "width", "height"), (300.0, 825.0, 1125.0), strict=True)]  # fmt: skip
        self.dots = (sizes[1], sizes[2], max(30.0, sizes[0]))
        self._read_list(path)
        front = tuple(self._boxes())
        trim, _ = self._trim()
        deck = replace(self.deck, size=trim, front=front) if front else self.deck
        return ImportedGame(
            (deck,), "", self.assets.pictures, self.assets.colours, tuple(self.assets.left)
        )

    def _trim(self) -> tuple[tuple[float, float], float]:
        wide, high, dpi = self.dots
        trim, bleed = published_trim(wide / dpi * 25.4, high / dpi * 25.4)
        return trim, (wide / dpi * 25.4 - trim[0]) / 2 if bleed else 0.0

    def _read_list(self, path: Path) -> None:
        # What the script names; else of the lists near it the one with most places for columns.
        near = (path.parent, path.parent / "data", path.parent.parent / "data")
        files = [self.script.parent / each for each in _LIST.findall(self.text)[:1]] or sorted(
            file for folder in near for kind in _LISTS for file in folder.glob(kind)
        )
        places, found = {name_columns([each])[0] for each in self.raw}, list[ImportedGame]()
        for file in files[:20]:
            with suppress(FileNotFoundError):
                data = read_foreign(file.parent, file.name, FILE_BYTES)
                found.append(lists.read(file, data, self.script.parent, copies="qty"))
        decks = [(len(places & {*x.decks[0].columns}), n) for n, x in enumerate(found) if x.decks]
        if not decks:
            raise PnpError(f"{show_path(path)}: there is no list of cards for it (CSV or XLSX)")
        best = found[max(decks)[1]]
        self.deck = best.decks[0]
        self.assets.left.extend(best.left)

    def _boxes(self) -> Iterator[Mapping[str, Any]]:
        if not self.text:
            yield from self._guessed()
        for line, text in _joined(self.text):
            call, other = _CALL.match(text), _OTHER.match(text)
            if other:
                self.tell(line, f"`{other[1]}` is not drawn")
            if not call:
                continue
            given, column, around, unknown = dict[str, Any](), "", ("", ""), ""
            for found in _ARGUMENT.finditer(call[2]):
                word = found[6] or ""
                name = found[2] or found[3] or found[4]
                if found[1] in {"str", "file"} and not name and word[:1] not in {"'", '"'}:
                    name = word.rpartition(".")[2]  # a column is a method of the data, too
                    unknown = "" if "." in word else word
                if not name:
                    given[found[1]] = word.strip("'\":")
                    continue
                column, inside = name_columns([name])[0], _AROUND.search(found[5] or "")
                around = (inside[1], inside[2]) if inside else around
                if found[5] and not inside:
                    self.tell(line, f"`{name}` is taken as it is, without `{found[5][:40]}`")
            if unknown:
                self.tell(line, f"what `{unknown}` holds is known to Ruby alone")
                continue
            place = self.place(given.pop("layout", "")) | given
            yield from self._box(line, call[1], place, column, around)

    def _guessed(self) -> Iterator[Mapping[str, Any]]:
        for name in self.raw:
            given, column = self.place(name), name_columns([name])[0]
            index = self.deck.columns.index(column) if column in self.deck.columns else -1
            cells = [row[index] for row in self.deck.rows if row[index]] if index >= 0 else []
            if index >= 0:
                kind = "png" if cells and all(map(lists.is_picture, cells)) else "text"
                yield from self._box(0, kind, given, column)
            elif "fill_color" in given or "file" in given:
                yield from self._box(0, "rect" if "fill_color" in given else "png", given)

    def _box(
        self, line: int, kind: str, given: Mapping[str, Any], column: str = "",
        around: tuple[str, str] = ("", ""),
    ) -> Iterator[Mapping[str, Any]]:  # fmt: skip
        if column and column not in self.deck.columns:
            self.tell(line, f"the list has no column `{column}`")
            return
        area = self._area(kind, given)
        said = f"{{{column}}}" if column else str(given.get("str", ""))
        if area is None or min(area.width, area.height) < 1:
            self.tell(line, f"this `{kind}` has no place on the card")
        elif kind == "background":
            yield {"ground": self._colour(line, given.get("color", "black"))}
        elif kind == "text" and said:
            yield self._text(line, given, said, area)
        elif kind == "rect":
            yield from self._rect(line, given, area)
        elif kind == "svg" or str(given.get("file", "")).endswith(".svg"):
            self.tell(line, _SVG)
        elif column or given.get("file"):
            said = self._picture(line, column, str(given.get("file", "")), around)
            if said:
                yield {"picture": said, "at": _at(area)}

    def _area(self, kind: str, given: Mapping[str, Any]) -> Rect | None:
        # In mm from the corner of the trim; words keep off it.
        (wide, high), bleed = self._trim()
        if kind == "background":
            return Rect(0, 0, wide, high)
        size = [self.length(given.get(key, "none"), side) for key, side in
                zip(("width", "height"), self.dots, strict=False)]  # fmt: skip
        corner = [self.length(given.get(key, 0), side, own or 0) for key, side, own in
                  zip("xy", self.dots, size, strict=False)]  # fmt: skip
        if corner[0] is None or corner[1] is None:
            return None
        left, top = corner[0], corner[1]
        across = self.dots[0] - left if size[0] is None else size[0]
        lines = 5 * self._points(given) * self.dots[2] / 72
        down = size[1] or (lines if kind == "text" else self.dots[1] - top)
        x, y, right, low = (each * 25.4 / self.dots[2] - bleed
                            for each in (left, top, left + across, top + down))  # fmt: skip
        card = Rect(0, 0, wide, high).inset(SAFE if kind == "text" else 0.0)
        return Rect(x, y, right - x, low - y).common(card)

    def _points(self, given: Mapping[str, Any]) -> float:
        # As they come out in print: Squib counts them by the dots of a screen.
        found = re.search(r"([0-9]+(?:\.[0-9]+)?)\s*$", str(given.get("font", "")))
        points = self.length(given.get("font_size", found[1] if found else 36)) or 36.0
        return points * _TYPE / self.dots[2]

    def _text(self, line: int, given: Mapping[str, Any], said: str, area: Rect) -> dict[str, Any]:
        font = str(given.get("font", ""))
        bold = "bold" in font.lower()
        box: dict[str, Any] = {"text": said} | set_type(font, self._points(given), bold=bold)
        box["align"] = _ALIGN.get(str(given.get("align")).strip(":"), "left")
        box["stand"] = _STAND.get(str(given.get("valign")).strip(":"), "top")
        if given.get("color"):
            box["colour"] = self._colour(line, given["color"])
        return box | {"at": _at(area)}

    def _rect(self, line: int, given: Mapping[str, Any], area: Rect) -> Iterator[dict[str, Any]]:
        radius: float = self.length(given.get("radius", 0)) or 0.0
        shape = {"outline": "rounded", "radius": round(radius * 25.4 / self.dots[2], 2)}
        shape = shape if radius else {}
        if given.get("fill_color"):
            yield {"ground": self._colour(line, given["fill_color"]), **shape, "at": _at(area)}
        elif "stroke_color" in given:
            dots = self.length(given.get("stroke_width", 2)) or 2.0
            thick = dots * 25.4 / self.dots[2]
            colour = self._colour(line, given["stroke_color"])
            yield {"frame": colour, "width": round(min(thick, 5.0), 2), **shape, "at": _at(area)}

    def _colour(self, line: int, said: Any) -> str:
        try:
            return self.assets.colour(str(said).strip("'\":").replace("_", ""))
        except Unreadable as error:
            self.tell(line, f"`{said}`: {error}")
            return "ink"

    def _picture(self, line: int, column: str, file: str, around: tuple[str, str]) -> str:
        # The pictures of a column are taken row by row.
        taken = dict[str, str]()
        index = self.deck.columns.index(column) if column else -1
        cells = [row[index] for row in self.deck.rows] if column else [file]
        for cell in {*cells} - {""}:
            name = around[0] + cell + around[1]
            try:
                taken[cell] = self.assets.picture(name)
            except Unreadable as error:
                self.tell(line, _SVG if name.endswith(".svg") else f"`{name[:60]}`: {error}")
        if not column:
            return taken.get(file, "")
        rows = tuple(
            (*row[:index], taken.get(row[index], ""), *row[index + 1 :]) for row in self.deck.rows
        )
        self.deck = replace(self.deck, rows=rows)
        return f"{{{column}}}" if taken else ""


def _at(area: Rect) -> list[float]:
    return [round(side, 2) for side in area]


def _joined(text: str) -> Iterator[tuple[int, str]]:
    # Each call with the number of its line; what ends in a comma goes on in the next.
    begun, first = "", 0
    for n, line in enumerate(text.splitlines(), 1):
        plain = line.strip()
        first = first if begun else n
        begun = f"{begun} {plain}".strip()
        if not plain.endswith((",", "\\")):
            yield first, begun
            begun = ""
