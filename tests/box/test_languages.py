"""What surrounds a box: languages, figures, strangers' files, where packs lie, plain values."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from pnp.box.cards import Due
from pnp.box.fields import from_plain, to_plain
from pnp.box.figures import FigureFault, FigureIndex, index_figures, reckon, split_line
from pnp.box.foreign import Unreadable, attempt, read_foreign, read_foreign_json
from pnp.box.limits import FIGURE
from pnp.box.model import Box, Deed
from pnp.box.packs import content_root, find_kit, kits, languages, roots
from pnp.box.reading.bank_files import folders_with_words
from pnp.box.reading.reader import read_box
from pnp.box.rulebook import Rule, Rules
from pnp.box.words import number_marks, plural_form
from pnp.cli.new import make
from pnp.cli.open import list_changed
from pnp.errors import ContentError, PnpError
from pnp.spelling import HOUSE
from tests.fixtures.kits import box_of

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
    told = ((file, *found) for file in PNP.rglob("*.py") for found in strings(file))
    named = {f"{file.relative_to(PNP)}:{line}" for file, line, text in told if text in others}
    assert named == set()


def test_every_language_of_the_house_has_words_on_every_topic() -> None:
    topics = {path.name.split(".")[0] for path in (content_root() / "words").glob("*.yaml")}
    told = ("bank", "calibrate", "hall", "language", "live", "lookup", "make", "open", "press")
    assert topics == {*told}
    for topic in topics:
        assert languages(topic) == SHIPPED
    for folder, _ in folders_with_words():
        assert {path.name[6:8] for path in folder.glob("words.*.yaml")} == set(SHIPPED)


@pytest.mark.parametrize(("written", "marks"), [
    ("1,234.5", (",", ".")), ("1 234,5", (" ", ",")), ("1234,5", ("", ",")), ("", ("\u00a0", ",")),
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


@cache
def index(kit: str) -> FigureIndex:
    return index_figures(box_of(kit))


ROWS = Path(__file__).with_name("figures.txt").read_text(encoding="utf-8").splitlines()
"""A game, a figure of its booklet, and what it comes to, or how what is wrong with it begins."""


@pytest.mark.parametrize("row", ROWS)
def test_a_figure_comes_to_what_its_row_says(row: str) -> None:
    kit, figure, worth = row.split(" | ")
    try:
        found = reckon(index(kit), figure)
        told = f"{float(found.value):g} {'of money' if found.money else 'plain'}"
    except FigureFault as fault:
        told = str(fault)
    assert told.startswith(worth)


def test_a_figure_is_no_longer_than_it_may_be() -> None:
    say = f"this figure has {FIGURE + 1} characters; {FIGURE} is the most"
    with pytest.raises(FigureFault, match=say):
        reckon(index("cronulla"), "1" * (FIGURE + 1))


def test_a_doubled_brace_is_a_brace_and_a_lone_one_is_astray() -> None:
    found = [(part.kind, part.text) for part in split_line("{{a}} {b} c}")]
    words = [("words", "{"), ("words", "a"), ("words", "}"), ("words", " ")]
    assert found == [*words, ("figure", "b"), ("words", " c"), ("stray", "}")]
    assert [part.column for part in split_line("ab {cd} {")] == [1, 4, 8, 9]


def test_a_file_of_the_folder_is_read_through_a_link_that_stays_inside(tmp_path: Path) -> None:
    (tmp_path / "deeds.pdf").write_bytes(b"%PDF")
    (tmp_path / "again.pdf").symlink_to("deeds.pdf")
    assert read_foreign(tmp_path, "again.pdf") == b"%PDF"


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "out"])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "out").symlink_to("../secret")
    with pytest.raises(Unreadable, match="leads out of its folder"):
        read_foreign(folder, name)


def test_a_file_over_the_ceiling_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_bytes(b"12345")
    assert read_foreign(tmp_path, "kit.json", most=5) == b"12345"
    with pytest.raises(Unreadable, match="more than 4 bytes"):
        read_foreign(tmp_path, "kit.json", most=4)


@pytest.mark.parametrize("text", ["1e999", "-Infinity", "NaN", '"\\udcff"', "[" * 9999, "{"])
def test_values_that_are_no_values_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "kit.json").write_text(text)
    with pytest.raises(Unreadable, match="it cannot be read: "):
        read_foreign_json(tmp_path, "kit.json")


def test_whatever_a_library_stumbles_over_is_one_sentence() -> None:
    assert attempt(lambda: 3) == 3
    with pytest.raises(Unreadable, match="it cannot be read: invalid literal"):
        attempt(lambda: int("x"))
    with pytest.raises(Unreadable, match="it cannot be read: StopIteration"):
        attempt(lambda: next(iter(())))
    with pytest.raises(Unreadable, match="a \ufffd b"):
        attempt(lambda: fail("a \x9b b"))


def fail(say: str) -> None:
    raise StrangeError(say)


class StrangeError(Exception):
    """An error that no library announces."""


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_CONTENT", raising=False)
    return tmp_path


def test_the_shipped_kits_are_found_from_anywhere() -> None:
    assert find_kit("cronulla") == content_root() / "cronulla"


def test_a_path_is_a_pack_wherever_it_lies() -> None:
    make(Path("mygame"))
    assert find_kit("./mygame").resolve() == Path("mygame").resolve()
    assert find_kit("mygame") == Path("mygame")


def test_the_named_folder_comes_first_then_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("named", "variable", "content"):
        make(Path(folder) / "village")
    monkeypatch.setenv("PNP_CONTENT", "variable")
    assert find_kit("village", Path("named")) == Path("named/village")
    assert find_kit("village") == Path("variable/village")
    monkeypatch.delenv("PNP_CONTENT")
    assert find_kit("village") == Path("content/village")
    assert [folder.name for folder in kits()].count("village") == 1


def test_an_unknown_kit_is_refused_with_the_nearest_name_and_the_list() -> None:
    with pytest.raises(ContentError) as caught:
        find_kit("crunulla")
    said = "crunulla: there is no kit of this name; did you mean `cronulla`? The kits are"
    assert said in str(caught.value)


@pytest.mark.parametrize("name", ["./nothing", "a/b", "..", "folder", "", "/"])
def test_a_path_without_a_game_is_refused(name: str) -> None:
    Path("folder").mkdir()
    with pytest.raises(ContentError, match="there is no game here: a pack is a folder with a game"):
        find_kit(name)


def test_a_folder_of_content_that_is_not_there_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no such folder of content"):
        roots(Path("nowhere"))


def test_a_variable_that_names_no_folder_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONTENT", "nowhere")
    with pytest.raises(ContentError, match="no such folder of content, but PNP_CONTENT names it"):
        roots()


def test_a_locked_folder_does_not_hide_the_kits_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("locked", "open"):
        make(Path("content") / name)
    whole = Path.is_file

    def locked(path: Path) -> bool:
        if path.parent.name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path)

    monkeypatch.setattr(Path, "is_file", locked)
    names = [folder.name for folder in kits()]
    assert "open" in names
    assert "locked" not in names


@pytest.mark.parametrize("folder", kits(content_root()), ids=lambda folder: folder.name)
def test_every_shipped_box_survives_json(folder: Path) -> None:
    box = read_box(folder)
    assert from_plain(Box, json.loads(json.dumps(to_plain(box)))) == box


def test_keys_of_another_edition_are_passed_over_and_missing_ones_take_their_default() -> None:
    assert from_plain(Rules, {"version": 3, "weather": "fine"}) == Rules(version=3)


def test_what_is_no_thing_of_the_box_has_no_plain_form() -> None:
    with pytest.raises(TypeError, match="object has no plain form"):
        to_plain(object())


def test_a_deed_keeps_its_rents_as_they_were() -> None:
    name = {"source": "en", "texts": {"en": "A"}}
    plain = {"id": "a", "no": 1, "name": name, "group": "g", "price": 60, "rents": [4, 20]}
    assert from_plain(Deed, plain).rents == (4, 20)


@pytest.mark.parametrize("key", ["to", "payer", "giver"])
def test_a_party_that_an_earlier_version_named_by_its_part_is_that_party(key: str) -> None:
    assert from_plain(Due, {key: "pot", "amount": 20}) == Due("pot", 20)


def test_a_rule_that_an_earlier_version_kept_in_english_alone_is_english() -> None:
    plain = {"id": "CR-28", "kept_by": "bank", "says": "lifting costs ten per cent"}
    rule = from_plain(Rule, plain)
    assert rule.says is not None
    assert rule.says.said("de") == "lifting costs ten per cent"


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    text: str


@dataclass(frozen=True, slots=True)
class Game:
    title: str
    cards: tuple[Card, ...] = ()


EGGS, RAIN = Card("eggs", "Two eggs"), Card("rain", "It rains")
VILLAGE = Game("Village", (EGGS, RAIN))


@pytest.mark.parametrize(("after", "names"), [
    (VILLAGE, []), (Game("Mill", (EGGS, RAIN)), ["title"]),
    (Game("Village", (EGGS, replace(RAIN, text="It pours"))), ["cards", "rain", "text"]),
    (Game("Village", (EGGS, RAIN, Card("hail", "Hail"))), ["cards", "hail"]),
    (Game("Village", (RAIN, EGGS)), ["cards"]), (Game("Village", (RAIN,)), ["cards"]),
    (Game("Village", (EGGS, replace(RAIN, id="hail"))), ["cards", "hail", "id"]),
])  # fmt: skip
def test_what_changed_is_named(after: Game, names: list[str]) -> None:
    assert list(list_changed(VILLAGE, after)) == names


def test_of_what_was_not_there_before_only_the_name_is_known() -> None:
    assert list(list_changed(None, RAIN)) == ["rain"]
    assert list(list_changed(None, VILLAGE)) == []
