"""The report and the journal sheet, read back from the files."""

import itertools
import re
from pathlib import Path

import pytest

from pnp.units import Rect
from pnp.web.report import chart
from tests.cli.bank.test_shell import one_shot

LINES = ("b anna 37; b anna 39", "b <ben> 5", "r <ben> 37", "50 anna <ben> # lost a bet & more",
         "s anna", "u")  # fmt: skip


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    one_shot(tmp_path, "open", "cronulla", "Anna", "<Ben>", "Čeněk 漢", "--cash", "book")
    for line in LINES:
        one_shot(tmp_path, line)
    return tmp_path


def test_the_page_has_count_chart_and_course_and_fetches_nothing(table: Path) -> None:
    one_shot(table, "report", "-o", "evening.html")
    page = (table / "evening.html").read_text(encoding="utf-8")
    assert "&lt;Ben&gt;" in page
    assert "<Ben>" not in page
    assert "lost a bet &amp; more" in page
    assert "taken back by 7" in page
    assert "Čeněk 漢" in page
    assert page.count("<polyline") == 3
    assert not re.search(r"(src|href|url)\s*[=(]|https?:", page)
    assert re.search(r"Kingsway.*?350", page, re.DOTALL)


@pytest.mark.parametrize(
    "wealth",
    [{"Anna": [1500, 0, 4000], "Ben": [1500, 2000, -300]}, {"Anna": [0, 0]}, {"Anna": [5]},
     {name: [1500, 1500] for name in "abcdefgh"}],
)  # fmt: skip
def test_lines_stay_in_the_area_and_names_apart(wealth: dict[str, list[int]]) -> None:
    area = Rect(10, 10, 100, 80)
    drawn = chart(wealth, area, 4)
    for course in drawn.courses:
        assert all(10 <= x <= 110 and 10 - 1e-6 <= y <= 90 + 1e-6 for x, y in course.points)
    heights = sorted(course.label_y for course in drawn.courses)
    assert all(b - a >= 4 - 1e-6 for a, b in itertools.pairwise(heights))
    assert 2 <= len(drawn.levels) <= 11
