"""Cronulla 2230: what somebody is told who asks about a deed."""

from collections.abc import Callable

from pnp.box.model import Box
from pnp.games.property import particulars
from tests.rulebook.cronulla.conftest import MANGO, Play, even


def test_what_stands_on_a_plot_is_told_houses_and_hotel(play: Play) -> None:
    def built(deed: str) -> str:
        return particulars.of_deed(play.state, deed).lines[-1]

    play.give("anna", *MANGO).do("pay bank anna 2k")
    assert built("hume-road") == "  nothing built; a house costs 100"
    even(play, "anna", MANGO, 4)
    play.do("build anna hume-road")
    assert built("hume-road").startswith("  1 hotel")
    assert built("mitchell-road").startswith("  4 houses;")
    found = particulars.of_deed(play.state, "hume-road").data
    assert (found["houses"], found["hotel"], found["rent"]) == (0, True, 784)


def test_of_a_bank_whose_pieces_never_end_that_is_told(
    play: Play, boxes: Callable[[str], Box]
) -> None:
    assert "more houses and hotels" in particulars.of_bank(play.state).lines[-1]
    counted = type(play)(boxes("grundbesitz"), "Anna Ben", "book")
    assert "more houses and hotels" not in " ".join(particulars.of_bank(counted.state).lines)
