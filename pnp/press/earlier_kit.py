"""How the pieces of an earlier kit looked, from the `kit.json` in its folder, read as foreign."""

from collections import Counter
from pathlib import Path
from typing import Any

from pnp.box.foreign import Unreadable, read_foreign_json
from pnp.errors import PrintError
from pnp.press.face_digests import FaceDigests, PieceLooks
from pnp.press.job import PrintJob


def read_looks(folder: Path, kit: str, job: PrintJob) -> PieceLooks:
    """Read how the pieces of a kit looked when it was built into a folder.

    Raises PrintError if there is none, if it is damaged, of another game, or printed otherwise.
    """
    file = folder / "kit.json"
    try:
        told = read_foreign_json(folder, "kit.json")
    except FileNotFoundError:
        raise PrintError(f"--since: there is no kit in {folder}: {file} is missing") from None
    except Unreadable as error:
        raise PrintError(f"--since: {file}: {error}") from None
    try:
        _refuse_other(told, file, kit, job)
        return {str(piece): _count(looks) for piece, looks in told["looks"].items()}
    except (KeyError, TypeError, ValueError, AttributeError):
        say = "it does not tell how its pieces look; build it anew once with `pnp build`"
        raise PrintError(f"--since: {file}: {say}") from None


def _refuse_other(told: Any, file: Path, kit: str, job: PrintJob) -> None:
    if told["kit"] != kit:
        raise PrintError(f"--since: {file} is of the game {str(told['kit'])[:40]!a}, not {kit}")
    for option, ours in (("lang", job.lang), ("ink", job.ink), ("codes", job.codes)):
        theirs = told["options"][option]
        if theirs != ours:
            say = f"was built with --{option} {str(theirs)[:20]!a}, this one with {ours}"
            raise PrintError(f"--since: {file} {say}: all of it would change")


def _count(looks: Any) -> Counter[FaceDigests]:
    counted: Counter[FaceDigests] = Counter()
    for front, back, count in looks:
        if not (isinstance(front, str) and isinstance(back, str) and 0 < count <= 100_000):
            raise ValueError(looks)
        counted[front, back] += int(count)
    return counted
