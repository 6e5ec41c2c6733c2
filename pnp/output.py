"""What commands write: made beside its place, moved there whole or not at all; cells of lists."""

import csv
import os
import re
import shutil
import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import StringIO
from pathlib import Path
from typing import Final, TypeVar

from pnp.errors import PnpError
from pnp.system import sync_folder, take_name, tell_fault

Made = TypeVar("Made")

_PACKAGE: Final = Path(__file__).resolve().parent


def replace_folder(
    target: Path, write: Callable[[Path], Made], ours: Collection[str], command: str
) -> Made:
    """Let a folder be filled that takes the place of an earlier one, and give what `write` gives.

    `ours` names the files of the earlier one, by their paths in it. The folder is the command's
    alone.

    Raises PnpError if there is anything else in it, or if it cannot be written.
    """
    _check_target(target)
    for file in sorted(target.rglob("*")):
        name = file.relative_to(target).as_posix()
        if not (file.is_dir() and not file.is_symlink()) and name not in ours:
            raise _not_ours(file, command)
    with _beside(target) as place:
        fresh, old = place / "new", place / "old"
        fresh.mkdir()
        made = write(fresh)
        if target.exists():
            target.rename(old)
        try:
            fresh.rename(target)
        except OSError:
            with suppress(OSError):
                old.rename(target)
            raise
    return made


def fill_folder(
    target: Path,
    write: Callable[[Path], Made],
    is_ours: Callable[[Path], bool],
    command: str,
    *,
    old: Collection[str] = (),
    first: str = "",
    last: str = "",
) -> Made:
    """Let files be written that go into a folder beside what others keep there.

    `is_ours` says of a file that is there whether it may be replaced. Those of `old` that are not
    written again are removed. The files called `first` and `last` are moved so: a list of all that
    may be there, or one that says that all is.

    Raises PnpError if a file of somebody else or a link is in the way, or if the folder cannot be
    written; then nothing is changed.
    """
    _check_target(target)
    with _beside(target) as place:
        made = write(place)
        new = sorted(each.relative_to(place).as_posix() for each in place.rglob("*")
                     if each.is_file())  # fmt: skip
        for name in new:
            refuse_links(target / name, target)
            if (target / name).exists() and not is_ours(target / name):
                raise _not_ours(target / name, command)
            if (target / name).exists():  # Windows moves nothing over a file that is open
                (target / name).replace(target / name)
        target.mkdir(exist_ok=True)
        for name in sorted(set(old) - set(new)):
            _remove(target / name, target, is_ours)
        for name in sorted(new, key=lambda name: (name != first, name == last, name)):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).replace(target / name)
    return made


def new_folder(target: Path, write: Callable[[Path], object]) -> None:
    """Let a folder be filled that is not there yet; nothing is ever written over.

    Raises PnpError if there is something of its name, or if it cannot be written.
    """
    if target.exists() or target.is_symlink():
        raise PnpError(f"{target} is already there; nothing was changed. Choose another name.")
    replace_folder(target, write, ours=(), command="pnp")


@contextmanager
def file_beside(path: Path, *, anew: bool = False) -> Iterator[Path]:
    """Give where to write a file, which takes its place when it is whole; a link is replaced.

    Where it must be new, whatever has its name already is left alone: FileExistsError. What else
    the disk refuses comes as it is.
    """
    _refuse_package(path)
    _refuse_links_here(path.parent)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield beside
        if anew:
            take_name(beside, path)
            sync_folder(path.parent)
        else:
            beside.replace(path)
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)  # a full disk leaves half a file


@contextmanager
def writing(path: Path, within: Path | None = None) -> Iterator[Path]:
    """Give where to write a file, which takes its place when it is whole; its folder is made.

    Raises PnpError if it cannot be written, or if any level of its path below a folder is a link.
    """
    if within is not None:
        refuse_links(path, within)
    _refuse_package(path.parent)
    _refuse_links_here(path.parent)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with file_beside(path) as beside:
            yield beside
    except OSError as error:
        raise PnpError(f"{path} cannot be written: {tell_fault(error)}") from error


def write_file(path: Path, data: str | bytes, within: Path | None = None) -> None:
    """Write a file whole or not at all, and the folder it lies in."""
    with writing(path, within) as beside:
        beside.write_bytes(data.encode() if isinstance(data, str) else data)


def refuse_links(path: Path, within: Path) -> None:
    """Raise PnpError if a path, or any level of it below a folder, is a link."""
    for each in _levels(path, within):
        if each.is_symlink():
            say = f"{each} is a link, and nothing is written through one"
            raise PnpError(f"{say}: take it away, or name the folder it leads to")


def _refuse_links_here(path: Path) -> None:
    # Whoever stands in a game of a stranger's stands among the links of a stranger's. What lies
    # elsewhere was named by the user, whose own folders may be links.
    path, here = Path(os.path.abspath(path)), Path.cwd()  # noqa: PTH100  # follows no link
    for root in (here, *here.parents):
        if path.is_relative_to(root) and (root == here or (root / "game.yaml").is_file()):
            refuse_links(path, root)
            return


def _refuse_package(path: Path) -> None:
    # What is written there is lost with the next version, and may not be the user's to change.
    if path.resolve().is_relative_to(_PACKAGE):
        say = "lies in what is installed, and nothing is written there"
        raise PnpError(f"{path} {say}: copy the folder of the game to a place of your own, name it")


def _levels(path: Path, within: Path) -> list[Path]:
    return [each for each in (path, *path.parents) if within in each.parents]


def _check_target(target: Path) -> None:
    _refuse_package(target)
    if target.is_symlink():
        raise PnpError(f"{target} is a link: name the folder it leads to; nothing was changed")
    _refuse_links_here(target)
    if target.exists() and not target.is_dir():
        raise PnpError(f"{target} is a file: name a folder with -o; nothing was changed")
    if (target / "game.yaml").exists():
        raise PnpError(f"{target} holds the content of a game; name another folder with -o")


def _not_ours(file: Path, command: str) -> PnpError:
    say = f"{file} was not made by {command}: move it away, or choose another -o"
    return PnpError(f"{say}; nothing was changed")


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        place = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    except OSError as error:
        raise PnpError(f"{target.parent} cannot be written: {tell_fault(error)}") from error
    try:
        yield place
    except OSError as error:
        say = f"{target} cannot be written: {tell_fault(error)}; nothing was changed"
        raise PnpError(say) from error
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _remove(file: Path, target: Path, is_ours: Callable[[Path], bool]) -> None:
    levels = _levels(file, target)
    if not levels or ".." in file.parts or any(each.is_symlink() for each in levels):
        return  # a list of a stranger's names what lies elsewhere
    if not file.is_file() or not is_ours(file):
        return
    file.unlink()
    if file.parent != target and not any(file.parent.iterdir()):
        file.parent.rmdir()


def file_stem(piece: str) -> str:
    """Name the file of a piece by the last part of its id, in plain letters.

    >>> file_stem("counters/counter-green"), file_stem("a/..")
    ('counter-green', 'piece')
    """
    return re.sub(r"[^A-Za-z0-9._-]+", "-", piece.rpartition("/")[2]).strip(".-") or "piece"


def write_rows(rows: Iterable[Iterable[object]]) -> str:
    """Write the rows of a list as CSV."""
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


# What begins a formula, also in full width (OWASP, CSV injection).
_FORMULA: Final = "=+-@\uff1d\uff0b\uff0d\uff20"


def as_text(text: str) -> str:
    """Keep a spreadsheet from taking a text for a formula; what cannot be printed is a blank.

    >>> as_text("=1+1"), as_text("Anna")
    ("'=1+1", 'Anna')
    """
    plain = "".join(c if c.isprintable() else " " for c in text)
    return f"'{plain}" if plain[:1] in _FORMULA and plain else plain
