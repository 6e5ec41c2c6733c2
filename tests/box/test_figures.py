"""What stands between two braces of a rule booklet, and what it comes to."""

from functools import cache

import pytest

from pnp.box.figures import FigureFault, FigureIndex, index_figures, reckon, split_line
from pnp.box.limits import FIGURE
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box


@cache
def index(kit: str) -> FigureIndex:
    return index_figures(read_box(content_root() / kit))


def worth(kit: str, figure: str) -> tuple[float, bool]:
    found = reckon(index(kit), figure)
    return float(found.value), found.money


@pytest.mark.parametrize(
    ("figure", "value"),
    [
        ("salary", 200),
        ("price:kingsway", 350),
        ("mortgage:kingsway", 175),
        ("fee:kingsway", 17.5),
        ("mortgage:kingsway + fee:kingsway", 192.5),
        ("redemption:kingsway", 193),
        ("redemption:kingsway,gunnamatta-wharf", 275),
        ("rent:ozone-street", 8),
        ("rent:ozone-street,4", 368),
        ("rent:ozone-street,hotel", 448),
        ("rent:north-surf-club,2", 50),
        ("house:kingsway", 200),
        ("hotel:ocean", 200),
        ("cost:ocean,3,1", 800),
        ("cost:ocean,short_hotel_houses,1", 800),
        ("refund:lagoon,0,1", 75),
        ("space:levy", 100),
        ("note:500", 500),
        ("worth:note", 15140),
        ("2 * salary + price:kingsway - 50", 700),
        ("price:kingsway - 2 * salary / 4", 250),
        ("sum: 412", 412),
    ],
)
def test_sums_are_money(figure: str, value: float) -> None:
    assert worth("cronulla", figure) == (value, True)


@pytest.mark.parametrize(
    ("kit", "figure", "value"),
    [
        ("cronulla", "number:lift_rate", 10),
        ("cronulla", "number: price:kingsway", 350),
        ("cronulla", "count:house", 88),
        ("cronulla", "count:deed", 28),
        ("cronulla", "count:blank_deed", 8),
        ("cronulla", "count:luck,bad", 23),
        ("cronulla", "dealt:20", 6),
        ("cronulla", "players:most", 8),
        ("cronulla", "6 + 5 * 2", 16),
        ("chalet", "area:zweifamilienhaus", 1200),
        ("chalet", "number:100 * loan:2 / contract:2", 60),
        ("neue-heimat", "number:count:floor - in_play", 12),
        ("neue-heimat", "lots:row - pips:permit-2", 2),
    ],
)
def test_numbers_are_plain(kit: str, figure: str, value: float) -> None:
    assert worth(kit, figure) == (value, False)


def test_a_loan_is_what_the_open_circles_stand_for() -> None:
    assert worth("chalet", "loan:3") == (48_000, True)
    assert worth("chalet", "saved:3") == (32_000, True)
    assert worth("chalet", "interest:mortgage_step") == (1_000, True)


def test_a_new_owner_pays_a_rate_at_once() -> None:
    assert worth("grundbesitz", "transfer:parkstrasse") == (350, True)


@pytest.mark.parametrize(
    ("figure", "say"),
    [
        ("salry", "there is no number `salry`; did you mean `salary`?"),
        ("price:kingway", "there is no price `kingway`; did you mean `kingsway`?"),
        ("redemption:kingsway,kingsroad", "there is no deed `kingsroad`; did you mean `kingsway`?"),
        (
            "rent:ozone-street,5",
            "there is no rent `ozone-street,5`; did you mean `ozone-street,4`?",
        ),
        ("cost:wharves,1", "there is no group to build on `wharves`"),
        ("cuont:house", "there is no figure `cuont:`; did you mean `count`?"),
        ("transfer:kingsway", "nothing is due on mortgaged deeds: there is no number"),
        ("loan:1", "nothing is saved in this game: there is no number `counter`"),
        ("", "a figure is missing here"),
        ("2 *", "a figure is missing here"),
        ("salary salary salary", "between two figures stands one of + - * /, not `salary`"),
        ("100 - salary", "this comes to less than nought"),
        ("100 / 0", "`0` is nought: nothing is divided by it"),
        ("999999999 * 999999999", "this comes to more than a booklet should speak of"),
        ("²", "there is no number `²`"),
        ("1" * (FIGURE + 1), f"this figure has {FIGURE + 1} characters; {FIGURE} is the most"),
    ],
)
def test_what_cannot_be_worked_out_says_why(figure: str, say: str) -> None:
    with pytest.raises(FigureFault) as caught:
        reckon(index("cronulla"), figure)
    assert str(caught.value).startswith(say)


def test_a_doubled_brace_is_a_brace_and_a_lone_one_is_astray() -> None:
    found = [(part.kind, part.text) for part in split_line("{{a}} {b} c}")]
    words = [("words", "{"), ("words", "a"), ("words", "}"), ("words", " ")]
    assert found == [*words, ("figure", "b"), ("words", " c"), ("stray", "}")]
    assert [part.column for part in split_line("ab {cd} {")] == [1, 4, 8, 9]
