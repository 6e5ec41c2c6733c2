"""Whose Python may run on this machine: the one door to the file that remembers it."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pnp.errors import PnpError, UsageError

FORM: Final = 1
"""Version of the form of the file; a reader refuses a higher one."""


def place() -> Path:
    """Name the file: beside the profiles of printers."""
    named = os.environ.get("XDG_CONFIG_HOME")
    home = Path(named) if named else Path.home() / ".config"
    return home / "pnp" / "trusted-rules.json"


def is_trusted(digest: str) -> bool:
    """Tell whether somebody at this machine has agreed to run Python with this digest."""
    return digest in _read()


def trust(digest: str, folder: Path) -> None:
    """Remember that Python with this digest may run; the folder is for whoever reads the file."""
    file = place()
    beside = file.with_name(f".{file.name}.{os.getpid()}.part")
    known = {**_read(), digest: str(folder.absolute())}
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(f"{json.dumps({'form': FORM, 'trusted': known}, indent=1)}\n", "utf-8")
        beside.replace(file)
    except OSError as error:
        raise PnpError(f"{file} cannot be written: {error.strerror}") from error


def _read() -> Mapping[str, str]:
    file = place()
    try:
        told: Mapping[str, Any] = json.loads(file.read_text("utf-8"))
        form, trusted = int(told["form"]), dict(told["trusted"])
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, KeyError, TypeError) as error:
        say = f"{file} cannot be read as the list of trusted rules ({error!r}): mend or delete it"
        raise UsageError(say) from None
    if form > FORM:
        raise UsageError(f"{file} has the form {form}, this pnp reads up to {FORM}; update pnp")
    return trusted
