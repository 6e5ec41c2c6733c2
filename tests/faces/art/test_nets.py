"""The net of a cube: it folds up, every open edge has a tab, and tabs lie outside the squares."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pnp.faces.art.nets import CUT, DASHES, SQUARES, WALL, Cube, cube_face
from pnp.units import Rect
from tests.faces.conftest import Notebook, extent

CUBE = Cube(16, "#123456", "#000000", "#ffffff", "Glue")


@pytest.fixture
def net(book: Notebook) -> Notebook:
    cube_face("cube", CUBE, lambda _pen, _square, _area: None).draw(book)
    return book


def tabs(net: Notebook) -> Sequence[tuple[tuple[float, float], ...]]:
    cuts = [shape.points for shape in net.drawn if shape.stroke == CUT]
    return [points for points in cuts if len(points) == 4][:7]


def test_no_tab_covers_a_square(net: Notebook) -> None:
    for points in tabs(net):
        x, y = (sum(each) / 4 for each in zip(*points, strict=True))
        for column, row in SQUARES:
            inside = 0 < x - 16 * column < 16 and 0 < y - 16 * row < 16
            assert not inside, points


def test_every_tab_is_folded_along_its_edge(net: Notebook) -> None:
    (folds,) = (shape.points for shape in net.drawn if shape.stroke and shape.stroke.dashes)
    lines = [pair for n, pair in enumerate(pairwise(folds)) if n % 2 == 0]
    assert len(lines) == 6
    for first, *_, last in tabs(net):
        assert any(_on(first, a, b) and _on(last, a, b) for a, b in lines), (first, last)
    assert net.drawn[-1].stroke.dashes == DASHES  # type: ignore[union-attr]  # a fold is a stroke


def _on(point: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> bool:
    return all(
        min(u, v) - 1e-6 <= at <= max(u, v) + 1e-6 for at, u, v in zip(point, a, b, strict=True)
    )


def test_the_net_fills_its_size(net: Notebook) -> None:
    drawn = extent([point for shape in net.drawn for point in shape.points])
    assert drawn == CUBE.size.area == Rect(0, 0, 4 * 16 + WALL, 48)
