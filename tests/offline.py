"""The program where there is no checkout and no network: every room of it is tried once."""

import os
import shutil
import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_CUT_OFF: Final = ("unshare", "--user", "--map-root-user", "--net")
# Where the kernel gives no network of one's own, whoever asks for one is sent to a dead end.
_DEAD_END: Final = {f"{kind}_proxy": "http://127.0.0.1:9" for kind in ("http", "https", "all")}

STEPS: Final = Path(__file__).with_name("offline.txt").read_text(encoding="utf-8").splitlines()
"""What is typed one after the other, and what must be heard."""


def cut_off() -> tuple[str, ...]:
    """Give the words before a command that take its network away, where the kernel lets us."""
    tried = [*_CUT_OFF, "true"]
    able = shutil.which("unshare") and not subprocess.run(tried, check=False).returncode
    return _CUT_OFF if able else ()


def try_everything(program: Sequence[str], folder: Path) -> None:
    """Type every step in a folder of no checkout, then watch a game until it is shown."""
    around = {**_DEAD_END, "HOME": str(folder), "PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8"}
    command = [*cut_off(), *program]
    for words, wanted in (step.split(" | ") for step in STEPS):
        done = subprocess.run(
            [*command, *words.split()], cwd=folder, env=around, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert wanted in done.stdout + done.stderr, (words, done.stdout, done.stderr)
        assert "Traceback" not in done.stderr, done.stderr
    watching = [*command, "watch", "mygame"]
    with subprocess.Popen(watching, cwd=folder, env=around, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert any(line.endswith(b" s)\n") for line in process.stdout)  # how long drawing took
        process.send_signal(signal.SIGINT)
