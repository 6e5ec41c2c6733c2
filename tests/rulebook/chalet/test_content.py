"""What Chalet's content, its verbs and these chapters agree on."""

import re
from pathlib import Path

from pnp.box.model import Box
from pnp.box.rulebook import matters_of
from pnp.rules.registry import ALL_TABLES, game, verb


def bank_rules(box: Box) -> set[str]:
    return {rule.id for rule in box.rules.rules if rule.kept_by == "bank"}


def test_every_bank_rule_has_a_matter_and_every_matter_a_verb(box: Box) -> None:
    rules = matters_of(box.rules)
    assert bank_rules(box) == set(rules.values())
    names = [*game("chalet").VERBS, *ALL_TABLES]
    cited = {
        matter
        for name in names
        if (kind := verb("chalet", name))
        for matter in (*kind.cites, *getattr(kind, "may_cite", ()))
    }
    assert set(rules) - cited == {"start", "valuation"}


def test_every_bank_rule_has_a_test_here(box: Box) -> None:
    chapters = Path(__file__).parent.rglob("test_*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in chapters)
    tested = set(re.findall(r'pytest\.mark\.rule\("([A-Z]+-[0-9]+)"\)', source))
    assert bank_rules(box) - tested == set()


def test_everything_the_bank_says_has_words_in_three_languages(box: Box) -> None:
    english = {key for key in box.labels["en"] if key.startswith("bank.")}
    for lang in ("de", "fr"):
        assert english <= set(box.labels[lang]), lang
    known = {key.removeprefix("bank.") for key in english}
    for file in sorted((Path(__file__).parents[3] / "pnp/games/chalet").glob("*.py")):
        source = file.read_text(encoding="utf-8")
        keys = set(re.findall(r'"((?:[a-z]+[.-])+[a-z0-9-]+)"', source))
        keys = {k for k in keys if k.split(".")[0] in {p.split(".")[0] for p in known} and "." in k}
        assert keys <= known, (file, keys - known)
