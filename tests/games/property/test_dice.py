"""Two dice: what they can show, and how a line asks for them."""

from pnp.games.property import dice


def test_a_line_asks_for_the_pips_of_one_die_or_of_two() -> None:
    assert {dice.die("turn").label, dice.pips("turn").label} == {"PIPS"}
