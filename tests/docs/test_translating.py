"""The page on translating is followed to the letter: commands, entries and what is said."""

import re
import shlex
from pathlib import Path

import polib

from tests.typed import typed

PAGE = Path(__file__).parents[2] / "docs/translating.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ENTRIES = re.compile(r"^```po\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_page_is_followed_to_the_letter(tmp_path: Path) -> None:
    page = PAGE.read_text(encoding="utf-8")
    said = ""
    for kind, block in BLOCK.findall(page):
        if kind == "text":
            assert said.endswith(block) or block in said, said
            continue
        said = ""
        for line in block.splitlines():
            if "import" in line:
                fill(page, tmp_path / "village.po")
            done = typed(*shlex.split(line)[1:], cwd=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            said += done.stdout + done.stderr


def fill(page: str, file: Path) -> None:
    found = ENTRIES.search(page)
    assert found
    given = polib.pofile(file)
    wanted = polib.pofile(found[1])
    for each in wanted:
        assert given.find(each.msgid, msgctxt=each.msgctxt) is not None
    wanted.metadata = given.metadata
    wanted.save(file)
