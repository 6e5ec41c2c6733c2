"""The index of codes: what every piece says, ready to be shown without reading the content again.

One small file per pack lies in the user's cache. It holds the digest of the content it was made
from, and is good only as long as the content has the same digest.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pnp.box.packs import content_root, digest_of
from pnp.lookup.found import Found, Gloss, Index

if TYPE_CHECKING:
    from pnp.box.model import Box

EDITION: Final = 4
"""The form of the index files; an older form is made anew."""


def remember(box: "Box", folder: Path) -> None:
    """Keep the index of a pack in the user's cache; where that cannot be, nothing happens."""
    path = _cache() / _name(box.game.prefix, folder)
    head = {"edition": EDITION, "folder": str(folder.resolve()), "digest": box.digest}
    if _head(path) == head:
        return
    from pnp.lookup.entries import index_of  # noqa: PLC0415  # a fresh index needs no model

    index = json.dumps(index_of(box), ensure_ascii=False, default=_fields)
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(f"{json.dumps(head)}\n{index}", encoding="utf-8")
        beside.replace(path)
        _tidy()


def recall(prefix: str = "") -> Iterator[tuple[Path, Index]]:
    """Go through the fresh indexes of a prefix, or all, each with its pack's folder."""
    for path in sorted(_cache().glob(f"{prefix or '*'}-*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):  # damaged
            head = _head(path)
            folder = Path(head["folder"])
            if head["edition"] != EDITION or not folder.is_dir():
                continue
            if head["digest"] == digest_of(folder, content_root()):
                text = path.read_text(encoding="utf-8")
                yield folder, _index(json.loads(text.partition("\n")[2]))


def _index(kept: Mapping[str, Any]) -> Index:
    pieces = {code: Found(**piece) for code, piece in kept["pieces"].items()}
    return Index(kept["kit"], kept["game"], pieces, tuple(Gloss(**term) for term in kept["terms"]))


def _head(path: Path) -> dict[str, Any]:
    """Read the first line of an index: what it was made from; nothing if it is damaged."""
    with suppress(OSError, ValueError), path.open(encoding="utf-8") as file:
        head = json.loads(file.readline())
        return head if isinstance(head, dict) else {}
    return {}


def _tidy() -> None:
    """Drop the indexes of packs that are gone."""
    for path in _cache().glob("*-*.json"):
        folder = _head(path).get("folder")
        if not isinstance(folder, str) or not Path(folder).is_dir():
            path.unlink(missing_ok=True)


def _fields(thing: Any) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def _cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "pnp"


def _name(prefix: str, folder: Path) -> str:
    seal = sha256(str(folder.resolve()).encode()).hexdigest()
    return f"{prefix}-{seal[:16]}.json"
