"""`pnp show`: what is in the box, for people and, by contract, for scripts."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pnp.box import packs
from pnp.box.art import ICON, is_motif
from pnp.box.codes import is_code
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.art_reader import portfolio_of
from pnp.box.reading.published_tables import read_machines, read_shops
from pnp.cli.lists import LISTS
from pnp.cli.main import pnp
from pnp.cli.new import make
from pnp.cli.show import show
from pnp.errors import Code
from pnp.rules.state.messages import FACT_KINDS


def cronulla() -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(ruled("--json"))
    return whole


def test_the_keys_are_those_of_the_contract() -> None:
    whole = cronulla()
    keys = "kit currency deeds board cards pieces money rules parts"
    assert list(whole) == keys.split()
    assert "16 of tokens" in ruled()
    deed = "id code number name group price mortgage house hotel rents kind"
    assert set(whole["deeds"][0]) == set(deed.split())
    card = whole["cards"]["luck"][0]
    assert set(card) == {"id", "code", "good", "effect", "text", "short"}
    assert {"kind", "amount"} <= set(card["effect"])
    assert set(card["text"]) == set(card["short"]) >= {"en", "de", "fr"}
    assert set(whole["money"]) == {"notes", "start"}
    for option in whole["rules"].values():
        assert set(option) == {"value", "default", "allowed", "rule"}


@pytest.mark.rule("CR-01")
def test_the_numbers_of_cronulla_are_those_of_its_rules() -> None:
    whole = cronulla()
    assert len(whole["deeds"]) == 28
    assert sum(deed["price"] for deed in whole["deeds"]) == 5690
    assert len(whole["board"]) == 40
    assert len(whole["cards"]["luck"]) == 71
    assert sum(card["good"] for card in whole["cards"]["luck"]) == 48
    assert whole["pieces"]["blank-deed"] == 8
    assert sum(note["count"] for note in whole["money"]["notes"]) == 240
    assert sum(int(value) * n for value, n in whole["money"]["start"].items()) == 1500


def test_every_code_is_sound_and_given_once() -> None:
    whole = cronulla()
    codes = [deed["code"] for deed in whole["deeds"]]
    codes += [card["code"] for deck in whole["cards"].values() for card in deck]
    assert len(set(codes)) == len(codes) == 28 + 71
    assert all(map(is_code, codes))


def test_people_see_the_same_codes() -> None:
    assert all(deed["code"] in ruled() for deed in cronulla()["deeds"])


def ruled(*words: str) -> str:
    result = CliRunner().invoke(show, [str(content_root() / "cronulla"), *words])
    return result.output or str(result.exception)


HOUSE = portfolio_of(content_root(), content_root(), ()).patterns
ART = sorted(file.stem for file in (content_root() / "art").glob("*.svg"))

WHOLE = {
    "parts": {file.stem for file in (content_root() / "parts").glob("*.yaml")},
    "sizes": set(SIZES),
    "icons": {name.removeprefix(ICON) for name in ART if name.startswith(ICON)},
    "patterns": {*HOUSE.groups, *HOUSE.backs, *HOUSE.engravings, *HOUSE.edges, *HOUSE.grounds},
    "emblems": set(filter(is_motif, ART)),
    "palette": set().union(*HOUSE.colours.values()),
    "codes": {f"Code.{code.name}" for code in Code},
    "facts": {f"{{x:{kind}}}" for kind in FACT_KINDS} | {"{n:many deed}", "{x}"},
}


def asked(*words: str) -> Result:
    return CliRunner().invoke(show, list(words))


def listed(*words: str) -> dict[str, list[dict[str, str]]]:
    whole: dict[str, list[dict[str, str]]] = json.loads(asked(*words, "--json").output)
    return whole


@pytest.mark.parametrize("name", WHOLE)
def test_a_list_is_whole_and_says_what_each_thing_is(name: str) -> None:
    (choices,) = listed(name).values()
    assert {each["name"] for each in choices} == WHOLE[name]
    assert [each["name"] for each in choices if len(each["says"]) < 3] == []
    text = asked(name).output
    rows = [rf"(?m)^  {re.escape(each['name'])} .*\S" for each in choices]
    assert all(re.search(row, text) for row in rows)


def test_with_a_kit_its_own_things_are_listed_too(tmp_path: Path) -> None:
    make(tmp_path / "village")
    whole = listed(str(tmp_path / "village"), "emblems", "palette", "parts")
    mill = whole["emblems"][0]
    assert (mill["name"], mill["says"][:8], mill["group"]) == ("mill", "The mill", "of village")
    assert {"name": "orange", "says": "#e08c38", "group": "of village"} in whole["palette"]
    parts = [each["name"] for each in whole["parts"] if each["group"].startswith("of village")]
    played, read = ["board", "deeds", "news", "money"], ["rulebook", "bankers-sheet"]
    assert parts == [*played, *read, "assembly", "rulebook-read"]


def test_lists_come_in_the_order_they_are_asked_for() -> None:
    assert list(listed("sizes", "icons", "sizes")) == ["sizes", "icons"]
    text = asked("sizes", "icons").output
    assert text.index("poker") < text.index("a letter box")


def test_shops_and_machines_are_listed_with_figures_and_sources() -> None:
    told = asked("shops", "machines").output
    assert re.search(r"tgc-poker +The Game Crafter, poker cards: PNG, 63.5 × 88.9 mm", told)
    assert "825 × 1125 px" in told
    assert re.search(r"silhouette +Silhouette.* mm thick", told)
    rows = {*(each.id for each in read_shops(content_root()))}
    rows |= {each.id for each in read_machines(content_root())}
    assert set(re.findall(r"(?m)^  ([a-z0-9-]+) ", told)) == rows


def test_rules_are_written_with_what_the_code_has() -> None:
    named = {name: [each.name for each in LISTS[name](None)] for name in ("verbs", "slots")}
    assert "pay" in named["verbs"]
    assert "pnp.games.property.purchase.Buy" in named["verbs"]
    assert "pnp.rules.verbs.stock.HandOver" in named["verbs"]
    assert "pnp.rules.verbs.payment.Pay" not in named["verbs"]  # it is typed at every table
    assert {"Player", "Amount", "DeedIds", "Owed"} <= {*named["slots"]}


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("shelf/village"))
    make(Path("shelf/broken"))
    Path("shelf/broken/game.yaml").write_text("id: broken\n", encoding="utf-8")
    return Path("shelf")


def test_an_installed_kit_is_listed_by_the_name_that_commands_take(
    shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A distribution is there as pip lays it: a package, and beside it what its wheel says."""
    told = tmp_path / "site/fair_game-1.dist-info"
    told.mkdir(parents=True)
    (told / "METADATA").write_text("Metadata-Version: 2.1\nName: fair-game\nVersion: 1\n")
    (told / "entry_points.txt").write_text("[pnp.games]\nfair = fair_game\n")
    (shelf / "village").rename(tmp_path / "site/fair_game")
    monkeypatch.syspath_prepend(tmp_path / "site")
    packs.installed.cache_clear()
    try:
        result = CliRunner().invoke(pnp, ["--content", "shelf", "show", "--json"])
        assert packs.find_kit("fair") == tmp_path / "site/fair_game"
    finally:
        packs.installed.cache_clear()
    assert "fair" in {row["kit"] for row in json.loads(result.output)}
