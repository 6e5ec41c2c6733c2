"""What a hall shows of a table that cannot be counted, on a wall and to the director."""

import pytest

from pnp.hall.counted_tables import CountedTable
from pnp.hall.hall_view import HallView
from pnp.hall.rounds import HallRound
from pnp.host.hall.hall_pages import HallPages
from tests.hall.conftest import SEATED

REASON = "the content of the table lacks its deeds"


@pytest.mark.parametrize(
    ("lang", "wall"),
    [
        ("en", "not counted: ask the director"),
        ("de", "nicht gezählt: zur Turnierleitung"),
        ("fr", "non comptée : voir la direction"),
        ("es", "sin contar: ver dirección"),
    ],
)
def test_a_wall_says_that_a_table_is_not_counted_and_the_director_reads_why(
    lang: str, wall: str
) -> None:
    players = ("Anna", "Ben", "Cem")
    table = CountedTable(
        1, 1, "cronulla", players, 9, 5, 9, "", {},
        is_whole=False, is_over=False, is_done=False, refused=0, refused_at=0, trouble=REASON,
    )  # fmt: skip
    view = HallView(SEATED, (HallRound(1, (players,)),), (table,), (), 6)
    pages = HallPages(SEATED)
    assert wall in pages.page("board", view, lang, wall=True).replace("\u00a0", " ")
    assert REASON not in pages.page("board", view, lang, wall=True)
    assert REASON in pages.page("director", view, lang)
