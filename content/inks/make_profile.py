"""Make cgats-tr-001.icc: `python content/inks/make_profile.py CGATS001Compat-v2-micro.icc`.

The source is a table of CGATS TR 001 (web offset on coated paper) in the public domain, by the
makers of Compact ICC Profiles; npm's pdfjs-dist carries it. It reads from inks to colours only and
calls itself a scanner. An output intent wants a printer's profile with both ways: the way back is
worked out here as pnp itself separates colours, so that the total is 300 % at most.
"""

import struct
import sys
from pathlib import Path

from pnp.press.ink_model import read_ink_model
from pnp.press.separation import find_grey, find_inks

GRID = 13  # odd, so that greys stand on nodes
WHITE = 0xFF00  # 100 % lightness in the sixteen bits of version 2
NAME = b"pnp CGATS TR 001 coated"


def table(nodes: bytes, ins: int, outs: int, grid: int, curves: bytes, entries: int) -> bytes:
    unit = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    head = b"mft2" + bytes(4) + struct.pack(">BBBx", ins, outs, grid) + unit
    straight = struct.pack(">2H", 0, 65535) * outs
    return head + struct.pack(">2H", entries, 2) + curves + nodes + straight


def way_back(model) -> bytes:
    """From L*a*b* to inks; an input curve takes 100 % lightness to the last node."""
    nodes = bytearray()
    for light in range(GRID):
        for red in range(GRID):
            for blue in range(GRID):
                wanted = (100 * light / (GRID - 1), *((each / (GRID - 1) * 65535) / 256 - 128
                          for each in (red, blue)))
                neutral = red == blue == GRID // 2
                inks = (0, 0, 0, find_grey(wanted[0], model)) if neutral else find_inks(wanted, model)
                nodes += struct.pack(">4H", *(round(each * 655.35) for each in inks))
    steps = 256
    bright = [min(65535, round(n / (steps - 1) * 65535 * 65535 / WHITE)) for n in range(steps)]
    even = [round(n / (steps - 1) * 65535) for n in range(steps)]
    curves = struct.pack(f">{3 * steps}H", *bright, *even, *even)
    return table(bytes(nodes), 3, 4, GRID, curves, steps)


def in_gamut() -> bytes:
    """A table that calls every colour printable: all are brought there by the way back."""
    return table(struct.pack(">8H", *[0] * 8), 3, 1, 2, struct.pack(">2H", 0, 65535) * 3, 2)


def text(kind: bytes, words: bytes) -> bytes:
    if kind == b"text":
        return b"text" + bytes(4) + words + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(words) + 1) + words + bytes(1 + 4 + 4 + 2 + 1 + 67)


def main() -> None:
    source = Path(sys.argv[1]).read_bytes()
    (count,) = struct.unpack_from(">I", source, 128)
    old = {name: source[at : at + size] for name, at, size in (
        struct.unpack_from(">4sII", source, 132 + 12 * n) for n in range(count))}
    there, back = old[b"A2B0"], way_back(read_ink_model(source))
    bodies = {b"desc": text(b"desc", NAME), b"cprt": text(b"text", b"CC0 1.0, no rights reserved"),
              b"wtpt": old[b"wtpt"], b"A2B0": there, b"B2A0": back, b"gamt": in_gamut()}
    same = {b"A2B1": b"A2B0", b"A2B2": b"A2B0", b"B2A1": b"B2A0", b"B2A2": b"B2A0"}
    at, rows, data = 128 + 4 + 12 * (len(bodies) + len(same)), {}, b""
    for name, body in bodies.items():
        rows[name] = at + len(data), len(body)
        data += body + bytes(-len(body) % 4)
    rows |= {name: rows[other] for name, other in same.items()}
    tags = struct.pack(">I", len(rows)) + b"".join(
        struct.pack(">4sII", name, *row) for name, row in sorted(rows.items()))
    head = bytearray(source[:128])
    head[0:4] = struct.pack(">I", 128 + len(tags) + len(data))
    head[4:8], head[12:16] = bytes(4), b"prtr"
    head[24:36] = struct.pack(">6H", 2026, 11, 22, 0, 0, 0)
    head[48:56], head[80:100] = bytes(8), bytes(20)
    Path(__file__).with_name("cgats-tr-001.icc").write_bytes(bytes(head) + tags + data)


main()
