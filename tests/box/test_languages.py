"""What a language needs stands in its files; the program names none but the house's own."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.box.packs import content_root, languages
from pnp.box.reading.bank_files import folders_with_words
from pnp.box.words import number_marks, plural_form
from pnp.errors import PnpError
from pnp.spelling import HOUSE

PNP = Path(__file__).parents[2] / "pnp"
SHIPPED = languages("language")


def strings(file: Path) -> Iterator[tuple[int, str]]:
    """Give every text in a file of Python with its line, but for what is stuck to another."""
    nodes = list(ast.walk(ast.parse(file.read_text(encoding="utf-8"))))
    stuck = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in stuck:
            yield node.lineno, node.value


def test_no_python_names_a_language() -> None:
    others = {lang for lang in SHIPPED if lang != HOUSE}
    assert len(others) > 1
    named = {
        f"{file.relative_to(PNP)}:{line}"
        for file in PNP.rglob("*.py")
        for line, text in strings(file)
        if text in others
    }
    assert named == set()


def test_every_language_of_the_house_has_words_on_every_topic() -> None:
    topics = {path.name.split(".")[0] for path in (content_root() / "words").glob("*.yaml")}
    assert topics == {"bank", "calibrate", "hall", "language", "live", "lookup", "press"}
    for topic in topics:
        assert languages(topic) == SHIPPED
    for folder, _ in folders_with_words():
        assert {path.name[6:8] for path in folder.glob("words.*.yaml")} == set(SHIPPED)


@pytest.mark.parametrize(("written", "marks"), [
    ("1,234.5", (",", ".")), ("1 234,5", (" ", ",")), ("1234,5", ("", ",")),
    ("", ("\u00a0", ",")),
])  # fmt: skip
def test_one_number_shows_how_a_language_writes_all(written: str, marks: tuple[str, str]) -> None:
    assert number_marks({"language.number": written}.__getitem__) == marks


def test_a_number_that_shows_nothing_is_a_sentence() -> None:
    with pytest.raises(PnpError, match=r"language.number is “a lot”; write 1,234.5"):
        number_marks({"language.number": "a lot"}.__getitem__)


def test_a_language_with_three_forms_counts_in_three() -> None:
    polish = {"one": "n = 1", "few": "n % 10 = 2..4 and n % 100 != 12..14"}
    rules = {f"language.plural.{form}": rule for form, rule in polish.items()}
    forms = [plural_form(lambda key: rules.get(key, ""), n) for n in (0, 1, 2, 4, 5, 12, 22, 112)]
    assert forms == ["many", "one", "few", "few", "many", "many", "few", "many"]


def test_a_plural_rule_nobody_can_read_is_a_sentence() -> None:
    with pytest.raises(PnpError, match=r"language.plural says “if one”; write a rule as CLDR does"):
        plural_form({"language.plural.zero": "", "language.plural.one": "if one"}.__getitem__, 1)
