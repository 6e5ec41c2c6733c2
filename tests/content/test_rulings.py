"""The rulings: every one that is cited anywhere can be read, in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fixtures.kits import box_of

HOUSE = Path(__file__).parents[2]
GAMES = ("cronulla", "grundbesitz", "solo", "chalet", "neue-heimat")
CITED = re.compile(r"\b((?:CR|DE|SO|CH|NH)-(A?)[0-9]+)\b")


def pages() -> Iterator[Path]:
    """Every text of the house in which somebody may cite a ruling."""
    for folder in ("pnp", "content", "tests", "docs"):
        for path in sorted((HOUSE / folder).rglob("*")):
            told = path.suffix in {".py", ".yaml", ".md", ".txt"} and "corpus" not in path.parts
            if told and path != Path(__file__):
                yield path
    yield HOUSE / "README.md"
    yield HOUSE / "CHANGELOG.md"


def cited() -> dict[str, str]:
    """Each ruling that is cited, and one place where it is."""
    found: dict[str, str] = {}
    for path in pages():
        for name, ruling in CITED.findall(path.read_text(encoding="utf-8")):
            if ruling:
                found.setdefault(name, str(path.relative_to(HOUSE)))
    return found


def test_every_ruling_that_is_cited_can_be_read() -> None:
    known = {ruling.id for kit in GAMES for ruling in box_of(kit).rules.rulings}
    assert {name: at for name, at in cited().items() if name not in known} == {}


@pytest.mark.parametrize("kit", GAMES)
def test_rulings_are_numbered_without_a_gap(kit: str) -> None:
    rules = box_of(kit).rules
    letters = rules.rules[0].id.partition("-")[0]
    numbered = [f"{letters}-A{n + 1}" for n in range(len(rules.rulings))]
    assert [ruling.id for ruling in rules.rulings] == numbered != []


@pytest.mark.parametrize("kit", GAMES)
def test_rules_and_rulings_speak_each_language_by_itself(kit: str) -> None:
    rules = box_of(kit).rules
    told = {rule.id: rule.says for rule in rules.rules}
    told |= {ruling.id: ruling.says for ruling in rules.rulings}
    for name, says in told.items():
        assert says is not None
        assert set(says.texts) == set(box_of(kit).game.languages) >= {"en", "de", "fr"}
        assert len(set(says.texts.values())) == len(says.texts), name


@pytest.mark.parametrize("kit", GAMES)
def test_a_ruling_is_no_longer_than_two_sentences(kit: str) -> None:
    for ruling in box_of(kit).rules.rulings:
        for text in ruling.says.texts.values():
            assert len(re.findall(r"[.!?:](?=\s|$)", text.replace("M.\u00a0", "M "))) <= 3, text
            assert text.endswith("."), text
            assert len(text) <= 200, text
