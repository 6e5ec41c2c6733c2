"""A disk that may lose its power: what was written but not synced is there, gone, or torn.

The model is pessimistic. Of a file, every sector of 512 bytes written since the last sync of that
file may or may not have reached the disk, and so may each change of its length. Of the folder,
every name made or removed since the last sync of the folder may or may not be; a file whose name
never arrived is lost with all it holds.
"""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512

Files = dict[str, bytes]
"""What lies in the folder: name → bytes."""


@dataclass(frozen=True, slots=True)
class Call:
    """One system call that changes or secures something, or an acknowledgement."""

    kind: str
    """make, write, cut, sync, remove, folder, or said."""
    name: str = ""
    place: int = 0
    """Where it is written, the new length of a file, or the number of the entry said."""
    data: bytes = b""


@dataclass(slots=True)
class Node:
    """A file on the disk, and what was done to it since its last sync."""

    safe: bytearray
    pending: list[Call] = field(default_factory=list)

    def after(self, chance: random.Random | None = None) -> bytes:
        """Give the bytes: all that was written, or what chance lets of it reach the disk."""
        held = bytearray(self.safe)
        for call in self.pending:
            if call.kind == "cut":
                if chance is None or chance.random() < 0.5:
                    del held[call.place :]
                    held.extend(bytes(call.place - len(held)))
                continue
            for start in range(0, len(call.data), SECTOR):
                if chance is None or chance.random() < 0.5:
                    piece = call.data[start : start + SECTOR]
                    place = call.place + start
                    held.extend(bytes(max(0, place - len(held))))
                    held[place : place + len(piece)] = piece
        return bytes(held)


class Disk:
    """A folder on a disk, as the calls of a banker leave it."""

    def __init__(self, files: Files) -> None:
        """Begin with files that are safe."""
        self.named = {name: Node(bytearray(data)) for name, data in files.items()}
        self.safely_named = dict(self.named)
        self.pending: list[tuple[str, Node | None]] = []
        self.said = 0
        """The highest entry whose number was on the screen."""

    def do(self, call: Call) -> None:
        """Take one call."""
        if call.kind == "make":
            self.named[call.name] = Node(bytearray())
            self.pending.append((call.name, self.named[call.name]))
        elif call.kind in {"write", "cut"}:
            self.named[call.name].pending.append(call)
        elif call.kind == "sync":
            node = self.named[call.name]
            node.safe, node.pending = bytearray(node.after()), []
        elif call.kind == "remove":
            del self.named[call.name]
            self.pending.append((call.name, None))
        elif call.kind == "folder":
            self.safely_named, self.pending = dict(self.named), []
        else:
            self.said = call.place

    def crashed(self, chance: random.Random) -> Files:
        """Give what may be there when the power comes back."""
        names: dict[str, Node | None] = dict(self.safely_named)
        names |= {name: node for name, node in self.pending if chance.random() < 0.5}
        return {name: node.after(chance) for name, node in names.items() if node}


_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_FD = re.compile(r"^\d+<([^>]*)>")
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


_KINDS = {
    "pwrite64": "write",
    "ftruncate": "cut",
    "fsync": "sync",
    "fdatasync": "sync",
    "lseek": "said",
}
"""What these calls do to the model; any other on a file of the folder is unknown to it."""


def calls(log: Path, folder: Path, mark: str) -> Iterator[Call]:
    """Read a log of `strace -y -xx` as calls on the files of a folder."""
    for line in log.read_text(encoding="ascii").splitlines():
        found = _CALL.match(line)
        if found is None or int(found[3]) < 0:
            continue
        call = _call(found[1], found[2], folder, mark)
        if call is not None:
            yield call


def _call(name: str, words: str, folder: Path, mark: str) -> Call | None:
    texts = [bytes.fromhex(text.replace("\\x", "")) for text, _ in _BYTES.findall(words)]
    if name in {"openat", "unlink"}:
        path = Path(texts[0].decode())
        kind = "remove" if name == "unlink" else "make"
        makes = name == "unlink" or ("O_CREAT" in words and path.name != mark)
        return Call(kind, path.name) if path.parent == folder and makes else None
    held = _FD.match(words)
    path = Path(bytes.fromhex(held[1].replace("\\x", "")).decode()) if held else Path()
    if path == folder:
        return Call("folder") if name in {"fsync", "fdatasync"} else None
    if path.parent != folder or (path.name == mark) != (name == "lseek"):
        return None
    kind = _KINDS[name]
    numbers = [int(number) for number in re.findall(r"(?:^|, )(\d+)(?=,|$)", words)]
    return Call(kind, path.name, numbers[-1] if numbers else 0, texts[-1] if texts else b"")
