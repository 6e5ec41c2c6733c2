"""A run of personal kits: one order for all of them, and what tells that a kit is that order's."""

import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.box.recipient import Recipient
from pnp.press.job import PrintJob

_FORM: Final = 1
"""Raised when kits of an earlier program are no longer what this one makes."""


@dataclass(frozen=True, slots=True)
class KitRun:
    """What is made for everybody on a list: of which content, how printed, into which folder."""

    pack: Path
    content: str
    """The digest of the content."""
    job: PrintJob
    digits: int
    """How many figures the number of a kit has."""
    folder: Path
    """Where the folders of the kits go, or what is drawn of each for a merged file."""
    characters: str = ""
    """Of kits that are merged: all characters that any of them may set."""


@dataclass(frozen=True, slots=True)
class KitOutcome:
    """What became of one kit."""

    no: int
    state: str
    """`made`, `kept` if it was there already, or `failed`."""
    say: str = ""
    """Why it failed."""
    seconds: float = 0.0
    """Time of the processor it took."""


def order_digest(run: KitRun, recipient: Recipient) -> str:
    """Give the digest of all that the look of a kit follows from."""
    said: dict[str, Any] = {
        "form": _FORM,
        "content": run.content,
        "job": asdict(run.job),
        "digits": run.digits,
        "characters": run.characters,
        "no": recipient.no,
        "fields": recipient.fields,
    }
    return sha256(json.dumps(said, sort_keys=True, default=str).encode()).hexdigest()
