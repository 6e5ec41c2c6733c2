"""`pnp check`: sound or not, and what is missing.

`tests/faces/test_theme.py` draws the five kits in their own languages, `tests/press/test_kit.py` in
two; PNP_LAYOUTS=all lays them out here in all of theirs, as `make check` does anyway.
"""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.box.packs import content_root
from pnp.cli.build import build
from pnp.cli.check import check
from pnp.cli.reading import read_kit
from pnp.errors import ContentError
from pnp.web.site import pages
from tests.fixtures.pack import change
from tests.shipped import SHIPPED
from tests.written import each_row

pytestmark = pytest.mark.usefixtures("village")


def test_all_kits_are_sound_and_every_piece_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    if os.environ.get("PNP_LAYOUTS") != "all":
        monkeypatch.setattr("pnp.cli.check.layout_faults", lambda *_, **__: ())
    done = CliRunner().invoke(check, SHIPPED, standalone_mode=False)
    assert done.exception is None, done.output
    assert done.output.count(": sound.") == 5
    counts = "44 spaces, 33 deeds, 33 Chance cards, 12 building cards, 32 savings contracts"
    assert counts in done.output
    assert "3 rows, 124 other pieces" in done.output


def test_no_room_for_a_cache_is_no_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert CliRunner().invoke(check, ["village"]).exit_code == 0


def faults(command: str = "check") -> list[str]:
    """Run a command; give its faults as `file:line: what is wrong`, without the lines shown."""
    asked = {"check": check, "build": build}[command]
    done = CliRunner().invoke(asked, [str(Path("village").resolve())], standalone_mode=False)
    assert isinstance(done.exception, ContentError), (done.output, done.exception)
    assert not list(Path().glob("output/*"))
    return [str(each).partition("\n")[0] for each in done.exception.findings]


def test_a_booklet_has_no_more_headings_than_its_contents_have_room_for(village: Path) -> None:
    text = "# A\n\nWords.\n" + "\n## Part\n\nSay.\n" * 37
    (village / "rulebook.en.md").write_text(text, encoding="utf-8")
    (said,) = faults()
    full = "the list of contents has room for 36 headings, but there are 37"
    assert said.startswith(f"village/rulebook.en.md:{5 + 36 * 4}: {full}")
    assert faults("build") == [said]


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


@each_row(__file__, "roles.txt")
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
