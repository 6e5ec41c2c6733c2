"""A disk that may lose its power: what was written but not synced is there, gone, or torn.

The model is pessimistic. Of a file, every sector of 512 bytes written since the last sync of that
file may or may not have reached the disk, and so may each change of its length. Of a folder,
every name made, linked or removed since the last sync of that folder may or may not be; a file
whose name never arrived is lost with all it holds. A name may lead through folders: `stick/a.pnp`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

SECTOR = 512

Files = dict[str, bytes]
"""What lies on the disk: name → bytes."""


@dataclass(frozen=True, slots=True)
class Call:
    """One system call that changes or secures something, or an acknowledgement."""

    kind: str
    """make, write, cut, sync, remove, link, folder, or said."""
    name: str = ""
    place: int = 0
    """Where it is written, the new length of a file, or the number of the entry said."""
    data: bytes = b""
    to: str = ""
    """The second name of a link."""


def folder_of(name: str) -> str:
    """Give the folder a name stands in; empty for the outermost."""
    return name.rpartition("/")[0]


@dataclass(slots=True)
class Node:
    """A file on the disk, and what was done to it since its last sync."""

    safe: bytes
    pending: list[Call] = field(default_factory=list)

    def after(self, calls: Sequence[Call] | None = None) -> bytes:
        """Give the bytes after all that was done, or those of the calls that reached the disk."""
        calls = self.pending if calls is None else calls
        if not calls:
            return self.safe
        held = bytearray(self.safe)
        for call in calls:
            if call.kind == "cut":
                del held[call.place :]
                held.extend(bytes(call.place - len(held)))
            else:
                held.extend(bytes(max(0, call.place - len(held))))
                held[call.place : call.place + len(call.data)] = call.data
        return bytes(held)


class Disk:
    """A folder on a disk, as the calls of a banker leave it."""

    def __init__(self, files: Files) -> None:
        self.named = {name: Node(data) for name, data in files.items()}
        self.safely_named = dict(self.named)
        self.pending: list[tuple[str, Node | None]] = []
        self.said = 0
        """The highest entry whose number was on the screen."""

    def do(self, call: Call) -> None:
        if call.kind == "make":
            if call.name not in self.named:
                self.named[call.name] = Node(b"")
                self.pending.append((call.name, self.named[call.name]))
        elif call.kind == "link":
            self.named[call.to] = self.named[call.name]
            self.pending.append((call.to, self.named[call.name]))
        elif call.kind in {"write", "cut"}:
            self.named[call.name].pending.append(call)
        elif call.kind == "sync":
            node = self.named[call.name]
            node.safe, node.pending = node.after(), []
        elif call.kind == "remove":
            del self.named[call.name]
            self.pending.append((call.name, None))
        elif call.kind == "folder":
            self._secure(call.name)
        else:
            self.said = call.place

    def _secure(self, folder: str) -> None:
        """Sync a folder: its names are as they stand now, whatever becomes of others."""
        others = {n: node for n, node in self.safely_named.items() if folder_of(n) != folder}
        here = {n: node for n, node in self.named.items() if folder_of(n) == folder}
        self.safely_named = others | here
        self.pending = [each for each in self.pending if folder_of(each[0]) != folder]


_CALL = re.compile(r"^(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
_FD = re.compile(r"^\d+<([^>]*)>")
_BYTES = re.compile(r'"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?')


_KINDS = {
    "pwrite64": "write", "ftruncate": "cut", "fsync": "sync", "fdatasync": "sync", "lseek": "said",
}  # fmt: skip
"""What these calls do to the model; any other on a file of the folder is unknown to it."""


def calls(log: Path, folder: Path, mark: str) -> Iterator[Call]:
    """Read a log of `strace -y -xx` as calls on the files of a folder and of those within it."""
    for line in log.read_text(encoding="ascii").splitlines():
        found = _CALL.match(line)
        if found is None or int(found[3]) < 0:
            continue
        call = _call(found[1], found[2], folder, mark)
        if call is not None:
            yield call


def _call(name: str, words: str, folder: Path, mark: str) -> Call | None:
    texts = [bytes.fromhex(text.replace("\\x", "")) for text, _ in _BYTES.findall(words)]
    if name in {"openat", "unlink", "link", "linkat", "rename"}:
        places = [_within(Path(text.decode()), folder) for text in texts]
        return _name_call(name, words, places, mark)
    held = _FD.match(words)
    path = Path(bytes.fromhex(held[1].replace("\\x", "")).decode()) if held else Path()
    if name in {"fsync", "fdatasync"} and path.is_dir():
        inside = path == folder or folder in path.parents
        return Call("folder", "" if path == folder else _within(path, folder)) if inside else None
    inner = _within(path, folder)
    if not inner or (path.name == mark) != (name == "lseek"):
        return None
    kind = _KINDS[name]
    numbers = [int(number) for number in re.findall(r"(?:^|, )(\d+)(?=,|$)", words)]
    return Call(kind, inner, numbers[-1] if numbers else 0, texts[-1] if texts else b"")


def _name_call(name: str, words: str, names: list[str], mark: str) -> Call | None:
    """Read a call on names: a file is made, removed, or gets a second name."""
    if not names or not names[0]:
        return None
    if name in {"link", "linkat"}:
        return Call("link", names[0], to=names[1])
    if name == "unlink":
        return Call("remove", names[0])
    assert name == "openat", f"{name} is unknown to this disk"
    makes = "O_CREAT" in words and Path(names[0]).name != mark
    return Call("make", names[0]) if makes else None


def _within(path: Path, folder: Path) -> str:
    kept = ".standing" in path.name  # what is kept beside a table may be lost, and is made again
    return path.relative_to(folder).as_posix() if folder in path.parents and not kept else ""
