"""Object streams: the small objects of a file packed together, and the table that finds them.

A kit has ten thousand elements of structure. As objects of their own, each with its line in the
table, they would double its files (ISO 32000-1, 7.5.7 and 7.5.8).
"""

import zlib
from collections.abc import Mapping, Sequence
from typing import Final

_TOGETHER: Final = 2000
"""How many objects lie in one stream."""


def close_file(
    body: bytes, offsets: Mapping[int, int], packed: Sequence[str], trailer: str
) -> bytes:
    """Close a file: further objects, numbered on from those of its body, and the table of all.

    `offsets` says where the objects of the body begin, by number.
    """
    first = max(offsets) + 1
    rows = {0: (0, 0, 65535)} | {number: (1, at, 0) for number, at in offsets.items()}
    end, parts, stream = len(body), [body], first + len(packed)
    for start in range(0, len(packed), _TOGETHER):
        held = packed[start : start + _TOGETHER]
        rows[stream] = (1, end, 0)
        rows |= {first + start + n: (2, stream, n) for n in range(len(held))}
        parts.append(_write_held(stream, first + start, held))
        end += len(parts[-1])
        stream += 1
    rows[stream] = (1, end, 0)
    table = b"".join(
        kind.to_bytes(1) + at.to_bytes(4) + index.to_bytes(2)
        for _, (kind, at, index) in sorted(rows.items())
    )
    said = f"/Type/XRef/W[1 4 2]/Size {stream + 1}{trailer}"
    parts += _write_stream(stream, said, table, predict=7), f"startxref\n{end}\n%%EOF\n".encode()
    return b"".join(parts)


def _write_held(number: int, first: int, held: Sequence[str]) -> bytes:
    places, at = [], 0
    for n, each in enumerate(held):
        places.append(f"{first + n} {at}")
        at += len(each) + 1
    head = " ".join(places) + "\n"
    said = f"/Type/ObjStm/N {len(held)}/First {len(head)}"
    return _write_stream(number, said, (head + "\n".join(held)).encode("ascii"))


def _write_stream(number: int, said: str, data: bytes, predict: int = 0) -> bytes:
    # With `predict` each row of so many bytes is told by what changes.
    if predict:
        said += f"/DecodeParms<</Predictor 12/Columns {predict}>>"
        data = _tell_changes(data, predict)
    packed = zlib.compress(data, 6)
    head = f"{number} 0 obj\n<<{said}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
    return head.encode("ascii") + packed + b"\nendstream\nendobj\n"


def _tell_changes(data: bytes, across: int) -> bytes:
    above = bytes(across) + data
    changes = bytes((here - up) & 255 for here, up in zip(data, above, strict=False))
    return b"".join(
        b"\2" + changes[start : start + across] for start in range(0, len(changes), across)
    )
