"""Whatever is done to a pack, the reader answers with a box, or with faults and their lines."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError

FILES = ["game", "board", "deeds", "cards", "money", "look", "rules"]
SCRAPS = [
    *("[", "]", "{", "}", ": ", "- ", "\n", "\t", "*a", "&a ", "!x ", "|", "#", "'", '"', "?", "%"),
    *("-1", "99999999999", "1.5", "1e999", "true", "null", "~", "[]", "{}", "''", "---\n", "<<: "),
    *("\x00", "\x85", "\u2028", "\u202e", '"\\ud800"', '"\\0"', "{from: x.csv}", "é", "!!int x"),
]


@pytest.fixture(scope="module")
def village(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile") / "village"
    make(folder)
    return folder


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    name=st.sampled_from(FILES),
    cuts=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 12), st.sampled_from(SCRAPS)),
        min_size=1,
        max_size=4,
    ),
)
def test_no_damage_to_a_file_makes_the_reader_stumble(
    village: Path, name: str, cuts: list[tuple[float, int, str]]
) -> None:
    file = village / f"{name}.yaml"
    whole = text = file.read_text(encoding="utf-8")
    for place, length, scrap in cuts:
        at = int(place * len(text))
        text = text[:at] + scrap + text[at + length :]
    file.write_text(text, encoding="utf-8")
    try:
        read_box(village)
    except ContentError as error:
        for problem in error.findings:
            assert problem.sentence
            assert "\n" not in problem.sentence
            if problem.file.endswith(file.name):
                assert 0 <= problem.line <= text.count("\n") + 20
    finally:
        file.write_text(whole, encoding="utf-8")


def test_bytes_that_are_no_text_are_refused(village: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(village, tmp_path / "village"))
    (copy / "look.yaml").write_bytes(bytes(range(256)) * 10)
    with pytest.raises(ContentError, match="is not UTF-8"):
        read_box(copy)
