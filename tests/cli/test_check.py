"""`pnp check`: sound or not, and what is missing.

The five kits are laid out in their own languages here; PNP_LAYOUTS=all lays them out in all of
theirs, as `make check` does anyway.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.box.model import Box
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.build import build
from pnp.cli.check import check, layout_faults
from pnp.cli.new import make
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.findings import Finding
from pnp.web.site import pages
from tests.fixtures.pack import change
from tests.shipped import SHIPPED

pytestmark = pytest.mark.usefixtures("village")


def test_a_sound_kit_is_summed_up_in_a_line() -> None:
    result = CliRunner().invoke(check, ["village"])
    assert result.exit_code == 0
    assert result.output.splitlines()[0] == (
        "village: sound. 12 spaces, 6 deeds, 2 blank deeds, 8 News cards, 170 notes; in en, de, fr."
    )


def test_missing_translations_are_listed_and_are_no_fault(village: Path) -> None:
    game = village / "game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace(", fr: Village}", "}"), encoding="utf-8")
    result = CliRunner().invoke(check, ["./village"])
    assert result.exit_code == 0
    assert "village/game.yaml: `title` of `village` is missing in fr: Village" in result.output


def test_a_code_too_fine_for_a_phone_is_named_where_its_piece_is_written(village: Path) -> None:
    deeds = village / "deeds.yaml"
    long = "de: Die Gasse an der alten Mühle hinter dem Teich, fr: La ruelle du vieux moulin"
    text = deeds.read_text(encoding="utf-8")
    deeds.write_text(text.replace("de: Mühlgasse, fr: Ruelle du Moulin", long), encoding="utf-8")
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


def test_all_five_kits_are_sound_and_everything_in_the_box_is_counted(
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


def test_a_kit_there_is_not_does_not_keep_the_others_from_being_read(village: Path) -> None:
    shutil.copytree(village, village.with_name("hamlet"))
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(check, ["vilage", "village", "hamlet"])
    assert isinstance(result.exception, ContentError)
    assert [each.file for each in result.exception.findings] == ["vilage", "village/look.yaml"]
    assert "village: sound." in result.output


@pytest.mark.parametrize("command", [check, build])
def test_a_drawing_nobody_has_made_is_a_fault_before_anything_is_drawn(
    village: Path, command: click.Command
) -> None:
    look = village / "look.yaml"
    text = look.read_text(encoding="utf-8")
    look.write_text(text.replace("emblem: mill", "emblem: wave"), encoding="utf-8")
    result = CliRunner().invoke(command, ["village"])
    assert isinstance(result.exception, ContentError)
    assert "village/look.yaml:3: there is no emblem `wave`" in str(result.exception)
    assert not list(Path().glob("output/*"))


def test_faults_of_all_kits_come_together(village: Path) -> None:
    make(Path("annex"))
    for folder in (village, Path("annex")):
        (folder / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    result = CliRunner().invoke(check, ["village", "annex"])
    assert isinstance(result.exception, ContentError)
    assert result.exception.exit_code == 1
    assert [problem.file for problem in result.exception.findings] == [
        "annex/look.yaml",
        "village/look.yaml",
    ]


def test_at_the_shell_a_fault_is_a_sentence_and_exit_code_1(village: Path) -> None:
    (village / "look.yaml").write_text("palete: {}\n", encoding="utf-8")
    root = str(Path(__file__).parents[2])
    ran = subprocess.run(
        [sys.executable, "-m", "pnp", "check", "village"],
        env={**os.environ, "PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr.splitlines() == [
        "1 fault found.",
        "village/look.yaml:1: unknown key `palete`; did you mean `palette`?",
        "    palete: {}",
    ]


def test_a_cache_that_cannot_be_written_is_no_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert CliRunner().invoke(check, ["village"]).exit_code == 0


def test_check_writes_what_it_found_for_scripts_and_editors(village: Path) -> None:
    deeds = village / "deeds.yaml"
    deeds.write_text(deeds.read_text(encoding="utf-8").replace("price:", "prise:", 1), "utf-8")
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


@pytest.mark.parametrize(
    ("say", "text"),
    [
        *((ENDS, text) for text in ("", "# Only a title\n", "\n\n", "---\n", "---\n\n## Thanks\n")),
        *(
            (EMPTY, f"# A\n\nWords.\n\n{row}\n")
            for row in ("||", "| |", "|-|", "| | |", "|--|:-:|")
        ),
        *(
            (MUTE, f"# A\n\nWords.\n\n{words}\n")
            for words in ("** **", "- ** **", "## ** **", "\u00ad", "- \u00ad")
        ),
        (
            f":{5 + 36 * 4}: the list of contents has room for 36 headings, but there are 37",
            "# A\n\nWords.\n" + "\n## Part\n\nSay.\n" * 37,
        ),
    ],
)
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
    [
        ("deeds.yaml", "de: Mühlgasse", "de: M王hlgasse"),
        ("board.yaml", "en: Start", f"en: {'An uncommonly long name for the first field ' * 3}"),
        ("cards.yaml", "en: News", f"en: {'Newsflash' * 9}"),
    ],
)
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


OFFICES, HOMES = "town.yaml", "deeds.yaml"


@pytest.mark.parametrize(
    ("file", "before", "after", "said"),
    [
        (OFFICES, "role: tax-office", "role: tax-ofice",
         "role: tax-ofice → `role` cannot be `tax-ofice`; did you mean `tax-office`?"),
        (OFFICES, "    role: branch\n", "",
         "- id: start → no office has the role `branch`, but the rules ask for it"),
        (OFFICES, "role: branch", "role: factory",
         "role: factory → two are given the role `factory`, but a game has one such office"),
        (OFFICES, "    deeds: [hauptstrasse-2]\n",
         "    deeds: [hauptstrasse-2]\n    role: factory\n",
         "role: factory → `hauptstrasse-2` is no office, so it has no `role`"),
        (OFFICES, "role: branch", "role: 4", "role: 4 → `role` cannot be `4`"),
        (HOMES, "role: castle", "role: casle",
         "role: casle → no rule of this game asks for the dwelling `casle`; did you mean `cast"),
        (HOMES, "    role: castle\n", "",
         "- id: wohnung → no dwelling has the role `castle`, but the rules ask for it"),
    ],
)  # fmt: skip
def test_a_role_the_rules_do_not_know_or_miss_is_named(
    tmp_path: Path, file: str, before: str, after: str, said: str
) -> None:
    pack = Path(shutil.copytree(content_root() / "chalet", tmp_path / "chalet"))
    change(pack / file, (before, after))
    with pytest.raises(ContentError) as caught:
        read_kit(pack)
    lines = (pack / file).read_text(encoding="utf-8").splitlines()
    found = [(each, lines[each.line - 1].strip()) for each in caught.value.findings]
    assert {Path(each.file).name for each, _ in found} == {file}
    assert any(f"{line} → {each.sentence}".startswith(said) for each, line in found), found
