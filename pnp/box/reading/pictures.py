"""The pictures a pack brings along: inside it, whole, and of a kind and size to be printed."""

import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from pnp.box.limits import ALL_PIXELS, PICTURE_BYTES, PIXELS
from pnp.box.model import Box
from pnp.box.packs import is_inside
from pnp.box.parts.texts import drawn_names
from pnp.box.source import Sources, YamlPath, is_picture_file
from pnp.findings import Finding

_FORMATS: Final = ("PNG", "JPEG")
_MODES: Final = frozenset({"1", "L", "LA", "P", "PA", "RGB", "RGBA", "CMYK", "YCbCr"})
"""How pixels may be kept: what the press can put into a file."""


class _UnfitError(Exception):
    """What keeps a picture from being printed, as the end of a sentence about it."""


def pictures_are_sound(box: Box, folder: Path, sources: Sources) -> Iterator[Finding]:
    """Find pictures that are missing, lie outside the pack, are damaged, or are too large."""
    seen: set[str] = set()
    judge = cache(lambda name: _judge(folder, name))
    pixels = 0
    for name, file, path in _named(box):
        say, size = judge(name)
        if name not in seen:
            seen.add(name)
            pixels += size
        if not say and pixels > ALL_PIXELS:
            say = f"is one too many: together they have more than {ALL_PIXELS:,} pixels"
        if say:
            yield sources.at(file, path, f"the picture `{name}` {say}")
            if pixels > ALL_PIXELS:
                return  # the others need not be opened


def _named(box: Box) -> Iterator[tuple[str, str, YamlPath]]:
    for n, deck in enumerate(box.decks):
        for m, card in enumerate(deck.cards):
            if card.picture:
                yield card.picture, "cards", ("decks", n, "cards", m, "picture")
    if box.map and box.map.picture:
        yield box.map.picture, "map", ("picture",)
    for each in drawn_names(box):
        if each.kind == "picture" and is_picture_file(each.name):
            yield each.name, "parts", each.path


def _judge(folder: Path, name: str) -> tuple[str, int]:
    try:
        return "", _pixels(_found(folder, name))
    except _UnfitError as error:
        return str(error), 0


def _found(folder: Path, name: str) -> Path:
    file = folder / name
    try:
        if not is_inside(file, folder):
            raise _UnfitError("leaves the pack; a pack uses only files of its own")
        if len(Path(name).parts) > 2:  # by what lies there a pack is known again
            raise _UnfitError("lies too deep; files lie beside game.yaml or one folder down")
        if not file.is_file():
            raise _UnfitError("is not a file" if file.exists() else "is missing")
        if file.stat().st_size > PICTURE_BYTES:
            raise _UnfitError(f"is larger than {PICTURE_BYTES // 1_000_000} MB")
    except OSError as error:
        raise _UnfitError(f"cannot be read: {error.strerror}") from None
    return file


def _pixels(file: Path) -> int:
    # Give how many pixels it has.
    from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  # few packs have pictures

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of too many pixels we speak ourselves
            with Image.open(file, formats=_FORMATS) as picture:
                _refuse(picture.size, picture.mode)
                picture.load()
                return picture.width * picture.height
    except _UnfitError:
        raise
    except UnidentifiedImageError:
        raise _UnfitError("is neither a PNG nor a JPEG that can be read") from None
    except Image.DecompressionBombError:
        raise _UnfitError(f"has more than {PIXELS:,} pixels") from None
    except Exception:  # noqa: BLE001  # a damaged picture may raise anything at all
        raise _UnfitError("is damaged: it cannot be read to its end; save it once more") from None


def _refuse(size: tuple[int, int], mode: str) -> None:
    across, down = size
    if not 0 < across * down <= PIXELS:
        raise _UnfitError(f"has {across:,} × {down:,} pixels; there may be 1 to {PIXELS:,}")
    if mode not in _MODES:
        raise _UnfitError("has pixels of a kind that is not printed; save it with 8 bits each")
