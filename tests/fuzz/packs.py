"""Packs as bytes, the ways to spoil them, and how they come to disk."""

import json
import os
import random
import shutil
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from pnp.box.packs import content_root
from pnp.box.reading.yaml_text import parse_yaml
from pnp.box.source import Source
from pnp.cli.new import STARTERS, make
from pnp.errors import PnpError
from tests.fuzz.lists import as_text, as_workbook, deed_rows, rows_of, spoil_rows
from tests.fuzz.pictures import spoil_drawing, spoilt_picture
from tests.fuzz.trees import HOSTILE, TEXTS, change_tree, written

Pack = dict[str, bytes | str]
"""Name → content; a content that is no bytes says what lies there instead of a file."""
KITS: Final = ("chalet", "cronulla", "grundbesitz", "neue-heimat", "solo")
EXAMPLES: Final = ("fair", "lanterns", "orchard", "promenade", "rails")
BASES: Final = (*("deeds",) * 4, "cards", "map", *EXAMPLES)
"""Small packs, which are quick: what `pnp new` makes, and the examples."""
_KITS: Final = 24
"""Of so many packs one is a shipped one."""


def bytes_of(name: str) -> tuple[bytes, ...]:
    return tuple(each.encode("latin-1") for each in HOSTILE[name])


SCRAPS: Final = bytes_of("scraps")
_LINES: Final = (*HOSTILE["lines"], *TEXTS)


@cache
def whole_pack(name: str, scratch: Path) -> tuple[tuple[str, bytes], ...]:
    """Read a shipped pack, an example or a starter as it lies on disk."""
    folder = content_root() / ("examples" if name in EXAMPLES else "") / name
    if name in STARTERS:
        folder = scratch / f"starter-{name}"
        make(folder, name)
    files = sorted(each for each in folder.rglob("*") if each.is_file())
    names = {each.relative_to(folder).as_posix(): each for each in files}
    return tuple((name, names[name].read_bytes()) for name in names if name[:7] != "schema/")


@lru_cache(maxsize=200)
def tree_of(name: str, data: bytes) -> Any:
    """Read a YAML file as the program does: `no` is a text in YAML 1.2; nothing, if it cannot."""
    try:
        return parse_yaml(Source(name, data.decode().split("\n")))[0].data
    except (UnicodeDecodeError, PnpError):
        return None


def spoiled(seed: int, scratch: Path) -> tuple[Pack, str]:
    """Give a pack with one to four changes, and say what was done to which."""
    rng = random.Random(seed)
    name = rng.choice(KITS) if rng.randrange(_KITS) == 0 else rng.choice(BASES)
    pack: Pack = dict(whole_pack(name, scratch))
    more = dict(whole_pack(rng.choice(BASES), scratch))
    done = [spoil(pack, more, rng) for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4)))]
    return pack, f"{name}: {', '.join(done)}"


def spoil(pack: Pack, more: dict[str, bytes], rng: random.Random) -> str:
    """Change a pack once, perhaps with a file of another, and say how."""
    if rng.randrange(24) == 0:
        _graft(pack, more, rng)
        return "graft"
    change = rng.choice(_CHANGES)
    change(pack, rng)
    return change.__name__.lstrip("_")


def write_pack(pack: Pack, folder: Path) -> None:
    """Put a pack on disk in place of what lay there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, data in pack.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
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
    name, data = _file(pack, rng, ".yaml")
    tree = tree_of(name, data)
    for _ in range(rng.choice((1, 1, 2, 3))):
        tree = change_tree(tree, rng) if isinstance(tree, dict | list) else {}
    pack[name] = written(tree, plain=rng.random() < 0.5)


def _graft(pack: Pack, more: dict[str, bytes], rng: random.Random) -> None:
    """Take over a file of another pack, or one key of a file that both have."""
    name = rng.choice(sorted(more))
    yaml = name.endswith(".yaml")
    here = tree_of(name, _bytes(pack, name)) if yaml else None
    there = tree_of(name, more[name]) if yaml else None
    if isinstance(here, dict) and isinstance(there, dict) and there:
        key = rng.choice(sorted(there, key=str))
        pack[name] = written({**here, key: there[key]})
    else:
        pack[name] = more[name]


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
            data = data[:at] + rng.choice(SCRAPS) + data[at:]
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
    lists = sorted(name for name in pack if name.endswith(".csv"))
    if lists:
        old, data = _file(pack, rng, ".csv")
        rows = rows_of(data)
    else:
        old, rows = "rows.csv", deed_rows()
        tree = tree_of("deeds.yaml", _bytes(pack, "deeds.yaml"))
        if isinstance(tree, dict):
            where = rng.choice((old, old, old, "gone.csv", "../x.csv", "x" * 300))
            pack["deeds.yaml"] = json.dumps({**tree, "deeds": {"from": where}}, indent=1).encode()
    rows = spoil_rows(rows, rng)
    if rng.random() < 0.6:
        pack[old] = as_text(rows, rng)
        return
    new = old.removesuffix(".csv") + rng.choice((".xlsx", ".xlsx", ".ods"))
    pack.pop(old, None)
    pack[new] = as_workbook(rows, rng)
    for name, told in pack.items():
        if name.endswith(".yaml") and isinstance(told, bytes):
            pack[name] = told.replace(old.encode(), new.encode())


def _bytes(pack: Pack, name: str) -> bytes:
    data = pack.get(name, b"")
    return data if isinstance(data, bytes) else b""


def _booklet(pack: Pack, rng: random.Random) -> None:
    if not any(name.endswith(".md") for name in pack):
        pack["rulebook.en.md"] = b"# A\n\n## B\n\n- c\n"
    name, data = _file(pack, rng, ".md")
    pack[name] = spoil_booklet(data, rng)


def spoil_booklet(data: bytes, rng: random.Random) -> bytes:
    lines = data.decode(errors="replace").split("\n")
    for _ in range(rng.choice((1, 2, 4))):
        n = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                lines[n] = rng.choice(_LINES)
            case 1 | 2:
                lines.insert(n, rng.choice(_LINES))
            case 3:
                lines = lines[:n] or [""]
            case _:
                lines = [rng.choice(_LINES)]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def _drawing(pack: Pack, rng: random.Random) -> None:
    if not any(name.endswith(".svg") for name in pack):
        pack["art/mill.svg"] = b'<svg viewBox="0 0 9 9"><path class="ink" d="M0 0h9v9z"/></svg>'
    name, data = _file(pack, rng, ".svg")
    pack[rng.choice((name,) * 5 + ("art/icon-x.svg", "art/A.svg"))] = spoil_drawing(data, rng)


def _picture(pack: Pack, rng: random.Random) -> None:
    """Give a card or a row a picture, of any kind and in any state."""
    own = [name for name in pack if name.endswith((".png", ".jpg"))]
    name = rng.choice(("a.png", "a.png", "a.jpg", "pictures/a.png", "a", "A.PNG", "gone.png", "."))
    name = rng.choice((*own, name))
    if name not in {"gone.png", "."}:
        pack[name] = spoilt_picture(rng)
    if name in own:
        return
    file = rng.choice([name for name in ("cards.yaml", "parts.yaml") if name in pack] or ["x"])
    tree = json.loads(json.dumps(tree_of(file, _bytes(pack, file))))
    try:
        if file == "cards.yaml":
            rng.choice(tree["decks"][0]["cards"])["picture"] = name
        else:
            rng.choice(tree["parts"])["also"] = [{"picture": name, "at": [1, 1, 30, 30]}]
    except (LookupError, TypeError):
        return
    pack[file] = json.dumps(tree, indent=1).encode()


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
        "texts": {
            f"deeds/deeds/{rng.choice(('mill-lane', 'castle-hill', 'gone'))}": {"name": text},
            f"game/{rng.choice(('title', 'subtitle', 'credits', 'x'))}": rng.choice(TEXTS),
            "cards/decks/news": {rng.choice(("cards/eggs", "pie", "name")): {"text": text}},
        },
        "decks": {"news": text},
    }
    kept = {key: tree[key] for key in rng.sample(sorted(tree), rng.randrange(1, 3))}
    lang = rng.choice(("en", "de", "fr", "it", "xx"))
    pack[f"words.{lang}.yaml"] = json.dumps(kept, indent=1).encode()


_CHANGES: Final[tuple[Callable[[Pack, random.Random], None], ...]] = (
    *(*(_values,) * 9, *(_text,) * 3, *(_booklet,) * 3),
    *(*(_rows,) * 2, *(_picture,) * 2, *(_drawing,) * 2, *(_translation,) * 2, _place),
)
