"""Where packs are found, and what they are known by."""

from pathlib import Path

import pytest

from pnp.box.packs import content_root, find_kit, kits, roots
from pnp.cli.new import make
from pnp.errors import ContentError


@pytest.fixture(autouse=True)
def empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PNP_CONTENT", raising=False)
    return tmp_path


def test_the_shipped_kits_are_found_from_anywhere() -> None:
    assert find_kit("cronulla") == content_root() / "cronulla"


def test_a_path_is_a_pack_wherever_it_lies() -> None:
    make(Path("mygame"))
    assert find_kit("./mygame").resolve() == Path("mygame").resolve()
    assert find_kit("mygame") == Path("mygame")


def test_the_named_folder_comes_first_then_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("named", "variable", "content"):
        make(Path(folder) / "village")
    monkeypatch.setenv("PNP_CONTENT", "variable")
    assert find_kit("village", Path("named")) == Path("named/village")
    assert find_kit("village") == Path("variable/village")
    monkeypatch.delenv("PNP_CONTENT")
    assert find_kit("village") == Path("content/village")
    assert [folder.name for folder in kits()].count("village") == 1


def test_an_unknown_kit_is_refused_with_the_nearest_name_and_the_list() -> None:
    with pytest.raises(ContentError) as caught:
        find_kit("crunulla")
    assert "crunulla: there is no kit of this name; did you mean `cronulla`? The kits are" in str(
        caught.value
    )


@pytest.mark.parametrize("name", ["./nothing", "a/b", "..", "folder", "", "/"])
def test_a_path_without_a_game_is_refused(name: str) -> None:
    Path("folder").mkdir()
    with pytest.raises(ContentError, match="there is no game here: a pack is a folder with a game"):
        find_kit(name)


def test_a_folder_of_content_that_is_not_there_is_refused() -> None:
    with pytest.raises(ContentError, match="there is no such folder of content"):
        roots(Path("nowhere"))


def test_a_variable_that_names_no_folder_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PNP_CONTENT", "nowhere")
    with pytest.raises(ContentError, match="no such folder of content, but PNP_CONTENT names it"):
        roots()


def test_a_locked_folder_does_not_hide_the_kits_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("locked", "open"):
        make(Path("content") / name)
    whole = Path.is_file

    def locked(path: Path) -> bool:
        if path.parent.name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path)

    monkeypatch.setattr(Path, "is_file", locked)
    names = [folder.name for folder in kits()]
    assert "open" in names
    assert "locked" not in names
