"""The page on rules of one's own is followed to the letter, in an empty folder."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs/own-rules.md"
BLOCK = re.compile(
    r"(?:^`(?P<file>[^`\n]+)`\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


def blocks() -> Iterator[tuple[str, str, str]]:
    """Give the blocks of the page: the file it is for, its kind, its text."""
    for found in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        yield found["file"] or "", found["kind"], found["text"]


def run(folder: Path, script: str, *, wanted: int = 0) -> str:
    command = f'pnp() {{ {shlex.quote(sys.executable)} -m pnp "$@"; }}\n{script}'
    home = {name: str(folder / name.lower()) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    known = {"PYTHONPATH": str(PAGE.parents[1]), "PNP_TABLE": "evening.pnp", "LC_ALL": "C"}
    done = subprocess.run(
        ["/bin/sh", "-ec", command],
        cwd=folder,
        env={**os.environ, **home, **known},
        capture_output=True,
        text=True,
        check=False,
    )
    said = done.stdout + done.stderr
    assert done.returncode == wanted, f"{script}\n{said}"
    return said


def test_every_command_and_file_of_the_page_works(tmp_path: Path) -> None:
    said = ""
    for file, kind, text in blocks():
        if file:
            (tmp_path / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            said += run(tmp_path, text)
        elif kind == "refused":
            command, _, answer = text.strip().partition("\n")
            assert answer in run(tmp_path, command, wanted=2)
    assert "village: sound." in said
    assert "Anna pays the Bank a toll of 20" in said
    assert "Anna pays Ben a toll of 20" in said
    assert "the bridge costs 20" in said
    assert "Pay the toll of the bridge to the miller" in said
    assert "The books are sound" in said
    assert "bridge.play: 5 lines are answered as written; the books are sound." in said
    script = (tmp_path / "village/bridge.play").read_text(encoding="utf-8")
    assert "> toll ben\n  E_OWNER: Ben is the miller and pays no toll (VI-01)\n" in script
    assert not list((tmp_path / "village").rglob("__pycache__"))
