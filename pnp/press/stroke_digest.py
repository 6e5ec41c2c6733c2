"""A digest of strokes: what is drawn on a face or an ornament, as one short number.

Strokes are taken down as they are asked of the pen, for the operators in a file depend on what was
drawn before them. An ornament counts by its own digest, and is reckoned once.
"""

from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pnp.faces.face import Face

_BYTES: Final = 8


def digest_strokes(strokes: Sequence[str]) -> str:
    """Give the digest of strokes that were taken down."""
    return blake2b("\n".join(strokes).encode(), digest_size=_BYTES).hexdigest()


def digest_face(face: Face, strokes: str) -> str:
    """Give the digest of a face: its size, its bleed, and the digest of its strokes."""
    return digest_strokes((f"{face.size.width} {face.size.height} {face.bleed}", strokes))


def digest_picture(file: Path) -> str:
    """Give the digest of a picture; nothing for one that cannot be read: it is named elsewhere."""
    try:
        return blake2b(file.read_bytes(), digest_size=_BYTES).hexdigest()
    except OSError:
        return ""
