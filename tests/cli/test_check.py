"""`pnp check`: sound or not, and what is missing.

The five kits are laid out in their own languages here; PNP_LAYOUTS=all lays them out in all of
theirs, as `make check` does anyway.
"""

import json
import os
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.check import check, layout_faults
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.web.site import pages
from tests.fixtures.pack import change
from tests.shipped import SHIPPED
from tests.typed import typed

pytestmark = pytest.mark.usefixtures("village")


def test_a_sound_kit_is_summed_up_in_a_line() -> None:
    result = CliRunner().invoke(check, ["village"])
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == (
        "village: sound. 12 spaces, 6 deeds, 2 blank deeds, 8 News cards, 170 notes; in en, de, fr."
    )


def test_missing_translations_are_listed_and_are_no_fault(village: Path) -> None:
    change(village / "game.yaml", (", fr: Village}", "}"))
    result = CliRunner().invoke(check, ["./village"])
    assert result.exit_code == 0
    assert "village/game.yaml: `title` of `village` is missing in fr: Village" in result.output


def test_a_code_too_fine_for_a_phone_is_named_where_its_piece_is_written(village: Path) -> None:
    long = "de: Die Gasse an der alten Mühle hinter dem Teich, fr: La ruelle du vieux moulin"
    change(village / "deeds.yaml", ("de: Mühlgasse, fr: Ruelle du Moulin", long))
    say = "mill-lane: its QR code needs 23.9 mm and has 22.0 mm; shorten the short texts"
    assert say in [each.sentence for each in layout_faults(read_box(village), village, ["en"])]


HEROES = """parts:
  - id: heroes
    name: Heroes
    each:
      - {title: Ann, price: 3, many: 2}
      - {title: Ben, price: cheap, many: some}
    front:
      - {figure: "{price}", at: [5, 20, 30, 8]}
      - {figure: "{price}", written: plain, at: [5, 35, 30, 8]}
      - {repeat: {count: "{many}", boxes: [{text: "{title}"}]}, at: [5, 45, 20, 30]}
"""


def test_what_is_no_number_is_named_where_it_is_drawn_as_one(village: Path) -> None:
    (village / "parts.yaml").write_text(HEROES, encoding="utf-8")
    words = "`cheap` is no number, and this box writes one; write a whole number, or nothing"
    found = layout_faults(read_box(village), village, ["en"])
    assert [(each.line, each.sentence) for each in found] == [
        (6, f"heroes/ben: {words}"),
        (6, "heroes/ben: boxes are repeated a whole number of times, not `some`"),
    ]


def in_its_own_language(box: Box, folder: Path, **more: int) -> tuple[Finding, ...]:
    return layout_faults(box, folder, (box.game.source,), **more)


def test_all_five_kits_are_sound_and_every_piece_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if os.environ.get("PNP_LAYOUTS") != "all":
        monkeypatch.setattr("pnp.cli.check.layout_faults", in_its_own_language)
    done = CliRunner().invoke(check, SHIPPED, standalone_mode=False)
    assert done.exception is None, done.output
    assert done.output.count(": sound.") == 5
    counts = "44 spaces, 33 deeds, 33 Chance cards, 12 building cards, 32 savings contracts"
    assert counts in done.output
    assert "3 rows, 124 other pieces" in done.output


def test_faults_of_all_kits_come_together_and_each_kit_is_read(village: Path) -> None:
    for name in ("hamlet", "annex"):
        shutil.copytree(village, name)
    for name in ("village", "annex"):
        Path(name, "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(check, ["vilage", "village", "hamlet", "annex"])
    assert isinstance(result.exception, ContentError)
    faulty = ["annex/look.yaml", "vilage", "village/look.yaml"]
    assert sorted(each.file for each in result.exception.findings) == faulty
    assert "village: sound." in result.output


@pytest.mark.parametrize("command", [check, build])
def test_a_drawing_nobody_made_is_found_before_one_draws(
    village: Path, command: click.Command
) -> None:
    change(village / "look.yaml", ("emblem: mill", "emblem: wave"))
    result = CliRunner().invoke(command, ["village"])
    assert isinstance(result.exception, ContentError)
    assert "village/look.yaml:3: there is no emblem `wave`" in str(result.exception)
    assert not list(Path().glob("output/*"))


def test_at_the_shell_a_fault_is_a_sentence_and_exit_code_1(village: Path) -> None:
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    ran = typed("check", "village", cwd=Path.cwd())
    assert ran.returncode == 1
    assert ran.stderr.splitlines() == [
        "1 fault found.",
        "village/look.yaml:1: unknown key `palete`; did you mean `palette`?",
        "    palete: {}",
    ]


def test_no_room_for_a_cache_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert CliRunner().invoke(check, ["village"]).exit_code == 0


def test_check_writes_what_it_found_for_scripts_and_editors(village: Path) -> None:
    change(village / "deeds.yaml", ("price:", "prise:"))
    said = [CliRunner().invoke(check, ["./village", form]) for form in ("--json", "--sarif")]
    assert [each.exit_code for each in said] == [ContentError.exit_code] * 2
    plain, log = (json.loads(each.stdout) for each in said)
    (finding,) = plain["findings"]
    assert finding["file"].endswith("deeds.yaml")
    assert finding["line"] > 1
    (result,) = log["runs"][0]["results"]
    assert "did you mean `price`?" in result["message"]["text"]


def faults(command: str = "check") -> list[str]:
    """Run a command; give its faults as `file:line: what is wrong`, without the lines shown."""
    asked = {"check": check, "build": build}[command]
    done = CliRunner().invoke(asked, [str(Path("village").resolve())], standalone_mode=False)
    assert isinstance(done.exception, ContentError), (done.output, done.exception)
    assert not list(Path().glob("output/*"))
    return [str(each).partition("\n")[0] for each in done.exception.findings]


ENDS = ": this booklet has no text; write one, or take the file away"
EMPTY = ":5: this table has no entries; write something, or take it out"
MUTE = ":5: this says nothing; write something, or take it out"


FULL = f":{5 + 36 * 4}: the list of contents has room for 36 headings, but there are 37"
HEAD = "# A\n\nWords.\n"
LACKS = [
    *((ENDS, text) for text in ("", "# Only a title\n", "\n\n", "---\n", "---\n\n## Thanks\n")),
    *((EMPTY, f"{HEAD}\n{row}\n") for row in ("||", "| |", "|-|", "| | |", "|--|:-:|")),
    *((MUTE, f"{HEAD}\n{text}\n")
      for text in ("** **", "- ** **", "## ** **", "\u00ad", "- \u00ad")),
    (FULL, HEAD + "\n## Part\n\nSay.\n" * 37),
]  # fmt: skip


@pytest.mark.parametrize(("say", "text"), LACKS)
def test_what_a_booklet_lacks_is_named_with_its_line(village: Path, say: str, text: str) -> None:
    (village / "rulebook.en.md").write_text(text, encoding="utf-8")
    (said,) = faults()
    assert said.startswith(f"village/rulebook.en.md{say}")
    assert faults("build") == [said]


def test_every_fault_of_a_booklet_is_told_at_once(village: Path) -> None:
    text = "# A\n\nWords 🎲.\n\n| |\n\n- " + "w" * 90 + "\n\nMore.\n\n## 王\n"
    (village / "rulebook.en.md").write_text(text, encoding="utf-8")
    said = faults()
    assert [each.split(":")[1] for each in said] == ["3", "5", "7", "11"]
    assert "no glyph for “🎲”" in said[0]
    assert "wider than its column" in said[2]


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [("deeds.yaml", "de: Mühlgasse", "de: M王hlgasse"),
     ("board.yaml", "en: Start", f"en: {'An uncommonly long name for the first field ' * 3}"),
     ("cards.yaml", "en: News", f"en: {'Newsflash' * 9}")],
)  # fmt: skip
def test_what_cannot_be_laid_out_is_named_with_its_line(
    village: Path, file: str, before: str, after: str
) -> None:
    line = (village / file).read_text(encoding="utf-8").partition(before)[0].count("\n") + 1
    change(village / file, (before, after))
    assert faults()[0].startswith(f"village/{file}:{line}: ")


def test_a_deck_called_like_a_part_is_named(village: Path) -> None:
    change(village / "board.yaml", ("deck: news", "deck: money"))
    change(village / "cards.yaml", ("id: news", "id: money"))
    (said,) = [each for each in faults() if "is the name of another file" in each]
    assert said.startswith("village/cards.yaml:")


def test_the_site_does_not_lay_out_the_booklet_it_never_shows(village: Path) -> None:
    (village / "rulebook.en.md").write_text("Words " + "w" * 200, encoding="utf-8")
    assert faults()[0].startswith("village/rulebook.en.md:1: ")
    assert sum(name.endswith("/face.svg") for name in dict(pages([village]))) > 10


def test_build_and_check_name_the_same_faults(village: Path) -> None:
    change(village / "deeds.yaml", ("en: Castle Hill", "en: Castle 王 Hill"))
    change(village / "cards.yaml", ("en: Your hens lay well", f"en: {'Your hens lay well. ' * 40}"))
    change(village / "board.yaml", ("en: Start", f"en: {'Start ' * 60}"))
    built, checked = faults("build"), faults()
    assert sorted(built) == sorted(each for each in checked if each in built)
    assert len(checked) == len(built) >= 3


ROLES = Path(__file__).with_name("roles.txt").read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize("row", ROLES)
def test_a_role_the_rules_do_not_know_or_miss_is_named(tmp_path: Path, row: str) -> None:
    file, before, after, said = row.replace("\\n", "\n").split(" | ")
    pack = Path(shutil.copytree(content_root() / "chalet", tmp_path / "chalet"))
    change(pack / file, (before, after))
    with pytest.raises(ContentError) as caught:
        read_kit(pack)
    lines = (pack / file).read_text(encoding="utf-8").splitlines()
    found = [(each, lines[each.line - 1].strip()) for each in caught.value.findings]
    assert {Path(each.file).name for each, _ in found} == {file}
    assert any(f"{line} → {each.sentence}".startswith(said) for each, line in found), found
