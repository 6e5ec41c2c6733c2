"""A stranger's game at the live table: its verb on the phone, its pot and shares on the wall."""

import re
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from tests.host.live.conftest import served
from tests.own_rules.conftest import pack  # noqa: F401  # the village of the page, as a fixture
from tests.typed import typed
from tests.web.conftest import Reader
from tests.web.test_live_table import click, seated

pytestmark = pytest.mark.web

POT = """parties:
  - id: pot
    name: {en: the pot, de: der Topf, fr: la cagnotte}
    to: {en: the pot, de: dem Topf, fr: la cagnotte}
    cash: 100
"""
SHARES = """stocks:
  - {id: share, name: {en: mill share, de: Mühlenanteil, fr: part du moulin}, count: 10, price: 40}
"""


@pytest.fixture
def village(pack: Path) -> Path:  # noqa: F811  # a fixture is asked for by its name
    """The village with a pot and shares, at a table of two, one of whom holds two shares."""
    (pack / "parties.yaml").write_text(POT, encoding="utf-8")
    (pack / "stocks.yaml").write_text(SHARES, encoding="utf-8")
    game, rules = pack / "bank/game.py", pack / "rules.yaml"
    own = '"toll": ".toll.Toll",'
    text = game.read_text(encoding="utf-8")
    hand = '"hand": "pnp.rules.verbs.payment.HandOver",'
    game.write_text(text.replace(own, f"{own}\n    {hand}"), encoding="utf-8")
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("[buy, toll]", "[buy, toll, hand]"), encoding="utf-8")
    opened = ("bank", "open", "./village", "Anna", "Ben", "--cash", "book", "--trust")
    for words in (opened, ("bank", "hand bank anna share 2; 30 ben pot")):
        done = typed(*words, cwd=pack.parent)
        assert done.returncode == 0, done.stderr
    return pack


def test_a_verb_of_the_pack_is_tapped_and_the_wall_shows_what_all_hold(
    reader: Reader, village: Path
) -> None:
    with served(village.parent / "table.pnp") as table:
        seated(reader, table)
        assert "2 × mill share" in re.sub(r"\s+", " ", reader.see("main"))
        for tap in ("[data-opens=ask]", "[data-verb=toll]"):
            click(reader, tap)
        reader.wait(lambda _: "Anna pays the Bank a toll of 20" in reader.see("dialog[open]"))
        assert "Cross the bridge" in reader.see("dialog[open]")
        click(reader, "#ask-send")
        reader.wait(lambda _: table.standing(table.banker)["desk"]["requests"])
        reader.open(table.host.banker)
        click(reader, "#requests .first")
        reader.wait(lambda _: table.cash("Anna") == 400)
        reader.open(f"http://127.0.0.1:{table.port}/?lang=de&tv")
        reader.wait(lambda driver: driver.find_elements(By.CSS_SELECTOR, ".player"))
        wall = re.sub(r"\s+", " ", reader.see("main"))
    assert all(each in wall for each in ("400 p", "2 × Mühlenanteil", "der Topf 130 p"))
    assert reader.faults() == []
