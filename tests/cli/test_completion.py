"""Completion: what a shell is offered, quickly, of things that are there, and never a traceback."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs.command_line import write_table
from pnp.box.packs import content_root
from pnp.box.reading.reader import read_box
from pnp.cli.completion import SHELLS, TABLE, complete
from pnp.cli.main import pnp
from pnp.cli.new import make
from pnp.faces.parts.small_pieces import FORMS
from pnp.press.job import PrintJob
from pnp.press.kit import plan_parts
from pnp.press.printing import context_for
from tests.typed import HOUSE


@pytest.fixture
def stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("PNP_TABLE", raising=False)
    return tmp_path


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("table") / "table.pnp"
    words = ["bank", "open", "cronulla", "Anna", "Ben", "--table", str(file)]
    CliRunner().invoke(pnp, words, catch_exceptions=False)
    return file


Offered = Callable[[str], list[str]]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Offered:
    """Ask as the script of bash does; what stands behind the last blank is being typed."""

    def ask(words: str) -> list[str]:
        monkeypatch.setenv("COMP_WORDS", f"pnp {words}")
        monkeypatch.setenv("COMP_CWORD", str(words.count(" ") + 1))
        complete("bash_complete")
        told = capsys.readouterr()
        assert not told.err
        return told.out.split()

    return ask


BEGUN = """
bu|ild, comp|letion, build cr|onulla, proof so|lo, bank open ne|ue-heimat, build --pap|er,
build --paper |letter, build cronulla --lang f|r, build --qr no|ne, build cronulla --only luc|k,
build cronulla --only box-t|ray, shop cronulla --to tgc-p|oker, cut cronulla --machine cr|icut,
build --printer d|esk, show em|blems, words ex|port, words export ho|use, bank ex|port,
bank export hl|edger, completion p|owershell
"""


@pytest.mark.parametrize("line", [each.strip() for each in BEGUN.split(",")])
def test_what_is_begun_is_offered(line: str, stand: Path, offered: Offered) -> None:
    (stand / "printers").mkdir()
    (stand / "printers" / "desk.json").touch()
    words, rest = line.split("|")
    assert f"plain,{words.rpartition(' ')[2]}{rest}" in offered(words)


@pytest.mark.parametrize("name", ["cronulla", "chalet", "neue-heimat"])
def test_every_part_of_a_game_is_offered_and_none_it_lacks(name: str, offered: Offered) -> None:
    folder, job = content_root() / name, PrintJob(lang="en")
    planned = {each.id for each in plan_parts(context_for(read_box(folder), job, folder), job)}
    told = {each.removeprefix("plain,") for each in offered(f"build {name} --only ")}
    assert told >= planned
    cutouts = {each.part for each in FORMS if not each.optional}
    assert told & cutouts == planned & cutouts


def test_parts_and_languages_are_those_of_the_game_in_hand(
    stand: Path, monkeypatch: pytest.MonkeyPatch, offered: Offered
) -> None:
    make(stand / "village")
    monkeypatch.chdir(stand / "village")
    assert offered("watch . --lang ") == ["plain,en", "plain,de", "plain,fr"]
    box = read_box(stand / "village")
    job = PrintJob(lang="en")
    parts = offered("build . --only ")
    for each in plan_parts(context_for(box, job, stand / "village"), job):
        assert f"plain,{each.id}" in parts


@pytest.mark.parametrize(("words", "some"), [
    ("bank sal", "salary"), ("bank st", "status"), ("bank pay a", "Anna"),
    ("bank --table t.pnp pay a", "Anna"), ("bank pay --table t.pnp anna b", "Ben"),
    ("bank buy anna king", "kingsway"), ("bank 50 anna b", "bank"),
])  # fmt: skip
def test_verbs_players_and_deeds_are_those_of_the_table_and_it_is_left_alone(
    words: str, some: str, table: Path, stand: Path, offered: Offered
) -> None:
    named = "t.pnp" if "t.pnp" in words else "table.pnp"
    here = Path(shutil.copy(table, stand / named))
    here.chmod(0o400)
    stand.chmod(0o500)  # whatever is written or locked beside it would be refused
    before = here.read_bytes(), here.stat().st_mtime_ns
    assert f"plain,{some}" in offered(words)
    stand.chmod(0o700)
    assert (here.read_bytes(), here.stat().st_mtime_ns) == before
    assert [each.name for each in stand.iterdir()] == [named]


@pytest.mark.parametrize("fault", ["none", "empty", "torn", "folder", "entering"])
def test_unread_tables_offer_no_act(fault: str, table: Path, stand: Path, offered: Offered) -> None:
    here = stand / "table.pnp"
    whole = table.read_bytes()
    match fault:
        case "folder":
            here.mkdir()
        case "entering":
            here.write_bytes(whole)
            (stand / "table.pnp-journal").touch()
        case "empty" | "torn":
            here.write_bytes(whole[: len(whole) // 2] if fault == "torn" else b"")
    there = sorted(stand.iterdir())
    assert offered("bank pay a") == []
    assert offered("bank op") == ["plain,open"]
    assert sorted(stand.iterdir()) == there


@pytest.mark.parametrize("words", [
    "--content nowhere build ", "xyzzy ", "build nokit --only b", "show --lang", "build 'x",
])  # fmt: skip
def test_whatever_is_wrong_is_no_message(words: str, stand: Path, offered: Offered) -> None:
    (stand / "game.yaml").write_text("[: no yaml", "utf-8")
    (stand / "parts.yaml").write_text("parts: {a: 1}", "utf-8")
    offered(words)


@pytest.mark.parametrize("shell", ["bash_complete", "csh_complete", ""])
def test_a_shell_that_asks_for_nothing_hears_nothing(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("COMP_WORDS", raising=False)
    complete(shell)
    assert capsys.readouterr() == ("", "")


def test_no_word_is_offered_that_a_shell_would_run(stand: Path, offered: Offered) -> None:
    make(stand / "village")
    for name in ("a$(touch x)", "a;b", "a b", "a`b`", "a\nplain,b", "-a", "apple"):
        shutil.copytree(stand / "village", stand / "content" / name)
    assert offered("build a") == ["dir,a", "plain,apple"]


@pytest.mark.parametrize("shell", SHELLS)
def test_each_shell_has_its_script(shell: str) -> None:
    script = CliRunner().invoke(pnp, ["completion", shell]).stdout
    assert "_PNP_COMPLETE" in script
    assert f"{shell}_complete" in script


def test_bash_completes_by_its_script(table: Path) -> None:
    script = CliRunner().invoke(pnp, ["completion", "bash"]).stdout
    ask = 'COMP_WORDS=(pnp bank pay an); COMP_CWORD=3; _pnp_completion pnp; echo "${COMPREPLY[*]}"'
    here = f'pnp() {{ :; }}; env() {{ command env "${{@:1:$#-1}}" "{sys.executable}" -m pnp; }}'
    lines = ["bash", "--norc", "-c", f"compopt() {{ :; }}; {here}; {script}\n{ask}"]
    around = {**os.environ, "PYTHONPATH": str(HOUSE)}
    done = subprocess.run(
        lines, cwd=table.parent, env=around, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("Anna\n", "")


def test_the_table_of_the_command_line_is_up_to_date() -> None:
    told = TABLE.read_text("utf-8")
    assert told == write_table(), "`make reference` writes it anew"
