"""The manual and the pages on rules and games of one's own are followed to the letter."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from docs.film import FILM, write_film
from docs.manual_pictures import HERE, blocks, draw_pictures

ROOT = Path(__file__).parents[2]
COPIED = (
    "pnp", "content/art", "content/fonts", "content/layouts", "content/words", "content/cronulla",
    "tests/rulebook/conftest.py", "tests/fixtures/rules_table.py", "pyproject.toml",
)  # fmt: skip
PLAYED = ("Anna pays the Bank a toll of 20", "Anna pays Ben a toll of 20", "the bridge costs 20")


def run(folder: Path, script: str, *, wanted: int = 0) -> str:
    """Run lines of a shell in a folder, whose own `pnp` and modules come first."""
    tools = (str(folder / "bin"), str(Path(sys.executable).parent), os.environ["PATH"])
    home = {name: str(folder / name.lower()) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    house = folder if (folder / "pnp").is_dir() else ROOT
    known = {"PYTHONPATH": str(house), "PATH": os.pathsep.join(tools), "PNP_TABLE": "evening.pnp"}
    known |= {**home, "LC_ALL": "C", "COLUMNS": "200"}
    asked = ["/bin/sh", "-ec", script]
    done = subprocess.run(
        asked, cwd=folder, env=os.environ | known, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    assert done.returncode == wanted, f"{script}\n{said}"
    return said


def follow(page: str, folder: Path, *, refused: int) -> str:
    """Write every file of a page and type every command; give all that is said."""
    said = ""
    for file, kind, text in blocks(page):
        if file:
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            (folder / file).write_text(text, encoding="utf-8")
        elif kind == "sh":
            said += run(folder, text)
        elif kind == "refused":
            command, _, answer = text.strip().partition("\n")
            assert answer in run(folder, command, wanted=refused)
        elif kind == "answer":
            assert text.strip("\n") in said
    return said


def with_command(folder: Path) -> Path:
    command = folder / "bin/pnp"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pnp "$@"\n')
    command.chmod(0o755)
    return folder


def test_the_page_on_own_rules_works(tmp_path: Path) -> None:
    said = follow("own-rules.md", with_command(tmp_path), refused=2)
    for each in (*PLAYED, "village: sound.", "The books are sound"):
        assert each in said
    assert "Pay the toll of the bridge to the miller" in said
    assert "bridge.play: 5 lines are answered as written; the books are sound." in said
    script = (tmp_path / "village/bridge.play").read_text(encoding="utf-8")
    assert "> toll ben\n  E_OWNER: Ben is the miller and pays no toll (VI-01)\n" in script
    assert not list((tmp_path / "village").rglob("__pycache__"))


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if (ROOT / "pnp/games/hamlet").exists():
        pytest.skip("the page was followed in this house already")
    folder = tmp_path_factory.mktemp("house")
    for name in COPIED:
        old, new = ROOT / name, folder / name
        new.parent.mkdir(parents=True, exist_ok=True)
        if old.is_dir():
            shutil.copytree(old, new)  # with what is compiled: it is as old as its source
        else:
            shutil.copy(old, new)
    return with_command(folder)


def test_the_page_on_a_sixth_game_works(house: Path) -> None:
    kinds = [kind for _, kind, _ in blocks("a-sixth-game.md")]
    assert kinds.count("sh") >= 6
    assert kinds.count("refused") == 1
    said = follow("a-sixth-game.md", house, refused=1)
    for each in (*PLAYED, "All is well.", "0 broken"):
        assert each in said
    assert "1 passed" in said or "[100%]" in said
    assert (house / "output/hamlet/certificate.pdf").is_file()


def test_its_files_are_written_as_the_house_is(house: Path) -> None:
    for file, _, text in blocks("a-sixth-game.md"):
        if file.endswith(".py"):
            (house / file).parent.mkdir(parents=True, exist_ok=True)
            (house / file).parent.joinpath("__init__.py").touch()
            (house / file).write_text(text, encoding="utf-8")
            run(house, f"ruff check {file}; ruff format --check {file}")
    run(house, "mypy --no-incremental pnp/games/hamlet/game.py pnp/games/hamlet/toll.py")


@pytest.mark.parametrize("page", sorted(each.name for each in HERE.glob("[123]-*.md")))
def test_the_manual_works(page: str, tmp_path: Path) -> None:
    assert len([kind for _, kind, _ in blocks(page) if kind in {"answer", "refused"}]) >= 2
    follow(page, tmp_path, refused=1)


def looks_as_kept(drawn: Path, kept: Path, most: float = 1) -> None:
    say = f"{drawn.name}: `make reference` draws it anew"
    with Image.open(drawn) as new, Image.open(kept) as old:
        assert new.size == old.size, say
        apart = ImageStat.Stat(ImageChops.difference(new.convert("RGB"), old.convert("RGB")))
        assert max(apart.mean) < most, say


def test_the_pictures_of_the_manual_are_what_it_makes(tmp_path: Path) -> None:
    draw_pictures(tmp_path)
    for drawn in sorted(tmp_path.iterdir()):
        looks_as_kept(drawn, HERE / "pictures/manual" / drawn.name)


def test_the_film_of_the_first_page_shows_what_happens(tmp_path: Path) -> None:
    write_film(tmp_path / "film.svg")
    new, kept = (
        re.sub('base64,[^"]+', "", each.read_text("utf-8"))
        for each in (tmp_path / "film.svg", FILM)
    )
    assert new == kept, "`make reference` draws it anew"


def test_the_manual_names_every_page_and_each_link_leads_somewhere() -> None:
    pages = [ROOT / "README.md", *HERE.glob("*.md")]
    leads = {page: re.findall(r"\]\(([\w./-]+\.\w+)", page.read_text("utf-8")) for page in pages}
    assert {each.name for each in pages} == {
        "README.md",
        *map(os.path.basename, leads[HERE / "README.md"]),
    }
    assert [
        (page.name, at)
        for page, found in leads.items()
        for at in found
        if not (page.parent / at).exists()
    ] == []
