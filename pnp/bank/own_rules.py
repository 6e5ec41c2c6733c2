"""Running the rules that a pack brings itself: from memory, and only what was agreed to.

What is compared with the trusted digest is what is run, so that no file can change in between;
and nothing is ever written beside a stranger's files, not even what Python keeps of a module.
"""

import importlib
import json
import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.abc import ExecutionLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import Final

from pnp.bank.file_messages import tell
from pnp.box.packs import find_kit
from pnp.box.reading.bank_files import BankFiles, read_bank_files
from pnp.errors import ContentError, Finding, PnpError, RulesFailed, TableInTheWay
from pnp.output import write_file
from pnp.rules.registry import take_in
from pnp.system import user_folder


def is_trusted(digest: str) -> bool:
    """Tell whether somebody at this machine has agreed to run Python with this digest."""
    return _place(digest).is_file()


def trust(digest: str, folder: Path) -> None:
    """Remember that Python with this digest may run; the folder is for whoever reads the file."""
    write_file(_place(digest), f"{folder.absolute()}\n")


def _place(digest: str) -> Path:
    # a file for each, beside the profiles of printers
    return user_folder("config") / "trusted-rules" / digest


# how the packages are called that packs bring: this, and the beginning of their digest
_PREFIX: Final = "pnp_pack_"
_HOMES: Final[dict[str, BankFiles]] = {}  # package → the files it is run from

# what the bank runs into when rules give it what is no entry, no text, or no sum
_MISUSED: Final = (
    AttributeError, TypeError, ValueError, KeyError, AssertionError, ImportError
)  # fmt: skip


class _FromMemory(ExecutionLoader):
    """Finds the modules of packs where they were read, and runs them."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find a package of a pack, or a module in it; nothing else is ours."""
        ours = name.startswith(_PREFIX) and (self.is_package(name) or _source(name))
        return spec_from_loader(name, self) if ours else None

    def is_package(self, name: str) -> bool:
        """Tell a package, or the name that stands before all of them, from a module."""
        return name in _HOMES or "." not in name

    def get_filename(self, name: str) -> str:
        """Name the file that a traceback is to show."""
        return (_source(name) or (name, ""))[0]

    def get_source(self, name: str) -> str:
        """Give the text that somebody has agreed to run; a package may have none."""
        return (_source(name) or (name, ""))[1]


def _source(name: str) -> tuple[str, str] | None:
    # the file of a module, and its text
    package, _, module = (name, "", "__init__") if name in _HOMES else name.rpartition(".")
    home, file = _HOMES.get(package), f"{module}.py"
    if home is None or file not in home.files:
        return None
    return str(home.folder.absolute() / file), "\n".join(home.files[file].lines)


_FINDER: Final = _FromMemory()


def run_rules(kit: str, files: BankFiles) -> None:
    """Let the rules of a pack keep the bank of its kit; the caller knows that they are trusted.

    A ContentError names every file that cannot be imported.
    """
    if broken := tuple(dict.fromkeys(_import_all(kit, files))):
        raise ContentError(broken)
    take_in(kit, _imported(kit, files))


def _import_all(kit: str, files: BankFiles) -> Iterator[Finding]:
    """Import every file of a pack, and say of each that cannot be at which line it breaks off."""
    for name, source in files.files.items():
        try:
            package = _imported(kit, files)
            importlib.import_module(f"{package}.{name.removesuffix('.py')}")
        except (Exception, SystemExit) as error:  # noqa: BLE001  # a stranger's may raise anything
            cause = error.__cause__ if isinstance(error, RulesFailed) else error
            yield locate(cause or error) or source.at_line(1, tell_error(error))


def _imported(kit: str, files: BankFiles) -> str:
    package = f"{_PREFIX}{files.digest[:12]}.{kit.replace('-', '_')}"
    if _FINDER not in sys.meta_path:
        sys.meta_path.append(_FINDER)
    _HOMES[package] = files
    try:
        importlib.import_module(f"{package}.game")
    except (Exception, SystemExit) as error:
        raise find_fault(error) or error from error
    return package


def find_fault(error: BaseException) -> RulesFailed | None:
    """Say where the Python of a pack broke off; None if it had no part in it."""
    if isinstance(error, PnpError) or not _HOMES:
        return None
    folder = next(reversed(_HOMES.values())).folder
    spot = locate(error)
    if spot is not None:
        key = "rules.not-run" if isinstance(error, SyntaxError) else "rules.broke-off"
        return RulesFailed(f"{spot}\n{tell(folder, key)}")
    if isinstance(error, _MISUSED):
        return RulesFailed(tell(folder, "rules.misused", what=tell_error(error)))
    return None


def locate(error: BaseException) -> Finding | None:
    """Find the line of a pack's Python where it broke off; None if it had no part in it."""
    homes = ((home.folder.absolute(), home.files) for home in _HOMES.values())
    sources = {str(at / name): source for at, files in homes for name, source in files.items()}
    if isinstance(error, SyntaxError) and error.filename in sources:
        return sources[error.filename].at_line(error.lineno or 0, tell_error(error))
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    own = [place for place in places if place[0] in sources]
    return sources[own[-1][0]].at_line(own[-1][1], tell_error(error)) if own else None


def tell_error(error: BaseException) -> str:
    """Say of which kind a fault of Python is, and what it says."""
    return f"{type(error).__name__}: {error}".removesuffix(": ")


def have_changed(kit: str, kept: str, lang: str) -> bool:
    """Tell whether a table goes by other rules than those it was opened with."""
    home = _HOMES.get(find_package(kit, kept, lang))
    return home is not None and home.digest != json.loads(kept)["digest"]


def describe(files: BankFiles) -> str:
    """Write down for a table which rules it is played by."""
    return json.dumps({"folder": str(files.folder.absolute()), "digest": files.digest})


@lru_cache(maxsize=8)
def find_package(kit: str, kept: str, lang: str) -> str:
    """Import the rules a table was opened with, or say why not and what may be done."""
    asked = json.loads(kept)
    where = Path(asked["folder"])
    try:
        files = read_bank_files(where.parent if where.is_dir() else find_kit(kit))
    except ContentError:
        if where.is_dir():
            raise
        files = None
    if files is None:
        raise TableInTheWay(tell(where, "rules.gone", lang, kit=kit))
    if is_trusted(files.digest):
        return _imported(kit, files)
    key = "rules.stranger" if files.digest == asked["digest"] else "rules.changed"
    raise TableInTheWay(tell(files.folder, key, lang, pack=files.folder.parent))
