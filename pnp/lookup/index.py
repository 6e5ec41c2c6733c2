"""The index of codes: what every piece says, ready to be shown without reading the content again.

One small file per pack lies in the user's cache. It holds the digest of the content it was made
from, and is good only as long as the content has the same digest.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.box.packs import content_root, digest_of
from pnp.lookup.found import Found, Gloss, Index

if TYPE_CHECKING:
    from pnp.box.model import Box

EDITION: Final = 3
"""The form of the index files; an older form is made anew."""


def remember(box: "Box", folder: Path) -> None:
    """Keep the index of a pack in the user's cache; where that cannot be, nothing happens."""
    path = _cache() / _name(box.game.prefix, folder)
    if _is_kept(path, box.digest):
        return
    from pnp.lookup.entries import index_of  # noqa: PLC0415  # a fresh index needs no model

    kept = {
        "edition": EDITION,
        "folder": str(folder.resolve()),
        "digest": box.digest,
        "index": asdict(index_of(box)),
    }
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
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


def _is_kept(path: Path, digest: str) -> bool:
    """Tell whether the index of this very content is there already."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        kept = json.loads(path.read_text(encoding="utf-8"))
        return bool(kept["edition"] == EDITION and kept["digest"] == digest and kept["index"])
    return False


def _cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "pnp"


def _name(prefix: str, folder: Path) -> str:
    seal = sha256(str(folder.resolve()).encode()).hexdigest()
    return f"{prefix}-{seal[:16]}.json"
