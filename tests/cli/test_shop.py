"""`pnp shop` as its user types it: what it makes, and what it says when it cannot."""

from pathlib import Path

import pytest

from pnp.box.reading.published_tables import read_shops
from pnp.errors import ContentError
from tests.typed import Done, typed

FAIR = Path("content/examples/fair").resolve()


def run(*words: str | Path, cwd: Path) -> Done:
    return typed("shop", *words, cwd=cwd)


def refused(done: Done, cwd: Path) -> str:
    """Give the one sentence of a refusal; nothing was written."""
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert list(cwd.rglob("*")) == []
    return done.stderr


def test_a_kit_goes_to_a_shop(tmp_path: Path) -> None:
    done = run(FAIR, "--to", "tgc-poker", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    folder = tmp_path / "output/fair/shop/tgc-poker"
    assert "12 files for The Game Crafter, poker cards" in done.stdout
    assert "of another size, left out: money" in done.stdout
    assert len(list(folder.rglob("*.png"))) == 12


def test_a_shop_that_does_not_exist(tmp_path: Path) -> None:
    say = refused(run(FAIR, "--to", "tcg-poker", cwd=tmp_path), tmp_path)
    assert "did you mean `tgc-poker`? The shops are tgc-poker, tgc-bridge" in say


@pytest.mark.parametrize(
    ("shop", "only", "words"),
    [
        ("tgc-poker", "money", "money: 90 × 44 mm is larger than tgc-poker takes"),
        ("tgc-poker", "dice", "dice: 77 × 48 mm is no size of tgc-poker"),
        ("tgc-poker", "board", "tgc-poker takes no part “board” of this game"),
        ("tgc-poker", "deds", "did you mean `deeds`?"),
        ("booklet", "deeds", "booklet takes no part but rulebook"),
    ],
)
def test_a_piece_of_no_size_there_is_refused(
    tmp_path: Path, shop: str, only: str, words: str
) -> None:
    assert words in refused(run(FAIR, "--to", shop, "--only", only, cwd=tmp_path), tmp_path)


def test_a_game_without_anything_for_the_shop(tmp_path: Path) -> None:
    say = refused(run(FAIR, "--to", "booklet", cwd=tmp_path), tmp_path)
    assert say == "fair has no rule booklet for booklet\n"


def test_a_bleed_larger_than_that_of_the_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    shops = [each for each in read_shops(Path("content").resolve()) if each.id == "mbprint"]
    wide = [type(each)(**{name: getattr(each, name) for name in each.__slots__}
                       | {"bleed": (6.0, 6.0)}) for each in shops]  # fmt: skip
    monkeypatch.setattr("pnp.cli.editions.read_shops", lambda _root: tuple(wide))
    done = run(FAIR, "--to", "mbprint", "--only", "draw", cwd=tmp_path)
    say = refused(done, tmp_path)
    assert "its colour runs 3 mm past the trim, 3.0 mm less than mbprint wants" in say


def test_a_resolution_is_the_shops_own_where_it_has_one(tmp_path: Path) -> None:
    say = refused(run(FAIR, "--to", "tgc-poker", "--dpi", "600", cwd=tmp_path), tmp_path)
    assert "leave --dpi out" in say


def test_files_of_somebody_else_are_not_lost(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/letter.txt").write_text("dear")
    done = run(FAIR, "--to", "mbprint", "-o", "mine", cwd=tmp_path)
    assert "letter.txt was not made by pnp shop" in done.stderr
    assert [each.name for each in (tmp_path / "mine").iterdir()] == ["letter.txt"]


def test_a_second_order_takes_the_place_of_the_first(tmp_path: Path) -> None:
    for only in ("deeds", "draw"):
        assert run(FAIR, "--to", "mbprint", "--only", only, "-o", "x", cwd=tmp_path).returncode == 0
    assert sorted(each.name for each in (tmp_path / "x").iterdir()) == ["draw.pdf", "shop.json"]


def test_a_fault_of_the_table_is_named_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "shops.yaml").write_text("shops:\n  - {id: a, title: b, form: gif, source: c}\n")
    with pytest.raises(ContentError, match=r"shops.yaml:2: `form` cannot be `gif`"):
        read_shops(tmp_path)
