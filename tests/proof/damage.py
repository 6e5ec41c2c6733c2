"""Ways to damage a good kit: its files, its strokes, its manifest."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter, Transformation, generic

Act = Callable[[Path], None]
Change = Callable[[Any], None]


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
    def act(folder: Path) -> None:
        file = folder / f"{part}.pdf"
        writer = PdfWriter(clone_from=file)
        change(writer)
        writer.write(file)

    return act


def content(part: str, page: int, change: Callable[[bytes], bytes]) -> Act:
    def rewrite(writer: PdfWriter) -> None:
        leaf = writer.pages[page - 1]
        contents = leaf.get_contents()
        assert contents is not None
        before = contents.get_data()
        after = change(before)
        assert after != before, "this damage does nothing"
        stream = generic.DecodedStreamObject()
        stream.set_data(after)
        leaf[generic.NameObject("/Contents")] = writer._add_object(stream)

    return document(part, rewrite)


def swap(part: str, page: int, old: str, new: str) -> Act:
    return content(part, page, lambda data: re.sub(old.encode(), new.encode(), data, count=1))


def swap_all(part: str, page: int, old: str, new: str) -> Act:
    return content(part, page, lambda data: re.sub(old.encode(), new.encode(), data))


def before(part: str, page: int, matrix: str) -> Act:
    return content(part, page, lambda data: f"{matrix} cm\n".encode() + data)


def on_top(part: str, page: int, strokes: str) -> Act:
    """Draw something more, in mm from the top left of the page."""

    def add(data: bytes) -> bytes:
        head, last, tail = data.rpartition(b"Q")
        return head + strokes.encode() + b"\n" + last + tail

    return content(part, page, add)


def told(change: Callable[[dict[str, Any]], None]) -> Act:
    def act(folder: Path) -> None:
        file = folder / "kit.json"
        listing = json.loads(file.read_text())
        change(listing)
        file.write_text(json.dumps(listing))

    return act


def retell(_part: str, change: Callable[[dict[str, Any]], None]) -> Act:
    return told(change)


def tell(_part: str, way: str, values: str) -> Act:
    """Say something else at a place of the manifest; what becomes `null` is said no more."""

    def change(listing: Any) -> None:
        for step in way.split("/"):
            listing = listing[int(step) if step.isdigit() else step]
        listing |= json.loads(values)
        for key in [key for key, value in listing.items() if value is None and key in values]:
            del listing[key]

    return told(change)


def both(*acts: Act) -> Act:
    def act(folder: Path) -> None:
        for each in acts:
            each(folder)

    return act


def pieces(listing: dict[str, Any], page: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = listing["parts"][0]["layout"][page - 1]["pieces"]
    return found


def preference(part: str, key: str, value: str | None = None) -> Act:
    def change(writer: PdfWriter) -> None:
        preferences = writer.root_object["/ViewerPreferences"].get_object()
        assert isinstance(preferences, dict)
        preferences.pop(key, None)
        if value:
            preferences[generic.NameObject(key)] = generic.NameObject(value)

    return document(part, change)


def box(part: str, page: int, key: str, *edges: float) -> Act:
    """State another box, in mm from the bottom left; none at all without edges."""

    def change(writer: PdfWriter) -> None:
        leaf = writer.pages[page - 1]
        leaf.pop(key, None)
        if edges:
            area = generic.RectangleObject([edge * 72 / 25.4 for edge in edges])
            leaf[generic.NameObject(key)] = area

    return document(part, change)


def paged(part: str, change: Callable[[list[Any]], list[Any]]) -> Act:
    def act(folder: Path) -> None:
        file = folder / f"{part}.pdf"
        reader, writer = PdfReader(file), PdfWriter()
        for page in change(list(reader.pages)):
            writer.add_page(page)
        writer.write(file)

    return act


def lose_last(pages: list[Any]) -> list[Any]:
    return pages[:-1]


def reverse(pages: list[Any]) -> list[Any]:
    return pages[::-1]


def unembed(writer: PdfWriter) -> None:
    fonts: Any = writer.pages[0]["/Resources"]["/Font"]  # type: ignore[index]
    font = next(iter(fonts.get_object().values())).get_object()
    del font["/FontDescriptor"].get_object()["/FontFile2"]


def language(writer: PdfWriter) -> None:
    writer.root_object[generic.NameObject("/Lang")] = generic.TextStringObject("de")


def untitled(writer: PdfWriter) -> None:
    writer.metadata = None


def quarter_turn(writer: PdfWriter) -> None:
    writer.pages[0].rotate(90)


def enlarged(writer: PdfWriter) -> None:
    writer.pages[0][generic.NameObject("/UserUnit")] = generic.FloatObject(1.5)


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
    one, two = re.findall(rb"1 0 0 1 [\d.]+ 16\.5 cm\n(.*?EMC)\nQ\nQ\n", data, re.DOTALL)[:2]
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


def resized(part: str, width: float, height: float) -> Act:
    """Make every piece of a part as big as that in the manifest."""

    def change(listing: dict[str, Any]) -> None:
        (own,) = (each for each in listing["parts"] if each["id"] == part)
        for piece in (piece for page in own["layout"] for piece in page["pieces"]):
            piece.update(width=width, height=height)

    return told(change)


def one_note_more(listing: dict[str, Any]) -> None:
    listing["parts"][0]["pieces"][0]["count"] += 1
    last = pieces(listing, 1)[-1]
    pieces(listing, 1).append({**last, "y": last["y"] + 44})


def say_long_edge(listing: dict[str, Any]) -> None:
    listing["options"]["backs"] = listing["parts"][0]["duplex"] = "long-edge"


def other_content(listing: dict[str, Any]) -> None:
    listing["content"] = "0" * 64


def cut_short(part: str) -> Act:
    def act(folder: Path) -> None:
        file = folder / f"{part}.pdf"
        file.write_bytes(file.read_bytes()[:3000])

    return act


def remove(part: str) -> Act:
    return lambda folder: (folder / f"{part}.pdf").unlink()


def on_tree(part: str, change: Change) -> Act:
    def act(writer: PdfWriter) -> None:
        root: Any = writer.root_object["/StructTreeRoot"]
        change(root["/K"][0].get_object())

    return document(part, act)


def on_first(part: str, kind: str, change: Callable[..., None], *args: Any) -> Act:
    return on_tree(part, lambda tree: change(find(tree, f"/{kind}"), *args))


def find(element: Any, kind: str) -> Any:
    kids = element.get("/K", [])
    for each in kids if isinstance(kids, list) else [kids]:
        kid = each.get_object()
        if isinstance(kid, generic.DictionaryObject):
            if str(kid["/S"]) == kind:
                return kid
            if found := find(kid, kind):
                return found
    return None


def put(element: Any, key: str, text: str) -> None:
    element[generic.NameObject(key)] = generic.TextStringObject(text)


def rename(element: Any, kind: str) -> None:
    element[generic.NameObject("/S")] = generic.NameObject(kind)


def hold(element: Any, mark: int) -> None:
    """Let an element have the marked content of another."""
    element[generic.NameObject("/K")] = generic.ArrayObject([generic.NumberObject(mark)])


def drop(element: Any, key: str) -> None:
    del element[key]


def drop_kid(element: Any, n: int) -> None:
    del element["/K"][n]


def repeat_kid(element: Any) -> None:
    element["/K"].append(element["/K"][0])


def exchange_sections(tree: Any) -> None:
    kids = tree["/K"]
    kids[0], kids[1] = kids[1], kids[0]


def exchange_words(tree: Any) -> None:
    """Let the names of the first two pieces be read with each other."""
    one, two = (tree["/K"][n].get_object() for n in (0, 1))
    one["/K"][0], two["/K"][0] = two["/K"][0], one["/K"][0]
    for section in (one, two):
        section["/K"][0].get_object()[generic.NameObject("/P")] = section.indirect_reference


def turn_round(element: Any) -> None:
    element[generic.NameObject("/K")] = generic.ArrayObject(reversed(element["/K"]))


def lift_out(tree: Any) -> None:
    """Let the name of the first piece stand beside the pieces."""
    name = tree["/K"][0].get_object()["/K"].pop(0)
    name.get_object()[generic.NameObject("/P")] = tree.indirect_reference
    tree["/K"].insert(0, name)


def without_tree(writer: PdfWriter) -> None:
    del writer.root_object["/StructTreeRoot"]


STROKES = {
    "WORD": r"(?s)(^.*BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /\S+ )([\d.]+)( Tf)",
    "NAME": r"(BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /T8\S+ )([\d.]+)( Tf)",
    "SLUG": r"(BT 1 0 0 -1 )([\d.]+ [\d.]+)( Tm /T4\S+ )(2\.4694)( Tf)",
    "NOTE": r"(?s:q\n0 1 -1 0 48 19\.5 cm\n/Artifact BMC\n/FormXob\.f0 Do.*?EMC\nQ\n)",
    "BACK": r"1 0 0 1 136\.5 16\.5 cm",
}
"""What is damaged often: the last words of a page, the name of a deed, the words of a sheet, a
note, the back of a deed."""


def read_damages(file: Path) -> list[Damage]:
    damages = []
    for block in file.read_text("utf-8").strip().split("\n\n")[1:]:
        what, *acts, due = block.split("\n")
        done = [line.strip().partition(": ") for line in acts]
        place, rule, say = due.removeprefix("  -> ").split(" | ", 2)
        named = re.fullmatch(r"(?:(\S+\.json) ?)?(?:(\d+)\b ?)?(.*)", place)
        assert named
        act = both(*(_read_act(part, said) for part, _, said in done))
        name, page, piece = named.groups(default="")
        damages.append(Damage(what, done[0][0], act, rule, say, int(page or 0), piece, name))
    return damages


def _read_act(part: str, said: str) -> Act:
    name, _, given = said.partition(" ")
    words = f"{given} ".split(" | ") if given else ()
    act: Act = globals()[name](part, *map(_read_argument, words))
    return act


def _read_argument(word: str) -> Any:
    word = word.strip()
    if re.fullmatch(r"-?\d+(\.\d+)?", word):
        return json.loads(word)
    return STROKES.get(word) or globals().get(word, word)
