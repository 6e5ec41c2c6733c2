"""Which pages of a file draw the same: a box of eighty-eight houses is looked at once."""

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, Final

from pnp.box.foreign import Unreadable, attempt
from pnp.proof.page_digests import PageDigest, digest_pages

_WORDS: Final = re.compile(
    rb"""\[(?:\((?:[^()\\]|\\.)*+\)|<[0-9A-Fa-f\s]*+>|[-+.0-9\s])*+\]\s*TJ
    |(?:\((?:[^()\\]|\\.)*+\)|<[0-9A-Fa-f\s]*+>)\s*Tj""",
    re.VERBOSE | re.DOTALL,
)
_UNCLEAR: Final = re.compile(rb"\bID\b|\bTr\b|['\"]")
"""Pictures within a stream, type that clips, type that moves on by itself."""

_APART: Final = frozenset({"/Parent", "/Contents", "/Resources"})


def find_first_alike(reader: Any) -> list[int]:
    """Give for each page of a file the number of the first that draws the same, or its own.

    A file that cannot be compared has no pages that are alike; what is damaged is told elsewhere.
    """
    if reader.is_encrypted:
        return []
    try:
        digests = attempt(lambda: list(digest_pages(reader)))
    except Unreadable:
        return []
    firsts = dict[PageDigest, int]()
    return [
        firsts.setdefault(digest, number) if digest else number
        for number, digest in enumerate(digests, start=1)
    ]


def find_grounds(reader: Any) -> list[bytes]:
    """Give for each page a digest of what it draws but for its words; nothing if none can be told.

    A file that cannot be compared has no pages, as above.
    """
    if reader.is_encrypted:
        return []
    try:
        return attempt(lambda: list(_digest_grounds(reader)))
    except Unreadable:
        return []


def _digest_grounds(reader: Any) -> Iterator[bytes]:
    for page in reader.pages:
        content = page.get_contents()
        drawn = _WORDS.sub(b"", content.get_data()) if content is not None else b""
        if _UNCLEAR.search(drawn):
            yield b""
            continue
        used = page["/Resources"].get_object() if "/Resources" in page else {}
        own = {key: value for key, value in dict.items(page) if key not in _APART}
        yield sha256(b"%s %r %r" % (drawn, dict(dict.items(used)), own)).digest()
