"""Ways to damage a good kit: its files, its strokes, its manifest."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter, Transformation
from pypdf.generic import (
    DecodedStreamObject,
    FloatObject,
    NameObject,
    RectangleObject,
    TextStringObject,
)

Act = Callable[[Path], None]


@dataclass(frozen=True)
class Damage:
    """What is done to a good kit, and what proof must say of it."""

    what: str
    part: str
    act: Act
    check: str
    say: str
    page: int = 0
    piece: str = ""
    file: str = ""


def document(part: str, change: Callable[[PdfWriter], None]) -> Act:
    """Change a part's file and leave all else."""

    def act(folder: Path) -> None:
        file = folder / f"{part}.pdf"
        writer = PdfWriter(clone_from=file)
        change(writer)
        writer.write(file)

    return act


def content(part: str, page: int, change: Callable[[bytes], bytes]) -> Act:
    """Change the strokes of one page."""

    def rewrite(writer: PdfWriter) -> None:
        leaf = writer.pages[page - 1]
        contents = leaf.get_contents()
        assert contents is not None
        before = contents.get_data()
        after = change(before)
        assert after != before, "this damage does nothing"
        stream = DecodedStreamObject()
        stream.set_data(after)
        leaf[NameObject("/Contents")] = writer._add_object(stream)

    return document(part, rewrite)


def swap(part: str, page: int, old: str, new: str) -> Act:
    """Change the first stroke of a page that looks like this."""
    return content(part, page, lambda data: re.sub(old.encode(), new.encode(), data, count=1))


def before(part: str, page: int, matrix: str) -> Act:
    return content(part, page, lambda data: f"{matrix} cm\n".encode() + data)


def on_top(part: str, page: int, strokes: str) -> Act:
    """Draw something more, in mm from the top left of the page."""

    def add(data: bytes) -> bytes:
        head, last, tail = data.rpartition(b"Q")
        return head + strokes.encode() + b"\n" + last + tail

    return content(part, page, add)


def told(change: Callable[[dict[str, Any]], None]) -> Act:
    """Change what the manifest says."""

    def act(folder: Path) -> None:
        file = folder / "kit.json"
        listing = json.loads(file.read_text())
        change(listing)
        file.write_text(json.dumps(listing))

    return act


def both(*acts: Act) -> Act:
    def act(folder: Path) -> None:
        for each in acts:
            each(folder)

    return act


def pieces(listing: dict[str, Any], page: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = listing["parts"][0]["layout"][page - 1]["pieces"]
    return found


def preference(part: str, key: str, value: str | None) -> Act:
    def change(writer: PdfWriter) -> None:
        preferences = writer.root_object["/ViewerPreferences"].get_object()
        assert isinstance(preferences, dict)
        preferences.pop(key, None)
        if value:
            preferences[NameObject(key)] = NameObject(value)

    return document(part, change)


def box(part: str, page: int, key: str, *edges: float) -> Act:
    """State another box, in mm from the bottom left; none at all without edges."""

    def change(writer: PdfWriter) -> None:
        leaf = writer.pages[page - 1]
        leaf.pop(key, None)
        if edges:
            leaf[NameObject(key)] = RectangleObject([edge * 72 / 25.4 for edge in edges])

    return document(part, change)


def paged(part: str, change: Callable[[list[Any]], list[Any]]) -> Act:
    """Change which pages a file has."""

    def act(folder: Path) -> None:
        file = folder / f"{part}.pdf"
        reader, writer = PdfReader(file), PdfWriter()
        for page in change(list(reader.pages)):
            writer.add_page(page)
        writer.write(file)

    return act


def unembed(writer: PdfWriter) -> None:
    fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    font = next(iter(fonts.get_object().values())).get_object()
    del font["/FontDescriptor"].get_object()["/FontFile2"]


def language(writer: PdfWriter) -> None:
    writer.root_object[NameObject("/Lang")] = TextStringObject("de")


def untitled(writer: PdfWriter) -> None:
    writer.metadata = None


def quarter_turn(writer: PdfWriter) -> None:
    writer.pages[0].rotate(90)


def enlarged(writer: PdfWriter) -> None:
    writer.pages[0][NameObject("/UserUnit")] = FloatObject(1.5)


def shrunk(writer: PdfWriter) -> None:
    """Shrink every page as a viewer does that fits pages to the paper."""
    for page in writer.pages:
        move = Transformation().scale(0.98).translate(6, 8.4)
        page.add_transformation(move)


def crossed_qr(data: bytes) -> bytes:
    """Put a dot of ink into the quiet zone of the first QR code of a page."""
    found = re.search(rb"q ([\d.]+) 0 0 \1 ([\d.]+) ([\d.]+) cm [^f]* f Q", data)
    assert found
    unit, x, y = (float(figure) for figure in found.groups())
    dot = f"\n0 0 0 rg {x - 2.5 * unit:.3f} {y:.3f} {unit} {unit} re f"
    return data[: found.end()] + dot.encode() + data[found.end() :]


def exchanged(data: bytes) -> bytes:
    """Exchange what is drawn in the first two frames of a page."""
    one, two = re.findall(rb"1 0 0 1 [\d.]+ 16\.5 cm\n(.*?EMC)\nQ\n", data, re.DOTALL)[:2]
    return data.replace(one, b"@", 1).replace(two, one, 1).replace(b"@", two, 1)


def move_back_everywhere(part: str, frame: str, moved: str, index: int, by: float) -> Act:
    """Move a back in the file and in the manifest alike: only its front can tell."""

    def change(listing: dict[str, Any]) -> None:
        pieces(listing, 2)[index]["x"] += by

    return both(swap(part, 2, frame, moved), told(change))


def swap_codes(listing: dict[str, Any]) -> None:
    first, second = pieces(listing, 1)[:2]
    first["qr"], second["qr"] = second["qr"], first["qr"]


def drop_first(listing: dict[str, Any]) -> None:
    """Take the first piece out of the layout, as if its page had never had it."""
    del pieces(listing, 1)[0]


def forget_first(listing: dict[str, Any]) -> None:
    """Take the first piece out of the kit altogether."""
    part = listing["parts"][0]
    gone = part["pieces"].pop(0)["id"]
    for page in part["layout"]:
        page["pieces"] = [piece for piece in page["pieces"] if piece["id"] != gone]


def one_note_more(listing: dict[str, Any]) -> None:
    listing["parts"][0]["pieces"][0]["count"] += 1
    last = pieces(listing, 1)[-1]
    pieces(listing, 1).append({**last, "y": last["y"] + 44})


def say_long_edge(listing: dict[str, Any]) -> None:
    listing["options"]["backs"] = listing["parts"][0]["duplex"] = "long-edge"


def other_content(listing: dict[str, Any]) -> None:
    listing["content"] = "0" * 64


def cut_short(folder: Path) -> None:
    file = folder / "money.pdf"
    file.write_bytes(file.read_bytes()[:3000])
