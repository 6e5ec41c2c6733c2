"""Every label the drawing code asks for is in the word files."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]


def asked() -> set[str]:
    code = [*ROOT.glob("pnp/faces/**/*.py"), *ROOT.glob("pnp/press/*.py")]
    return {
        key
        for file in code
        for key in re.findall(r'label\(\s*"([a-z0-9_]+)"', file.read_text(encoding="utf-8"))
    }


def plain(file: Path) -> Any:
    """Read a file of words by the parser that is written in C."""
    return yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)


def words(lang: str) -> set[str]:
    """Give the labels of the house, and those that games bring for parts only they have."""
    found = set(plain(ROOT / f"content/words/press.{lang}.yaml"))
    for file in ROOT.glob(f"content/*/words.{lang}.yaml"):
        own = plain(file).get("labels", {})
        found |= {key.removeprefix("press.") for key in own}
    return found


def test_the_word_files_hold_every_label_that_is_drawn() -> None:
    # tests/bank/test_words.py: every language has the same labels and figures
    assert asked() - words("en") == set()
