"""What commands write: whole or not at all, through no link, and over nothing of anybody else."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pnp import output
from pnp.cli.new import make
from pnp.errors import PnpError
from pnp.output import file_beside, fill_folder, new_folder, replace_folder, write_file


def write(*names: str) -> Callable[[Path], None]:
    def fill(folder: Path) -> None:
        for name in names:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text("new", encoding="utf-8")

    return fill


def break_off(folder: Path) -> None:
    _full(folder / "half")


def _full(file: Path) -> None:
    file.write_text("half", encoding="utf-8")
    raise OSError(28, os.strerror(28))


def tree(folder: Path) -> dict[str, str]:
    files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    return {file.relative_to(folder).as_posix(): file.read_text("utf-8") for file in files}


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    (folder / "diary").write_text("mine", encoding="utf-8")
    return folder


FILLERS: tuple[Callable[[Path, Callable[[Path], None]], None], ...] = (
    lambda target, fill: replace_folder(target, fill, {"a", "deep/b"}, "pnp x"),
    lambda target, fill: fill_folder(target, fill, lambda _: False, "pnp x"),
    new_folder,
)


@pytest.mark.parametrize("filled", FILLERS)
def test_a_folder_is_there_whole_or_not_at_all(
    tmp_path: Path, filled: Callable[[Path, Callable[[Path], None]], None]
) -> None:
    target = tmp_path / "out" / "kit"
    with pytest.raises(PnpError, match="cannot be written: No space left on device; nothing"):
        filled(target, break_off)
    assert list((tmp_path / "out").iterdir()) == []
    filled(target, write("a", "deep/b"))
    assert tree(tmp_path / "out") == {"kit/a": "new", "kit/deep/b": "new"}
    assert target.stat().st_mode & 0o777 == 0o755


@pytest.mark.parametrize("filled", FILLERS)
def test_a_link_or_a_file_in_the_place_of_a_folder_is_refused(
    tmp_path: Path, precious: Path, filled: Callable[[Path, Callable[[Path], None]], None]
) -> None:
    (tmp_path / "kit").symlink_to(precious, target_is_directory=True)
    with pytest.raises(PnpError, match=r"is a link|is already there"):
        filled(tmp_path / "kit", write("diary"))
    with pytest.raises(PnpError, match=r"is a file|is already there"):
        filled(precious / "diary", write("a"))
    assert tree(precious) == {"diary": "mine"}


def test_a_folder_of_content_is_refused(tmp_path: Path) -> None:
    make(tmp_path / "village")
    for filled in FILLERS[:2]:
        with pytest.raises(PnpError, match="holds the content of a game"):
            filled(tmp_path / "village", write("a"))


def test_a_folder_of_a_command_alone_holds_what_it_made_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "kit"
    replace_folder(target, write("a", "b"), (), "pnp x")
    replace_folder(target, write("c"), {"a", "b"}, "pnp x")
    assert tree(target) == {"c": "new"}
    (target / "deep").mkdir()
    (target / "deep" / "diary").write_text("mine", encoding="utf-8")
    with pytest.raises(PnpError, match=r"deep/diary was not made by pnp x: move it away"):
        replace_folder(target, write("c"), {"c"}, "pnp x")
    with pytest.raises(PnpError, match="No space left"):
        replace_folder(target, break_off, {"c", "deep/diary"}, "pnp x")
    assert tree(target) == {"c": "new", "deep/diary": "mine"}


def test_beside_files_of_others_only_ours_are_replaced_and_removed(tmp_path: Path) -> None:
    target = tmp_path / "site"
    fill_folder(target, write("a", "deep/b"), lambda _: False, "pnp x")
    (target / "diary").write_text("mine", encoding="utf-8")
    ours = {target / "a", target / "deep/b"}
    fill_folder(target, write("a"), ours.__contains__, "pnp x", old=("a", "deep/b", "diary"))
    assert tree(target) == {"a": "new", "diary": "mine"}
    assert not (target / "deep").exists()
    with pytest.raises(PnpError, match="diary was not made by pnp x"):
        fill_folder(target, write("a", "diary"), ours.__contains__, "pnp x")


@pytest.mark.parametrize("level", ["kit", "kit/deep", "kit/deep/diary"])
def test_no_level_of_a_path_may_be_a_link(tmp_path: Path, precious: Path, level: str) -> None:
    out = tmp_path / "out"
    link = out / level
    link.parent.mkdir(parents=True)
    link.symlink_to(precious / "diary" if level.endswith("diary") else precious)
    fill = write("deep/diary")
    with pytest.raises(PnpError, match="is a link"):
        fill_folder(out / "kit", fill, lambda _: True, "pnp x", old=("deep/diary",))
    with pytest.raises(PnpError, match="is a link"):
        write_file(out / "kit" / "deep" / "diary", "new", within=out)
    assert tree(precious) == {"diary": "mine"}


def test_what_is_made_no_more_is_not_removed_through_a_link(tmp_path: Path, precious: Path) -> None:
    target = tmp_path / "kit"
    target.mkdir()
    (target / "deep").symlink_to(precious, target_is_directory=True)
    fill_folder(target, write("a"), lambda _: True, "pnp x", old=("deep/diary", "../home/diary"))
    assert tree(precious) == {"diary": "mine"}


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path, precious: Path) -> None:
    with pytest.raises(OSError, match="No space"), file_beside(tmp_path / "a") as beside:
        _full(beside)
    (tmp_path / "a").symlink_to(precious / "diary")
    write_file(tmp_path / "a", "new")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a", "home"]
    assert (tree(tmp_path)["a"], tree(precious)) == ("new", {"diary": "mine"})
    with pytest.raises(FileExistsError), file_beside(tmp_path / "a", anew=True) as beside:
        beside.write_text("newer", encoding="utf-8")
    assert tree(tmp_path)["a"] == "new"


@pytest.mark.parametrize("write_there", [
    lambda place: write_file(place, "new"),
    lambda place: new_folder(place, make),
    lambda place: fill_folder(place, write("a"), lambda _: True, "pnp x"),
    lambda place: replace_folder(place, write("a"), (), "pnp x"),
])  # fmt: skip
def test_nothing_is_written_into_what_is_installed(write_there: Callable[[Path], object]) -> None:
    place = Path(output.__file__).parent / "_content" / "new" / "kit"
    with pytest.raises(PnpError, match="lies in what is installed"):
        write_there(place)
    assert not place.parent.exists()
