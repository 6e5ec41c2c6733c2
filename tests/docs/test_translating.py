"""The page on translating is followed to the letter: commands, table and what is said."""

import csv
import re
import shlex
from pathlib import Path

from tests.typed import typed

PAGE = Path(__file__).parents[2] / "docs/translating.md"
BLOCK = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\| id of village .*?(?=\n\n)", re.MULTILINE | re.DOTALL)


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
                fill(page, tmp_path / "village.csv")
            done = typed(*shlex.split(line)[1:], cwd=tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            said += done.stdout + done.stderr


def fill(page: str, file: Path) -> None:
    """Bring the table of the page into the file, as if it had been typed."""
    found = TABLE.search(page)
    assert found
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in found[0].split("\n")]
    given = {row[0]: row for row in csv.reader(file.open(encoding="utf-8-sig", newline=""))}
    assert all(given[row[0]][1] == row[1] for row in rows if row[0] != "---")
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out).writerows(row for row in rows if row[0] != "---")
