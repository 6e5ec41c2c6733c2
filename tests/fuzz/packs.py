"""Packs as bytes, the ways to spoil them, and how they come to disk."""

import io
import json
import os
import random
import shutil
import struct
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image

from pnp.box.packs import content_root
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.cli.new import make
from tests.fuzz.trees import TEXTS, change_tree

Pack = dict[str, bytes | str]
"""Name → content; a content that is no bytes says what lies there instead of a file."""

KITS: Final = ("chalet", "cronulla", "grundbesitz", "neue-heimat", "solo")
_STARTERS: Final = 24
"""Of so many packs one is a shipped one; the others are the starter, which is quick."""

_SCRAPS: Final = (
    *(b"[", b"]", b"{", b"}", b": ", b"- ", b"\n", b"\t", b"*a", b"&a ", b"!x ", b"|", b"#", b"'"),
    *(b'"', b"?", b"%", b"-1", b"99999999999", b"1e999", b"~", b"---\n", b"<<: ", b"\x00", b"\xff"),
    *(b"\r\n", b"\xef\xbb\xbf", b"\xe2\x80\xae", b"{from: x.csv}", b"!!int x", b"...\n", b">\n  "),
)


@cache
def whole_pack(name: str, scratch: Path) -> tuple[tuple[str, bytes], ...]:
    """Read a shipped pack, or the starter, as it lies on disk."""
    folder = content_root() / name
    if name == "starter":
        folder = scratch / "starter"
        make(folder)
    files = sorted(each for each in folder.rglob("*") if each.is_file())
    return tuple((each.relative_to(folder).as_posix(), each.read_bytes()) for each in files)


@cache
def tree_of(name: str, data: bytes) -> Any:
    """Read a YAML file as the program does: `no` is a text in YAML 1.2."""
    return parse_yaml(Source(name, data.decode().split("\n"))).data


def spoiled(seed: int, scratch: Path) -> tuple[Pack, str]:
    """Give a pack with one to four changes, and say what was done to which."""
    rng = random.Random(seed)
    name = rng.choice(KITS) if rng.randrange(_STARTERS) == 0 else "starter"
    pack: Pack = dict(whole_pack(name, scratch))
    done = []
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        change = rng.choice(_CHANGES)
        change(pack, rng)
        done.append(change.__name__.lstrip("_"))
    return pack, f"{name}: {', '.join(done)}"


def write_pack(pack: Pack, folder: Path) -> None:
    """Put a pack on disk in place of what lay there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in pack.items():
        file = folder / name
        file.parent.mkdir(exist_ok=True)
        if isinstance(data, bytes):
            file.write_bytes(data)
        elif data == "pipe":
            os.mkfifo(file)
        elif data == "folder":
            file.mkdir()
        else:
            file.symlink_to(data)


def _file(pack: Pack, rng: random.Random, ending: str) -> tuple[str, bytes]:
    names = sorted(n for n, each in pack.items() if n.endswith(ending) and isinstance(each, bytes))
    name = rng.choice(names) if names else f"look{ending}"
    data = pack.get(name, b"")
    return name, data if isinstance(data, bytes) else b""


def _values(pack: Pack, rng: random.Random) -> None:
    """Change the values of a YAML file in one to three places."""
    name, data = _file(pack, rng, ".yaml")
    try:
        tree = tree_of(name, data)
    except UnicodeDecodeError:
        return
    for _ in range(rng.choice((1, 1, 2, 3))):
        tree = change_tree(tree, rng) if isinstance(tree, dict | list) else {}
    pack[name] = json.dumps(tree, indent=1, ensure_ascii=rng.random() < 0.5).encode(
        "utf-8", "surrogatepass"
    )


def _text(pack: Pack, rng: random.Random) -> None:
    """Change the bytes of a file: cut, doubled, mixed up, with scraps in it."""
    name, data = _file(pack, rng, rng.choice((".yaml", ".yaml", ".md")))
    at, to = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    lines = data.split(b"\n")
    n, m = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(8):
        case 0:
            data = data[:at]
        case 1:
            data = data[:at] + data[min(to, at + 40) :]
        case 2 | 3:
            data = data[:at] + rng.choice(_SCRAPS) + data[at:]
        case 4:
            data = b"\n".join([*lines[:n], *lines[n + 1 :]])
        case 5:
            data = b"\n".join([*lines[:n], lines[n], *lines[n:]])
        case 6:
            lines[n], lines[m] = lines[m], lines[n]
            data = b"\n".join(lines)
        case _:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1 :]
    pack[name] = data


def _rows(pack: Pack, rng: random.Random) -> None:
    """Keep a list in a spreadsheet, its cells spoiled."""
    name, (keys, rows) = rng.choice((("deeds", _deed_rows()), ("deeds", _deed_rows())))
    for _ in range(rng.choice((0, 1, 1, 2, 5))):
        row = rng.choice(rows)
        row[rng.randrange(len(row))] = rng.choice((*TEXTS, "0", "-1", "9" * 12, "1 2 x", "1.5"))
    match rng.randrange(9):
        case 0:
            rng.shuffle(keys)
        case 1:
            keys[rng.randrange(len(keys))] += rng.choice(("x", ".en", ".de", " "))
        case 2:
            rows *= rng.choice((2, 30))
        case 3:
            rows.pop()
    mark = rng.choice(",,,;\t")
    text = "\n".join(mark.join(_cell(each, mark) for each in row) for row in (keys, *rows))
    pack["rows.csv"] = text.encode("utf-8", "surrogatepass")[: rng.choice((None, None, None, 60))]
    data = pack.get("deeds.yaml")
    tree = tree_of(name, data) if isinstance(data, bytes) and data.isascii() else None
    if isinstance(data, bytes) and tree is None:
        try:
            tree = tree_of(name, data)
        except UnicodeDecodeError:
            return
    if isinstance(tree, dict):
        where = rng.choice(("rows.csv", "rows.csv", "rows.csv", "gone.csv", "../x.csv", "x" * 300))
        pack["deeds.yaml"] = json.dumps({**tree, "deeds": {"from": where}}, indent=1).encode()


def _deed_rows() -> tuple[list[str], list[list[str]]]:
    keys = ["id", "no", "name.en", "name.de", "name.fr", "group", "price", "rents"]
    ids = ("mill-lane", "mill-pond", "market-street", "market-square", "castle-road", "castle-hill")
    rows = [
        [name, str(n + 1), name.title(), name.title(), name.title(), name.partition("-")[0],
         str(60 + 20 * n), f"{10 + n * 10} 50 100 200 300 400"]
        for n, name in enumerate(ids)
    ]  # fmt: skip
    return keys, rows


def _cell(text: str, mark: str) -> str:
    return f'"{text}"' if mark in text or "\n" in text else text


def _booklet(pack: Pack, rng: random.Random) -> None:
    """Change a rule booklet line by line, or write another."""
    name, data = _file(pack, rng, ".md")
    try:
        lines = data.decode().split("\n")
    except UnicodeDecodeError:
        return
    scraps = (
        *("# ", "## ", "### ", "#### x", "- ", "1. ", "- x", "9999999. x", "|", "||", "| |", "|-|"),
        *("| a | b |", "| " * 30, "---", "***", "** **", "* *", "**", "*", "_x_", "```", "> x"),
        *("<b>x</b>", "## " + "w" * 90, "| " + "w" * 90 + " | x |", "Example:", "**Example:** x"),
        *(
            "Example: ",
            "- **a** *b*",
            "\u00ad",
            "\u00a0",
            "a" * 300,
            "## Heading\n" * 50,
            "x " * 9_000,
        ),
        *TEXTS,
    )
    for _ in range(rng.choice((1, 2, 4))):
        n = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[n] = rng.choice(scraps)
            case 1 | 2:
                lines.insert(n, rng.choice(scraps))
            case 3:
                lines = lines[:n] or [""]
            case _:
                lines = [rng.choice(scraps)]
    pack[name] = "\n".join(lines).encode("utf-8", "surrogatepass")


def _picture(pack: Pack, rng: random.Random) -> None:
    """Give a card a picture, of any kind and in any state."""
    data = pack.get("cards.yaml")
    if not isinstance(data, bytes):
        return
    try:
        tree = tree_of("cards", data)
    except UnicodeDecodeError:
        return
    name = rng.choice(("a.png", "a.png", "a.jpg", "pictures/a.png", "a", "A.PNG", "gone.png", "."))
    picture = _drawn(rng)
    if rng.random() < 0.5:
        at = rng.randrange(len(picture))
        spoil = (picture[:at], picture[:at] + b"\0\xff" + picture[at + 2 :], picture[at:], b"")
        picture = rng.choice(spoil)
    if name not in {"gone.png", "."}:
        pack[name] = picture
    try:
        decks = json.loads(json.dumps(tree))
        rng.choice(decks["decks"][0]["cards"])["picture"] = name
    except (LookupError, TypeError):
        return
    pack["cards.yaml"] = json.dumps(decks, indent=1).encode()


def _drawn(rng: random.Random) -> bytes:
    """Draw a small picture of some kind; now and then a bomb."""
    mode = rng.choice(("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16"))
    kinds = {"CMYK": ("JPEG", "TIFF"), "L": ("PNG", "JPEG", "GIF"), "RGB": ("PNG", "JPEG", "BMP")}
    size = rng.choice(((1, 1), (40, 20), (3, 900), (300, 2)))
    made = io.BytesIO()
    Image.new(mode, size).save(made, rng.choice(kinds.get(mode, ("PNG",))))
    data = made.getvalue()
    if rng.randrange(8) == 0:
        head = struct.pack(">IIBBBBB", rng.choice((0, 9_000, 60_000)), 9_000, 8, 2, 0, 0, 0)
        data = data[:8] + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(b""))
    elif rng.randrange(8) == 0 and data.startswith(b"\x89PNG"):
        text = b"Comment\0\0" + zlib.compress(b"x" * 5_000_000)
        data = data[:33] + _chunk(rng.choice((b"zTXt", b"iCCP")), text) + data[33:]
    return data


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _place(pack: Pack, rng: random.Random) -> None:
    """Put something else where a file was: a link, a pipe, a folder, nothing, an odd name."""
    name = rng.choice(sorted(pack))
    match rng.randrange(8):
        case 0:
            pack[name] = rng.choice((name, "../outside.yaml", "/dev/zero", "/etc/passwd", "gone"))
        case 1:
            pack[name] = "pipe"
        case 2:
            pack[name] = "folder"
        case 3:
            del pack[name]
        case 4:
            pack[name] = b""
        case 5:
            odd = ("a\nb.yaml", os.fsdecode(b"\xff.yaml"), "x" * 200 + ".md", "words.xx.yaml")
            more = (os.fsdecode(b"rulebook.\xff.md"), "rulebook..md", "rulebook.xx.md", "a.b.c.csv")
            pack[rng.choice((*odd, *more))] = rng.choice((b"", b"x", b"a: 1\n"))
        case 6:
            pack[rng.choice(("more.csv", "look.yaml"))] = rng.choice(("more.csv", "game.yaml"))
        case _:
            other = rng.choice(sorted(pack))
            pack[name], pack[other] = pack[other], pack[name]


def _translation(pack: Pack, rng: random.Random) -> None:
    """Lay words of a language over the pack: texts, labels, things there are and are not."""
    text = rng.choice(TEXTS)
    keys = ("part_deeds", "page_n_of_m", "tile_map", "booklet_codes", "contents", "price", "rent")
    tree: dict[str, Any] = {
        "labels": {f"press.{rng.choice(keys)}": text},
        "deeds": {rng.choice(("mill-lane", "castle-hill", "gone")): {"name": rng.choice(TEXTS)}},
        "game": {rng.choice(("title", "subtitle", "credits", "x")): rng.choice(TEXTS)},
        "decks": {"news": {rng.choice(("eggs", "pie", "name")): {"text": text, "short": text}}},
    }
    kept = {key: tree[key] for key in rng.sample(sorted(tree), rng.randrange(1, 4))}
    lang = rng.choice(("en", "de", "fr", "it", "xx"))
    pack[f"words.{lang}.yaml"] = json.dumps(kept, indent=1).encode()


_CHANGES: Final[tuple[Callable[[Pack, random.Random], None], ...]] = (
    *(_values,) * 9,
    *(_text,) * 3,
    *(_booklet,) * 3,
    *(_rows,) * 2,
    *(_picture,) * 2,
    *(_translation,) * 2,
    _place,
)
