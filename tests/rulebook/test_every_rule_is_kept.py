"""Every rule the content gives to the bank is cited by a verb and held by a test."""

import re
from collections.abc import Callable
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.box.source import Source, Sources
from pnp.games.property.building import StockTerms
from pnp.rules.checks import rules_are_kept
from pnp.rules.registry import ALL_TABLES, game, verb
from tests.rulebook.test_lines import statements

TESTS = Path(__file__).parent
OUTSIDE_VERBS = {"start", "banker-only", "last-player", "valuation"}
"""Matters of the opening, of what follows by itself, and of the final count."""


Boxes = Callable[[str], Box]


BANKS = ("cronulla", "grundbesitz", "solo", "neue-heimat", "chalet")
"""All games whose rules the bank keeps."""


@pytest.mark.parametrize("kit", BANKS)
def test_a_game_and_its_rules_name_the_same_verbs_matters_numbers_and_roles(
    kit: str, boxes: Boxes
) -> None:
    """What a game declares is written in its rules, and nothing else: its terms can be imported."""
    read = Sources({"rules": Source("rules.yaml", ())})
    assert [each.sentence for each in rules_are_kept(boxes(kit), read)] == []


def bank_rules(box: Box) -> set[str]:
    return {rule.id for rule in box.rules.rules if rule.kept_by == "bank"}


@pytest.mark.parametrize("kit", BANKS)
def test_every_bank_rule_has_a_matter_in_the_games_file(kit: str, boxes: Boxes) -> None:
    assert bank_rules(boxes(kit)) == set(matters_of(boxes(kit).rules).values())


@pytest.mark.parametrize("kit", BANKS)
def test_every_matter_is_cited_by_a_verb(kit: str, boxes: Boxes) -> None:
    names = [*game(kit).VERBS, *ALL_TABLES]
    matters = set(matters_of(boxes(kit).rules))
    kinds = [verb(kit, name) for name in names]
    cited = {
        matter for kind in kinds if kind for matter in (*kind.cites, *getattr(kind, "may_cite", ()))
    }
    assert matters - cited == OUTSIDE_VERBS & matters


@pytest.mark.parametrize("kit", BANKS)
def test_every_bank_rule_has_a_test(kit: str, boxes: Boxes) -> None:
    folder = TESTS / kit.replace("-", "_")
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("test_*.py"))
    tested = set(re.findall(r'pytest\.mark\.rule\("([A-Z]+-[0-9]+)"\)', source))
    tested |= {rule for each in statements(folder / "lines.txt") for rule in each.rules}
    assert bank_rules(boxes(kit)) - tested == set()


@pytest.mark.parametrize("kit", [*BANKS, "without-rules"])
def test_each_verb_is_where_its_game_says(kit: str) -> None:
    known = game(kit).VERBS
    assert all(is_dataclass(verb(kit, name)) for name in known)
    assert set(getattr(game(kit), "TURN_VERBS", ())) <= set(known)


class Profile(NamedTuple):
    """What selling a mortgaged deed comes to in a game."""

    kit: str
    deed: str
    price: int
    at_once: int
    """What the Bank takes for the transfer itself."""
    later: int
    """What lifting costs the new owner later on."""


PROFILES = (
    Profile("cronulla", "kingsway", 40, 0, 193),
    Profile("grundbesitz", "parkstrasse", 800, 350, 3850),
)
"""The same deed in either game: 350 in one, twenty times that in the other."""


@pytest.mark.rule("CR-29")
@pytest.mark.rule("DE-28")
@pytest.mark.parametrize("profile", PROFILES, ids=lambda each: each.kit)
def test_a_mortgaged_deed_is_sold_and_lifted_later(
    profile: Profile, seat: Callable[..., Any]
) -> None:
    play = seat(profile.kit).give("anna", profile.deed).do(f"mortgage anna {profile.deed}")
    play.do(f"sell anna ben {profile.deed} {profile.price}")
    assert play.moved("Anna") == profile.price
    assert play.moved("Ben") == -profile.price - profile.at_once
    assert play.do(f"lift ben {profile.deed}").moved("Ben") == -profile.later


@pytest.mark.rule("CR-30")
@pytest.mark.rule("DE-28")
@pytest.mark.parametrize("profile", PROFILES, ids=lambda each: each.kit)
def test_a_mortgaged_deed_is_sold_and_lifted_at_once(
    profile: Profile, seat: Callable[..., Any]
) -> None:
    play = seat(profile.kit).give("anna", profile.deed).do(f"mortgage anna {profile.deed}")
    play.do(f"sell anna ben {profile.deed} {profile.price} lift")
    assert play.moved("Ben") == -profile.price - profile.later


def test_what_games_share_is_one_verb() -> None:
    shared = {"mortgage", "deal", "quit", "salary", "buy", "sell", "trade", "lift", "rent"}
    for each in shared | {"build", "demolish", "bankrupt"}:
        assert len({verb(profile.kit, each) for profile in PROFILES}) == 1, each
    for each in ("build", "demolish", "mortgage", "lift"):
        assert verb("solo", each) is verb("cronulla", each)


@pytest.mark.rule("SO-18")
def test_against_the_bank_there_is_nobody_to_sell_to_and_the_owner_lifts(
    seat: Callable[..., Any],
) -> None:
    play = seat("solo", players="Nova").do("pay bank nova 150; land avenue-de-l-express; buy")
    play.do("owe nova bank 100", "mortgage nova avenue-de-l-express", "settle nova")
    assert play.refused("sell nova bank avenue-de-l-express 40").code == "E_SYNTAX"
    play.do("pay bank nova 200")
    assert play.do("lift nova avenue-de-l-express").moved("Nova") == -193


@pytest.mark.parametrize(
    ("kit", "start", "salary", "houses"),
    [("cronulla", 1500, 200, 0), ("grundbesitz", 30_000, 4000, 32), ("solo", 200, 200, 32)],
)
def test_the_three_games_differ_in_terms(
    seat: Callable[..., Any], kit: str, start: int, salary: int, houses: int
) -> None:
    players = "Nova" if kit == "solo" else "Anna Ben Cem"
    play = seat(kit, players=players)
    name = players.split(maxsplit=1)[0]
    assert play.cash(name) == start
    assert play.do(f"salary {name.lower()}").moved(name) == salary
    stock = play.state.find_terms(StockTerms)
    assert (stock.houses if stock else 0) == houses
