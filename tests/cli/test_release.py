"""`pnp check --release`: codes are frozen, and a piece taken out of a kit still answers."""

import os
import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pnp.box.coded_pieces import coded_pieces, codes_of
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.check import check
from pnp.cli.lookup import lookup
from pnp.cli.site import site
from pnp.errors import ContentError, PnpError
from tests.fixtures.pack import change
from tests.shipped import SHIPPED

PLUM = "VI-N09-B"
"""The code a ninth card of the village would have."""

pytestmark = pytest.mark.usefixtures("village")


def run(*words: str) -> Result:
    return CliRunner().invoke(check, list(words))


def refused(*words: str) -> str:
    result = run(*words)
    assert isinstance(result.exception, PnpError)
    return str(result.exception)


def test_a_pack_never_released_has_no_list_and_is_sound(village: Path) -> None:
    assert run("village").exit_code == 0
    assert not (village / "codes.lock").exists()


def test_every_code_is_listed_and_said(village: Path) -> None:
    result = run("village", "--release")
    assert result.exit_code == 0
    said = result.output.splitlines()
    assert said[1:3] == ["  codes.lock: 15 codes released:", "    VI-D01-4: deed/mill-lane"]
    lines = (village / "codes.lock").read_text(encoding="utf-8").splitlines()
    listed = [line for line in lines if not line.startswith("#")]
    pieces = coded_pieces(read_box(village))
    assert listed == sorted(f"{piece.code}: {piece.bearer}" for piece in pieces)
    assert sorted(path.name for path in village.glob(".*")) == []


def test_a_second_release_adds_only_what_is_new_between_the_old_lines(village: Path) -> None:
    run("village", "--release")
    lock = village / "codes.lock"
    road = "VI-D05-V: deed/castle-road\n"
    change(lock, (road, ""), ("VI-N08-D", "# the last of eight\nVI-N08-D"))
    before = lock.read_text(encoding="utf-8").splitlines()
    result = run("village", "--release")
    assert f"  codes.lock: 1 code released:\n    {road}" in result.output
    after = lock.read_text(encoding="utf-8").splitlines()
    spot = after.index(road.strip())
    assert after[spot - 1].startswith("VI-D04")
    assert [*after[:spot], *after[spot + 1 :]] == before
    stamp = lock.stat().st_mtime_ns
    assert "nothing was added" in run("village", "--release").output
    assert lock.stat().st_mtime_ns == stamp


def test_the_codes_of_a_faulty_pack_are_not_released(village: Path) -> None:
    change(village / "cards.yaml", ("count: 8", "count: 9"))
    assert "should have 9 cards" in refused("village", "--release")
    assert not (village / "codes.lock").exists()


def test_a_list_that_cannot_be_added_to_stays_as_it_is(village: Path) -> None:
    (village / "codes.lock").write_text("{VI-N01-R: news/eggs}\n", encoding="utf-8")
    assert "village/codes.lock: nothing can be added here" in refused("village", "--release")
    assert (village / "codes.lock").read_text(encoding="utf-8") == "{VI-N01-R: news/eggs}\n"


def test_a_list_on_a_full_disk_stays_as_it_is(
    village: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("village", "--release")
    lock = village / "codes.lock"
    change(lock, ("VI-D05-V: deed/castle-road\n", ""))
    before = lock.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    say = "cannot be written: No space left on device; no code"
    assert say in refused("village", "--release")
    assert lock.read_bytes() == before
    assert [path.name for path in village.iterdir() if path.name.startswith(".")] == []


def test_two_cards_of_a_shipped_kit_that_swap_their_numbers_are_both_refused() -> None:
    folder = Path(shutil.copytree(content_root() / "cronulla", "cronulla"))
    first, second = read_box(folder).decks[0].cards[:2]
    one, other = f"no: {first.no}\n", f"no: {second.no}\n"
    change(folder / "cards.yaml", (one, "no: 0\n"), (other, one), ("no: 0\n", other))
    said = refused("./cronulla")
    assert said.count("was released to") == 2
    assert f"and `luck/{first.id}` was released as" in said
    assert f"restore its number, `no: {first.no}`" in said


@pytest.mark.parametrize("kit", SHIPPED)
def test_a_new_id_under_a_released_code_is_refused_in_every_shipped_kit(kit: str) -> None:
    folder = Path(shutil.copytree(content_root() / kit, kit))
    names = [piece.id for piece in coded_pieces(read_box(folder)) if piece.kind != "deed"]
    name = next(each for each in names if not each.startswith(("contract-", "blank-")))
    for file in folder.glob("*.yaml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(rf"(?<!kind: )\b{name}\b", f"{name}-anew", text), encoding="utf-8")
    said = refused(f"./{kit}")
    assert f"/{name}`; give `" in said
    assert "if it is the same piece, name it `" in said
    with pytest.raises(ContentError):  # what is unsound is not printed either
        CliRunner().invoke(build, [f"./{kit}"], catch_exceptions=False)


def test_a_new_card_cannot_take_the_number_of_an_old_one(village: Path) -> None:
    run("village", "--release")
    change(village / "cards.yaml", ("- id: eggs\n", "- id: plum\n"))
    said = refused("village")
    assert "village/cards.yaml:14: VI-N01-R was released to `news/eggs`" in said
    assert "give `news/plum` a number never used, such as 9" in said


def retire(village: Path, line: str) -> None:
    """Take the card `pie` out of the village: a card `plum` stands in its place."""
    run("village", "--release")
    change(village / "cards.yaml", ("- id: pie\n        no: 2\n", "- id: plum\n        no: 9\n"))
    assert "VI-N02-P was released to `news/pie`, which is gone" in refused("village")
    change(village / "codes.lock", ("VI-N02-P: news/pie", f"VI-N02-P: {line}"))
    assert run("village", "--release").exit_code == 0


def test_a_card_that_moved_says_what_replaced_it(village: Path) -> None:
    retire(village, f"{{was: news/pie, moved: {PLUM}}}")
    assert codes_of(read_box(village))["plum"] == PLUM
    said = CliRunner().invoke(lookup, ["VI-N02-P", "--kit", "village"]).output
    assert "VI-N02-P  Village  [village]\n" in said
    assert f"]\nen  News: Replaced by {PLUM}: Plum pie: collect 50\n" in said
    assert f"fr  Nouvelles: Remplacée par {PLUM}\u00a0: Tarte : +50\n" in said
    assert f"\n\n{PLUM}  Village  [village]\nen  News: First prize for your plum pie." in said


def test_a_card_that_moved_keeps_its_page(village: Path, tmp_path: Path) -> None:
    retire(village, f"{{was: news/pie, moved: {PLUM}}}")
    assert CliRunner().invoke(site, ["village", "-o", "pages"]).exit_code == 0
    page = (tmp_path / "pages" / "VI-N02-P" / "index.html").read_text(encoding="utf-8")
    assert f'href="../{PLUM}/index.html"' in page
    assert f"Ersetzt durch {PLUM}" in page
    assert "No longer in the kit" in page
    assert (tmp_path / "pages" / PLUM / "index.html").is_file()
    assert '"c":"VI-N02-P"' in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    CliRunner().invoke(site, ["village", "--single", "-o", "single"])
    single = (tmp_path / "single" / "village.html").read_text(encoding="utf-8")
    card = single.partition('<article id="VI-N02-P"')[2].partition("</article>")[0]
    assert f"Ersetzt durch {PLUM}" in card
    assert f'href="#{PLUM}"' in card


def test_a_card_that_is_gone_keeps_its_last_words(village: Path) -> None:
    retire(village, "{was: news/pie, retired: {en: Pie 50, de: Kuchen 50, fr: Tarte 50}}")
    said = CliRunner().invoke(lookup, ["VI-N02-P", "--kit", "village"]).output
    assert "en  News: No longer in the kit: Pie 50\n" in said
    assert "de  Neues: Nicht mehr in der Schachtel: Kuchen 50\n" in said


def test_an_answer_is_not_older_than_the_list(village: Path) -> None:
    run("village", "--release")
    before = CliRunner().invoke(lookup, [PLUM, "--kit", "village"])
    assert isinstance(before.exception, PnpError)
    line = f"{PLUM}: {{was: news/plum, retired: Plum 50}}\n"
    with (village / "codes.lock").open("a", encoding="utf-8") as file:
        file.write(line)
    after = CliRunner().invoke(lookup, [PLUM, "--kit", "village"])
    assert "No longer in the kit: Plum 50" in after.output
