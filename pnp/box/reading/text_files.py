"""The text files of a pack as they lie on disk: inside it, of a sane size, and readable."""

from pathlib import Path

from pnp.box.packs import LARGEST
from pnp.box.reading.yaml_events import UNPRINTABLE
from pnp.box.source import Source
from pnp.errors import ContentError, Problem


def shown(path: Path) -> str:
    """Write a path as the user would type it from where he stands."""
    try:
        return path.absolute().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()


def read_text(path: Path, folder: Path, ending: str = "") -> Source:
    """Read a text file of a pack: inside it, of a sane size, UTF-8, and printable throughout."""
    name = shown(path)
    _inside(path, folder, name, ending)
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise ContentError(
                (Problem(name, 0, f"this file has {size:,} bytes; {LARGEST:,} is the most"),)
            )
        raw = path.read_bytes()
    except OSError as error:
        raise ContentError(
            (Problem(name, 0, f"this file cannot be read: {error.strerror}"),)
        ) from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        say = "this line is not UTF-8; save the file as UTF-8"
        raise ContentError((Problem(name, line, say),)) from error
    source = Source(name, text.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
    if UNPRINTABLE.search(text.replace("\r", "")):
        raise ContentError(tuple(_unprintable(source)))
    return source


def _inside(path: Path, folder: Path, name: str, ending: str) -> None:
    """Refuse a file that lies outside its pack, or is no file."""
    say = ""
    if not path.resolve().is_relative_to(folder.resolve()):
        say = "this path leaves the pack; a pack uses only files of its own"
    elif not path.is_file():
        say = "there is no such file" if not path.exists() else "this is not a file"
    elif not path.name.endswith(ending):
        say = f"a list is kept in a file that ends in {ending}"
    elif len(path.resolve().relative_to(folder.resolve()).parts) > 2:
        say = "files lie beside game.yaml or one folder down"
    if say:
        raise ContentError((Problem(name, 0, say),))


def _unprintable(source: Source) -> list[Problem]:
    found = []
    for number, line in enumerate(source.lines, 1):
        if mark := UNPRINTABLE.search(line):
            say = f"this line holds the control character U+{ord(mark[0]):04X}; take it out"
            found.append(source.at_line(number, say, mark.start() + 1))
    return found
