"""`pnp check` lays out what `pnp build` would: what is called sound can be built."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli.build import build
from pnp.cli.check import check
from pnp.cli.new import make
from pnp.errors import ContentError, PnpError


@pytest.fixture
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make(Path("base"))
    return Path("base")


def faults(command: str = "check", pack: str = "./base") -> list[str]:
    """Run a command; give its faults as `file:line: what is wrong`, without the lines shown."""
    asked = {"check": check, "build": build}[command]
    done = CliRunner().invoke(asked, [str(Path(pack).resolve())], standalone_mode=False)
    assert isinstance(done.exception, ContentError), (done.output, done.exception)
    return [str(each).partition("\n")[0] for each in done.exception.findings]


def change(file: Path, before: str, after: str) -> int:
    """Change a text in a file; give the line it stands in."""
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    return text[: text.index(before)].count("\n") + 1


@pytest.mark.parametrize("text", ["", "# Only a title\n", "\n\n", "---\n", "---\n\n## Thanks\n"])
def test_a_booklet_that_ends_early_is_named(base: Path, text: str) -> None:
    (base / "rulebook.en.md").write_text(text, encoding="utf-8")
    say = "base/rulebook.en.md: this booklet has no text; write one, or take the file away"
    assert faults() == [say]


@pytest.mark.parametrize("row", ["||", "| |", "|-|", "| | |", "|--|:-:|"])
def test_a_table_without_entries_is_named_with_its_line(base: Path, row: str) -> None:
    (base / "rulebook.en.md").write_text(f"# A\n\nWords.\n\n{row}\n", encoding="utf-8")
    say = "base/rulebook.en.md:5: this table has no entries; write something, or take it out"
    assert faults() == [say]
    assert faults("build") == [f"base/rulebook.en.md:5: {say.partition(': ')[2]}"]


@pytest.mark.parametrize("words", ["** **", "- ** **", "## ** **", "\u00ad", "- \u00ad"])
def test_words_that_say_nothing_are_named_with_their_line(base: Path, words: str) -> None:
    (base / "rulebook.en.md").write_text(f"# A\n\nWords.\n\n{words}\n", encoding="utf-8")
    assert faults() == ["base/rulebook.en.md:5: this says nothing; write something, or take it out"]


def test_every_fault_of_a_booklet_is_told_at_once(base: Path) -> None:
    text = "# A\n\nWords 🎲.\n\n| |\n\n- " + "w" * 90 + "\n\nMore.\n\n## 王\n"
    (base / "rulebook.en.md").write_text(text, encoding="utf-8")
    said = faults()
    assert [each.split(":")[1] for each in said] == ["3", "5", "7", "11"]
    assert "no glyph for “🎲”" in said[0]
    assert "wider than its column" in said[2]


def test_more_headings_than_the_contents_hold_are_named(base: Path) -> None:
    text = "# A\n\nWords.\n" + "\n## Part\n\nSay.\n" * 37
    (base / "rulebook.en.md").write_text(text, encoding="utf-8")
    (said,) = faults()
    assert "the list of contents has room for 36 headings, but there are 37" in said
    assert said.startswith(f"base/rulebook.en.md:{5 + 36 * 4}: ")


def test_a_word_of_one_language_alone_is_found(base: Path) -> None:
    line = change(base / "deeds.yaml", "de: Mühlgasse", "de: M王hlgasse")
    said = faults()
    assert said
    assert all(each.startswith(f"base/deeds.yaml:{line}: ") for each in said)


def test_a_title_too_high_on_the_board_is_named_with_its_line(base: Path) -> None:
    long = "An uncommonly long name for the very first field of all " * 3
    line = change(base / "board.yaml", "en: Start", f"en: {long}")
    assert faults()[0].startswith(f"base/board.yaml:{line}: ")
    assert faults()[0] in faults("build")


def test_a_deck_with_too_long_a_name_is_named_with_its_line(base: Path) -> None:
    line = change(base / "cards.yaml", "en: News", f"en: {'Newsflash' * 9}")
    assert [each for each in faults() if each.startswith(f"base/cards.yaml:{line}: ")]


def test_a_deck_called_like_a_part_is_named(base: Path) -> None:
    change(base / "board.yaml", "deck: news", "deck: money")
    change(base / "cards.yaml", "id: news", "id: money")
    (said,) = [each for each in faults() if "is the name of another file" in each]
    assert said.startswith("base/cards.yaml:")


def test_the_site_does_not_lay_out_the_booklet_it_never_shows(base: Path) -> None:
    from pnp.cli.site import pages

    (base / "rulebook.en.md").write_text("Words " + "w" * 200, encoding="utf-8")
    assert faults()[0].startswith("base/rulebook.en.md:1: ")
    written = dict(pages([base]))
    assert sum(name.endswith("/face.svg") for name in written) > 10


def test_a_fault_is_an_error_of_the_program_s_own(base: Path) -> None:
    (base / "rulebook.en.md").write_text("", encoding="utf-8")
    done = CliRunner().invoke(build, ["./base"], standalone_mode=False)
    assert isinstance(done.exception, PnpError)
    assert not list(Path().glob("output/*"))


def test_build_and_check_name_the_same_faults(base: Path) -> None:
    change(base / "deeds.yaml", "en: Castle Hill", "en: Castle 王 Hill")
    change(base / "cards.yaml", "en: Your hens lay well", f"en: {'Your hens lay well. ' * 40}")
    change(base / "board.yaml", "en: Start", f"en: {'Start ' * 60}")
    assert sorted(faults("build")) == sorted(each for each in faults() if each in faults("build"))
    assert len(faults()) == len(faults("build")) >= 3
