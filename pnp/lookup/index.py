"""The index of codes: what every piece says, ready to be shown without reading the content again.

One small file per pack lies in the user's cache, a line for each piece. Its first line has the
digest of the content it was made from; it is good only as long as the content has the same digest.
"""

import json
import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.box.codes import squeeze
from pnp.box.packs import content_root, digest_of
from pnp.lookup.found import Found, Gloss, Index
from pnp.output import file_beside
from pnp.system import user_folder

if TYPE_CHECKING:
    from pnp.box.model import Box

EDITION: Final = 6
"""The form of the index files; an older form is made anew."""

# The last line of an index; without it some pieces are missing.
_END: Final = "end"


def remember(box: "Box", folder: Path) -> None:
    """Keep the index of a pack in the user's cache; where that cannot be, nothing happens."""
    path = cache_folder() / _name(box.game.prefix, folder)
    head = {"edition": EDITION, "folder": str(folder.resolve()), "digest": box.digest}
    if _head(path) == head:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        # card by card, for a deck may have thousands
        with file_beside(path) as beside, beside.open("wb") as file:
            for each in chain([head], _lines(box)):
                text = json.dumps(each, ensure_ascii=False, separators=(",", ":"))
                file.write(f"{text}\n".encode())
        _tidy()


def _lines(box: "Box") -> Iterator[Any]:
    from pnp.lookup.entries import pieces_of, terms_of  # noqa: PLC0415  # reading needs no model

    yield {
        "kit": box.game.id,
        "game": box.game.title.texts,
        "terms": [term._asdict() for term in terms_of(box)],
    }
    yield from (piece._asdict() for piece in pieces_of(box))
    yield _END


def recall(
    prefix: str = "", within: Collection[Path] | None = None
) -> Iterator[tuple[Path, Index]]:
    """Go through the fresh indexes of a prefix, or all, each with its pack's folder.

    If some folders are given, no other pack is asked, whatever else was read here before.
    """
    seals = None if within is None else set(map(_seal, within))
    for path in _kept(prefix or "*"):
        if seals is not None and path.stem.rpartition("-")[2] not in seals:
            continue
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):  # damaged
            head = _head(path)
            folder = Path(head["folder"])
            if head["edition"] != EDITION or not folder.is_dir():
                continue
            if head["digest"] == digest_of(folder, content_root()):
                yield folder, _index(path.read_text(encoding="utf-8").split("\n")[1:-1])


def _index(lines: Sequence[str]) -> Index:
    # One that does not go on to its end is damaged.
    game, *pieces, end = map(json.loads, lines)
    if end != _END:
        raise ValueError
    found = {squeeze(piece["code"]): Found(**piece) for piece in pieces}
    return Index(game["kit"], game["game"], found, tuple(Gloss(**term) for term in game["terms"]))


def _head(path: Path) -> dict[str, Any]:
    # Nothing if it is damaged.
    with suppress(OSError, ValueError), path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
        return head if isinstance(head, dict) else {}
    return {}


def _tidy() -> None:
    for path in _kept("*"):
        folder = _head(path).get("folder")
        if not isinstance(folder, str) or not Path(folder).is_dir():
            path.unlink(missing_ok=True)


def _kept(prefix: str) -> list[Path]:
    # None where the cache cannot be read.
    try:
        return sorted(cache_folder().glob(f"{prefix}-*.json"))
    except OSError:
        return []


def cache_folder() -> Path:
    """Give the folder in which the user's caches of pnp lie."""
    return user_folder("cache")


def _name(prefix: str, folder: Path) -> str:
    return f"{prefix}-{_seal(folder)}.json"


def _seal(folder: Path) -> str:
    return sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
