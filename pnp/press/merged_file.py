"""A merged file for a press: the pages of many kits, whose common strokes are in it once.

A page of a kit is a few bytes: it shows the strokes of the master, and on top what is its own.
The file has no tags: for a kit of ten thousand elements they would be most of it. Whoever reads
by ear takes the kit from a folder of its own.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, Final

from pnp.press.pdf.file import FileBody
from pnp.press.pdf.structure import text_string

_TOGETHER: Final = 2000
"""How many small objects lie in one stream."""

_KITS: Final = 100
"""How many kits hang on one branch of the tree of pages."""


@dataclass(frozen=True, slots=True)
class MergedPage:
    """One page of a kit: what is shown below, its boxes, and what is its own."""

    shared: int
    """Which of the shared strokes lies below, counted from nought; -1 is none."""
    boxes: str
    """What the file says of its size."""
    own: tuple[bytes, ...] = ()
    """Operators of this kit alone, deflated."""


@dataclass(frozen=True, slots=True)
class MergedKit:
    """One kit of a file: what its mark in the outline says, the label of its pages, its pages."""

    title: str
    label: str
    pages: Iterable[MergedPage]


@dataclass(slots=True)
class _Writer:
    """A file as it grows: where each object lies, and the small ones that wait for a stream."""

    file: BinaryIO
    at: int
    rows: bytearray
    """Eight bytes for each object: its kind, its place, its index."""
    waiting: list[tuple[int, str]] = field(default_factory=list)

    def number(self) -> int:
        """Take the number of a further object."""
        self.rows += bytes(8)
        return len(self.rows) // 8 - 1

    def put(self, number: int, said: str) -> None:
        """Keep a small object for the next stream of objects."""
        self.waiting.append((number, said))
        if len(self.waiting) == _TOGETHER:
            self.flush()

    def stream(self, number: int, said: str, data: bytes) -> None:
        """Write a stream whose bytes are deflated."""
        self._place(number, 1, self.at, 0)
        head = f"{number} 0 obj\n<<{said}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
        self.at += self.file.write(head.encode() + data + b"\nendstream\nendobj\n")

    def flush(self) -> None:
        """Write the small objects that wait."""
        if not self.waiting:
            return
        stream, places, at = self.number(), [], 0
        for index, (number, said) in enumerate(self.waiting):
            self._place(number, 2, stream, index)
            places.append(f"{number} {at}")
            at += len(said) + 1
        head = " ".join(places) + "\n"
        held = (head + "\n".join(said for _, said in self.waiting)).encode("ascii")
        said = f"/Type/ObjStm/N {len(self.waiting)}/First {len(head)}"
        self.waiting.clear()
        self.stream(stream, said, zlib.compress(held, 9))

    def _place(self, number: int, kind: int, at: int, index: int) -> None:
        row = kind.to_bytes(1) + at.to_bytes(5) + index.to_bytes(2)
        self.rows[8 * number : 8 * number + 8] = row


def write_merged(
    file: Path, body: FileBody, kits: Iterable[MergedKit], about: str, digest: str
) -> None:
    """Write the pages of kits behind the first objects of a file, one kit after the other.

    `about` is what the catalogue says besides: language, how it is printed.
    """
    with file.open("wb") as opened:
        writer = _Writer(opened, opened.write(body.data), bytearray())
        count = max(body.offsets) + 1
        writer.rows += bytes(8 * count)
        for number, at in body.offsets.items():
            writer.rows[8 * number : 8 * number + 8] = b"\1" + at.to_bytes(5) + b"\0\0"
        root = _write_document(writer, body, kits, about)
        _close(writer, f"/Root {root} 0 R/Info {body.info} 0 R/ID[<{digest}><{digest}>]")


def _write_document(writer: _Writer, body: FileBody, kits: Iterable[MergedKit], about: str) -> int:
    # Give the number of the catalogue.
    root, pages, outlines = writer.number(), writer.number(), writer.number()
    branches: list[tuple[int, int]] = []
    labels: list[str] = []
    marks: list[tuple[str, int]] = []
    shown = 0
    for some in _bundles(kits):
        branch = writer.number()
        nodes = []
        for kit in some:
            node, count, page = _write_kit(writer, body, kit, branch)
            nodes.append((node, count))
            labels.append(f"{shown}<</S/D/P{text_string(kit.label)}>>")
            marks.append((kit.title, page))
            shown += count
        writer.put(branch, _tree_node(nodes, pages))
        branches.append((branch, sum(count for _, count in nodes)))
    resources = f"/Resources {body.resources}"
    writer.put(pages, _tree_node(branches, None, resources))
    _write_outline(writer, outlines, marks)
    said = f"/Pages {pages} 0 R/Outlines {outlines} 0 R/PageMode/UseOutlines"
    writer.put(root, f"<</Type/Catalog{said}/PageLabels<</Nums[{''.join(labels)}]>>{about}>>")
    return root


def _bundles(kits: Iterable[MergedKit]) -> Iterator[Sequence[MergedKit]]:
    bundle: list[MergedKit] = []
    for kit in kits:
        bundle.append(kit)
        if len(bundle) == _KITS:
            yield bundle
            bundle = []
    if bundle:
        yield bundle


def _write_kit(
    writer: _Writer, body: FileBody, kit: MergedKit, parent: int
) -> tuple[int, int, int]:
    # Give the number of its node, how many they are, and the first.
    node = writer.number()
    numbers = []
    for page in kit.pages:
        shown = [body.shared[page.shared]] if page.shared >= 0 else []
        for own in page.own:
            shown.append(writer.number())
            writer.stream(shown[-1], "", own)
        numbers.append(writer.number())
        strokes = " ".join(f"{number} 0 R" for number in shown)
        said = f"/Type/Page/Parent {node} 0 R{page.boxes}/Contents[{strokes}]"
        writer.put(numbers[-1], f"<<{said}>>")
    writer.put(node, _tree_node([(number, 1) for number in numbers], parent))
    return node, len(numbers), numbers[0]


def _tree_node(kids: Sequence[tuple[int, int]], parent: int | None, said: str = "") -> str:
    held = " ".join(f"{number} 0 R" for number, _ in kids)
    above = f"/Parent {parent} 0 R" if parent is not None else ""
    return f"<</Type/Pages{above}/Count {sum(count for _, count in kids)}/Kids[{held}]{said}>>"


def _write_outline(writer: _Writer, outlines: int, marks: Sequence[tuple[str, int]]) -> None:
    numbers = [writer.number() for _ in marks]
    for n, (title, page) in enumerate(marks):
        before = f"/Prev {numbers[n - 1]} 0 R" if n else ""
        after = f"/Next {numbers[n + 1]} 0 R" if n + 1 < len(marks) else ""
        said = f"/Title{text_string(title)}/Parent {outlines} 0 R{before}{after}"
        writer.put(numbers[n], f"<<{said}/Dest[{page} 0 R/Fit]>>")
    ends = f"/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R" if numbers else ""
    writer.put(outlines, f"<</Type/Outlines/Count {len(numbers)}{ends}>>")


def _close(writer: _Writer, trailer: str) -> None:
    writer.flush()
    table = writer.number()
    start = writer.at
    writer.rows[8 * table : 8 * table + 8] = b"\1" + start.to_bytes(5) + b"\0\0"
    writer.rows[0:8] = b"\0" + (0).to_bytes(5) + b"\xff\xff"
    said = f"/Type/XRef/W[1 5 2]/Size {table + 1}{trailer}"
    writer.stream(table, said, zlib.compress(bytes(writer.rows), 9))
    writer.file.write(f"startxref\n{start}\n%%EOF\n".encode())
