"""`pnp show --icons` and its like: whole lists, each name with what it is."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.box.art import ICON, is_motif
from pnp.box.packs import content_root
from pnp.box.parts.sizes import SIZES
from pnp.box.reading.published_tables import read_machines, read_shops
from pnp.cli.lists import LISTS
from pnp.cli.new import make
from pnp.cli.show import show
from pnp.errors import Code, UsageError
from pnp.faces.art.bands import EDGES, GROUNDS
from pnp.faces.art.guilloche import ENGRAVED
from pnp.faces.art.patterns import BACKS, PATTERNS
from pnp.faces.theme import ROLES
from pnp.rules.state.messages import FACT_KINDS

ART = sorted(file.stem for file in (content_root() / "art").glob("*.svg"))

WHOLE = {
    "parts": {file.stem for file in (content_root() / "parts").glob("*.yaml")},
    "sizes": set(SIZES),
    "icons": {name.removeprefix(ICON) for name in ART if name.startswith(ICON)},
    "patterns": {*PATTERNS, *BACKS, *ENGRAVED, *EDGES, *GROUNDS},
    "emblems": set(filter(is_motif, ART)),
    "palette": set(ROLES),
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
    assert all(
        re.search(rf"^  {re.escape(each['name'])} .*\S", text, re.MULTILINE) for each in choices
    )


def test_with_a_kit_its_own_things_are_listed_too(tmp_path: Path) -> None:
    make(tmp_path / "village")
    whole = listed(str(tmp_path / "village"), "emblems", "palette", "parts")
    mill = whole["emblems"][0]
    assert (mill["name"], mill["says"][:8], mill["group"]) == ("mill", "The mill", "of village")
    assert {"name": "orange", "says": "#e08c38", "group": "of village"} in whole["palette"]
    parts = [each["name"] for each in whole["parts"] if each["group"].startswith("of village")]
    assert parts == ["board", "deeds", "news", "money", "rulebook", "bankers-sheet", "assembly"]


def test_lists_come_in_the_order_they_are_asked_for() -> None:
    assert list(listed("sizes", "icons", "sizes")) == ["sizes", "icons"]
    text = asked("sizes", "icons").output
    assert text.index("poker") < text.index("a letter box")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("icons", "CR-28"), "icons and CR-28 are several questions"),
        (("cronulla", "icons", "CR-28"), "icons and CR-28 are several questions"),
        (("cronulla", "CR-27", "CR-28"), "CR-27 and CR-28 are several questions"),
    ],
)
def test_what_cannot_be_answered_is_said(words: tuple[str, ...], says: str) -> None:
    result = asked(*words)
    assert isinstance(result.exception, UsageError)
    assert says in str(result.exception)


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
    assert "pnp.rules.verbs.payment.HandOver" in named["verbs"]
    assert "pnp.rules.verbs.payment.Pay" not in named["verbs"]  # it is typed at every table
    assert {"Player", "Amount", "DeedIds", "Owed"} <= {*named["slots"]}
