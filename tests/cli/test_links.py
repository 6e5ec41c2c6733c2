"""A stranger's folder may hold links anywhere: no command writes through one, at any level."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from pnp.cli.main import pnp
from pnp.cli.new import make
from pnp.web.pocket.app import find_runtime
from tests.fixtures.pack import with_few_notes

COMMANDS = Path(__file__).with_name("writing.txt").read_text(encoding="utf-8").splitlines()
"""Every command that writes something, as it is typed beside a game."""


def run(words: str) -> str:
    done = CliRunner().invoke(pnp, words.split())
    return f"{done.output}{done.exception or ''}"


def state_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    found = (each for each in folder.rglob("*") if each.is_file() and not each.is_symlink())
    return {x.relative_to(folder).as_posix(): (x.read_bytes(), x.stat().st_mtime_ns) for x in found}


def levels(written: set[str]) -> list[str]:
    """A file that lies deepest of all that is written, and each folder on the way to it."""
    deepest = max(sorted(written), key=lambda name: name.count("/"))
    return [deepest, *(str(each) for each in Path(deepest).parents if each != Path())]


@pytest.fixture(scope="module")
def given(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a stranger hands over: a game, and a kit that he says was built of it."""
    folder = tmp_path_factory.mktemp("given") / "village"
    make(folder)
    with_few_notes(folder)
    with pytest.MonkeyPatch.context() as patched:
        patched.chdir(folder)
        run("build --only news")
        run("words export --to it -o given.po")
        run("bank --table given.pnp open . Anna Ben")
        Path("evening.txt").write_text("open . Anna Ben\n> anna 100 ben\n", "utf-8")
        for each in ("copies", "lists"):
            Path(each).mkdir()
        text = Path("given.po").read_text("utf-8")
        Path("given.po").write_text(text.replace('msgstr ""\n\n', 'msgstr "Ecco"\n\n'), "utf-8")
    return folder


def test_every_command_that_says_where_it_writes_is_tried() -> None:
    told = {re.sub(r" --table \S+| --mirror \S+", "", words) for words in COMMANDS}
    # the mirror of both others is that of an act
    for name in set(writing(pnp, "")) - {"bank run", "bank serve"}:
        assert any(f"{words} ".startswith(f"{name} ") for words in told), name


def writing(group: click.Group, name: str) -> Iterator[str]:
    context = click.Context(group)
    for each in group.list_commands(context):
        command = group.get_command(context, each)
        assert command is not None
        if {"output", "save", "mirror", "colours"} & {option.name for option in command.params}:
            yield f"{name} {each}".strip()
        if isinstance(command, click.Group):
            yield from writing(command, f"{name} {each}".strip())


@pytest.mark.parametrize("words", COMMANDS)
def test_no_command_writes_through_a_link(
    words: str, given: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words == "pocket" and not find_runtime():
        pytest.skip("Pyodide is missing; .ci/run installs it")
    home, pack = tmp_path / "home", tmp_path / "village"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for slow in ("web.pocket.app._memory", "cli.publish._draw_scene"):  # only where it goes matters
        monkeypatch.setattr(f"pnp.{slow}", lambda *_: b"")
    shutil.copytree(given, pack)
    monkeypatch.chdir(pack)
    before = state_of(pack)
    told = run(words)
    written = {name for name, data in state_of(pack).items() if before.get(name) != data}
    assert written, told
    for level in levels(written):
        monkeypatch.chdir(tmp_path)
        for folder in (pack, home):
            shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(given, pack)
        home.mkdir()
        (home / "diary").write_text("mine", "utf-8")
        link, is_file = pack / level, level in written
        if link.is_dir():
            shutil.move(link, home / "moved")  # all that was there is there, behind the link
        link.unlink(missing_ok=True)
        link.parent.mkdir(parents=True, exist_ok=True)
        behind = home / "moved" if (home / "moved").exists() else home
        link.symlink_to(home / "diary" if is_file else behind)
        safe = state_of(home)
        monkeypatch.chdir(pack)
        told = run(words)
        assert state_of(home) == safe, (level, told)
        assert "Traceback" not in told
