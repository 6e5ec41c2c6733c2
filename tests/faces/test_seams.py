from pnp.faces.seams import put_crosses
from tests.faces.conftest import Notebook


def test_a_cross_stands_with_its_middle_on_the_point_where_sheets_meet(book: Notebook) -> None:
    put_crosses(book, [(50, 180), (320, 180)], "#000000")
    assert len(book.drawn) == 4
    for n, (x, y) in enumerate([(50, 180), (50, 180), (320, 180), (320, 180)]):
        (x0, y0), (x1, y1) = book.drawn[n].points
        assert ((x0 + x1) / 2, (y0 + y1) / 2) == (x, y)
        assert x1 - x0 + y1 - y0 == 4
