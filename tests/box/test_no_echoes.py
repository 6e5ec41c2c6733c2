"""A file with a fault is named for that fault alone, and other files do not wait for it."""

from pathlib import Path

import pytest

from pnp.box.reading.reader import read_box
from pnp.cli.new import make
from pnp.errors import ContentError


@pytest.fixture
def village(tmp_path: Path) -> Path:
    make(tmp_path / "village")
    return tmp_path / "village"


def faults(village: Path, *changes: tuple[str, str, str]) -> list[str]:
    for name, before, after in changes:
        text = (village / name).read_text(encoding="utf-8")
        assert before in text
        (village / name).write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        read_box(village)
    return [f"{Path(each.file).name}: {each.sentence}" for each in caught.value.findings]


@pytest.mark.parametrize(
    ("name", "before", "after", "say"),
    [
        ("deeds.yaml", "price: 60", "price: 6o", "`price` should be a whole number, not the text"),
        ("deeds.yaml", "- id: mill-lane", "- nr: 9", "the key `id` is missing here"),
        ("deeds.yaml", "- id: castle\n", "- id: 7\n", "`id` should be a text, not `7`"),
        ("cards.yaml", "letter: N", "letter: 7", "`letter` should be a text, not `7`"),
        ("board.yaml", "id: start", "id: 0", "`id` should be a text, not `0`"),
        ("board.yaml", "size: 370", "size: wide", "`size` should be a whole number"),
        ("money.yaml", "value: 10\n", "value: ten\n", "`value` should be a whole number"),
        ("rules.yaml", "- {id: VI-02,", "- {id: 2,", "`id` should be a text, not `2`"),
        ("look.yaml", "\n  blue:", "\n  blue: 7\n  navy:", "`blue` should be a text, not `7`"),
        ("look.yaml", "palette:", "colours:", "unknown key `colours`"),
        ("cards.yaml", "decks:", "kartes:", "unknown key `kartes`"),
        ("game.yaml", "prefix: VI", "prefix: 7", "`prefix` should be a text, not `7`"),
        ("game.yaml", "players:", "gamblers:", "unknown key `gamblers`"),
    ],
)  # fmt: skip
def test_a_thing_left_out_is_not_missed_elsewhere(
    village: Path, name: str, before: str, after: str, say: str
) -> None:
    found = faults(village, (name, before, after))
    assert found[-1].startswith(f"{name}: {say}") or found[0].startswith(f"{name}: {say}")
    assert not [each for each in found if not each.startswith(name)], found
    assert not [each for each in found if "there is no" in each or "has no" in each], found


def test_faults_elsewhere_do_not_wait_for_the_faulty_file(village: Path) -> None:
    found = faults(
        village,
        ("deeds.yaml", "price: 60", "price: 6o"),
        ("board.yaml", "deck: news", "deck: newt"),
        ("cards.yaml", "letter: N", "letter: n"),
    )
    assert found == [
        "board.yaml: there is no deck `newt`; did you mean `news`? (in `news-4`)",
        "cards.yaml: `letter` should be one capital letter, not `n` (in `news`)",
        "deeds.yaml: `price` should be a whole number, not the text `6o`",
    ]


def test_what_hangs_on_a_faulty_file_waits_for_it(village: Path) -> None:
    spoiled = ("deeds.yaml", "price: 60", "price: 6o")
    dangling = ("board.yaml", "deed: mill-pond", "deed: mill-pont")
    assert faults(village, spoiled, dangling) == [
        "deeds.yaml: `price` should be a whole number, not the text `6o`"
    ]
    assert faults(village, ("deeds.yaml", "price: 6o", "price: 60")) == [
        "board.yaml: there is no deed `mill-pont`; did you mean `mill-pond`? (in `mill-pond`)",
        "deeds.yaml: the deed `mill-pond` has no space on the board",
    ]


def test_a_misspelt_key_is_told_once(village: Path) -> None:
    found = faults(village, ("deeds.yaml", "price: 60", "prise: 61"))
    assert found == [
        "deeds.yaml: unknown key `prise`; did you mean `price`?",
    ]


def test_a_misspelt_key_beside_the_right_one_changes_nothing(village: Path) -> None:
    found = faults(village, ("deeds.yaml", "price: 60", "price: 60\n    prise: 61"))
    assert found == ["deeds.yaml: unknown key `prise`; did you mean `price`?"]


def test_a_faulty_game_does_not_hide_the_faults_of_its_files(village: Path) -> None:
    found = faults(
        village, ("game.yaml", "prefix: VI", ""), ("board.yaml", "size: 370", "size: wide")
    )
    assert found == [
        "board.yaml: `size` should be a whole number, not the text `wide`",
        "game.yaml: the key `prefix` is missing here: a text (in `village`)",
    ]


def test_a_file_that_is_no_yaml_is_not_echoed(village: Path) -> None:
    found = faults(village, ("deeds.yaml", "groups:", "groups: ["))
    assert len(found) == 1
    assert found[0].startswith("deeds.yaml: this is not YAML")
