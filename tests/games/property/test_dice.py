"""Two dice: what they can show, and how a line asks for them."""

from pnp.games.property import ring


def test_a_line_asks_for_the_pips_of_one_die_or_of_two() -> None:
    assert {ring.die("turn").label, ring.pips("turn").label} == {"PIPS"}
