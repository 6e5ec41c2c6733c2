"""The objects of a PDF: numbered as they come, written with the table that says where each lies."""

import struct
import zlib
from collections.abc import Iterable
from hashlib import blake2b
from itertools import accumulate
from pathlib import Path
from typing import Final, NamedTuple

# How many objects lie in one stream.
_TOGETHER: Final = 2000
# Bytes that are no text, behind the version, keep programs from taking the file for text.
_HEAD: Final = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"


class Stream(NamedTuple):
    """An object that has data: what is said of them, and the data as they lie in the file."""

    said: str
    data: bytes


def pack(said: str, data: bytes) -> Stream:
    """Deflate the data of an object."""
    return Stream(f"{said}/Filter/FlateDecode", zlib.compress(data, 6))


class Objects:
    """The objects of a file by their numbers; those without data lie together in streams."""

    def __init__(self) -> None:
        self._all: list[str | Stream] = []

    def add(self, body: str | Stream = "") -> int:
        """Give an object its number; what it says may be put there later."""
        self._all.append(body)
        return len(self._all)

    def put(self, number: int, body: str) -> None:
        """Say what an object is that has its number."""
        self._all[number - 1] = body

    def deflate(self, said: str, data: bytes) -> int:
        """Add an object with data that are deflated first."""
        return self.add(pack(said, data))

    def write(self, file: Path, root: int, about: int) -> None:
        """Write all of them: `root` is the catalogue, `about` what the file says of itself."""
        held = [(n, each) for n, each in enumerate(self._all, 1) if isinstance(each, str)]
        rows = {0: (0, 0, 65535)}
        for start in range(0, len(held), _TOGETHER):
            some = held[start : start + _TOGETHER]
            places = accumulate((len(body) + 1 for _, body in some[:-1]), initial=0)
            head = " ".join(f"{n} {at}" for (n, _), at in zip(some, places, strict=True)) + "\n"
            said = f"/Type/ObjStm/N {len(some)}/First {len(head)}"
            stream = self.deflate(said, (head + "\n".join(body for _, body in some)).encode())
            rows |= {n: (2, stream, index) for index, (n, _) in enumerate(some)}
        digest = blake2b(digest_size=16)
        with file.open("wb") as out:
            out.write(_HEAD)
            for number, each in enumerate(self._all, 1):
                if isinstance(each, Stream):
                    rows[number] = 1, out.tell(), 0
                    out.writelines(_object(number, each))
                    digest.update(each.data)
            table = len(self._all) + 1
            rows[table], name = (1, out.tell(), 0), digest.hexdigest()
            said = f"/Type/XRef/W[1 4 2]/Size {table + 1}/Root {root} 0 R/Info {about} 0 R"
            lies = b"".join(struct.pack(">BLH", *row) for _, row in sorted(rows.items()))
            out.writelines(_object(table, pack(f"{said}/ID[<{name}><{name}>]", lies)))
            out.write(b"startxref\n%d\n%%%%EOF\n" % rows[table][1])


def _object(number: int, stream: Stream) -> Iterable[bytes]:
    head = f"{number} 0 obj\n<<{stream.said}/Length {len(stream.data)}>>\nstream\n"
    return head.encode(), stream.data, b"\nendstream\nendobj\n"


def refer(numbers: Iterable[int]) -> str:
    """Refer to objects, one after the other."""
    return " ".join(f"{number} 0 R" for number in numbers)


def text_string(text: str) -> str:
    r"""Write a text as a string of a PDF.

    >>> text_string("a (b)"), text_string("é")
    ('(a \\(b\\))', '<FEFF00E9>')
    """
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        return f"({escaped})"
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"
