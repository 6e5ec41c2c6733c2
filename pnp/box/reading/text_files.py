"""The text files of a pack as they lie on disk: inside it, of a sane size, and readable."""

from itertools import islice, takewhile
from pathlib import Path

from pnp.box.foreign import UNPRINTABLE
from pnp.box.limits import FAULTS, FILE_BYTES
from pnp.box.packs import way_into
from pnp.box.source import Source
from pnp.errors import ContentError, Finding


def show_path(path: Path) -> str:
    """Write a path as the user would type it from where he stands, on one line of plain signs."""
    try:
        name = path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        name = path.as_posix()
    return name if name.isprintable() else "".join(c if c.isprintable() else "�" for c in name)


def read_bytes(path: Path, folder: Path, endings: tuple[str, ...] = ()) -> bytes:
    """Read a file of a pack as it lies on disk: inside it, of a sane size."""
    try:
        say = misplaced(path, folder)
        if not say and endings and not path.name.endswith(endings):
            say = f"a list is kept in a file that ends in {' or '.join(endings)}"
        if say:
            raise ContentError((Finding(say, show_path(path)),))
        return path.read_bytes()
    except OSError as error:
        say = f"this file cannot be read: {error.strerror}"
        raise ContentError((Finding(say, show_path(path)),)) from error


def read_text(path: Path, folder: Path) -> Source:
    """Read a text file of a pack: inside it, of a sane size, UTF-8, and printable throughout."""
    return as_source(show_path(path), read_bytes(path, folder))


def as_source(name: str, raw: bytes) -> Source:
    """Give a text file by its bytes: UTF-8, and printable throughout."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        say = "this line is not UTF-8; save the file as UTF-8"
        raise ContentError((Finding(say, name, line),)) from error
    text = text.replace("\r\n", "\n")
    # A terminal writes what stands behind a lone return over what stands before it: whoever looks
    # through a program before agreeing to it must see the lines that Python sees.
    if name.endswith(".py") and "\r" in text:
        line = text.count("\n", 0, text.index("\r")) + 1
        say = "a carriage return hides a part of this line; end lines with a newline"
        raise ContentError((Finding(say, name, line),))
    source = Source(name, text.replace("\r", "\n").split("\n"))
    if UNPRINTABLE.search(text.replace("\r", "")):
        say = "this line holds the control character U+{:04X}; take it out"
        found = ((n, UNPRINTABLE.search(line)) for n, line in enumerate(source.lines, 1))
        faults = (source.at_line(n, say.format(ord(mark[0])), mark.start() + 1)
                  for n, mark in found if mark)  # fmt: skip
        raise ContentError(tuple(islice(faults, FAULTS)))
    return source


def heading_of(file: Path) -> str:
    """Give the sentences with which a file begins, from its first lines of comment."""
    lines = takewhile(lambda line: line.startswith("#"), read_text(file, file.parent).lines)
    told = (line.removeprefix("#").strip() for line in lines if "$schema" not in line)
    return " ".join(filter(None, told))


def misplaced(path: Path, folder: Path, most: int = FILE_BYTES) -> str:
    """Say what keeps a file of a pack from being read; OSError for a path that leads nowhere."""
    way = way_into(path, folder)
    if way is None:
        return "this path leaves the pack; a pack uses only files of its own"
    if len(way.parts) > 2:  # by what lies there a pack is known again
        return "files lie beside game.yaml or one folder down"
    if not path.is_file():
        return "this is not a file" if path.exists() else "there is no such file"
    if (size := path.stat().st_size) > most:
        return f"this file has {size:,} bytes; {most:,} is the most"
    return ""
