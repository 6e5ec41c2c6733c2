"""What commands refuse, each in a sentence: what is typed and said stands in `refused.txt`."""

import shlex
from pathlib import Path

import pytest

from tests.typed import typed

LIST = Path(__file__).with_name("refused.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("line", LIST)
@pytest.mark.usefixtures("village")
def test_what_cannot_be_is_a_sentence_and_writes_nothing(line: str) -> None:
    code, words, says = line.split(" | ")
    before = sorted(Path().iterdir())
    done = typed(*shlex.split(words), cwd=Path.cwd())
    assert done.returncode == int(code), done
    assert says in done.stderr
    assert "Traceback" not in done.stderr
    assert [file for file in sorted(Path().iterdir()) if file.name != "cache"] == before
