"""The index of codes: what every piece says, ready to be shown without reading the content again.

One small file per pack lies in the user's cache. It holds the digest of the content it was made
from, and is good only as long as the content has the same digest.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.box.codes import squeeze
from pnp.box.packs import content_root, digest_of

if TYPE_CHECKING:
    from pnp.box.model import Box, Deed
    from pnp.box.payload import Worded

EDITION: Final = 1
"""The form of the index files; an older form is made anew."""


@dataclass(frozen=True, slots=True)
class Found:
    """A piece as the look-up shows it."""

    code: str
    id: str
    kit: str
    game: Mapping[str, str]
    name: Mapping[str, str]
    text: Mapping[str, str]


def index_of(box: "Box") -> tuple[Found, ...]:
    """Write down every piece with a code, in all languages of the game."""
    from pnp.box.payload import worded  # noqa: PLC0415  # an index that is fresh needs no model

    game = dict(box.game.title.texts)
    return tuple(
        Found(
            piece.code,
            piece.id,
            box.game.id,
            game,
            {lang: piece.name.said(lang) for lang in box.game.languages},
            {lang: _said(box, piece, lang) for lang in box.game.languages},
        )
        for piece in worded(box)
    )


def _said(box: "Box", piece: "Worded", lang: str) -> str:
    """Say in one language all that stands on a piece."""
    if piece.deed is None:
        return (piece.text or piece.short).said(lang)
    facts = ", ".join(f"{what} {amount}" for what, amount in _facts(box, piece.deed, lang))
    return f"{facts}. {piece.text.said(lang)}" if piece.text else facts


def _facts(box: "Box", deed: "Deed", lang: str) -> Iterator[tuple[str, str]]:
    """Give the figures of a deed, each with its word."""
    from pnp.box.model import group_of, label, mortgage_of  # noqa: PLC0415  # as above

    written = box.game.currency.written.said(lang)
    group = group_of(box, deed)
    sums = [("price", deed.price), ("mortgage", mortgage_of(deed))]
    sums += [(key, price) for key in ("house", "hotel") if (price := getattr(group, key))]
    yield label(box, lang, "lookup.group"), group.name.said(lang)
    for key, amount in sums:
        yield label(box, lang, f"lookup.{key}"), written.replace("#", str(amount))
    yield label(box, lang, "lookup.rents"), " / ".join(map(str, deed.rents))


def remember(box: "Box", folder: Path) -> None:
    """Keep the index of a pack in the user's cache; where that cannot be, nothing happens."""
    pieces = [asdict(found) for found in index_of(box)]
    kept = {
        "edition": EDITION,
        "folder": str(folder.resolve()),
        "digest": box.digest,
        "pieces": {squeeze(piece["code"]): piece for piece in pieces},
    }
    path = _cache() / _name(box.game.prefix, folder)
    beside = path.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        beside.replace(path)


def recall(prefix: str = "") -> Iterator[tuple[Path, Mapping[str, Found]]]:
    """Go through the fresh indexes of a prefix, or all: folder, and pieces by bare code."""
    for path in sorted(_cache().glob(f"{prefix or '*'}-*.json")):
        with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):  # damaged
            kept = json.loads(path.read_text(encoding="utf-8"))
            folder = Path(kept["folder"])
            if kept["edition"] == EDITION and kept["digest"] == digest_of(folder, content_root()):
                yield folder, {code: Found(**piece) for code, piece in kept["pieces"].items()}


def _cache() -> Path:
    named = os.environ.get("XDG_CACHE_HOME")
    return (Path(named) if named else Path.home() / ".cache") / "pnp"


def _name(prefix: str, folder: Path) -> str:
    seal = sha256(str(folder.resolve()).encode()).hexdigest()
    return f"{prefix}-{seal[:16]}.json"
