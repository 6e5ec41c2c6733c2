"""The sandbox of what strangers made: their packs and prints are read in a child with limits.

What a stranger hands over is data, yet programs in C open its pictures, types and PDFs. The child
takes so much memory and time and no more; if it dies of that, its parent says so in one sentence.
Who wants more than that uses a container.
"""

import os
import sys
from contextlib import suppress
from itertools import pairwise
from pathlib import Path

from pnp.box.packs import content_root, game_in_hand
from pnp.errors import PnpError
from pnp.system import Limits, enter_child, is_out_of_time, limit, name_of_death

_LIMITS = Limits()


class SandboxError(PnpError):
    """What was read there has run into a limit, or has broken what read it."""

    exit_code = 3


def enter_for(words: list[str]) -> None:
    """Enter it if a word of a command line, or the game one stands in, is of strangers' making."""
    asked = [str(hand)] if (hand := game_in_hand()) else []
    for before, word in pairwise(("", *words)):
        # the list behind --for is one's own; of `--content=DIR` the folder is what could be strange
        option, _, value = word.partition("=")
        asked += [word] if before != "--for" else []
        asked += [value] if value and option != "--for" else []
    if any(_is_strange(word, content_root()) for word in asked):
        enter()


def _is_strange(word: str, own: Path) -> bool:
    """Tell whether a word names what somebody else has made: it lies outside our own content.

    It may be a path, or the name of a pack in a folder of content that is not ours.
    """
    for root in (Path(), Path("content"), Path(os.environ.get("PNP_CONTENT", ""))):
        # of what is no path the command itself will say what is wrong with it
        with suppress(OSError, ValueError, RuntimeError):
            path = root / word
            if path.exists() and not path.resolve().is_relative_to(own.resolve()):
                return True
    return False


def enter(limits: Limits = _LIMITS) -> None:
    """Go on in a child with limits; the parent waits for it and leaves as it did.

    Raises SandboxError in the parent, if the child died of what it read.
    """
    sys.stdout.flush()
    code = enter_child()
    if code is None:
        limit(limits)
        return
    if is_out_of_time(code):
        say = f"This takes more than {limits.seconds} s: it was stopped, nothing of it is kept."
        raise SandboxError(say)
    if death := name_of_death(code):
        raise SandboxError(
            f"What was read has broken the program that reads it ({death}), within its limits: "
            "nothing else was touched. Do not use these files, and please report them."
        )
    os._exit(code)  # all was said by the child
