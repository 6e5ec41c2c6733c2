import pytest

from pnp.faces.art.bands import band_path
from pnp.units import Rect


@pytest.mark.parametrize("width", [57.0, 120.0, 190.0])
def test_the_skyline_rises_from_its_foot_and_stays_between_the_ends(width: float) -> None:
    area = Rect(3, 3, width, 19)
    points = [values for _, values in band_path("gables", area).steps if values]
    assert min(x for x, _ in points) == pytest.approx(area.x)
    assert max(x for x, _ in points) == pytest.approx(area.right)
    roofs = [area.bottom - y for _, y in points if y > area.y]
    assert min(roofs) == 0
    assert max(roofs) == pytest.approx(3.2)
