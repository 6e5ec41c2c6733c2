"""Putting a site into its folder: whole or not at all, and nothing of others touched."""

import json
from itertools import takewhile
from pathlib import Path

import pytest

from pnp.box.packs import find_kit
from pnp.errors import PnpError
from pnp.web.site import LIST, pages, put

PAGES = [("A/index.html", b"a"), ("A/face.svg", b"f"), ("index.html", b"home")]


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_site_is_written_whole(tmp_path: Path) -> None:
    put(PAGES, tmp_path / "new" / "site")
    assert {**dict(PAGES)}.items() <= tree(tmp_path / "new" / "site").items()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["site"]


def test_foreign_files_stay_as_they_are(tmp_path: Path) -> None:
    for name in ("photo.jpg", "A/notes.txt", ".hidden"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("mine")
    put(PAGES, tmp_path)
    put(PAGES[2:], tmp_path)
    left = tree(tmp_path)
    assert left.pop(LIST)
    assert left == {"photo.jpg": b"mine", "A/notes.txt": b"mine", ".hidden": b"mine",
                    "index.html": b"home"}  # fmt: skip


def test_a_foreign_page_is_not_written_over(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(PnpError, match=r"index\.html was not made by pnp site: move it away"):
        put(PAGES, tmp_path)
    assert tree(tmp_path) == {"index.html": b"mine"}


def test_a_list_that_leads_out_of_the_folder_is_not_believed(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (tmp_path / "precious").write_text("mine")
    names = ["../precious", "/etc/passwd", "A/../../precious", "a/b/c", "A//x"]
    (site / LIST).write_text(json.dumps({"files": names}))
    put(PAGES, site)
    assert (tmp_path / "precious").read_text() == "mine"


@pytest.mark.parametrize("text", ["", "[]", '{"files": 3}', '{"files": [3]}', "{"])
def test_a_damaged_list_is_no_list(tmp_path: Path, text: str) -> None:
    (tmp_path / LIST).write_text(text)
    put(PAGES, tmp_path)
    assert json.loads((tmp_path / LIST).read_text()) == {"files": sorted(dict(PAGES))}


def test_who_waits_has_his_card_and_the_first_page_before_games_are_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pnp.web.site.find_faces", lambda *_, **__: pytest.fail("drawn too soon"))
    folders = [find_kit("neue-heimat"), find_kit("solo")]
    made = pages(folders, asked=lambda: "/so-d01-4/")
    early = dict(takewhile(lambda file: file[0] != "index.html", made))
    assert {"SO-D01-4/index.html", "SO-D01-4/face.svg", "solo/index.html"} <= early.keys()
    assert not [name for name in early if name.startswith(("SO-D02", "NH", "neue"))]
