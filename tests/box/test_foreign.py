"""Files of strangers are read whole or refused in one sentence."""

from pathlib import Path

import pytest

from pnp.box.foreign import Unreadable, attempt, read_foreign, read_foreign_json


def test_a_file_of_the_folder_is_read_through_a_link_that_stays_inside(tmp_path: Path) -> None:
    (tmp_path / "deeds.pdf").write_bytes(b"%PDF")
    (tmp_path / "again.pdf").symlink_to("deeds.pdf")
    assert read_foreign(tmp_path, "again.pdf") == b"%PDF"


@pytest.mark.parametrize("name", ["../secret", "/etc/passwd", "out"])
def test_nothing_outside_the_folder_is_read(tmp_path: Path, name: str) -> None:
    (tmp_path / "secret").write_text("secret")
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "out").symlink_to("../secret")
    with pytest.raises(Unreadable, match="leads out of its folder"):
        read_foreign(folder, name)


def test_a_file_over_the_ceiling_is_refused_unread(tmp_path: Path) -> None:
    (tmp_path / "kit.json").write_bytes(b"12345")
    assert read_foreign(tmp_path, "kit.json", most=5) == b"12345"
    with pytest.raises(Unreadable, match="more than 4 bytes"):
        read_foreign(tmp_path, "kit.json", most=4)


@pytest.mark.parametrize("text", ["1e999", "-Infinity", "NaN", '"\\udcff"', "[" * 9999, "{"])
def test_values_that_are_no_values_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "kit.json").write_text(text)
    with pytest.raises(Unreadable, match="it cannot be read: "):
        read_foreign_json(tmp_path, "kit.json")


def test_whatever_a_library_stumbles_over_is_one_sentence() -> None:
    assert attempt(lambda: 3) == 3
    with pytest.raises(Unreadable, match="it cannot be read: invalid literal"):
        attempt(lambda: int("x"))
    with pytest.raises(Unreadable, match="it cannot be read: StopIteration"):
        attempt(lambda: next(iter(())))
    with pytest.raises(Unreadable, match="a \ufffd b"):
        attempt(lambda: fail("a \x9b b"))


def fail(say: str) -> None:
    raise StrangeError(say)


class StrangeError(Exception):
    """An error that no library announces."""
