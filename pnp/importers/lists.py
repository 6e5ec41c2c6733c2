"""A list of cards as people keep it: CSV, TSV, XLSX or ODS, a deck for each sheet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.box.art import ICON
from pnp.box.card_columns import guess_columns
from pnp.box.foreign import Unreadable, read_foreign
from pnp.box.kinds import column_letters
from pnp.box.limits import CHARACTERS, COLUMNS, FILE_BYTES, ITEMS, PICTURE_BYTES
from pnp.box.packs import content_root
from pnp.box.reading.lists import SheetCells, read_cells, sheets_of, too_many_cells
from pnp.box.reading.text_files import show_path
from pnp.errors import Finding, PnpError
from pnp.importers.deck import ImportedDeck, ImportedGame, keep_picture, name_columns, sound_picture
from pnp.output import file_stem

_WORKBOOKS: Final = (".xlsx", ".xlsm", ".ods")
_TEXTS: Final = (".csv", ".tsv", ".tab", ".txt")
_PICTURE: Final = re.compile(r".+\.(png|jpe?g|webp|gif|bmp|tiff?)", re.IGNORECASE)
_COUNT: Final = re.compile(r"[x×]?\s*([0-9]{1,3})(?:\.0+)?\s*[x×]?", re.IGNORECASE)
# In these, kinds of cards are told apart where a list says no colours.
_LABEL: Final = 28  # letters of a line between picture and words
_TINTS: Final = {"accent": "", "red": "", "green": "", "gold": "#8a6414", "violet": "#68478f",
                 "slate": "#4d5a66"}  # fmt: skip


def recognise(path: Path, data: bytes) -> bool:
    """Tell a list by its name, and a workbook by what it begins with too."""
    return path.suffix.lower() in (_WORKBOOKS if data[:2] == b"PK" else _TEXTS)


def read(path: Path, data: bytes, beside: Path | None = None, *, copies: str = "") -> ImportedGame:
    """Read the sheets of a list, each as a deck; its pictures lie beside it, or elsewhere.

    Where it is known which column counts the `copies` of a card, no column is guessed.
    """
    file, workbook = show_path(path), path.suffix.lower() in _WORKBOOKS
    if len(data) > FILE_BYTES:
        raise PnpError(f"{file}: this list has {len(data):,} bytes; {FILE_BYTES:,} is the most")
    assets = Assets(beside or path.parent)
    sheets = sheets_of(file, data) if workbook else [""]
    raw = data if workbook else assets.as_utf8(file, data)
    found = [_Sheet(assets, read_cells(file, raw, each, workbook=workbook)) for each in sheets]
    decks = [deck for each in found if (deck := each.deck(copies, many=len(found) > 1)).rows]
    return ImportedGame(tuple(decks), "", assets.pictures, assets.colours, tuple(assets.left))


@dataclass(frozen=True, slots=True)
class Assets:
    """Pictures and colours that a source has beside its cards, and what of all is left."""

    folder: Path
    pictures: dict[str, bytes] = field(default_factory=dict)
    colours: dict[str, str] = field(default_factory=dict)
    left: list[Finding] = field(default_factory=list)

    def as_utf8(self, file: str, data: bytes) -> bytes:
        """Give a text as UTF-8, whichever program wrote it."""
        letters = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
        try:
            return data.decode(letters).encode()
        except UnicodeError:
            self.left.append(Finding("this is not UTF-8, so it was read as Windows-1252", file))
            return data.decode("cp1252", "replace").encode()

    def picture(self, cell: str) -> str:
        """Take a picture that lies below the folder of the list; Unreadable if it cannot be."""
        name = cell.replace("\\", "/")
        try:
            data, ending = sound_picture(read_foreign(self.folder, name, PICTURE_BYTES))
        except FileNotFoundError:
            raise Unreadable("there is no such file beside it") from None
        return keep_picture(self.pictures, file_stem(name.rpartition(".")[0]), data, ending)

    def colour(self, cell: str) -> str:
        """Take a colour by the name that web pages know it by, or as `#rrggbb`."""
        from PIL import ImageColor  # noqa: PLC0415  # few lists have colours

        try:
            red, green, blue = ImageColor.getrgb(cell[:40])[:3]
        except ValueError:
            raise Unreadable("this is no colour; write one as #rrggbb") from None
        word = name_columns([cell.replace("#", "c")])[0]
        self.colours[word] = f"#{red:02x}{green:02x}{blue:02x}"
        return word

    def count(self, cell: str) -> str:
        """Take how many there are of a card."""
        found = _COUNT.fullmatch(cell)
        if not found:
            raise Unreadable("this is no number of cards from 0 to 999, so there is 1")
        return found[1]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One sheet, taken row by row."""

    assets: Assets
    cells: SheetCells

    def deck(self, copies: str, *, many: bool) -> ImportedDeck:
        """Take its rows; none if there is nothing below the names of its columns."""
        rows = iter(self.cells.rows)
        _, names = next(rows, (1, [""]))
        lines = dict(self._lines(rows, len(names)))
        self.assets.left.extend(self.cells.faults)
        if len(names) > COLUMNS:
            self._tell(1, COLUMNS, f"from this column on none is taken: {COLUMNS} is the most")
        if not lines:
            self._tell(1, 0, "there is no row below the names of the columns")
        roles = ["count" if each.strip().lower() == copies else "" for each in names[:COLUMNS]]
        roles = roles if copies else _roles(names[:COLUMNS], [*lines.values()])
        for n, role in enumerate(roles):
            if take := {"picture": self.assets.picture, "colour": self.assets.colour,
                        "count": self.assets.count}.get(role):  # fmt: skip
                for line, row in lines.items():
                    try:
                        row[n] = take(row[n]) if row[n] else ""
                    except Unreadable as error:
                        self._tell(line, n, f"`{row[n][:40]}` in column `{names[n]}`: {error}")
                        row[n] = ""
        columns = name_columns((role or x for role, x in zip(roles, names, strict=False)), roles)
        tinted = self._tint(roles, [*lines.values()])
        columns += ("colour",) if len(tinted) and len(tinted[0]) > len(columns) else ()
        name = self.cells.source.sheet if many else "Cards"
        return ImportedDeck(name, columns, tuple(map(tuple, tinted)))

    def _lines(
        self, rows: Iterator[tuple[int, list[str]]], wide: int
    ) -> Iterator[tuple[int, list[str]]]:
        for n, (line, row) in enumerate(rows):
            if n == ITEMS:
                self._tell(line, 0, f"from here on no row is taken: {ITEMS:,} is the most")
                return
            if len(row) > wide:
                self._tell(line, wide, f"{too_many_cells(len(row), wide)}; the others are left")
            cells = [cell.strip() for cell in row[: min(wide, COLUMNS)]]
            for column, cell in enumerate(cells):
                if len(cell) > CHARACTERS:
                    say = f"{len(cell):,} characters are left out; {CHARACTERS:,} is the most"
                    self._tell(line, column, say)
                    cells[column] = ""
            if any(cells):
                yield line, cells + [""] * (min(wide, COLUMNS) - len(cells))

    def _tell(self, line: int, column: int, say: str) -> None:
        cell = f"{column_letters(column + 1)}{line}" if self.cells.lettered else ""
        self.assets.left.append(self.cells.source.at_line(line, say, column + 1, cell))

    def _tint(self, roles: Sequence[str], rows: list[list[str]]) -> list[list[str]]:
        # A few kinds of cards are told apart by colours, where the list says none.
        kinds = dict.fromkeys(row[roles.index("kind")] for row in rows) if "kind" in roles else {}
        if "colour" in roles or not 1 < len(kinds) <= min(len(_TINTS), len(rows) / 2):
            return rows
        own = {kind: kind.lower() for kind in kinds if kind.lower() in {"blue", *_TINTS}}
        rest = iter([each for each in _TINTS if each not in own.values()])
        tints = {kind: own.get(kind) or next(rest) for kind in kinds}
        self.assets.colours.update({x: _TINTS[x] for x in tints.values() if _TINTS.get(x)})
        return [[*row, tints[row[roles.index("kind")]]] for row in rows]


def _roles(names: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    icons = {each.stem.removeprefix(ICON) for each in (content_root() / "art").glob(f"{ICON}*")}
    fits = {"icon": icons.__contains__, "picture": is_picture}
    roles = guess_columns(names, rows, fits)
    for n, role in enumerate(roles):
        cells = [row[n] for row in rows if row[n]]
        if not role and "picture" not in roles and cells and all(map(is_picture, cells)):
            roles[n] = "picture"
        if role == "count" and not _counts(cells):
            roles[n] = ""
        labels = (len(cell) <= _LABEL and any(map(str.isalpha, cell)) for cell in cells)
        if not roles[n] and "kind" not in roles and cells and all(labels):
            roles[n] = "kind"
    return roles


def is_picture(cell: str) -> bool:
    """Tell a cell that names a picture."""
    return _PICTURE.fullmatch(cell) is not None


def _counts(cells: Sequence[str]) -> bool:
    # What goes on by one from row to row is the number of each card.
    counts = [int(found[1]) for cell in cells if (found := _COUNT.fullmatch(cell))]
    numbers = [*range(counts[0], counts[0] + len(cells))] if len(cells) > 2 and counts else None
    return counts != numbers and 2 * len(counts) >= len(cells)
