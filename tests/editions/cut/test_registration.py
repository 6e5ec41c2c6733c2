"""The marks of a printed sheet, measured in its dots; nothing else stands near them."""

from pathlib import Path

import pytest

from tests.editions.cut.marks import corner_boxes, dotted, find_ink_in_quiet_zones, ink_in
from tests.typed import typed

FAIR = Path("content/examples/fair").resolve()
EXACT = 0.07
"""A dot and a half at 600 dpi, in mm."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fair's cards and board for two patterns of marks and both ways of feeding."""
    folder = tmp_path_factory.mktemp("marks")
    for machine in ("silhouette", "cameo5a-feeder"):
        done = typed("cut", FAIR, "--machine", machine, "--only", "deeds", "--only", "board",
                     "-o", machine, cwd=folder)  # fmt: skip
        assert done.returncode == 0, done.stderr
    return folder


def test_a_square_and_two_corners(folder: Path) -> None:
    picture = dotted(folder / "silhouette/deeds.pdf", 0)
    square, below, beside, rest = (
        ink_in(picture, box) for box in corner_boxes((210, 297), 10, 7.5)
    )
    assert square == pytest.approx((9.5, 9.5, 15.5, 15.5), abs=EXACT)
    assert below == pytest.approx((9.5, 280, 17, 287.5), abs=EXACT)
    assert beside == pytest.approx((193, 9.5, 200.5, 17), abs=EXACT)
    assert rest is None
    level = ink_in(picture, (12, 285, 18, 289))  # an arm of the corner at the bottom left
    assert level[3] - level[1] == pytest.approx(1, abs=EXACT)


def test_four_corners_farther_in_for_a_feeder(folder: Path) -> None:
    picture = dotted(folder / "cameo5a-feeder/deeds.pdf", 0)
    a, b, c, d = (ink_in(picture, box) for box in corner_boxes((210, 297), 15.875, 7.5))
    near, far_x, far_y = 15.375, 194.625, 281.625
    assert a == pytest.approx((near, near, 22.875, 22.875), abs=EXACT)
    assert b == pytest.approx((near, far_y - 7.5, 22.875, far_y), abs=EXACT)
    assert c == pytest.approx((far_x - 7.5, near, far_x, 22.875), abs=EXACT)
    assert d == pytest.approx((far_x - 7.5, far_y - 7.5, far_x, far_y), abs=EXACT)


@pytest.mark.parametrize("machine", ["silhouette", "cameo5a-feeder"])
def test_nothing_else_stands_in_the_quiet_zone_of_a_mark(folder: Path, machine: str) -> None:
    assert find_ink_in_quiet_zones(folder / machine) == []


def test_a_back_bears_no_marks(folder: Path) -> None:
    picture = dotted(folder / "silhouette/deeds.pdf", 1)
    corners = corner_boxes((210, 297), 10, 7.5)
    assert [ink_in(picture, box) for box in corners] == [None] * 4
