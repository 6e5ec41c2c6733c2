"""Every rule the content gives to the bank is cited by a verb and held by a test."""

import re
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.box.source import Source, Sources
from pnp.rules.checks import rules_are_kept
from pnp.rules.registry import ALL_TABLES, find_verb, game
from tests.rulebook.test_lines import statements
from tests.shipped import box_of

TESTS = Path(__file__).parent
OUTSIDE_VERBS = {"start", "banker-only", "last-player", "valuation"}
"""Matters of the opening, of what follows by itself, and of the final count."""


BANKS = ("cronulla", "grundbesitz", "solo", "neue-heimat", "chalet")
"""All games whose rules the bank keeps."""


@pytest.mark.parametrize("kit", BANKS)
def test_a_game_and_its_rules_name_the_same_verbs_matters_numbers_and_roles(kit: str) -> None:
    """What a game declares is written in its rules, and nothing else: its terms can be imported."""
    read = Sources({"rules": Source("rules.yaml", ())})
    assert [each.sentence for each in rules_are_kept(box_of(kit), read)] == []


def bank_rules(box: Box) -> set[str]:
    return {rule.id for rule in box.rules.rules if rule.kept_by == "bank"}


@pytest.mark.parametrize("kit", BANKS)
def test_every_bank_rule_has_a_matter_in_the_games_file(kit: str) -> None:
    assert bank_rules(box_of(kit)) == set(matters_of(box_of(kit).rules).values())


@pytest.mark.parametrize("kit", BANKS)
def test_every_matter_is_cited_by_a_verb(kit: str) -> None:
    names = [*game(kit).VERBS, *ALL_TABLES]
    matters = set(matters_of(box_of(kit).rules))
    kinds: list[Any] = [find_verb(kit, name) for name in names]
    cited = {
        matter for kind in kinds if kind for matter in (*kind.cites, *getattr(kind, "may_cite", ()))
    }
    assert matters - cited == OUTSIDE_VERBS & matters


@pytest.mark.parametrize("kit", BANKS)
def test_every_bank_rule_has_a_test(kit: str) -> None:
    folder = TESTS / kit.replace("-", "_")
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    marks = re.findall(r"pytest\.mark\.rule\((.*)\)", source)
    tested = set(re.findall(r"[A-Z]+-[0-9]+", " ".join(marks)))
    tested |= {rule for each in statements(folder / "lines.txt") for rule in each.rules}
    assert bank_rules(box_of(kit)) - tested == set()


ROW = re.compile(r"^\| (([A-Z]+)-\w+) \| .+ \| (.+) \| (.+) \|$", re.MULTILINE)
"""A row of the page of rules: its number and prefix, where it is printed, by what it is kept."""


@pytest.mark.parametrize("kit", ["chalet", "neue-heimat"])
def test_the_page_of_rules_has_each_with_its_heading_its_verbs_and_its_test(kit: str) -> None:
    box, page = box_of(kit), (TESTS.parents[1] / "docs" / "rules-kept.md").read_text("utf-8")
    rows = [each.groups() for each in ROW.finditer(page) if each[2] == box.game.prefix]
    known = [each.id for each in box.rules.rules] + [each.id for each in box.rules.rulings]
    booklet = next(each.text for each in box.booklets if each.lang == "en")
    headings = set(re.findall(r"(?m)^## (.+)$", booklet))
    files = [*TESTS.parent.rglob("test_*.py"), TESTS / kit.replace("-", "_") / "lines.txt"]
    tested = "".join(each.read_text("utf-8") for each in files)
    known += {*re.findall(rf"\b{box.game.prefix}-E\d+", tested)}
    assert sorted(name for name, *_ in rows) == sorted(known)
    words = {*game(kit).VERBS, *(each.name for each in box.rules.options)}
    for name, _, printed, kept in rows:
        assert {*re.findall(r"\*(.+?)\*", printed)} <= headings, name
        assert {*re.findall("`(.+?)`", kept)} <= words | {"open", "score", "status"}, name
        assert kept.startswith("the table: ") or re.search(rf"\b{name}\b", tested), name


@pytest.mark.parametrize("kit", [*BANKS, "without-rules"])
def test_each_verb_is_where_its_game_says(kit: str) -> None:
    known = game(kit).VERBS
    assert all(is_dataclass(find_verb(kit, name)) for name in known)
    assert {*(game(kit).TURN_VERBS or ())} <= {*known}


def test_what_games_share_is_one_verb() -> None:
    shared = {"mortgage", "deal", "quit", "salary", "buy", "sell", "trade", "lift", "rent"}
    for each in shared | {"build", "demolish", "bankrupt"}:
        assert find_verb("cronulla", each) is find_verb("grundbesitz", each), each
    for each in ("build", "demolish", "mortgage", "lift"):
        assert find_verb("solo", each) is find_verb("cronulla", each)
