"""Run one command and list the files of the house in the order in which it enters them.

A child process of `tests/test_walks.py`: `python tests/walked.py FILE WORD…` writes one path a
line to FILE. What modules do while they are imported is no part of a walk.
"""

import sys
from pathlib import Path
from types import FrameType
from typing import Any

HOUSE = Path(__file__).parents[1]


class Steps:
    """The files entered so far, in order."""

    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.importing = 0

    def look(self, frame: FrameType, event: str, _of: Any) -> None:
        """Note the file of a function that is entered, unless a module is being imported."""
        code = frame.f_code
        if event not in {"call", "return"} or not code.co_filename.startswith(f"{HOUSE}/pnp/"):
            return
        if code.co_name == "<module>":
            self.importing += 1 if event == "call" else -1
        elif event == "call" and not self.importing:
            self.files[str(Path(code.co_filename).relative_to(HOUSE))] = None


def main() -> None:
    """Walk."""
    from pnp.cli.main import main as command

    steps = Steps()
    out, *words = sys.argv[1:]
    sys.argv = ["pnp", *words]
    sys.setprofile(steps.look)
    try:
        command()
    finally:
        sys.setprofile(None)
        Path(out).write_text("\n".join(steps.files), encoding="utf-8")


if __name__ == "__main__":
    main()
