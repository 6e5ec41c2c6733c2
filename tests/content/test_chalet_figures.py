"""Chalet's figures are those of its rules: plots, houses, contracts, and the booklet's sums."""

import pytest

from pnp.box.model import Box
from pnp.box.packs import find_kit
from pnp.box.reading.reader import read_box
from pnp.faces.context import fill_booklet

PLOTS = {  # m², price, limit, rent
    "uferweg-1": (400, 16000, 8000, 400),
    "uferweg-5": (450, 18000, 10000, 500),
    "waldstrasse-4": (5000, 12000, 6000, 300),
    "waldstrasse-8": (1250, 34000, 20000, 900),
    "seestrasse-3": (950, 30000, 18000, 800),
    "seestrasse-15": (1000, 32000, 18000, 800),
    "rathausstrasse-9": (700, 24000, 14000, 600),
    "rathausstrasse-12": (650, 22000, 12000, 600),
    "parkallee-2": (900, 28000, 16000, 700),
    "parkallee-7": (920, 29000, 16000, 700),
    "uferweg-10": (600, 21000, 12000, 500),
}
HOMES = {  # price, limit, rent
    "rathausstrasse-1": (78000, 48000, 7800),
    "parkallee-4": (84000, 52000, 8400),
    "seestrasse-9": (52000, 32000, 5400),
    "uferweg-3": (56000, 34000, 5800),
    "waldstrasse-1": (220000, 120000, 21000),
}
HOUSES = {  # count, price, limit, rent, least m²
    "zweifamilienhaus": (1, 95000, 60000, 10500, 1200),
    "grosses-einfamilienhaus": (4, 80000, 50000, 8500, 900),
    "ferien-bungalow": (2, 38000, 24000, 4200, 0),
}
SAID = {
    "en": "from 3,000\u00a0DM to 1,600\u00a0DM",
    "de": "von 3.000\u00a0DM auf 1.600\u00a0DM",
    "fr": "de 3\u00a0000\u00a0DM à 1\u00a0600\u00a0DM",
    "es": "de 3.000\u00a0DM a 1.600\u00a0DM",
}


@pytest.fixture(scope="module")
def box() -> Box:
    return read_box(find_kit("chalet"))


def test_plots_and_homes_bear_the_figures_of_the_rules(box: Box) -> None:
    deeds = {deed.id: deed for deed in box.deeds}
    for name, (area, *sums) in PLOTS.items():
        deed = deeds[name]
        assert (deed.area, deed.price, deed.limit, deed.rents[0]) == (area, *sums), name
    for name, figures in HOMES.items():
        deed = deeds[name]
        assert (deed.price, deed.limit, deed.rents[0]) == figures, name


def test_apartments_rise_by_four_thousand(box: Box) -> None:
    flats = [deed for deed in box.deeds if deed.id.startswith("hauptstrasse-6-")]
    assert [flat.price for flat in flats] == list(range(38000, 66001, 4000))
    for flat in flats:
        assert flat.limit == flat.price * 60 // 100 // 1000 * 1000
        assert flat.rents[0] == round(flat.price * 8 / 100 / 100) * 100


def test_buildings_bear_the_figures_of_the_rules(box: Box) -> None:
    cards = {card.id: card for card in box.buildings}
    for name, figures in HOUSES.items():
        card = cards[name]
        assert (card.count, card.price, card.limit, card.rent, card.area) == figures, name


def test_booklets_work_out_the_conversion_of_the_rules(box: Box) -> None:
    """CH-E13: what the debts cost falls from 3,000 to 1,600 a round, the debts to 22,000."""
    for booklet in box.booklets:
        text = fill_booklet(box, booklet)
        assert SAID[booklet.lang] in text, booklet.lang
