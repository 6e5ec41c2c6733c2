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

EDITION: Final = 3
"""The form of the index files; an older form is made anew."""


def remember(box: "Box", folder: Path) -> None:
    """Keep the index of a pack in the user's cache; where that cannot be, nothing happens."""
    path = _cache() / _name(box.game.prefix, folder)
    head = _head(folder, box.digest)
    if _is_kept(path, head):
        return
    from pnp.lookup.entries import index_of  # noqa: PLC0415  # a fresh index needs no model

    index = json.dumps(index_of(box), ensure_ascii=False, default=_fields)
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(f'{head}, "index": {index}}}', encoding="utf-8")
        beside.replace(path)


def recall(prefix: str = "") -> Iterator[tuple[Path, Index]]:
    """Go through the fresh indexes of a prefix, or all, each with its pack's folder."""
    for path in sorted(_cache().glob(f"{prefix or '*'}-*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):  # damaged
            kept = json.loads(path.read_text(encoding="utf-8"))
            folder = Path(kept["folder"])
            if kept["edition"] == EDITION and kept["digest"] == digest_of(folder, content_root()):
                yield folder, _index(kept["index"])


def _index(kept: Mapping[str, "Mapping[str, object]"]) -> Index:
    pieces = {code: Found(**piece) for code, piece in kept["pieces"].items()}  # type: ignore[arg-type]  # a damaged file is caught above
    terms = tuple(Gloss(**term) for term in kept["terms"])  # type: ignore[arg-type]  # likewise
    return Index(str(kept["kit"]), kept["game"], pieces, terms)  # type: ignore[arg-type]  # likewise


def _head(folder: Path, digest: str) -> str:
    """Write how the index of a content begins."""
    head = {"edition": EDITION, "folder": str(folder.resolve()), "digest": digest}
    return json.dumps(head, ensure_ascii=False)[:-1]


def _is_kept(path: Path, head: str) -> bool:
    """Tell whether the index of this very content is there already; its beginning tells."""
    begins = f"{head}, ".encode()
    with suppress(OSError), path.open("rb") as file:
        return file.read(len(begins)) == begins
    return False


def _fields(thing: Any) -> dict[str, Any]:
    return {field.name: getattr(thing, field.name) for field in fields(thing)}


def _cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "pnp"


def _name(prefix: str, folder: Path) -> str:
    seal = sha256(str(folder.resolve()).encode()).hexdigest()
    return f"{prefix}-{seal[:16]}.json"
