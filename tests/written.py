"""Tables of what is typed, with what is answered beneath: blocks of text files, parted by a line.

The first line of a block states what it shows, and may name the rules it shows it of.
"""

import fcntl
import os
import re
from pathlib import Path
from typing import NamedTuple

import pytest


class Block(NamedTuple):
    file: Path
    title: str
    text: str


def each_block(*folders: Path) -> pytest.MarkDecorator:
    """Give a test every block of the files in some folders."""
    files = (file for folder in folders for file in sorted(folder.glob("*.txt")))
    read = ((file, file.read_text("utf-8")) for file in files)
    texts = ((file, text) for file, whole in read for text in whole.strip().split("\n\n"))
    blocks = (Block(file, text.partition("\n")[0].removeprefix("# "), text) for file, text in texts)
    return pytest.mark.parametrize("block", [_as_case(each) for each in blocks])


def each_row(test: str, table: str) -> pytest.MarkDecorator:
    """Give a test every row of the table beside its file; the first line says what rows hold."""
    rows = Path(test).with_name(table).read_text("utf-8").splitlines()[1:]
    return pytest.mark.parametrize("row", rows)


def _as_case(block: Block) -> object:
    rules = re.findall(r"\b[A-Z]{2}-[A-Z]?\d+\b", block.title)
    marks = [pytest.mark.rule(rule) for rule in rules]
    return pytest.param(block, id=f"{block.file.stem}: {block.title}", marks=marks)


def write_anew(block: Block, shown: str) -> str:
    """Put what is answered now into the file, where `PNP_REWRITE=1` asks for it; give it back."""
    if os.environ.get("PNP_REWRITE"):
        # two workers at once would each undo what the other wrote, or find the file empty
        with block.file.open("r+", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            text = file.read().replace(block.text, shown)
            file.seek(0)
            file.truncate()
            file.write(text)
    return shown
