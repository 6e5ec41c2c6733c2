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
    def __init__(self) -> None:
        self.files: dict[str, None] = {}
        self.importing = 0
        self.passed: set[str] = set()
        """Files that are noted already, or are none of the house."""

    def enter(self, frame: FrameType, _event: str, _of: Any) -> Any:
        """Note the file of a function that is entered, unless a module is being imported."""
        name = frame.f_code.co_filename
        if name in self.passed:
            return None
        if not name.startswith(f"{HOUSE}/pnp/"):
            self.passed.add(name)
        elif frame.f_code.co_name == "<module>":
            self.importing += 1
            frame.f_trace_lines = False
            return self.leave
        elif not self.importing:
            self.files[str(Path(name).relative_to(HOUSE))] = None
            self.passed.add(name)
        return None

    def leave(self, _frame: FrameType, event: str, _of: Any) -> Any:
        self.importing -= event == "return"
        return self.leave


def main() -> None:
    from pnp.cli.main import main as command

    steps = Steps()
    out, *words = sys.argv[1:]
    sys.argv = ["pnp", *words]
    sys.settrace(steps.enter)
    try:
        command()
    finally:
        sys.settrace(None)
        Path(out).write_text("\n".join(steps.files), encoding="utf-8")


if __name__ == "__main__":
    main()
