"""Where packs are found: the folders of games, the house's words and fonts."""

import errno
import os
import re
import sys
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pnp.box.limits import FILE_BYTES, PICTURE_BYTES
from pnp.box.source import LIST_FORMATS, PICTURE_FILES, list_words
from pnp.errors import ContentError, Finding
from pnp.spelling import HOUSE, nearest

KINDS: Final = (".yaml", *LIST_FORMATS, ".md", ".lock", ".svg", ".css", *PICTURE_FILES)
"""The endings of the files a pack is read and printed from."""

LENT: Final = ("words", "art", "parts", "layouts")
"""The folders of the house that every pack is read from besides its own."""

SETTINGS: Final = "pnp.yaml"
"""What lies beside a game and says how it is printed here: it is none of the game's files."""
BANK: Final = "bank"
"""The folder of a pack that holds its Python: verbs and rules of its own."""
GROUP: Final = "pnp.games"
"""The entry points by which an installed distribution says where its packs lie."""


def content_root() -> Path:
    """Give the folder of the shipped content: inside the package, else the checkout's own."""
    package = Path(__file__).resolve().parents[1]
    packaged = package / "_content"
    return packaged if packaged.is_dir() else package.parent / "content"


@cache  # a host is asked this with every request, hundreds a second
def languages(topic: str) -> tuple[str, ...]:
    """List the languages in which the house has words on a topic, its own first."""
    names = (path.name.split(".") for path in (content_root() / "words").glob(f"{topic}.*.yaml"))
    found = {parts[1] for parts in names if len(parts) == 3 and len(parts[1]) == 2}
    return tuple(sorted(found, key=lambda lang: (lang != HOUSE, lang)))


def roots(content: Path | None = None) -> tuple[Path, ...]:
    """List the folders that hold packs, the first to be asked first."""
    named = Path(variable) if (variable := os.environ.get("PNP_CONTENT")) else None
    for each, who in ((content, ""), (named, ", but PNP_CONTENT names it")):
        if each is not None and not each.is_dir():
            raise ContentError((Finding(f"there is no such folder of content{who}", str(each)),))
    asked = [content, named, Path("content"), content_root()]
    found = {each.resolve(): each for each in reversed(asked) if each is not None and each.is_dir()}
    return tuple(reversed(found.values()))


def kits(content: Path | None = None) -> tuple[Path, ...]:
    """List the packs that can be named, by name; of two with one name the first found."""
    return tuple(folder for _, folder in sorted(kits_by_name(content).items()))


def kits_by_name(content: Path | None = None) -> dict[str, Path]:
    """Give the packs that can be named: the game in hand, those in folders, those installed."""
    hand = game_in_hand()
    found = {hand.resolve().name: hand} if hand else {}
    for root in roots(content):
        for folder in sorted(root.iterdir()):
            if _is_pack(folder):
                found.setdefault(folder.name, folder)
    return installed() | found


@lru_cache(maxsize=1)
def installed() -> dict[str, Path]:
    """List the packs that other distributions name in entry points; nothing is imported."""
    if not any(map(_may_name_packs, sys.path)):
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415  # a payment looks for no packs

    named = ((each.name, _package_folder(each.module)) for each in entry_points(group=GROUP))
    return {name: folder for name, folder in named if folder is not None and _is_pack(folder)}


def _may_name_packs(place: str) -> bool:
    for entry in list_entries(place or "."):
        if entry.name.endswith((".dist-info", ".egg-info")):
            with suppress(OSError):
                if GROUP.encode() in Path(entry.path, "entry_points.txt").read_bytes():
                    return True
    return Path(place).is_file()  # an archive: who knows


def _package_folder(package: str) -> Path | None:
    top, *rest = package.split(".")
    try:
        spec = find_spec(top)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec else None
    return Path(next(iter(places)), *rest) if places else None


def find_kit(name: str = ".", content: Path | None = None, near: Path = Path()) -> Path:
    """Find the folder of a game as people name it; whatever takes a game asks here.

    `.` is the game in hand; else it is a name, a folder, or one that was built of a game. Paths
    begin at `near`. A name that could be two games is refused, with what to type instead.
    """
    if name == "." and (hand := game_in_hand(near)):
        return hand
    path = near / name
    here = path if _is_pack(path) else _built_of(path, content)
    is_path = len(Path(name).parts) != 1 or name.startswith(".")
    known = {} if is_path and here else kits_by_name(content)
    named = None if is_path else known.get(name)
    if here and named and here.resolve() != named.resolve():
        why = f"two games are called so; type `./{name}`, or `{named}`"
    elif found := here or named:
        return found
    elif name == ".":
        which = f"name one of {list_words(known)}, or begin one with `pnp new mygame`"
        why = f"you stand in no game, there is no game.yaml here or above; {which}"
    elif is_path or path.exists():
        beside = (each.name for each in list_entries(str(path.parent)) if _is_pack(Path(each.path)))
        hint = nearest(path.name, beside) or ": a pack is a folder with a game.yaml in it"
        why = f"there is no game here{hint}"
    else:
        have = f"The kits are {list_words(known)}." if known else "No kits are found at all."
        why = f"there is no kit of this name{nearest(name, known) or '.'} {have}"
    raise ContentError((Finding(why, name or "“”"),))


def game_in_hand(near: Path = Path()) -> Path | None:
    """Give the folder of the game one stands in, here or above, as git finds a repository."""
    here = near.absolute()
    found = next(filter(_is_pack, (here, *here.parents)), None)
    return Path(os.path.relpath(found)) if found else None


def _built_of(folder: Path, content: Path | None) -> Path | None:
    # A kit lies in the folder of its game, or the game is known by its name.
    if not _is_pack(folder, "kit.json"):
        return None
    from pnp.box.foreign import Unreadable, read_foreign_json  # noqa: PLC0415  # few are named so

    try:
        kit = str(read_foreign_json(folder, "kit.json")["kit"])
    except (OSError, Unreadable, LookupError, TypeError):
        return None
    above = game_in_hand(folder)
    return above if above and _bears_id(above, kit) else kits_by_name(content).get(kit)


def _bears_id(folder: Path, kit: str) -> bool:
    # The reader of YAML stands on this room. An id that is asked for is found however it is quoted.
    with suppress(OSError):
        text = (folder / "game.yaml").read_text("utf-8", "replace")
        return bool(
            re.search(rf"""(?m)^[{{\s"']*id["']?\s*:\s*["']?{re.escape(kit)}(?![\w-])""", text)
        )
    return False


def _is_pack(folder: Path, file: str = "game.yaml") -> bool:
    with suppress(OSError):  # one that is locked is none of ours
        return (folder / file).is_file()
    return False


def digest_of(folder: Path, house: Path) -> str:
    """Give the SHA-256 of everything a pack is read from, and of what the house lends to all."""
    return digest_folders(folder, *(house / lent for lent in LENT))


def digest_folders(*roots: Path) -> str:
    """Give the SHA-256 of the names and bytes of all that is read from some folders."""
    seal, shipped = sha256(), os.path.join(content_root(), "")  # noqa: PTH118  # hundreds of files
    for root in roots:
        for name, entry in _files(str(root)):
            told = entry.stat()
            lasting = (told.st_size, told.st_mtime_ns) if entry.path.startswith(shipped) else ()
            digest = _digest_again if lasting else _digest_again.__wrapped__
            seal.update(os.fsencode(name) + b"\0" + digest(entry.path, *lasting))
    return seal.hexdigest()


@lru_cache(maxsize=1024)
def _digest_again(path: str, *_stamp: int) -> bytes:
    # What comes with pnp is told by size and time, what people write by its bytes alone.
    with open(path, "rb") as file:  # noqa: PTH123  # hundreds, and again and again
        return sha256(file.read()).digest()


def _files(root: str) -> list[tuple[str, os.DirEntry[str]]]:
    found = []
    for entry in list_entries(root):
        if _is_own(entry, root):
            found.append((entry.name, entry))
        else:
            linked = entry.is_symlink()
            below = (each for each in list_entries(entry.path) if _is_own(each, root, linked))
            found += [(f"{entry.name}/{each.name}", each) for each in below]
    return sorted(found, key=lambda named: named[0].split("/"))


def list_entries(folder: str) -> list[os.DirEntry[str]]:
    """List what is in a folder; what is none, is not there or is locked has nothing in it."""
    with suppress(OSError), os.scandir(folder) as entries:
        return list(entries)
    return []


def _is_own(entry: os.DirEntry[str], root: str, linked: bool = False) -> bool:
    # Most are no links and quickly told.
    name = entry.name.lower()
    if not name.endswith(KINDS) or name in {*KINDS, SETTINGS}:
        return False
    most = PICTURE_BYTES if name.endswith(PICTURE_FILES) else FILE_BYTES
    with suppress(OSError):  # a link to itself leads nowhere
        if entry.is_file() and entry.stat().st_size <= most:
            linked = linked or entry.is_symlink()
            return not linked or way_into(Path(entry.path), Path(root)) is not None
    return False


def way_into(file: Path, folder: Path) -> Path | None:
    """Give the way from a folder to where a path leads, links followed; nothing if it leads out.

    Raises OSError for a path that leads nowhere: a link to itself, or a name that is too long.
    """
    loop = OSError(errno.ELOOP, "it is a link that leads to itself")
    try:
        end = file.resolve()
    except RuntimeError:  # how Python before 3.13 says it
        raise loop from None
    if end.is_symlink():  # and how 3.13 does not
        raise loop
    home = folder.resolve()
    return end.relative_to(home) if end.is_relative_to(home) else None
