"""Pages as they are sent: what each is, its seal, and how it packs."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

KINDS: Final = {
    "html": "text/html; charset=utf-8",
    "svg": "image/svg+xml",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
"""What the files of a site are, by their endings; others are not served."""

_WORTH_PACKING: Final = 500
"""Bytes below which packing saves no packet."""


@dataclass(frozen=True, slots=True)
class ServedPage:
    """One file of a site."""

    content: bytes
    kind: str
    """Its media type."""
    seal: str
    """Sixteen hexadecimal digits that change with its content."""


ServedPages = Mapping[str, ServedPage]
"""The path of a request → the page that answers it."""


def prepare(files: Mapping[str, bytes]) -> ServedPages:
    """Make the files of a site ready to be sent; an `index.html` also answers for its folder."""
    pages = {}
    for name, content in files.items():
        kind = KINDS.get(name.rpartition(".")[2])
        if kind is not None:
            page = ServedPage(content, kind, sha256(content).hexdigest()[:16])
            pages[f"/{name}"] = page
            if name == "index.html" or name.endswith("/index.html"):
                pages[f"/{name.removesuffix('index.html')}"] = page
    return pages


@cache
def pack(content: bytes) -> bytes:
    """Pack a content with gzip, once; it is given as it is where that saves nothing."""
    packed = gzip.compress(content, 6, mtime=0) if len(content) >= _WORTH_PACKING else content
    return packed if len(packed) < len(content) else content


def takes_gzip(accepted: str) -> bool:
    """Tell from an Accept-Encoding header whether a browser unpacks gzip (RFC 9110, 12.5.3).

    >>> takes_gzip("br, gzip;q=0.5"), takes_gzip("gzip;q=0, *"), takes_gzip("*"), takes_gzip("")
    (True, False, True, False)
    """
    weights = {}
    for each in accepted.lower().split(","):
        name, _, weight = each.partition(";")
        weights[name.strip()] = weight.strip().removeprefix("q=").strip("0.") != "" or not weight
    return weights.get("gzip", weights.get("*", False))


def is_known(tag: str, asked: str) -> bool:
    """Tell from an If-None-Match header whether a browser has a page already.

    >>> is_known('"ab"', 'W/"ab", "cd"'), is_known('"ab"', '*'), is_known('"ab"', '"ef"')
    (True, True, False)
    """
    had = {each.strip().removeprefix("W/") for each in asked.split(",")}
    return tag in had or "*" in had
