"""What was worked out once, kept in the user's cache by the digest of all that it was made of.

A key that is missed costs time and never shows what is old. What is damaged, what other code wrote
and what cannot be written is worked out anew, unsaid.
"""

import os
import pickle  # nothing but values of our own comes out of it, see _Reader
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from enum import Enum
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path, PosixPath, WindowsPath
from typing import Any, Final, TypeVar

from pnp.output import file_beside
from pnp.system import user_folder

Thing = TypeVar("Thing")

MOST_BYTES: Final = 64_000_000
"""So much is kept in all; what was asked for longest ago goes first."""

OFF: Final = "PNP_NO_CACHE"
"""The variable that lets nothing be kept or recalled, here and in children."""

_SEAL: Final = 32  # bytes of SHA-256, before what they vouch for
_DAMAGE: Final = (OSError, ValueError, TypeError, AttributeError, LookupError, ImportError,
                  EOFError, pickle.UnpicklingError)  # fmt: skip


def key_of(*made_of: str) -> str:
    """Give the key of what is made of these, and of the code that makes it."""
    return sha256("\0".join((_edition(), *made_of)).encode("utf-8", "surrogateescape")).hexdigest()


def recall(kind: type[Thing], key: str) -> Thing | None:
    """Give what is kept under a key; nothing if it is not there, or not as it was written.

    An empty key is that of what nobody can tell: nothing is kept under it.
    """
    if not key or os.environ.get(OFF):
        return None
    with suppress(*_DAMAGE):
        path = _path(kind, key)
        written = path.read_bytes()
        if sha256(written[_SEAL:]).digest() == written[:_SEAL]:
            found = _Reader(BytesIO(written[_SEAL:])).load()
            os.utime(path)
            return found if isinstance(found, kind) else None
    return None


def kept_or(kind: type[Thing], key: str, make: Callable[[], Thing]) -> Thing:
    """Give what is kept under a key, else what is made, which is kept from now on."""
    if (found := recall(kind, key)) is None:
        keep(found := make(), key)
    return found


def keep(thing: object, key: str) -> None:
    """Keep a value under its key; where that cannot be, nothing happens."""
    if not key or os.environ.get(OFF):
        return
    data = pickle.dumps(thing, protocol=5)
    with suppress(OSError):
        path = _path(type(thing), key)
        path.parent.mkdir(parents=True, exist_ok=True)
        with file_beside(path) as beside:
            beside.write_bytes(sha256(data).digest() + data)
        _tidy(path.parent)


class _Reader(pickle.Unpickler):
    # Whoever writes into the cache may name any function to be called: only our own frozen values
    # are made, and paths.

    def find_class(self, module: str, name: str) -> Any:
        """Give a class of values of ours; an UnpicklingError names any other."""
        if (module, name) in _PATHS:
            return _PATHS[module, name]
        found = None
        if module.startswith("pnp.") and "." not in name:
            found = super().find_class(module, name)
        is_value = isinstance(found, type) and (
            issubclass(found, (Enum, tuple)) or hasattr(found, "__dataclass_fields__")
        )
        if not is_value:
            say = f"{module}.{name} is no value of ours"
            raise pickle.UnpicklingError(say)
        return found


_PATHS: Final = {(kind.__module__, kind.__qualname__): kind for kind in (PosixPath, WindowsPath)}


def _path(kind: type, key: str) -> Path:
    return user_folder("cache") / "kept" / f"{kind.__name__.lower()}-{key}"


def _tidy(folder: Path) -> None:
    # Two processes may tidy at once: what is gone is gone.
    found = []
    for entry in os.scandir(folder):
        with suppress(OSError):
            told = entry.stat()
            found.append((told.st_mtime_ns, told.st_size, entry.path))
    taken = 0
    for _, size, path in sorted(found, reverse=True):
        taken += size
        if taken > MOST_BYTES:
            Path(path).unlink(missing_ok=True)


@cache
def _edition() -> str:
    # The version says nothing in a checkout, where the code changes from run to run.
    return f"{sys.version} {stamps_of(Path(__file__).parent)}"


def stamps_of(folder: Path) -> str:
    """Give name, size and time of every file below a folder; OSError if one cannot be asked.

    That is enough for what comes with pnp itself; what people write is told by its bytes.
    """
    return repr(sorted(_stamps(os.fspath(folder))))


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    for entry in os.scandir(folder):
        if not entry.is_dir():
            told = entry.stat()
            yield entry.path, told.st_size, told.st_mtime_ns
        elif entry.name != "__pycache__":
            yield from _stamps(entry.path)
